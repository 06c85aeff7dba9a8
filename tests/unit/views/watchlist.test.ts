import { expect, test } from 'vitest'
import { findRoute } from '../../../src/routes.ts'
import { siteChrome } from '../../../src/views/chrome.ts'
import { pagesOf } from '../../../src/views/pages.ts'
import { redirects } from '../../../src/views/redirects.ts'
import { watchlistPage } from '../../../src/views/watchlist-page.ts'
import { aSite } from '../../support/site.ts'

test('RT-40 DC-81 the page is at /watchlist, and at the address that a site gives it, which every link uses', () => {
  expect(findRoute(aSite(), '/watchlist')?.route.pattern).toBe('/watchlist')
  const own = aSite({ settings: { paths: { watchlist: '/garage' } } })
  expect(redirects(own, pagesOf(own))).toContainEqual({ from: '/garage', to: '/watchlist', status: 200 })
  expect(siteChrome(own).links.watchlist).toBe('/garage')
  expect(watchlistPage(own).meta.canonical).toMatch(/\/garage$/)
})

test('DC-181 the page is for nobody in particular: no car, and nothing for search engines', () => {
  const page = watchlistPage(aSite())
  expect(page.meta.robots).toBe('noindex')
  expect(JSON.stringify(page)).not.toContain('Corolla')
})

test('WL-06 a site that keeps favourites in the browser says so', () => {
  expect(watchlistPage(aSite({ settings: { favourites: { mode: 'local' } } })).text).toBe(
    'Kept in this browser: no account needed.',
  )
  expect(watchlistPage(aSite({ settings: { favourites: { mode: 'account' } } }))).not.toHaveProperty('text')
})
