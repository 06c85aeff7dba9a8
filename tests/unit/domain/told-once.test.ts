import { expect, test } from 'vitest'
import { furtherSpecifications, keyInformation } from '../../../src/domain/specs.ts'
import { withoutRepeats } from '../../../src/domain/told-once.ts'
import type { Region } from '../../../src/domain/wording.ts'
import type { Car } from '../../../src/records/index.ts'
import { DEFAULT_LABELS } from '../../../src/site/label-texts.ts'
import { aCar } from '../../support/builders.ts'

const NOW = new Date('2025-06-05T10:00:00Z')
const australia = { region: 'en-AU', stock: { distanceUnit: 'km' } } as const

/** Each further specification that the page of a car has. */
const oncePerFact = (car: Partial<Car>, region: Region = 'en-AU') => {
  const key = keyInformation(aCar(car), australia, DEFAULT_LABELS, NOW)
  const further = furtherSpecifications(aCar(car), { region }, DEFAULT_LABELS)
  return withoutRepeats(further, key).map(({ value }) => value)
}

test('DC-66 the engine that the key information tells is not told again by the variant, unless it tells more', () => {
  const bike: Partial<Car> = { item_type: 'motorcycle', engine_size: '689 cc', engine_size_litres: 0.69, cylinders: 2 }
  expect(oncePerFact({ ...bike, variant: { enginesize: 689, enginesize_litres: 0.69, cylinders: 2 } })).toEqual([])
  const car: Partial<Car> = { engine_size_litres: 2.2, cylinders: 4 }
  expect(oncePerFact({ ...car, variant: { enginesize: '2200', enginesize_litres: 2.2, cylinders: 4 } })).toEqual([])
  expect(oncePerFact({ ...car, variant: { enginesize: 2179, enginesize_litres: 2.2, cylinders: 5 } })).toEqual([
    '2,179 cc',
    '5',
  ])
  expect(oncePerFact({ variant: { enginesize: 2200, enginesize_litres: 2.2, cylinders: 4 } })).toEqual([
    '2.2 L',
    '2,200 cc',
    '4',
  ])
})

test.each(['en-AU', 'en-US'] as const)(
  'DC-66 in %s a motorhome is as long and wide as its body, told once; with a drawbar or other mirrors it is both',
  region => {
    const specifications = { body_length: '6.99 m', body_width: '2.33 m' }
    expect(oncePerFact({ specifications, variant: { vehiclelength: 6990, vehiclewidth: '2,330 mm' } }, region)).toEqual(
      ['2.33 m', '6.99 m'],
    )
    expect(oncePerFact({ specifications, variant: { vehiclelength: 7990, vehiclewidth: 2400 } }, region)).toHaveLength(
      4,
    )
    expect(oncePerFact({ variant: { vehiclelength: 6990, vehiclewidth: 2330 } }, region)).toHaveLength(2)
  },
)
