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
    days: CountSchema.min(1, 'a price counts from one day on')
      .default(28)
      .describe('For so many days an earlier price has to have been charged'),
    withinMonths: CountSchema.min(1)
      .max(12, 'no price is remembered for longer than 12 months')
      .default(6)
      .describe('Within so many months before today'),
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
  provenWas: ProvenWasSchema.optional().describe(
    'An earlier price ("Was") shows only where builds have seen it charged, e.g. { "days": 28, "withinMonths": 6 }',
  ),
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
  start: DateTextSchema.describe('The first day, e.g. "2026-12-01"'),
  end: DateTextSchema.describe('The last day'),
  terms: TextSchema.min(1).describe('The terms of the competition, as its page tells them'),
  prizes: z
    .array(
      z.strictObject({
        prize: TextSchema.min(1),
        weight: CountSchema.describe('How often it comes beside the others: 20 comes twice as often as 10, 0 never'),
      }),
    )
    .refine(prizes => prizes.some(({ weight }) => weight > 0), 'a wheel needs a prize with a weight above 0')
    .optional()
    .describe('The segments of the wheel, in their order; without any, those of our standard wheel'),
})

/** What a site can do beyond showing cars. */
export const FeaturesSchema = section({
  reserve: flag(true).describe('Cars are reserved online, where their row has payment_processors'),
  checkoutJourney: flag(false).describe('Used cars are bought online, step by step'),
  onlinePayment: flag(false).describe('The page on which a customer pays an amount by its reference'),
  priceEstimate: flag(false).describe('The page of a car that can be bought has the button of a trade-in valuation'),
  personalisedFinance: flag(false).describe('A page on which a shopper asks for finance of one car, step by step'),
  certifiedBadge: flag(false).describe('Certified Toyotas bear a tag that says so'),
  makeOffer: z.enum(['dialog', 'chat', 'off']).default('dialog').describe('What “Make an offer” opens'),
  spinToWin: z
    .union([z.literal('off'), SpinToWinSchema])
    .default('off')
    .describe('The wheel of prizes, with its days and terms'),
  communityProgram: flag(false).describe('The about page tells the amount of the community program'),
  alerts: flag(false).describe(
    'Mails to who asked for them: of cars new to a search, of a lower price, of a car that has gone; needs baseUrl',
  ),
})

/** What needs signing in: pages, and on `tradeIn` the acceptance of an online offer. Source: AU-04, DC-106. */
export const GatesSchema = section({
  checkout: flag(false).describe('Who buys or reserves online signs in first, by a code to their mobile'),
  personalisedFinance: flag(false).describe('Who asks for finance of one car signs in first'),
  spinToWin: flag(false).describe(
    'The wheel shows only to who is signed in, as whoever turns it has to be in any case',
  ),
  onlinePayment: flag(false).describe('Who pays an amount by its reference signs in first'),
  tradeIn: flag(false).describe('Who accepts the online offer for a trade-in signs in first; its form is open to all'),
})

export const FinanceSchema = section({
  provider: z.enum(FINANCE_PROVIDERS).optional().describe('Whose rules say which cars show an estimate of repayments'),
  excludedDealershipIds: z.array(CountSchema).default([]).describe('Their cars show no estimate of repayments'),
  /** Source: FN-17. */
  calculatorRate: NumberSchema.min(0).max(30).default(10).describe('Per cent a year'),
  /** Source: features #4. */
  rateUntil: DateTextSchema.optional().describe('The last day on which that rate holds; nobody is shown it afterwards'),
  fees: z
    .strictObject({
      establishment: NumberSchema.min(0).max(5_000).default(0).describe('Once at the start, in dollars'),
      monthly: NumberSchema.min(0).max(100).default(0).describe('Each month, in dollars'),
    })
    .optional()
    .describe('What a loan costs beside interest: the comparison rate counts it where no lender states one'),
  showComparisonRate: flag(true).describe(
    'Estimates of repayments have the comparison rate beside them, with its warning',
  ),
  repaymentsPer: z
    .enum(['week', 'month'])
    .default('week')
    .describe(
      'What repayments are told for. A car whose lender states only the other has no estimate, as none is turned into it',
    ),
})

