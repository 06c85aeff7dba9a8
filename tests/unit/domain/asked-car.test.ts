import { expect, test } from 'vitest'
import { askedCar, askedCarFields, enquiryCategory } from '../../../src/domain/asked-car.ts'
import { aCar } from '../../support/builders.ts'

test('FM-03 a form about a car is filled with its make, model, type, id, stock number and status', () => {
  const kia = { make: 'Kia', model: 'Rio', car_type: 'demo', stocknum: 'D7', status: 'in_stock' } as const
  const car = aCar({ id: 7, ...kia, dealership_id: 3, dealership_slug: 'northside-kia' })
  expect(askedCarFields(askedCar(car))).toEqual([
    ['car_id', '7'],
    ['Vehicle Make', 'Kia'],
    ['Vehicle Model', 'Rio'],
    ['car_type', 'demo'],
    ['stock_number', 'D7'],
    ['vehicle_status', 'in_stock'],
    ['car_dealership_id', '3'],
    ['dealership_slug', 'northside-kia'],
  ])
})

test('FM-03 what is not known of a car is no field', () => {
  const car = { ...aCar(), dealership_id: undefined, dealership_slug: undefined }
  const names = askedCarFields(askedCar({ ...car, stocknum: undefined })).map(([name]) => name)
  expect(names).toEqual(['car_id', 'Vehicle Make', 'Vehicle Model', 'car_type', 'vehicle_status'])
  expect(askedCarFields(askedCar({ ...car, stocknum: '' })).map(([name]) => name)).toEqual(names)
})

test('DC-123 a form knows where its car stands, which is where its lead goes, and does not send it', () => {
  const asked = askedCar(aCar({ location_id: 3 }))
  expect(asked.location_id).toBe(3)
  expect(askedCarFields(asked).map(([name]) => name)).not.toContain('location_id')
})

test('DC-115 DC-175 an enquiry goes under the type of its car, a demo car as a new one', () => {
  expect((['new', 'demo', 'used'] as const).map(car_type => enquiryCategory({ car_type }))).toEqual([
    'New Vehicle Enquiry',
    'New Vehicle Enquiry',
    'Used Vehicle Enquiry',
  ])
})
