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

/** Forms in sight that send something: what leads to another form would cover their buttons, and throw out what is in them. */
const inSight = new Set<Element>()

/** Whoever is writing needs the room, and must see the field. Styles read the mark: `:has` on the root costs every change. */
function showBar(): void {
  const isWriting = document.activeElement?.matches('input, select, textarea') ?? false
  bar!.hidden = scrollY < SHOWN_FROM_PX || isWriting || inSight.size > 0
  if (bar!.className === 'mobile-bar') document.documentElement.dataset.mobileBar = bar!.hidden ? 'away' : 'there'
}

/** That of a car's page leads to the form of its own page, and stays. The browser tells of a form when it has drawn it. */
function watchForms(): void {
  const watcher = new IntersectionObserver(entries => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) inSight.add(target)
      else inSight.delete(target)
    }
    whenReleased(showBar)
  })
  for (const form of document.querySelectorAll('.form, .sign-in')) {
    inSight.add(form)
    watcher.observe(form)
  }
}

if (bar) {
  if (bar.className === 'mobile-bar') watchForms()
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
