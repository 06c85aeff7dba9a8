import { expect, test } from 'vitest'
import { findRedirect, headersFor, parseHeaders, parseRedirects } from '../../../scripts/serve/rules.ts'

const headers = parseHeaders(`
# for all
/*
  X-Robots: one
  Cache-Control: public, max-age=0
/_astro/*
  ! Cache-Control
  Cache-Control: immutable
  X-Robots: two
/cars/:slug
  X-Car: yes
/search/*.bin
  X-Index: yes
/theme.*
  X-Theme: yes
`)

test('rules of _headers add up, and equal names are joined with a comma', () => {
  expect(headersFor('/_astro/a.js', headers).get('x-robots')).toBe('one, two')
  expect(headersFor('/', headers).get('x-robots')).toBe('one')
})

test('a header taken away by “!” can be set anew', () => {
  expect(headersFor('/_astro/a.js', headers).get('cache-control')).toBe('immutable')
  expect(headersFor('/about', headers).get('cache-control')).toBe('public, max-age=0')
})

test('a placeholder stands for one part of an address, a star for any rest, also before an ending', () => {
  expect(headersFor('/cars/golf', headers).get('x-car')).toBe('yes')
  expect(headersFor('/cars/golf/', headers).get('x-car')).toBe('yes')
  expect(headersFor('/cars/golf/checkout', headers).get('x-car')).toBeNull()
  expect(headersFor('/search/index-12.bin', headers).get('x-index')).toBe('yes')
  expect(headersFor('/search/index-12.bin.html', headers).get('x-index')).toBeNull()
  expect(headersFor('/theme.3f2a.css', headers).get('x-theme')).toBe('yes')
  expect(headersFor('/themes/3f2a.css', headers).get('x-theme')).toBeNull()
})

const redirects = parseRedirects(`
/cars/:slug/buy-online /cars/:slug/checkout 301   # the path not in use
/old /new
/search/* /search 200
/docs/* /help/:splat 302
/gone.html /here 301
`)

test('DC-06 a placeholder keeps its value in the address that a redirect leads to', () => {
  expect(findRedirect('/cars/golf/buy-online', redirects)).toEqual({ to: '/cars/golf/checkout', status: 301 })
})

test('what a visitor wrote cannot end or split the address that a redirect leads to', () => {
  expect(findRedirect('/cars/a?b\r\nc/buy-online', redirects)?.to).toBe('/cars/a%3Fb%0D%0Ac/checkout')
  expect(findRedirect('/docs/a/ü', redirects)?.to).toBe('/help/a/%C3%BC')
})

test('DC-05 a star takes the rest, the bare address too, and can be used as :splat', () => {
  expect(findRedirect('/search/toyota/corolla', redirects)).toEqual({ to: '/search', status: 200 })
  expect(findRedirect('/search', redirects)).toEqual({ to: '/search', status: 200 })
  expect(findRedirect('/searching', redirects)).toBeUndefined()
  expect(findRedirect('/docs/a/b', redirects)).toEqual({ to: '/help/a/b', status: 302 })
})

test('a redirect without a status is permanent, and a dot is only a dot', () => {
  expect(findRedirect('/old', redirects)).toEqual({ to: '/new', status: 301 })
  expect(findRedirect('/gonexhtml', redirects)).toBeUndefined()
})
