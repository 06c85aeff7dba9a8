// How fast and how small the embedded search is, beside others in one run: `node tests/bench/search.ts`.
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib'
import { type AnyOrama, create, insertMultiple, load, save, search } from '@orama/orama'
import FlexSearch from 'flexsearch'
import MiniSearch from 'minisearch'
import { zipIndex } from '../../scripts/build/site/zip-index.ts'
import { stockFilter } from '../../src/domain/visibility.ts'
import type { Car } from '../../src/records/index.ts'
import { CAR_INDEX_PLAN } from '../../src/search/car-index.ts'
import { resultsNow } from '../../src/search/clients/embedded.ts'
import { parseFacetFilters, parseFilters, parseNumericFilters } from '../../src/search/clients/filters.ts'
import { buildIndex, openIndex } from '../../src/search/engine/engine.ts'
import type { Filter } from '../../src/search/engine/query.ts'
import { wordsOf } from '../../src/search/engine/words.ts'
import { inDefaultOrder } from '../../src/search/order.ts'
import { type SearchRecord, toSearchRecord } from '../../src/search/record.ts'
import { SEARCHABLE } from '../../src/search/searched.ts'
import { type FacetName, HITS_PER_PAGE, SORTS, sortOfIndex } from '../../src/search/settings.ts'
import { EVERY_CAR, requestsOf, type SearchRequest, type SearchState } from '../../src/search/state.ts'
import { LISTINGS_FILE } from '../support/listings.ts'
import { inventedCars, listedCars } from '../unit/search/cars.ts'
import { type Chance, chanceOf } from '../unit/search/chance.ts'
import { PAGE_FACETS } from '../unit/search/requests.ts'

const REAL = LISTINGS_FILE === undefined ? undefined : listedCars(LISTINGS_FILE)
/** The size at which the others are held against us; the real listings as they are, where they are on this machine. */
const COMPARED = REAL?.length ?? 13_000
const LARGE = 100_000
const SIZES = [1_000, COMPARED, LARGE]
const SEARCHES = 300
const MAX_VALUES = 100
/** Each is given at most so long for one size; what it did until then counts. */
const PATIENCE_MS = 30_000
/** A search counts with the best of its rounds: a machine has other things to do, which only ever make it slower. */
const ROUNDS = 5
/** So often is an index opened anew; the best counts, as with searches. */
const OPENINGS = 3
const FILTER = stockFilter({ soldWindowDays: 3, exclusionRule: 0 }, new Date('2025-10-20T08:30:00Z'))

/** Nobody else marks what was found, so that is left out. */
const OPTIONS = {
  filters: FILTER,
  facets: PAGE_FACETS,
  maxValuesPerFacet: MAX_VALUES,
  params: { attributesToHighlight: [] },
}

type Fields = Readonly<Record<string, unknown>>
type Answered = { total: number }
type Contender = {
  name: string
  bytes: number
  firstMs: number
  memoryMb: number
  answer(requests: readonly SearchRequest[]): Answered
}

/** Stock of any size: the real listings where they are on this machine, else invented; more by small changes of each. */
function stockOf(size: number): SearchRecord[] {
  const cars = REAL ?? inventedCars(Math.min(size, COMPARED))
  const chance = chanceOf(size)
  const changed = (car: Car, id: number): Car => ({
    ...car,
    id,
    price: car.price && Math.round((car.price * (0.9 + chance.number() * 0.2)) / 10) * 10,
    km: car.km && Math.round(car.km * (0.5 + chance.number())),
    year: car.year && car.year - chance.below(3),
    colour: chance.is(0.3) ? chance.pick(cars).colour : car.colour,
    city: chance.is(0.3) ? chance.pick(cars).city : car.city,
  })
  const all = Array.from({ length: size }, (_, i) => (i < cars.length ? cars[i]! : changed(cars[i % cars.length]!, i)))
  return inDefaultOrder(all.map(toSearchRecord))
}

