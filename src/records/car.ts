import { z } from 'zod'
import {
  CountSchema,
  DateTextSchema,
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

/** What has no 0: there it says that nobody has measured. */
const measure = maybeNone(z.union([NumberSchema, TextSchema]))

/** Source: EN-09. Caravans and the like; values as the feed writes them ("20 ft", 2.4, "Tandem"). */
export const SpecificationsSchema = z.object({
  body_width: measure,
  body_length: measure,
  tare_weight: measure,
  axle_type: maybe(TextSchema),
  sleeps: measure,
  aggregate_trailer_mass: measure,
})

/** Source: EN-10. Dollars. */
export const AutograbSchema = z.object({
  state_average_market_price: maybe(NumberSchema),
  average_market_price: maybe(NumberSchema),
})

/** Source: EN-11, one entry per finance provider. Rates in per cent a year, payments in dollars. */
export const FinanceLenderSchema = z.object({
  interestRate: maybe(NumberSchema),
  comparisonRate: maybe(NumberSchema),
  paymentWeek: maybe(NumberSchema),
  paymentMonth: maybe(NumberSchema),
  termYears: maybe(NumberSchema),
  termMonths: maybe(NumberSchema),
  deposit: maybe(NumberSchema),
  balloon: maybe(NumberSchema),
  disclaimer: maybe(TextSchema),
})

/** A name without which a car cannot be told. */
const told = NameSchema.refine(name => nothing(name) !== undefined, 'says nothing, so there is no name for the car')

/** Mazda calls the first MX-5 "NA", which elsewhere says nothing. */
const series = z.preprocess(value => (value === 'NA' ? value : nothing(value)), NameSchema.optional()).optional()

const figure = maybe(z.union([NumberSchema, TextSchema]))

/** Source: EN-12. What the maker says of this variant; the fields feed "All Specifications" (EN-13). */
export const CarVariantSchema = z.object({
  cylinders: measure,
  enginesize: measure,
  enginesize_litres: measure,
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
  /** Ours: the heaviest braked trailer, in kilograms; 0 of a car that tows none. */
  towingcapacity: figure,
})

/** One car of a dealer's stock, with the field names of the feed. Source: EN-01 to EN-12. */
export const CarSchema = z.object({
  id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  slug: SlugSchema,
  name: told,
  carsales_title: maybe(TextSchema),
  year: maybe(z.number().int().min(1885).max(2100)),
  make: told,
  model: told,
  badge: maybe(NameSchema),
  series,

  price: maybe(NumberSchema),
  price_type: maybe(TextSchema),
  before_price: maybe(NumberSchema),
  offer_price: maybe(NumberSchema),
  subscription_price: maybe(NumberSchema),
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
  km: maybe(z.number().min(0)),
  trans: maybe(TextSchema),
  simple_transmission: maybe(TextSchema),
  simple_body: maybe(z.enum(BODIES)),
  simple_fuel: maybe(TextSchema),
  fuel: maybe(TextSchema),
  drive: maybe(TextSchema),
  seats: maybeNone(CountSchema),
  doors: maybeNone(CountSchema),
  colour: maybe(TextSchema),
  engine_size: maybeNone(TextSchema),
  cylinders: maybeNone(CountSchema),
  engine_size_litres: maybeNone(NumberSchema),

  stocknum: maybe(TextSchema),
  vin: maybe(TextSchema),
  regplate: maybe(TextSchema),
  rego_expiry: maybe(DateTextSchema),
  build_date: maybe(DateTextSchema),
  compliance_date: maybe(DateTextSchema),
  created_at: maybe(DateTextSchema),
  views: maybe(CountSchema),
  tag: maybe(TextSchema),
  has_nvic: maybe(z.boolean()),

  city: maybe(TextSchema),
  state: maybe(TextSchema),
  location: maybe(TextSchema),
  location_id: maybe(CountSchema),
  location_name: maybe(NameSchema),
  private_suburb: maybe(TextSchema),
  private_postcode: maybe(TextSchema),
  dealership_id: maybe(CountSchema),
  dealership_slug: maybe(SlugSchema),
  dealership_name: maybe(NameSchema),

  images: listOfAny(PictureAddressSchema),
  thumbnails: listOfAny(PictureAddressSchema),
  primary_image_url: maybe(PictureAddressSchema),
  /** The history report. */
  file: maybe(LinkSchema),

  payment_processors: listOfAny(TextSchema),
  standardEquipment: listOfAny(TextSchema),
  /** Paragraphs, separated by "|", by lines or by markup. */
  dealercomments: maybe(TextSchema),

  specifications: maybe(SpecificationsSchema),
  autograb_data: maybe(AutograbSchema),
  finance_lenders: maybe(groupOf(FinanceLenderSchema)),
  variant: maybe(CarVariantSchema),

  /** Ours, for the facets of Table D and the default order of Table B. */
  item_type: z.preprocess(nothing, z.enum(ITEM_TYPES).default('car')).default('car'),
  categories: listOfAny(TextSchema),
  custom_rank: maybe(NumberSchema),
})

export type Car = z.infer<typeof CarSchema>
export type CarType = (typeof CAR_TYPES)[number]
export type CarStatus = (typeof CAR_STATUSES)[number]
export type ItemType = (typeof ITEM_TYPES)[number]
export type Body = (typeof BODIES)[number]
export type FinanceLender = z.infer<typeof FinanceLenderSchema>
export type CarVariant = z.infer<typeof CarVariantSchema>
