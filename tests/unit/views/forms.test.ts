import { describe, expect, test } from 'vitest'
import { placeOfLead } from '../../../src/domain/lead-place.ts'
import type { Region } from '../../../src/domain/wording.ts'
import { routes } from '../../../src/routes.ts'
import type { Site } from '../../../src/site/site.ts'
import { serviceEnquiry } from '../../../src/views/forms/after-sales.ts'
import { onlinePaymentForm, purchaseForm } from '../../../src/views/forms/checkout-forms.ts'
import { carsEnquiry, generalEnquiry, offerForm, quoteForm, testDrive } from '../../../src/views/forms/enquiries.ts'
import { financeEnquiry, personalisedFinance } from '../../../src/views/forms/finance-forms.ts'
import type { FormPage } from '../../../src/views/forms/form-page.ts'
import type { FormShown } from '../../../src/views/forms/form-shown.ts'
import type { ReviewPage, ServicePage } from '../../../src/views/forms/pages.ts'
import type { SuccessPage } from '../../../src/views/forms/success-page.ts'
import type { ValuationPage } from '../../../src/views/forms/valuation-page.ts'
import { valuationForm } from '../../../src/views/forms/valuation-page.ts'
import { fleetEnquiry } from '../../../src/views/forms/work-forms.ts'
import { pagesOf } from '../../../src/views/pages.ts'
import { redirects } from '../../../src/views/redirects.ts'
import { aCar, aDealership, aLocation, aModel } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'
import { aPlace } from './a-place.ts'

const addresses = (site: Site): string[] =>
  routes.filter(({ paths }) => [...paths(site)].length > 0).map(({ pattern }) => pattern)
const view = <View>(pattern: string, site: Site = aSite()): View =>
  routes.find(route => route.pattern === pattern)!.view(site, {}) as unknown as View

test('RT-09 the finance page is where the site says, and nowhere else', () => {
  const at = (finance?: '/finance' | '/finance-enquiry' | '/apply-for-finance') =>
    addresses(aSite({ settings: finance === undefined ? {} : { paths: { finance } } })).filter(path =>
      ['/finance', '/finance-enquiry', '/apply-for-finance'].includes(path),
    )
  expect([at(), at('/finance-enquiry'), at('/apply-for-finance')]).toEqual([
    ['/finance'],
    ['/finance-enquiry'],
    ['/apply-for-finance'],
  ])
  expect(view<FormPage>('/finance').anchor).toBe('finance-form')
})

test('RT-09 the other addresses that a finance page may have lead to the one that it has', () => {
  const toFinance = (paths: object) => {
    const site = aSite({ settings: { paths } })
    const lines = redirects(site, pagesOf(site)).filter(({ to }) => to === site.settings.paths.finance)
    return lines.map(({ from, status }) => `${from} ${status}`)
  }
  expect(toFinance({})).toEqual(['/finance-enquiry 301', '/apply-for-finance 301'])
  expect(toFinance({ finance: '/apply-for-finance' })).toEqual(['/finance 301', '/finance-enquiry 301'])
})

test('RT-15 RT-16 personalised finance has a page on sites that have the feature', () => {
  expect(addresses(aSite())).not.toContain('/personalised/finance')
  expect(addresses(aSite({ settings: { features: { personalisedFinance: true } } }))).toContain('/personalised/finance')
})

/** What the keyboard that a phone brings for a field has at least. */
const KEYS = { numeric: /^[0-9]*$/, decimal: /^[0-9.]*$/, text: /.*/ }

test('RT-10 RT-11 FM-16 DC-92 a phone brings a keyboard for all that a field of dollars takes', () => {
  const site = aSite()
  const asked = [financeEnquiry, personalisedFinance, offerForm, onlinePaymentForm].flatMap(form =>
    form(site).steps.flatMap(({ fields }) => fields),
  )
  const types = (label: string, text: string) =>
    asked
      .filter(field => field.kind === 'line' && field.label === label)
      .map(field => field.kind === 'line' && KEYS[field.inputmode ?? 'text'].test(text))
  expect(types('Vehicle price budget', '25000-30000')).toEqual([true])
  expect(types('Deposit', '4000.50')).toEqual([true, true])
  expect(types('What your trade-in is worth', '8000-9500')).toEqual([true])
  expect(types('Still owing on your trade-in', '1250.50')).toEqual([true])
  expect(types('Your offer in dollars', '24500.50')).toEqual([true])
  expect(types('Amount in dollars', '1250.50')).toEqual([true])
})

