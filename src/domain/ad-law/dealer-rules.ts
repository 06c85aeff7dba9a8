import type { Location } from '../../records/index.ts'
import { isTotal, PROMOTION, promotionFault } from './copy-rules.ts'
import { CREDIT_LAW, MISLEADING, NSW_ADS, PRICE_LAW } from './laws.ts'
import { type AdRule, AUSTRALIA, type Jurisdiction } from './rule.ts'

/** A place that sells cars, and the number it is called by. */
export type SellingPlace = Pick<Location, 'dealer_license_number'> & { phone?: string | undefined }

const licence: AdRule<SellingPlace> = {
  id: 'licence-number',
  states: ['NSW', 'NT', 'TAS', 'VIC', 'WA'],
  source: `Dealer licence in advertisements: NSW, NT, TAS, VIC, WA; ${NSW_ADS}`,
  asks: 'A dealer’s advertisements show the licence number.',
  remedy: 'Add dealer_license_number to the location in site.json: it then stands on its cars’ pages and at the foot.',
  fault: ({ dealer_license_number }) => (dealer_license_number ? undefined : 'sells cars and shows no licence number'),
}

const businessPhone: AdRule<SellingPlace> = {
  id: 'business-phone',
  states: ['NSW'],
  source: NSW_ADS,
  asks: 'A dealer’s advertisements show the telephone number of the business.',
  remedy: 'Add phone to the location in site.json.',
  fault: ({ phone }) => (phone === undefined ? 'sells cars and shows no telephone number' : undefined),
}

/** What is asked of every place that sells cars. */
export const PLACE_RULES: readonly AdRule<SellingPlace>[] = [licence, businessPhone]

/** What a site is set to do, as far as the law has a word on it; named as in `site.json`. */
export type AdSettings = {
  phone: { alwaysRevealed: boolean }
  forms: { optInDefault: boolean }
  finance: { showComparisonRate: boolean }
  reviews: { hidden: boolean; minimumRating: number }
  /** The terms of a promotion with prizes that runs or is to come. */
  promotion?: string | undefined
  /** In which words models say their price, where one has a price. */
  modelPrice?: string | undefined
  /** In which words it says a rate of finance, where it says one. */
  rate?: string | undefined
  states: readonly Jurisdiction[]
}

/** A rule on a setting says which: staff finds it by that name in `site.json`. */
export type SettingRule = AdRule<AdSettings> & { setting: string }

const phoneRevealed: SettingRule = {
  id: 'phone-revealed',
  setting: 'phone.alwaysRevealed',
  states: ['NSW'],
  source: NSW_ADS,
  asks: businessPhone.asks,
  remedy: 'Set phone.alwaysRevealed to true, so that the number is not hidden behind a press.',
  fault: ({ phone }) => (phone.alwaysRevealed ? undefined : 'hides the number until it is asked for'),
}

const consent: SettingRule = {
  id: 'consent-unticked',
  setting: 'forms.optInDefault',
  states: AUSTRALIA,
  source: 'ACMA, gaining consent: a box that is ticked beforehand is no consent (Spam Act 2003)',
  asks: 'Whoever agrees to marketing ticks the box himself or herself.',
  remedy: 'Set forms.optInDefault to false.',
  fault: ({ forms }) => (forms.optInDefault ? 'ticks the box for marketing beforehand' : undefined),
}

const rateShown: SettingRule = {
  id: 'comparison-rate-shown',
  setting: 'finance.showComparisonRate',
  states: AUSTRALIA,
  source: CREDIT_LAW,
  asks: 'A repayment has the comparison rate and its warning in view.',
  remedy: 'Set finance.showComparisonRate to true.',
  fault: ({ finance }) => (finance.showComparisonRate ? undefined : 'leaves comparison rate and warning out'),
}

const rateNamed: SettingRule = {
  id: 'rate-named-apr',
  setting: 'labels.comparisonRate',
  states: ['US'],
  source: 'Regulation Z, 12 CFR 1026.24(c): a rate of finance charge is stated as an annual percentage rate',
  asks: 'A rate of finance is called APR, or annual percentage rate.',
  remedy:
    'Set labels.comparisonRate to "{rate}% APR", and labels.comparisonRateWarning to words that speak of the APR: site.json of a dealer made by npm run new with --region en-US has both.',
  fault: ({ rate }) =>
    rate === undefined || /\bAPR\b|annual percentage rate/i.test(rate) ? undefined : `says “${rate}”`,
}

const allRatings: SettingRule = {
  id: 'all-ratings',
  setting: 'reviews.minimumRating',
  states: AUSTRALIA,
  source: MISLEADING,
  asks: 'Reviews are shown all or none: good ones alone mislead.',
  remedy: 'Set reviews.minimumRating to 0, or reviews.hidden to true.',
  fault: ({ reviews: { hidden, minimumRating } }) =>
    hidden || minimumRating === 0 ? undefined : `shows no rating up to ${minimumRating}`,
}

const wheelPermit: SettingRule = {
  ...PROMOTION,
  id: 'wheel-permit',
  setting: 'features.spinToWin',
  fault: ({ promotion, states }) => (promotion === undefined ? undefined : promotionFault(promotion, states)),
}

const modelTotal: SettingRule = {
  id: 'model-drive-away',
  setting: 'labels.priceFrom',
  states: AUSTRALIA,
  source: PRICE_LAW.component,
  asks: 'The price that a model starts at is the one total price.',
  remedy: 'Give models their drive away price, and set labels.priceFrom to "From {price} drive away".',
  fault: ({ modelPrice }) =>
    modelPrice === undefined || isTotal(modelPrice) ? undefined : `says “${modelPrice}”, and not whether that is all`,
}

/** What is asked of how a site is set. */
export const SETTING_RULES: readonly SettingRule[] = [
  phoneRevealed,
  consent,
  rateShown,
  rateNamed,
  allRatings,
  wheelPermit,
  modelTotal,
]
