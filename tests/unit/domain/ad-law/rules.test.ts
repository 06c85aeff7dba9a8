import { describe, expect, test } from 'vitest'
import { type AdvertisedCar, CAR_RULES, ONE_CAR_TWICE, offeredTwice } from '../../../../src/domain/ad-law/car-rules.ts'
import { type AdCopy, COPY_RULES } from '../../../../src/domain/ad-law/copy-rules.ts'
import { type AdSettings, PLACE_RULES, SETTING_RULES } from '../../../../src/domain/ad-law/dealer-rules.ts'
import { type AdRule, findingsOf, JURISDICTIONS, jurisdictionOf } from '../../../../src/domain/ad-law/rule.ts'
import { AD_RULES } from '../../../../src/domain/ad-law/rules.ts'
import { priceShown } from '../../../../src/domain/price.ts'
import type { Car } from '../../../../src/records/index.ts'
import { aCar } from '../../../support/builders.ts'

/** Of each rule, what it lets pass and what it finds; the last word of a finding is where somebody looks first. */
type Fixture<Subject> = { passes: Subject[]; fails: [subject: Subject, what: string][] }

const copy = (text: string, fields: Partial<AdCopy> = {}): AdCopy => ({
  text,
  states: ['NSW'],
  ends: true,
  over: false,
  ...fields,
})

const COPY_FIXTURES: Record<string, Fixture<AdCopy>> = {
  'total-price': {
    passes: [copy('Corolla for $29,990 drive away'), copy('Only $24,990 plus on-road costs, $27,490 drive away')],
    fails: [
      [copy('Only $24,990 plus government charges'), 'says “$24,990 plus government” and no total price'],
      [copy('HiLux SR5 $58,990 + ORC'), 'says “$58,990 + ORC” and no total price'],
      [copy('$19,990 excl. GST for fleets'), 'says “$19,990 excl. GST” and no total price'],
    ],
  },
  'card-surcharge': {
    passes: [
      copy('There is no surcharge on any card.'),
      copy('American Express has a surcharge of 1.2%.'),
      copy('Pay the $200 deposit by card.'),
      copy('A public holiday surcharge applies to call-outs.'),
    ],
    fails: [
      [copy('Pay online. Visa has a surcharge of 0.8%.'), 'says “Visa has a surcharge of 0.8%”'],
      [copy('Card payments incur fees of 1%'), 'says “Card payments incur fees of 1%”'],
      [copy('A surcharge applies to Amex and Mastercard'), 'says “A surcharge applies to Amex and Mastercard”'],
    ],
  },
  'comparison-rate': {
    passes: [
      copy('2.9% p.a., comparison rate 3.4% p.a.'),
      copy('Winter storage for $18 a week'),
      copy('With finance to your measure and 20% more boot'),
    ],
    fails: [
      [copy('Drive it for 2.9% p.a.'), 'says “2.9% p.a” and no comparison rate'],
      [copy('0% finance on every MG'), 'says “0% finance” and no comparison rate'],
      [copy('Finance from $89 per week'), 'says “$89 per week” and no comparison rate'],
    ],
  },
  'comparison-warning': {
    passes: [
      copy('Comparison rate 3.4%. WARNING: This comparison rate is true only for the examples given.'),
      copy('What a comparison rate is'),
    ],
    fails: [[copy('3.4% p.a. comparison rate'), 'says “3.4% p.a. comparison rate” without the warning']],
  },
  'rate-that-ends': {
    passes: [copy('2.9% p.a., comparison rate 3.4% p.a.'), copy('Ask us for a rate', { ends: false })],
    fails: [[copy('2.9% p.a. on a new RAV4', { ends: false }), 'says “2.9% p.a”, for ever']],
  },
  'ancap-year': {
    passes: [copy('Five stars from ANCAP, rated 2022'), copy('Five stars from our customers')],
    fails: [
      [copy('Five-star safety comes with it.'), 'says “Five-star safety” and no year'],
      [copy('Since 2021 with us. It has ANCAP 5 stars.'), 'says “ANCAP 5 stars” and no year'],
    ],
  },
  'on-road-costs': {
    passes: [copy('On the road this week, costs nothing to look at')],
    fails: [
      [copy('$2,000 towards on-road costs'), 'says “on-road costs”'],
      [copy('plus On Road Costs'), 'says “On Road Costs”'],
    ],
  },
  'reduction-with-price': {
    passes: [
      copy('Save $3,000, now $38,990 drive away'),
      copy('Work pack worth $3,000'),
      copy('From $24,990, $1,000 off'),
    ],
    fails: [
      [copy('Save up to $3,000 on a demonstrator'), 'says “Save up to $3,000” and no price'],
      [copy('Up to $5,500 below new'), 'says “$5,500 below” and no price'],
    ],
  },
  'trade-promotion': {
    passes: [
      copy('Chance to win a Yaris. NSW authority TP/04321.'),
      copy('Win a helmet: total prize value $2,400', { states: ['NSW', 'ACT'] }),
      copy('Prize draw. Total prize value $5,000.', { states: ['SA'] }),
      copy('Win a helmet', { over: true }),
      copy('A car that was built to win'),
    ],
    fails: [
      [copy('Win a Yaris'), 'names neither a permit nor what all prizes are worth'],
      [copy('Win a Yaris. Total prize pool $28,000.'), 'has prizes of $28,000 in all and names no permit'],
      [
        copy('Win a scooter. Total prize value $4,000.', { states: ['NSW', 'ACT'] }),
        'has prizes of $4,000 in all and names no permit',
      ],
      [
        copy('Prize draw. Total prize value $5,200.', { states: ['SA'] }),
        'has prizes of $5,200 in all and names no permit',
      ],
      [copy('Win a Yaris. Dealer licence MD 04101.'), 'names neither a permit nor what all prizes are worth'],
    ],
  },
  'automated-decisions': {
    passes: [
      copy('An estimate is worked out automatically.', { path: '/privacy-policy' }),
      copy('About us', { path: '/about-us' }),
    ],
    fails: [[copy('We keep what you send.', { path: '/privacy-policy' }), 'says nothing of automated decisions']],
  },
}

