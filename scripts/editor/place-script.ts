/** Where the script below is on a dealer's host; no page of a dealer begins so. */
export const PLACE_PATH = '/~place.js'

/** A page that is shown again with the next word that was typed begins where its reader was. */
export const PLACE_SCRIPT = `
const key = 'place of ' + location.pathname
addEventListener('scroll', () => sessionStorage.setItem(key, String(scrollY)), { passive: true })
scrollTo({ top: Number(sessionStorage.getItem(key) ?? 0), behavior: 'instant' })
`
