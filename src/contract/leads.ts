import * as z from 'zod/mini'
import { LONGEST_URL, TRAP_FIELD } from '../domain/lead-form.ts'
import { campaignOf, pathsKept } from '../domain/visit.ts'
import { CarIdSchema, lines, neededText, PlaceIdSchema, SlugSchema, text } from './fields.ts'

/** Source: DC-115. */
export const LEAD_CATEGORIES = [
  'General Enquiry',
  'New Vehicle Enquiry',
  'Used Vehicle Enquiry',
  'Test Drive',
  'Request Photos',
  'Make an Offer',
  'Finance Enquiry',
  'Trade-In',
  'Sell My Car',
  'Online Purchase',
  'Service Enquiry',
  'Parts Enquiry',
  'Fleet Enquiry',
  'Career Enquiry',
  'Feedback',
] as const

/** Source: DC-114. */
const EMAIL =
  /^[^\s\p{Cc}\p{Surrogate}@<>,;:"]+@[^\s\p{Cc}\p{Surrogate}@<>,;:".]+(\.[^\s\p{Cc}\p{Surrogate}@<>,;:".]+)+$/u
/** 8 to 15 digits between spaces, brackets, hyphens and one leading "+". Source: DC-114. */
const PHONE = /^\+?(?:[\s()-]*\d){8,15}[\s()-]*$/

const YesNoSchema = z.enum(['Yes', 'No'])
const DollarsSchema = z.number().check(z.positive(), z.maximum(9_999_999))

/** What the visitor read when ticking a box: kept word for word, so that the dealer can show what was agreed to. */
export const ConsentSchema = z.strictObject({
  version: neededText(40, 'The wording needs a version.'),
  wording: lines(4_000).check(z.minLength(1, 'The wording is missing.')),
})

const fields = {
  name: neededText(80, 'Please enter your first name.'),
  last_name: neededText(80, 'Please enter your last name.'),
  email: z.string().check(z.trim(), z.maxLength(254), z.regex(EMAIL, 'Please enter a valid email address.')),
  phone: z.string().check(z.trim(), z.maxLength(40), z.regex(PHONE, 'Please enter a valid phone number.')),
  category: z._default(z.enum(LEAD_CATEGORIES), 'General Enquiry'),
}

const optionalFields = {
  subcategory: text(80),
  message: lines(2_000),
  /** What a form asks that has no name here: a line for each question, with its answer. */
  details: lines(10_000),
  opt_in: z.boolean(),
  opt_in_finance: z.boolean(),
  opt_in_trade: z.boolean(),
  terms_conditions: z.boolean(),
  terms_agreed: z.boolean(),
  consent: ConsentSchema,
  dealership_slug: SlugSchema,
  manufacturer_slug: SlugSchema,
  location: text(200),
  location_id: PlaceIdSchema,
  Rego: text(9),
  stock_number: text(60),
  'Vehicle Make': text(80),
  'Vehicle Model': text(120),
  car_type: text(20),
  car_id: CarIdSchema,
  vehicle_status: text(40),
  page_id: text(200),
  'do-you-have-a-trade-in': YesNoSchema,
  'Request Photos': z.literal('Yes'),
  offer_from_client: DollarsSchema,
  /** When a test drive would suit, with its offset, or as typed. */
  date_time: text(60),
  postcode: z.string().check(z.regex(/^\d{4}$/, 'Invalid postcode. Please enter a 4-digit number.')),
  kms: z.int().check(z.minimum(0), z.maximum(999_999)),
  rego: z.string().check(z.regex(/^[A-Za-z0-9]{1,9}$/, 'Please enter up to 9 letters or digits.')),
  regoState: text(20),
  make: text(80),
  model: text(120),
  year: z.int().check(z.minimum(1885), z.maximum(2100)),
  PreferredContactMethod: z.enum(['Phone', 'Email', 'SMS']),
  finance: YesNoSchema,
  rating: z.int().check(z.minimum(1), z.maximum(5)),
  comment: lines(2_000),
  form_completed: z.boolean(),
  offer_accepted: z.boolean(),
  url: text(LONGEST_URL),
  source: text(200),
  user_agent: text(1_000),
  car_dealership_id: PlaceIdSchema,
  /** The browser tells this by itself: what cannot be kept is left out, as no visitor could mend it. */
  lead_attributes: z.strictObject({
    visited_pages: z._default(
      z.pipe(
        z.array(z.string()),
        z.transform((paths: string[]) => pathsKept(paths.filter(path => path.startsWith('/')))),
      ),
      [],
    ),
    linked_query_params: z._default(
      z.pipe(
        z.record(z.string(), z.string()),
        z.transform(params => campaignOf(Object.entries(params))),
      ),
      {},
    ),
  }),
  [TRAP_FIELD]: text(500),
}

type Optional<Shape extends Record<string, z.ZodMiniType>> = { [Key in keyof Shape]: z.ZodMiniOptional<Shape[Key]> }

/** A form leaves out what was not filled in. */
const optional = <Shape extends Record<string, z.ZodMiniType>>(shape: Shape): Optional<Shape> =>
  Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, z.optional(schema)])) as Optional<Shape>

/** What a form sends, under the names of the specification. Source: FM-01, TI-01, API-12, DC-114 to DC-118, DC-122. */
export const LeadSchema = z.strictObject({ ...fields, ...optional(optionalFields) })

/** Source: API-13. */
export const LeadTakenSchema = z.strictObject({ lead_id: z.string() })

export type LeadTaken = z.infer<typeof LeadTakenSchema>
export type Lead = z.infer<typeof LeadSchema>
/** As a form may write it: what has a default can be left out. */
export type LeadForm = z.input<typeof LeadSchema>
export type Consent = z.infer<typeof ConsentSchema>
