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

/** As after Back, where the browser has kept the whole page. */
const showAgain = () => dispatchEvent(new Event('pageshow'))

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
  showAgain()
  expect($kept.get()).toEqual([...before, 2])
  stop()
  expect(keptList('compare', isId).get()).toEqual(before.length > 0 ? [7] : [])
})

test('a page that is shown again shows what was changed while it was away, though it is what it had at first', () => {
  for (const before of [undefined, '[1]']) {
    const storage: Record<string, string> = before === undefined ? {} : { favourites: before }
    keepIn(() => storage)
    const $kept = keptList('favourites', isId)
    const stop = $kept.listen(() => {})
    const atFirst = $kept.get()
    // Another tab keeps a car, and a later page of this one lets it go.
    storage.favourites = '[2,1]'
    dispatchEvent(Object.assign(new Event('storage'), { key: 'favourites', newValue: '[2,1]' }))
    expect($kept.get()).toEqual([2, 1])
    if (before === undefined) delete storage.favourites
    else storage.favourites = before
    showAgain()
    expect($kept.get()).toEqual(atFirst)
    stop()
  }
})
