import { expect, test } from 'vitest'
import { redirectsFile } from '../../../scripts/build/site/site-files.ts'

test('DC-06 addresses stand before patterns, after which a large host takes only 100 more lines', () => {
  const file = redirectsFile([
    { from: '/cars/:slug/buy-online', to: '/cars/:slug/checkout', status: 301 },
    { from: '/cars', to: '/search', status: 301 },
    { from: '/search/*', to: '/search', status: 200 },
    { from: '/offers/a', to: '/offers/kia/a', status: 301 },
  ])
  expect(file).toBe(`/cars /search 301
/offers/a /offers/kia/a 301
/cars/:slug/buy-online /cars/:slug/checkout 301
/search/* /search 200
`)
})
