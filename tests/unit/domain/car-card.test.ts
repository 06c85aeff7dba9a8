import { describe, expect, test } from 'vitest'
import {
  CARD_ATTRIBUTES,
  CARD_FIELDS,
  CARD_LABELS,
  type CardCar,
  type CardLabels,
  type CardSettings,
  carCard,
  needRateWarning,
} from '../../../src/domain/car-card.ts'
import type { CardButtonKind } from '../../../src/domain/card-buttons.ts'
import type { Car } from '../../../src/records/index.ts'
import { toSearchRecord } from '../../../src/search/record.ts'
import { DEFAULT_LABELS } from '../../../src/site/label-texts.ts'
import { aCar } from '../../support/builders.ts'

const NOW = new Date('2025-06-05T10:00:00Z')
const labels = Object.fromEntries(CARD_LABELS.map(name => [name, DEFAULT_LABELS[name]])) as CardLabels
const plain: CardSettings = {
  region: 'en-AU',
  stock: { distanceUnit: 'km' },
  tags: { electrified: false },
  features: { certifiedBadge: false, reserve: true, checkoutJourney: false },
  reservation: { deposit: 200 },
  finance: { excludedDealershipIds: [], showComparisonRate: true },
  paths: { checkout: 'checkout', finance: '/finance' },
  price: { useOfferPrice: false, showSubscription: false },
  pictures: { kind: 'files' },
  cards: {
    buttons: [{ kind: 'enquire' }, { kind: 'finance' }, { kind: 'details' }],
    locationOverlay: false,
    detailsRow: true,
    financeBlock: true,
    hideTogglesWithoutPrice: false,
    hideTogglesWithoutImages: false,
  },
  unsavedLocationIds: [],
  labels,
}
const cards = (changes: Partial<CardSettings['cards']>): CardSettings => ({
  ...plain,
  cards: { ...plain.cards, ...changes },
})
const card = (fields: Partial<Car> = {}, settings = plain) => carCard(aCar(fields), settings, NOW)

test('CD-01 to CD-06 an ordinary card', () => {
  const car = aCar({ before_price: 26_990, tag: 'DEMO SALE', autograb_data: { average_market_price: 26_000 } })
  expect(carCard(car, plain, NOW)).toEqual({
    id: 4711,
    slug: '2021-toyota-corolla-4711',
    href: '/cars/2021-toyota-corolla-4711',
    name: '2021 Toyota Corolla Ascent Sport',
    title: { main: '2021 Toyota Corolla', sub: 'Ascent Sport' },
    picture: {
      src: '/art/hatch/white-hero.webp',
      sources: [],
      width: 640,
      height: 400,
      alt: '2021 Toyota Corolla Ascent Sport',
    },
    shape: 'hatch',
    tag: { kind: 'own', text: 'DEMO SALE' },
    price: { kind: 'price', now: 24_990, was: 26_990 },
    priceText: '$24,990',
    wasText: 'Was $26,990',
    priceType: 'Drive Away',
    marketText: '$1,010 below market price',
    details: ['Used', 'Automatic', '45,210 km', 'Petrol'],
    location: 'Northside Toyota Sales',
    locationOverlay: false,
    sellable: true,
    buttons: [
      { kind: 'enquire', label: 'Enquire', href: '/cars/2021-toyota-corolla-4711#enquire' },
      { kind: 'finance', label: 'Get Finance', href: '/finance?car_id=4711&car_type=used#finance-form' },
      { kind: 'details', label: 'View Details', href: '/cars/2021-toyota-corolla-4711' },
    ],
    toggles: { favourite: true, compare: true },
    toggleLabels: { favourite: 'Save car', compare: 'Compare car' },
  })
})

test('CD-04 missing parts of the title leave no stray separators', () => {
  const { title } = card({ year: undefined, badge: undefined, series: 'ZWE211R' })
  expect(title).toEqual({ main: 'Toyota Corolla', sub: 'ZWE211R' })
  expect(card({ badge: '', series: undefined }).title.sub).toBe('')
})

test('CD-06 the details row leaves empty values out, and is not there on sites without it', () => {
  const bare = { simple_transmission: undefined, km: undefined, simple_fuel: undefined }
  expect(card(bare).details).toEqual(['Used'])
  expect(card({ ...bare, trans: 'CVT', fuel: 'Diesel' }).details).toEqual(['Used', 'CVT', 'Diesel'])
  expect(card({}, cards({ detailsRow: false })).details).toEqual([])
})

