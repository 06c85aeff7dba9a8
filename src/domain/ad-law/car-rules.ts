import type { Car } from '../../records/index.ts'
import { daysAfter, monthsAfter } from '../calendar.ts'
import { areGivenFor, type FinanceShown, lenderTerms } from '../finance.ts'
import { formatDollars } from '../format.ts'
import { amountLent, PAYMENTS_A_YEAR, type Per, repayment } from '../loan.ts'
import type { PriceShown } from '../price.ts'
import { isTotalPrice, priceKind } from '../price-kind.ts'
import { isWholeVin } from '../vin.ts'
import { ANCAP_YEAR, CREDIT_LAW, MISLEADING, NSW_ADS, PRICE_LAW } from './laws.ts'
import { type AdRule, AUSTRALIA, JURISDICTIONS } from './rule.ts'

/** A car as the public sees it: on its page, on cards and in the feeds. */
export type AdvertisedCar = {
  car: Car
  price: PriceShown
  /** The repayment beside the price, where there is one. */
  finance?: FinanceShown | undefined
  /** Whether the site tells repayments by the month alone. */
  isMonthly?: boolean
}

const named = ({ price_type }: Pick<Car, 'price_type'>): string =>
  price_type === undefined ? 'with no word on what it includes' : `as “${price_type}”`

const newTotalPrice: AdRule<AdvertisedCar> = {
  id: 'new-drive-away',
  states: AUSTRALIA,
  source: `${PRICE_LAW.component}; Google Merchant Center takes no other price of a new car`,
  asks: 'A new or demonstrator car shows the one total price: drive away.',
  remedy: 'Send the drive away price in the feed, with price_type "Drive Away".',
  fault: ({ car, price }) =>
    price.kind === 'price' && car.car_type !== 'used' && !isTotalPrice(car)
      ? `is ${car.car_type} and shows ${formatDollars(price.now)} ${named(car)}`
      : undefined,
}

const usedPriceKind: AdRule<AdvertisedCar> = {
  id: 'used-price-kind',
  states: AUSTRALIA,
  source: PRICE_LAW.component,
  asks: 'A price says whether it is all there is to pay or leaves government charges out.',
  remedy: 'Send price_type "Drive Away", or "Excl. Gov. Charges" where a used car may be shown so.',
  fault: ({ car, price }) =>
    price.kind === 'price' && car.car_type === 'used' && priceKind(car) === 'other'
      ? `shows ${formatDollars(price.now)} ${named(car)}`
      : undefined,
}

const victorianTotal: AdRule<AdvertisedCar> = {
  id: 'vic-used-total',
  states: ['VIC'],
  source: 'Consumer Affairs Victoria, self-assessment checklist; cash and drive-away price',
  asks: 'A used car in Victoria shows its cash price and the total to drive away.',
  remedy: 'Send the drive away price, with price_type "Drive Away"; a cash price besides belongs in the comments.',
  fault: ({ car, price }) =>
    price.kind === 'price' && car.car_type === 'used' && !isTotalPrice(car)
      ? `shows ${formatDollars(price.now)} ${named(car)} and no drive away price`
      : undefined,
}

const repaymentRate: AdRule<AdvertisedCar> = {
  id: 'repayment-rate',
  states: AUSTRALIA,
  source: CREDIT_LAW,
  asks: 'A repayment has the comparison rate beside it.',
  remedy: 'Send comparisonRate with the lender’s figures, or leave the repayment out.',
  fault: ({ finance }) =>
    finance?.dollars !== undefined && finance.comparisonRate === undefined
      ? `shows ${formatDollars(finance.dollars)} per ${finance.per} and no comparison rate`
      : undefined,
}

/** Lenders round, and some count days: so much off, or a dollar, is still the same loan. */
const REPAYMENT_OFF = 0.02
const REPAYMENT_OFF_DOLLARS = 1

