import { hash } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { isReading } from '../../domain/distance.ts'
import { withoutEntities } from '../../domain/entities.ts'
import { formatCount } from '../../domain/format.ts'
import { mainPicture } from '../../domain/picture.ts'
import { NO_PRICE_UP_TO } from '../../domain/price.ts'
import { nothing } from '../../records/fields.ts'
import { type Car, CarSchema } from '../../records/index.ts'
import { fetchBytes, gunzipped, readBytes } from '../bytes.ts'
import { CHECKING, type Fault, FaultError, formatFault, reasonOf } from '../faults.ts'
import { FIXED_CAR_PAGES } from '../fixed-pages.ts'
import type { Keeper } from '../keeper.ts'
import { nearest } from '../nearest.ts'
import type { Feed, ReaderName } from '../schema/stock.ts'
import { readAuClassifieds } from './au-classifieds.ts'
import { Columns } from './columns.ts'
import { fieldsOfCar } from './fields-of-car.ts'
import { readForecourt } from './forecourt.ts'
import { fieldsSaid } from './lost-cars.ts'
import { noPicturesMended, type PicturesMended, withPictures } from './pictures.ts'
import { type Refusal, refusal } from './refusal.ts'
import { type FeedReport, fieldsOf, type Reader, type ReadRow, type StrangeWords } from './rows.ts'
import { textOfFeed } from './text-of-feed.ts'

const READERS: Readonly<Record<ReaderName, Reader>> = {
  forecourt: readForecourt,
  'au-classifieds': readAuClassifieds,
}

/** How many kinds of reasons a failed feed tells; the rest are in the report. */
const REASONS_TOLD = 5

/** The cars of a site as its feeds come in: no two with one id or one slug. */
export type Gathered = { cars: Car[]; ids: Map<number, string>; slugs: Map<string, string> }

export const nothingGathered = (): Gathered => ({ cars: [], ids: new Map(), slugs: new Map() })

/**
 * The bytes of a feed as they come, its settings and where those are, and a key that names feed, bytes and all that. `at` is when
 * somebody vouched for them: a server does by its answer, whenever it last wrote them, and a file says when it was written.
 */
export type OpenFeed = {
  settings: Pick<Feed, 'reader' | 'encoding' | 'fill' | 'columns' | 'values' | 'sometimes' | 'dates'>
  settingsFile: string
  /** There, e.g. "stock.feeds[0]". */
  settingsPath: string
  file: string
  packed: Uint8Array
  key: string
  isFromWeb: boolean
  at: Date
}

/** Feeds are in the folder `dir`, which faults call `name`, or come from the web by `fetchFeed`. */
export type FeedPlace = { dir: string; name: string; fetchFeed?: FetchFeed | undefined }
export type FetchFeed = (url: string) => Promise<CameFeed>

/** `at` is when somebody vouched for the bytes, where that is not now. */
type CameFeed = { bytes: Uint8Array; at?: Date | undefined }

/** `file` is how reports and faults call it, and `index` its place among the feeds of the settings. */
export async function openFeed(
  feed: Feed,
  { file, index }: { file: string; index: number },
  { dir, name, fetchFeed = fetchBytes }: FeedPlace,
): Promise<OpenFeed> {
  const now = new Date()
  const coming = 'file' in feed ? feedFile(join(dir, feed.file), file) : named(file, fetchFeed(feed.url))
  const { bytes, at = now } = await coming
  const { reader, encoding, fill, columns, values, sometimes, dates } = feed
  const settings = { reader, encoding, fill, columns, values, sometimes, dates }
  const key = `feed ${file} ${hash('sha256', bytes)} ${JSON.stringify(settings)}`
  // A file that was copied from a computer whose clock is ahead would be of a time to come.
  return {
    settings,
    settingsFile: `${name}/site.json`,
    settingsPath: `stock.feeds[${index}]`,
    file,
    packed: bytes,
    key,
    isFromWeb: 'url' in feed,
    at: at < now ? at : now,
  }
}

async function feedFile(path: string, file: string): Promise<CameFeed> {
  const at = statSync(path, { throwIfNoEntry: false })?.mtime
  return { bytes: await readBytes(path, file), at }
}

/** Who fetches knows an address alone, and not which others look like it. */
async function named<Came>(file: string, coming: Promise<Came>): Promise<Came> {
  try {
    return await coming
  } catch (error) {
    throw error instanceof FaultError ? new FaultError(...error.faults.map(fault => ({ ...fault, file }))) : error
  }
}

