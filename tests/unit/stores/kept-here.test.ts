import { beforeEach, expect, test, vi } from 'vitest'

// A page that is opened anew reads what the browser kept.
beforeEach(() => {
  vi.resetModules()
})

async function browser() {
  const persistent = await import('@nanostores/persistent')
  persistent.useTestStorageEngine()
  return persistent
}

test('WL-06 favourites are kept in the browser, the newest first, and survive a reload', async () => {
  const storage = await browser()
  const { $favourites, toggleFavourite } = await import('../../../src/stores/favourites.ts')
  expect(toggleFavourite(7)).toBe('saved')
  expect(toggleFavourite(9)).toBe('saved')
  expect($favourites.get()).toEqual([9, 7])
  expect(toggleFavourite(7)).toBe('removed')
  expect(storage.getTestStorage()).toMatchObject({ favourites: '[9]' })
})

test('a car that was removed by mistake comes back to the place it had', async () => {
  const storage = await browser()
  storage.cleanTestStorage()
  const { $favourites, keepFavourite, toggleFavourite } = await import('../../../src/stores/favourites.ts')
  for (const id of [1, 2, 3]) toggleFavourite(id)
  expect(toggleFavourite(2)).toBe('removed')
  expect($favourites.get()).toEqual([3, 1])
  keepFavourite(2, 1)
  expect($favourites.get()).toEqual([3, 2, 1])
})

test('DC-83 four cars can be compared, a fifth is refused, and one taken out makes room', async () => {
  await browser()
  const { $compared, toggleCompared } = await import('../../../src/stores/compare.ts')
  expect([1, 2, 3, 4].map(toggleCompared)).toEqual(['added', 'added', 'added', 'added'])
  expect(toggleCompared(5)).toBe('full')
  expect($compared.get()).toEqual([1, 2, 3, 4])
  expect(toggleCompared(2)).toBe('removed')
  expect(toggleCompared(5)).toBe('added')
  expect($compared.get()).toEqual([1, 3, 4, 5])
})

test('SR-45, DC-44 the search history keeps five texts in the browser and can be cleared', async () => {
  const storage = await browser()
  const { $searchHistory, clearSearchHistory, rememberKeyword } = await import('../../../src/stores/search-history.ts')
  for (const text of ['suv', 'ute', 'van', 'EV', 'hybrid', 'x', 'wagon', 'ute']) rememberKeyword(text)
  expect($searchHistory.get()).toEqual(['ute', 'wagon', 'hybrid', 'EV', 'van'])
  clearSearchHistory()
  expect(storage.getTestStorage()).not.toHaveProperty('search-history')
})

test('SR-18, DC-43 sections are remembered by their header, each by itself', async () => {
  await browser()
  const { keepSection, sectionLeft } = await import('../../../src/stores/open-sections.ts')
  keepSection('Colour', true)
  keepSection('Price', false)
  keepSection('Colour', true)
  expect(sectionLeft('Colour')).toBe(true)
  expect(sectionLeft('Price')).toBe(false)
  expect(sectionLeft('Year')).toBeUndefined()
})

test.each(['{"not":"a list"}', 'not even JSON', '["4711", 9]'])(
  'DC-43 what was stored by others (%s) does no harm',
  async text => {
    const storage = await browser()
    storage.setTestStorageKey('favourites', text)
    const { $favourites } = await import('../../../src/stores/favourites.ts')
    expect($favourites.get()).toEqual(text.includes('9') ? [9] : [])
  },
)
