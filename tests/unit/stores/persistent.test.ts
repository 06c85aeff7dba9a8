// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { isId, keptList } from '../../../src/stores/kept-list.ts'
import { keepIn } from '../../../src/stores/persistent.ts'

/** A storage of which all room is taken: what is in it can be read. */
const full = (kept: Record<string, string>): Record<string, string> =>
  new Proxy(kept, {
    set() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })

function refuses(): null {
  throw new DOMException('no', 'SecurityError')
}

test('what a browser keeps is read, written and let go of as ever', () => {
  const storage: Record<string, string> = { favourites: '[1]' }
  keepIn(() => storage)
  const $kept = keptList('favourites', isId)
  $kept.set([1, 2])
  expect(storage).toEqual({ favourites: '[1,2]' })
  $kept.set([])
  expect(storage).toEqual({})
})

const LITTLE: [what: string, storage: () => Record<string, string> | null, before: readonly number[]][] = [
  ['has no room left', () => full({ favourites: '[1]', compare: '[7]' }), [1]],
  ['has no storage', () => null, []],
  ['refuses to tell', refuses, []],
]

test.each(LITTLE)('what is pressed in a browser that %s holds for this page', async (_, storage, before) => {
  keepIn(storage)
  const $kept = keptList('favourites', isId)
  expect($kept.get()).toEqual(before)
  $kept.set([...before, 2])
  // As after a page is shown again, where what is kept is read once more.
  const stop = $kept.listen(() => {})
  dispatchEvent(new Event('pageshow'))
  expect($kept.get()).toEqual([...before, 2])
  stop()
  expect(keptList('compare', isId).get()).toEqual(before.length > 0 ? [7] : [])
})
