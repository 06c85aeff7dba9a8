import { z } from 'zod'
import {
  CountSchema,
  DateTextSchema,
  DollarsSchema,
  groupOf,
  LinkSchema,
  listOfAny,
  maybe,
  maybeNone,
  NameSchema,
  NumberSchema,
  nothing,
  PictureAddressSchema,
  SlugSchema,
  TextSchema,
  UnixSecondsSchema,
} from './fields.ts'

/** Source: EN-03, SR-39 (the order in which they are listed). */
export const CAR_TYPES = ['new', 'demo', 'used'] as const
export const CAR_STATUSES = ['in_stock', 'coming_soon', 'sold'] as const
export const ITEM_TYPES = ['car', 'motorcycle', 'caravan'] as const

/** Source: SR-46. */
export const BODIES = [
  '4x4',
  'bus',
  'cabChassis',
  'convertible',
  'coupe',
  'hardtop',
  'hatch',
  'hatchback',
  'motorhome',
  'lightTruck',
  'peopleMover',
  'sedan',
  'softtop',
  'suv',
  'ute',
  'van',
  'wagon',
  'stationWagon',
] as const

/** In millimetres, kilograms, cubic centimetres or any other unit that feeds use, no vehicle has so much of anything. */
const MOST_MEASURED = 1_000_000

const isMeasurable = (text: string): boolean =>
  (text.match(/\d[\d,]*(?:\.\d+)?(?:e\+?\d+)?/gi) ?? []).every(
    number => Number(number.replaceAll(',', '')) <= MOST_MEASURED,
  )

const MeasuredTextSchema = TextSchema.refine(isMeasurable, 'has a number that no vehicle can have')
const MeasuredSchema = z.union([NumberSchema.max(MOST_MEASURED), MeasuredTextSchema])

/** What has no 0: there it says that nobody has measured. */
const measure = maybeNone(MeasuredSchema)

/** Source: EN-09. Caravans and the like; values as the feed writes them ("20 ft", 2.4, "Tandem"). */
const SpecificationsSchema = z.object({
  body_width: measure,
  body_length: measure,
  tare_weight: measure,
  axle_type: maybe(TextSchema),
  sleeps: measure,
  aggregate_trailer_mass: measure,
})

/** Source: EN-10. Dollars. */
const AutograbSchema = z.object({
  state_average_market_price: maybe(DollarsSchema),
  average_market_price: maybe(DollarsSchema),
})

/** A rate beyond it is none, in per cent a year: the law ends at less than half. */
const MOST_PER_CENT = 100
/** Nobody lends for longer. */
const MOST_YEARS = 50
const MONTHS_A_YEAR = 12

const rate = maybe(NumberSchema.min(0).max(MOST_PER_CENT))
const lent = maybe(DollarsSchema.min(0))

/** Source: EN-11, one entry per finance provider. Rates in per cent a year, payments in dollars. */
export const FinanceLenderSchema = z.object({
  interestRate: rate,
  comparisonRate: rate,
  paymentWeek: lent,
  paymentMonth: lent,
  termYears: maybe(NumberSchema.min(0).max(MOST_YEARS)),
  termMonths: maybe(NumberSchema.min(0).max(MOST_YEARS * MONTHS_A_YEAR)),
  deposit: lent,
  balloon: lent,
  disclaimer: maybe(TextSchema),
})

const figure = maybe(MeasuredSchema)

/** More than the largest engine on the road has; beyond it somebody counts cubic centimetres, and says so elsewhere or not at all. */
export const MAX_LITRES = 20

const litresOf = <T extends z.ZodType>(schema: T) =>
  maybeNone(z.preprocess(value => (isNoEngine(Number(value)) ? undefined : value), schema.optional()))

const isNoEngine = (litres: number): boolean => litres < 0 || litres > MAX_LITRES

/** Source: EN-12. What the maker says of this variant; the fields feed "All Specifications" (EN-13). */
const CarVariantSchema = z.object({
  cylinders: measure,
  enginesize: measure,
  enginesize_litres: litresOf(z.union([NumberSchema, TextSchema])),
  induction: figure,
  geartype: figure,
  fuelconsumptioncombined: measure,
  fuelcapacity: measure,
  grossvehiclemass: measure,
  vehiclelength: measure,
  vehicleheight: measure,
  vehiclewidth: measure,
  torque: measure,
  ancaprating: figure,
  bodyconfiguration: figure,
  /** Ours: what an electric car takes; `domain/energy-use.ts` tells in what. */
  energyconsumption: measure,
  /** Ours: the heaviest braked trailer, in kilograms; 0 of a car that tows none. */
  towingcapacity: figure,
})

/** Systems that know no empty date write the first or the last one that they have. */
const NO_DATE = /^\s*(?:(?:0\d{3}|1[0-8]\d{2}|1900|2[1-9]\d{2}|[3-9]\d{3})-|1970-01-01)/

const carDate = maybe(
  z.preprocess(
    value => (typeof value === 'string' && NO_DATE.test(value) ? undefined : value),
    DateTextSchema.optional(),
  ),
)

