import { describe, expect, test } from 'vitest'
import { type FieldRule, faultsOf, leadOf, PLEASE_CHECK } from '../../../src/contract/lead-form.ts'
import { LEAD_CATEGORIES, LeadSchema } from '../../../src/contract/leads.ts'
import { askedCar, askedCarFields } from '../../../src/domain/asked-car.ts'
import type { Region } from '../../../src/domain/wording.ts'
import { partsEnquiry, serviceEnquiry } from '../../../src/views/forms/after-sales.ts'
import {
  carEnquiry,
  generalEnquiry,
  offerForm,
  photoRequest,
  quoteForm,
  testDrive,
} from '../../../src/views/forms/enquiries.ts'
import { financeEnquiry } from '../../../src/views/forms/finance-forms.ts'
import type { FieldShown, FormShown } from '../../../src/views/forms/form-shown.ts'
import { valuationForm, valuationPage } from '../../../src/views/forms/valuation-page.ts'
import { careerEnquiry, fleetEnquiry } from '../../../src/views/forms/work-forms.ts'
import { aCar } from '../../support/builders.ts'
import { allForms, answerTo, fieldsOf, filledIn } from '../../support/filled-forms.ts'
import { aSite } from '../../support/site.ts'

const site = aSite()
const { region } = site.settings
const named = (form: FormShown, name: string): FieldShown | undefined =>
  fieldsOf(form).find(field => field.name === name)
const rule = ({ name, required = false, unless, missing, invalid }: FieldShown): FieldRule => ({
  name,
  required,
  unless,
  missing,
  invalid,
})

/** What a form says of some entries, by field. */
function said(form: FormShown, entries: Record<string, string>): Record<string, string> {
  const faults = faultsOf(Object.entries(entries), fieldsOf(form).map(rule))
  return Object.fromEntries(faults.map(({ name, message }) => [name, message]))
}

const person = { name: 'Test', last_name: 'Shopper', email: 'shopper@example.com', phone: '0491 570 006' }