/**
 * Adds the cars of one feed to those gathered. A bad row is refused with its reason and harms no other; a feed that cannot
 * be read, is empty, repeats an id or has more than `maxRefusedShare` of its rows refused is a `FaultError`.
 */
export async function readFeed(
  feed: OpenFeed,
  { maxRefusedShare, keeper }: { maxRefusedShare: number; keeper?: Keeper },
  gathered: Gathered,
): Promise<FeedReport> {
  const before = gathered.cars.length
  try {
    const report = addRows(feed, keptRows(feed, keeper) ?? (await checkedRows(feed, keeper)), gathered)
    checkShare(report, maxRefusedShare)
    return report
  } catch (error) {
    // Of a feed with a fault no car is believed, and none keeps another feed's out.
    for (const { id, slug } of gathered.cars.splice(before)) {
      gathered.ids.delete(id)
      gathered.slugs.delete(slug)
    }
    const told = error instanceof RangeError ? tooDeep(feed) : error
    throw feed.isFromWeb ? told : lasting(told)
  }
}

/** Nobody goes down so many steps, and the other dealers of a build have no part in it. */
const tooDeep = ({ file }: OpenFeed): FaultError =>
  new FaultError({ file, message: 'has groups or lists in one another, too deep to be read', remedy: 'have it mended' })

const QUOTED = /"(?:[^"\\]|\\.)*"/g

/** A server may send all of it the next time; a file that was cut off stays so until somebody puts another in its place. */
function lasting(error: unknown): unknown {
  if (!(error instanceof FaultError)) return error
  return new FaultError(...error.faults.map(({ isPassing, ...fault }) => fault))
}

/** The cars of feeds that an earlier build has read without a fault, and kept. */
export function keptCars(feeds: readonly OpenFeed[], keeper: Keeper): Car[] {
  const gathered = nothingGathered()
  for (const feed of feeds) addRows(feed, keptRows(feed, keeper)!, gathered)
  return gathered.cars
}

function addRows(feed: OpenFeed, checked: CheckedFeed, gathered: Gathered): FeedReport {
  const { file } = feed
  const { rows, unknown, besides = [], strange = [], pictures, unread } = checked
  const refused: Refusal[] = []
  const before = gathered.cars.length
  for (const row of rows) {
    if ('reason' in row) refused.push(row)
    else {
      const reason = addCar(row.car, `row ${row.row} of ${file}`, gathered)
      if (reason !== undefined) refused.push(refusal(row.row, reason, row.car))
    }
  }
  const added = gathered.cars.slice(before)
  const prices = added.flatMap(({ price = 0 }) => (price > NO_PRICE_UP_TO ? [price] : []))
  return {
    file,
    accepted: added.length,
    priced: prices.length,
    pictured: added.filter(car => mainPicture(car) !== undefined).length,
    ...(prices.length > 0 && { usualPrice: usualOf(prices) }),
    fields: fieldsSaid(added),
    refused,
    ...(unknown.length > 0 && { unknown }),
    ...(besides.length > 0 && { besides }),
    ...(strange.length > 0 && { strange: strange.map(words => strangeWords(words, feed)) }),
    ...(pictures && { pictures }),
    ...(unread && { unread }),
  }
}

/**
 * What so many dollars come to for one car, by their ratios: as of sums, the dearest would count for all. And where motorcycles
 * stand beside motorhomes, the middle one leaps from these to those when two are sold.
 */
const usualOf = (prices: readonly number[]): number =>
  Math.round(Math.exp(prices.reduce((sum, price) => sum + Math.log(price), 0) / prices.length))

type CheckedRow = { row: number; car: Car } | Refusal
type CheckedFeed = {
  rows: readonly CheckedRow[]
  unknown: readonly string[]
  besides?: readonly string[]
  strange?: readonly StrangeWords[]
  pictures?: PicturesMended
  unread?: number
}

/** The same bytes are read and checked only once. */
function keptRows({ key }: OpenFeed, keeper: Keeper | undefined): CheckedFeed | undefined {
  const kept = keeper?.get(key)
  return kept && JSON.parse(new TextDecoder().decode(kept))
}

