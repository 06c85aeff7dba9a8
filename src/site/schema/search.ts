import { z } from 'zod'
import { CountSchema, TextSchema } from '../../records/fields.ts'
import { HITS_PER_PAGE } from '../../search/settings.ts'
import { flag, once } from './section.ts'

export const OPTIONAL_FILTERS = ['location_name', 'city', 'tag', 'badge'] as const

/** What any search says, whoever answers it. */
export const searching = {
  /** Source: CF-09. */
  filter: TextSchema.min(1)
    .optional()
    .describe('Every search of cars has to fit it, too, e.g. make:"Toyota" OR make:"Lexus"'),
  cacheSize: CountSchema.default(10).describe('How many answers a page keeps'),
  hitsPerPage: z.number().int().min(1).max(100).default(HITS_PER_PAGE).describe('Cars on a page of results'),
  /** Source: SR-28. */
  sortByKms: flag(false).describe('Lists highest and lowest kms among the orders'),
  /** Source: SR-29 to SR-32. */
  optionalFilters: once(z.enum(OPTIONAL_FILTERS)).describe('Filters that show only when named here'),
  /** Source: DC-32. */
  countCap: flag(false).describe('More than 1,999 results are told as the count of the stock'),
  stockCount: CountSchema.optional().describe('That count, in cars; without it, those that the site lists'),
  /** Source: DC-40. */
  priceSlider: z
    .enum(['search', 'dealer'])
    .default('search')
    .describe('From the lowest to the highest price of the stock, or from $5,000 to $250,000 in steps of $500'),
  synonyms: z
    .record(TextSchema.min(1), z.array(TextSchema.min(1)).min(1))
    .default({})
    .describe('What is typed, and what the stock says for it, besides the words of the trade: { "bakkie": ["ute"] }'),
}

/** Where a site's cars are searched: the index in its own bundle, or Algolia (DC-28). */
export const SearchSchema = z
  .discriminatedUnion('engine', [
    z.strictObject({ engine: z.literal('embedded').optional().default('embedded'), ...searching }),
    z.strictObject({
      engine: z.literal('algolia'),
      ...searching,
      appId: z.string('Algolia needs the application id, e.g. "ABC123"').min(1).describe('The application at Algolia'),
      host: z
        .string('Algolia needs its host, e.g. "ABC123-dsn.algolia.net"')
        .regex(
          /^(\/|[a-z0-9.-]+(:\d+)?)$/i,
          'write a host such as "ABC123-dsn.algolia.net", or "/" for the site itself',
        )
        .describe('Who answers, e.g. "ABC123-dsn.algolia.net"; "/" is the site itself, for our local server'),
      /** Source: CF-10. */
      key: z
        .string('Algolia needs a search-only key; never put an admin key here')
        .min(1)
        .describe('A search-only key: every visitor can read it'),
      indexPrefix: z
        .string()
        .regex(/^[A-Za-z0-9_-]{0,60}$/, 'write letters, digits, "_" or "-", e.g. "northside_"')
        .default('')
        .describe(
          'Stands before the names of the indexes, where several sites share an application, e.g. "northside_"',
        ),
    }),
  ])
  .prefault({})
