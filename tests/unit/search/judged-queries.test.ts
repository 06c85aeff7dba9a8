import { describe, expect, test } from 'vitest'
import { PLANS } from '../../../scripts/samples/plans.ts'
import { CarSchema } from '../../../src/records/index.ts'
import { CAR_INDEX_PLAN } from '../../../src/search/car-index.ts'
import { pendingResult } from '../../../src/search/clients/answer.ts'
import { buildIndex, openIndex } from '../../../src/search/engine/engine.ts'
import { inDefaultOrder } from '../../../src/search/order.ts'
import { type SearchRecord, toSearchRecord } from '../../../src/search/record.ts'
import { CAR_INDEX } from '../../../src/search/settings.ts'
import { aCar } from '../../support/builders.ts'
import { stockOf } from '../../support/stock.ts'
import { FURTHER_CARS, JUDGED_QUERIES, type JudgedQuery, type Meant, NOT_YET } from './judged-queries.ts'

/** The stock of every sample dealer. */
function sampleCars(): SearchRecord[] {
  const cars = PLANS.flatMap(({ slug }) => stockOf(slug).map(car => CarSchema.parse(car)))
  const further = FURTHER_CARS.map((fields, i) =>
    aCar({
      city: 'Northside',
      stocknum: `F${i}`,
      ...fields,
      id: i + 1,
      slug: `further-${i + 1}`,
      name: `2021 ${fields.make} ${fields.model} ${fields.badge}`,
    }),
  )
  return inDefaultOrder([...cars, ...further].map(toSearchRecord))
}

const records = sampleCars()
const engine = openIndex(buildIndex(records, CAR_INDEX_PLAN), CAR_INDEX_PLAN)

function isMeant(record: SearchRecord, meant: Meant): boolean {
  return [meant].flat().some(described =>
    Object.entries(described).every(([field, wanted]) => {
      const values = [record[field as keyof SearchRecord] ?? []].flat()
      return values.some(value =>
        wanted instanceof RegExp ? wanted.test(String(value)) : [wanted].flat().includes(value as string),
      )
    }),
  )
}

const FIRST_PAGE = 21

/** What is wrong with the answer to a query; undefined when nothing is. */
function fault([query, verdict, meant]: JudgedQuery): string | undefined {
  const { cars, complete } = pendingResult(
    engine,
    { indexName: CAR_INDEX, params: { query, hitsPerPage: FIRST_PAGE } },
    () => 0,
  )
  const total = complete([]).nbHits
  if (verdict === 'nothing') return total === 0 ? undefined : `found ${total}, first ${named(cars[0]!)}`
  const wanted = records.filter(record => isMeant(record, meant)).length
  if (wanted === 0) return 'no car is meant: judge it again'
  const stray = cars.find(car => !isMeant(records[car]!, meant))
  if (stray !== undefined) return `shows ${named(stray)} on the first page; found ${total} of ${wanted}`
  if (cars.length < Math.min(wanted, FIRST_PAGE)) return `found ${total} of ${wanted}`
  return verdict === 'exactly' && total !== wanted ? `found ${total} of ${wanted}` : undefined
}

const named = (car: number): string => {
  const { name, colour, fuel, body, transmission, drive } = records[car]!
  return [name, colour, fuel, body, transmission, drive].join(', ')
}

test('two hundred searches and more are judged, each once', () => {
  const queries = Object.values(JUDGED_QUERIES).flat()
  expect(queries.length).toBeGreaterThanOrEqual(200)
  expect(new Set(queries.map(([query]) => query)).size).toBe(queries.length)
})

describe.each(Object.entries(JUDGED_QUERIES))('issue 2: finds by %s', (_, queries) => {
  for (const judged of queries) {
    const [query] = judged
    const judge = NOT_YET.includes(query) ? test.fails : test
    judge(`“${query}”`, () => {
      expect(fault(judged) ?? 'as judged').toBe('as judged')
    })
  }
})
