// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { beforeEach, expect, test } from 'vitest'
import { useFoundCars } from '../../../src/islands/use-found-cars.ts'

type Question = { ids: readonly number[] } & PromiseWithResolvers<readonly (string | 'gone')[]>

let root: Root
/** What was asked for, one question after the other; the test answers. */
let asked: Question[]
let shown: ReturnType<typeof useFoundCars<string>>

const find = (ids: readonly number[]) => {
  const question = { ids, ...Promise.withResolvers<readonly string[]>() }
  asked.push(question)
  return question.promise
}
function Cars({ ids }: { ids: readonly number[] }) {
  shown = useFoundCars<string>(ids, find)
  return null
}
const want = (...ids: number[]) => act(async () => root.render(<Cars ids={ids} />))
const answer = (question: Question) => act(async () => question.resolve(question.ids.map(id => `car ${id}`)))
const fail = (question: Question) => act(async () => question.reject(new Error('offline')))
const told = () => [shown.state, ...shown.cars]

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  asked = []
  root = createRoot(document.createElement('main'))
  return () => act(async () => root.unmount())
})

test('cars that were found stay when another does not come, and all is well when that one is wanted no more', async () => {
  await want(1, 2)
  await answer(asked[0]!)
  await want(1, 2, 3)
  await fail(asked[1]!)
  expect(told()).toEqual(['failed', 'car 1', 'car 2'])
  await want(1, 2)
  expect(told()).toEqual(['ready', 'car 1', 'car 2'])
})

test('a car that did not come is asked for again by itself, and with the next one that is wanted', async () => {
  await want(1, 2)
  await answer(asked[0]!)
  await want(1, 2, 3)
  await fail(asked[1]!)
  await act(async () => shown.again())
  expect(told()).toEqual(['loading', 'car 1', 'car 2'])
  await fail(asked[2]!)
  await want(1, 2, 3, 4)
  expect(told()).toEqual(['loading', 'car 1', 'car 2'])
  await answer(asked[3]!)
  expect(told()).toEqual(['ready', 'car 1', 'car 2', 'car 3', 'car 4'])
  expect(asked.map(({ ids }) => ids)).toEqual([[1, 2], [3], [3], [3, 4]])
})

test('who wants another car while the first are on their way waits for that one alone, and no car is asked for twice', async () => {
  await want(1, 2)
  await want(1, 2, 3)
  await answer(asked[0]!)
  expect(told()).toEqual(['loading', 'car 1', 'car 2'])
  await answer(asked[1]!)
  expect(told()).toEqual(['ready', 'car 1', 'car 2', 'car 3'])
  expect(asked.map(({ ids }) => ids)).toEqual([[1, 2], [3]])
})