/** What 300 visitors do: type, mistype, tap filters, drag ranges, sort, turn pages. */
function searchesOf(records: readonly SearchRecord[], chance: Chance): SearchState[] {
  const titleOf = (record: SearchRecord) => `${record.make} ${record.model} ${record.badge ?? ''}`.trim().toLowerCase()
  const mistyped = (text: string): string => {
    const at = 1 + chance.below(Math.max(1, text.length - 2))
    return chance.is(0.5)
      ? text.slice(0, at) + text.slice(at + 1)
      : text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2)
  }
  const text = (): string => {
    const title = titleOf(chance.pick(records))
    const typed = title.slice(0, 3 + chance.below(title.length))
    return chance.is(0.3) ? mistyped(typed) : typed
  }
  const facets: readonly FacetName[] = [
    'make',
    'body',
    'fuel',
    'colour',
    'transmission',
    'drive',
    'state',
    'car_type',
    'year',
    'seats',
  ]
  return Array.from({ length: SEARCHES }, () => {
    const values: Partial<Record<FacetName, string[]>> = {}
    for (let left = chance.below(4); left > 0; left--) {
      const facet = chance.pick(facets)
      const chosen = [chance.pick(records), chance.pick(records)].flatMap(record => record[facet as 'make'] ?? [])
      if (chosen.length > 0) values[facet] = [...new Set(chosen.map(String))].slice(0, 1 + chance.below(2))
    }
    const low = 5_000 + chance.below(30) * 1_000
    return {
      ...EVERY_CAR,
      query: chance.is(0.45) ? text() : '',
      page: chance.is(0.85) ? 1 : 2 + chance.below(4),
      sortBy: chance.is(0.7) ? '' : chance.pick(SORTS).value,
      values,
      ranges: {
        ...(chance.is(0.3) ? { price: { min: low, max: low + 5_000 + chance.below(40) * 1_000 } } : {}),
        ...(chance.is(0.2) ? { km: { max: 20_000 + chance.below(150) * 1_000 } } : {}),
      },
    }
  })
}

const brotli = (bytes: Uint8Array | string): number =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: bytes.length > 9e6 ? 9 : 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  }).length

function usedMb(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}

const FIRST = requestsOf(EVERY_CAR, OPTIONS)

/** Makes a contender from its bytes and asks it the first thing. */
function opened(name: string, bytes: number, open: () => Contender['answer']): Contender {
  let firstMs = Number.POSITIVE_INFINITY
  const timed = (): Contender['answer'] => {
    const started = performance.now()
    const answer = open()
    answer(FIRST)
    firstMs = Math.min(firstMs, performance.now() - started)
    return answer
  }
  for (let i = 1; i < OPENINGS; i++) timed()
  const before = usedMb()
  const answer = timed()
  return { name, bytes, firstMs, memoryMb: Math.max(0, usedMb() - before), answer }
}

/** Of our index as it lies in a bundle, by the number of cars. */
const zippedBytes = new Map<number, number>()

function ours(records: readonly SearchRecord[]): Contender {
  const index = buildIndex(records, CAR_INDEX_PLAN)
  const asShipped = zipIndex(index)
  zippedBytes.set(records.length, asShipped.length)
  return opened('Forecourt', brotli(index), () => {
    const engine = openIndex(gunzipSync(asShipped), CAR_INDEX_PLAN)
    return requests => ({ total: resultsNow(engine, records, requests)[0]!.nbHits })
  })
}

type FindTexts = (text: string) => Iterable<number> | undefined

