import { describe, expect, test } from 'vitest'
import { type AdvertisedCar, CAR_RULES, ONE_CAR_TWICE, offeredTwice } from '../../../../src/domain/ad-law/car-rules.ts'
import { type AdCopy, asRead, COPY_RULES, mayBeAtFault } from '../../../../src/domain/ad-law/copy-rules.ts'
import { type AdSettings, PLACE_RULES, SETTING_RULES } from '../../../../src/domain/ad-law/dealer-rules.ts'
import { type AdRule, findingsOf, JURISDICTIONS, jurisdictionOf } from '../../../../src/domain/ad-law/rule.ts'
import { AD_RULES } from '../../../../src/domain/ad-law/rules.ts'
import { priceShown } from '../../../../src/domain/price.ts'
import type { Car, FinanceLender } from '../../../../src/records/index.ts'
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
      copy('Win a helmet: all prizes are worth $2,400'),
      copy('Win a Yaris. Licence T24/1234'),
      copy('Win a Yaris. Permit#1234'),
      copy('Win a Yaris. Permit : TP1234'),
      copy('Win a Yaris. Permit TP / 1234'),
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
      [copy('Win a Yaris. Dealer’s licence MD 04101.'), 'names neither a permit nor what all prizes are worth'],
      [copy('Win a Yaris, no permit is needed'), 'names neither a permit nor what all prizes are worth'],
      [copy('A sweepstake with permit 7'), 'names neither a permit nor what all prizes are worth'],
    ],
  },
  'automated-decisions': {
    passes: [
      copy('An estimate is worked out automatically.', { path: '/privacy-policy' }),
      copy('About us', { path: '/about-us' }),
    ],
    fails: [[copy('We keep what you send.', { path: '/privacy-policy' }), 'says nothing of automated decisions']],
  },
  'collected-told': {
    passes: [
      copy('A form tells us which pages you looked at.', { path: '/privacy-policy' }),
      copy('We see the pages of your visit. You pay a deposit, and sign in by phone.', {
        path: '/privacy-policy',
        collects: ['reservations and payments', 'signing in'],
      }),
      copy('About us', { path: '/about-us' }),
    ],
    fails: [
      [
        copy('On these pages we tell what we keep. You look after it.', { path: '/privacy-policy' }),
        'says nothing of the pages that visitors look at',
      ],
      [
        copy('We keep the pages that you visit.', {
          path: '/privacy-policy',
          collects: ['reservations and payments', 'signing in'],
        }),
        'says nothing of reservations and payments, or of signing in',
      ],
    ],
  },
}

