import { expect, onTestFinished, test, vi } from 'vitest'
import { tellBeside } from '../../../src/islands/search/told-beside.ts'

/** A count that stands there, of another search, until it is told anew. */
function aCount() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const count = { now: 12, asked: Promise.withResolvers<number>(), drop: () => {} }
  count.drop = tellBeside(count.asked.promise, (found = 0) => {
    count.now = found
  })
  return count
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a count of another search goes where its answer is slow or fails, and a quick answer takes its place', async () => {
  const quick = aCount()
  await pass(100)
  expect(quick.now).toBe(12)
  quick.asked.resolve(3)
  await pass(1000)
  expect(quick.now).toBe(3)

  const slow = aCount()
  await pass(1000)
  expect(slow.now).toBe(0)
  slow.asked.resolve(3)
  await pass(0)
  expect(slow.now).toBe(3)

  const failing = aCount()
  failing.asked.reject(new Error('offline'))
  await pass(0)
  expect(failing.now).toBe(0)
})

test('nothing is told of a question in whose place another came', async () => {
  const dropped = aCount()
  dropped.drop()
  await pass(1000)
  expect(dropped.now).toBe(12)
  dropped.asked.resolve(3)
  await pass(0)
  expect(dropped.now).toBe(12)
})
