import { expect, test } from 'vitest'
import { LEAD_CATEGORIES, LeadSchema } from '../../../src/contract/leads.ts'
import type { Keeping } from '../../../src/stores/stored.ts'
import { noteVisit, visitSoFar } from '../../../src/stores/visit.ts'

const form = { name: 'Test', last_name: 'Visitor', email: 'visitor@example.com', phone: '0491 570 006' }
const takes = (fields: object): boolean => LeadSchema.safeParse({ ...form, ...fields }).success
const taken = (field: string, values: readonly unknown[]): unknown[] =>
  values.filter(value => takes({ [field]: value }))

test('FM-01 a form may carry every key of the specification, letter by letter', () => {
  const full = {
    ...form,
    message: 'Hello',
    category: 'Used Vehicle Enquiry',
    subcategory: 'x',
    opt_in: true,
    opt_in_finance: false,
    opt_in_trade: false,
    terms_conditions: true,
    terms_agreed: true,
    dealership_slug: 'northside-toyota',
    manufacturer_slug: 'toyota',
    location: 'Northside',
    location_id: 11,
    Rego: 'ABC123',
    stock_number: 'N4711',
    'Vehicle Make': 'Toyota',
    'Vehicle Model': 'Corolla',
    car_type: 'used',
    car_id: 4711,
    vehicle_status: 'in_stock',
    page_id: 'contact',
    'do-you-have-a-trade-in': 'Yes',
  }
  expect(LeadSchema.parse(full)).toEqual(full)
})

test('DC-114 name, last name, email and phone are needed', () => {
  for (const field of ['name', 'last_name', 'email', 'phone']) {
    expect([field, takes({ [field]: undefined }), takes({ [field]: ' ' })]).toEqual([field, false, false])
  }
})

test('DC-114 an email has one @ and a dotted domain', () => {
  const good = ['a@b.co', 'first.last+tag@sub.example.com.au', 'o’neil@example.com']
  expect(taken('email', good)).toEqual(good)
  expect(
    taken('email', [
      'a@b',
      'a@@b.co',
      'a@b@c.co',
      '@b.co',
      'a@',
      'a b@c.co',
      'a@.co',
      'a@b..co',
      'a@b.co\r\nBcc: x@y.co',
      'a\u0000@b.co',
      'a\u0007b@c.co',
      'a@b\uD800.co',
      '\u202Ea@b.co',
      'a@\u2066b.co',
    ]),
  ).toEqual([])
})

test('DC-114 a phone has 8 to 15 digits between spaces, brackets, hyphens and one leading plus', () => {
  const good = ['12345678', '123456789012345', '(02) 5550-1234', '+61 491 570 006']
  expect(taken('phone', good)).toEqual(good)
  expect(taken('phone', ['1234567', '1234567890123456', '++61491570006', '0491x570006', '61+491570006'])).toEqual([])
})

test('DC-114 dots, dashes and other hyphens of a phone are hyphens, and that is what is kept', () => {
  const kept = (phone: string) => LeadSchema.parse({ ...form, phone }).phone
  expect(['520.555.0185', '520\u2013555\u20130185', '520\u2011555\u20110185'].map(kept)).toEqual(
    Array(3).fill('520-555-0185'),
  )
  expect(kept(' +64.21.123 4567 ')).toBe('+64-21-123 4567')
  expect(taken('phone', ['520,555,0185', '520/555/0185', '520.555', '..........'])).toEqual([])
})

test('DC-114 names have up to 80 characters and a message up to 2000', () => {
  expect(taken('name', ['x'.repeat(80), 'x'.repeat(81)])).toEqual(['x'.repeat(80)])
  expect(taken('message', ['x'.repeat(2000), 'x'.repeat(2001)])).toEqual(['x'.repeat(2000)])
})

test('DC-114 a rego has 1 to 9 letters or digits, kms are whole up to 999999, an offer is above 0 and up to 9,999,999', () => {
  expect(taken('rego', ['A', 'ABC123XYZ', '', 'ABC123XYZ0', 'AB-12'])).toEqual(['A', 'ABC123XYZ'])
  expect(taken('kms', [0, 999_999, 1_000_000, -1, 1.5, '5'])).toEqual([0, 999_999])
  expect(taken('offer_from_client', [0.01, 9_999_999, 0, -1, 9_999_999.01, Number.NaN])).toEqual([0.01, 9_999_999])
})