test('RT-09 FM-02 who would trade in a car on finance may say what it is worth and what is owing on it, and nobody else is asked', () => {
  const [{ fields }] = financeEnquiry(aSite()).steps as [{ fields: FormShown['steps'][number]['fields'] }]
  const answer = fields.findIndex(({ name }) => name === 'do-you-have-a-trade-in')
  const [worth, owing] = fields.slice(answer + 1)
  for (const field of [worth, owing]) expect(field).toMatchObject({ kind: 'line', prefix: '$', onlyIf: 'trade-in' })
  expect([worth, owing].map(field => [field!.name, field!.required])).toEqual([
    ['detail.What your trade-in is worth', undefined],
    ['detail.Still owing on your trade-in', undefined],
  ])
})

test('an American chooses scheduled maintenance, a down payment and work as people there say it, and the dealer reads that', () => {
  const site = aSite({ settings: { region: 'en-US' } })
  const asked = [serviceEnquiry, financeEnquiry].flatMap(form => form(site).steps.flatMap(({ fields }) => fields))
  const answers = asked.flatMap(field => ('options' in field ? field.options.map(({ value }) => value) : []))
  expect(answers).toEqual(expect.arrayContaining(['Scheduled maintenance', 'Part time or temporary']))
  expect(asked.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['detail.Down payment', 'detail.Still owed on your trade-in']),
  )
})

test('features.md 6 a company that asks about several cars may say its name, and one with a fleet has to', () => {
  const company = (form: FormShown) => form.steps[0]!.fields.find(({ name }) => name === 'detail.Company')
  expect(company(carsEnquiry(aSite()))).toMatchObject({ kind: 'line', autocomplete: 'organization' })
  expect([carsEnquiry, fleetEnquiry].map(form => company(form(aSite()))?.required)).toEqual([undefined, true])
})

test.each([
  ['en-AU', 'Odometer in kilometres'],
  ['en-NZ', 'Odometer in kilometres'],
  ['en-US', 'Odometer in miles'],
] as const)('TI-01 RG-06 in %s each form asks for an odometer in the unit that it is read in', (region, label) => {
  const site = aSite({ settings: { region } })
  const valuations = (['trade-in', 'sell'] as const).map(kind => valuationForm(site, kind))
  const forms = [...valuations, serviceEnquiry(site), purchaseForm(site)]
  const asked = forms.map(
    ({ steps }) => steps.flatMap(({ fields }) => fields).find(({ name }) => name === 'kms')?.label,
  )
  expect(asked).toEqual(forms.map(() => label))
})

test('RT-57 DC-17 service booking leads to the portal of a dealer who has one, else it is a form', () => {
  const portal = 'https://book.example.com/'
  expect(view<ServicePage>('/service/booking').portal).toBeUndefined()
  const site = aSite({ settings: { externalLinks: { serviceBooking: portal } } })
  expect(view<ServicePage>('/service/booking', site).portal).toEqual({ href: portal, label: 'Book a Service' })
})

test('RT-57 RT-60 beside the forms of workshop and parts counter stand their own phone and hours', () => {
  const places = (['sales', 'service', 'parts'] as const).map((location_type, id) =>
    aPlace({ id, name: `Northside ${location_type}`, location_type }),
  )
  const asked = (pattern: string, locations = places) => view<FormPage>(pattern, aSite({ locations })).aside.talk?.name
  expect(asked('/service/booking')).toBe('Northside service')
  expect(asked('/parts/search')).toBe('Northside parts')
  expect(asked('/book-test-drive')).toBe('Northside sales')
  expect(asked('/service/booking', places.slice(0, 1))).toBe('Northside sales')
})

test('beside a form about a car or for a showroom, the place where it stands or that is chosen can come instead of the main one; beside others there is only that', () => {
  const places = [...'123'].map(id => aPlace({ id: Number(id), name: `Place ${id}`, primary: id === '2' }))
  const service = aPlace({ id: 4, location_type: 'service' })
  const aside = (pattern: string) => {
    const { talk, elsewhere } = view<FormPage>(pattern, aSite({ locations: [...places, service] })).aside
    return [talk, ...elsewhere].map(place => place?.id)
  }
  expect(aside('/book-test-drive')).toEqual([2, 1, 3])
  expect(aside('/cars/car/checkout')).toEqual([2, 1, 3])
  expect(aside('/models/get-quote')).toEqual([2, 1, 3])
  expect(aside('/fleet')).toEqual([2])
})

