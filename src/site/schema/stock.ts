import { z } from 'zod'
import { EXCLUSION_RULES } from '../../domain/visibility.ts'
import { CAR_TYPES, ITEM_TYPES } from '../../records/car.ts'
import { CountSchema, TextSchema } from '../../records/fields.ts'
import { namesPartsRightly } from '../secret-parts.ts'
import { ColumnsSchema, checkColumns, DayOrderSchema, SometimesSchema, ValuesSchema } from './columns.ts'
import { section } from './section.ts'

/** The formats that `src/site/feeds/` reads: a file there for each. */
const READERS = ['forecourt', 'au-classifieds'] as const

/** As older programs write text: of Windows in the countries that we know, and of spreadsheets as "Unicode". */
const ENCODINGS = ['windows-1252', 'utf-16le'] as const

const ReaderSchema = z
  .enum(READERS)
  .describe('The format: our own rows, a supplier’s by "columns", or the list of an Australian classifieds site')

const FilePathSchema = z
  .string()
  .regex(/^(?!\/)(?!.*(^|\/)\.\.(\/|$))[^\\]+$/, 'write a file inside the folder of the site, e.g. "stock.ndjson"')
  .describe('A file in the folder of the site, e.g. "stock.ndjson"; one that ends in .gz is packed')

/** What is the same for a whole yard, its feed often leaves out, and the format of a classifieds site has no column for it. */
const FillSchema = z
  .strictObject({
    location_id: CountSchema.optional(),
    dealership_id: CountSchema.optional(),
    price_type: TextSchema.min(1, 'write what all prices are, e.g. "Drive Away"').optional(),
    car_type: z.enum(CAR_TYPES).optional(),
    item_type: z.enum(ITEM_TYPES).optional(),
  })
  .optional()
  .describe(
    'Fields of a car for the rows that say nothing of them: where it stands, whose it is, what its price includes, whether it is new or used',
  )

const AddressSchema = z
  .url({ protocol: /^https?$/ })
  .refine(namesPartsRightly, 'write what only the host knows as a name in small letters, e.g. ?key={northside_key}')

const read = {
  reader: ReaderSchema,
  encoding: z
    .enum(ENCODINGS)
    .optional()
    .describe('How the bytes of a feed are meant that is not UTF-8; XML says so itself'),
  fill: FillSchema,
  columns: ColumnsSchema,
  values: ValuesSchema,
  sometimes: SometimesSchema,
  dates: DayOrderSchema,
}

/** One source of cars: a file in the folder of the site, or an address of the web. */
const FeedSchema = z.union([
  z.strictObject({ file: FilePathSchema, ...read }).superRefine(checkColumns),
  z.strictObject({ url: AddressSchema, ...read }).superRefine(checkColumns),
])

/** Source: Table C. */
const EXCLUSION_TOLD =
  'write 0 to leave no car out, 1 the sold, 2 those coming soon, 3 both, 4 demo and used ones coming soon'

/** Which cars the site has. Source: Table A, design.md §5. */
export const StockSchema = section({
  feeds: z
    .array(FeedSchema)
    .default([])
    .describe(
      'Where the cars come from: files in this folder, or addresses, in which {name} stands for FORECOURT_FEED_NAME of the host',
    ),
  maxRefusedShare: z
    .number()
    .min(0)
    .max(1)
    .default(0.2)
    .describe('The dealer is not built when more than this share of a feed’s rows is refused'),
  minRemainingShare: z
    .number()
    .min(0)
    .max(1)
    .default(0.6)
    .describe(
      'The dealer is not built when less than this share of a feed’s cars, prices or pictures is left since the last build; with 0, any number may go',
    ),
  /** 36: a feed of each night has then missed one. Source: features.md 2. */
  staleAfterHours: z
    .union([z.literal(0), z.number().min(6)], 'write 6 hours or more, or 0 to say nothing of it')
    .default(36)
    .describe(
      'Hours after which the page of a car, which says when its feed was last confirmed, asks to check with the dealer; with 0 it says nothing of it',
    ),
  soldWindowDays: CountSchema.default(3).describe('For how many days a sold car stays listed as such'),
  exclusionRule: z.literal(EXCLUSION_RULES, EXCLUSION_TOLD).default(0).describe(EXCLUSION_TOLD),
  /** Source: DC-172. */
  distanceUnit: z.enum(['km', 'mi']).default('km').describe('The unit in which the feeds give the odometer'),
})

export type Feed = z.infer<typeof FeedSchema>
export type ReaderName = (typeof READERS)[number]
