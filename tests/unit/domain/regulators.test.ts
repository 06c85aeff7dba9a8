import { expect, test } from 'vitest'
import { REGULATORS, regulatorsNear } from '../../../src/domain/regulators.ts'

const namesOf = (regulators: readonly { name: string }[]) => regulators.map(({ name }) => name)

test('RV-07, DC-165 a shopper first reads of the regulators of the dealer’s own states and of the country', () => {
  const { near, elsewhere } = regulatorsNear(REGULATORS['en-AU'], ['VIC', undefined, 'QLD'])
  expect(namesOf(near)).toEqual([
    'Consumer Affairs Victoria',
    'Queensland Office of Fair Trading',
    'Australian Competition and Consumer Commission (ACCC)',
  ])
  expect(elsewhere.map(({ state }) => state)).toEqual(['NSW', 'WA', 'SA', 'TAS', 'ACT', 'NT'])
})

test('DC-165 the state of a dealer is known however it is written', () => {
  const near = (state: string) => regulatorsNear(REGULATORS['en-AU'], [state]).near.map(regulator => regulator.state)
  expect(near(' wa ')).toEqual(['WA', undefined])
  expect(near('Wa')).toEqual(near('WA'))
})

test('RV-07 a region without regulators of states has all of them near, also of a dealer without a state', () => {
  expect(regulatorsNear(REGULATORS['en-NZ'], [])).toEqual({ near: REGULATORS['en-NZ'], elsewhere: [] })
  expect(regulatorsNear(REGULATORS['en-US'], [undefined])).toEqual({ near: REGULATORS['en-US'], elsewhere: [] })
})

test('DC-165 each regulator has a name of its own and an official address that is safe to follow', () => {
  const all = Object.values(REGULATORS).flat()
  expect(new Set(namesOf(all)).size).toBe(all.length)
  for (const { name, url } of all) {
    expect(name).toMatch(/^[A-Z][\w ,()]+$/)
    expect(url).toMatch(/^https:\/\/[\w.]+\.(gov\.au|govt\.nz|gov)(\/|$)/)
  }
})