const advertised = (fields: Partial<Car> = {}, finance?: AdvertisedCar['finance']): AdvertisedCar => {
  const car = aCar({ regplate: 'ABC12D', ...fields })
  return { car, price: priceShown(car, { useOfferPrice: false }), finance }
}

const CAR_FIXTURES: Record<string, Fixture<AdvertisedCar>> = {
  'new-drive-away': {
    passes: [
      advertised({ car_type: 'new', price_type: 'DRIVE-AWAY' }),
      advertised({ car_type: 'new', price: 0, price_type: 'POA' }),
      advertised({ price_type: 'Excl. Gov. Charges' }),
    ],
    fails: [
      [
        advertised({ car_type: 'new', price_type: undefined }),
        'is new and shows $24,990 with no word on what it includes',
      ],
      [
        advertised({ car_type: 'demo', price_type: 'Excl. Gov. Charges' }),
        'is demo and shows $24,990 as “Excl. Gov. Charges”',
      ],
    ],
  },
  'used-price-kind': {
    passes: [advertised(), advertised({ price_type: 'excl gov charges' }), advertised({ price: 0, price_type: 'POA' })],
    fails: [[advertised({ price_type: 'Special' }), 'shows $24,990 as “Special”']],
  },
  'vic-used-total': {
    passes: [advertised(), advertised({ car_type: 'new', price_type: 'Excl. Gov. Charges' })],
    fails: [
      [
        advertised({ price_type: 'Excl. Gov. Charges' }),
        'shows $24,990 as “Excl. Gov. Charges” and no drive away price',
      ],
    ],
  },
  'repayment-rate': {
    passes: [
      advertised(),
      advertised({}, { provider: 'manual', per: 'week', dollars: 88, comparisonRate: 9.5 }),
      advertised({}, { provider: '360_finance', per: 'week' }),
    ],
    fails: [
      [advertised({}, { provider: 'manual', per: 'week', dollars: 88 }), 'shows $88 per week and no comparison rate'],
    ],
  },
  'registration-number': {
    passes: [
      advertised(),
      advertised({ car_type: 'new', regplate: undefined }),
      advertised({ regplate: undefined, dealercomments: 'Sold unregistered.' }),
    ],
    fails: [[advertised({ regplate: undefined }), 'has no registration number']],
  },
  'damage-told': {
    passes: [
      advertised(),
      advertised({ tag: 'Hail sale', dealercomments: 'Hail damage on the roof.' }),
      advertised({ tag: 'Fire sale' }),
    ],
    fails: [[advertised({ tag: 'Hail sale' }), 'is called “Hail sale”, and its comments do not say what is damaged']],
  },
  'short-registration': {
    passes: [
      advertised({ car_type: 'new' }),
      advertised({ rego_expiry: '2026-01-31' }),
      advertised({ car_type: 'new', rego_expiry: '2026-01-31', dealercomments: 'Comes with 8 months rego.' }),
    ],
    fails: [[advertised({ car_type: 'new', rego_expiry: '2026-01-31' }), 'is registered until 2026-01-31 only']],
  },
  'car-ancap-year': {
    passes: [advertised(), advertised({ variant: { ancaprating: '5 stars, rated 2022' } })],
    fails: [[advertised({ variant: { ancaprating: 5 } }), 'shows “5” as its ANCAP stars']],
  },
  'one-price': {
    passes: [
      advertised({ dealercomments: 'Yours for $24,990 drive away, with $1,500 of accessories.' }),
      advertised({ dealercomments: 'A new one is $31,000.' }),
      advertised({ dealercomments: 'Was: $27,990 drive away.' }),
      advertised({ dealercomments: '$23,500 cash price.' }),
      advertised({ price_type: 'Excl. Gov. Charges', dealercomments: '$26,890 drive away.' }),
    ],
    fails: [
      [advertised({ dealercomments: 'Yours for $23,990 drive away.' }), 'shows $24,990, and its comments say $23,990'],
      [
        advertised({ price_type: 'Excl. Gov. Charges', dealercomments: '$23,990 drive away.' }),
        'shows $24,990, and its comments say $23,990',
      ],
      [advertised({ dealercomments: '$25,500 cash price.' }), 'shows $24,990, and its comments say $25,500'],
      [advertised({ price: 0, dealercomments: 'Now only $19990!' }), 'shows no price, and its comments say $19,990'],
    ],
  },
  'energy-label': {
    passes: [
      advertised({
        dealercomments: 'Energy economy: 4 of 6 stars, about $1,588 a year, 4.2 L per 100 km and 97 g of CO₂.',
      }),
      advertised({ item_type: 'caravan' }),
      advertised({ simple_body: 'motorhome' }),
    ],
    fails: [
      [advertised(), 'leaves out the stars, the cost of a year, what it uses, its CO₂'],
      [advertised({ dealercomments: '4 stars, 4.2 L/100 km' }), 'leaves out the cost of a year, its CO₂'],
    ],
  },
}