/** Filters, counts and sorts plain objects, as one does who adds facets to a text search library. */
function counting(records: readonly SearchRecord[], find: FindTexts): Contender['answer'] {
  const passes = (record: Fields, filter: Filter): boolean => {
    switch (filter.kind) {
      case 'all':
        return filter.of.every(part => passes(record, part))
      case 'any':
        return filter.of.some(part => passes(record, part))
      case 'not':
        return !passes(record, filter.of)
      case 'value':
        return String(record[filter.attribute]) === filter.value
      case 'range': {
        const value = record[filter.attribute]
        return typeof value === 'number' && value >= filter.min && value <= filter.max
      }
    }
  }
  const one = ({ indexName, params }: SearchRequest): Answered => {
    const found = find(params.query ?? '')
    const filters = [
      parseFilters(params.filters ?? ''),
      parseFacetFilters(params.facetFilters),
      parseNumericFilters(params.numericFilters),
    ]
    const candidates = found === undefined ? records : Array.from(found, car => records[car]!)
    const passing = candidates.filter(record => filters.every(filter => passes(record as Fields, filter)))
    for (const facet of [params.facets ?? []].flat()) {
      const counts = new Map<unknown, number>()
      let min = Number.POSITIVE_INFINITY
      let max = Number.NEGATIVE_INFINITY
      for (const record of passing) {
        const value = (record as Fields)[facet]
        if (value === undefined) continue
        counts.set(value, (counts.get(value) ?? 0) + 1)
        if (typeof value === 'number') {
          min = Math.min(min, value)
          max = Math.max(max, value)
        }
      }
      Object.fromEntries([...counts].sort(([, a], [, b]) => b - a).slice(0, MAX_VALUES))
    }
    const by = sortOfIndex(indexName)?.by
    const ordered =
      by === undefined || by.attribute === 'custom_rank' || params.hitsPerPage === 0
        ? passing
        : [...passing].sort(
            (a, b) =>
              (by.direction === 'asc' ? 1 : -1) * (Number(a[by.attribute] ?? 1e12) - Number(b[by.attribute] ?? 1e12)),
          )
    const from = (params.page ?? 0) * HITS_PER_PAGE
    ordered.slice(from, from + HITS_PER_PAGE)
    return { total: passing.length }
  }
  return requests => requests.map(one)[0]!
}

const textOf = (record: SearchRecord): string =>
  SEARCHABLE.flatMap(attribute => (attribute === 'name' ? [] : (record[attribute] ?? []))).join(' ')

function plainScan(records: readonly SearchRecord[]): Contender {
  const json = JSON.stringify(records)
  return opened('plain array scan', brotli(json), () => {
    const cars = JSON.parse(json) as SearchRecord[]
    const texts = cars.map(record => textOf(record).toLowerCase())
    return counting(cars, text => {
      const words = wordsOf(text)
      return words.length === 0
        ? undefined
        : texts.flatMap((all, car) => (words.every(word => all.includes(word)) ? car : []))
    })
  })
}

function miniSearch(records: readonly SearchRecord[]): Contender {
  const options = { fields: ['text'], searchOptions: { prefix: true, fuzzy: 0.2, combineWith: 'AND' as const } }
  const built = new MiniSearch<{ id: number; text: string }>(options)
  built.addAll(records.map((record, id) => ({ id, text: textOf(record) })))
  const json = JSON.stringify(built)
  return opened('MiniSearch 7', brotli(json), () => {
    const index = MiniSearch.loadJSON(json, options)
    return counting(records, text =>
      wordsOf(text).length === 0 ? undefined : index.search(text).map(({ id }) => id as number),
    )
  })
}

function flexSearch(records: readonly SearchRecord[]): Contender {
  const create = () => new FlexSearch.Index({ tokenize: 'forward', resolution: 3 })
  const built = create()
  records.forEach((record, car) => {
    built.add(car, textOf(record))
  })
  const parts: [string, string][] = []
  built.export((key, data) => {
    parts.push([key, data as unknown as string])
  })
  return opened('FlexSearch 0.8', brotli(JSON.stringify(parts)), () => {
    const index = create()
    for (const [key, data] of parts) index.import(key, data)
    return counting(records, text =>
      wordsOf(text).length === 0 ? undefined : (index.search(text, { limit: records.length }) as number[]),
    )
  })
}

const numeric = new Set<string>([
  ...CAR_INDEX_PLAN.columns.filter(({ kind }) => kind === 'number').map(({ name }) => name),
])
const ORDERED = new Set<string>(SORTS.map(({ by }) => by.attribute))
/** Orama counts a number in ranges that it is told. */
const rangesUpTo = (highest: number) =>
  Array.from({ length: 4 }, (_, i) => ({ from: (highest / 4) * i, to: (highest / 4) * (i + 1) }))