/** Further words that a rule knows: each text with what of it the finding quotes, and texts that are all right. */
const COPY_WORDS: Record<string, { found: readonly [text: string, quoted: string][]; passed?: readonly string[] }> = {
  'total-price': {
    found: [
      ['HiLux $ 58,990+ORC', '$ 58,990+ORC'],
      ['$19,990 excl GST', '$19,990 excl GST'],
      ['$19,990 ex rego', '$19,990 ex rego'],
      ['$19,990 before on road costs', '$19,990 before on road'],
      ['$19,990 plus all gov charges', '$19,990 plus all gov'],
      ['Now from $39,990 + ORC. Drive away deals this weekend.', '$39,990 + ORC'],
      ['Now $39,990 + ORC - drive away today!', '$39,990 + ORC'],
      ['Drive away deals from $39,990 + ORC', '$39,990 + ORC'],
    ],
    passed: [
      '$19,990 plus rego, $21,490 driveaway',
      'Total price $21,490, or $19,990 plus rego',
      'Drive away for $21,490, or $19,990 plus rego',
      '$21,490.00 all up, drive away ($19,990 plus rego)',
      '$21,490\ndrive away\n$19,990 plus rego',
      'Drive away price, including three years of servicing: $21,490 ($19,990 plus rego)',
    ],
  },
  'card-surcharge': {
    found: [['A Visa fee of 1% is added', 'A Visa fee of 1% is added']],
    passed: ['We don’t add a surcharge', "There isn't any card fee", ''],
  },
  'comparison-rate': {
    found: [
      ['From 12 % p.a. on demos', '12 % p.a'],
      ['2.99% interest', '2.99% interest'],
      ['3.9%pa on RAV4', '3.9%pa'],
      ['3.9% p. a. on RAV4', '3.9% p. a'],
      ['7 per cent a year', '7 per cent a year'],
      ['5.9 percent p.a. on demos', '5.9 percent p.a'],
      ['A loan at $89/week', '$89/week'],
      ['$ 99 per week with our lender', '$ 99 per week'],
      ['$1,099 a month on credit', '$1,099 a month'],
      ['Repay $89 pw', '$89 pw'],
      ['HiLux from $99/week.', '$99/week'],
      ['HiLux from only $99 a week drive away, no strings.', '$99 a week'],
      ['HiLux from $99 a week. In store now, with free parking.', '$99 a week'],
      ['Caravan storage from $18 a week. HiLux from $99 a week.', '$99 a week'],
    ],
    passed: [
      'Hire a Carnival from $199 a week',
      'Caravan storage from just $18 a week',
      'Roadside assistance from $5 a month',
      'Extended warranty from just $9 a week',
      'Run it from $12 a week in electricity',
      'We sell 12 cars a week',
    ],
  },
  'comparison-warning': {
    found: [
      ['3.4 per cent true comparison rate', '3.4 per cent true comparison rate'],
      ['3.4 percent comparison rate', '3.4 percent comparison rate'],
      ['Comparison rate of 3.4 percent', 'Comparison rate of 3.4 percent'],
      ['3.4%p.a. comparison rate', '3.4%p.a. comparison rate'],
      ['3.4% pa. comparison rate', '3.4% pa. comparison rate'],
      ['3.4% p.a comparison rate', '3.4% p.a comparison rate'],
      ['Comparison rate 3.45%', 'Comparison rate 3.45%'],
      ['Comparison rate of only 4 %', 'Comparison rate of only 4 %'],
    ],
    passed: ['Comparison rate 3.4%. Warning this comparison rate is …', 'WARNING:  This comparison rate of 3.4% is …'],
  },
  'ancap-year': {
    found: [
      ['5 stars for safety', '5 stars for safety'],
      ['ANCAP gave it one star', 'ANCAP gave it one star'],
    ],
    passed: ['A one-star 2021 safety result', 'Five-star safety, says ANCAP during 2022', 'The 2022  ANCAP five stars'],
  },
  'on-road-costs': { found: [['No on  road  cost', 'on road cost']] },
  'reduction-with-price': {
    found: [
      ['Save $3,000 today', 'Save $3,000'],
      ['Savings of $ 3,000', 'Savings of $ 3,000'],
      ['$ 3,000 off', '$ 3,000 off'],
      ['$500off', '$500off'],
      ['Was $42,990', 'Was $42,990'],
      ['Was $ 42,990', 'Was $ 42,990'],
      ['15% off', '15% off'],
      ['15 % discount', '15 % discount'],
      ['20 percent off all demo cars', '20 percent off'],
      ['Save 10 percent this weekend', 'Save 10 percent'],
      ['This one was 30,000 last week', 'was 30,000'],
      ['Previously 45990', 'Previously 45990'],
      ['Originally: 45990', 'Originally: 45990'],
      ['Down from 42,990', 'Down from 42,990'],
    ],
    passed: [
      'Save $3,000: price $38,990',
      'Save $3,000, price:$38,990',
      'Save $3,000, now $ 38,990',
      'Save $3,000, $ 38,990 drive away',
      'Save $3,000, $38,990 driveaway',
      'Save $3,000, $38,990 drive-away',
      'Save $3,000, $38,990cash',
      'Save $3,000, $38,990 cash',
      'Last service was 98,450, the next is due',
      'Odometer was 45,210 when serviced',
      'It was 45,000 miles old',
      'Previously 12,000 cars sold',
      'Formerly 20,000 square metres of orchard',
    ],
  },
}