const settings = (fields: Partial<AdSettings> = {}): AdSettings => ({
  phone: { alwaysRevealed: true },
  forms: { optInDefault: false },
  finance: { showComparisonRate: true },
  reviews: { hidden: false, minimumRating: 0 },
  states: ['NSW'],
  ...fields,
})

const SETTING_FIXTURES: Record<string, Fixture<AdSettings>> = {
  'phone-revealed': {
    passes: [settings()],
    fails: [[settings({ phone: { alwaysRevealed: false } }), 'hides the number until it is asked for']],
  },
  'consent-unticked': {
    passes: [settings()],
    fails: [[settings({ forms: { optInDefault: true } }), 'ticks the box for marketing beforehand']],
  },
  'comparison-rate-shown': {
    passes: [settings()],
    fails: [[settings({ finance: { showComparisonRate: false } }), 'leaves comparison rate and warning out']],
  },
  'all-ratings': {
    passes: [settings(), settings({ reviews: { hidden: true, minimumRating: 4 } })],
    fails: [[settings({ reviews: { hidden: false, minimumRating: 4 } }), 'shows no rating up to 4']],
  },
  'wheel-permit': {
    passes: [settings(), settings({ promotion: 'Authority number TP/04321.' })],
    fails: [[settings({ promotion: 'One prize each.' }), 'names neither a permit nor what all prizes are worth']],
  },
  'model-drive-away': {
    passes: [settings(), settings({ modelPrice: 'From {price} drive away' })],
    fails: [[settings({ modelPrice: 'From {price}' }), 'says “From {price}”, and not whether that is all']],
  },
}

const PLACE_FIXTURES = {
  'licence-number': {
    passes: [{ dealer_license_number: 'MD 1', phone: '1' }],
    fails: [[{ phone: '1' }, 'sells cars and shows no licence number']],
  },
  'business-phone': {
    passes: [{ dealer_license_number: 'MD 1', phone: '1' }],
    fails: [[{ dealer_license_number: 'MD 1' }, 'sells cars and shows no telephone number']],
  },
} satisfies Record<string, Fixture<(typeof PLACE_RULES)[number] extends AdRule<infer Place> ? Place : never>>

