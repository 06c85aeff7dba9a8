import { expect, test } from 'vitest'
import { reviewsShown, starsShown } from '../../../src/domain/review.ts'
import { aSettings } from '../../support/site.ts'

const plain = aSettings()
const hidden = aSettings({ reviews: { hidden: true } })
const review = (date: string, fields = {}) => ({ author: 'A visitor', rating: 5, text: 'Good.', date, ...fields })

test('RV-01 stars show only above the minimum: 4.0 hides, 4.1 shows', () => {
  expect(starsShown({ average: 4, count: 10 }, plain)).toBeUndefined()
  expect(starsShown({ average: 4.1, count: 10 }, plain)).toEqual({ average: '4.1', count: 10 })
  const higher = aSettings({ reviews: { minimumRating: 4.5 } })
  expect(starsShown({ average: 4.5, count: 10 }, higher)).toBeUndefined()
  expect(starsShown({ average: 4.6, count: 10 }, higher)).toBeDefined()
  expect(starsShown(undefined, plain)).toBeUndefined()
})

test('RV-02 neither stars nor reviews show where the site hides them', () => {
  expect(starsShown({ average: 5, count: 10 }, hidden)).toBeUndefined()
  expect(reviewsShown([review('2026-01-01')], hidden)).toEqual([])
})

test('RV-03 the rating has one decimal: 4.66 gives 4.7, 5 gives 5.0', () => {
  expect(starsShown({ average: 4.66, count: 1 }, plain)?.average).toBe('4.7')
  expect(starsShown({ average: 5, count: 1 }, plain)?.average).toBe('5.0')
  // Halves go up, also those that are a little less in binary.
  const shown = [4.25, 4.35, 4.65, 4.85].map(average => starsShown({ average, count: 1 }, plain)?.average)
  expect(shown).toEqual(['4.3', '4.4', '4.7', '4.9'])
})

test('RV-04 at most 12 reviews show, or as many fewer as the site allows', () => {
  const many = Array.from({ length: 20 }, (_, index) => review(`2026-01-${String(index + 10)}`))
  const shown = (googleCount: number) => reviewsShown(many, aSettings({ reviews: { googleCount } })).length
  expect(reviewsShown(many, plain)).toHaveLength(12)
  expect([0, 3, 9, 12].map(shown)).toEqual([0, 3, 9, 12])
  expect(() => shown(13)).toThrow('at most 12 reviews')
})

test('DC-163 the newest come first, good and bad; those without words are left out', () => {
  const all = [
    review('2025-01-01'),
    review('2026-01-01', { author: 'B' }),
    review('2026-01-01', { author: 'C' }),
    review('2026-02-01', { text: undefined }),
    review('2026-03-01', { rating: 1 }),
  ]
  expect(reviewsShown(all, plain).map(({ author, date }) => `${date} ${author}`)).toEqual([
    '2026-03-01 A visitor',
    '2026-01-01 B',
    '2026-01-01 C',
    '2025-01-01 A visitor',
  ])
})