describe('CD-10 to CD-15 the buttons', () => {
  const ALL: CardButtonKind[] = ['test-drive', 'buy-online', 'reserve', 'details', 'finance', 'enquire']
  const settings = cards({ buttons: ALL.map(kind => ({ kind })) })
  const journey = { ...settings, features: { ...settings.features, checkoutJourney: true } }
  const links = (fields: Partial<Car>, by = settings) =>
    card({ id: 7, slug: 'corolla-7', ...fields }, by).buttons.map(({ label, href }) => `${label} → ${href}`)

  test('CF-05 are in the order of the site and go where they say', () => {
    expect(links({}, journey)).toEqual([
      'Book a Test Drive → /book-test-drive?car_id=7',
      'Buy Online → /checkout-journey?car_id=corolla-7',
      'Reserve Now → /cars/corolla-7/checkout',
      'View Details → /cars/corolla-7',
      'Get Finance → /finance?car_id=7&car_type=used#finance-form',
      'Enquire → /cars/corolla-7#enquire',
    ])
  })

  test('ask nobody to drive a caravan', () => {
    const kinds = (item_type: Car['item_type']) => card({ item_type }, settings).buttons.map(({ kind }) => kind)
    expect(kinds('caravan')).not.toContain('test-drive')
    expect(kinds('motorcycle')).toContain('test-drive')
  })

  test('CD-10, CF-05 take the label that the site gives them', () => {
    const enquire = (label: string) => card({}, cards({ buttons: [{ kind: 'enquire', label }] })).buttons[0]?.label
    expect(['Enquire Now', 'Shop Now'].map(enquire)).toEqual(['Enquire Now', 'Shop Now'])
  })

  test('CD-11, CD-13, RT-03, RT-09 lead to the pages that the site has for it', () => {
    const paths = { checkout: 'buy-online', finance: '/apply-for-finance' } as const
    expect(links({}, { ...cards({ buttons: [{ kind: 'reserve' }, { kind: 'finance' }] }), paths })).toEqual([
      'Reserve Now → /cars/corolla-7/buy-online',
      'Get Finance → /apply-for-finance?car_id=7&car_type=used#finance-form',
    ])
  })

  test('DC-55 Reserve Now obeys the reserve rule', () => {
    const kinds = (fields: Partial<Car>) => card(fields, settings).buttons.map(({ kind }) => kind)
    expect(kinds({})).toContain('reserve')
    expect(kinds({ reserved: true })).not.toContain('reserve')
    expect(kinds({ status: 'coming_soon' })).not.toContain('reserve')
  })

  test('DC-55 Buy Online shows for used cars where the online purchase is on and the car is reservable', () => {
    const has = (fields: Partial<Car>, by = journey) =>
      card(fields, by).buttons.some(({ kind }) => kind === 'buy-online')
    expect(has({ car_type: 'used' })).toBe(true)
    expect(has({ car_type: 'demo' })).toBe(false)
    expect(has({ reserved: true })).toBe(false)
    expect(has({ car_type: 'used' }, settings)).toBe(false)
  })
})

const LIKE_IT = '/search/used-cars?make=Toyota&body=hatchback'
test.each([
  ['sold by status', { status: 'sold' }, `${LIKE_IT}&status=in_stock,coming_soon`],
  ['sold by flag', { sold: true }, `${LIKE_IT}&status=in_stock,coming_soon`],
  ['not shown', { show_on_dealer_website: false }, LIKE_IT],
] as const)('CD-16, DC-54 a car %s asks for something similar in place of the buttons', (_, fields, href) => {
  const { sellable, buttons, similar } = card(fields)
  expect({ sellable, buttons }).toEqual({ sellable: false, buttons: [] })
  expect(similar).toEqual({
    question: 'Like this and want something similar?',
    label: 'Find Me Something Similar',
    href,
  })
})

test('VD-20, DC-63 a sold car says so in the site’s words, an unsold one does not', () => {
  expect(card({ sold: true }).soldText).toBe('SOLD')
  expect(card({ sold: true }, { ...plain, labels: { ...labels, sold: 'JUST SOLD' } }).soldText).toBe('JUST SOLD')
  expect(card()).not.toHaveProperty('soldText')
})

describe('CD-25 to CD-27 compare and favourite', () => {
  const both = { favourite: true, compare: true }
  const none = { favourite: false, compare: false }

  test('CD-25 are hidden for a car that is not shown', () => {
    expect(card().toggles).toEqual(both)
    expect(card({ show_on_dealer_website: false }).toggles).toEqual(none)
  })

  test('CD-26 are hidden at price 0 or less on sites set so', () => {
    const hiding = cards({ hideTogglesWithoutPrice: true })
    for (const price of [0, -1, undefined]) {
      expect(card({ price }, hiding).toggles).toEqual(none)
      expect(card({ price }).toggles).toEqual(both)
    }
    expect(card({ price: 1 }, hiding).toggles).toEqual(both)
  })

  test.each([
    [undefined, none],
    [-1, none],
    [0, none],
    [0.5, both],
    [10, both],
    [20_000, both],
  ])('CD-26 of a search hit too, as for a car at %s', (price, toggles) => {
    const found = toSearchRecord(aCar({ price }))
    // As a browser gets it: what is asked for, and no more.
    const hit = Object.fromEntries(CARD_ATTRIBUTES.map(name => [name, found[name]])) as CardCar
    expect(carCard(hit, cards({ hideTogglesWithoutPrice: true }), NOW).toggles).toEqual(toggles)
    expect(carCard(hit, plain, NOW).toggles).toEqual(both)
  })

  test('CD-27 are hidden without images on sites set so', () => {
    const hiding = cards({ hideTogglesWithoutImages: true })
    expect(card({ images: [] }, hiding).toggles).toEqual(none)
    expect(card({ images: [] }).toggles).toEqual(both)
    expect(card({ images: [], primary_image_url: '/a.webp' }, hiding).toggles).toEqual(both)
  })

  test('DC-138 a location without a garage hides the save toggle of its cars, not compare', () => {
    const without = { ...plain, unsavedLocationIds: [11] }
    expect(card({ location_id: 11 }, without).toggles).toEqual({ favourite: false, compare: true })
    expect(card({ location_id: 12 }, without).toggles).toEqual(both)
  })
})

