import { expect, test } from 'vitest'
import { lenient } from '../../../src/stores/persistent.ts'

/** A storage of which all room is taken: what is in it can be read and let go of. */
const full = (kept: Record<string, string>): Record<string, string> =>
  new Proxy(kept, {
    set() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })

test('what a browser keeps is read, written and let go of as ever', () => {
  const storage: Record<string, string> = { user: 'a' }
  const kept = lenient(() => storage)
  kept.favourites = '[1]'
  delete kept.user
  expect([storage, kept.favourites, kept.user]).toEqual([{ favourites: '[1]' }, '[1]', undefined])
})

test('WL-03 what a full storage refuses holds for this page, until it is let go of', () => {
  const kept = lenient(() => full({ favourites: '[1]' }))
  kept.favourites = '[1,2]'
  kept.compare = '[3]'
  expect([kept.favourites, kept.compare]).toEqual(['[1,2]', '[3]'])
  delete kept.compare
  delete kept.favourites
  expect([kept.compare, kept.favourites]).toEqual([undefined, undefined])
})

test('a browser without storage, or one that refuses to tell, keeps it in the page', () => {
  const refuses = (): never => {
    throw new DOMException('no', 'SecurityError')
  }
  for (const storage of [() => null, refuses]) {
    const kept = lenient(storage)
    kept.favourites = '[1]'
    expect(kept.favourites).toBe('[1]')
  }
})
