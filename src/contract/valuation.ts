import * as z from 'zod/mini'
import { VALUATION_QUESTIONS } from '../domain/valuation.ts'
import { LeadIdSchema } from './fields.ts'
import { LeadSchema } from './leads.ts'

/** Source: DC-107. */
export const NO_ONLINE_ESTIMATE = "We can't give an online estimate for this vehicle. Our team will contact you."

/** The page says it in the words of its region. Source: DC-110. */
export const REGO_NOT_FOUND = 'We could not find this registration. Please enter make, model and year.'

/** Every question, each with one of its answers. Source: DC-109. */
const AdjustmentAnswersSchema = z.strictObject({
  serviceHistory: z.enum(VALUATION_QUESTIONS.serviceHistory),
  workingComponents: z.enum(VALUATION_QUESTIONS.workingComponents),
  twoKeySets: z.enum(VALUATION_QUESTIONS.twoKeySets),
  noIllegalModifications: z.enum(VALUATION_QUESTIONS.noIllegalModifications),
  interiorCondition: z.enum(VALUATION_QUESTIONS.interiorCondition),
  exteriorCondition: z.enum(VALUATION_QUESTIONS.exteriorCondition),
})

/** Source: API-14; `id` is the lead's (DC-109). */
export const AdjustmentsSchema = z.strictObject({ id: LeadIdSchema, adjustmentAnswers: AdjustmentAnswersSchema })

/**
 * The plate with its state, which an American leaves out whose lead has a VIN. The vehicle is written by hand where the
 * register does not know it (DC-110). Source: API-15.
 */
export const RegoLookupSchema = z.extend(
  z.pick(LeadSchema, { rego: true, regoState: true, make: true, model: true, year: true, kms: true }),
  { id: LeadIdSchema },
)

/** Source: API-16, TI-16. */
export const AcceptOfferSchema = z.strictObject({
  lead_id: LeadIdSchema,
  form_completed: z.literal(true),
  offer_accepted: z.literal(true),
})

/** Whether the offer is sent to the shopper by email as well. */
export const OfferAcceptedSchema = z.strictObject({ success: z.literal(true), emailed: z.boolean() })

const VehicleSchema = z.strictObject({
  make: z.string(),
  model: z.string(),
  badge: z.optional(z.string()),
  year: z.int(),
  /** Missing of what is not driven, a caravan. */
  kms: z.optional(z.int()),
})

/**
 * An offer with every line that it is made of: they add up to `offer_price` (TI-14, TI-17). Whole dollars. Of a car that goes
 * by its VIN alone, `rego` and `regoState` are empty.
 */
export const ValuationSchema = z.strictObject({
  success: z.literal(true),
  offer_price: z.nullable(z.int()),
  rego: z.string(),
  regoState: z.string(),
  vin: z.optional(z.string()),
  adjustmentAnswers: AdjustmentAnswersSchema,
  vehicle: VehicleSchema,
  range: z.nullable(z.strictObject({ low: z.int(), high: z.int() })),
  lines: z.array(z.strictObject({ of: z.string(), dollars: z.int() })),
  /** How many cars of the market the offer rests on. */
  alike: z.int(),
  /** The last second of the day until which it stands, with the offset of the site. */
  valid_until: z.nullable(z.string()),
  /** Where there is no amount, why. */
  message: z.nullable(z.string()),
})

export type Adjustments = z.infer<typeof AdjustmentsSchema>
export type RegoLookup = z.infer<typeof RegoLookupSchema>
export type AcceptOffer = z.infer<typeof AcceptOfferSchema>
export type OfferAccepted = z.infer<typeof OfferAcceptedSchema>
export type Valuation = z.infer<typeof ValuationSchema>
export type Vehicle = z.infer<typeof VehicleSchema>
