import * as z from 'zod/mini'
import {
  LONGEST_EMAIL,
  LONGEST_MESSAGE,
  LONGEST_MODEL,
  LONGEST_NAME,
  LONGEST_PHONE,
  LONGEST_REGO,
  LONGEST_REGO_STATE,
  LONGEST_URL,
  MOST_ASKED,
  MOST_DOLLARS,
  MOST_KMS,
  POSTCODE_DIGITS,
  TRAP_FIELD,
  VIN_LENGTH,
  VIN_SIGN,
} from '../domain/lead-form.ts'
import { campaignOf, pathsKept } from '../domain/visit.ts'
import { CarIdSchema, hyphened, lines, NO_PHONE, neededText, PlaceIdSchema, SlugSchema, text } from './fields.ts'

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

/** What a mail address looks like; none says in which order its letters are shown. Source: DC-114. */
export const EMAIL =
  /^[^\s\p{Cc}\p{Bidi_C}\p{Surrogate}@<>,;:"]+@[^\s\p{Cc}\p{Bidi_C}\p{Surrogate}@<>,;:".]+(\.[^\s\p{Cc}\p{Bidi_C}\p{Surrogate}@<>,;:".]+)+$/u
/** 8 to 15 digits between spaces, brackets, hyphens and one leading "+". Source: DC-114. */
const PHONE = /^\+?(?:[\s()-]*\d){8,15}[\s()-]*$/

/** Source: DC-112. */
const POSTCODE = new RegExp(`^\\d{${POSTCODE_DIGITS}}$`)
/** Source: DC-114. */
const REGO = new RegExp(`^[A-Za-z0-9]{1,${LONGEST_REGO}}$`)
const VIN = new RegExp(`^${VIN_SIGN}{${VIN_LENGTH}}$`)

const YesNoSchema = z.enum(['Yes', 'No'])
const DollarsSchema = z.number().check(z.positive(), z.maximum(MOST_DOLLARS))

/** What the visitor read when ticking a box: kept word for word, so that the dealer can show what was agreed to. */
const ConsentSchema = z.strictObject({
  version: neededText(40, 'The wording needs a version.'),
  wording: lines(4_000).check(z.minLength(1, 'The wording is missing.')),
})

const fields = {
  name: neededText(LONGEST_NAME, 'Please enter your first name.'),
  last_name: neededText(LONGEST_NAME, 'Please enter your last name.'),
  email: z.string().check(z.trim(), z.maxLength(LONGEST_EMAIL), z.regex(EMAIL, 'Please enter a valid email address.')),
  phone: z.string().check(z.trim(), z.maxLength(LONGEST_PHONE), hyphened, z.regex(PHONE, NO_PHONE)),
  category: z._default(z.enum(LEAD_CATEGORIES), 'General Enquiry'),
}

const optionalFields = {
  subcategory: text(LONGEST_NAME),
  message: lines(LONGEST_MESSAGE),
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
  Rego: text(LONGEST_REGO),
  stock_number: text(60),
  'Vehicle Make': text(LONGEST_NAME),
  'Vehicle Model': text(LONGEST_MODEL),
  car_type: text(20),
  car_id: CarIdSchema,
  /** Of several cars, each to be answered for. Source: features.md #6. */
  car_ids: z.array(CarIdSchema).check(z.maxLength(MOST_ASKED)),
  vehicle_status: text(40),
  page_id: text(200),
  'do-you-have-a-trade-in': YesNoSchema,
  'Request Photos': z.literal('Yes'),
  offer_from_client: DollarsSchema,
  /** When a test drive would suit, with its offset, or as typed. */
  date_time: text(60),
  postcode: z.string().check(z.regex(POSTCODE, 'Invalid postcode. Please enter a 4-digit number.')),
  kms: z.int().check(z.minimum(0), z.maximum(MOST_KMS)),
  rego: z.string().check(z.regex(REGO, `Please enter up to ${LONGEST_REGO} letters or digits.`)),
  regoState: text(LONGEST_REGO_STATE),
  /** Of their own car, in capital letters. */
  vin: z.string().check(z.regex(VIN)),
  make: text(LONGEST_NAME),
  model: text(LONGEST_MODEL),
  /** The same years as a car of a feed may have, as a test tells. */
  year: z.int().check(z.minimum(1885), z.maximum(2100)),
  PreferredContactMethod: z.enum(['Phone', 'Email', 'SMS']),
  finance: YesNoSchema,
  rating: z.int().check(z.minimum(1), z.maximum(5)),
  comment: lines(LONGEST_MESSAGE),
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

/** A test drive that is in the diary: when, on the wall of the place, and the address of its file for calendars. */
const BookedSchema = z.strictObject({ time: z.string(), calendar: z.string() })

/**
 * `booked` is there for a test drive whose time was free, and for nothing else; `tracker`, where the dealer has such pages, opens
 * the private page of the lead. Source: API-13, DC-121, features #10.
 */
export const LeadTakenSchema = z.strictObject({
  lead_id: z.string(),
  booked: z.optional(BookedSchema),
  tracker: z.optional(z.string()),
})

export type Booked = z.infer<typeof BookedSchema>

export type LeadTaken = z.infer<typeof LeadTakenSchema>
export type Lead = z.infer<typeof LeadSchema>
/** As a form may write it: what has a default can be left out. */
export type LeadForm = z.input<typeof LeadSchema>
export type Consent = z.infer<typeof ConsentSchema>