/** A text that a feed may write as a number: stock number 12345, model 3. */
const asText = (value: unknown): unknown => (Number.isFinite(value) ? String(value) : value)
const NameOfCarSchema = z.preprocess(asText, NameSchema)
const text = maybe(z.preprocess(asText, TextSchema))

/** A name without which a car cannot be told. */
const told = z.preprocess(
  asText,
  NameSchema.refine(name => nothing(name) !== undefined, 'says nothing, so there is no name for the car'),
)

/** Make and model are folders of a site's addresses, and file systems end a name at 255 bytes: three for a letter at most. */
const LONGEST_MAKE = 80
const toldInAddress = told.refine(name => name.length <= LONGEST_MAKE, `has more than ${LONGEST_MAKE} characters`)

/** "NA" is one here: what it says depends on the make. */
const series = z.preprocess(value => (value === 'NA' ? value : nothing(value)), NameOfCarSchema.optional()).optional()

/** Where a price would stand, these words say that none is told: the car is sold all the same. */
const PRICE_UNTOLD = /^\s*(poa|p\.\s?o\.\s?a\.?|price on application)\s*$/i

const price = maybe(
  z.preprocess(
    value => (typeof value === 'string' && PRICE_UNTOLD.test(value) ? undefined : value),
    DollarsSchema.optional(),
  ),
)

/** More than the longest bus has of seats, doors or cylinders. */
const MOST_PARTS = 200
const parts = maybeNone(CountSchema.max(MOST_PARTS))

/** Twice as far as any car has gone. */
const MOST_DRIVEN = 10_000_000

const FieldsOfCarSchema = z.object({
  id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  slug: SlugSchema,
  name: told,
  carsales_title: text,
  year: maybe(z.number().int().min(1885).max(2100)),
  make: toldInAddress,
  model: toldInAddress,
  badge: maybe(NameOfCarSchema),
  series,

  price,
  price_type: text,
  before_price: price,
  offer_price: price,
  subscription_price: price,
  preorder: maybe(z.boolean()),

  car_type: z.enum(CAR_TYPES),
  status: z.enum(CAR_STATUSES),
  sold: maybe(z.boolean()),
  /** Unix seconds; missing or 0 while not sold (DC-34). */
  sold_date_timestamp: maybe(UnixSecondsSchema),
  show_on_dealer_website: z.boolean(),
  reserved: maybe(z.boolean()),
  certified: maybe(z.boolean()),

  /** Odometer, in the unit of the feed (`stock.distanceUnit`). */
  km: maybe(z.number().min(0).max(MOST_DRIVEN)),
  trans: text,
  simple_transmission: text,
  simple_body: maybe(z.enum(BODIES)),
  simple_fuel: text,
  fuel: text,
  drive: text,
  seats: parts,
  doors: parts,
  colour: text,
  engine_size: maybeNone(z.preprocess(asText, MeasuredTextSchema)),
  cylinders: parts,
  engine_size_litres: litresOf(NumberSchema),

  stocknum: text,
  vin: text,
  regplate: text,
  rego_expiry: carDate,
  build_date: carDate,
  compliance_date: carDate,
  created_at: carDate,
  views: maybe(CountSchema),
  tag: text,
  has_nvic: maybe(z.boolean()),

  city: text,
  state: text,
  location: text,
  location_id: maybe(CountSchema),
  location_name: maybe(NameOfCarSchema),
  private_suburb: text,
  private_postcode: text,
  dealership_id: maybe(CountSchema),
  dealership_slug: maybe(SlugSchema),
  dealership_name: maybe(NameOfCarSchema),

  images: listOfAny(PictureAddressSchema),
  thumbnails: listOfAny(PictureAddressSchema),
  primary_image_url: maybe(PictureAddressSchema),
  /** The history report. */
  file: maybe(LinkSchema),

  payment_processors: listOfAny(TextSchema),
  standardEquipment: listOfAny(z.preprocess(asText, TextSchema)),
  /** Paragraphs, separated by "|", by lines or by markup. */
  dealercomments: text,

  specifications: maybe(SpecificationsSchema),
  autograb_data: maybe(AutograbSchema),
  finance_lenders: maybe(groupOf(FinanceLenderSchema)),
  variant: maybe(CarVariantSchema),

  /** Ours, for the facets of Table D and the default order of Table B. */
  item_type: z.preprocess(nothing, z.enum(ITEM_TYPES).default('car')).default('car'),
  categories: listOfAny(TextSchema),
  custom_rank: maybe(NumberSchema),
})

/** One car of a dealer's stock, with the field names of the feed. Source: EN-01 to EN-12. */
export const CarSchema = FieldsOfCarSchema.overwrite(car =>
  // Mazda calls the first MX-5 "NA", which elsewhere says nothing.
  car.series === 'NA' && !/^mazda$/i.test(car.make) ? { ...car, series: undefined } : car,
)

export type Car = z.infer<typeof CarSchema>
export type CarType = (typeof CAR_TYPES)[number]
export type CarStatus = (typeof CAR_STATUSES)[number]
export type ItemType = (typeof ITEM_TYPES)[number]
export type Body = (typeof BODIES)[number]
export type FinanceLender = z.infer<typeof FinanceLenderSchema>
export type CarVariant = z.infer<typeof CarVariantSchema>
