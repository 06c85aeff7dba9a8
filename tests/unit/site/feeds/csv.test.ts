import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvRecords } from '../../../../src/site/feeds/csv.ts'

const records = (text: string) => [...csvRecords(text, 'stock.csv')]
const read = (text: string): string[][] => records(text).map(({ fields }) => fields)

test('a record is a line, and its fields are between commas', () => {
  expect(read('a,b,c\n1,,3\n')).toEqual([
    ['a', 'b', 'c'],
    ['1', '', '3'],
  ])
  expect(read('a,b\r\n1,2')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
  expect(read('a,\n1,')).toEqual([
    ['a', ''],
    ['1', ''],
  ])
  expect(read('a\n\n\nb\n')).toEqual([['a'], ['b']])
  expect(read('')).toEqual([])
})

test('a record has the number of its row in a spreadsheet, where an empty line is a row and a cell with two lines is in one', () => {
  expect(records('id,name\n1,"two\nlines"\r\n\n2,b')).toEqual([
    { row: 1, fields: ['id', 'name'] },
    { row: 2, fields: ['1', 'two\nlines'] },
    { row: 4, fields: ['2', 'b'] },
  ])
})

test('a quoted field holds commas, quotes and line breaks', () => {
  expect(read('"a,b","say ""hi""","two\r\nlines",""\n')).toEqual([['a,b', 'say "hi"', 'two\r\nlines', '']])
})

test('a quote that is never closed is told with its place', () => {
  expect(() => read('id,name\n1,"Corolla\n2,Yaris\n')).toThrow('ends inside a quoted field')
  expect(() => read('id,name\n1,"Corolla\n2,Yaris\n')).toThrow('line 2, column 3')
  expect(() => read('a,"b"c\n')).toThrow('has text after a closing quote')
})

test('it reads any text that a CSV writer makes, as the general parser does', () => {
  const field = fc.string({ unit: fc.constantFrom('a', 'é', ',', '"', '\n', '\r\n', ' ', '1') })
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const table = fc.tuple(
    fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
    fc.constantFrom('\n', '\r\n'),
  )
  fc.assert(
    fc.property(table, ([rows, newline]) => {
      const text = rows.map(record => record.map(quoted).join(',')).join(newline)
      expect(read(text)).toEqual(rows)
      expect(read(text)).toEqual(parse(text, { relax_column_count: true, record_delimiter: newline }))
    }),
  )
})