/** Dollars, as pumps, power companies and registries ask them here; without these a car page tells no weekly cost. */
export const RunningCostsSchema = z
  .strictObject({
    kmAYear: NumberSchema.min(1_000)
      .max(100_000)
      .default(12_000)
      .describe('Kilometres driven in a year, before a visitor says otherwise'),
    petrolPerLitre: NumberSchema.positive().max(20).describe('Dollars a litre, e.g. 1.95'),
    dieselPerLitre: NumberSchema.positive().max(20).describe('Dollars a litre, e.g. 2.05'),
    electricityPerKwh: NumberSchema.positive()
      .max(5)
      .optional()
      .describe('Dollars a kilowatt hour as paid at home, e.g. 0.32; without it electric cars tell no weekly cost'),
    roadUserPer1000Km: NumberSchema.min(0)
      .max(1_000)
      .optional()
      .describe(
        'Dollars for 1,000 km that the state asks of electric cars, in New Zealand of diesels too; without it those tell no weekly cost there',
      ),
    registrationAYear: NumberSchema.min(0).max(10_000).describe('Dollars a year, with compulsory insurance, e.g. 950'),
    asOf: DateTextSchema.describe('The day that these prices are of, e.g. "2026-11-01"; pages tell it'),
  })
  .optional()
  .describe('What it costs to run a car here; without it, the page of a car tells no weekly cost')

/** Dollars, years and the like: none is nothing, and none has a part. */
const most = (limit: number) => CountSchema.positive().max(limit).optional()

const advantageNumbers = {
  amount: most(10_000).describe('Dollars that a service costs at most, e.g. 250'),
  years: most(20).describe('For how many years from new'),
  services: most(50).describe('How many services it covers'),
  interval: z
    .strictObject({ months: most(60), km: most(100_000) })
    .optional()
    .describe('How often a service is due, by whichever comes first: { "months": 12, "km": 15000 }'),
  range: most(1_000_000).describe('Kilometres from new up to which it holds, e.g. 75000'),
}

/** Numbers of the service advantage that are others at this dealer; kilometres, as the maker states them. Source: DC-156. */
export const ServiceAdvantageSchema = section({
  default: section(advantageNumbers).describe('For all models that are not named below'),
  byModel: z
    .record(NameSchema, z.strictObject(advantageNumbers))
    .refine(
      models => new Set(Object.keys(models).map(name => modelKey(name, 'Toyota'))).size === Object.keys(models).length,
      'names a model twice',
    )
    .default({})
    .describe('For single models, by their names: { "Prado": { "amount": 390, "services": 10 } }'),
})

/** The deposit is in whole dollars (PR-08), as they are shown. */
export const ReservationSchema = section({
  deposit: CountSchema.positive().default(200).describe('Whole dollars'),
  holdHours: NumberSchema.positive().default(48).describe('For how long a paid reservation holds the car'),
})

/** Source: TI-18. */
export const ValuationSchema = section({
  postMiscellaneous: flag(false).describe(
    'What a trade-in was valued at is kept beside its lead as well, for the dealer',
  ),
})

/** Source: FM-04, FM-15, DC-187. */
export const FormsSchema = section({
  messageRequired: flag(true).describe('An enquiry needs a message'),
  testDriveTermsRequired: flag(true).describe('Who books a test drive agrees to its terms'),
  optInDefault: flag(true).describe('The box for news and offers is ticked beforehand'),
  replyWithinMinutes: CountSchema.default(120).describe(
    'Opening time within which the page of thanks promises a reply; 0 promises none',
  ),
  /** What people at the dealer press in the mail about a lead is what its page tells. Source: features #10. */
  enquiryTracker: flag(false).describe(
    'Each lead has a private page on which its shopper sees whether it was read and answered, may say that they still wait, or withdraw it',
  ),
})

/** Source: RV-01, RV-04. */
export const ReviewsSchema = section({
  minimumRating: NumberSchema.min(0).max(5).default(4).describe('Stars show above this average; with 0 always'),
  hidden: flag(false).describe('Neither stars nor reviews are shown'),
  googleCount: CountSchema.max(12, 'a page shows at most 12 reviews')
    .default(12)
    .describe('How many reviews of Google a page shows, 0 to 12'),
})

/** Nothing is ever changed by itself. Source: features #5. */
export const AdLawSchema = section({
  severity: z
    .enum(['report', 'hold', 'fail', 'off'])
    .default('report')
    .describe(
      'What becomes of findings against the law of advertising: told; told, and their cars and offers left out until put right; the dealer is not built; not looked for',
    ),
})

const ids = z.array(CountSchema).default([]).describe('By their ids, e.g. [12, 15]')

/** Left out of every list of the site. Source: CF-18. */
export const ExcludedIdsSchema = section({
  cars: ids,
  locations: ids,
  dealerships: ids,
  models: ids,
  offers: z.array(z.union([CountSchema, SlugSchema])).default([]),
})
