// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { stepHistory } from '../../../src/islands/forms/step-history.ts'

/** A form of three steps at its last one, in a browser that travels when it is told to. */
async function atLastStep(form: string) {
  vi.useFakeTimers()
  const go = vi.spyOn(history, 'go').mockImplementation(() => {})
  onTestFinished(() => {
    vi.useRealTimers()
    go.mockRestore()
    history.replaceState(null, '')
  })
  let step = 0
  const travelled = vi.fn()
  const places = stepHistory({ form, at: () => step, travelled })
  await places.begin()
  const [first] = [history.state]
  for (step = 1; step < 3; step += 1) await places.follow()
  const arriveAtFirst = () => {
    history.replaceState(first, '')
    dispatchEvent(new PopStateEvent('popstate', { state: first }))
  }
  return { go, travelled, places, arriveAtFirst }
}

test('a browser that arrives late where a form led it is not taken for a visitor who goes Back', async () => {
  const { go, travelled, places, arriveAtFirst } = await atLastStep('finance')
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

test('a visitor who goes Back after a later journey has come to its end in time is followed', async () => {
  const { travelled, places, arriveAtFirst } = await atLastStep('service')
  const leavings: string[] = []
  const leave = (name: string) => void places.leave().then(() => leavings.push(name))
  // The end of this one is never told.
  leave('first')
  await vi.advanceTimersByTimeAsync(1_000)
  leave('second')
  await vi.advanceTimersByTimeAsync(1)
  arriveAtFirst()
  await vi.advanceTimersByTimeAsync(100)
  expect(leavings).toEqual(['first', 'second'])
  arriveAtFirst()
  expect(travelled).toHaveBeenCalledTimes(1)
})
