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

test('CD-08, CD-09 what can be done with a car is named after it as its heading is, or it is called as with the next car', () => {
  const namesOf = (car: Partial<Car>): string[] => {
    const card = carCard(
      aCar({ year: 2021, make: 'Toyota', model: 'Corolla', series: undefined, ...car }),
      settings,
      now,
    )
    const html = renderToStaticMarkup(<CarCard card={card} />)
    return [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name!)
  }
  expect(namesOf({ badge: 'ZR' })).toEqual(
    expect.arrayContaining([
      'Compare car: 2021 Toyota Corolla ZR',
      'Save car: 2021 Toyota Corolla ZR',
      'Enquire: 2021 Toyota Corolla ZR',
    ]),
  )
  expect(namesOf({ badge: undefined })).toContain('Save car: 2021 Toyota Corolla')
  expect(namesOf({ badge: 'ZR', sold: true })).toContain('Find Me Something Similar: 2021 Toyota Corolla ZR')
})

test('CD-16 a car that is sold or not sellable asks whether one wants something similar, and has none of its buttons', () => {
  const actionsOf = (car: Partial<Car>) => {
    const html = renderToStaticMarkup(<CarCard card={carCard(aCar(car), settings, now)} />)
    return /<(?:p|div) class="car-card__(?:actions|similar)">.*(?=<\/div><\/article>)/
      .exec(html)![0]
      .replace(/<a class="button"[^>]*href="([^"]*)"[^>]*>/g, ' $1 ')
      .replace(/<[^>]*>/g, '')
  }
  const similar =
    'Like this and want something similar? /search/used-cars?make=Toyota&amp;body=hatchback Find Me Something Similar'
  expect(actionsOf({ show_on_dealer_website: false })).toBe(similar)
  const notSold = similar.replace('hatchback', 'hatchback&amp;status=in_stock,coming_soon')
  expect([{ sold: true }, { status: 'sold' as const }].map(actionsOf)).toEqual([notSold, notSold])
  expect(actionsOf({})).toMatch(/^ \S+ Enquire \S+ Get Finance \S+ View Details$/)
})

test('CD-02, CD-24 every other tag is words, and one alone', () => {
  expect(tagOf({ reserved: true, certified: true })).toBe('Reserved')
  expect(tagOf({ tag: 'ONE OWNER' })).toBe('ONE OWNER')
})
