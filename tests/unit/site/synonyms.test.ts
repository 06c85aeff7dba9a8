import { expect, test } from 'vitest'
import type { SiteFile } from '../../../src/site/schema/site.ts'
import { synonymsOf } from '../../../src/site/synonyms.ts'
import { aSettings } from '../../support/site.ts'

const synonyms = (fields: Partial<SiteFile> = {}) => synonymsOf(aSettings(fields))

test.each(['en-AU', 'en-NZ', 'en-US'] as const)(
  'issue 2: a site of %s that names nothing itself adds no words',
  region => {
    expect(synonyms({ region })).toEqual({})
    expect(synonyms({ region, template: 'leisure', labels: { bodyHardtop: 'Hard-top', bodyUte: 'UTE' } })).toEqual({})
  },
)

test('CF-03 what a dealer calls a body, one or several of it, stands for the code that the stock has', () => {
  expect(
    synonyms({ labels: { bodyPeopleMover: 'Minivan', bodyUte: 'Utility', bodyCabChassis: 'Tray Chassis' } }),
  ).toEqual({
    'tray chassis': ['cabchassis'],
    minivan: ['peoplemover'],
    minivans: ['peoplemover'],
    utility: ['ute'],
    utilities: ['ute'],
  })
})

test('CF-03 words of a name that say nothing of a car are passed over in it, as they are in what is typed', () => {
  expect(synonyms({ labels: { bodySuv: 'Cars for the Family' } })).toEqual({ family: ['suv'], families: ['suv'] })
  expect(synonyms({ labels: { bodySuv: 'Stock Car' } })).toEqual({})
})

test('CF-03 two bodies of one name are both found by it, and so is what the site says of that name besides', () => {
  const labels = { bodyUte: 'Truck', bodyLightTruck: 'Truck' }
  expect(synonyms({ labels, search: { synonyms: { truck: ['ute', 'tray'], bakkie: ['ute'] } } })).toEqual({
    truck: ['ute', 'tray', 'lighttruck'],
    bakkie: ['ute'],
    trucks: ['lighttruck', 'ute'],
  })
})
