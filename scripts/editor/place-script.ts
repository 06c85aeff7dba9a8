/** Where the script below is on a dealer's host; no page of a dealer begins so. */
export const PLACE_PATH = '/~place.js'

/** Names the part of a page that a form is about: a selector. */
export const PART_PARAMETER = 'part'

/** How far down its reader had gone. */
export const DOWN_PARAMETER = 'down'

/**
 * A page that is shown again with the next word that was typed begins where its reader was, as it tells the form beside it: what
 * a browser keeps for a page, many keep for none that stands in another's. The first time it begins at the part that its
 * form is about; what is folded there is open, and so is a list that opens over the page, without taking the keyboard away from
 * the form. Where the screen is so narrow that this waits behind a button, it is open. A link opens in a tab of its own:
 * only the draft may stand in the editor's page. That it is there at all it tells too, as not every browser finds its name.
 */
export const PLACE_SCRIPT = `
const asked = new URLSearchParams(location.search)
const part = asked.get('${PART_PARAMETER}')
const down = asked.get('${DOWN_PARAMETER}')
const path = location.pathname
if (parent !== window) addEventListener('scroll', () => parent.postMessage({ path, down: scrollY }, '*'), { passive: true })
if (parent !== window) addEventListener('click', ({ target }) => {
  const link = target.closest('a[href]:not([href^="#"])')
  if (/^http/.test(link?.protocol)) Object.assign(link, { target: '_blank', rel: 'noopener' })
}, true)
const parts = part ? [...document.querySelectorAll(part)] : []
parts.find(one => one.popover && !one.checkVisibility())?.showPopover()
// Once the page's own scripts hear of it.
document.addEventListener('DOMContentLoaded', () => {
  for (const folded of parts) if (folded.matches('details')) folded.open = true
})
const dialog = parts.find(one => one.matches('dialog:not([open])'))
if (dialog) {
  dialog.open = true
  Object.assign(dialog.style, { position: 'fixed', inset: '0', margin: 'auto', zIndex: '999' })
}
if (down !== null) scrollTo({ top: Number(down), behavior: 'instant' })
else {
  const seen = parts.find(one => one.checkVisibility() && getComputedStyle(one).position !== 'fixed')
  if (seen) {
    // scrollIntoView would move the page around it, too: in a narrow window away from the form.
    const { top, height } = seen.getBoundingClientRect()
    const kept = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
    const above = seen.matches('img') ? (innerHeight - height) / 2 : kept + Number.parseFloat(getComputedStyle(seen).scrollMarginTop)
    scrollTo({ top: scrollY + top - above, behavior: 'instant' })
  }
}
if (parent !== window) parent.postMessage({ path }, '*')
`
