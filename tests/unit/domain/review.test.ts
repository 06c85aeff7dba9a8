import { expect, test } from 'vitest'
import { feedbackNames, reviewsShown, starsShown } from '../../../src/domain/review.ts'
import { DEFAULT_LABELS } from '../../../src/site/label-texts.ts'
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
  expect(reviewsShown([review('2026-01-01')], hidden, 6)).toEqual([])
})

test('RV-03 the rating has one decimal: 4.66 gives 4.7, 5 gives 5.0', () => {
  expect(starsShown({ average: 4.66, count: 1 }, plain)?.average).toBe('4.7')
  expect(starsShown({ average: 5, count: 1 }, plain)?.average).toBe('5.0')
})

test('RV-04 at most 12 reviews show, or as many as the site or the place allows', () => {
  const many = Array.from({ length: 20 }, (_, index) => review(`2026-01-${String(index + 10)}`))
  expect(reviewsShown(many, plain, 100)).toHaveLength(12)
  expect(reviewsShown(many, plain, 6)).toHaveLength(6)
  expect(reviewsShown(many, aSettings({ reviews: { googleCount: 3 } }), 6)).toHaveLength(3)
})

test('DC-163 the newest come first; those without words or far below the minimum are left out', () => {
  const all = [
    review('2025-01-01'),
    review('2026-01-01', { author: 'B' }),
    review('2026-01-01', { author: 'C' }),
    review('2026-02-01', { text: undefined }),
    review('2026-03-01', { rating: 3 }),
    review('2026-04-01', { rating: 4 }),
  ]
  expect(reviewsShown(all, plain, 12).map(({ author, date }) => `${date} ${author}`)).toEqual([
    '2026-04-01 A visitor',
    '2026-01-01 B',
    '2026-01-01 C',
    '2025-01-01 A visitor',
  ])
})

test('RV-06 a missing first name reads "Valued Customer", a missing dealership "Our Dealership"', () => {
  const names = (fields: Parameters<typeof feedbackNames>[0]) => feedbackNames(fields, DEFAULT_LABELS)
  expect(names({})).toEqual({ customer: 'Valued Customer', dealership: 'Our Dealership' })
  expect(names({ first_name: ' ', dealership_name: ' ' })).toEqual(names({}))
  expect(names({ first_name: ' Sam ', dealership_name: 'Northside ' })).toEqual({
    customer: 'Sam',
    dealership: 'Northside',
  })
})
