import group from '../styles/group.css?url'
import leisure from '../styles/leisure.css?url'
import manufacturer from '../styles/manufacturer.css?url'
import used from '../styles/used.css?url'
import type { Chrome } from '../views/chrome.ts'

/** What every page of a template is dressed in, itself included; a page links only its own. */
export const templateStyles: Readonly<Record<Chrome['template'], string>> = { manufacturer, group, used, leisure }