function orama(records: readonly SearchRecord[]): Contender {
  const asked: readonly string[] = [
    ...PAGE_FACETS,
    'available',
    'sold_date_timestamp',
    'show_on_dealer_website',
    ...ORDERED,
  ]
  const fields = [...new Set(asked)]
  const schema = Object.fromEntries([
    ['text', 'string'],
    ...fields.map(name => [name, numeric.has(name) || ORDERED.has(name) ? 'number' : 'enum']),
  ])
  const unsortableProperties = ['text', ...fields.filter(name => !ORDERED.has(name))]
  const empty = () => create({ schema, sort: { unsortableProperties } }) as AnyOrama
  const built = empty()
  insertMultiple(
    built,
    records.map(record => ({
      text: textOf(record),
      ...Object.fromEntries(
        fields.flatMap(name => {
          const value = (record as Fields)[name]
          return value === undefined ? [] : [[name, schema[name] === 'number' ? value : String(value)]]
        }),
      ),
    })),
    records.length,
  )
  const saved = save(built) as { docs: unknown }
  const where = (filter: Filter): object => {
    switch (filter.kind) {
      case 'all':
        return filter.of.length === 0 ? {} : { and: filter.of.map(where) }
      case 'any':
        return { or: filter.of.map(where) }
      case 'not':
        return { not: where(filter.of) }
      case 'value':
        return {
          [filter.attribute]: { eq: schema[filter.attribute] === 'number' ? Number(filter.value) : filter.value },
        }
      case 'range':
        return { [filter.attribute]: { between: [filter.min, filter.max] } }
    }
  }
  const highest: Fields = { km: 300_000, price: 200_000, seats: 10, year: 2030 }
  const facetsOf = (facets: readonly string[]) =>
    Object.fromEntries(
      facets.map(name => [name, schema[name] === 'number' ? { ranges: rangesUpTo(highest[name] as number) } : {}]),
    )
  const json = JSON.stringify(saved)
  // The cars themselves are left out, as they are with all others.
  const bytes = brotli(JSON.stringify({ ...saved, docs: undefined }))
  return opened('Orama 3', bytes, () => {
    const index = empty()
    load(index, JSON.parse(json))
    const one = ({ indexName, params }: SearchRequest): Answered => {
      const parts = [
        parseFilters(params.filters ?? ''),
        parseFacetFilters(params.facetFilters),
        parseNumericFilters(params.numericFilters),
      ]
      const of = parts.flatMap(part => (part.kind === 'all' ? part.of : [part]))
      const by = sortOfIndex(indexName)?.by
      const found = search(index, {
        term: params.query ?? '',
        properties: ['text'],
        threshold: 0,
        ...(params.query ? { tolerance: 1 } : {}),
        where: where({ kind: 'all', of }),
        facets: facetsOf([params.facets ?? []].flat()),
        limit: params.hitsPerPage ?? HITS_PER_PAGE,
        offset: (params.page ?? 0) * HITS_PER_PAGE,
        ...(by === undefined || by.attribute === 'custom_rank'
          ? {}
          : { sortBy: { property: by.attribute, order: by.direction === 'asc' ? 'ASC' : 'DESC' } }),
      } as never) as unknown as { count: number }
      return { total: found.count }
    }
    return requests => requests.map(one)[0]!
  })
}

const quantile = (times: readonly number[], share: number): number => {
  const ordered = [...times].sort((a, b) => a - b)
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] ?? Number.NaN
}

/** For each search, how long each round of it took. */
type Rounds = readonly (readonly number[])[]

const bestOf = (rounds: Rounds): number[] => rounds.flatMap(taken => (taken.length === 0 ? [] : Math.min(...taken)))

/** How many times longer than ours: over the searches that were answered, and as many rounds of ours as of theirs. */
function timesOurs(theirs: Rounds, ours: Rounds): number {
  const alike = ours.map((taken, which) => taken.slice(0, theirs[which]!.length))
  return quantile(bestOf(theirs), 0.99) / quantile(bestOf(alike), 0.99)
}

/** Every search goes to every contender in turn, so that a busy moment of the machine falls on all. */
function race(contenders: readonly Contender[], searches: readonly SearchState[]): Map<Contender, Rounds> {
  const rounds = new Map(contenders.map(contender => [contender, searches.map((): number[] => [])]))
  const left = new Map(contenders.map(contender => [contender, PATIENCE_MS]))
  for (let round = 0; round < ROUNDS; round++) {
    searches.forEach((search, which) => {
      const requests = requestsOf(search, OPTIONS)
      for (const contender of contenders) {
        if (left.get(contender)! < 0) continue
        const started = performance.now()
        contender.answer(requests)
        const taken = performance.now() - started
        left.set(contender, left.get(contender)! - taken)
        rounds.get(contender)![which]!.push(taken)
      }
    })
  }
  return rounds
}

