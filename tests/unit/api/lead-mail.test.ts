import { describe, expect, test } from 'vitest'
import { toAdf } from '../../../src/api/leads/adf.ts'
import { factsOf, type LeadFacts } from '../../../src/api/leads/facts.ts'
import { leadDrafts } from '../../../src/api/leads/mail.ts'
import { leadOf } from '../../../src/contract/lead-form.ts'
import { type Lead, LeadSchema } from '../../../src/contract/leads.ts'
import { DETAIL, TRAP_FIELD } from '../../../src/domain/lead-form.ts'
import { quoteForm } from '../../../src/views/forms/enquiries.ts'
import { aCar, aModel, anOffer } from '../../support/builders.ts'
import { allForms, answerTo, fieldsOf, filledIn } from '../../support/filled-forms.ts'
import { aSite } from '../../support/site.ts'

const person = { name: 'Test', last_name: 'Shopper', email: 'shopper@example.com', phone: '0491 570 006' }
const models = [aModel({ id: 1, name: 'Yaris' }), aModel({ id: 2, name: 'Rio', manufacturer_name: 'Kia' })]
const site = aSite({ models })
const car = aCar()
const aboutCar = {
  car_id: car.id,
  'Vehicle Make': car.make,
  'Vehicle Model': car.model,
  car_type: car.car_type,
  stock_number: car.stocknum,
  vehicle_status: car.status,
}

/** What the dealer gets of a lead: the mail as people read it, and the ADF of a CRM. */
function received(form: Partial<Lead>, facts: Partial<LeadFacts> = {}) {
  const lead = { ...person, category: 'General Enquiry' as const, ...form }
  const at = new Date('2026-01-14T02:00:00Z')
  const all = { id: 'lead-1', site, form: lead, location: site.locations[0], at, ...facts }
  const { draft } = leadDrafts(all)
  return { subject: draft.subject, text: draft.text, adf: toAdf(all) }
}

/** What the forms' answers are to people. */
const TOLD: Readonly<Record<string, string>> = {
  '20750': 'Offers: $20,750',
  '45321': '45,321 km',
  '2025-06-05T10:00': '10:00 am Thursday 5 June (AEST)',
}