describe('what a form says of its fields', () => {
  test('DC-114 an empty form names all that every lead needs, in the words of the contract', () => {
    expect(said(carEnquiry(site), {})).toEqual({
      name: 'Please enter your first name.',
      last_name: 'Please enter your last name.',
      email: 'Please enter a valid email address.',
      phone: 'Please enter a valid phone number.',
      message: 'Please enter your message.',
      terms_conditions: '*You must agree to the terms of use before submitting.',
    })
  })

  test('TI-03 DC-110 what is left empty of a car that is described by hand is called by its name', () => {
    const { fields } = valuationPage(site, 'trade-in', '/trade-in').valuation.byHand
    expect(faultsOf([], fields.map(rule)).map(({ message }) => message)).toEqual([
      'Please enter the make.',
      'Please enter the model.',
      'Please enter the year.',
    ])
  })

  test('DC-114 of whatever a form needs, it has words of its own where it is left empty', () => {
    for (const form of allForms(site)) {
      for (const [name, message] of Object.entries(said(form, { category: 'General Enquiry' }))) {
        expect(message, `${form.id}: ${name}`).not.toMatch(new RegExp(`^$|${PLEASE_CHECK}`))
      }
    }
    // Where it has none, it says so in ours: never nothing.
    expect(faultsOf([], [{ name: 'year', required: true }])).toEqual([{ name: 'year', message: PLEASE_CHECK }])
  })

  test('FM-04 FM-05 a message is required by default, and optional where the dealer says so', () => {
    const entries = { ...person, terms_conditions: 'true' }
    expect(said(carEnquiry(site), entries)).toEqual({ message: 'Please enter your message.' })
    const relaxed = aSite({ settings: { forms: { messageRequired: false } } })
    expect(said(carEnquiry(relaxed), entries)).toEqual({})
    expect(said(carEnquiry(site), { ...entries, message: '  ' })).toHaveProperty('message')
  })

  test('FM-06 the category of an enquiry is required, and is "General Enquiry" unless another is chosen', () => {
    const category = named(generalEnquiry(site), 'category')
    expect(category).toMatchObject({ required: true, value: 'General Enquiry' })
    expect(LeadSchema.parse({ ...person }).category).toBe('General Enquiry')
  })

  test('FM-10 Rego is optional on an enquiry, and at most 9 characters', () => {
    const entries = { ...person, message: 'Hello', terms_conditions: 'true' }
    expect(said(carEnquiry(site), entries)).toEqual({})
    expect(said(carEnquiry(site), { ...entries, Rego: '123456789' })).toEqual({})
    expect(said(carEnquiry(site), { ...entries, Rego: '1234567890' })).toHaveProperty('Rego')
    expect(named(carEnquiry(site), 'Rego')).toMatchObject({ kind: 'line', onlyIf: 'trade-in' })
    expect(leadOf([['Rego', ' ABC123 ']], region)).toEqual({ Rego: 'ABC123' })
  })

  test('DC-114 a plate is 1 to 9 letters or digits beside the spaces and hyphens between them, which are not sent', () => {
    const text = 'Please enter up to 9 letters or digits.'
    for (const right of ['A', 'ABC 123', 'ABC-1234', 'ab\u2011c\u2013123', 'A-B C 1-2 3 4 5 6']) {
      expect([right, said(serviceEnquiry(site), { rego: right }).rego]).toEqual([right, undefined])
      expect([right, said(carEnquiry(site), { Rego: right }).Rego]).toEqual([right, undefined])
    }
    for (const wrong of ['-', 'ABC-1234567', 'ABC/123', 'ABC.123']) {
      expect([wrong, said(serviceEnquiry(site), { rego: wrong }).rego]).toEqual([wrong, text])
    }
    const sent = { rego: 'ABC123', Rego: 'AB1234' }
    expect(leadOf(Object.entries({ rego: 'ABC 123', Rego: 'AB-1234' }), region)).toEqual(sent)
    // Where no script runs, the browser itself judges.
    const field = named(serviceEnquiry(site), 'rego') as { pattern: string; most: number }
    const takes = (plate: string) => plate.length <= field.most && new RegExp(`^(?:${field.pattern})$`, 'v').test(plate)
    expect(['ABC 123', 'ABC-1234', 'A-B C 1-2 3 4 5 6', '-', 'ABC-1234567', 'ABC/123'].filter(takes)).toHaveLength(3)
    expect(named(carEnquiry(site), 'Rego')).toMatchObject({ most: field.most })
  })

  test('TI-01 an American trade-in needs plate and state, or the VIN; an Australian one the plate and state', () => {
    const american = valuationForm(aSite({ settings: { region: 'en-US' } }), 'trade-in')
    const asked = (form: FormShown, entries: Record<string, string>) =>
      Object.keys(said(form, entries)).filter(name => ['rego', 'regoState', 'vin'].includes(name))
    const vin = '1M8GDM9AXKP042788'
    expect(asked(american, {})).toEqual(['rego', 'regoState'])
    expect(asked(american, { rego: 'ABC123' })).toEqual(['regoState'])
    expect(asked(american, { rego: 'ABC123', regoState: 'Arizona' })).toEqual([])
    expect(asked(american, { vin })).toEqual([])
    expect(asked(american, { vin: vin.slice(1) })).toEqual(['vin'])
    expect(said(american, {}).rego).toBe('Please enter the license plate, or the VIN.')
    expect(asked(valuationForm(site, 'trade-in'), { vin })).toEqual(['rego', 'regoState'])
  })

  test('a VIN is 17 letters and digits without I, O and Q beside the gaps between them, and is sent in capital letters', () => {
    const form = valuationForm(aSite({ settings: { region: 'en-US' } }), 'trade-in')
    const field = named(form, 'vin') as { pattern: string; most: number; invalid: string }
    const takes = (vin: string) => vin.length <= field.most && new RegExp(`^(?:${field.pattern})$`, 'v').test(vin)
    for (const right of ['1M8GDM9AXKP042788', '1m8gdm9axkp042788', '1M8 GDM9-AXKP 042788']) {
      expect([right, said(form, { vin: right }).vin, takes(right)]).toEqual([right, undefined, true])
      expect(leadOf([['vin', right]], 'en-US')).toEqual({ vin: '1M8GDM9AXKP042788' })
    }
    for (const wrong of ['1M8GDM9AXKP04278', '1M8GDM9AXKP0427888', 'IM8GDM9AXKP042788', '1M8GDM9AXKPO42788', 'QQQ']) {
      expect([wrong, said(form, { vin: wrong }).vin, takes(wrong)]).toEqual([wrong, field.invalid, false])
    }
  })

  test('FM-11 a terms box that is not ticked is said so, also when it is sent as false', () => {
    const entries = { ...person, message: 'Hello' }
    const text = '*You must agree to the terms of use before submitting.'
    expect(said(carEnquiry(site), entries)).toEqual({ terms_conditions: text })
    expect(said(carEnquiry(site), { ...entries, terms_conditions: 'false' })).toEqual({ terms_conditions: text })
  })

  test('FM-12 DC-118 a request for photos needs no message and says hidden that it is one', () => {
    expect(said(photoRequest(site), { ...person, terms_conditions: 'true' })).toEqual({})
    expect(photoRequest(site).hidden).toContainEqual(['Request Photos', 'Yes'])
    expect(photoRequest(site).hidden).toContainEqual(['category', 'Request Photos'])
  })

  test('FM-14 FM-15 DC-119 a test drive needs no time, and the terms only where the site is set so', () => {
    const entries = { ...person, dealership_slug: 'northside-toyota' }
    expect(Object.keys(said(testDrive(site), entries))).toEqual(['terms_agreed'])
    const lax = aSite({ settings: { forms: { testDriveTermsRequired: false } } })
    expect(said(testDrive(lax), entries)).toEqual({})
  })

  test('FM-16 VD-38 an offer is an amount: above 0, up to 9,999,999, as people write it', () => {
    const form = offerForm(site)
    const entries = { ...person, terms_conditions: 'true' }
    const text = 'Please enter your offer in Australian dollars, up to 9,999,999.'
    for (const wrong of ['', '0', '-5', 'a lot', '10000000', '12.5.1', '25000-30000', 'US$20,000', '12,50', '25.000'])
      expect(said(form, { ...entries, offer_from_client: wrong }), wrong).toEqual({ offer_from_client: text })
    for (const right of ['1', '25000', '$25,000', '9,999,999', '24 500.50', 'A$30,000', '30k', '30,000 dollars'])
      expect(said(form, { ...entries, offer_from_client: right }), right).toEqual({})
    expect(leadOf([['offer_from_client', 'A$30.5k']], region)).toEqual({ offer_from_client: 30_500 })
    expect(named(form, 'offer_from_client')).toMatchObject({ most: 20 })
  })

  test('VD-39 an offer has no message field and no opt-in field', () => {
    expect(named(offerForm(site), 'message')).toBeUndefined()
    expect(named(offerForm(site), 'opt_in')).toBeUndefined()
  })

  test('FM-07 FM-08 a location or dealership is required where it is asked', () => {
    for (const form of [generalEnquiry(site), fleetEnquiry(site), careerEnquiry(site), partsEnquiry(site)])
      expect(said(form, {}).location_id).toBe('Please choose a location.')
    for (const form of [testDrive(site), financeEnquiry(site), quoteForm(site)]) {
      expect(said(form, {}).dealership_slug).toBe('Please choose a dealership.')
      expect(said(form, { dealership_slug: 'northside-toyota' })).not.toHaveProperty('dealership_slug')
      expect(leadOf([['dealership_slug', 'northside-toyota']], region)).toEqual({
        dealership_slug: 'northside-toyota',
      })
    }
  })

  test('DC-114 kms are a whole number up to 999,999', () => {
    const kms = (text: string) => said(serviceEnquiry(site), { kms: text }).kms
    expect([kms('0'), kms('999,999'), kms('')]).toEqual([undefined, undefined, undefined])
    expect([kms('1000000'), kms('12.5'), kms('far')]).toEqual(
      Array(3).fill('Please enter a whole number up to 999,999.'),
    )
  })

  test('DC-114 the reading of an odometer is understood as people write it, and what is no reading is told', () => {
    const kms = (text: string) => leadOf([['kms', text]], region).kms
    expect(['41k', '41.5K', '41 000 km', '80,000k'].map(kms)).toEqual([41_000, 41_500, 41_000, 80_000])
    const field = named(serviceEnquiry(site), 'kms') as { most: number }
    expect('999,999 miles'.length).toBeLessThanOrEqual(field.most)
    for (const text of ['41k km', 'k41', '-41k', '1e5k', '1,000k000', '12,50 km'])
      expect(said(serviceEnquiry(site), { kms: text }), text).toHaveProperty('kms')
  })

  test('RG-06 DC-172 the reading of an odometer is in the unit of the region, whichever it was written in', () => {
    const texts = ['25,000 miles', '25000mi', '40 234 km', '40,234 kms', '25000', '25k']
    const kms = (of: Region) => texts.map(text => leadOf([['kms', text]], of).kms)
    expect(kms('en-AU')).toEqual([40_234, 40_234, 40_234, 40_234, 25_000, 25_000])
    expect(kms('en-NZ')).toEqual(kms('en-AU'))
    expect(kms('en-US')).toEqual([25_000, 25_000, 25_000, 25_000, 25_000, 25_000])
    for (const text of ['25.5 miles', '41.5 km', '25.000 miles', '41.000 km']) {
      expect(said(serviceEnquiry(site), { kms: text }), text).toHaveProperty('kms')
      expect(LeadSchema.shape.kms.safeParse(leadOf([['kms', text]], region).kms).success, text).toBe(false)
    }
  })

  test('a fault for which nobody has words is said all the same', () => {
    expect(faultsOf([['detail.Company', 'x'.repeat(301)]], [{ name: 'detail.Company', required: false }])).toEqual([
      { name: 'detail.Company', message: PLEASE_CHECK },
    ])
  })
})