test('RV-06 ER-11 the review page knows what stands for a name that is missing', () => {
  expect(view<ReviewPage>('/customer-review').greeting).toMatchObject({
    name: 'Valued Customer',
    dealership: 'Our Dealership',
  })
})

test('VD-40 a dealer who takes offers by chat, or none, has no form for them', () => {
  const pages = (makeOffer: 'dialog' | 'chat' | 'off') =>
    addresses(aSite({ settings: { features: { makeOffer } } })).filter(path =>
      ['/make-offer', '/request-photos'].includes(path),
    )
  expect(pages('dialog')).toEqual(['/make-offer', '/request-photos'])
  expect(pages('chat')).toEqual(['/request-photos'])
  expect(pages('off')).toEqual(['/request-photos'])
})

test('VD-37 FM-12 an offer and a request for photos need a car, and a test drive does not', () => {
  const needed = (path: string) => view<FormPage>(path).aside.car?.needed?.way?.href
  expect(['/make-offer', '/request-photos', '/book-test-drive'].map(needed)).toEqual(['/search', '/search', undefined])
})

describe('whom a form can go to', () => {
  const places = [1, 2].map(id => ({
    ...aLocation({ id, name: `Place ${id}` }),
    dealership_id: 1,
    dealership_slug: 'northside-toyota',
  }))
  const field = (form: ReturnType<typeof testDrive>, name: string) =>
    form.steps.flatMap(({ fields }) => fields).find(one => one.name === name)

  test('FM-07 RT-50 the contact page of a place has that place chosen, the page of all none', () => {
    const site = aSite({ settings: { locations: places } })
    expect(field(generalEnquiry(site), 'location_id')).not.toHaveProperty('value')
    expect(field(generalEnquiry(site, places[1]), 'location_id')).toMatchObject({
      value: '2',
      options: [
        { value: '1', label: 'Place 1' },
        { value: '2', label: 'Place 2' },
      ],
    })
  })

  test('FM-08 a dealership without a location is nobody to ask', () => {
    const asked = { required: true, fromQuery: 'preferredDealership', missing: 'Please choose a dealership.' }
    for (const form of [testDrive, financeEnquiry, quoteForm, onlinePaymentForm]) {
      const options = [{ value: 'northside-toyota', label: 'Northside Toyota' }]
      expect(field(form(aSite()), 'dealership_slug')).toMatchObject({ kind: 'select', ...asked, options })
    }
  })

  test('FM-08 somebody can be asked also where the dealer lists no location', () => {
    const site = aSite({ settings: { locations: [aPlace({ visible: false })] }, locations: [] })
    expect(field(testDrive(site), 'dealership_slug')).toMatchObject({
      required: true,
      options: [{ value: 'northside-toyota', label: 'Northside Toyota' }],
    })
  })

  test('FM-07 LO-21 forms that ask for a dealership ask for its showroom where it has several, each with its dealership', () => {
    const kia = aDealership({ id: 2, slug: 'northside-kia', name: 'Northside Kia', locations: [3] })
    const service = { ...places[0]!, id: 4, name: 'Workshop', location_type: 'service' as const }
    const hidden = { ...places[0]!, id: 5, name: 'Storage', visible: false }
    const elsewhere = { ...places[0]!, id: 3, name: 'Place 3', dealership_id: 2, dealership_slug: 'northside-kia' }
    for (const form of [testDrive, financeEnquiry, quoteForm]) {
      const showroom = (locations: typeof places) =>
        field(form(aSite({ settings: { dealerships: [aDealership(), kia], locations } })), 'location_id')
      expect(showroom([...places, elsewhere, service, hidden])).toMatchObject({
        label: 'Showroom',
        required: true,
        missing: 'Please choose a showroom.',
        options: [
          { value: '1', label: 'Place 1', dealership: 'northside-toyota' },
          { value: '2', label: 'Place 2', dealership: 'northside-toyota' },
          { value: '3', label: 'Place 3', dealership: 'northside-kia' },
        ],
      })
      expect(showroom([places[0]!, elsewhere, service, hidden])).toBeUndefined()
    }
  })

  test('LO-21 a place that is not listed is no answer, unless the dealer lists none', () => {
    const asked = (visible: [boolean, boolean]) => {
      const locations = places.map((place, index) => ({ ...place, visible: visible[index]! }))
      return field(generalEnquiry(aSite({ settings: { locations } })), 'location_id')
    }
    expect(asked([false, true])).toMatchObject({ options: [{ value: '2', label: 'Place 2' }] })
    expect(asked([false, false])).toMatchObject({ options: [{ value: '1' }, { value: '2' }] })
  })

  test('RT-43 DC-21 a quote is for a model of the catalogue, with its maker where there are several', () => {
    const models = ['Toyota', 'Kia'].map((maker, index) =>
      aModel({ id: index + 1, name: `Model ${index}`, manufacturer_name: maker }),
    )
    const labelsOf = (site: Site) => {
      const model = field(quoteForm(site), 'Vehicle Model')
      return model?.kind === 'select' ? model.options.map(({ label }) => label) : model?.kind
    }
    expect(labelsOf(aSite({ models }))).toEqual(['Toyota Model 0', 'Kia Model 1'])
    expect(labelsOf(aSite({ models: models.slice(0, 1) }))).toEqual(['Model 0'])
    expect(labelsOf(aSite())).toBe('line')
  })
})

