import { z } from 'zod'
import { EXCLUSION_RULES } from '../../domain/visibility.ts'
import { CountSchema, TextSchema } from '../../records/fields.ts'
import { section } from './section.ts'

/** The formats that `src/site/feeds/` reads: a file there for each. */
const READERS = ['forecourt', 'au-classifieds'] as const

const ReaderSchema = z.enum(READERS)

const FilePathSchema = z
  .string()
  .regex(/^(?!\/)(?!.*(^|\/)\.\.(\/|$))[^\\]+$/, 'write a file inside the folder of the site, e.g. "stock.ndjson"')

/**
 * Fields of a car for the rows that say nothing of them: what is the same for a whole yard, its feed often leaves out, and the
 * format of a classifieds site has no column for it.
 */
const FillSchema = z
  .strictObject({
    location_id: CountSchema.optional(),
    dealership_id: CountSchema.optional(),
    price_type: TextSchema.min(1, 'write what all prices are, e.g. "Drive Away"').optional(),
  })
  .optional()

/** One source of cars: a file in the folder of the site, or an address of the web. */
const FeedSchema = z.union([
  z.strictObject({ reader: ReaderSchema, file: FilePathSchema, fill: FillSchema }),
  z.strictObject({ reader: ReaderSchema, url: z.url({ protocol: /^https?$/ }), fill: FillSchema }),
])

/** Which cars the site has. Source: Table A, design.md §5. */
export const StockSchema = section({
  feeds: z.array(FeedSchema).default([]),
  /** A site fails when more than this share of a feed's rows is refused. */
  maxRefusedShare: z.number().min(0).max(1).default(0.2),
  /** A site fails when less than this share of a feed's cars is left since the last build; with 0, never. */
  minRemainingShare: z.number().min(0).max(1).default(0.6),
  /**
   * The page of a car says when the feeds were last confirmed, and after so many hours asks to check; with 0, as where nobody
   * vouches for them, it says nothing of it. 36: a feed of each night has then missed one. Source: features.md 2.
   */
  staleAfterHours: z
    .union([z.literal(0), z.number().min(6)], 'write 6 hours or more, or 0 to say nothing of it')
    .default(36),
  soldWindowDays: CountSchema.default(3),
  exclusionRule: z
    .literal(EXCLUSION_RULES, 'an exclusion rule is a number from 0 to 4; Table C of the requirements lists them')
    .default(0),
  /** The unit in which the feeds give the odometer (DC-172). */
  distanceUnit: z.enum(['km', 'mi']).default('km'),
})

export type Feed = z.infer<typeof FeedSchema>
export type ReaderName = (typeof READERS)[number]
