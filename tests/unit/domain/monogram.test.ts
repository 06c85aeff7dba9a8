import { expect, test } from 'vitest'
import { monogram } from '../../../src/domain/monogram.ts'

test('what has no logo is known by its capitals', () => {
  expect(['Land Rover', 'Mercedes-Benz', 'MG', 'Kia', 'alfa romeo'].map(monogram)).toEqual([
    'LR',
    'MB',
    'MG',
    'K',
    'AR',
  ])
  expect([' Great  Wall Motors', 'X-'].map(monogram)).toEqual(['GW', 'X-'])
})
