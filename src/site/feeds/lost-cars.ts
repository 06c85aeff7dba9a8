// Whether a feed is whole and in order, and yet has lost most of its cars, as where a supplier's export ended too soon, or has
// something else under the price.
import { formatCount, formatDollars, formatNumber } from '../../domain/format.ts'
import type { Car } from '../../records/index.ts'
import type { Fault } from '../faults.ts'
import type { FeedReport } from './rows.ts'

/**
 * How many cars a feed gave, how many of these have a price, a picture, and each of `LASTING_FIELDS`, and what one usually costs,
 * in dollars; as long as nobody counted those, they are missing.
 */
export type CarsOfFeed = {
  cars: number
  priced?: number
  pictured?: number
  usualPrice?: number
  fields?: Readonly<Record<string, number>>
}

/** What each feed of a site gave, before any setting hides a car, by the name that its report has. */
export type CarsByFeed = Readonly<Record<string, CarsOfFeed>>

/** From so many cars on, most of them do not go in one day. Of fewer, a good week may sell them. Source: E17. */
const MOST_SOLD_AT_ONCE = 20

/** Whether too few are left of what there was, where `minShare` of them should be. */
export const areTooFewLeft = (had: number, has: number, minShare: number): boolean =>
  had >= MOST_SOLD_AT_ONCE && has / had < minShare

type Counted = Pick<FeedReport, 'file' | 'accepted' | 'priced' | 'pictured' | 'usualPrice' | 'fields'>

export const carsByFeed = (feeds: readonly Counted[]): CarsByFeed =>
  Object.fromEntries(
    feeds.map(({ file, accepted, priced, pictured, usualPrice, fields }) => {
      const usual = usualPrice !== undefined && { usualPrice }
      return [file, { cars: accepted, priced, pictured, ...usual, ...(fields && { fields }) }]
    }),
  )

/** Who has a button in place of a command line is told without it, by `lostFeedLine`. */
const TAKEN_BY = 'npm run build -- --fewer-cars'

/** So few are told of: of fewer, some are always sold and others not priced yet. */
const FEWEST_TOLD = 5
/** Nearly all prices or pictures are gone where less than this share of them is left: no yard means that. */
const NEARLY_NONE = 0.1
/** So far no market moves the prices of a yard in a day: by 100 where cents come for dollars, by 200 where repayments do. */
const ANOTHER_SIZE = 5
/** In dollars: what the vehicles of a feed usually cost, be they scooters or motorhomes. */
const USUAL_PRICE = { least: 1_000, most: 1_000_000 }

/** `elsewhere` is the folder of the dealers where that is not the one which commands take by themselves. */
type Rule = { slug: string; siteFile: string; minRemainingShare: number; elsewhere?: string | undefined }

/**
 * A fault for each feed that has less than `minRemainingShare` of the cars it had before, or one for all feeds together, which
 * notices as well a feed that came in the place of another. So it is with the share of the cars that have a price, and of those
 * that have a picture: a column that was renamed takes all of them away and leaves each row in order. And with whatever else most
 * cars had and none has now. `before` is what each who may know says; one whom the feeds satisfy is enough. Whoever knows of
 * nothing before finds nothing lost. So, too, where the prices themselves are all of another size, which no share lets pass: a
 * column that is not renamed may come to hold cents, or what a car costs a week. Source: reliability.md 19, E17.
 */
export function lostCars(now: CarsByFeed, before: readonly CarsByFeed[], rule: Rule): Fault[] {
  const found = before.map(counts => lostSince(counts, now, rule))
  return found.every(faults => faults.length > 0) ? (found[0] ?? []) : []
}

/**
 * A warning for each feed of a few cars of which nearly all had a price, or a picture, and now have none, or most had something
 * else that none has: too few to keep a dealer from being built, and yet nobody wants that unseen. Who says that fewer cars are
 * meant, says it of these as well.
 */
export function lostDetails(
  now: CarsByFeed,
  before: readonly CarsByFeed[],
  rule: Pick<Rule, 'minRemainingShare'>,
): string[] {
  const found = before.map(counts => detailsLostSince(counts, now, rule))
  return found.every(told => told.length > 0) ? (found[0] ?? []) : []
}