/** Every row as a car or a refusal. */
async function checkedRows(feed: OpenFeed, keeper: Keeper | undefined): Promise<CheckedFeed> {
  const { settings, packed, file, key } = feed
  const { encoding, fill, columns } = settings
  const text = textOfFeed(await gunzipped(packed, file), encoding, file)
  if (text.trim() === '') {
    throw new FaultError({ file, message: 'is empty', remedy: 'a site is not built without stock' })
  }
  if (WEB_PAGE.test(text)) {
    const remedy = 'name the address of the feed itself; one that asks who you are answers with such a page'
    throw new FaultError({ file, message: 'is a web page, and no list of cars', remedy })
  }
  const unknown = new Set<string>()
  const pictures = noPicturesMended()
  let unread = 0
  const named = columns && new Columns({ ...settings, columns }, feed)
  const rows = Array.from(await rowsIn(text, feed), read => {
    if (named === undefined) noteUnknown(read, unknown)
    const car = named === undefined ? read : named.toCar(read)
    const row = checkedRow(withPictures(withFilled(withPlainTexts(car), fill), pictures))
    if ('reason' in row || row.car.km === undefined || isReading(row.car)) return row
    // What is towed has no odometer that somebody could read.
    if (row.car.item_type !== 'caravan') unread++
    return { ...row, car: { ...row.car, km: undefined } }
  })
  const hasMended = pictures.leftOut + pictures.secured > 0
  const found = named?.end()
  const checked = {
    rows,
    unknown: [...unknown],
    ...found,
    ...(hasMended && { pictures }),
    ...(unread > 0 && { unread }),
  }
  keeper?.set(key, Buffer.from(JSON.stringify(checked)))
  return checked
}

/** Servers answer with one for what is gone, or asks for a password. */
const WEB_PAGE = /^\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html|head|body)\b/i

/** No text in JSON or CSV begins so. */
const XML = /^\s*<[?!\p{L}_]/u

/** By the reader that the settings name, and of a supplier's feed by what is in it. */
async function rowsIn(text: string, { settings: { reader, columns }, file }: OpenFeed): Promise<Iterable<ReadRow>> {
  if (reader !== 'forecourt' || !XML.test(text)) return READERS[reader](text, file, columns !== undefined)
  if (columns === undefined) {
    const remedy = 'say by "columns" beside the feed where each field of a car is; begin with "columns": {}'
    throw new FaultError({ file, message: 'is XML, in which no field has a name of ours for certain', remedy })
  }
  const { readXml } = await import('./xml.ts')
  return readXml(
    text,
    file,
    Object.values(columns)
      .flat()
      .filter(column => column !== null),
  )
}

const FIELDS: ReadonlySet<string> = new Set(Object.keys(CarSchema.shape))

/** Of a feed whose rows are not cars at all, so many names are enough. */
const UNKNOWN_NOTED = 100

/** The schema drops what it does not know, and a column that was renamed would be gone from the site without a word. */
function noteUnknown(read: ReadRow, unknown: Set<string>): void {
  for (const name in fieldsOf(read)) if (!FIELDS.has(name) && unknown.size < UNKNOWN_NOTED) unknown.add(name)
}

const UNKNOWN_TOLD = 10

/** A warning for each feed that names what is no field of a car, with the field that was most likely meant. */
export function unknownFields(reports: readonly FeedReport[]): string[] {
  return reports.flatMap(({ file, unknown = [] }) => {
    if (unknown.length === 0) return []
    const told = unknown.slice(0, UNKNOWN_TOLD).map(name => {
      const meant = nearest(name, [...FIELDS])
      return meant === undefined ? `"${name}"` : `"${name}" (did you mean "${meant}"?)`
    })
    const atLeast = unknown.length < UNKNOWN_NOTED ? '' : 'at least '
    const more = unknown.length > told.length ? ` and ${atLeast}${unknown.length - told.length} more` : ''
    return [
      `${file}: what stands under ${told.join(', ')}${more} is left out, as a car has no such field → src/records/car.ts names them all`,
    ]
  })
}

/** So many words of a field are told. */
const WORDS_TOLD = 20

/** What a field does not take keeps its car from the site: all such words at once, to be given a meaning. */
function strangeWords({ field, words }: StrangeWords, { file, settingsFile, settingsPath }: OpenFeed): Fault {
  const told = words
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, WORDS_TOLD)
    .map(([word, rows]) => `"${word.slice(0, LONGEST_WORD)}" (${formatCount(rows, 'row', 'rows')})`)
  const more = words.length > told.length ? ` and ${words.length - told.length} more` : ''
  const ours = fieldsOfCar().get(field)?.words ?? []
  return {
    file: settingsFile,
    path: `${settingsPath}.values.${field}`,
    message: `${file} has ${told.join(', ')}${more} as "${field}", and no row with one of these is a car`,
    remedy: `say what each means, ${ours.join(', ')}, or null where it says nothing`,
  }
}

const LONGEST_WORD = 60

