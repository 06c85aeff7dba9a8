import { basename, join, resolve } from 'node:path'
import { z } from 'zod'
import { formatsOf, type WidthsBeside } from '../domain/picture.ts'
import { SlugSchema } from '../records/fields.ts'
import { assemble } from './assemble.ts'
import { readBrands } from './brands.ts'
import { readText } from './bytes.ts'
import { checkManufacturer, checkModels } from './checks/brands.ts'
import { missingCarPictures, missingCarPicturesTold } from './checks/car-pictures.ts'
import { checkContent, checkOffers } from './checks/content.ts'
import { missingPictures, picturesNamed, widthsBeside } from './checks/pictures.ts'
import { checkSettings, checkSharedAssets } from './checks/settings.ts'
import { strangersOf } from './checks/strangers.ts'
import { warningsOf } from './checks/warnings.ts'
import { NO_CONTENT, noting, readContent } from './content.ts'
import { knowDigest } from './digest.ts'
import { type Fault, parseData } from './faults.ts'
import { type CarsByFeed, carsByFeed, lostCars, lostDetails, strangePrices } from './feeds/lost-cars.ts'
import { picturesTold } from './feeds/pictures.ts'
import { type FetchFeed, strangeWordsTold, unknownFields, unreadOdometers } from './feeds/read-feed.ts'
import { readStock } from './feeds/read-stock.ts'
import type { FeedReport } from './feeds/rows.ts'
import { heroWidthsOf } from './hero-widths.ts'
import { parseJsonFile } from './json.ts'
import { type Keeper, keepWith } from './keeper.ts'
import { type KeptRecords, keptRecords } from './kept-records.ts'
import { chargedBefore } from './price-memory.ts'
import { repeatedNames } from './repeated-names.ts'
import { SiteSchema, type SiteSettings } from './schema/site.ts'
import { StockSchema } from './schema/stock.ts'
import type { Site } from './site.ts'
import { textPicturesOf } from './text-pictures.ts'

export type LoadReport = {
  feeds: FeedReport[]
  warnings: string[]
  /** A feed is in order, and has so few cars beside those before that somebody has to say whether these are all. */
  lostCars?: true
}

/**
 * `faults` are all there are, of which `firstFaults` are those to tell. `forLeads` is there where it was asked for and
 * `site.json` is in order: who writes to the dealer needs settings, places and forms, and no offer.
 */
export type LoadResult =
  | { ok: true; site: Site; report: LoadReport }
  | { ok: false; slug: string; faults: Fault[]; report: LoadReport; forLeads?: Site }

/**
 * `sitesDir` holds the folder of the site and what sites share; `at` is the moment that pages are rendered for. With a
 * `keeper`, a feed is read and checked only when its bytes have changed. `fetchFeed` gets feeds from the web in another way. By
 * `before`, what the feeds gave before as each who may know tells it, one that has lost most of its cars is a fault. `forLeads` asks for
 * what of a site with faults takes leads all the same. In `changesDir` lies what builds remember, as what cars have cost.
 * `withHeld` leaves no car or offer out for what is found in its advertising: for who is about to put that right.
 */
export type LoadOptions = {
  at: Date
  sitesDir: string
  keeper?: Keeper
  fetchFeed?: FetchFeed
  before?: readonly CarsByFeed[]
  forLeads?: boolean
  changesDir?: string | undefined
  withHeld?: boolean
}

