// Says of each place on the page whether it is open this minute, by the rule that the build used.
import { formatTime, hoursOn, isOpenAt } from '../domain/opening-hours.ts'
import { localDate } from '../domain/time-zone.ts'
import type { OpeningHour, SpecialHours } from '../records/index.ts'
import type { OpenNow } from '../views/location-shown.ts'

const MINUTE = 60_000

function hoursOf({ week, special }: OpenNow): { hours: OpeningHour[]; special: SpecialHours[] } {
  return {
    hours: week.map((span, weekday) => {
      const [open, close] = span.split('-')
      return span === '' ? { weekday, status: 'Closed' } : { weekday, status: 'Open', open, close }
    }),
    special: Object.entries(special).map(([date, span]) => {
      const [start_hour, end_hour] = span.split('-')
      return span === '' ? { date, status: 'Closed' } : { date, status: 'Open', start_hour, end_hour }
    }),
  }
}

function show(element: HTMLElement): void {
  const data = JSON.parse(element.dataset.openNow!) as OpenNow
  const { hours, special } = hoursOf(data)
  const now = new Date()
  const open = isOpenAt(hours, { special, now, zone: data.zone })
  const close = hoursOn(hours, special, localDate(now, data.zone))?.close
  element.textContent = open && close !== undefined ? `${data.openText} · ${formatTime(close)}` : data.closedText
  if (element.classList.contains('badge')) element.classList.toggle('badge--good', open)
  element.dataset.open = String(open)
}

const places = document.querySelectorAll<HTMLElement>('[data-open-now]')
const showAll = (): void => places.forEach(show)

showAll()
setInterval(showAll, MINUTE)