describe('what a form sends', () => {
  test.each(allForms(site))(
    'DC-115 DC-116 $id, filled in, is a lead that the API takes, under a category of the list',
    form => {
      const entries = filledIn(form)
      expect(faultsOf(entries, fieldsOf(form).map(rule))).toEqual([])
      const result = LeadSchema.safeParse(leadOf(entries, region))
      expect(result.error?.issues).toBeUndefined()
      expect(LEAD_CATEGORIES).toContain(result.data?.category)
      const terms = form.mode === 'steps' ? 'terms_agreed' : 'terms_conditions'
      expect(result.data?.[terms]).toBe(true)
    },
  )

  test.each(allForms(site))(
    'FM-22 DC-114 $id is a lead that the API takes however much each of its fields holds, also as a browser without scripts sends lines',
    form => {
      const most = (field: FieldShown): string => {
        if (field.kind === 'lines') return 'one\n'.repeat(field.most / 4 - 1).padEnd(field.most, 'x')
        if (field.kind === 'line' && field.name.startsWith('detail.')) return 'x'.repeat(field.most)
        return answerTo(field)
      }
      const entries = fieldsOf(form).map(field => [field.name, most(field)] as const)
      expect(faultsOf(entries, fieldsOf(form).map(rule))).toEqual([])
      const asPlain = entries.map(([name, text]) => [name, text.replaceAll('\n', '\r\n')] as const)
      const taken = [entries, asPlain].map(sent => {
        const result = LeadSchema.safeParse(leadOf([...form.hidden, ...sent], region))
        expect(result.error?.issues).toBeUndefined()
        return result.data
      })
      expect(taken[1]).toEqual(taken[0])
    },
  )

  test('FM-03 API-12 what a feed says of a car keeps no lead from being taken', () => {
    const feed = { stocknum: 'N'.repeat(61), make: 'M'.repeat(81), model: 'M'.repeat(121), dealership_id: 0 }
    const lead = (car: Parameters<typeof aCar>[0]) =>
      leadOf([...Object.entries(person), ...askedCarFields(askedCar(aCar(car)))], region)
    const known = { ...person, car_id: 4711, car_type: 'used', vehicle_status: 'in_stock' }
    const odd = lead(feed)
    expect(odd).toEqual({ ...known, dealership_slug: 'northside-toyota' })
    expect(LeadSchema.safeParse(odd).success).toBe(true)
    expect(LeadSchema.safeParse(lead({ make: 'To\u0000yota', model: 'Co\nrolla' })).success).toBe(true)
    expect(lead({})).toMatchObject({ 'Vehicle Make': 'Toyota', 'Vehicle Model': 'Corolla', stock_number: 'N4711' })
    expect(lead({})).toHaveProperty('car_dealership_id', 1)
  })

  test('FM-01 fields go under the names of the contract, spaces and case kept, and empty ones not at all', () => {
    const lead = leadOf(
      [
        ['name', ' Test '],
        ['Vehicle Make', 'Toyota'],
        ['do-you-have-a-trade-in', 'Yes'],
        ['Rego', ''],
        ['car_id', '4711'],
        ['opt_in', 'false'],
      ],
      region,
    )
    expect(lead).toEqual({
      name: 'Test',
      'Vehicle Make': 'Toyota',
      'do-you-have-a-trade-in': 'Yes',
      car_id: 4711,
      opt_in: false,
    })
  })

  test('what the contract has no name for stands before the message, question and answer', () => {
    const lead = leadOf(
      [
        ['detail.Vehicle price budget', '$30,000'],
        ['detail.Deposit', ''],
        ['detail.Term', '5 years'],
        ['message', 'Call after six.'],
      ],
      region,
    )
    expect(lead).toEqual({ details: 'Vehicle price budget: $30,000\nTerm: 5 years', message: 'Call after six.' })
  })

  test('DC-187 the words that are agreed to go along, as they stand beside the boxes', () => {
    const { consent } = leadOf(carEnquiry(site).hidden, region)
    expect(consent?.wording).toContain('Send me news and offers. I can stop them at any time.')
    expect(consent?.wording).toContain('I agree to the terms of use and the privacy policy.')
    expect(consent?.version).toBe('April 2021')
  })

  test('DC-117 FM-09 only news is ticked from the start, and not even that where the site says so', () => {
    const ticked = (form: FormShown) =>
      fieldsOf(form).flatMap(field => (field.kind === 'tick' && field.ticked ? [field.name] : []))
    expect(ticked(carEnquiry(site))).toEqual(['opt_in'])
    expect(fieldsOf(carEnquiry(site)).map(({ name }) => name)).toContain('opt_in_finance')
    expect(ticked(carEnquiry(aSite({ settings: { forms: { optInDefault: false } } })))).toEqual([])
  })
})

test('features.md 6 the cars of an enquiry about several are a list of up to 12', () => {
  const ids = Array.from({ length: 13 }, (_, index) => index + 1)
  expect(leadOf([['car_ids', '12,7']], region)).toEqual({ car_ids: [12, 7] })
  expect(leadOf([['car_ids', '']], region)).toEqual({})
  const takes = (car_ids: unknown) => LeadSchema.safeParse({ ...person, car_ids }).success
  expect([[7], ids.slice(0, 12)].map(takes)).toEqual([true, true])
  expect([ids, [0], [1.5], ['7'], '7,8', 7].map(takes)).toEqual([false, false, false, false, false, false])
})
