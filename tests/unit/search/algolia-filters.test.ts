import { expect, test } from 'vitest'
import { EXCLUSION_RULES, stockFilter } from '../../../src/domain/visibility.ts'
import { refusedByAlgolia } from '../../../src/search/clients/algolia-filters.ts'
import { parseFilters } from '../../../src/search/clients/filters.ts'

const refused = (filter: string) => refusedByAlgolia(parseFilters(filter))

test('DC-34 DC-35 the hosted engine takes what every search of a site is narrowed by', () => {
  const own = ['', 'make:Toyota', 'make:Toyota OR make:Lexus', '(make:Toyota OR make:Lexus) AND price < 30000']
  for (const exclusionRule of EXCLUSION_RULES) {
    for (const soldWindowDays of [0, 3]) {
      for (const filter of own) {
        const asked = stockFilter({ soldWindowDays, exclusionRule, filter }, new Date('2025-05-14T02:00:00Z'))
        expect([asked, refused(asked)]).toEqual([asked, undefined])
      }
    }
  }
})

test('DC-34 it refuses AND inside OR, numbers mixed with texts in one OR, and brackets where it allows none', () => {
  expect(refused('make:A OR (make:B AND fuel:C)')).toBe('AND must not stand inside OR')
  expect(refused('make:A AND fuel:B OR make:C')).toBe('AND must not stand inside OR')
  expect(refused('(status:in_stock OR sold_date_timestamp > 5)')).toBe('one OR must not mix numbers and texts')
  expect(refused('available=1 AND (NOT price != 3 OR make:A)')).toBe('one OR must not mix numbers and texts')
  expect(refused('make:A AND (fuel:B AND body:C)')).toBe('AND must not stand in brackets')
  expect(refused('NOT (make:A OR make:B)')).toBe('NOT must not stand before brackets')
  expect(refused('make:A AND (make:B OR NOT (fuel:C OR fuel:D))')).toBe('NOT must not stand before brackets')
  expect(refused('make:A OR (fuel:C OR fuel:D)')).toBe('brackets must not stand in brackets')
})
