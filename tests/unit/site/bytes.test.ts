import { expect, test } from 'vitest'
import { decodeText } from '../../../src/site/bytes.ts'

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part) : Uint8Array.from(part))))

test('text is UTF-8, with or without a byte order mark', () => {
  expect(decodeText(bytes('Citroën “C4” 🚗'), 'f')).toBe('Citroën “C4” 🚗')
  expect(decodeText(bytes('\uFEFFid,slug'), 'f')).toBe('id,slug')
})

test.each([
  ['a letter of Latin-1', bytes('Citro', [0xeb], 'n'), 5],
  ['a lone second half', bytes('é', [0xa9], 'x'), 2],
  ['a byte that UTF-8 never has', bytes('ab', [0xff], 'c'), 2],
  ['a character that is cut off at the end', bytes('abc', [0xf0, 0x9f, 0x9a]), 3],
  ['a character that is cut off in the middle', bytes('🚗', [0xe2, 0x82], 'x'), 4],
  ['a surrogate', bytes('x', [0xed, 0xa0, 0x80]), 1],
  ['nothing else', bytes([0xc3]), 0],
])('%s is refused with its place', (_what, data, at) => {
  expect(() => decodeText(data, 'stock.csv')).toThrow(`stock.csv ✖ is not UTF-8 text; save it in UTF-8 → at byte ${at}`)
})
