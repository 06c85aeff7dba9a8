import { expect, test } from 'vitest'
import { registerThatLacks } from '../../../src/domain/business-number.ts'

const lacks = (said: string) => registerThatLacks(said)?.name

test('CO-04 an ABN has 11 digits that check one another by 89, and each slip in one is found', () => {
  // The example of the register itself.
  expect(lacks('ABN 51 824 753 556')).toBeUndefined()
  const right = '51824753556'
  for (const [index, digit] of [...right].entries())
    for (const other of '0123456789'.replace(digit, ''))
      expect(lacks(`ABN ${right.slice(0, index)}${other}${right.slice(index + 1)}`)).toBe('ABN')
  for (const wrong of ['5182475355', '518247535560', '51 824 753 565'])
    expect([wrong, lacks(`ABN ${wrong}`)]).toEqual([wrong, 'ABN'])
})

test('CO-04 an NZBN has 13 digits, of which the last checks the others as on a barcode', () => {
  // An example of a barcode, and a number of the form that the register gives.
  for (const right of ['4006381333931', '9429000000000'])
    expect([right, lacks(`NZBN ${right}`)]).toEqual([right, undefined])
  for (const wrong of ['4006381333932', '4006381339331', '942900000000', '9429000000001'])
    expect([wrong, lacks(`NZBN ${wrong}`)]).toEqual([wrong, 'NZBN'])
})

test('noughts alone stand for a number that is not there yet, and a number of no register is not judged', () => {
  for (const said of ['ABN 00 000 000 000', 'NZBN 0000000000000', '12-3456789', 'ACN 004 085 616', 'ABN pending'])
    expect([said, lacks(said)]).toEqual([said, undefined])
})