/** What is measured of one engine over so many cars. */
type Measured = {
  name: string
  size: number
  p50: number
  p99: number
  timesOurs: number
  bytesPerCar: number
  firstMs: number
  memoryMb: number
  searches: number
}

function measured(size: number): Measured[] {
  const records = stockOf(size)
  // Among so many cars the others take minutes, and nobody asked them for a frame.
  const makers = size === LARGE ? [ours] : [ours, plainScan, miniSearch, flexSearch, orama]
  const contenders = makers.map(make => make(records))
  const rounds = race(contenders, searchesOf(records, chanceOf(size + 1)))
  return contenders.map(contender => {
    const { name, bytes, firstMs, memoryMb } = contender
    const taken = bestOf(rounds.get(contender)!)
    return {
      name,
      size,
      p50: quantile(taken, 0.5),
      p99: quantile(taken, 0.99),
      timesOurs: timesOurs(rounds.get(contender)!, rounds.get(contenders[0]!)!),
      bytesPerCar: bytes / size,
      firstMs,
      memoryMb,
      searches: taken.length,
    }
  })
}

console.log(
  `${SEARCHES} searches, each with ${HITS_PER_PAGE} hits, counts of ${PAGE_FACETS.length} facets and disjunctive counts; ${
    REAL === undefined ? 'invented cars' : `real listings, beyond ${COMPARED.toLocaleString('en')} changed copies`
  }.\n`,
)
console.log(
  '| cars | engine | p50 ms | p99 ms | p99 to ours | bytes a car (brotli) | first answer ms | memory MB | searches |',
)
console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |')
const all = SIZES.flatMap(size => {
  const lines = measured(size)
  for (const { name, p50, p99, timesOurs, bytesPerCar, firstMs, memoryMb, searches } of lines) {
    const cells = [
      size.toLocaleString('en'),
      name,
      p50.toFixed(2),
      p99.toFixed(2),
      `${timesOurs.toFixed(1)} x`,
      bytesPerCar.toFixed(1),
      firstMs.toFixed(0),
      memoryMb.toFixed(0),
      String(searches),
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
  return lines
})

const zipped = [...zippedBytes].map(([size, bytes]) => `${size.toLocaleString('en')} cars ${(bytes / size).toFixed(1)}`)
console.log(`\nOur index lies gzipped in a bundle, as hosts compress only text; bytes a car: ${zipped.join(', ')}.`)

const of = (size: number, name: string): Measured => all.find(one => one.size === size && one.name === name)!
const here = of(COMPARED, 'Forecourt')
const large = of(LARGE, 'Forecourt')
const times = (name: string): number => of(COMPARED, name).timesOurs

const GOALS: readonly [goal: string, measured: number, digits: number, isMet: boolean][] = [
  ['p99 at least 30 times better than MiniSearch and counting', times('MiniSearch 7'), 1, times('MiniSearch 7') >= 30],
  ['p99 at least 60 times better than Orama', times('Orama 3'), 1, times('Orama 3') >= 60],
  ['index at most 12 bytes a car', here.bytesPerCar, 2, here.bytesPerCar <= 12],
  ['first answer at most 40 ms after the bytes are there', here.firstMs, 1, here.firstMs <= 40],
  [`of ${LARGE.toLocaleString('en')} cars, p99 under 16 ms`, large.p99, 2, large.p99 < 16],
  [
    `of ${LARGE.toLocaleString('en')} cars, index at most 12 bytes a car`,
    large.bytesPerCar,
    2,
    large.bytesPerCar <= 12,
  ],
]
console.log(`\n| goal, over ${COMPARED.toLocaleString('en')} cars | measured | met |\n| --- | --- | --- |`)
for (const [goal, value, digits, isMet] of GOALS)
  console.log(`| ${goal} | ${value.toFixed(digits)} | ${isMet ? 'yes' : 'no'} |`)