const repaymentTrue: AdRule<AdvertisedCar> = {
  id: 'repayment-true',
  states: JURISDICTIONS,
  source: `${MISLEADING}; NZ Fair Trading Act 1986 s. 9; Regulation Z, 12 CFR 1026.24(a): terms that are actually available`,
  asks: 'A repayment is that of the price, rate, term, deposit and balloon that stand beside it.',
  remedy:
    'Have the lender’s payments worked out anew, from the price and the terms that the feed sends with them, or leave them out.',
  fault({ car, price, finance, isMonthly }) {
    const lender = finance?.dollars === undefined ? undefined : car.finance_lenders?.[finance.provider]
    if (finance === undefined || lender === undefined || price.kind !== 'price' || !areGivenFor(price, car))
      return undefined
    const terms = lenderTerms(finance.provider, lender, price.now)
    const given: readonly [Per, number | undefined][] = [
      ['week', isMonthly ? undefined : lender.paymentWeek],
      ['month', lender.paymentMonth],
    ]
    for (const [per, dollars] of given) {
      const due = repayment(terms, per)
      if (!dollars || Math.abs(dollars - due) <= Math.max(REPAYMENT_OFF_DOLLARS, REPAYMENT_OFF * due)) continue
      const loan = `${formatDollars(amountLent(terms))} at ${terms.ratePercent}% over ${Math.round(terms.termYears * PAYMENTS_A_YEAR.month)} months`
      return `shows ${formatDollars(dollars)} per ${per}, and ${loan} is ${formatDollars(due)}`
    }
    return undefined
  },
}

const registrationNumber: AdRule<AdvertisedCar> = {
  id: 'registration-number',
  states: ['NSW'],
  source: NSW_ADS,
  asks: 'A used or demonstrator car shows its registration number.',
  remedy: 'Send regplate; of a car without registration, say “unregistered” in the comments.',
  fault: ({ car }) =>
    car.car_type !== 'new' && car.regplate === undefined && !/\bunregistered\b/i.test(car.dealercomments ?? '')
      ? 'has no registration number'
      : undefined,
}

/** A fire sale has low prices; a hail sale has dents. */
const DAMAGED =
  /\b(?:hail|flood|storm|water|fire)[\s-]?(?:damaged?|affected)|\b(?:hail|flood|storm)[\s-]?sale|\bdamaged\b|\brepairable\b|\bwritten[\s-]off\b|\bwrite[\s-]off\b/i

const damageTold: AdRule<AdvertisedCar> = {
  id: 'damage-told',
  states: ['NSW'],
  source: NSW_ADS,
  asks: 'The advertisement of a damaged car says what the damage is.',
  remedy: 'Describe the damage, and any write-off, in the comments.',
  fault({ car: { name, tag, badge, dealercomments = '' } }) {
    const found = DAMAGED.exec([name, tag, badge].join(' | '))
    return found !== null && !DAMAGED.test(dealercomments)
      ? `is called “${found[0]}”, and its comments do not say what is damaged`
      : undefined
  },
}

