import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { searchPath } from '../../../src/domain/links.ts'
import {
  CAR_TYPE_ORDER,
  facetValue,
  SEARCH_ALIASES,
  SEARCH_PATHS,
  searchMeaning,
} from '../../../src/domain/search-words.ts'
import { CAR_TYPES } from '../../../src/records/index.ts'

const known = new Map([
  ['Toyota', ['Corolla', 'Corolla Cross', 'C-HR']],
  ['Land Rover', ['Range Rover Evoque']],
  ['Mercedes-Benz', ['C-Class']],
  // A make with the name of a body style, to see which wins.
  ['Van', ['One']],
])
const meaning = (path: string) => searchMeaning(path.split('/'), known)

describe('DC-07 the words of a search path', () => {
  test.each([
    ['new-used-and-demo-cars', { car_type: ['new', 'demo', 'used'] }],
    ['new-and-demo-cars', { car_type: ['new', 'demo'] }],
    ['used-cars', { car_type: ['used'] }],
    ['Used Cars', { car_type: ['used'] }],
    ['suv', { body: 'suv' }],
    ['People-Mover', { body: 'peopleMover' }],
    ['station wagon', { body: 'wagon' }],
    ['land-rover', { make: 'Land Rover' }],
    ['MERCEDES BENZ', { make: 'Mercedes-Benz' }],
    ['toyota/corolla', { make: 'Toyota', model: 'Corolla' }],
    ['toyota/c-hr', { make: 'Toyota', model: 'C-HR' }],
    ['land rover/range-rover-evoque', { make: 'Land Rover', model: 'Range Rover Evoque' }],
  ])('%s', (path, expected) => {
    expect(meaning(path)).toEqual(expected)
  })
})

test.each(['new', 'used', 'demo'] as const)('RT-33 /search/%s-cars lists that car type', type => {
  expect(meaning(`${type}-cars`)).toEqual({ car_type: [type] })
})

test('DC-07 a body style comes before a make of the same name', () => {
  expect(meaning('van')).toEqual({ body: 'van' })
  expect(meaning('van/one')).toEqual({ make: 'Van', model: 'One' })
})

test('DC-07 a word that matches nothing becomes the keyword query', () => {
  expect(meaning('seven-seater')).toEqual({ query: 'seven seater' })
  expect(meaning('-seven--seater-')).toEqual({ query: 'seven seater' })
  expect(meaning('toyota/no-such-model')).toEqual({ make: 'Toyota', query: 'no such model' })
  expect(meaning('no-such/thing')).toEqual({ query: 'no such thing' })
  expect(meaning('')).toEqual({})
})

test('RT-28 to RT-35 each path that searchPath makes means what was wished', () => {
  const wish = fc.oneof(
    fc
      .constantFrom(...SEARCH_PATHS)
      .map(({ types }) => ({ car_type: CAR_TYPE_ORDER.filter(type => types.includes(type)) })),
    fc.constantFrom('suv', 'ute', 'peopleMover', 'hatchback').map(body => ({ body: body as 'suv' })),
    fc.constantFrom(
      { make: 'Toyota', model: 'C-HR' },
      { make: 'Land Rover' },
      { make: 'Mercedes-Benz', model: 'C-Class' },
    ),
  )
  fc.assert(
    fc.property(wish, wished => {
      expect(searchMeaning(searchPath(wished).split('/').slice(2), known)).toEqual(wished)
    }),
  )
})

test('DC-08 every alias has one of the search paths as its canonical link', () => {
  expect(SEARCH_ALIASES.map(({ path }) => path)).toEqual([
    '/new-used-and-demo-cars',
    '/used-car/new-cars',
    '/used-car/list',
  ])
  const paths = SEARCH_PATHS.map(({ path }) => path)
  for (const { canonical } of SEARCH_ALIASES) expect(paths).toContain(canonical)
})

test('SR-39 car types are listed new, demo, used', () => {
  expect(CAR_TYPE_ORDER).toEqual(['new', 'demo', 'used'])
  expect(CAR_TYPES).toEqual(CAR_TYPE_ORDER)
})

test('DC-29 a comma or backslash within a value of a facet is escaped, for commas part values', () => {
  expect(facetValue('Bolt, Nut & Co')).toBe('Bolt\\, Nut & Co')
  expect(facetValue('A\\B')).toBe('A\\\\B')
  expect(facetValue('C-HR')).toBe('C-HR')
})
