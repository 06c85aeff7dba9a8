// How many cars this browser keeps, at the way to them in the header; on every page, as cars are kept (BD-11).
import { $favourites } from '../stores/favourites.ts'

const link = document.querySelector<HTMLElement>('.site-header__saved')!
const words = link.querySelector('span')!
/** As the page has it, for nobody in particular. */
const forNone = words.textContent
const badge = document.createElement('b')
badge.setAttribute('aria-hidden', 'true')
link.append(badge)

$favourites.subscribe(({ length }) => {
  badge.textContent = String(length)
  badge.hidden = length === 0
  words.textContent = forNone.replace('0', String(length))
})
