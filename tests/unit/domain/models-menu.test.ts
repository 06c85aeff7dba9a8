import { expect, test } from 'vitest'
import { modelTabs, tabScrolls } from '../../../src/domain/models-menu.ts'
import type { Model } from '../../../src/records/index.ts'
import { aModel } from '../../support/builders.ts'

const tabs = (...models: Partial<Model>[]) => modelTabs(models.map(model => aModel({ body_categories: [], ...model })))
const tabsOf = (model: Partial<Model>) =>
  tabs(model)
    .filter(({ models }) => models.length > 0)
    .map(({ label }) => label)

test('MD-01 the tabs are in this order', () => {
  const models = [{ body_categories: ['discontinued'] }, { status: 'coming_soon' }]
  expect(tabs(...models).map(({ label }) => label)).toEqual([
    'All Vehicles',
    'Hatch & sedans',
    'SUVs & 4WDs',
    'Utes & Vans',
    'GR & performance',
    'Electrified',
    'Discontinued',
    'Upcoming',
  ])
})

test('MD-02, DC-147 Discontinued and Upcoming show only if some model is in them, the other six always', () => {
  expect(tabs({}).map(({ label }) => label)).toEqual([
    'All Vehicles',
    'Hatch & sedans',
    'SUVs & 4WDs',
    'Utes & Vans',
    'GR & performance',
    'Electrified',
  ])
  expect(tabs({ body_categories: ['discontinued'] }).at(-1)?.label).toBe('Discontinued')
  expect(tabs({ status: 'coming_soon' }).at(-1)?.label).toBe('Upcoming')
})

test.each([
  ['hatch', 'Hatch & sedans'],
  ['hatchback', 'Hatch & sedans'],
  ['Sedan', 'Hatch & sedans'],
  ['SUV', 'SUVs & 4WDs'],
  ['4x4', 'SUVs & 4WDs'],
  ['ute', 'Utes & Vans'],
  ['cabChassis', 'Utes & Vans'],
  ['Van', 'Utes & Vans'],
  ['bus', 'Utes & Vans'],
  ['peopleMover', 'Utes & Vans'],
])('DC-149 a %s is in "%s"', (category, label) => {
  expect(tabsOf({ bodyStyle: category })).toEqual(['All Vehicles', label])
})

test('DC-149 GR models and electric or hybrid ones have their tabs', () => {
  expect(tabsOf({ name: 'GR Yaris' })).toEqual(['All Vehicles', 'GR & performance'])
  expect(tabsOf({ fuel: 'Plug-in Hybrid' })).toEqual(['All Vehicles', 'Electrified'])
  expect(tabsOf({ fuel: 'Electric' })).toEqual(['All Vehicles', 'Electrified'])
  expect(tabsOf({ fuel: 'Petrol' })).toEqual(['All Vehicles'])
})

test('MD-19 a model can be in more than one tab', () => {
  expect(tabsOf({ manufacturer_body: 'hatch', manufacturer_body2: 'suv', fuel: 'Hybrid' })).toEqual([
    'All Vehicles',
    'Hatch & sedans',
    'SUVs & 4WDs',
    'Electrified',
  ])
})

test('DC-148 a discontinued model is in no other tab', () => {
  expect(tabsOf({ body_categories: ['suv', 'discontinued'], status: 'coming_soon' })).toEqual(['Discontinued'])
})

test('DC-147 a site of another make lists its own tabs between All Vehicles and the last two', () => {
  const models = [aModel({ name: 'Ranger', body_categories: ['ute'] }), aModel({ name: 'Puma', status: 'coming_soon' })]
  const own = [{ label: 'Utes', categories: ['ute'] }]
  expect(modelTabs(models, own).map(({ label, models }) => [label, models.length])).toEqual([
    ['All Vehicles', 2],
    ['Utes', 1],
    ['Upcoming', 1],
  ])
})

test('MD-17, DC-151 a list above six rows scrolls; All Vehicles counts as ten', () => {
  const rows = (count: number) => Array.from({ length: count })
  expect(tabScrolls({ slug: 'all', models: rows(1) })).toBe(true)
  expect(tabScrolls({ slug: 'suvs-4wds', models: rows(6) })).toBe(false)
  expect(tabScrolls({ slug: 'suvs-4wds', models: rows(7) })).toBe(true)
})

test('DC-149 each tab has an address of its own', () => {
  const models = [{ body_categories: ['discontinued'] }, { status: 'coming_soon' }]
  expect(tabs(...models).map(({ slug }) => slug)).toEqual([
    'all',
    'hatch-sedans',
    'suvs-4wds',
    'utes-vans',
    'gr-performance',
    'electrified',
    'discontinued',
    'upcoming',
  ])
})