/** Reads one dealer's folder. Everything that is wrong in it is told at once, and then there is no site. */
export async function loadSite(
  dir: string,
  { at, sitesDir, keeper, fetchFeed, before = [], forLeads = false, changesDir, withHeld }: LoadOptions,
): Promise<LoadResult> {
  const slug = basename(resolve(dir))
  const sitesName = basename(resolve(sitesDir))
  const name = `${sitesName}/${slug}`
  const siteFile = `${name}/site.json`
  const faults: Fault[] = []
  const report: LoadReport = { feeds: [], warnings: [] }

  const records = keptRecords(keeper, name)
  const { settings, brandNames, stock: stockSettings } = await readSettings(dir, siteFile, slug, faults, records)
  const settingsFaults = [...faults]
  const brands = await readBrands(brandNames, { sitesDir, sitesName, siteFile, records }, faults)
  const content = await readContent({ path: join(dir, 'content'), name: `${name}/content`, faults, records })
  const place = { dir, name, keeper, fetchFeed }
  const faultsBefore = faults.length
  const stock = await readStock(stockSettings ?? { feeds: [], maxRefusedShare: 0 }, place, faults)
  const isStockUnknown = faults.length > faultsBefore || stockSettings === undefined
  report.feeds = stock.reports
  // What a feed that cannot be read would have is not known.
  if (stockSettings && stock.reports.length === stockSettings.feeds.length) {
    const { minRemainingShare } = stockSettings
    const elsewhere = resolve(sitesDir) === resolve('sites') ? undefined : resolve(sitesDir)
    const lost = lostCars(carsByFeed(stock.reports), before, { slug, siteFile, minRemainingShare, elsewhere })
    if (lost.length > 0) report.lostCars = true
    faults.push(...lost)
  }
  if (settings) {
    const clashes = checkSettings(settings, siteFile)
    settingsFaults.push(...clashes)
    faults.push(
      ...clashes,
      ...checkManufacturer(settings, brands, siteFile),
      ...checkModels(brands, settings),
      ...checkOffers(
        content.offers,
        brands.flatMap(brand => brand.offers),
        settings,
      ),
      ...checkContent(content, settings, name),
      ...(await checkSharedAssets(settings, sitesDir, siteFile)),
    )
  }
  if (!settings || faults.length > 0) {
    const failed = { ok: false as const, slug, faults, report }
    if (!forLeads || !settings || settingsFaults.length > 0) return failed
    const site = assemble(settings, at, { brands, content: NO_CONTENT, stock, records, keeper: undefined })
    return { ...failed, forLeads: isStockUnknown ? { ...site, isStockUnknown } : site }
  }
  if (keeper !== undefined) keepWith(stock.cars, keeper)
  knowDigest(stock.cars, stock.digest)
  const asksProof = changesDir !== undefined && settings.price.provenWas !== undefined
  const charged = asksProof ? chargedBefore(changesDir, slug) : undefined
  const missing = missingCarPictures(stock.cars, settings, { dir, sitesDir })
  const withoutPictures = missing.map(({ address }) => address)
  const folders = { dir, sitesDir }
  const named = picturesNamed({ settings, brands, content }, { name, siteFile })
  const heroWidths = heroWidthsOf(settings, folders)
  const textPictures = await textPicturesOf({ brands, content }, settings, folders, records)
  const given = {
    brands,
    content,
    stock,
    records,
    keeper,
    charged,
    withHeld,
    withoutPictures,
    heroWidths,
    textPictures,
  }
  const site: Site = assemble(withBeside(settings, widthsBeside(named, settings, folders)), at, given)
  records.save()
  const warnings = [
    ...unknownFields(report.feeds),
    ...strangeWordsTold(report.feeds),
    ...picturesTold(report.feeds),
    ...unreadOdometers(report.feeds),
    ...strangePrices(report.feeds),
    ...lostDetails(carsByFeed(report.feeds), before, settings.stock),
    ...warningsOf(site),
    ...strangersOf(settings, { brands, content, stock }),
    ...missingCarPicturesTold(missing, slug),
    ...missingPictures(named, settings, folders),
  ]
  return { ok: true, site, report: { ...report, warnings } }
}

/** The settings as they are, unless pictures of the site have other widths beside them. */
function withBeside(settings: SiteSettings, beside: WidthsBeside): SiteSettings {
  if (Object.keys(beside).length === 0) return settings
  const { pictures } = settings
  const none = { kind: 'widths' as const, formats: [...formatsOf(pictures)], widths: [] }
  return { ...settings, pictures: Object.assign({}, pictures.kind === 'widths' ? pictures : none, { beside }) }
}

type ReadSettings = { settings?: SiteSettings; brandNames: string[]; stock?: SiteSettings['stock'] }

/** The settings; where some of them are wrong, at least the brands and feeds, so that their faults are told as well. */
async function readSettings(
  dir: string,
  file: string,
  slug: string,
  faults: Fault[],
  records: KeptRecords,
): Promise<ReadSettings> {
  const text = await noting(faults, async () => readText(join(dir, 'site.json'), file))
  if (text === undefined) return { brandNames: [] }
  const known = records.get(`settings ${text}`) as SiteSettings | undefined
  const data = known ?? (await noting(faults, async () => parseJsonFile(text, file)))
  if (data === undefined) return { brandNames: [] }
  const repeated = known === undefined ? repeatedNames(text, file) : []
  faults.push(...repeated)
  const parsed = known === undefined ? parseData(SiteSchema, data, file) : { ok: true as const, value: known }
  if (!parsed.ok) {
    faults.push(...parsed.faults)
    const { brands, stock } = (data ?? {}) as Record<string, unknown>
    return {
      brandNames: z.array(SlugSchema).safeParse(brands).data ?? [],
      stock: StockSchema.safeParse(stock).data,
    }
  }
  const settings = parsed.value
  if (repeated.length === 0) records.set(`settings ${text}`, settings)
  if (settings.slug !== slug) {
    faults.push({
      file,
      path: 'slug',
      message: `"${settings.slug}" is not the name of the folder`,
      remedy: SlugSchema.safeParse(slug).success
        ? `write "${slug}", or rename the folder`
        : `rename the folder to "${settings.slug}"`,
    })
  }
  return { settings, brandNames: settings.brands, stock: settings.stock }
}
