import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { carCard } from '../../../src/domain/car-card.ts'
import type { Car } from '../../../src/records/index.ts'
import { toSearchRecord } from '../../../src/search/record.ts'
import { CarCard } from '../../../src/ui/CarCard.tsx'
import { cardSettingsOf } from '../../../src/views/car-card.ts'
import { aCar } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

const now = new Date('2025-06-05T10:00:00Z')
const settings = cardSettingsOf(aSite({ settings: { features: { certifiedBadge: true } } }))

/** The tag on the card of a search hit. */
function tagOf(car: Partial<Car>): string | undefined {
  const card = carCard(toSearchRecord(aCar({ created_at: undefined, ...car })), settings, now)
  return /<span class="badge car-card__tag"[^>]*>(.*?)<\/span>/.exec(renderToStaticMarkup(<CarCard card={card} />))?.[1]
}

test('CD-20 a certified used Toyota has an image for its tag, which says what it is', () => {
  expect(tagOf({ make: 'Toyota', certified: true })).toBe(
    '<img src="/certified-used-toyota.svg" width="122" height="40" alt="Certified Used Toyota"/>',
  )
  expect(tagOf({ make: 'Lexus', certified: true })).toBeUndefined()
})

test('CD-02, CD-24 every other tag is words, and one alone', () => {
  expect(tagOf({ reserved: true, certified: true })).toBe('Reserved')
  expect(tagOf({ tag: 'ONE OWNER' })).toBe('ONE OWNER')
})
