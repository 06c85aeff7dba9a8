import { expect, test } from 'vitest'
import { SlugSchema } from '../../../src/contract/fields.ts'
import { LeadSchema } from '../../../src/contract/leads.ts'
import { SlugSchema as SlugOfRecordSchema } from '../../../src/records/fields.ts'
import { CarSchema } from '../../../src/records/index.ts'
import { aCar } from '../../support/builders.ts'

const TWO_HUNDRED = 'a'.repeat(200)

test.each([
  ...['a', '4', '2021-toyota-corolla-4711', 'north--shore', TWO_HUNDRED].map(slug => [slug, true] as const),
  ...['', '-', 'a-', '-a', 'North', 'a b', 'a/b', 'a.b', 'ä', `${TWO_HUNDRED}a`].map(slug => [slug, false] as const),
])('a form may name a place by the slug that its record may have: "%s"', (slug, isSlug) => {
  expect(SlugSchema.safeParse(slug).success).toBe(isSlug)
  expect(SlugOfRecordSchema.safeParse(slug).success).toBe(isSlug)
})

test.each([
  [1884, false],
  [1885, true],
  [2100, true],
  [2101, false],
])('a form may name the year %i of a car exactly where a feed may', (year, isYear) => {
  const { year: ofForm } = LeadSchema.shape
  expect(ofForm.safeParse(year).success).toBe(isYear)
  expect(CarSchema.safeParse({ ...aCar(), year }).data?.year === year).toBe(isYear)
})
