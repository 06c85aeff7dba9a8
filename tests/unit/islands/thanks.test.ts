// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Booked, LeadForm } from '../../../src/contract/leads.ts'
import { type AskedCar, askedCar } from '../../../src/domain/asked-car.ts'
import { FORM_LABELS, type FormLabels } from '../../../src/domain/form-texts.ts'
import { placeOfLead } from '../../../src/domain/lead-place.ts'
import type { Region } from '../../../src/domain/wording.ts'
import { sendForm } from '../../../src/islands/forms/sending.ts'
import type { SiteLocation } from '../../../src/site/site.ts'
import { rememberSentLead, sentLead } from '../../../src/stores/sent-lead.ts'
import { successPage } from '../../../src/views/forms/success-page.ts'
import { aCar } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'
import { aPlace } from '../views/a-place.ts'

vi.mock('../../../src/islands/document-at.ts', () => ({ documentAt: async () => undefined }))

const kia = { dealership_id: 2, dealership_slug: 'northside-kia' }
const workshop = aPlace({ id: 20, name: 'Kia Service', location_type: 'service', primary: true, ...kia })
const annexe = aPlace({ id: 21, name: 'Kia Annexe', ...kia })
const sales = aPlace({ id: 11, name: 'Toyota Sales' })
const yard = aPlace({ id: 12, name: 'Toyota Yard' })
const labels = Object.fromEntries(FORM_LABELS.map(name => [name, name])) as FormLabels

type Named = Partial<Pick<LeadForm, 'category' | 'details' | 'location_id' | 'dealership_slug'>>

const person = { name: 'Test', last_name: 'Visitor', email: 'visitor@example.com', phone: '0491 570 006' }

/** Sends a form; tells who reads it by the page of thanks. */
async function readerOf(
  named: Named,
  car: AskedCar | undefined,
  locations: SiteLocation[],
  booked?: Booked,
  headers: Record<string, string> = {},
): Promise<string | null> {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, lead_id: 'lead-1', booked }, { headers }))
  const asked = car && { car }
  await sendForm({
    lead: { ...person, ...named },
    key: 'k',
    form: 'enquiry',
    address: '/',
    site: 'northside',
    asked,
    labels,
  })
  return readerToldOf(locations)
}

async function readerToldOf(locations: SiteLocation[], more = '', readIn: Region = 'en-AU'): Promise<string | null> {
  const { reply, region, labels: said } = successPage(aSite({ locations, settings: { region: readIn } }))
  document.body.innerHTML = `<div data-success><h1 tabindex="-1"></h1><p data-about></p><p data-reply></p><p data-time hidden></p><a data-calendar hidden></a>
    <p data-read></p><p data-next></p><div data-car></div><a data-back></a>${more}</div>`
  const setup = { reply, region, labels: { ...said, successNextRead: '{place}' } }
  document.querySelector<HTMLElement>('[data-success]')!.dataset.success = JSON.stringify(setup)
  vi.resetModules()
  await import('../../../src/islands/forms/success-page.ts')
  return document.querySelector('[data-read]')!.textContent
}

test.each<[string, Named, AskedCar | undefined, SiteLocation[], string]>([
  ['the showroom that was chosen', { location_id: 12 }, askedCar(aCar()), [sales, yard], 'Toyota Yard'],
  ['the first showroom, where only the workshop is a main one', {}, undefined, [sales, yard, workshop], 'Toyota Sales'],
  [
    'where the car stands, if the dealership that was asked has no place here',
    { dealership_slug: 'elsewhere' },
    askedCar(aCar({ location_id: 12 })),
    [sales, yard, annexe],
    'Toyota Yard',
  ],
  [
    'where the car stands, if that place alone says whose it is',
    { dealership_slug: 'northside-toyota' },
    askedCar(aCar({ location_id: 12, dealership_slug: undefined })),
    [sales, yard, annexe],
    'Toyota Yard',
  ],
  [
    'the dealership that was asked in place of the car’s own',
    { dealership_slug: 'northside-kia' },
    askedCar(aCar({ location_id: 12 })),
    [sales, yard, workshop, annexe],
    'Kia Annexe',
  ],
])('FM-08 DC-123 the page of thanks names the place that gets the lead: %s', async (_, named, car, locations, name) => {
  expect(await readerOf(named, car, locations)).toBe(name)
  expect(placeOfLead(named, car, aSite({ locations }).locations)?.name).toBe(name)
})