test('TI-05 DC-112 a postcode has exactly 4 digits in every region', () => {
  expect(taken('postcode', ['3000', '0800', '300', '30000', '30a0', '3 00', '94103'])).toEqual(['3000', '0800'])
})

test('FM-06 DC-115 a category is one of fifteen, and without one it is a general enquiry', () => {
  const listed = [
    'General Enquiry',
    'New Vehicle Enquiry',
    'Used Vehicle Enquiry',
    'Test Drive',
    'Request Photos',
    'Make an Offer',
    'Finance Enquiry',
    'Trade-In',
    'Sell My Car',
    'Online Purchase',
    'Service Enquiry',
    'Parts Enquiry',
    'Fleet Enquiry',
    'Career Enquiry',
    'Feedback',
  ]
  expect(LEAD_CATEGORIES).toEqual(listed)
  expect(taken('category', listed)).toEqual(listed)
  expect(takes({ category: 'Complaint' })).toBe(false)
  expect(LeadSchema.parse(form).category).toBe('General Enquiry')
})

test('DC-118 asking for photos sends the field "Request Photos" with the value "Yes"', () => {
  expect(taken('Request Photos', ['Yes', 'No', true])).toEqual(['Yes'])
})

test('DC-122 up to 20 visited paths and the campaign’s own parameters are kept, and no others', () => {
  const kept = (visited_pages: unknown, linked_query_params: unknown) =>
    LeadSchema.parse({ ...form, lead_attributes: { visited_pages, linked_query_params } }).lead_attributes
  const campaign = { utm_source: 'a', gclid: 'b', fbclid: 'c' }
  const paths = Array.from({ length: 20 }, (_, page) => `/cars/${page}`)
  expect(kept(paths, campaign)).toEqual({ visited_pages: paths, linked_query_params: campaign })
  expect(kept(['/first', ...paths], {})?.visited_pages).toEqual(paths)
  expect(kept(['https://evil.example', '/'], { session: 'x' })).toEqual({
    visited_pages: ['/'],
    linked_query_params: {},
  })
  expect(takes({ lead_attributes: { visited_pages: 'all' } })).toBe(false)
})

test('API-12 no campaign link, however odd, keeps a lead from being taken', () => {
  const links = [
    '?utm_campaign=Spring%0ASale',
    `?utm_term=${'a'.repeat(499)}%F0%9F%9A%97`,
    `?utm_${'x'.repeat(70)}=1`,
    `?${Array.from({ length: 200 }, (_, index) => `utm_${index}=${'y'.repeat(600)}`).join('&')}`,
    '?utm_source=%00%FF&gclid',
  ]
  for (const search of links) {
    const kept = new Map<string, string>()
    const keeping: Keeping = {
      getItem: name => kept.get(name) ?? null,
      setItem: (name, value) => kept.set(name, value),
      removeItem: name => kept.delete(name),
    }
    noteVisit({ pathname: `/${'long/'.repeat(1000)}`, search }, () => keeping)
    const told = visitSoFar(() => keeping)
    const { lead_attributes } = LeadSchema.parse({ ...form, lead_attributes: told })
    expect(lead_attributes, search.slice(0, 30)).toEqual(told)
    expect(JSON.stringify(told).length).toBeLessThan(16_000)
    // As older pages have noted it, and a draft still has it.
    const asIs = Object.fromEntries(new URLSearchParams(search))
    expect(takes({ lead_attributes: { visited_pages: ['/'], linked_query_params: asIs } })).toBe(true)
  }
})

test('a line holds no line break or control character, a message holds lines', () => {
  expect(taken('name', ['A\nB', 'A\u0000B', 'A\u001bB', 'A\ud800'])).toEqual([])
  expect(taken('make', ['A\u2028Deposit paid', 'A\u2029B', '\u202Ediap', 'A\u2066B\u2069'])).toEqual([])
  const named = ['שרה\u200F', 'سارة', 'Zoë']
  expect(taken('name', named)).toEqual(named)
  expect(takes({ message: 'one\r\ntwo\tthree' })).toBe(true)
  expect(taken('message', ['A\u0000B', 'A\ud800'])).toEqual([])
})
