// The bar at the foot of a phone: there once a visitor has scrolled, with a number to call while somebody answers it.
import { isOpenAt } from '../domain/opening-hours.ts'
import { openingTimesOf } from '../domain/opening-times.ts'
import { whenReleased } from '../ui/when-released.ts'
import type { Call } from '../views/call.ts'
import { asTimePasses } from './scripts/as-time-passes.ts'

/** Source: HF-15, DC-155. */
const SHOWN_FROM_PX = 50

/** Or the one that the page of a car has in its place. */
const bar = document.querySelector<HTMLElement>('.mobile-bar, .car-bar')
const call = document.querySelector<HTMLElement>('[data-call-hours]')

/** Whoever is writing needs the room, and must see the field. Styles read the mark: `:has` on the root costs every change. */
function showBar(): void {
  bar!.hidden = scrollY < SHOWN_FROM_PX || (document.activeElement?.matches('input, select, textarea') ?? false)
  if (bar!.className === 'mobile-bar') document.documentElement.dataset.mobileBar = bar!.hidden ? 'away' : 'there'
}

if (bar) {
  showBar()
  // A field is left by pressing what comes next, and the bar must not come between the finger and that.
  const showSoon = (): void => whenReleased(showBar)
  addEventListener('scroll', showSoon, { passive: true })
  addEventListener('focusin', showSoon)
  addEventListener('focusout', showSoon)
}
if (call) {
  const data = JSON.parse(call.dataset.callHours!) as Call['hours']
  const { hours, special } = openingTimesOf(data)
  asTimePasses(now => {
    call.hidden = !isOpenAt(hours, { special, now, zone: data.zone })
  })
}