/** A warning for each feed whose prices cannot be dollars for a whole vehicle, which nothing before has to be known for. */
export function strangePrices(feeds: readonly Counted[]): string[] {
  return feeds.flatMap(({ file, priced, usualPrice = 0 }) =>
    priced < FEWEST_TOLD || (usualPrice >= USUAL_PRICE.least && usualPrice <= USUAL_PRICE.most)
      ? []
      : [`${file}: its cars cost about ${formatDollars(usualPrice)} each → ${LOOK_AT_PRICES}`],
  )
}

/** What a build says of a feed that has lost something, without the command that takes it as it is; none of any other line. */
export function lostFeedLine(line: string): string | undefined {
  const end = line.lastIndexOf(`: ${TAKEN_BY} `)
  return end === -1 ? undefined : line.slice(0, line.lastIndexOf('. If ', end) + 1)
}

const LOOK_AT_PRICES = 'see whether "price" is in dollars, for the whole car, and neither in cents nor by the week'

/** What no yard takes away from all of its cars in a day, and a feed does where a column has another name. */
const LASTING_FIELDS = [
  ...['year', 'badge', 'price_type', 'km', 'trans', 'simple_transmission', 'simple_body', 'simple_fuel', 'fuel'],
  ...['drive', 'seats', 'doors', 'colour', 'engine_size', 'engine_size_litres', 'cylinders', 'stocknum', 'vin'],
  ...['regplate', 'rego_expiry', 'build_date', 'compliance_date', 'created_at', 'location_id', 'location_name'],
  ...['standardEquipment', 'dealercomments', 'specifications', 'variant'],
] as const satisfies readonly (keyof Car)[]

/** How many of these cars say something in each field; of those in which none does, nothing. */
export function fieldsSaid(cars: readonly Car[]): Readonly<Record<string, number>> {
  const isSaid = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0)
  const counts = LASTING_FIELDS.map(name => [name, cars.filter(car => isSaid(car[name])).length] as const)
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

/** In words, the fields that so many cars, or more, and most of them had, and none has now: of a very few left, none may have one. */
function fieldsLost({ cars, fields: had }: CarsOfFeed, has: CarsOfFeed, fromCars: number): string | undefined {
  if (had === undefined || has.fields === undefined || has.cars < FEWEST_TOLD) return undefined
  const lost = Object.entries(had).filter(
    ([name, count]) => count >= fromCars && count > cars / 2 && has.fields![name] === undefined,
  )
  if (lost.length === 0) return undefined
  const names = lost.map(([name, count]) => `"${name}" (before: at ${formatNumber(count)} of ${formatNumber(cars)})`)
  return `has at none of its cars ${names.join(', ')}`
}

const LOOK_FOR_FIELDS = 'see what it calls them now'

/** In words, where the prices of so many cars, or of more, are of another size than they were. */
function sizeChanged(had: CarsOfFeed | undefined, has: CarsOfFeed, fromCars: number): string | undefined {
  const [before = 0, now = 0] = [had?.usualPrice, has.usualPrice]
  if (before === 0 || now === 0 || Math.min(had?.priced ?? 0, has.priced ?? 0) < fromCars) return undefined
  if (now < before * ANOTHER_SIZE && before < now * ANOTHER_SIZE) return undefined
  return `its cars cost about ${formatDollars(now)} each, and about ${formatDollars(before)} before`
}

type Detail = 'price' | 'picture'

/** So many of so many cars. */
type Some = { count: number; cars: number }

const someOf = (what: Detail, { cars, priced = 0, pictured = 0 }: CarsOfFeed): Some => ({
  count: what === 'price' ? priced : pictured,
  cars,
})

const inWords = (what: Detail, had: Some, has: Some): string =>
  `has a ${what} at ${formatNumber(has.count)} of ${formatNumber(has.cars)} cars, and had one at ${formatNumber(had.count)} of ${formatNumber(had.cars)} before`

