import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CERTIFIED_IMAGE, standingsOfTag, type TagSettings, tagShown, tagText } from '../../../src/domain/tags.ts'
import type { Car } from '../../../src/records/index.ts'
import { DEFAULT_LABELS } from '../../../src/site/label-texts.ts'
import { aCar } from '../../support/builders.ts'

const NOW = new Date('2025-06-05T10:00:00Z')
const all: TagSettings = { region: 'en-AU', tags: { electrified: true }, features: { certifiedBadge: true } }
const hoursAgo = (hours: number): string => new Date(NOW.getTime() - hours * 3_600_000).toISOString()

const tag = (fields: Partial<Car>, settings = all): string | undefined => {
  const shown = tagShown(aCar({ created_at: undefined, ...fields }), settings, NOW)
  return shown && tagText(shown, DEFAULT_LABELS)
}

test('a tag is true while its car is to be had, a certificate also when it is reserved, the dealer’s own words whatever becomes of it', () => {
  expect(standingsOfTag('certified')).toEqual(['free', 'coming', 'reserved'])
  expect(standingsOfTag('comingSoon')).toEqual(['coming'])
  expect(standingsOfTag('toOrder')).toEqual(['coming'])
  expect(standingsOfTag('justArrived')).toEqual(['free'])
  expect(standingsOfTag('own')).toEqual(['free', 'coming', 'reserved', 'sold', 'gone'])
})

/** What earns each tag, from the highest priority to the lowest. */
const EARNS: [string, Partial<Car>][] = [
  ['HYBRID', { simple_fuel: 'Hybrid' }],
  ['Reserved', { reserved: true }],
  ['Certified Used Toyota', { certified: true }],
  ['MANAGER’S SPECIAL', { tag: 'MANAGER’S SPECIAL' }],
  ['COMING SOON', { status: 'coming_soon' }],
  ['JUST ARRIVED', { created_at: hoursAgo(1) }],
]

test.each(EARNS)('CD-18 to CD-23 shows "%s"', (text, fields) => {
  expect(tag(fields)).toBe(text)
})

test('a car that may be ordered is on its way to nobody, so its card says what its page says', () => {
  const toOrder = { status: 'coming_soon', preorder: true } as const
  expect(tag(toOrder)).toBe('AVAILABLE TO ORDER')
  expect(tag({ ...toOrder, created_at: hoursAgo(1) })).toBe('AVAILABLE TO ORDER')
  expect(tag({ ...toOrder, tag: 'MANAGER’S SPECIAL' })).toBe('MANAGER’S SPECIAL')
  expect(tag({ ...toOrder, sold: true })).toBeUndefined()
})

test('CD-22 a car that is coming soon, and not to be ordered, shows COMING SOON', () => {
  for (const preorder of [undefined, false]) expect(tag({ status: 'coming_soon', preorder })).toBe('COMING SOON')
  expect(tag({ status: 'in_stock', preorder: true })).toBeUndefined()
})

test('CD-20 the image of certified used Toyotas is a file of every site, as large as a page says, and named', () => {
  const { src, width, height } = CERTIFIED_IMAGE
  const drawn = readFileSync(new URL(`../../../public${src}`, import.meta.url), 'utf8')
  expect(drawn).toContain(`viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`)
  expect(drawn).toContain('<title>Certified Used Toyota</title>')
})

test.each(
  EARNS.slice(0, -1).map(
    ([text, fields], index) => [text, EARNS[index + 1]![0], fields, EARNS[index + 1]![1]] as const,
  ),
)('CD-24 "%s" comes before "%s"', (higher, _, one, other) => {
  expect(tag({ ...other, ...one })).toBe(higher)
})

test('CD-24 a car that meets all rules shows the first', () => {
  expect(tag(Object.assign({}, ...EARNS.map(([, fields]) => fields)))).toBe('HYBRID')
  expect(tag({})).toBeUndefined()
})

test('CD-18 the electric or hybrid tag shows only where the site switches it on', () => {
  expect(tag({ simple_fuel: 'Electric' }, { ...all, tags: { electrified: false } })).toBeUndefined()
})

test('DC-57 says ELECTRIC for electric, HYBRID for any hybrid, nothing for petrol', () => {
  expect(tag({ simple_fuel: 'Electric' })).toBe('ELECTRIC')
  expect(tag({ simple_fuel: 'Plug-in Hybrid Electric' })).toBe('HYBRID')
  expect(tag({ simple_fuel: 'Petrol' })).toBeUndefined()
})

test('VD-35 the certified badge needs Toyota, certified, the setting and a car that is not sold', () => {
  expect(tag({ certified: true, make: 'toyota' })).toBe('Certified Used Toyota')
  expect(tag({ certified: true, make: 'Lexus' })).toBeUndefined()
  expect(tag({ certified: false })).toBeUndefined()
  expect(tag({ certified: true }, { ...all, features: { certifiedBadge: false } })).toBeUndefined()
  expect(tag({ certified: true, sold: true })).toBeUndefined()
})

test('CD-23 JUST ARRIVED shows 7 days 23 hours after, not 8 days and 1 hour after', () => {
  expect(tag({ created_at: hoursAgo(8 * 24 - 1) })).toBe('JUST ARRIVED')
  expect(tag({ created_at: hoursAgo(8 * 24) })).toBe('JUST ARRIVED')
  expect(tag({ created_at: hoursAgo(8 * 24 + 1) })).toBeUndefined()
})

test('DC-58 a car from the future has not arrived', () => {
  expect(tag({ created_at: hoursAgo(-1) })).toBeUndefined()
  expect(tag({ created_at: hoursAgo(0) })).toBe('JUST ARRIVED')
})

test('DC-58 a date without offset is read where the car stands', () => {
  // 18:30 in Perth is half an hour ahead of now (10:00Z is 18:00 there), and in Sydney it has passed.
  expect(tag({ created_at: '2025-06-05T18:30', state: 'WA' })).toBeUndefined()
  expect(tag({ created_at: '2025-06-05T18:30', state: 'NSW' })).toBe('JUST ARRIVED')
})

test('DC-58 a sold car never shows JUST ARRIVED or COMING SOON', () => {
  expect(tag({ sold: true, created_at: hoursAgo(1) })).toBeUndefined()
  expect(tag({ sold: true, status: 'coming_soon' })).toBeUndefined()
  expect(tag({ sold: true, tag: 'SOLD TO A GOOD HOME' })).toBe('SOLD TO A GOOD HOME')
})
