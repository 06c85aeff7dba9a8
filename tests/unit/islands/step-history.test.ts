// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { stepHistory } from '../../../src/islands/forms/step-history.ts'

test('a browser that arrives late where a form led it is not taken for a visitor who goes Back', async () => {
  vi.useFakeTimers()
  const go = vi.spyOn(history, 'go').mockImplementation(() => {})
  onTestFinished(() => {
    vi.useRealTimers()
    go.mockRestore()
    history.replaceState(null, '')
  })
  let step = 0
  const travelled = vi.fn()
  const places = stepHistory({ form: 'finance', at: () => step, travelled })
  await places.begin()
  const [first] = [history.state]
  for (step = 1; step < 3; step += 1) await places.follow()
  const arriveAtFirst = () => {
    history.replaceState(first, '')
    dispatchEvent(new PopStateEvent('popstate', { state: first }))
  }
  const leaving = places.leave()
  await vi.advanceTimersByTimeAsync(1_000)
  await leaving
  expect(go).toHaveBeenCalledWith(-2)
  arriveAtFirst()
  expect(travelled).not.toHaveBeenCalled()
  // The next time it is the visitor.
  arriveAtFirst()
  expect(travelled).toHaveBeenCalledTimes(1)
})
