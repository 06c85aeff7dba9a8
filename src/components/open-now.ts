// Says of each place on the page whether it is open this minute, by the rule that the build used.
import { hoursOn, isOpenAt } from '../domain/opening-hours.ts'
import { openingTimesOf, openNowText } from '../domain/opening-times.ts'
import { localDate } from '../domain/time-zone.ts'
import type { OpenNow } from '../views/location-shown.ts'
import { asTimePasses } from './scripts/as-time-passes.ts'

function show(element: HTMLElement, now: Date): void {
  const data = JSON.parse(element.dataset.openNow!) as OpenNow
  const { hours, special } = openingTimesOf(data)
  const open = isOpenAt(hours, { special, now, zone: data.zone })
  const close = hoursOn(hours, special, localDate(now, data.zone))?.close
  element.textContent = openNowText(data, open ? close : undefined)
  if (element.classList.contains('badge')) element.classList.toggle('badge--good', open)
  element.dataset.open = String(open)
}

const places = document.querySelectorAll<HTMLElement>('[data-open-now]')
asTimePasses(now => {
  for (const place of places) show(place, now)
})
