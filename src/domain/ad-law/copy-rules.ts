import { reductionsBySum } from '../reduction-claims.ts'
import { ANCAP_YEAR, CREDIT_LAW, NSW_ADS, PRICE_LAW } from './laws.ts'
import { type AdRule, AUSTRALIA, JURISDICTIONS, type Jurisdiction } from './rule.ts'

/** What somebody wrote for the public, as plain text: a page, an offer, the words of a picture, a car's comments. */
export type AdCopy = {
  text: string
  /** The page's address in the site, for what is asked of one page only. */
  path?: string | undefined
  /** Where it is seen. */
  states: readonly Jurisdiction[]
  /** Of the privacy policy: what the site collects beside its forms and its visits. */
  collects?: readonly Collected[] | undefined
  /** Whether it is one of the words of `site.json`, which show until somebody changes them. */
  isSetting?: boolean
  /** Whether it goes away by itself on a day that is set. */
  ends: boolean
  /** Whether that day is over: what has ended invites nobody any more. */
  over: boolean
}

const SPACES = /&(?:nbsp|ensp|emsp|thinsp|numsp|#0*(?:160|819[4-9]|820[0-2]|8239)|#x0*(?:a0|200[2-9a]|202f));/gi
const HYPHENS = /[\u2010\u2011]|&(?:hyphen|dash|#0*820[89]|#x0*201[01]);/gi
const UNSEEN = /[\u00ad\u200b\u2060]|&(?:shy|zwsp|#0*(?:173|8203|8288)|#x0*(?:ad|200b|2060));/gi

/** A text as it is read, however its spaces and hyphens were written: every rule looks at words and not at characters. */
export const asRead = (text: string): string =>
  text
    .replace(UNSEEN, '')
    .replace(HYPHENS, '-')
    .replace(SPACES, ' ')
    .replace(/[^\S\n]/g, ' ')

const SENTENCE = /[^.!?|\n]+(?:[.!?](?=\d)[^.!?|\n]*)*/g
const sentencesOf = (text: string): string[] => text.match(SENTENCE) ?? []

/** As it stands in the text, short enough for a line of the report. */
const quoted = (text: string): string => `“${text.trim().replace(/\s+/g, ' ').slice(0, 80)}”`

const PART_OF_PRICE =
  /\$\s?\d[\d,.]*\s*(?:\+|plus|before|excl(?:\.|uding|udes)?|ex\.?)\s*(?:all |any |the )?(?:orc|on[\s-]road|gov(?:ernment|t)?\b|statutory|stamp duty|rego\b|registration|dealer delivery|delivery|gst)/i
const TOTAL = /drive[\s-]?away|total price/i
/** A price that is called so: “drive away deals this weekend” in another sentence says nothing of one. */
const TOTAL_PRICE = /\$\s?\d[\d,.]*[^.!?$]{0,20}drive[\s-]?away|drive[\s-]?away[^.!?]{0,60}\$\s?\d|total price/i

/** Whether words beside a price say that it is all there is to pay. */
export const isTotal = (text: string): boolean => TOTAL.test(text)

const totalPrice: AdRule<AdCopy> = {
  id: 'total-price',
  states: AUSTRALIA,
  source: PRICE_LAW.component,
  asks: 'Where part of a price is shown, the one total price stands with it, at least as prominently.',
  remedy: 'Write the drive away price, and the part after it if you need it at all.',
  fault({ text }) {
    const part = PART_OF_PRICE.exec(text)
    return part !== null && !TOTAL_PRICE.test(text.replace(PART_OF_PRICE, ''))
      ? `says ${quoted(part[0])} and no total price`
      : undefined
  },
}

/** On what is paid with; the surcharges of a state, or on a Sunday, are no matter of cards. */
const SURCHARGE =
  /(?<!\b(?:duty|tax|holiday|weekend|sunday|fuel)\s)\bsurcharge|\b(?:card|visa|mastercard|eftpos)\b[^.]{0,20}\bfees?\b/i
const NO_SURCHARGE = /\b(?:no|not|never|without|nor|free of|zero)\b|n[’']t\b/i
const OUTSIDE_CARDS = /\b(?:amex|american express|diners)\b/i
const WITHIN_CARDS = /\b(?:visa|mastercard|eftpos)\b/i

const cardSurcharge: AdRule<AdCopy> = {
  id: 'card-surcharge',
  states: AUSTRALIA,
  source: 'Reserve Bank of Australia: no surcharge on eftpos, Visa and Mastercard since 1 October 2026',
  asks: 'Paying by eftpos, Visa or Mastercard costs no surcharge.',
  remedy: 'Drop the surcharge and the words about it; American Express may be named on its own.',
  fault({ text }) {
    const sentence = sentencesOf(text).find(
      one => SURCHARGE.test(one) && !NO_SURCHARGE.test(one) && !(OUTSIDE_CARDS.test(one) && !WITHIN_CARDS.test(one)),
    )
    return sentence && `says ${quoted(sentence)}`
  },
}

const RATE =
  /\b\d{1,2}(?:\.\d{1,2})?\s?(?:%|per ?cent)\s*(?:p\.?\s?a\b|per annum|a year|(?:fixed |variable |annual )?(?:interest|finance|rate))/i
const REPAYMENT = /\$\s?\d[\d,.]*\s*(?:per|a|an|each|every|\/|p\.?)\s?(?:week|wk|w\b|fortnight|month|mth)/i
const CREDIT = /financ|repay|\bloans?\b|borrow|lender|credit|deposit|balloon/i
/** “From $99 a week” is a repayment without being called so. */
const FROM_SO_MUCH =
  /\b(?:from|just|only|as (?:little|low) as)\s+(?:just |only )?\$\s?\d[\d,.]*\s*(?:per|a|an|each|every|\/|p\.?)\s?(?:week|wk|w\b|fortnight|month|mth)/i
/** What is paid by the week or month in the same sentence, and is no credit. */
const NO_CREDIT =
  /\bstor(?:ed|age|ing)\b|\bhir(?:e|ed|ing)\b|\brent|subscri|insur|\bparking\b|\bservic|warrant|roadside|\bmember|\bclub\b|fuel|electric|charg|wash/i
const COMPARISON = /comparison rate/i

/** The interest rate or repayment that a text names; what is paid by the week for storage is no credit. */
function creditIn(text: string): string | undefined {
  const rate = RATE.exec(text)?.[0]
  if (rate !== undefined || CREDIT.test(text)) return rate ?? REPAYMENT.exec(text)?.[0]
  const repaying = sentencesOf(text).find(one => FROM_SO_MUCH.test(one) && !NO_CREDIT.test(one))
  return repaying && REPAYMENT.exec(repaying)?.[0]
}

const comparisonRate: AdRule<AdCopy> = {
  id: 'comparison-rate',
  states: AUSTRALIA,
  source: CREDIT_LAW,
  asks: 'Any interest rate or repayment has the comparison rate beside it, no less prominent, without a click.',
  remedy: 'Write the comparison rate next to it, and the warning with it; or take the figure out.',
  fault({ text }) {
    const credit = creditIn(text)
    return credit !== undefined && !COMPARISON.test(text) ? `says ${quoted(credit)} and no comparison rate` : undefined
  },
}

const RATE_COMPARED =
  /\d[\d.]*\s?(?:%|per ?cent)(?:\s?p\.?a\.?)?[^.]{0,20}comparison rate|comparison rate[^.]{0,25}\d(?:\.\d+)?\s?(?:%|per ?cent)/i
const WARNING = /warning:?\s+this comparison rate/i

const comparisonWarning: AdRule<AdCopy> = {
  id: 'comparison-warning',
  states: AUSTRALIA,
  source: CREDIT_LAW,
  asks: 'A comparison rate has the warning that it is true only for its example.',
  remedy:
    'Add to the same text: “WARNING: This comparison rate is true only for the examples given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.”',
  fault({ text }) {
    const rate = RATE_COMPARED.exec(text)
    return rate !== null && !WARNING.test(text) ? `says ${quoted(rate[0])} without the warning` : undefined
  },
}

const rateThatEnds: AdRule<AdCopy> = {
  id: 'rate-that-ends',
  states: AUSTRALIA,
  source: 'ASIC Regulatory Guide 178: rates are kept current',
  asks: 'A rate or repayment in an advertisement is the one of today.',
  remedy: 'Put it in an offer with a last day, so that it goes away by itself, or take the figure out.',
  otherRemedy: ({ isSetting = false }) =>
    isSetting
      ? 'Take the figure out, or make an offer with a last day of it: these words do not end by themselves.'
      : undefined,
  fault({ text, ends }) {
    const credit = ends ? undefined : creditIn(text)
    return credit && `says ${quoted(credit)}, for ever`
  },
}

const STARS =
  /\b(?:[1-5]|one|two|three|four|five)[\s-]stars?\b[^.]{0,30}\b(?:ANCAP|safety)\b|\bANCAP\b[^.]{0,40}\bstars?\b/i
const TESTED_IN = /\b(?:rated|tested|rating|stars?|ANCAP|from|in)\b[^.]{0,30}\b20\d\d\b|\b20\d\d\s+ANCAP\b/i

const ancapYear: AdRule<AdCopy> = {
  id: 'ancap-year',
  states: [...AUSTRALIA, 'NZ'],
  ...ANCAP_YEAR,
  remedy: 'Write the year of the rating behind the stars, such as “five stars, rated 2022”.',
  fault({ text }) {
    const sentence = sentencesOf(text).find(one => STARS.test(one) && !TESTED_IN.test(one))
    return sentence && `says ${quoted(STARS.exec(sentence)![0])} and no year`
  },
}

const ON_ROAD_COSTS = /\bon[\s-]+road[\s-]+costs?\b/i

const onRoadCosts: AdRule<AdCopy> = {
  id: 'on-road-costs',
  states: ['NSW'],
  source: NSW_ADS,
  asks: 'An advertisement does not speak of “on road costs”.',
  remedy: 'Give the drive away price, or name the charges: registration, compulsory insurance, stamp duty.',
  fault({ text }) {
    const found = ON_ROAD_COSTS.exec(text)
    return found === null ? undefined : `says ${quoted(found[0])}`
  },
}

const CASH_PRICE = /\b(?:now|from|only|for|at|price(?: is|:)?)\s*\$\s?\d|\$\s?\d[\d,]*\s*(?:drive[\s-]?away|cash)/i

const reductionWithPrice: AdRule<AdCopy> = {
  id: 'reduction-with-price',
  states: ['NSW'],
  source: NSW_ADS,
  asks: 'Whoever claims a reduction states the cash price.',
  remedy: 'Write the price after the reduction beside it, such as “$3,000 less, now $38,990 drive away”.',
  fault({ text }) {
    const [claim] = reductionsBySum(text)
    return claim !== undefined && !CASH_PRICE.test(text) ? `says ${quoted(claim)} and no price` : undefined
  },
}

const DRAW =
  /\b(?:win (?:a|an|one|your|up to)\b|(?:enter|play|chance) to win\b|prize draw|lucky draw|giveaway|raffle|sweepstakes?|competition entr)/i
/** The number of a dealer's own licence is none of a promotion's. */
const PERMIT =
  /\b(?:permit|authority|(?<!\bdealer(?:[’']s)?\s)licen[cs]e)\b(?:\s*(?:no\.?|number|#))?[\s:]*[A-Z]{0,5}[\s/.]*\d{2,}/i
const PRIZES_IN_ALL = /(?:total|all) prizes?(?: pool| value)?[^.$]{0,40}\$\s?(\d[\d,]*)/i

/** Up to how many dollars of prizes a promotion needs no number. */
const PERMIT_ABOVE: Partial<Record<Jurisdiction, number>> = { NSW: 10_000, ACT: 3_000, SA: 5_000 }

/** What a promotion with prizes lacks in its words, where it is seen. */
export function promotionFault(text: string, states: readonly Jurisdiction[]): string | undefined {
  if (PERMIT.test(text)) return undefined
  const limit = Math.min(...states.map(state => PERMIT_ABOVE[state] ?? Number.POSITIVE_INFINITY))
  const total = PRIZES_IN_ALL.exec(text)?.[1]
  if (total === undefined) return 'names neither a permit nor what all prizes are worth'
  return Number(total.replaceAll(',', '')) > limit ? `has prizes of $${total} in all and names no permit` : undefined
}

/** What any promotion with prizes owes, in words and as a setting of the site. */
export const PROMOTION = {
  states: ['NSW', 'ACT', 'SA'],
  source:
    'Trade promotions: NSW authority above $10,000 of prizes, ACT permit above $3,000, South Australian licence above $5,000, there with trader, duration, prizes and terms',
  asks: 'A promotion with prizes names its permit where it needs one.',
  remedy:
    'Write the number of the permit, or what all prizes are worth in total when that needs none; in South Australia also who runs it, from when to when, the prizes and the terms.',
} as const

const tradePromotion: AdRule<AdCopy> = {
  ...PROMOTION,
  id: 'trade-promotion',
  fault: ({ text, states, over }) => (!over && DRAW.test(text) ? promotionFault(text, states) : undefined),
}

/** The page that tells what becomes of people's data. */
export const PRIVACY_PATH = '/privacy-policy'

const automatedDecisions: AdRule<AdCopy> = {
  id: 'automated-decisions',
  states: AUSTRALIA,
  source: 'Privacy Act 1988, Australian Privacy Principle 1, from 10 December 2026',
  asks: 'The privacy policy tells which kinds of decisions about people a computer makes or prepares, and from what.',
  remedy:
    'Say in the privacy policy what is decided automatically, such as an offer for a trade-in or whether a car can be held, and from what; or that nothing is.',
  fault: ({ text, path }) =>
    path === PRIVACY_PATH && !/automat/i.test(text) ? 'says nothing of automated decisions' : undefined,
}

/** What a privacy policy tells of besides forms, each with words by which it does. */
const COLLECTED = {
  'the pages that visitors look at':
    /\b(?:look|visit|view|see|saw|open|brows)\w*\b[^.]*\bpages\b|\bpages\b[^.]*\b(?:look|visit|view|see|saw|open|brows)/i,
  'reservations and payments': /\breserv|\bpay(?:s|ing|ments?)?\b|\bpaid\b|\bdeposit/i,
  'signing in': /\b(?:sign|log)(?:s|ed|ged|ging|ing)?[\s-]?in\b|\baccount/i,
} as const

type Collected = keyof typeof COLLECTED

const toldOfCollected: AdRule<AdCopy> = {
  id: 'collected-told',
  states: JURISDICTIONS,
  source:
    'Privacy Act 1988, Australian Privacy Principle 1.4; New Zealand Privacy Act 2020, principle 3; FTC Act, section 5',
  asks: 'The privacy policy tells what the site collects: the pages of a visit, and what reserving, paying and signing in bring.',
  remedy:
    'Add it to the privacy policy, in words such as those of our own: “A form that you send tells us which pages of our website you looked at and the link that brought you here.”',
  fault({ text, path, collects = [] }) {
    if (path !== PRIVACY_PATH) return undefined
    const untold = (['the pages that visitors look at', ...collects] as const).filter(it => !COLLECTED[it].test(text))
    return untold.length === 0 ? undefined : `says nothing of ${untold.join(', or of ')}`
  },
}

/** What is asked of anything that is written for the public. */
export const COPY_RULES: readonly AdRule<AdCopy>[] = [
  totalPrice,
  cardSurcharge,
  comparisonRate,
  comparisonWarning,
  rateThatEnds,
  ancapYear,
  onRoadCosts,
  reductionWithPrice,
  tradePromotion,
  automatedDecisions,
  toldOfCollected,
]

/** In small letters, what one of the rules could be about: most texts hold none of it, and need no further look. */
const ANY_RULE = new RegExp(
  [
    '[$%]|per ?cent',
    // Markup may stand between, as it does where a price is struck through.
    String.raw`\b(?:was|previously|formerly|originally|down from)(?:\s|:|<[^<>]*>)*\d`,
    String.raw`surcharge|\bfees?\b|\bstars?\b|\bwin\b|\bdraw\b|giveaway|raffle|sweepstake|competition|on[\s-]+road\b`,
  ].join('|'),
)

/** Whether a text other than the privacy policy can be at fault at all, `asRead`. */
export const mayBeAtFault = (text: string): boolean => ANY_RULE.test(text.toLowerCase())
