import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { routes } from '../../../src/routes.ts'
import { FIXED_CAR_PAGES, firstSegment, fixedPages } from '../../../src/site/fixed-pages.ts'

test('DC-09 every page that the product itself has is a fixed page', () => {
  const segments = routes.map(({ pattern }) => firstSegment(pattern)).filter(segment => !/^$|\[/.test(segment))
  expect(segments.length).toBeGreaterThan(5)
  expect(segments.filter(segment => !fixedPages().has(segment))).toEqual([])
})

test('DC-09 a folder that every bundle has is not hidden by a model either', () => {
  const folders = readdirSync(new URL('../../../public', import.meta.url), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)
  expect([...folders, 'search', 'stock-state', 'art', 'brands'].filter(name => !fixedPages().has(name))).toEqual([])
})

test('DC-04 the pages below /cars that no car may hide are known', () => {
  const below = routes.flatMap(({ pattern }) => /^\/cars\/([a-z-]+)$/.exec(pattern)?.[1] ?? [])
  expect(below).toContain('car')
  expect(below.filter(name => !FIXED_CAR_PAGES.includes(name))).toEqual([])
})

test('the pages that a site names itself are fixed too', () => {
  expect(fixedPages('/saved', '/my/list').has('saved')).toBe(true)
  expect(fixedPages('/saved', '/my/list').has('my')).toBe(true)
  expect(fixedPages().has('corolla')).toBe(false)
})