test('features.md #10 the page of thanks knows when people are at each place, and what the dealer promises', () => {
  const { reply, read } = view<SuccessPage>('/success')
  expect(read).toMatch(/^The right person at Northside.* reads it\.$/)
  expect(reply.minutes).toBe(120)
  expect(reply.places[0]).toMatchObject({ dealership_slug: 'northside-toyota', open: { zone: 'Australia/Sydney' } })
  const silent = aSite({ settings: { forms: { replyWithinMinutes: 0 } } })
  expect(view<SuccessPage>('/success', silent).reply.minutes).toBe(0)
})

test('FM-08 of a dealership the page of thanks names the place that its leads go to: its main showroom', () => {
  const places = [
    aPlace({ id: 1, name: 'Service', location_type: 'service', primary: true }),
    aPlace({ id: 2, name: 'Annexe' }),
    aPlace({ id: 3, name: 'Sales', primary: true }),
  ]
  const { reply } = view<SuccessPage>('/success', aSite({ locations: places }))
  expect(placeOfLead({ dealership_slug: 'northside-toyota' }, undefined, reply.places)?.name).toBe('Sales')
  expect(placeOfLead({}, undefined, reply.places)?.name).toBe('Sales')
})

test('features.md #10 a place whose hours nobody knows is named by the page of thanks as well', () => {
  const places = [
    aPlace({ id: 1, name: 'Sales' }),
    aPlace({ id: 2, name: 'Yard', contact_detail: { opening_hours: [] } }),
  ]
  const { reply } = view<SuccessPage>('/success', aSite({ locations: places }))
  expect(reply.places.map(({ name, open }) => [name, open.week.some(Boolean)])).toEqual([
    ['Sales', true],
    ['Yard', false],
  ])
})