const REGO_TOLD =
  /\d\s*months?[’']?(?: of)? (?:rego|registration)|\b(?:rego|registration|registered)\b[^.|]{0,25}(?:until|to|expires|months)/i

/** In months. */
const A_YEAR = 12

const shortRegistration: AdRule<AdvertisedCar> = {
  id: 'short-registration',
  states: ['WA'],
  source: 'WA Consumer Protection, car yard sale prices',
  asks: 'A new car that comes with less than twelve months of registration says so.',
  remedy: 'Say in the comments until when it is registered, such as “registered until May 2027”.',
  fault: ({ car }) =>
    car.car_type === 'new' && car.rego_expiry !== undefined && !REGO_TOLD.test(car.dealercomments ?? '')
      ? `is registered until ${car.rego_expiry.slice(0, 10)} only`
      : undefined,
  from: ({ car }) => car.rego_expiry && daysAfter(monthsAfter(car.rego_expiry.slice(0, 10), -A_YEAR), 1),
}

const carAncapYear: AdRule<AdvertisedCar> = {
  id: 'car-ancap-year',
  states: [...AUSTRALIA, 'NZ'],
  ...ANCAP_YEAR,
  remedy: 'Send variant.ancaprating with the year, such as "5 stars, rated 2022".',
  fault({ car: { variant } }) {
    const stars = variant?.ancaprating
    return stars === undefined || /\b20\d\d\b/.test(String(stars)) ? undefined : `shows “${stars}” as its ANCAP stars`
  },
}

/** What a price was, or how much is saved, is not what it is. */
const PRICE_IN_WORDS =
  /(?<!\b(?:was|were|rrp|save|saving)[\s:]*)\$\s?(?<amount>\d{1,3}(?:,\d{3})+|\d{4,6})(?:\.\d\d)?\s*(?:(?<total>drive[\s-]?away)|(?<cash>cash price))|\b(?:priced at|now only|our price|asking price)\s*(?:of |is )?\$\s?(?<plain>\d{1,3}(?:,\d{3})+|\d{4,6})/i

const commentsPrice: AdRule<AdvertisedCar> = {
  id: 'one-price',
  states: AUSTRALIA,
  source: PRICE_LAW.twoPrices,
  asks: 'A car has one price. Shown at two, it must be sold at the lower one.',
  remedy: 'Make both the same, or take the price out of the comments. Until then the lower one binds you.',
  fault({ car, price }) {
    const { amount, plain, total, cash } = PRICE_IN_WORDS.exec(car.dealercomments ?? '')?.groups ?? {}
    const told = Number((amount ?? plain)?.replaceAll(',', ''))
    if (Number.isNaN(told)) return undefined
    if (price.kind !== 'price') return `shows no price, and its comments say ${formatDollars(told)}`
    const now = Math.round(price.now)
    // With the charges and without, a car has two amounts and still one price, as long as the total is the higher one.
    const isOtherKind =
      (total && priceKind(car) === 'charges' && told > now) || (cash && isTotalPrice(car) && told < now)
    if (told === now || isOtherKind) return undefined
    return `shows ${formatDollars(price.now)}, and its comments say ${formatDollars(told)}`
  },
}

const ENERGY_FACTS: readonly [name: string, told: RegExp][] = [
  ['the stars', /\bstars?\b/i],
  ['the cost of a year', /\$\s?\d[\d,]*\s*(?:a|per|\/|each)\s*year/i],
  ['what it uses', /\d(?:\.\d+)?\s*(?:L|litres|kWh)\s*(?:\/|per|a)\s*100\s*km/i],
  ['its CO₂', /CO[2₂]/i],
]

const energyLabel: AdRule<AdvertisedCar> = {
  id: 'energy-label',
  states: ['NZ'],
  source: 'EECA, vehicle emissions and energy economy labels',
  asks: 'A light vehicle that is offered online shows its energy economy: stars, cost of a year, consumption and CO₂.',
  remedy: 'Write the four figures of the label in the comments.',
  fault({ car }) {
    // Caravans burn nothing, and the label is not for motorcycles and motorhomes.
    if (car.item_type !== 'car' || car.simple_body === 'motorhome') return undefined
    const told = car.dealercomments ?? ''
    const missing = ENERGY_FACTS.filter(([, words]) => !words.test(told)).map(([name]) => name)
    return missing.length === 0 ? undefined : `leaves out ${missing.join(', ')}`
  },
}

/** What is asked of every car that is offered. */
export const CAR_RULES: readonly AdRule<AdvertisedCar>[] = [
  newTotalPrice,
  usedPriceKind,
  victorianTotal,
  repaymentRate,
  repaymentTrue,
  registrationNumber,
  damageTold,
  shortRegistration,
  carAncapYear,
  commentsPrice,
  energyLabel,
]

/** Cars that are one car, offered twice at two prices. */
export type Twice = { cheaper: AdvertisedCar; dearer: AdvertisedCar }

/** A car that is in the stock more than once, at prices that differ. Told of the dearer one, as the lower price binds. */
export function offeredTwice(cars: readonly AdvertisedCar[]): Twice[] {
  const first = new Map<string, AdvertisedCar>()
  const found: Twice[] = []
  for (const one of cars) {
    const vin = one.car.vin?.toUpperCase()
    if (vin === undefined || !isWholeVin(vin) || one.price.kind !== 'price') continue
    const other = first.get(vin)
    if (other === undefined) first.set(vin, one)
    else if (other.price.kind === 'price' && Math.round(other.price.now) !== Math.round(one.price.now)) {
      const [cheaper, dearer] = other.price.now < one.price.now ? [other, one] : [one, other]
      found.push({ cheaper, dearer })
    }
  }
  return found
}

export const ONE_CAR_TWICE: AdRule<Twice> = {
  id: 'one-car-twice',
  states: AUSTRALIA,
  source: PRICE_LAW.twoPrices,
  asks: commentsPrice.asks,
  remedy: 'Take one of the two rows out of the feed, or make the prices the same. Until then the lower one binds you.',
  fault({ cheaper, dearer }) {
    if (cheaper.price.kind !== 'price' || dearer.price.kind !== 'price') return undefined
    return `shows ${formatDollars(dearer.price.now)}, and the same car is at /cars/${cheaper.car.slug} for ${formatDollars(cheaper.price.now)}`
  },
}
