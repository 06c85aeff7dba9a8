import { join } from 'node:path'
import { type Car, CarSchema } from '../../records/index.ts'
import { decodeText, fetchBytes, gunzipped, readBytes } from '../bytes.ts'
import { FaultError, friendly, reasonOf } from '../faults.ts'
import type { Feed, ReaderName } from '../schema/stock.ts'
import { readAuClassifieds } from './au-classifieds.ts'
import { readForecourt } from './forecourt.ts'
import type { FeedReport, Reader, Refusal } from './rows.ts'

const READERS: Readonly<Record<ReaderName, Reader>> = {
  forecourt: readForecourt,
  'au-classifieds': readAuClassifieds,
}

/** How many reasons a failed feed tells; the rest are in the report. */
const REASONS_TOLD = 5

/** The cars of a site as its feeds come in: no two with one id or one slug. */
export type Stock = { cars: Car[]; ids: Map<number, string>; slugs: Map<string, string> }

export const emptyStock = (): Stock => ({ cars: [], ids: new Map(), slugs: new Map() })

/**
 * Adds the cars of one feed to the stock. A bad row is refused with its reason and harms no other; a feed that cannot be
 * read, is empty, repeats an id or has more than `maxRefusedShare` of its rows refused is a `FaultError`.
 */
export async function readFeed(
  feed: Feed,
  { dir, name, maxRefusedShare }: { dir: string; name: string; maxRefusedShare: number },
  stock: Stock,
): Promise<FeedReport> {
  const file = 'file' in feed ? `${name}/${feed.file}` : feed.url
  const packed = 'file' in feed ? await readBytes(join(dir, feed.file), file) : await fetchBytes(feed.url)
  const text = decodeText(await gunzipped(packed, file), file)
  if (text.trim() === '')
    throw new FaultError({ file, message: 'is empty', remedy: 'a site is not built without stock' })

  const refused: Refusal[] = []
  let accepted = 0
  for (const read of READERS[feed.reader](text, file)) {
    const reason = 'reason' in read ? read.reason : addCar(read.car, `row ${read.row} of ${file}`, stock)
    if (reason === undefined) accepted++
    else refused.push({ row: read.row, reason })
  }
  checkShare(file, accepted, refused, maxRefusedShare)
  return { file, accepted, refused }
}

/** Puts a car into the stock, or says why not. */
function addCar(data: unknown, place: string, { cars, ids, slugs }: Stock): string | undefined {
  const parsed = CarSchema.safeParse(data, { error: friendly, reportInput: true })
  if (!parsed.success) return reasonOf(parsed.error)
  const car = parsed.data
  const sameId = ids.get(car.id)
  if (sameId) throw new FaultError({ file: place, path: 'id', message: `${car.id} is already the id of ${sameId}` })
  const sameSlug = slugs.get(car.slug)
  if (sameSlug) return `slug: "${car.slug}" is already the slug of ${sameSlug}`
  ids.set(car.id, place)
  slugs.set(car.slug, place)
  cars.push(car)
  return undefined
}

function checkShare(file: string, accepted: number, refused: readonly Refusal[], maxRefusedShare: number): void {
  const rows = accepted + refused.length
  if (rows === 0) throw new FaultError({ file, message: 'holds no cars', remedy: 'a site is not built without stock' })
  if (refused.length <= rows * maxRefusedShare) return
  const told = refused.slice(0, REASONS_TOLD).map(({ row, reason }) => `row ${row}: ${reason}`)
  const more = refused.length - told.length
  throw new FaultError({
    file,
    message: `${refused.length} of ${rows} rows are refused, more than the share of ${maxRefusedShare} that may be`,
    remedy: [...told, ...(more > 0 ? [`and ${more} more`] : [])].join('; '),
  })
}
