import { expect, test } from 'vitest'
import { CarSchema } from '../../../../src/records/car.ts'
import { cellFor } from '../../../../src/site/feeds/cells.ts'
import { fieldsOfCar } from '../../../../src/site/feeds/fields-of-car.ts'

const FIELDS = [...fieldsOfCar()]

const cell = (field: string, text: string): unknown => {
  const kind = fieldsOfCar().get(field)!
  const read = cellFor(field, kind, text, { dates: 'day/month', inOurWords: word => word })
  return 'value' in read ? read.value : read.reason
}

/** Squared, as many steps as nobody waits for: what looks through a run from each of its signs never comes to its end. */
const LONG = 300_000

test.each<[begins: string, run: string, ends: string]>([
  ['', ' ', 'x'],
  ['1', ' ', 'x'],
  ['0', ' ', '!'],
  ['/1.jpg', ' ', 'x'],
  ['/1.jpg', ', \n', 'x'],
  ['4', '1', 'x'],
  ['1', ',1', 'x'],
  ['4 - ', ' ', 'cyl?'],
  ['31/05/2026', ' ', '\nx\ny'],
  ['<li>', '<', 'x'],
  ['(', '(a', 'x'],
  ['Thing', ', Thing', 'x'],
  ['ABS', ' ', ''],
])('EN-02 to EN-08 no field looks at %j, thousands of %j and %j more than once', (begins, run, ends) => {
  const text = begins + run.repeat(LONG / run.length) + ends
  for (const [field] of FIELDS) {
    const value = cell(field, text)
    const schema = Object.hasOwn(CarSchema.shape, field) && CarSchema.shape[field as keyof typeof CarSchema.shape]
    if (schema) schema.safeParse(value)
  }
})

test('EN-04 EN-08 what parts numbers and addresses may be of several signs', () => {
  expect(cell('engine_size_litres', 'Engine,1,998 cc')).toBe(1.998)
  expect(cell('engine_size_litres', '2.0 - litre')).toBe(2)
  expect(cell('engine_size_litres', 'V1.2.0L')).toBe(2)
  expect(cell('rego_expiry', '31/05/2026  4:05 PM')).toBe('2026-05-31T16:05')
  expect(cell('images', '/1.jpg , /2.jpg\n, /a b.jpg;\n/3,4.jpg | c.jpg')).toEqual([
    '/1.jpg',
    '/2.jpg',
    '/a b.jpg',
    '/3,4.jpg',
    'c.jpg',
  ])
  expect(cell('standardEquipment', '<ul><li>0 < 1</li><li>ABS</li></ul>')).toEqual(['0 < 1', 'ABS'])
})