describe('what the dealer reads', () => {
  test.each([
    [undefined, 'Used Vehicle Enquiry'],
    ['Reservation', 'Used Vehicle Enquiry, Reservation'],
  ])('DC-93 DC-115 which step a lead is (%s) stands before its car in the subject', (subcategory, told) => {
    const form = { ...person, category: 'Used Vehicle Enquiry' as const, subcategory }
    const { draft, forCrm } = leadDrafts({ id: 'lead-1', site, form, car, at: new Date(0) })
    expect(draft.subject).toBe(`${told}: Test Shopper – ${car.name}, ${car.stocknum} (${site.settings.name})`)
    expect(forCrm?.subject).toBe(`${told}: Test Shopper – ${car.name}, ${car.stocknum}`)
  })

  const ownCar = { year: 2021, make: 'Mazda', model: '3', rego: 'XYZ789' }
  test.each<[string, Partial<Lead>, Partial<LeadFacts>?]>([
    ['Test Drive, booked: Test Shopper', { category: 'Test Drive', date_time: 'soon' }, { isBooked: true }],
    ['Test Drive, not booked yet: Test Shopper', { category: 'Test Drive', date_time: 'soon' }],
    ['Test Drive: Test Shopper', { category: 'Test Drive' }],
    ['Make an Offer, $21,500: Test Shopper', { category: 'Make an Offer', offer_from_client: 21_500 }],
    ['Feedback, review, 4 of 5: Test Shopper', { category: 'Feedback', subcategory: 'Customer Review', rating: 4 }],
    [
      'Trade-In, valuation begun: Test Shopper – 2021 Mazda 3, XYZ789',
      { ...ownCar, category: 'Trade-In', subcategory: '1. Lead Created' },
      { car },
    ],
    [
      'Sell My Car, offer accepted, $17,600: Test Shopper – 2021 Mazda 3, XYZ789',
      { ...ownCar, category: 'Sell My Car', subcategory: '3. Offer Accepted' },
      { valuation: { offer: 17_600 } },
    ],
    ['General Enquiry: Test Shopper – used Toyota Corolla, N4711', aboutCar],
    ['Finance Enquiry: Test Shopper', { category: 'Finance Enquiry', car_type: 'new' }],
  ])('DC-108 DC-115 a subject tells kind, step, person and car as people say it: %s', (subject, form, facts) => {
    expect(received(form, facts).subject).toBe(`${subject} (${site.settings.name})`)
  })

  test.each(allForms(site))('FM-01 DC-115 $id, filled in, tells every answer, in the mail and in the ADF', form => {
    const { text, adf } = received(LeadSchema.parse(leadOf(filledIn(form), site.settings.region)))
    const location = site.locations[0]!
    for (const field of fieldsOf(form)) {
      if (field.kind === 'tick') continue
      const answer = answerTo(field)
      const isPlace = ['location_id', 'dealership_slug'].includes(field.name)
      const isDetail = field.name.startsWith(DETAIL)
      const said = isPlace ? location.name : isDetail ? `${field.label}: ${answer}` : answer
      expect(text, field.name).toContain(TOLD[said] ?? said)
      // How somebody would be called is an attribute there, and the kind of car that is wanted another.
      if (field.name === 'PreferredContactMethod') expect(adf).toContain('preferredcontact="1"')
      else if (field.name === 'car_type') expect(adf).toContain(`status="${answer}"`)
      else if (field.name === 'Vehicle Model')
        expect(adf).toMatch(/<vehicle interest="buy".*?<make>Toyota<\/make>\s*<model>Yaris<\/model>/s)
      else if (field.name === 'kms') expect(adf).toMatch(/45,?321/)
      else expect(adf, field.name).toContain(field.name === 'date_time' ? TOLD[said] : said)
    }
    const category = form.hidden.find(([name]) => name === 'category')?.[1] ?? 'General Enquiry'
    expect(text).toContain(`Enquiry: ${category}`)
    expect(adf).toContain(`Category: ${category}`)
  })

  test('RG-04 an American dealer reads of an inquiry, and its CRM gets the category of the contract', () => {
    const american = { ...site, settings: { ...site.settings, region: 'en-US' as const } }
    const { text, adf } = received({}, { site: american })
    expect(text).toContain('\nInquiry: General Inquiry\n')
    expect(adf).toContain('Category: General Enquiry')
    const financed = { category: 'Finance Enquiry', subcategory: 'Personalised Finance' } as const
    expect(received(financed, { site: american }).text).toContain('\nInquiry: Finance Inquiry, personalized\n')
  })

  test('DC-21 a quote is about the model that is wanted, which is not the customer’s own, and a trade-in comes beside it', () => {
    const asked = LeadSchema.parse(leadOf(filledIn(quoteForm(site)), site.settings.region))
    expect(received(asked).text).toContain('Wanted car: Toyota Yaris\n')
    const quote = { category: 'New Vehicle Enquiry', 'Vehicle Model': 'Kia Rio' } as const
    const { text, adf } = received(quote)
    expect(text).toContain('Wanted car: Kia Rio\n')
    expect(text).not.toContain('Their car')
    expect(adf).toMatch(/<make>Kia<\/make>\s*<model>Rio<\/model>/)
    expect(received({ ...quote, 'Vehicle Model': 'Something else' }).adf).toMatch(
      /<make>Unspecified<\/make>\s*<model>Something else<\/model>/,
    )
    const both = received({ ...quote, 'do-you-have-a-trade-in': 'Yes', rego: 'ABC123' }).adf
    expect([...both.matchAll(/<vehicle interest="([\w-]+)"/g)].map(match => match[1])).toEqual(['buy', 'trade-in'])
  })

  test('FM-10 the registration of a trade-in reaches the dealer under the name of the enquiry, as a vehicle of its own', () => {
    const enquiry = { ...aboutCar, category: 'Used Vehicle Enquiry', Rego: 'XYZ789' } as const
    const offered = received({ ...enquiry, 'do-you-have-a-trade-in': 'Yes' }, { car })
    expect(offered.text).toContain('Their car: Registration XYZ789\n')
    expect(offered.text).toContain('Has a trade-in: Yes')
    expect(offered.adf).toMatch(/<vehicle interest="trade-in".*?<comments>Registration XYZ789<\/comments>/s)
    const only = received(enquiry, { car })
    expect(only.adf).not.toContain('interest="trade-in"')
    expect(only.adf).toContain('Their car: Registration XYZ789')
  })

  test('FM-01 what a form ticks of finance and a trade-in is told', () => {
    const asks = received({ opt_in_finance: true, opt_in_trade: true })
    expect(asks.text).toContain('Asks about finance: yes\nAsks about a trade-in: yes')
    expect(asks.adf).toContain('Asks about finance.\nAsks about a trade-in.')
    expect(received({ opt_in_finance: false }).adf).not.toContain('Asks about')
    expect(received({ PreferredContactMethod: 'SMS' }).adf).toContain('Prefers text messages.')
  })

  test('the one car that is left of a list is told of once, here, sold or gone', () => {
    const ofOne = (car_id: number) => ({ ...aboutCar, car_id, car_ids: [car_id] })
    const timesTold = (text: string) => text.split('\n').filter(line => /^(Car|Wanted car): /.test(line)).length
    const sold = aCar({ ...car, sold: true })
    for (const told of [
      received(ofOne(car.id), { car }),
      received(ofOne(car.id), { car: sold, site: { ...site, cars: [sold] } }),
      received(ofOne(4999999)),
      received(ofOne(4999999), { site: { ...site, cars: [], isStockUnknown: true } }),
    ]) {
      expect(timesTold(told.text), told.text).toBe(1)
    }
  })

  test('while a feed is down, nobody reads that a car is gone which may be there', () => {
    const whileDown = { site: { ...site, cars: [], isStockUnknown: true as const }, location: undefined }
    const one = received({ car_id: 4999999 }, whileDown)
    expect(one.text).toContain('Wanted car: id 4999999\n')
    const several = received({ car_ids: [4999998, 4999999] }, whileDown)
    for (const told of [one, several]) expect(told.text + told.adf).not.toContain('no longer here')
    expect(several.text).toContain('Wanted car: id 4999998\nWanted car: id 4999999')
  })

  test('FM-03 API-12 a car that has left the stock is told as the form knew it; one that is there only where it differs', () => {
    const gone = received(aboutCar)
    expect(gone.text).toContain('Wanted car: used Toyota Corolla, N4711 (no longer here)\n')
    expect(received({ car_id: 4999999 }).text).toContain('Wanted car: id 4999999 (no longer here)\n')
    expect(gone.adf).toMatch(/<make>Toyota<\/make>\s*<model>Corolla<\/model>\s*<stock>N4711<\/stock>/)
    const there = received(aboutCar, { car })
    expect(there.text).toContain('Car: 2021 Toyota Corolla Ascent Sport (stock number N4711)')
    expect(there.text).not.toContain('Wanted car')
    expect(received({ ...aboutCar, car_type: 'new' }, { car }).text).toContain('Wanted car: new\n')
    const traded = received({ ...aboutCar, 'do-you-have-a-trade-in': 'Yes', Rego: 'XYZ789' }).adf
    expect([...traded.matchAll(/<vehicle interest="([\w-]+)"/g)].map(match => match[1])).toEqual(['buy', 'trade-in'])
  })

  test('TI-01 RG-06 how far a car was driven is told in the unit in which it was asked', () => {
    const inRegion = (region: 'en-AU' | 'en-NZ' | 'en-US') =>
      received({ category: 'Service Enquiry', kms: 30_000 }, { site: aSite({ settings: { region } }) })
    expect(inRegion('en-AU').text).toContain('Their car: 30,000 km\n')
    expect(inRegion('en-NZ').text).toContain('Their car: 30,000 km\n')
    expect(inRegion('en-US').text).toContain('Their car: 30,000 miles\n')
    expect(inRegion('en-US').adf).toContain('Their car: 30,000 miles')
  })

  test('a key for which the mail has no words is shown under its own name, and what only machines read is not', () => {
    const { text } = received({
      location: 'The yard behind the station',
      [TRAP_FIELD]: '',
      user_agent: 'Test/1.0',
      source: 'northside',
      terms_agreed: true,
      lead_attributes: { visited_pages: ['/'], linked_query_params: {} },
      consent: { version: '1', wording: 'Yes' },
    })
    expect(text).toContain('location: The yard behind the station')
    for (const unread of ['user_agent', 'source', 'terms', 'lead_attributes', 'consent', TRAP_FIELD])
      expect(text).not.toContain(unread)
  })
})