test('CF-11 what a site switches off is not in a card at all', () => {
  const full = {
    subscription_price: 99,
    finance_lenders: {
      manual: { interestRate: 8, disclaimer: 'Terms apply.', comparisonRate: 9.5, paymentWeek: 99.5 },
    },
  }
  const off = cards({ detailsRow: false, financeBlock: false, locationOverlay: false, buttons: [] })
  const { details, locationOverlay, buttons, ...shown } = card(full, off)
  expect({ details, locationOverlay, buttons }).toEqual({ details: [], locationOverlay: false, buttons: [] })
  expect(shown).not.toHaveProperty('finance')
  expect(shown).not.toHaveProperty('subscriptionText')
})

test('CD-30 without a price the card asks, and the price type stays out', () => {
  const { priceText, priceType } = card({ price: 0 })
  expect(priceText).toBe('Enquire for price.')
  expect(priceType).toBeUndefined()
})

test('DC-61 the subscription shows on sites that switch it on', () => {
  const on = { ...plain, price: { useOfferPrice: false, showSubscription: true } }
  expect(card({ subscription_price: 199 }, on).subscriptionText).toBe('Subscribe from $199 per week')
  expect(card({ subscription_price: 199 })).not.toHaveProperty('subscriptionText')
})

test('CD-17, FN-21 the finance block shows per site, with the comparison rate', () => {
  const financed = {
    finance_lenders: {
      manual: { interestRate: 8, disclaimer: 'Terms apply.', comparisonRate: 9.5, paymentWeek: 99.5 },
    },
  }
  expect(card(financed).finance).toMatchObject({
    amountText: '$100 per week',
    comparisonRateText: '9.50% comparison rate',
  })
  expect(card(financed, cards({ financeBlock: false }))).not.toHaveProperty('finance')
})

test('FN-13 cards need the warning as soon as one of them states a comparison rate', () => {
  const lender = { interestRate: 8, disclaimer: 'Terms apply.', paymentWeek: 99.5 }
  const withoutRate = card({ finance_lenders: { manual: lender } })
  const withRate = card({ finance_lenders: { manual: { ...lender, comparisonRate: 9.5 } } })
  expect(needRateWarning([])).toBe(false)
  expect(needRateWarning([card(), withoutRate])).toBe(false)
  expect(needRateWarning([card(), withoutRate, withRate])).toBe(true)
})

test('CD-01 a car without pictures has a card without one, the first of its images else', () => {
  expect(card({ images: [] })).not.toHaveProperty('picture')
  expect(card({ images: ['/b.webp'], primary_image_url: '/a.webp' }).picture?.src).toBe('/a.webp')
})

test('CD-03 the location overlay shows only on sites that switch it on', () => {
  expect(card({}, cards({ locationOverlay: true })).locationOverlay).toBe(true)
  expect(card().locationOverlay).toBe(false)
})

test('DC-171 an en-US site reads miles, and its labels', () => {
  expect(card({}, { ...plain, region: 'en-US' }).details).toContain('28,092 mi')
})

test('DC-36 a card needs no more of a car than its named fields', () => {
  const car = aCar({ before_price: 26_990, sold: true, subscription_price: 99 })
  const picked = Object.fromEntries(CARD_FIELDS.map(field => [field, car[field]])) as CardCar
  expect(carCard(picked, plain, NOW)).toEqual(carCard(car, plain, NOW))
})

test('FN-21 settings and card are plain JSON, so that an island gets what the page had', () => {
  const settings = JSON.parse(JSON.stringify(plain)) as CardSettings
  const shown = card({ tag: 'X', sold: true }, settings)
  expect(JSON.parse(JSON.stringify(shown))).toEqual(shown)
  expect(shown).toEqual(card({ tag: 'X', sold: true }))
})

test('DC-58 the card of a car just in tells the last moment of its tag, for a page that outlives it', () => {
  const tagAt = (now: string) => carCard(aCar({ created_at: '2025-06-01T10:00:00Z' }), plain, new Date(now)).tag
  expect(tagAt('2025-06-05T10:00:00Z')).toMatchObject({ kind: 'justArrived', until: '2025-06-09T10:00:00.000Z' })
  expect(tagAt('2025-06-09T10:00:00Z')).toBeDefined()
  expect(tagAt('2025-06-09T10:00:01Z')).toBeUndefined()
})
