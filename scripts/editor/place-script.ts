/** Where the script below is on a dealer's host; no page of a dealer begins so. */
export const PLACE_PATH = '/~place.js'

/** Names the part of a page that a form is about: a selector. */
export const PART_PARAMETER = 'part'

/**
 * A page that is shown again with the next word that was typed begins where its reader was. The first time it begins at the
 * part that its form is about. Where the screen is so narrow that this waits behind a button, it is open.
 */
export const PLACE_SCRIPT = `
const part = new URLSearchParams(location.search).get('${PART_PARAMETER}')
const key = 'place of ' + location.pathname + ' ' + part
const kept = sessionStorage.getItem(key)
addEventListener('scroll', () => sessionStorage.setItem(key, String(scrollY)), { passive: true })
const parts = part ? [...document.querySelectorAll(part)] : []
parts.find(one => one.popover && !one.checkVisibility())?.showPopover()
if (kept !== null) scrollTo({ top: Number(kept), behavior: 'instant' })
else parts.find(one => one.checkVisibility())?.scrollIntoView({ behavior: 'instant' })
`