const advertised = (fields: Partial<Car> = {}, finance?: AdvertisedCar['finance']): AdvertisedCar => {
  const car = aCar({ regplate: 'ABC12D', ...fields })
  return { car, price: priceShown(car, { useOfferPrice: false }), finance }
}

const financed = (lender: FinanceLender, price?: AdvertisedCar['price']): AdvertisedCar => {
  const stated = { interestRate: 8.99, termYears: 5, deposit: 0, paymentWeek: 144, paymentMonth: 622 }
  const one = advertised(
    { price: 29_990, finance_lenders: { manual: { ...stated, ...lender } } },
    { provider: 'manual', per: 'week', dollars: 144, comparisonRate: 9.72 },
  )
  return { ...one, ...(price && { price }) }
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
    passes: [
      advertised(),
      advertised({ price_type: 'excl gov charges' }),
      advertised({ price_type: 'Excluding Government Charges' }),
      advertised({ price_type: 'EGC' }),
      advertised({ price: 0, price_type: 'POA' }),
      advertised({ car_type: 'new', price_type: 'Special' }),
    ],
    fails: [
      [advertised({ price_type: 'Special' }), 'shows $24,990 as “Special”'],
      [advertised({ price_type: undefined }), 'shows $24,990 with no word on what it includes'],
    ],
  },
  'vic-used-total': {
    passes: [
      advertised(),
      advertised({ car_type: 'new', price_type: 'Excl. Gov. Charges' }),
      advertised({ price: 0, price_type: 'POA' }),
    ],
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
  'repayment-true': {
    passes: [
      advertised(),
      financed({}),
      // Of the lender's own rounding and of an offer, at which no given payment is told, nothing is to say.
      financed({ paymentWeek: 146, paymentMonth: 634 }),
      financed({ paymentWeek: 0, paymentMonth: 0 }),
      financed({ paymentWeek: 1, paymentMonth: 1 }, { kind: 'price', now: 28_990 }),
      financed({ paymentWeek: 1, paymentMonth: 1 }, { kind: 'ask' }),
      { ...financed({ paymentWeek: 1 }), finance: { provider: 'manual', per: 'week' } },
      financed({ interestRate: 12, termYears: 1, deposit: 28_990, paymentWeek: 21, paymentMonth: 89 }),
      { ...financed({ paymentWeek: 1 }), isMonthly: true },
    ],
    fails: [
      [financed({ paymentWeek: 147 }), 'shows $147 per week, and $29,990 at 8.99% over 60 months is $143'],
      [financed({ paymentWeek: 140 }), 'shows $140 per week, and $29,990 at 8.99% over 60 months is $143'],
      [financed({ paymentMonth: 600 }), 'shows $600 per month, and $29,990 at 8.99% over 60 months is $622'],
      [
        financed({ paymentMonth: undefined, deposit: 5_000, termMonths: 42, termYears: undefined }),
        'shows $144 per week, and $24,990 at 8.99% over 42 months is $160',
      ],
      [financed({ balloon: 10_000 }), 'shows $144 per week, and $29,990 at 8.99% over 60 months is $113'],
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
    fails: ['Hail sale', 'Hailsale', 'Waterdamaged', 'Storm-affected', 'Written off', 'Write off', 'Write-off'].map(
      tag => [advertised({ tag }), `is called “${tag}”, and its comments do not say what is damaged`],
    ),
  },
  'short-registration': {
    passes: [
      advertised({ car_type: 'new' }),
      advertised({ rego_expiry: '2026-01-31' }),
      ...[
        'Comes with 8 months rego.',
        'Comes with 8months’ registration.',
        'Comes with 1 month of rego.',
        'It is registered all the way to May.',
      ].map(dealercomments => advertised({ car_type: 'new', rego_expiry: '2026-01-31', dealercomments })),
    ],
    fails: [
      [advertised({ car_type: 'new', rego_expiry: '2026-01-31' }), 'is registered until 2026-01-31 only'],
      [advertised({ car_type: 'new', rego_expiry: '2026-01-31T00:00:00' }), 'is registered until 2026-01-31 only'],
    ],
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
      [
        advertised({ price_type: 'Excl. Gov. Charges', dealercomments: '$25,500 cash price.' }),
        'shows $24,990, and its comments say $25,500',
      ],
      [
        advertised({ price_type: 'Excl. Gov. Charges', dealercomments: '$23,500 cash price.' }),
        'shows $24,990, and its comments say $23,500',
      ],
      [advertised({ dealercomments: '$25,990 drive away.' }), 'shows $24,990, and its comments say $25,990'],
      ...[
        '$23990 driveaway',
        '$23,990.00 drive away',
        '$ 23,990drive-away',
        'Our price$23,990',
        'Asking price of $23,990',
      ].map((dealercomments): [AdvertisedCar, string] => [
        advertised({ dealercomments }),
        'shows $24,990, and its comments say $23,990',
      ]),
      [advertised({ dealercomments: '$1,023,990 drive away' }), 'shows $24,990, and its comments say $1,023,990'],
      [advertised({ dealercomments: 'Now only $1,023,990' }), 'shows $24,990, and its comments say $1,023,990'],
      [advertised({ price: 0, dealercomments: 'Now only $19990!' }), 'shows no price, and its comments say $19,990'],
    ],
  },
  'energy-label': {
    passes: [
      advertised({
        dealercomments: 'Energy economy: 4 of 6 stars, about $1,588 a year, 4.2 L per 100 km and 97 g of CO₂.',
      }),
      advertised({ dealercomments: '1 star, $ 1,588/year, 12.34kWh/100km, CO2: 0 g' }),
      advertised({ dealercomments: '6 stars, $540 per year, 4 litres a 100 km, CO₂: 97 g' }),
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
  'rate-named-apr': {
    passes: [settings(), settings({ rate: '{rate}% APR' }), settings({ rate: 'Annual percentage rate: {rate}%' })],
    fails: [[settings({ rate: '{rate}% comparison rate' }), 'says “{rate}% comparison rate”']],
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

describe('features #5: what is asked of words', () => {
  proves(COPY_RULES, COPY_FIXTURES)

  test.each(Object.entries(COPY_WORDS))('%s knows them in other words', (id, { found, passed = [] }) => {
    const rules = COPY_RULES.filter(rule => rule.id === id)
    const says = (text: string) =>
      findingsOf(rules, copy(text), { where: 'here', states: ['NSW'] }).map(({ what }) => /“(.*)”/.exec(what)?.[1])
    for (const [text, quoted] of found) expect([text, says(text)]).toEqual([text, [quoted]])
    for (const text of passed) expect([text, says(text)]).toEqual([text, []])
  })

  test('a finding quotes no more than 80 letters', () => {
    const long = `Visa has a surcharge, ${'as you may know by now, '.repeat(9)}of 0.8%`
    const [finding] = findingsOf(COPY_RULES, copy(long), { where: 'here', states: ['NSW'] })
    expect(finding?.what).toBe(`says “${long.slice(0, 80)}”`)
  })

  test('no text at fault is spared the rules, and a text about nothing of theirs is', () => {
    // The privacy policy is looked at always.
    const { 'automated-decisions': _, 'collected-told': __, ...others } = COPY_FIXTURES
    const atFault = [
      ...Object.values(others).flatMap(({ fails }) => fails.map(([{ text }]) => text)),
      ...Object.values(COPY_WORDS).flatMap(({ found }) => found.map(([text]) => text)),
    ]
    expect(atFault.filter(text => !mayBeAtFault(asRead(text)))).toEqual([])
    for (const text of ['<p>Was <strong>30,000</strong>, less now</p>', '<p>Was: <s>30,000</s></p>'])
      expect(mayBeAtFault(asRead(text)), text).toBe(true)
    expect(mayBeAtFault('Come and drive it, with room for seven.')).toBe(false)
  })

  test('words are the same however their spaces and hyphens were written', () => {
    for (const costs of [
      'on&nbsp;road&#160;costs',
      'on\u00a0road\u2009costs',
      'on\troad costs',
      'on r\u00adoad &shy;costs',
    ])
      expect(asRead(costs)).toBe('on road costs')
    for (const costs of ['on\u2011road costs', 'on&hyphen;road costs', 'on&#8209;road costs', 'on&#x2010;road costs'])
      expect(asRead(costs)).toBe('on-road costs')
    expect(asRead('a line\nand the next')).toBe('a line\nand the next')
  })
})
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

const AUSTRALIAN = ['NSW', 'VIC', 'QLD', 'WA', 'SA', 'TAS', 'ACT', 'NT', 'AU']
const HOLDS_IN: Record<string, readonly string[]> = {
  'ancap-year': [...AUSTRALIAN, 'NZ'],
  'business-phone': ['NSW'],
  'car-ancap-year': [...AUSTRALIAN, 'NZ'],
  'collected-told': JURISDICTIONS,
  'damage-told': ['NSW'],
  'energy-label': ['NZ'],
  'licence-number': ['NSW', 'NT', 'TAS', 'VIC', 'WA'],
  'on-road-costs': ['NSW'],
  'phone-revealed': ['NSW'],
  'rate-named-apr': ['US'],
  'reduction-with-price': ['NSW'],
  'registration-number': ['NSW'],
  'repayment-true': JURISDICTIONS,
  'short-registration': ['WA'],
  'trade-promotion': ['NSW', 'ACT', 'SA'],
  'vic-used-total': ['VIC'],
  'wheel-permit': ['NSW', 'ACT', 'SA'],
}

test('features #5: a law of the Commonwealth holds in all of Australia, the others where they are named', () => {
  for (const { id, states } of AD_RULES.values()) expect([id, states]).toEqual([id, HOLDS_IN[id] ?? AUSTRALIAN])
  expect([...AD_RULES.keys()]).toContain('one-car-twice')
})

test('DC-187 a rule on a setting names it as site.json does', () => {
  expect(Object.fromEntries(SETTING_RULES.map(({ id, setting }) => [id, setting]))).toEqual({
    'phone-revealed': 'phone.alwaysRevealed',
    'consent-unticked': 'forms.optInDefault',
    'comparison-rate-shown': 'finance.showComparisonRate',
    'rate-named-apr': 'labels.comparisonRate',
    'all-ratings': 'reviews.minimumRating',
    'wheel-permit': 'features.spinToWin',
    'model-drive-away': 'labels.priceFrom',
  })
})

test('features #5: what is seen in several states keeps the law of each, and a finding carries no more than there is', () => {
  const rules = COPY_RULES.filter(({ id }) => id === 'on-road-costs')
  expect(findingsOf(rules, copy('On road costs'), { where: '/', states: ['VIC', 'NSW'] })).toStrictEqual([
    { rule: 'on-road-costs', where: '/', what: 'says “On road costs”' },
  ])
})

test('features #5: a rate in the words of the settings, which do not end by themselves, has another remedy than one on a page', () => {
  const rules = COPY_RULES.filter(({ id }) => id === 'rate-that-ends')
  const remedyOf = (isSetting?: boolean) => {
    const rate = copy('2.9% p.a.', { ends: false, ...(isSetting !== undefined && { isSetting }) })
    return findingsOf(rules, rate, { where: '/', states: ['NSW'] })[0]?.remedy
  }
  expect(remedyOf(true)).toMatch(/^Take the figure out, or make an offer with a last day/)
  expect(remedyOf(false)).toBeUndefined()
  expect(remedyOf()).toBeUndefined()
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
  const withTime = advertised({ car_type: 'new', rego_expiry: '2026-01-31T00:00:00' })
  expect(findingsOf(CAR_RULES, withTime, { where: '/cars/1', states: ['WA'] })).toMatchObject([{ from: '2025-02-01' }])
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
  const onRequest = advertised({ vin, price: 0 })
  expect(offeredTwice([onRequest, cheaper, onRequest, dearer])).toEqual([{ cheaper, dearer }])
  expect(ONE_CAR_TWICE.fault({ cheaper: onRequest, dearer })).toBeUndefined()
  expect(ONE_CAR_TWICE.fault({ cheaper, dearer: onRequest })).toBeUndefined()
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
