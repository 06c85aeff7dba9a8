import { expect, test } from 'vitest'
import { isSoundVin, isWholeVin, isWrongVin } from '../../../src/domain/vin.ts'

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

test('where the law has a VIN check itself, one with a slip is not told to others; elsewhere makers may leave that out', () => {
  const [sound, slip] = ['1M8GDM9AXKP042788', '1M8GDM9AXKP042778']
  expect([sound, sound.toLowerCase(), slip].map(vin => isSoundVin(vin, 'en-US'))).toEqual([true, true, false])
  expect([slip, '1M8GDM9AX'].map(vin => isSoundVin(vin, 'en-NZ'))).toEqual([true, false])
})

test('a VIN is wrong that was meant as one and cannot be; none yet, or of a car before 1981, is not', () => {
  const isWrong = (vin: string, year?: number) => isWrongVin(vin, 'en-AU', year)
  expect(['6T1BF3FKIOX012345', '012345'].map(vin => isWrong(vin))).toEqual([true, true])
  expect(['TBA', '', '0'.repeat(17), '1M8GDM9AXKP042778'].map(vin => isWrong(vin))).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect([1980, 1981].map(year => isWrong('48211', year))).toEqual([false, true])
})
