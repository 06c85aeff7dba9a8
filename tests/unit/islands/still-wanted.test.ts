// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Asking } from '../../../src/islands/search/asking.ts'
import { stillWanted } from '../../../src/islands/search/still-wanted.ts'
import { EVERY_CAR, withText } from '../../../src/search/state.ts'
import { dropWaiting, settling, TYPING_SETTLES_AFTER_MS } from '../../../src/ui/settling.ts'
import type { SearchSetup } from '../../../src/views/search-page.ts'

const asked = withText(EVERY_CAR, 'small whi')
let asking: Asking
const wantedAt = (engine: 'embedded' | 'algolia') =>
  stillWanted(asked, { asking, setup: { client: { engine } } as unknown as SearchSetup })

/** What it tells, once it does. */
function told(answer: Promise<boolean>): { is?: boolean } {
  const heard: { is?: boolean } = {}
  void answer.then(is => {
    heard.is = is
  })
  return heard
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  dropWaiting()
  asking = { ready: true, early: [], asked }
  document.body.innerHTML = '<search><input></search><button>'
  document.querySelector('input')!.focus()
})
afterEach(() => void vi.useRealTimers())

test('a hosted engine is asked more when nobody has typed for a while, and then at once', async () => {
  const isWanted = wantedAt('algolia')
  const first = told(isWanted())
  await pass(600)
  expect(first.is).toBeUndefined()
  await pass(100)
  expect(first.is).toBe(true)
  const second = told(isWanted())
  await pass(0)
  expect(second.is).toBe(true)
})

test('a hosted engine is asked nothing more about a text that somebody types on', async () => {
  const typing = settling((query: string) => {
    asking.wanted = withText(EVERY_CAR, query)
  }, TYPING_SETTLES_AFTER_MS)
  const answer = told(wantedAt('algolia')())
  await pass(600)
  typing.soon('small whit')
  await pass(200)
  typing.soon('small white')
  await pass(500)
  expect(answer.is).toBeUndefined()
  await pass(100)
  expect(answer.is).toBe(false)
})

test('nobody waits where no text is typed, nor for an engine that counts no questions', async () => {
  const embedded = told(wantedAt('embedded')())
  document.querySelector('button')!.focus()
  const tapped = told(wantedAt('algolia')())
  await pass(0)
  expect([embedded.is, tapped.is]).toEqual([true, true])
})

test('what is asked for anew ends the questions about what was shown', async () => {
  const isWanted = wantedAt('embedded')
  asking.wanted = EVERY_CAR
  expect(await isWanted()).toBe(false)
})
