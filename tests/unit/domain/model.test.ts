import { describe, expect, test } from 'vitest'
import { explorePath } from '../../../src/domain/links.ts'
import {
  isElectrified,
  isGrModel,
  modelCategories,
  modelChoices,
  modelKey,
  modelLabel,
  sortModels,
} from '../../../src/domain/model.ts'
import { DEFAULT_LABELS } from '../../../src/site/label-texts.ts'
import { aModel } from '../../support/builders.ts'

const POPULAR = [
  'bZ4X',
  'Prado',
  'C-HR',
  'Yaris',
  'Corolla',
  'Camry',
  'RAV4',
  'Kluger',
  'Fortuner',
  'LandCruiser 300',
  'HiLux',
  'LandCruiser 70',
  'Tundra',
  'HiAce',
  'Granvia',
  'Coaster',
]
const sorted = (names: string[], manufacturer_name = 'Toyota') =>
  sortModels(names.map(name => aModel({ name, manufacturer_name }))).map(({ name }) => name)

test('MD-16 other models are listed by name, whatever its case', () => {
  expect(sorted(['Zeta', 'alpha', 'Gamma', 'beta', 'Delta'], 'Kia')).toEqual([
    'alpha',
    'beta',
    'Delta',
    'Gamma',
    'Zeta',
  ])
  expect(modelKey(' Toyota Yaris', 'Toyota')).toBe('yaris')
})

test('MD-11 a model that is coming soon is labelled "Upcoming"', () => {
  expect(modelLabel(aModel({ status: 'coming_soon' }), DEFAULT_LABELS)).toBe('Upcoming')
})

test('MD-12 any other present status is "All-New", an empty one has no label', () => {
  expect(modelLabel(aModel({ status: 'released' }), DEFAULT_LABELS)).toBe('All-New')
  expect(modelLabel(aModel({ status: '' }), DEFAULT_LABELS)).toBeUndefined()
  expect(modelLabel(aModel({ status: undefined }), DEFAULT_LABELS)).toBeUndefined()
})

test('DC-148 a discontinued model has no label, and is discontinued by its category, not its status', () => {
  expect(modelLabel(aModel({ status: 'released', body_categories: ['Discontinued'] }), DEFAULT_LABELS)).toBeUndefined()
  expect(modelLabel(aModel({ status: 'discontinued' }), DEFAULT_LABELS)).toBe('All-New')
})

test('MD-15 models are ordered by popularity, GR models after Coaster', () => {
  expect(sorted([...POPULAR, 'GR Yaris'].reverse())).toEqual([...POPULAR, 'GR Yaris'])
})

test('MD-16 models that are not in the list follow it by name', () => {
  expect(sorted(['Supra', 'Corolla Cross', 'GR86', 'Coaster', 'bZ4X Touring'])).toEqual([
    'Coaster',
    'GR86',
    'bZ4X Touring',
    'Corolla Cross',
    'Supra',
  ])
})

test('MD-15 the order is that of Toyota; other makes go by name', () => {
  expect(sorted(['Ranger', 'Everest', 'Corolla'], 'Ford')).toEqual(['Corolla', 'Everest', 'Ranger'])
})

test('MD-16 among several makes the popular Toyotas come first, then GR models, then all others by name', () => {
  const models = [
    aModel({ name: 'Ranger', manufacturer_name: 'Ford' }),
    aModel({ name: 'Supra' }),
    aModel({ name: 'GR86' }),
    aModel({ name: 'Coaster' }),
    aModel({ name: 'Corolla', manufacturer_name: 'Ford' }),
  ]
  expect(sortModels(models).map(({ name }) => name)).toEqual(['Coaster', 'GR86', 'Corolla', 'Ranger', 'Supra'])
})

describe('DC-150 names are compared whole', () => {
  test.each([
    ['landcruiser-300', 'LandCruiser 300'],
    ['Toyota RAV4', 'RAV4'],
    ['LandCruiser Prado', 'Prado'],
    ['Hi Lux', 'HiLux'],
    ['c hr', 'C-HR'],
  ])('"%s" equals "%s"', (one, other) => {
    expect(modelKey(one, 'Toyota')).toBe(modelKey(other, 'Toyota'))
  })

  test.each([
    ['Corolla Cross', 'Corolla'],
    ['Yaris Cross', 'Yaris'],
    ['LandCruiser', 'LandCruiser 70'],
  ])('"%s" does not equal "%s"', (one, other) => {
    expect(modelKey(one)).not.toBe(modelKey(other))
  })

  test('a GR model’s first word starts with GR in capitals, then a space, a digit or the end', () => {
    for (const name of ['GR86', 'GR Yaris', 'GR', 'Toyota GR Corolla']) expect(isGrModel(name)).toBe(true)
    for (const name of ['Granvia', 'Gr Yaris', 'GRX', 'Yaris GR']) expect(isGrModel(name)).toBe(false)
  })

  test('GR models sort among themselves by name', () => {
    expect(sorted(['GR86', 'GR Yaris', 'GR Corolla', 'Granvia'])).toEqual(['Granvia', 'GR Corolla', 'GR Yaris', 'GR86'])
  })
})

test('a model is electrified by its fuel, alone or with petrol', () => {
  expect(['Electric', 'Petrol / Hybrid', 'plug-in hybrid'].map(isElectrified)).toEqual([true, true, true])
  expect(['Petrol', 'Diesel', '', undefined].map(isElectrified)).toEqual([false, false, false, false])
})

test('DC-21 models are chosen by name, with their maker where there are several or one is not known', () => {
  const namesOf = (...makers: (string | undefined)[]) =>
    modelChoices(makers.map((maker, index) => aModel({ name: `Model ${index}`, manufacturer_name: maker })))
  expect(namesOf('Toyota', 'Toyota').map(({ name }) => name)).toEqual(['Model 0', 'Model 1'])
  expect(namesOf('Toyota', 'Kia', undefined).map(({ name, model }) => [name, model.name])).toEqual([
    ['Toyota Model 0', 'Model 0'],
    ['Kia Model 1', 'Model 1'],
    ['Model 2', 'Model 2'],
  ])
  expect(namesOf()).toEqual([])
})

test('MD-19 categories come from all five fields, and a model can have several', () => {
  const model = aModel({
    body_categories: ['SUV', '4x4'],
    bodyStyle: 'wagon',
    manufacturer_body: 'Cab Chassis',
    manufacturer_body2: 'people-mover',
    manufacturer_body3: 'suv',
  })
  expect([...modelCategories(model)]).toEqual(['suv', '4x4', 'wagon', 'cabchassis', 'peoplemover'])
})

test('OF-09, RT-46 an offer’s model links to Explore, the override first', () => {
  expect(explorePath({ slug: 'hilux', override_url: '/pages/hilux' })).toBe('/pages/hilux')
  expect(explorePath({ slug: 'hilux' })).toBe('/hilux')
})