/** What stands in a feed and nobody reads: where a car lacks something, it may be there. */
export const besidesTold = (besides: readonly string[] = []): string[] =>
  besides.length === 0 ? [] : [`nobody reads ${besides.map(name => `"${name}"`).join(', ')}`]

/** A warning for each field of a feed whose words are not all known. */
export const strangeWordsTold = (reports: readonly FeedReport[]): string[] =>
  reports.flatMap(({ strange = [] }) => strange.map(formatFault))

/** A warning for each feed with used cars that would pass for never driven. */
export function unreadOdometers(reports: readonly FeedReport[]): string[] {
  return reports.flatMap(({ file, unread = 0 }) =>
    unread === 0
      ? []
      : [
          `${file}: ${unread === 1 ? '1 used car has' : `${unread} used cars have`} an odometer of 0, which is told as not known → let the feed leave km out where nobody has read it`,
        ],
  )
}

function checkedRow(read: ReadRow): CheckedRow {
  if ('reason' in read) return read
  const parsed = CarSchema.safeParse(read.car, CHECKING)
  if (parsed.success) return { row: read.row, car: parsed.data }
  return refusal(read.row, reasonOf(parsed.error), fieldsOf(read))
}

/** Feeds made of markup write "&amp;" in a name, an address and a list of features as well. */
function withPlainTexts(read: ReadRow): ReadRow {
  // Nobody else holds the row: a copy of each of thousands takes its time.
  const fields = fieldsOf(read) ?? {}
  for (const name in fields) {
    const value = fields[name]
    if (typeof value === 'string') fields[name] = isMarkup(name, value) ? value : withoutEntities(value)
    else if (Array.isArray(value))
      fields[name] = value.map(one => (typeof one === 'string' ? withoutEntities(one) : one))
  }
  return read
}

/**
 * By what else a row says the same; a place says whose it is, too. The name of a dealership may be one that an advert gives it,
 * which the site does not know.
 */
const ALSO_SAID_BY: Readonly<Record<string, readonly string[]>> = {
  location_id: ['location_name'],
  dealership_id: ['dealership_slug', 'location_id', 'location_name'],
}

/** A cell that says nothing, in whatever words, says nothing here either. */
function withFilled(read: ReadRow, fill: Feed['fill'] = {}): ReadRow {
  const fields = fieldsOf(read) ?? {}
  const isSaid = (name: string): boolean => nothing(fields[name]) !== undefined
  const unsaid = Object.entries(fill).filter(([name]) => ![name, ...(ALSO_SAID_BY[name] ?? [])].some(isSaid))
  for (const [name, value] of unsaid) fields[name] = value
  return read
}

/** Comments are read as markup later, where "&lt;5,000 km" has to be no tag yet; feeds that escape their tags escape twice. */
const isMarkup = (name: string, value: string): boolean =>
  name === 'dealercomments' && !/&lt;\/?(p|br|li|ul|ol|div)\b/i.test(value)

/** Puts a car to the others, or says why not. */
function addCar(car: Car, place: string, { cars, ids, slugs }: Gathered): string | undefined {
  const sameId = ids.get(car.id)
  if (sameId) throw new FaultError({ file: place, path: 'id', message: `${car.id} is already the id of ${sameId}` })
  if (FIXED_CAR_PAGES.includes(car.slug)) return `slug: /cars/${car.slug} is a page that every site has`
  const sameSlug = slugs.get(car.slug)
  if (sameSlug) return `slug: "${car.slug}" is already the slug of ${sameSlug}`
  ids.set(car.id, place)
  slugs.set(car.slug, place)
  cars.push(car)
  return undefined
}

function checkShare(
  { file, accepted, refused, besides = [], strange = [] }: FeedReport,
  maxRefusedShare: number,
): void {
  const rows = accepted + refused.length
  if (rows === 0) throw new FaultError({ file, message: 'holds no cars', remedy: 'a site is not built without stock' })
  if (refused.length <= rows * maxRefusedShare) return
  // Of a feed of another shape all rows are refused for the same.
  const first = new Map(refused.toReversed().map(one => [one.reason.replace(QUOTED, ''), one]))
  const told = refused
    .filter(one => first.get(one.reason.replace(QUOTED, '')) === one)
    .slice(0, REASONS_TOLD)
    .map(({ row, reason }) => `row ${row}: ${reason}`)
  const more = refused.length - told.length
  const share: Fault = {
    file,
    message: `${refused.length} of ${rows} rows are refused, more than the share of ${maxRefusedShare} that may be`,
    remedy: [...told, ...(more > 0 ? [`and ${more} more`] : []), ...besidesTold(besides)].join('; '),
  }
  throw new FaultError(share, ...strange)
}