describe('a valuation', () => {
  const field = (settings: Parameters<typeof aSite>[0], name: string) =>
    valuationForm(aSite(settings), 'sell')
      .steps.flatMap(({ fields }) => fields)
      .find(one => one.name === name)

  test('DC-113 RT-08 a dealer who buys elsewhere has no form for it', () => {
    expect(addresses(aSite())).toContain('/sell-my-car')
    const elsewhere = aSite({ settings: { externalLinks: { sellMyCar: 'https://sell.example/' } } })
    expect(addresses(elsewhere)).not.toContain('/sell-my-car')
    expect(addresses(elsewhere)).toContain('/trade-in')
  })

  test('FM-25 each question that was left out has a line of its own in the list of faults', () => {
    const { questions } = view<ValuationPage>('/trade-in').valuation
    const missing = questions.map(question => question.missing)
    expect(new Set(missing).size).toBe(questions.length)
    expect(missing).toContain('Service history: Please answer every question.')
  })

  test('DC-105 the hidden field of a trade-in is the car that is wanted, and empty without one', () => {
    expect(valuationForm(aSite(), 'trade-in').hidden).toContainEqual(['car_id', ''])
    expect(valuationForm(aSite(), 'sell').hidden.map(([name]) => name)).not.toContain('car_id')
  })

  test('DC-111 states are those of Australia to choose from, and a text of up to 20 characters elsewhere', () => {
    const state = field({}, 'regoState')
    expect(state?.kind === 'select' && state.options.map(({ value }) => value)).toEqual([
      'NSW',
      'VIC',
      'QLD',
      'WA',
      'SA',
      'TAS',
      'ACT',
      'NT',
    ])
    for (const region of ['en-NZ', 'en-US'] as const)
      expect(field({ settings: { region } }, 'regoState')).toMatchObject({ kind: 'line', most: 20 })
  })

  test('TI-01 an American gives the VIN of the car or its plate and state, and others are asked for the plate', () => {
    const vin = (region: Region) => field({ settings: { region } }, 'vin')
    expect([vin('en-AU'), vin('en-NZ')]).toEqual([undefined, undefined])
    expect(vin('en-US')).toMatchObject({ label: 'VIN', kind: 'line', isCode: true })
    expect(vin('en-US')).not.toHaveProperty('required')
    const plate = (region: Region) => field({ settings: { region } }, 'rego')
    expect([plate('en-US')?.required, plate('en-US')?.unless]).toEqual([undefined, 'vin'])
    for (const region of ['en-AU', 'en-NZ'] as const)
      expect([plate(region)?.required, plate(region)?.unless, plate(region)?.hint]).toEqual([
        true,
        undefined,
        undefined,
      ])
  })

  test('a state is asked for where plates are its own, in words that fit how it is told', () => {
    const state = (region: 'en-AU' | 'en-NZ' | 'en-US') => field({ settings: { region } }, 'regoState')
    expect(state('en-NZ')?.required).toBe(false)
    expect(state('en-AU')).toMatchObject({ required: true, missing: 'Please choose where it is registered.' })
    expect(state('en-US')).toMatchObject({
      required: false,
      unless: 'vin',
      missing: 'Please enter the state where it is registered, or the VIN.',
    })
  })

  test('TI-01 a dealer of caravans, which have no odometer, asks for its reading and takes a form without it; any other needs it', () => {
    const towed = { required: undefined, hint: 'Leave it empty for what is not driven.' }
    for (const fields of [{ settings: { template: 'leisure' } }, { cars: [aCar({ item_type: 'caravan' })] }] as const)
      expect({ required: undefined, ...field(fields, 'kms') }).toMatchObject(towed)
    const needed = field({}, 'kms')
    expect([needed?.required, needed?.hint]).toEqual([true, undefined])
  })

  test('TI-04 TI-06 DC-112 the postcode is required with four digits at most, and not asked in America', () => {
    expect(field({}, 'postcode')).toMatchObject({ required: true, most: 4 })
    expect(field({ settings: { region: 'en-US' } }, 'postcode')).toBeUndefined()
  })

  test('LO-19, DC-137 a car is bought by the locations that buy, and traded in at any showroom', () => {
    const places = ['', 'buying'].map((location_subtype, index) => ({
      ...aLocation({ id: index + 1, name: `Place ${index + 1}`, location_subtype }),
      dealership_id: 1,
      dealership_slug: 'northside-toyota',
    }))
    const offered = (kind: 'sell' | 'trade-in') => {
      const site = aSite({ settings: { locations: places } })
      const fields = valuationForm(site, kind).steps.flatMap(step => step.fields)
      return fields.find(({ name }) => name === 'location_id')
    }
    expect(offered('sell')).toMatchObject({ options: [{ value: '2', label: 'Place 2' }] })
    expect(offered('trade-in')).toMatchObject({ options: [{ value: '1' }, { value: '2' }] })
  })

  test('FM-07 a form can be sent where the dealer has no showroom, or shows no place at all', () => {
    const place = (fields: object) => [{ ...aLocation(fields), dealership_id: 1, dealership_slug: 'northside-toyota' }]
    const workshop = place({ id: 7, location_type: 'service' })
    expect(field({ settings: { locations: workshop } }, 'location_id')).toMatchObject({
      required: true,
      options: [{ value: '7' }],
    })
    const none = field({ settings: { locations: place({ visible: false }) }, locations: [] }, 'location_id')
    expect(none).toMatchObject({ required: false, options: [] })
  })
})

test('RT-56, RT-57 the booking of a service leads back to the page on service, where there is one', () => {
  const crumbs = (site?: Site) => view<ServicePage>('/service/booking', site).crumbs.map(({ href }) => href)
  expect(crumbs()).toEqual(['/', '/service/booking'])
  const pages = [{ slug: 'service', title: 'Service', html: '<p>We mend.</p>' }]
  expect(crumbs(aSite({ pages }))).toEqual(['/', '/service', '/service/booking'])
})
