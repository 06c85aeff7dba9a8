import { expect, test } from 'vitest'
import { isMakeChosen, normalChoice, toggleMake, toggleModel } from '../../../src/islands/search/make-model.ts'
import { makeOf, modelOf } from '../../../src/search/make-model.ts'

const stock: Record<string, string[]> = {
  Toyota: ['Toyota > Corolla', 'Toyota > LandCruiser Prado'],
  Ford: ['Ford > Ranger', 'Ford > Everest'],
}
const modelsOf = (make: string) => stock[make] ?? []
const nothing = { makes: [], models: [] }

test('DC-36 a make and model are read from their joined value, whatever words they have', () => {
  expect(makeOf('Land Rover > Range Rover Sport')).toBe('Land Rover')
  expect(modelOf('Land Rover > Range Rover Sport')).toBe('Range Rover Sport')
  expect(modelOf('Mini > A > B')).toBe('A > B')
})

test('DC-49 makes are chosen and let go one by one', () => {
  const toyota = toggleMake(nothing, 'Toyota', modelsOf)
  expect(toyota).toEqual({ makes: ['Toyota'], models: [] })
  const both = toggleMake(toyota, 'Ford', modelsOf)
  expect(both).toEqual({ makes: ['Toyota', 'Ford'], models: [] })
  expect(toggleMake(both, 'Toyota', modelsOf)).toEqual({ makes: ['Ford'], models: [] })
})

test('DC-30 a chosen model keeps the other chosen makes in the list, by all their models', () => {
  const choice = toggleModel({ makes: ['Toyota', 'Ford'], models: [] }, 'Toyota > Corolla', modelsOf)
  expect(choice).toEqual({ makes: [], models: ['Toyota > Corolla', 'Ford > Ranger', 'Ford > Everest'] })
  expect(isMakeChosen(choice, 'Toyota')).toBe(true)
  expect(isMakeChosen(choice, 'Ford')).toBe(true)
  expect(isMakeChosen(choice, 'Kia')).toBe(false)
})

test('DC-30 models are chosen and let go one by one, of one make or two', () => {
  const corolla = { makes: [], models: ['Toyota > Corolla', 'Ford > Ranger'] }
  const both = { makes: [], models: ['Toyota > Corolla', 'Ford > Ranger', 'Toyota > LandCruiser Prado'] }
  expect(toggleModel(corolla, 'Toyota > LandCruiser Prado', modelsOf)).toEqual(both)
  expect(toggleModel(both, 'Toyota > LandCruiser Prado', modelsOf)).toEqual(corolla)
})

test('DC-30 a make chosen beside models of another comes in whole', () => {
  const choice = toggleMake({ makes: [], models: ['Toyota > Corolla'] }, 'Ford', modelsOf)
  expect(choice).toEqual({ makes: [], models: ['Toyota > Corolla', 'Ford > Ranger', 'Ford > Everest'] })
  expect(toggleMake(choice, 'Ford', modelsOf)).toEqual({ makes: [], models: ['Toyota > Corolla'] })
})

test('DC-49 letting the last model of a make go leaves the make chosen whole', () => {
  expect(toggleModel({ makes: [], models: ['Toyota > Corolla'] }, 'Toyota > Corolla', modelsOf)).toEqual({
    makes: ['Toyota'],
    models: [],
  })
  expect(
    toggleModel({ makes: [], models: ['Toyota > Corolla', 'Ford > Ranger'] }, 'Toyota > Corolla', modelsOf),
  ).toEqual({ makes: [], models: ['Ford > Ranger', 'Toyota > Corolla', 'Toyota > LandCruiser Prado'] })
})

test('DC-30 a make and models from an address mean the models of that make', () => {
  expect(normalChoice({ makes: ['Toyota'], models: ['Toyota > Corolla', 'Ford > Ranger'] })).toEqual({
    makes: [],
    models: ['Toyota > Corolla'],
  })
  const none = { makes: ['Kia'], models: ['Ford > Ranger'] }
  expect(normalChoice(none)).toEqual(none)
  for (const alone of [
    { makes: ['Toyota'], models: [] },
    { makes: [], models: ['Ford > Ranger'] },
  ])
    expect(normalChoice(alone)).toEqual(alone)
})
