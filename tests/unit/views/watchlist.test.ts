import { expect, test } from 'vitest'
import type { Car } from '../../../src/records/index.ts'
import { findRoute } from '../../../src/routes.ts'
import { siteChrome } from '../../../src/views/chrome.ts'
import { pagesOf } from '../../../src/views/pages.ts'
import { redirects } from '../../../src/views/redirects.ts'
import { watchlistPage } from '../../../src/views/watchlist-page.ts'
import { aCar } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

test('RT-40 DC-81 the page is at /watchlist, and at the address that a site gives it, which every link uses', () => {
  expect(findRoute(aSite(), '/watchlist')?.route.pattern).toBe('/watchlist')
  const own = aSite({ settings: { paths: { watchlist: '/garage' } } })
  expect(redirects(own, pagesOf(own))).toContainEqual({ from: '/garage', to: '/watchlist', status: 200 })
  expect(siteChrome(own).links.watchlist).toBe('/garage')
  expect(watchlistPage(own).meta.canonical).toMatch(/\/garage$/)
})

test('CF-09 DC-81 the cars are searched for among those of the site', () => {
  const filterOf = (search: object) => watchlistPage(aSite({ settings: { search } })).setup.filter
  expect(filterOf({ filter: 'make:Toyota' })).toBe('make:Toyota')
  expect(filterOf({})).toBeUndefined()
})

test('DC-181 the page is for nobody in particular: its island gets no car, and search engines nothing', () => {
  const page = watchlistPage(aSite())
  expect(page.meta.robots).toBe('noindex')
  expect(JSON.stringify(page.setup)).not.toContain('Corolla')
})

test('below the list are the newest cars that can be bought, where there are any', () => {
  const at = new Date('2025-05-14T02:00:00Z')
  const come = (id: number, day: string, fields: Partial<Car> = {}) =>
    aCar({ id, slug: `car-${id}`, created_at: `2025-05-${day}T00:00:00Z`, ...fields })
  const cars = [come(1, '02'), come(2, '12'), come(3, '13', { status: 'sold', sold: true }), come(4, '07')]
  const { latest } = watchlistPage(aSite({ at, cars }))
  expect(latest?.cards.map(({ id }) => id)).toEqual([2, 4, 1])
  expect(latest?.all?.href).toBe('/search')
  expect(watchlistPage(aSite({ at, cars: [] })).latest).toBeUndefined()
})

test('WL-06 a site that keeps favourites in the browser says so', () => {
  expect(watchlistPage(aSite({ settings: { favourites: { mode: 'local' } } })).text).toBe(
    'Kept in this browser: no account needed.',
  )
  expect(watchlistPage(aSite({ settings: { favourites: { mode: 'account' } } }))).not.toHaveProperty('text')
})
