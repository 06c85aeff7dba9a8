import { expect, test } from 'vitest'
import { changesAhead } from '../../../src/site/changes-ahead.ts'
import { anOffer, aPromoTile } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'
import { aPlace } from '../views/a-place.ts'

const hours = (specialHours: { date: string; status: 'Closed' }[]) => ({ hours: { specialHours } })
const told = (site: Parameters<typeof aSite>[0]) =>
  changesAhead(aSite({ offers: [], ...site })).map(({ at, what }) => `${at} ${what}`)

test('DC-140 an offer begins at its start and ends after its last day, where the dealer is', () => {
  const offers = [anOffer({ name: 'Fuel', start: '2025-05-20', expiry: '2025-05-22' })]
  expect(told({ offers, settings: { timezone: 'Australia/Perth' } })).toEqual([
    '2025-05-14T16:00:00.000Z a new day begins',
    '2025-05-19T16:00:00.000Z offer “Fuel” begins',
    '2025-05-22T16:00:00.000Z offer “Fuel” ends',
  ])
})

test('DC-146 the last instant of a promo tile counts, so it ends just after', () => {
  const promoTiles = [aPromoTile({ alt: 'Sale', start: '2025-05-14T02:00:00Z', expiry: '2025-06-01T00:00:00+10:00' })]
  expect(told({ promoTiles }).at(-1)).toBe('2025-05-31T14:00:00.001Z promo tile “Sale” ends')
  // It began at this very moment.
  expect(told({ promoTiles }).join()).not.toContain('“Sale” begins')
})

test('a banner of a page that has days of its own begins and ends as a tile does', () => {
  const banner = { image: '/art/sale.webp', alt: 'Sale', start: '2025-05-20', expiry: '2025-06-01T00:00:00+10:00' }
  const pages = [{ slug: 'about-us', title: 'About', html: '', banner }]
  expect(told({ pages }).slice(1)).toEqual([
    '2025-05-19T14:00:00.000Z banner “Sale” begins',
    '2025-05-31T14:00:00.001Z banner “Sale” ends',
  ])
})

test('features #4: a home banner for a time begins at its start and ends after its last day, as an offer does', () => {
  const home = { seasonal: [{ title: 'Sale', start: '2025-05-20', expiry: '2025-05-22' }] }
  expect(told({ settings: { home, timezone: 'Australia/Perth' } }).slice(1)).toEqual([
    '2025-05-19T16:00:00.000Z home banner “Sale” begins',
    '2025-05-22T16:00:00.000Z home banner “Sale” ends',
  ])
})

test('features #4: the rate of the calculator ends after its last day, in each zone in which there are cars', () => {
  const locations = ['NSW', 'WA'].map((state, index) => aPlace({ id: index + 1, address: { state } }))
  expect(told({ settings: { finance: { rateUntil: '2025-05-22' }, locations } }).slice(1)).toEqual([
    '2025-05-22T14:00:00.000Z the rate of the calculator ends',
    '2025-05-22T16:00:00.000Z the rate of the calculator ends',
  ])
})

test('DC-132 holiday hours are announced 14 days before the first date and over after the last', () => {
  const settings = {
    ...hours([
      { date: '2025-06-09', status: 'Closed' },
      { date: '2025-06-10', status: 'Closed' },
    ]),
    timezone: 'Australia/Sydney',
  }
  expect(told({ settings }).slice(1)).toEqual([
    '2025-05-25T14:00:00.000Z holiday hours are announced',
    '2025-06-10T14:00:00.000Z holiday hours are over',
  ])
})

test('DC-132 places that keep other holidays announce them at other times', () => {
  const day = (date: string, id: number) => ({ date, status: 'Closed' as const, locations: [id] })
  const locations = [aPlace({ id: 7 }), aPlace({ id: 8 })]
  const settings = { ...hours([day('2025-06-09', 7), day('2025-07-09', 8)]), timezone: 'Australia/Sydney' }
  expect(told({ locations, settings }).slice(1)).toEqual([
    '2025-05-25T14:00:00.000Z holiday hours are announced',
    '2025-06-09T14:00:00.000Z holiday hours are over',
    '2025-06-24T14:00:00.000Z holiday hours are announced',
    '2025-07-09T14:00:00.000Z holiday hours are over',
  ])
})

test('a day in which clocks change is as long as it is there', () => {
  const days = (at: string) => told({ at: new Date(at), settings: { timezone: 'Australia/Sydney' } })[0]
  // Clocks go forward on 5 October 2025 and back on 6 April 2025.
  expect(days('2025-10-04T14:00:00Z')).toBe('2025-10-05T13:00:00.000Z a new day begins')
  expect(days('2025-04-05T13:00:00Z')).toBe('2025-04-06T14:00:00.000Z a new day begins')
})