test('RG-02 DC-171 an American reads of an inquiry on the page of thanks, and what is kept of it has the value of the contract', async () => {
  onTestFinished(() => sessionStorage.clear())
  await readerOf({ category: 'Finance Enquiry' }, undefined, [sales])
  const about = () => document.querySelector('[data-about]')!.textContent
  expect(about()).toBe('Finance Enquiry')
  await readerToldOf([sales], '', 'en-US')
  expect(about()).toBe('Finance Inquiry')
  expect(sentLead(Date.now())?.category).toBe('Finance Enquiry')
})

test('DC-17, DC-121 the page of thanks tells who asked for a test drive or a service that its day is still to be confirmed, and nobody else', async () => {
  const said = async (category: LeadForm['category']) => {
    await readerOf({ category }, undefined, [sales])
    const told = document.querySelector<HTMLElement>('[data-time]')!
    return told.hidden ? '' : told.textContent
  }
  expect(await said('General Enquiry')).toBe('')
  expect(await said('Test Drive')).toBe('Your test drive is booked when we have confirmed its time.')
  expect(await said('Service Enquiry')).toBe('A day at our workshop is yours once we have confirmed it.')
  expect(await said('Parts Enquiry')).toBe('')
})

test('RT-57 the page of thanks repeats the day that a workshop was asked for, and no other date of a form', async () => {
  const said = async (category: LeadForm['category'], details: string, readIn: Region = 'en-AU') => {
    await readerOf({ category, details }, undefined, [sales])
    await readerToldOf([sales], '', readIn)
    return document.querySelector('[data-time]')!.textContent
  }
  const details = 'What can we do?: Tyres\nPreferred day: 2026-12-08'
  expect(await said('Service Enquiry', details)).toBe(
    'You asked for Tuesday 8 December. It is yours once we have confirmed it.',
  )
  expect(await said('Service Enquiry', details, 'en-US')).toMatch(/^You asked for Tuesday, December 8\. /)
  expect(await said('Service Enquiry', 'What can we do?: Tyres')).toMatch(/^A day at our workshop/)
  expect(await said('Parts Enquiry', details)).toBe('')
})

test('DC-121 the page of thanks tells who has booked a test drive when it is, with the file for their calendar, and not who has but a wish', async () => {
  const calendar = '/api/appointments/5d0ce5d5-3c0b-4e8e-9d0a-5b6b3f2f9c11/calendar.ics'
  const link = async (booked?: Booked) => {
    await readerOf({ category: 'Test Drive' }, undefined, [sales], booked)
    return document.querySelector<HTMLAnchorElement>('[data-calendar]')!
  }
  const shown = await link({ time: '10:00 am Saturday 13 June (AEST)', calendar })
  expect([shown.hidden, shown.getAttribute('href')]).toEqual([false, calendar])
  expect(document.querySelector('[data-time]')!.textContent).toBe(
    'Your test drive is booked: 10:00 am Saturday 13 June (AEST). We are sending you an email with the details.',
  )
  const after = () => ['reply', 'next'].map(part => document.querySelector(`[data-${part}]`)!.textContent)
  expect(after()).toEqual(['', 'Bring your driver licence.'])
  expect((await link()).hidden).toBe(true)
  expect(after()).toEqual([expect.stringMatching(/^We reply/), ''])
})

