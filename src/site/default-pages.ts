import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { formatDollars } from '../domain/format.ts'
import { addressText, mainLocation } from '../domain/location.ts'
import { isElectrified } from '../domain/model.ts'
import { phoneOf } from '../domain/phone.ts'
import { PARTS_WARRANTY_YEARS, PRIVACY_ANSWER_DAYS } from '../domain/promises.ts'
import { fill } from '../domain/text.ts'
import { inRegion, REGIONS, type Region } from '../domain/wording.ts'
import { type ContentPage, ContentPageSchema } from '../records/index.ts'
import { splitFrontMatter } from './content.ts'
import { FaultError, parseData } from './faults.ts'
import { kept } from './keeper.ts'
import type { KeptRecords } from './kept-records.ts'
import { markdownToHtml } from './markup.ts'
import { DEFAULT_PAGES } from './schema/pages.ts'
import type { Site } from './site.ts'

/** Which dealers a page makes sense for; without a need it does for all. */
const NEEDS = ['workshop', 'franchise', 'electrified', 'roads'] as const

const DefaultPageSchema = ContentPageSchema.extend({ needs: z.enum(NEEDS).optional() }).strict()

type DefaultPage = z.infer<typeof DefaultPageSchema>
type CopyFile = { slug: (typeof DEFAULT_PAGES)[number]; region: Region | undefined; path: URL; text: string }

const FOLDER = new URL('./default-pages/', import.meta.url)

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
  files ??= readFiles()
  const copies = files.map(({ slug, region, path, text }) => ({
    slug,
    region,
    page: readCopy(path, slug, text, records),
  }))
  const { region, defaultPages: choice } = dealer.settings
  const written = new Set<string>([...own.map(({ slug }) => slug), ...choice.hidden])
  return copies
    .filter(copy => copy.region === undefined)
    .filter(({ slug }) => !written.has(slug))
    .filter(({ slug, page }) => page.needs === undefined || choice.shown.includes(slug) || meets[page.needs](dealer))
    .map(({ slug, page }) => {
      const { needs: _, ...copy } = copies.find(other => other.slug === slug && other.region === region)?.page ?? page
      return inWordsOf(dealer, copy)
    })
}

const meets: Record<(typeof NEEDS)[number], (dealer: Dealer) => boolean> = {
  workshop: ({ locations }) => locations.some(({ location_type }) => location_type !== 'sales'),
  franchise: ({ locations, manufacturers }) =>
    manufacturers.length > 0 && locations.some(({ location_type }) => location_type === 'service'),
  electrified: ({ models, cars }) =>
    models.some(({ fuel }) => isElectrified(fuel)) ||
    kept(cars, 'electrified', () => cars.some(({ simple_fuel }) => isElectrified(simple_fuel))),
  // What is towed or ridden has helpers of its own.
  roads: ({ settings }) => settings.template !== 'leisure',
}

/** The page of each make: the dealer's own, or our copy with the maker's name. Source: RT-71, DC-19. */
export function brandPages(dealer: Dealer, own: readonly ContentPage[], records: KeptRecords): ContentPage[] {
  brandText ??= readFileSync(BRAND_FILE, 'utf8')
  const { needs: _, ...copy } = readCopy(BRAND_FILE, 'brand', brandText, records)
  return dealer.manufacturers.map(
    ({ slug, name }) => own.find(page => page.slug === slug) ?? inWordsOf(dealer, { ...copy, slug }, { make: name }),
  )
}

/** The copy with its `{placeholders}` filled, in the spelling of the region. */
function inWordsOf(dealer: Dealer, page: ContentPage, more: Readonly<Record<string, string>> = {}): ContentPage {
  const { region } = dealer.settings
  const values = { ...valuesOf(dealer), ...more }
  const escaped = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asMarkup(String(value))]))
  const { html, slug, ...rest } = page
  return { ...said(rest), slug, html: fill(inRegion(html, region), escaped) }

  function said<Value>(value: Value): Value {
    if (typeof value === 'string')
      return (value.startsWith('/') ? value : fill(inRegion(value, region), values)) as Value
    if (Array.isArray(value)) return value.map(said) as Value
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, said(part)])) as Value
  }
}

const asMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** What our copy may name of a dealer, and the figures of its promises. */
function valuesOf({ settings, dealerships, locations }: Dealer): Readonly<Record<string, string | number>> {
  const { name, legal, reservation } = settings
  const main = mainLocation(locations) ?? locations[0]
  const dealership = dealerships.find(({ id }) => id === main?.dealership_id) ?? dealerships[0]
  const phone = main && phoneOf(main, dealership)
  return {
    name,
    entity: legal.entity ?? name,
    date: legal.privacyPolicyDate,
    contact: dealerships.find(({ config }) => config?.complaints_contact)?.config?.complaints_contact ?? phone ?? name,
    address: (main && addressText(main.address)) || name,
    partsYears: PARTS_WARRANTY_YEARS,
    privacyDays: PRIVACY_ANSWER_DAYS,
    deposit: formatDollars(reservation.deposit),
    holdHours: reservation.holdHours,
  }
}
