// @vitest-environment happy-dom
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { type FormEntry, leadOf } from '../../../src/contract/lead-form.ts'
import { FORM_LABELS } from '../../../src/domain/form-texts.ts'
import { entriesOf } from '../../../src/islands/forms/fields.ts'
import { offerTimes } from '../../../src/islands/forms/time-field.ts'

/** Answers what is asked of the API. */
let answer: (slots: string[]) => Promise<void>
const MONDAY = '2026-11-23'
const TUESDAY = '2026-11-24'
const AT_NINE = `${TUESDAY}T09:00:00+11:00`
const SAID = { testDriveFree: '{count} free times on {day}', testDriveFreeOne: '1 free time on {day}' }

beforeEach(() => {
  document.documentElement.lang = 'en-AU'
  vi.useFakeTimers({ now: new Date(`${MONDAY}T01:00:00Z`) })
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise(resolve => {
        answer = async times => {
          resolve(Response.json({ success: true, slots: times.map(start => ({ start })) }))
          await vi.advanceTimersByTimeAsync(10)
        }
      }),
  )
})

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The form of a dealer with one place; the day is chosen. */
async function chooseDay(kept?: FormEntry[]) {
  document.body.innerHTML = `<form>
    <select name="dealership_slug"><option selected>northside</option></select>
    <section data-step><fieldset data-field="date_time" data-time="Australia/Sydney">
      <div class="time__choice"></div>
      <div class="time__wish"><input type="datetime-local" name="date_time"></div>
    </fieldset></section></form>`
  const form = document.querySelector('form')!
  const labels = Object.fromEntries(FORM_LABELS.map(name => [name, name]))
  form.dataset.leadForm = JSON.stringify({ id: 'test-drive', labels: { ...labels, testDriveDay: 'Day', ...SAID } })
  offerTimes(form, kept)
  const day = form.querySelector<HTMLSelectElement>('.time__choice select')!
  if (kept === undefined) {
    day.value = TUESDAY
    day.dispatchEvent(new Event('change', { bubbles: true }))
  }
  await vi.advanceTimersByTimeAsync(0)
  const wishField = form.querySelector<HTMLElement>('.time__wish')!
  return { form, wishField, wish: wishField.querySelector('input')!, lead: () => leadOf(entriesOf(form), 'en-AU') }
}

test('of a day without a time the dealer reads, whether its times have come or not; with a time it is told once', async () => {
  const { form, lead } = await chooseDay()
  expect(lead()).toMatchObject({ details: `Day: ${TUESDAY}` })
  await answer([AT_NINE])
  expect(lead()).toMatchObject({ details: `Day: ${TUESDAY}` })
  form.querySelector<HTMLInputElement>('[type="radio"]')!.click()
  expect(lead()).toMatchObject({ date_time: AT_NINE })
  expect(lead()).not.toHaveProperty('details')
})

test('a day that was chosen without a time is there after a reload, with its times', async () => {
  const { form, lead } = await chooseDay([['detail.Day', TUESDAY]])
  expect(lead()).toMatchObject({ details: `Day: ${TUESDAY}` })
  await answer([AT_NINE])
  expect(form.querySelectorAll('[type="radio"]')).toHaveLength(1)
  expect(lead()).toMatchObject({ details: `Day: ${TUESDAY}` })
})

test('where free times are long in coming, what would suit can be written, and is left alone when they come', async () => {
  const { form, wishField, wish, lead } = await chooseDay()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(wishField.hidden).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(wishField.hidden).toBe(false)
  wish.value = `${TUESDAY}T10:30`
  wish.dispatchEvent(new Event('input', { bubbles: true }))
  await answer([AT_NINE])
  expect(form.querySelector('[type="radio"]')).toBeNull()
  expect(lead()).toMatchObject({ date_time: wish.value })
  expect(lead()).not.toHaveProperty('details')
})

test('DC-121 times that come late are offered to whoever has written nothing', async () => {
  const { form, wishField } = await chooseDay()
  await vi.advanceTimersByTimeAsync(6_000)
  await answer([AT_NINE])
  expect(form.querySelectorAll('[type="radio"]')).toHaveLength(1)
  expect(wishField.hidden).toBe(true)
})

test('who does not see the free times come hears how many the day has, until one is chosen', async () => {
  const { form } = await chooseDay()
  const status = form.querySelector('[role="status"]')!
  expect(status.className).toBe('hint')
  await answer([AT_NINE, `${TUESDAY}T09:30:00+11:00`])
  expect(status.textContent).toMatch(/^2 free times on Tuesday,? 24 November$/)
  expect(status.className).toBe('visually-hidden')
  form.querySelector<HTMLInputElement>('[type="radio"]')!.click()
  expect(status.textContent).toBe('')
  const next = await chooseDay()
  await answer([AT_NINE])
  expect(next.form.querySelector('[role="status"]')!.textContent).toMatch(/^1 free time on Tuesday/)
})

test('what would suit is on no day that is over at the dealer’s, whatever day it is for the visitor', async () => {
  vi.setSystemTime(new Date(`${MONDAY}T14:00:00Z`))
  const { wish } = await chooseDay()
  expect(wish.min).toBe(`${TUESDAY}T00:00`)
})
