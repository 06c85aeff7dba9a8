// Says on the badge of a place that is closed until when, which `open-now.ts` on every page has no words for.
import { nextOpening } from '../domain/next-opening.ts'
import { openAt } from '../domain/opening-times.ts'
import type { OpenBadge } from '../views/location-shown.ts'
import { asTimePasses } from './scripts/as-time-passes.ts'

function show(badge: HTMLElement, now: Date): void {
  const place = JSON.parse(badge.dataset.openNow!) as OpenBadge
  if (openAt(place, now).now) return
  const time = nextOpening(place, now)
  if (time !== undefined) badge.textContent = place.closedUntilText.replace('{time}', time)
}

const badges = document.querySelectorAll<HTMLElement>('.badge[data-open-now]')
asTimePasses(now => {
  for (const badge of badges) show(badge, now)
})
