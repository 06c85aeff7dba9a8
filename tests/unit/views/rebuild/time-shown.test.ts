import { expect, test } from 'vitest'
import { toSearchRecord } from '../../../../src/search/record.ts'
import { cardsOf } from '../../../../src/views/car-card.ts'
import { spanOfCards, timeOfListing, timeOfSite } from '../../../../src/views/rebuild/time-shown.ts'
import { aCar, aPromoTile } from '../../../support/builders.ts'
import { aSite } from '../../../support/site.ts'

/** One car comes on Monday the 12th at 10:00 in Sydney, one was sold an hour later. */
const cars = [
  aCar({ id: 1, slug: 'one', created_at: '2025-05-12T00:00:00Z', state: 'NSW' }),
  aCar({
    id: 2,
    slug: 'two',
    created_at: '2025-04-01T00:00:00Z',
    status: 'sold',
    sold_date_timestamp: Date.UTC(2025, 4, 12, 1) / 1000,
  }),
]
const promoTiles = [aPromoTile({ start: '2025-05-01', expiry: '2025-05-14T12:30' })]
const siteAt = (at: number) => aSite({ at: new Date(at), cars, promoTiles, settings: { stock: { soldWindowDays: 3 } } })

const justBefore = (moment: string): [number, number] => [Date.parse(moment) - 1, Date.parse(moment)]
const justAfter = (moment: string): [number, number] => [Date.parse(moment), Date.parse(moment) + 1]

test.each([
  ['a quarter of an hour of a morning', [Date.parse('2025-05-14T02:00Z'), Date.parse('2025-05-14T02:15Z')], []],
  ['the beginning of a day', justBefore('2025-05-13T14:00Z'), ['listing', 'site']],
  ['the moment at which a car comes', justBefore('2025-05-12T00:00Z'), []],
  ['the end of a sold car’s days', justBefore('2025-05-15T02:00Z'), ['listing', 'site']],
  ['the last moment of a tile', justAfter('2025-05-14T02:30Z'), ['site']],
  ['the hour at which a place opens', justBefore('2025-05-13T22:30Z'), ['site']],
] as const)('%s is felt by what it decides', (_, [before, after], felt) => {
  const [earlier, later] = [siteAt(before), siteAt(after)]
  const times = { listing: timeOfListing, site: timeOfSite }
  const differ = Object.entries(times).filter(([, of]) => JSON.stringify(of(earlier)) !== JSON.stringify(of(later)))
  expect(differ.map(([name]) => name)).toEqual(felt)
})

test.each([
  ['from now to the last moment at which a car of theirs has just come', '2025-05-14T02:00Z', [0], '2025-05-20T00:00Z'],
  ['for as long as any car comes before', '2025-05-11T23:00Z', [1], '2025-05-11T23:59:59.999Z'],
  ['for ever where none of theirs has just come', '2025-05-14T02:00Z', [1], undefined],
])('cards say the same of the time %s', (_, from, shown, to) => {
  const site = siteAt(Date.parse(from))
  const cards = cardsOf(
    site,
    shown.map(index => toSearchRecord(cars[index]!)),
  )
  const [first, last] = spanOfCards(site, cards)
  expect(first).toBe(Date.parse(from))
  if (to === undefined) expect(last).toBeGreaterThan(Date.parse('2100-01-01'))
  else expect(new Date(last)).toEqual(new Date(to))
})
