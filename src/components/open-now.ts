// Says of each place on the page whether it is open this minute, by the rule that the build used.
import { openAt } from '../domain/opening-times.ts'
import type { OpenNow } from '../views/location-shown.ts'
import { asTimePasses } from './scripts/as-time-passes.ts'

function show(element: HTMLElement, now: Date): void {
  const { now: isOpen, text } = openAt(JSON.parse(element.dataset.openNow!) as OpenNow, now)
  element.textContent = text
  element.dataset.open = String(isOpen)
}

const places = document.querySelectorAll<HTMLElement>('[data-open-now]')
asTimePasses(now => {
  for (const place of places) show(place, now)
})
