import { describe, expect, test } from 'vitest'
import {
  asksElsewhere,
  type LeadPlace,
  placeOfCarsLead,
  placeOfDrive,
  placeOfLead,
} from '../../../src/domain/lead-place.ts'
import { aCar, aLocation } from '../../support/builders.ts'

const toyota = { dealership_slug: 'northside-toyota' }
const kia = { dealership_slug: 'northside-kia' }
const sales = { ...aLocation({ id: 11 }), ...toyota }
const yard = { ...aLocation({ id: 12, primary: true }), ...toyota }
const workshop = { ...aLocation({ id: 20, location_type: 'service', primary: true }), ...kia }
const annexe = { ...aLocation({ id: 21 }), ...kia }
const showroom = { ...aLocation({ id: 22, primary: true }), ...kia }
const places = [sales, yard, workshop, annexe, showroom]

const car = aCar({ location_id: 11 })
const homeless = aCar({ location_id: 99 })

type Form = Parameters<typeof placeOfLead>[0]
const idFor = (form: Form, about?: typeof car, of: readonly LeadPlace[] = places) => placeOfLead(form, about, of)?.id

describe('a lead goes', () => {
  test('FM-08 FM-13 DC-121 to the dealership that was chosen, to its main showroom, wherever the car stands', () => {
    expect(idFor(kia, car)).toBe(22)
    expect(idFor(kia, homeless)).toBe(22)
    expect(idFor(kia)).toBe(22)
  })

  test('FM-08 to where the car stands, if the form names its own dealership, as every form about it does', () => {
    expect(idFor(toyota, car)).toBe(11)
    expect(idFor(toyota, homeless)).toBe(12)
    expect(idFor({}, car)).toBe(11)
  })

  test('FM-08 to where the car stands also if that place alone says whose the car is', () => {
    const unnamed = { ...car, dealership_slug: undefined }
    expect(idFor(toyota, unnamed)).toBe(11)
    expect(idFor(kia, unnamed)).toBe(22)
  })

  test('FM-07 to the location that was chosen before all, and what is not of this site counts as not chosen', () => {
    expect(idFor({ location_id: 21, ...toyota }, car)).toBe(21)
    expect(idFor({ location_id: 99, dealership_slug: 'elsewhere' }, car)).toBe(11)
    expect(idFor({ location_id: 99, dealership_slug: 'elsewhere' })).toBe(12)
  })

  test('FM-08 to where its car is answered for, if the dealership that was chosen has no place here', () => {
    expect(idFor({ dealership_slug: 'elsewhere' }, car)).toBe(11)
    expect(idFor({ dealership_slug: 'elsewhere' }, { ...homeless, ...kia })).toBe(22)
  })

  test('to the dealership of its car, if nobody knows where that stands, also where the form does not name it', () => {
    expect(idFor({}, { ...homeless, ...kia })).toBe(22)
    expect(idFor({}, { ...homeless, dealership_slug: undefined })).toBe(12)
  })

  test('LO-20 DC-130 to the main showroom, or the first, if it names nothing, though only the workshop is marked as main', () => {
    expect(idFor({})).toBe(12)
    expect(idFor({}, undefined, [workshop, annexe, sales])).toBe(21)
    expect(idFor(kia, undefined, [workshop, annexe])).toBe(21)
    expect(idFor({}, undefined, [{ ...workshop, id: 23, primary: false }, workshop])).toBe(20)
    expect(idFor({}, undefined, [{ ...sales, dealership_slug: undefined }, yard])).toBe(12)
    expect(idFor(kia, car, [])).toBeUndefined()
  })
})

test('FM-08 FM-13 a form asks for another dealership where it names one that is not that of its car', () => {
  const asks = (named: Form, about?: typeof car) => asksElsewhere(named, about, places)
  expect([asks(kia, car), asks(kia, { ...car, dealership_slug: undefined }), asks(kia)]).toEqual([true, true, true])
  expect([asks(toyota, car), asks(toyota, { ...car, dealership_slug: undefined })]).toEqual([false, false])
  expect([asks({}, car), asks({})]).toEqual([false, false])
})

test('FM-07 FM-08 DC-121 a test drive begins at a showroom: where its lead goes, else at the main one of the dealership', () => {
  const begins = (drive: Form, about?: typeof car) => placeOfDrive(drive, about, places)?.id
  expect(begins(toyota, car)).toBe(11)
  expect(begins({ location_id: 21, ...kia }, car)).toBe(21)
  expect(begins({ location_id: 20, ...kia }, car)).toBe(22)
  expect(begins(kia, { ...car, ...kia, location_id: 20 })).toBe(22)
  expect(begins({ dealership_slug: 'elsewhere' }, car)).toBeUndefined()
})

test('features.md 6 one lead about several cars goes to where most of them are, of even ones to where the first is', () => {
  const at = (...ids: number[]) => ids.map(location_id => aCar({ location_id, ...(location_id > 20 ? kia : toyota) }))
  const idOf = (cars: ReturnType<typeof at>, form: Form = {}) => placeOfCarsLead(form, cars, places)?.id
  expect(idOf(at(11, 12, 12))).toBe(12)
  expect(idOf(at(21, 12, 12, 21))).toBe(21)
  expect(idOf(at(12, 21))).toBe(12)
  // Of a car that stands nowhere that is known, its dealership has a place to ask.
  expect(idOf([homeless, ...at(12, 21)])).toBe(12)
  expect(idOf(at(11, 11), { location_id: 22 })).toBe(22)
  expect(idOf([])).toBe(12)
})
