import { z } from 'zod'
import { FINANCE_PROVIDERS } from '../../domain/finance.ts'
import { modelKey } from '../../domain/model.ts'
import { CountSchema, DateTextSchema, NameSchema, NumberSchema, SlugSchema, TextSchema } from '../../records/fields.ts'
import { COMPARE_PAGE, FINANCE_PATHS, WATCHLIST_PAGE } from '../fixed-pages.ts'
import { flag, PagePathSchema, section } from './section.ts'

/**
 * An earlier price is shown only if it, or a higher one, was charged for so many days within the last so many months, by what
 * builds have shown. Source: features #12, ACL s. 18 and 29.
 */
const ProvenWasSchema = z
  .strictObject({
    days: CountSchema.min(1, 'a price counts from one day on').default(28),
    withinMonths: CountSchema.min(1).max(12, 'no price is remembered for longer than 12 months').default(6),
  })
  .refine(({ days, withinMonths }) => days <= withinMonths * 28, {
    path: ['days'],
    message: 'are more days than these months have, so nothing could be proven; raise withinMonths, or ask for fewer',
  })

/** Source: DC-59, DC-61. */
export const PriceSchema = section({
  useOfferPrice: flag(false).describe(
    'A lower offer_price of a car is its price, and the usual one stands beside it as "Was"',
  ),
  showSubscription: flag(false).describe('Shows the subscription_price of cars that have one'),
  provenWas: ProvenWasSchema.optional(),
})

/** Where the pages with a choice of address are. Source: RT-03, RT-09, RT-40, DC-11. */
export const PathsSchema = section({
  checkout: z.enum(['checkout', 'buy-online']).default('checkout'),
  finance: z.enum(FINANCE_PATHS).default('/finance'),
  watchlist: PagePathSchema.default(WATCHLIST_PAGE),
  compare: PagePathSchema.default(COMPARE_PAGE),
  contact: z.enum(['/contact-us', '/contact']).default('/contact-us'),
})

/** Source: SP-01, DC-159, DC-160. Without prizes, the wheel of Table G turns. */
const SpinToWinSchema = z.strictObject({
  start: DateTextSchema,
  end: DateTextSchema,
  terms: TextSchema.min(1),
  prizes: z
    .array(z.strictObject({ prize: TextSchema.min(1), weight: CountSchema }))
    .refine(prizes => prizes.some(({ weight }) => weight > 0), 'a wheel needs a prize with a weight above 0')
    .optional(),
})

/** What a site can do beyond showing cars. */
export const FeaturesSchema = section({
  reserve: flag(true).describe('Cars are reserved online, where their row has payment_processors'),
  checkoutJourney: flag(false).describe('Used cars are bought online, step by step'),
  onlinePayment: flag(false).describe('The page on which a customer pays an amount by its reference'),
  priceEstimate: flag(false),
  personalisedFinance: flag(false),
  certifiedBadge: flag(false),
  makeOffer: z.enum(['dialog', 'chat', 'off']).default('dialog').describe('What “Make an offer” opens'),
  spinToWin: z.union([z.literal('off'), SpinToWinSchema]).default('off'),
  communityProgram: flag(false).describe('The about page tells the amount of the community program'),
  alerts: flag(false).describe(
    'Mails to who asked for them: of cars new to a search, of a lower price, of a car that has gone; needs baseUrl',
  ),
})

/** What needs signing in: pages, and on `tradeIn` the acceptance of an online offer. Source: AU-04, DC-106. */
export const GatesSchema = section({
  checkout: flag(false),
  personalisedFinance: flag(false),
  spinToWin: flag(false),
  onlinePayment: flag(false),
  tradeIn: flag(false),
})

export const FinanceSchema = section({
  provider: z.enum(FINANCE_PROVIDERS).optional().describe('Whose rules say which cars show an estimate of repayments'),
  excludedDealershipIds: z.array(CountSchema).default([]).describe('Their cars show no estimate of repayments'),
  /** Source: FN-17. */
  calculatorRate: NumberSchema.min(0).max(30).default(10).describe('Per cent a year'),
  /** Source: features #4. */
  rateUntil: DateTextSchema.optional().describe('The last day on which that rate holds; nobody is shown it afterwards'),
  /** What a loan costs beside interest, in dollars: the calculator's comparison rate counts it where no lender states one. */
  fees: z
    .strictObject({
      establishment: NumberSchema.min(0).max(5_000).default(0),
      monthly: NumberSchema.min(0).max(100).default(0),
    })
    .optional(),
  showComparisonRate: flag(true),
  /**
   * How often cars tell what they cost to repay: by the week, or by the month as Americans reckon. What a lender states for the
   * other is not turned into it, so a car of which only that is stated has no estimate.
   */
  repaymentsPer: z.enum(['week', 'month']).default('week'),
})

