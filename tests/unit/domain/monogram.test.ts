import { expect, test } from 'vitest'
import { monogram } from '../../../src/domain/monogram.ts'

test('SR-19 what has no logo is known by two capitals, as the makes with one are', () => {
  expect(['Land Rover', 'Mercedes-Benz', 'MG', 'Kia', 'alfa romeo'].map(monogram)).toEqual([
    'LR',
    'MB',
    'MG',
    'KI',
    'AR',
  ])
  expect([' Great  Wall Motors', 'X-', ''].map(monogram)).toEqual(['GW', 'X', ''])
})