function proves<Subject>(rules: readonly AdRule<Subject>[], fixtures: Record<string, Fixture<Subject>>): void {
  test('each has a passing and a failing fixture', () => {
    expect(Object.keys(fixtures).sort()).toEqual(rules.map(({ id }) => id).sort())
    for (const { passes, fails } of Object.values(fixtures)) {
      expect(passes.length).toBeGreaterThan(0)
      expect(fails.length).toBeGreaterThan(0)
    }
  })
  test.each(rules.map(rule => [rule.id, rule] as const))('%s', (id, rule) => {
    const { passes, fails } = fixtures[id]!
    const found = (subject: Subject) => findingsOf([rule], subject, { where: 'here', states: rule.states })
    for (const subject of passes) expect(found(subject)).toEqual([])
    for (const [subject, what] of fails) expect(found(subject)).toMatchObject([{ rule: id, where: 'here', what }])
  })
}

describe('features #5: what is asked of words', () => proves(COPY_RULES, COPY_FIXTURES))
describe('features #5: what is asked of cars', () => proves(CAR_RULES, CAR_FIXTURES))
describe('features #5: what is asked of places that sell', () => proves(PLACE_RULES, PLACE_FIXTURES))
describe('DC-187 what is asked of settings whose specified default newer law does not like', () =>
  proves(SETTING_RULES, SETTING_FIXTURES))

test('features #5: a rule holds in its own states only', () => {
  const says = copy('$2,000 towards on-road costs')
  const found = (state: (typeof JURISDICTIONS)[number]) =>
    findingsOf(COPY_RULES, says, { where: '/offers/1', states: [state] }).map(({ rule }) => rule)
  expect(found('NSW')).toEqual(['on-road-costs', 'reduction-with-price'])
  for (const state of JURISDICTIONS.filter(name => name !== 'NSW')) expect(found(state)).toEqual([])
})

test('features #5: the law is that of the state, or of the country where the site is elsewhere', () => {
  expect(jurisdictionOf(' nsw', 'en-AU')).toBe('NSW')
  expect(jurisdictionOf(undefined, 'en-AU')).toBe('AU')
  expect(jurisdictionOf('Canterbury', 'en-NZ')).toBe('NZ')
  expect(jurisdictionOf('WA', 'en-US')).toBe('US')
})

test('features #5: a car with short registration is told from the day on which less than a year is left', () => {
  const subject = advertised({ car_type: 'new', rego_expiry: '2026-01-31' })
  expect(findingsOf(CAR_RULES, subject, { where: '/cars/1', states: ['WA'] })).toMatchObject([{ from: '2025-02-01' }])
})

test('features #5, ACL s. 47: of one car at two prices the dearer is told, and which is the other', () => {
  const vin = '6T1BF3FK10X012345'
  const cheaper = advertised({ id: 1, slug: 'one', vin, price: 20_000 })
  const dearer = advertised({ id: 2, slug: 'two', vin: vin.toLowerCase(), price: 21_000 })
  for (const cars of [
    [cheaper, dearer],
    [dearer, cheaper],
  ])
    expect(offeredTwice(cars)).toEqual([{ cheaper, dearer }])
  expect(ONE_CAR_TWICE.fault({ cheaper, dearer })).toBe('shows $21,000, and the same car is at /cars/one for $20,000')
  expect(offeredTwice([cheaper, advertised({ vin, price: 20_000 })])).toEqual([])
  const other = advertised({ vin: '6T1BF3FK10X012346', price: 1_000 })
  expect(offeredTwice([cheaper, other, advertised({ price: 1_000 })])).toEqual([])
  expect(offeredTwice([advertised({ vin: 'TBA' }), advertised({ vin: 'TBA', price: 1_000 })])).toEqual([])
})

test('features #5: every rule tells in which states it holds, its source, what it asks and what to do', () => {
  expect(AD_RULES.size).toBe(
    COPY_RULES.length + CAR_RULES.length + PLACE_RULES.length + SETTING_RULES.length + [ONE_CAR_TWICE].length,
  )
  for (const { states, source, asks, remedy } of AD_RULES.values()) {
    expect(states.length).toBeGreaterThan(0)
    for (const text of [source, asks, remedy]) expect(text).toMatch(/\S/)
  }
})