/** Dollars, as pumps, power companies and registries ask them here; without these a car page tells no weekly cost. */
export const RunningCostsSchema = z
  .strictObject({
    /** How far is driven in a year, before a visitor says otherwise. */
    kmAYear: NumberSchema.min(1_000).max(100_000).default(12_000),
    petrolPerLitre: NumberSchema.positive().max(20),
    dieselPerLitre: NumberSchema.positive().max(20),
    /** As it is paid at home; without it electric cars tell no weekly cost. */
    electricityPerKwh: NumberSchema.positive().max(5).optional(),
    /** Of electric cars, in New Zealand of diesels too, where the state asks it; without it those tell no weekly cost there. */
    roadUserPer1000Km: NumberSchema.min(0).max(1_000).optional(),
    /** Registration with compulsory insurance. */
    registrationAYear: NumberSchema.min(0).max(10_000),
    asOf: DateTextSchema,
  })
  .optional()

/** Dollars, years and the like: none is nothing, and none has a part. */
const most = (limit: number) => CountSchema.positive().max(limit).optional()

const advantageNumbers = {
  amount: most(10_000),
  years: most(20),
  services: most(50),
  interval: z.strictObject({ months: most(60), km: most(100_000) }).optional(),
  range: most(1_000_000),
}

/** Numbers of the service advantage that are others at this dealer; kilometres, as the maker states them. Source: DC-156. */
export const ServiceAdvantageSchema = section({
  default: section(advantageNumbers),
  byModel: z
    .record(NameSchema, z.strictObject(advantageNumbers))
    .refine(
      models => new Set(Object.keys(models).map(name => modelKey(name, 'Toyota'))).size === Object.keys(models).length,
      'names a model twice',
    )
    .default({}),
})

/** The deposit is in whole dollars (PR-08), as they are shown. */
export const ReservationSchema = section({
  deposit: CountSchema.positive().default(200).describe('Whole dollars'),
  holdHours: NumberSchema.positive().default(48).describe('For how long a paid reservation holds the car'),
})

export const ValuationSchema = section({ postMiscellaneous: flag(false) })

/** Source: FM-04, FM-15, DC-187. */
export const FormsSchema = section({
  messageRequired: flag(true).describe('An enquiry needs a message'),
  testDriveTermsRequired: flag(true).describe('Who books a test drive agrees to its terms'),
  optInDefault: flag(true).describe('The box for news and offers is ticked beforehand'),
  replyWithinMinutes: CountSchema.default(120).describe(
    'Opening time within which the page of thanks promises a reply; 0 promises none',
  ),
  /**
   * Gives each lead a private page on which its shopper sees whether it was read and answered, may say that they still wait, or
   * withdraw it. What people at the dealer press in the mail about it is what that page tells. Source: features #10.
   */
  enquiryTracker: flag(false),
})

/** Source: RV-01, RV-04. */
export const ReviewsSchema = section({
  minimumRating: NumberSchema.min(0).max(5).default(4).describe('Stars show above this average; with 0 always'),
  hidden: flag(false).describe('Neither stars nor reviews are shown'),
  googleCount: CountSchema.max(12, 'a page shows at most 12 reviews').default(12),
})

/**
 * What becomes of findings in the advertising: told; told, with the cars and offers that they are about left out until they are
 * put right; in the way of the bundle; or not looked for. Nothing is ever changed by itself. Source: features #5.
 */
export const AdLawSchema = section({ severity: z.enum(['report', 'hold', 'fail', 'off']).default('report') })

const ids = z.array(CountSchema).default([])

/** Left out of every list of the site. Source: CF-18. */
export const ExcludedIdsSchema = section({
  cars: ids,
  locations: ids,
  dealerships: ids,
  models: ids,
  offers: z.array(z.union([CountSchema, SlugSchema])).default([]),
})
