import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { z } from 'zod'
import { hasWorkshop } from '../domain/location.ts'
import { isElectrified } from '../domain/model.ts'
import { inRegion, REGIONS, type Region } from '../domain/wording.ts'
import { type ContentPage, ContentPageSchema } from '../records/index.ts'
import { splitFrontMatter } from './content.ts'
import { FaultError, parseData } from './faults.ts'
import { keeping } from './keeper.ts'
import type { KeptRecords } from './kept-records.ts'
import { sellsCars } from './labels.ts'
import { markdownToHtml } from './markup.ts'
import { filled, placeholderValues } from './placeholders.ts'
import { DEFAULT_PAGES } from './schema/pages.ts'
import type { Site } from './site.ts'

/** Which dealers a page makes sense for; without a need it does for all. */
const NEEDS = ['workshop', 'parts', 'franchise', 'electrified', 'roads'] as const

const DefaultPageSchema = ContentPageSchema.extend({ needs: z.enum(NEEDS).optional() }).strict()

type DefaultPage = z.infer<typeof DefaultPageSchema>
type CopyFile = { slug: (typeof DEFAULT_PAGES)[number]; region: Region | undefined; path: URL; text: string }

const BESIDE = new URL('./default-pages/', import.meta.url)
/** A host of functions makes one file of our code, which has nothing beside it, and sends the folder along as it lies here. */
const FOLDER = existsSync(BESIDE) ? BESIDE : pathToFileURL('src/site/default-pages/')

const BRAND_FILE = new URL('brand.md', FOLDER)

let files: readonly CopyFile[] | undefined
let brandText: string | undefined

/** "privacy-policy.md", and "privacy-policy.en-NZ.md" where a region needs other words. */
function readFiles(): readonly CopyFile[] {
  return DEFAULT_PAGES.flatMap(slug =>
    [undefined, ...REGIONS].flatMap(region => {
      const path = new URL(region === undefined ? `${slug}.md` : `${slug}.${region}.md`, FOLDER)
      return region === undefined || existsSync(path) ? [{ slug, region, path, text: readFileSync(path, 'utf8') }] : []
    }),
  )
}

/** Our copy of a page in the words of a region, or in those of all. */
function copyOf(slug: CopyFile['slug'], region?: Region): CopyFile {
  files ??= readFiles()
  const copies = files.filter(copy => copy.slug === slug)
  return copies.find(copy => copy.region === region) ?? copies[0]!
}

/** Our copy of a page as it is written, in the words of a region. */
export const standardText = (slug: CopyFile['slug'], region: Region): string => copyOf(slug, region).text

/** A copy is checked once, as what dealers write is. */
function readCopy(path: URL, slug: string, text: string, records: KeptRecords): DefaultPage {
  const source = `default page ${slug} ${text}`
  const known = records.get(source) as DefaultPage | undefined
  if (known !== undefined) return known
  const file = fileURLToPath(path)
  const { fields, body } = splitFrontMatter(text, file)
  const parsed = parseData(DefaultPageSchema, { slug, ...fields, html: markdownToHtml(body) }, file)
  if (!parsed.ok) throw new FaultError(...parsed.faults)
  records.set(source, parsed.value)
  return parsed.value
}

/** What of a dealer decides which pages make sense for it, and what stands in them. */
type Dealer = Pick<Site, 'settings' | 'dealerships' | 'locations' | 'manufacturers' | 'models' | 'cars'>

/**
 * The pages that a dealer has without writing them: our copy, in the words and the law of its region, with its own names.
 * A page that the dealer has written takes the place of ours; `defaultPages.hidden` of its settings leaves one out, and
 * `defaultPages.shown` brings one that would not be there. Source: DC-15, DC-19, CF-06.
 */
export function defaultPages(
  dealer: Dealer,
  own: readonly Pick<ContentPage, 'slug'>[],
  records: KeptRecords,
): ContentPage[] {
  const { region, defaultPages: choice } = dealer.settings
  const values = placeholderValues(dealer)
  const written = new Set<string>([...own.map(({ slug }) => slug), ...choice.hidden])
  // To read a copy takes its time, so one for other dealers is left unread.
  const read = ({ slug, path, text }: CopyFile): DefaultPage => readCopy(path, slug, text, records)
  return DEFAULT_PAGES.filter(slug => !written.has(slug))
    .filter(slug => {
      const { needs } = read(copyOf(slug))
      return needs === undefined || choice.shown.includes(slug) || meets[needs](dealer)
    })
    .map(slug => {
      const { needs: _, ...copy } = read(copyOf(slug, region))
      return filled(copy, values, inSpellingOf(dealer))
    })
}

const meets: Record<(typeof NEEDS)[number], (dealer: Dealer) => boolean> = {
  workshop: ({ locations }) => hasWorkshop(locations),
  // A workshop has them, too.
  parts: ({ locations }) => locations.some(({ location_type }) => location_type !== 'sales'),
  franchise: ({ locations, manufacturers }) =>
    manufacturers.length > 0 && locations.some(({ location_type }) => location_type === 'service'),
  electrified: ({ models, cars }) => models.some(({ fuel }) => isElectrified(fuel)) || sellsElectrified({ cars }),
  // What is towed or ridden has helpers of its own.
  roads: ({ settings }) => sellsCars(settings),
}

const sellsElectrified = keeping('electrified', ({ cars }: Pick<Site, 'cars'>) =>
  cars.some(({ simple_fuel }) => isElectrified(simple_fuel)),
)

/** The page of each make: the dealer's own, or our copy with the maker's name. Source: RT-71, DC-19. */
export function brandPages(dealer: Dealer, own: readonly ContentPage[], records: KeptRecords): ContentPage[] {
  brandText ??= readFileSync(BRAND_FILE, 'utf8')
  const { needs: _, ...copy } = readCopy(BRAND_FILE, 'brand', brandText, records)
  const values = placeholderValues(dealer)
  return dealer.manufacturers.map(({ slug, name }) => {
    const written = own.find(page => page.slug === slug)
    const named = { ...values, make: name }
    return written === undefined ? filled({ ...copy, slug }, named, inSpellingOf(dealer)) : filled(written, named)
  })
}

const inSpellingOf =
  ({ settings: { region } }: Pick<Site, 'settings'>) =>
  (text: string): string =>
    inRegion(text, region)
