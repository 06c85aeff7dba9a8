import { FACET_NAMES } from '../../search/settings.ts'

const PARAMETERS = ['query', 'page', 'sortBy', ...FACET_NAMES].join('|')

/**
 * The script that marks the document when its address asks for another list than the one in the page, so that the styles
 * hide that list; `SearchIsland` takes the mark away. It is the same on every page, because the policy names an inline
 * script by its hash; the page's own path stands on the element around it.
 */
export const ASKED_MARK = `{const d=document,l=location,p=l.pathname.replace(/(.)\\/+$/,'$1');if(p!==d.currentScript.parentNode.dataset.path||/[?&](${PARAMETERS})=/.test(l.search))d.documentElement.dataset.asked=''}`