const lookFor = (what: Detail): string =>
  `see whether it still sends them as ${what === 'price' ? '"price"' : '"images" or "primary_image_url"'}`

function detailsLostSince(
  before: CarsByFeed,
  now: CarsByFeed,
  { minRemainingShare }: Pick<Rule, 'minRemainingShare'>,
): string[] {
  const share = Math.min(NEARLY_NONE, minRemainingShare)
  return Object.entries(now).flatMap(([file, feed]) => {
    const lost = (['price', 'picture'] as const).flatMap(what => {
      const [had, has] = [someOf(what, before[file] ?? { cars: 0 }), someOf(what, feed)]
      const areMany = had.count >= FEWEST_TOLD && has.cars - has.count >= FEWEST_TOLD
      if (!areMany || has.count * had.cars >= had.count * has.cars * share) return []
      return [`${file} ${inWords(what, had, has)} → ${lookFor(what)}`]
    })
    const changed = sizeChanged(before[file], feed, FEWEST_TOLD)
    const gone = share === 0 ? undefined : fieldsLost(before[file] ?? feed, feed, FEWEST_TOLD)
    return [
      ...lost,
      ...(gone === undefined ? [] : [`${file} ${gone} → ${LOOK_FOR_FIELDS}`]),
      ...(changed === undefined ? [] : [`${file}: ${changed} → ${LOOK_AT_PRICES}`]),
    ]
  })
}

function lostSince(before: CarsByFeed, now: CarsByFeed, rule: Rule): Fault[] {
  const { slug, siteFile, minRemainingShare, elsewhere } = rule
  const isLost = (had: number, has: number): boolean => areTooFewLeft(had, has, minRemainingShare)
  const there = elsewhere === undefined ? '' : ` --sites ${/[^\w./-]/.test(elsewhere) ? `"${elsewhere}"` : elsewhere}`
  const once = `${TAKEN_BY} ${slug}${there}, once`
  // Of what no car has, every share but 0 asks for more.
  const acceptedAsNone = `${once}, or 0 as stock.minRemainingShare in ${siteFile}`
  const accepted = `${once}, or a lower stock.minRemainingShare in ${siteFile}`
  const remedy = `have the rest sent. If these are all: ${accepted}`
  const lostOf = (file: string, what: Detail, had: Some, has: Some): Fault[] => {
    // Of the share, as the prices of cars that are sold go with them; and none is lost where others come without one.
    if (had.count < MOST_SOLD_AT_ONCE || has.count >= had.count) return []
    if (!isLost(had.count * has.cars, has.count * had.cars)) return []
    return [{ file, message: inWords(what, had, has), remedy: `${lookFor(what)}. If it is so: ${accepted}` }]
  }
  const faults = Object.entries(now).flatMap(([file, has]): Fault[] => {
    const had = before[file]
    if (had === undefined) return []
    if (isLost(had.cars, has.cars)) return [{ file, message: `has ${countsOf(has.cars, had.cars)}`, remedy }]
    const changed = sizeChanged(had, has, MOST_SOLD_AT_ONCE)
    const gone = minRemainingShare === 0 ? undefined : fieldsLost(had, has, MOST_SOLD_AT_ONCE)
    return [
      ...(['price', 'picture'] as const).flatMap(what => lostOf(file, what, someOf(what, had), someOf(what, has))),
      ...(gone === undefined
        ? []
        : [{ file, message: gone, remedy: `${LOOK_FOR_FIELDS}. If it is so: ${acceptedAsNone}` }]),
      ...(changed === undefined ? [] : [{ file, message: changed, remedy: `${LOOK_AT_PRICES}. If it is so: ${once}` }]),
    ]
  })
  const [has, had] = [now, before].map(counts => Object.values(counts).reduce((sum, { cars }) => sum + cars, 0))
  if (faults.length > 0 || !isLost(had!, has!)) return faults
  return [{ file: siteFile, path: 'stock.feeds', message: `its feeds have ${countsOf(has!, had!)}`, remedy }]
}

const countsOf = (has: number, had: number): string =>
  `${formatCount(has, 'car', 'cars')}, and had ${formatNumber(had)} before`
