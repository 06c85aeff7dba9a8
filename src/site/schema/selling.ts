import { z } from 'zod'
import { FINANCE_PROVIDERS } from '../../domain/finance.ts'
import { CountSchema, DateTextSchema, NumberSchema, SlugSchema, TextSchema } from '../../records/fields.ts'
import { flag, PagePathSchema, section } from './section.ts'

/** Source: DC-59, DC-61. */
export const PriceSchema = section({ useOfferPrice: flag(false), showSubscription: flag(false) })

/** Where the pages with a choice of address are. Source: RT-03, RT-09, RT-40, DC-11. */
export const PathsSchema = section({
  checkout: z.enum(['checkout', 'buy-online']).default('checkout'),
  finance: z.enum(['/finance', '/finance-enquiry', '/apply-for-finance']).default('/finance'),
  watchlist: PagePathSchema.default('/watchlist'),
  compare: PagePathSchema.default('/compare'),
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
  reserve: flag(true),
  checkoutJourney: flag(false),
  onlinePayment: flag(false),
  priceEstimate: flag(false),
  personalisedFinance: flag(false),
  certifiedBadge: flag(false),
  makeOffer: z.enum(['dialog', 'chat', 'off']).default('dialog'),
  spinToWin: z.union([z.literal('off'), SpinToWinSchema]).default('off'),
  communityProgram: flag(false),
})

/** Pages that need signing in. Source: AU-04. */
export const GatesSchema = section({
  checkout: flag(false),
  personalisedFinance: flag(false),
  spinToWin: flag(false),
  onlinePayment: flag(false),
})

export const FinanceSchema = section({
  provider: z.enum(FINANCE_PROVIDERS).optional(),
  excludedDealershipIds: z.array(CountSchema).default([]),
  /** Per cent a year (FN-17). */
  calculatorRate: NumberSchema.min(0).max(30).default(10),
  /** What a loan costs beside interest, in dollars: the calculator's comparison rate counts it where no lender states one. */
  fees: z
    .strictObject({
      establishment: NumberSchema.min(0).max(5_000).default(0),
      monthly: NumberSchema.min(0).max(100).default(0),
    })
    .optional(),
  showComparisonRate: flag(true),
})

/** The deposit is in dollars (PR-08). */
export const ReservationSchema = section({
  deposit: NumberSchema.positive().default(200),
  holdHours: NumberSchema.positive().default(48),
})

export const ValuationSchema = section({ postMiscellaneous: flag(false) })

/** Source: FM-04, FM-15, DC-187. */
export const FormsSchema = section({
  messageRequired: flag(true),
  testDriveTermsRequired: flag(true),
  optInDefault: flag(true),
})

/** Source: RV-01, RV-04. */
export const ReviewsSchema = section({
  minimumRating: NumberSchema.min(0).max(5).default(4),
  hidden: flag(false),
  googleCount: CountSchema.default(12),
})

const ids = z.array(CountSchema).default([])

/** Left out of every list of the site. Source: CF-18. */
export const ExcludedIdsSchema = section({
  cars: ids,
  locations: ids,
  dealerships: ids,
  models: ids,
  offers: z.array(z.union([CountSchema, SlugSchema])).default([]),
})
