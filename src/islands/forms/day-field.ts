import { isClosedOn } from '../../domain/closed-days.ts'
import { fill } from '../../domain/text.ts'
import { localDate } from '../../domain/time-zone.ts'
import { whenReleased } from '../../ui/when-released.ts'
import type { OpenDays } from '../../views/forms/form-shown.ts'
import { sayFault } from './fields.ts'

/**
 * Says beside the field of a day, as soon as one is chosen, that the place is closed then: the place that is chosen, or as
 * long as none is, the first that is offered. A day that is over, as it stands while a year is typed, is judged by nobody.
 */
export function refuseClosedDays(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLElement>('[data-open-days]')
  const day = field?.querySelector('input')
  if (!field || !day) return
  const { closed, first, places } = JSON.parse(field.dataset.openDays!) as OpenDays
  const place = form.querySelector<HTMLSelectElement>('select[name="location_id"]')

  const judge = (): void => {
    const days = places[place?.value || first]
    const isAhead = days !== undefined && day.value >= localDate(new Date(), days.zone)
    const date = isAhead && isClosedOn(days, day.value) && dateText(day.value)
    day.setCustomValidity(date ? fill(closed, { date }) : '')
  }
  const judgeAloud = (): void => {
    judge()
    whenReleased(() => sayFault(field, day.validationMessage || undefined))
  }
  day.addEventListener('change', judgeAloud)
  place?.addEventListener('change', () => {
    if (day.value !== '') judgeAloud()
  })
  // What is chosen is what it was at first, but not yet when this is told.
  form.addEventListener('reset', () => setTimeout(judge))
  judge()
}

/** "Friday, 25 December" */
const dateText = (date: string): string =>
  new Intl.DateTimeFormat(document.documentElement.dataset.region, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(date))
