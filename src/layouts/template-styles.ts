import group from '../styles/templates/group.css?url'
import leisure from '../styles/templates/leisure.css?url'
import manufacturer from '../styles/templates/manufacturer.css?url'
import used from '../styles/templates/used.css?url'
import type { Chrome } from '../views/chrome.ts'

/** The stylesheet of each template; a page links only its own. */
export const templateStyles: Readonly<Record<Chrome['template'], string>> = { manufacturer, group, used, leisure }
