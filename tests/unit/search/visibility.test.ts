import { expect, test } from 'vitest'
import { EXCLUSION_RULES, isListed, stockFilter } from '../../../src/domain/visibility.ts'
import { CAR_STATUSES, CAR_TYPES } from '../../../src/records/index.ts'
import { CAR_INDEX_PLAN } from '../../../src/search/car-index.ts'
import { parseFilters } from '../../../src/search/clients/filters.ts'
import { buildIndex, openIndex } from '../../../src/search/engine/engine.ts'
import { inDefaultOrder } from '../../../src/search/order.ts'
import { toSearchRecord } from '../../../src/search/record.ts'
import { aCar } from '../../support/builders.ts'

const NOW = new Date('2025-06-05T10:20:30Z')
const hoursAgo = (hours: number): number => Math.floor(NOW.getTime() / 1000) - hours * 3600

/** A car of every state that a feed can send. */
const CARS = CAR_STATUSES.flatMap(status =>
  CAR_TYPES.flatMap(car_type =>
    [true, false, undefined].flatMap(sold =>
      [undefined, 0, hoursAgo(71), hoursAgo(73), hoursAgo(200)].flatMap(sold_date_timestamp =>
        [true, false].map(show_on_dealer_website => ({
          status,
          car_type,
          sold,
          sold_date_timestamp,
          show_on_dealer_website,
        })),
      ),
    ),
  ),
).map((fields, index) => aCar({ ...fields, id: index + 1, slug: `car-${index + 1}` }))

const RULES = EXCLUSION_RULES.flatMap(exclusionRule =>
  [0, 3, 7].map(soldWindowDays => ({ exclusionRule, soldWindowDays })),
)

const records = inDefaultOrder(CARS.map(toSearchRecord))
const engine = openIndex(buildIndex(records, CAR_INDEX_PLAN), CAR_INDEX_PLAN)

test.each(RULES)('SR-40 to SR-43, DC-34, DC-35 with %j the filter lists the cars that the rule lists', settings => {
  const { cars } = engine.search({
    text: '',
    filter: parseFilters(stockFilter(settings, NOW)),
    facets: [],
    maxValuesPerFacet: 0,
    from: 0,
    count: CARS.length,
    typos: 'none',
    prefix: false,
  })
  const listed = CARS.filter(car => isListed(car, settings, NOW)).map(({ id }) => id)
  expect(cars.map(place => records[place]!.id).sort((a, b) => a - b)).toEqual(listed)
  expect(listed.length).toBeGreaterThan(0)
})