test.each([
  ['Australia/Sydney', ''],
  ['Australia/Hobart', ''],
  ['Australia/Perth', ' (AEST)'],
  ['Pacific/Auckland', ' (AEST)'],
])(
  'the reply promise, read in %s of a place in Sydney, names its clock%s where the reader has another',
  async (timeZone, named) => {
    vi.useFakeTimers({ now: new Date('2025-05-14T10:00:00+10:00'), toFake: ['Date'] })
    vi.stubEnv('TZ', timeZone)
    onTestFinished(() => {
      vi.unstubAllEnvs()
      vi.useRealTimers()
    })
    await readerOf({}, undefined, [sales])
    expect(document.querySelector('[data-reply]')!.textContent).toMatch(
      new RegExp(`Wednesday 14 May${named.replaceAll(/[()]/g, '\\$&')}\\.?$`),
    )
  },
)

test('the reply promise counts from when the server took the form, whatever day the phone believes it is', async () => {
  vi.useFakeTimers({ now: new Date('2025-05-16T10:00:00+10:00'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const headers = { Date: new Date('2025-05-14T10:00:00+10:00').toUTCString() }
  await readerOf({}, undefined, [sales], undefined, headers)
  expect(document.querySelector('[data-reply]')!.textContent).toContain('Wednesday 14 May')
  await readerOf({}, undefined, [sales])
  expect(document.querySelector('[data-reply]')!.textContent).toContain('Friday 16 May')
})

test('features.md 6 the page of thanks names the cars of an enquiry about several, and the place that most of them are at', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, lead_id: 'lead-1' }))
  const cars = [12, 11, 11].map((location_id, index) => ({
    car: askedCar(aCar({ id: index + 1, name: `Car ${index + 1}`, slug: `car-${index + 1}`, location_id })),
  }))
  await sendForm({
    lead: { ...person, category: 'Used Vehicle Enquiry', car_ids: [1, 2, 3] },
    key: 'k',
    form: 'cars-enquiry',
    address: '/',
    site: 'northside',
    asked: undefined,
    several: { cars, about: '3 cars' },
    labels,
  })
  expect(await readerToldOf([yard, sales])).toBe('Toyota Sales')
  expect(document.querySelector('[data-about]')!.textContent).toBe('Used Vehicle Enquiry: 3 cars')
  const links = [...document.querySelectorAll('[data-car] a')].map(link => [
    link.textContent,
    link.getAttribute('href'),
  ])
  expect(links).toEqual([1, 2, 3].map(id => [`Car ${id}`, `/cars/car-${id}`]))
})

test('features #10 the page of thanks links the private page of a lead that has one, with its token behind the "#"', async () => {
  const linkOf = async (tracker?: string) => {
    vi.stubGlobal('fetch', async () => Response.json({ success: true, lead_id: 'lead-1', tracker }))
    await sendForm({
      lead: person,
      key: 'k',
      form: 'enquiry',
      address: '/',
      site: 'northside',
      asked: undefined,
      labels,
    })
    await readerToldOf([sales], '<div data-tracker hidden><a href="/enquiry"></a></div>')
    return document.querySelector<HTMLAnchorElement>('[data-tracker] > a')!
  }
  const link = await linkOf('a-token')
  expect([link.parentElement!.hidden, link.pathname, link.hash]).toEqual([false, '/enquiry', '#a-token'])
  expect((await linkOf()).parentElement!.hidden).toBe(true)
})

test('features #13 the page of thanks says that an accepted offer comes by email, and only where it does', async () => {
  const saidOf = async (isEmailed: boolean | undefined) => {
    const accepted = 'You accepted our offer.'
    rememberSentLead({ category: 'Trade-In', accepted, ...(isEmailed !== undefined && { isEmailed }), at: Date.now() })
    await readerToldOf([sales], '<p data-accepted hidden></p>')
    return document.querySelector('[data-accepted]')!.textContent
  }
  expect(await saidOf(true)).toBe('You accepted our offer. We are sending you this offer by email.')
  for (const not of [false, undefined]) expect(await saidOf(not)).toBe('You accepted our offer.')
})
