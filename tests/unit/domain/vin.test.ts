import { expect, test } from 'vitest'
import { isWholeVin } from '../../../src/domain/vin.ts'

test('a VIN names one car with 17 letters and figures, none of which is read as another, and not all of them the same', () => {
  expect(['6T1BF3FK10X012345', 'jtnkw23be00j00000'].map(isWholeVin)).toEqual([true, true])
  // It may begin with two of the same.
  expect(isWholeVin('55SWF4JB5FU012345')).toBe(true)
  const none = [
    'TBA',
    '',
    '0'.repeat(17),
    '6T1BF3FK10X01234',
    '6T1BF3FK10X0123456',
    '6T1BF3FKIOX012345',
    '*************2345',
  ]
  for (const vin of none) expect([vin, isWholeVin(vin)]).toEqual([vin, false])
})
