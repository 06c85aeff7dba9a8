// @vitest-environment happy-dom
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refuseClosedDays } from '../../../src/islands/forms/day-field.ts'
import { judgeOf } from '../../../src/islands/forms/fields.ts'
import { mendOnChange } from '../../../src/islands/forms/mending.ts'
import { checkFields } from '../../../src/islands/forms/messages.ts'
import type { SiteFile } from '../../../src/site/schema/site.ts'
import type { Site } from '../../../src/site/site.ts'
import { serviceEnquiry } from '../../../src/views/forms/after-sales.ts'
import { aLocation } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'
import { aPlace } from '../views/a-place.ts'

const CHRISTMAS = { status: 'Closed', date: '2026-12-25', name: 'Christmas Day' } as const
const SUNDAY = '2026-12-06'
const MONDAY = '2026-12-07'
const SAID = /^Our workshop is closed on Friday,? 25 December\. Please choose another day\.$/

const { phone, opening_hours } = aLocation().contact_detail
const withHours = (hours: typeof opening_hours) => ({ contact_detail: { phone, opening_hours: hours } })
const allWeek = [0, 1, 2, 3, 4, 5, 6].map(
  weekday => ({ weekday, status: 'Open', open: '08:00', close: '17:00' }) as const,
)
const workshop = (id: number, hours = opening_hours) =>
  aPlace({ id, name: `Workshop ${id}`, location_type: 'service', ...withHours(hours) })

beforeEach(() => {
  document.documentElement.dataset.region = 'en-AU'
  vi.useFakeTimers({ now: new Date('2026-11-30T00:00:00Z') })
})
afterEach(() => void vi.useRealTimers())
afterAll(() => {
  delete document.documentElement.dataset.region
  document.body.replaceChildren()
})

/** The field of the day as the page of a site has it, and what is said beside it once a day is chosen. */
function booking(site: Site) {
  const fields = serviceEnquiry(site).steps.flatMap(step => step.fields)
  const day = fields.find(field => field.kind === 'line' && field.type === 'date')!
  const place = fields.find(({ name }) => name === 'location_id')!
  document.body.innerHTML = `<form><div data-field="location_id"><select name="location_id"><option value=""></option></select></div>
    <div data-field="${day.name}"><input id="day" name="${day.name}" type="date"></div></form>`
  const form = document.querySelector('form')!
  const select = form.querySelector('select')!
  const places = place.kind === 'select' ? place.options : []
  select.innerHTML += places.map(({ value }) => `<option value="${value}"></option>`).join('')
  form.querySelectorAll<HTMLElement>('[data-field]')[1]!.dataset.openDays = JSON.stringify(
    day.kind === 'line' && day.openDays,
  )
  mendOnChange(form, judgeOf(form))
  refuseClosedDays(form)
  const put = (control: HTMLInputElement | HTMLSelectElement, value: string): string => {
    control.value = value
    control.dispatchEvent(new Event('change', { bubbles: true }))
    vi.advanceTimersByTime(10)
    return form.querySelector('[data-open-days] .error')?.textContent ?? ''
  }
  return {
    choose: (date: string) => put(form.querySelector('input')!, date),
    at: (id: number) => put(select, String(id)),
    faults: () => checkFields(form, form, judgeOf(form)),
  }
}

test('RT-57 LO-32 a booking on a day on which the workshop is closed is told beside its field as soon as it is chosen, and not sent', () => {
  const site = aSite({ settings: { locations: [workshop(20)], hours: { specialHours: [CHRISTMAS] } } })
  const { choose, faults } = booking(site)
  expect(choose('2026-12-25')).toMatch(SAID)
  expect(faults()).toMatchObject([{ message: expect.stringMatching(SAID) }])
  expect(choose('2026-12-24')).toBe('')
  expect(faults()).toEqual([])
  expect(choose(SUNDAY)).toMatch(/closed on Sunday,? 6 December/)
  expect(choose('')).toBe('')
  // As it stands while the first digits of a year are typed.
  expect(choose('0002-12-25')).toBe('')
})

test('RT-57 LO-32 a day is judged from today on, and one that is over by nobody', () => {
  const TODAY = { status: 'Closed', date: '2026-11-30', name: 'Stocktaking' } as const
  const { choose } = booking(aSite({ settings: { locations: [workshop(20)], hours: { specialHours: [TODAY] } } }))
  expect(choose('2026-11-30')).toMatch(/closed on Monday,? 30 November/)
  expect(choose('2026-11-29')).toBe('')
})

test('RT-57 LO-32 the hours are those of the workshop that is chosen, at first of the one that stands first', () => {
  const site = aSite({ settings: { locations: [workshop(20), workshop(21, allWeek)] } })
  const { choose, at } = booking(site)
  expect(choose(SUNDAY)).toContain('closed')
  expect(at(21)).toBe('')
  expect(at(20)).toContain('closed')
  expect(choose(MONDAY)).toBe('')
})

test.each<[string, SiteFile['hours'], typeof opening_hours, string]>([
  ['tells no hours', { specialHours: [CHRISTMAS] }, [], '2026-12-25'],
  ['sees people by appointment', { byAppointmentOnly: true }, opening_hours, SUNDAY],
  [
    'is open that one Sunday',
    { specialHours: [{ status: 'Open', date: SUNDAY, start_hour: '09:00', end_hour: '12:00' }] },
    opening_hours,
    SUNDAY,
  ],
])('DC-127 DC-129 a workshop takes a booking for any day where it %s', (_, hours, week, date) => {
  expect(booking(aSite({ settings: { locations: [workshop(20, week)], hours } })).choose(date)).toBe('')
})