describe('OF-02, API-12 a lead from the page of an offer', () => {
  const offer = anOffer({
    id: 'starter',
    name: 'Corolla from $29,990',
    model: { name: 'Corolla' },
    expiry: '2026-01-31',
  })
  const used = anOffer({ id: 8, name: 'Two years more', category: 'Used car offers', manufacturer: undefined })
  const withOffers = aSite({ settings: { baseUrl: 'https://www.northside.example' }, offers: [offer, used] })
  const sent = (url: string, at = '2026-01-14T02:00:00Z') => {
    const form = { ...person, category: 'General Enquiry' as const, url }
    const lead = factsOf({ id: 'lead-1', site: withOffers, form, at: new Date(at) })
    const { draft } = leadDrafts(lead)
    return { subject: draft.subject, text: draft.text, adf: toAdf(lead) }
  }

  test('names it to the dealer in subject and text with its page, and to the CRM with its car', () => {
    const { subject, text, adf } = sent('/contact-us?offer=starter#form')
    expect(subject).toBe(`General Enquiry: Test Shopper – Corolla from $29,990 (${withOffers.settings.name})`)
    expect(text).toContain('Offer: Corolla from $29,990\nhttps://www.northside.example/offers/toyota/starter\n')
    expect(adf).toContain('Offer: Corolla from $29,990')
    expect(adf).toMatch(/status="new">\s+<year><\/year>\s+<make>Toyota<\/make>\s+<model>Corolla<\/model>/)
    expect(sent('/contact/?offer=8').adf).toMatch(/status="used">\s+<year><\/year>\s+<make>Unspecified<\/make>/)
  })

  test.each([
    ['which the site does not have', '/contact-us?offer=free-car'],
    ['in words of whoever wrote the address', '/contact-us?offer=Corolla+from+$29,990'],
    ['on a page that says nothing of it', '/enquiry?offer=starter'],
    ['in what is no address', 'http://?offer=starter'],
  ])('DC-140 names none %s', (_, url) => {
    const { subject, text, adf } = sent(url)
    expect(subject).toBe(`General Enquiry: Test Shopper (${withOffers.settings.name})`)
    expect(text + adf).not.toContain('Offer: ')
  })

  test('DC-140 names none that had ended when it was sent', () => {
    expect(sent('/contact-us?offer=starter', '2026-01-31T12:59:00Z').text).toContain('Offer: ')
    expect(sent('/contact-us?offer=starter', '2026-01-31T13:00:00Z').text).not.toContain('Offer: ')
  })
})
