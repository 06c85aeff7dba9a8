import { afterEach, expect, test, vi } from 'vitest'
import { whenSeen } from '../../../src/islands/when-seen.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A page of its own: what is fired in it wakes no other. */
function aTab(hidden: boolean) {
  const tab = Object.assign(new EventTarget(), { hidden })
  vi.stubGlobal('document', tab)
  const look = async () => {
    tab.dispatchEvent(new Event('visibilitychange'))
    await new Promise(setImmediate)
  }
  return { tab, look }
}

test('a tab in the background is told of nothing before somebody looks at it, also where its page looks at the clock anew', async () => {
  const { tab, look } = aTab(true)
  const seen = vi.fn()
  void whenSeen().then(seen)
  await look()
  await look()
  expect(seen).not.toHaveBeenCalled()
  tab.hidden = false
  await look()
  expect(seen).toHaveBeenCalledOnce()
})

test('a tab that somebody looks at is told at once', async () => {
  aTab(false)
  await whenSeen()
})
