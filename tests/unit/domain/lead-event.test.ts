import { expect, test } from 'vitest'
import { leadEvent } from '../../../src/domain/lead-event.ts'

const car = (car_type: 'new' | 'demo' | 'used') => ({
  car_type,
  status: 'in_stock',
  make: 'Toyota',
  model: 'Corolla',
  year: 2021,
  km: 45_000,
  badge: 'Ascent Sport',
})
const idOf = (category: string, about?: ReturnType<typeof car>) => leadEvent({ category }, about).id

test('EV-01 EV-02 DC-175 an enquiry is 14 for a new or demo car and 15 for a used one', () => {
  expect(idOf('New Vehicle Enquiry', car('new'))).toBe(14)
  expect(idOf('New Vehicle Enquiry', car('demo'))).toBe(14)
  expect(idOf('Used Vehicle Enquiry', car('used'))).toBe(15)
  expect(idOf('General Enquiry', car('used'))).toBe(15)
})

test('EV-03 EV-04 a test drive is 48 for a used car; any other is 17 and carries the tag "Test Drive Only"', () => {
  expect(leadEvent({ category: 'Test Drive' }, car('used'))).not.toHaveProperty('tags')
  expect(idOf('Test Drive', car('used'))).toBe(48)
  for (const about of [car('new'), car('demo'), undefined])
    expect(leadEvent({ category: 'Test Drive' }, about)).toMatchObject({ id: 17, tags: ['Test Drive Only'] })
})

test('EV-05 EV-06 EV-09 DC-176 career is 51, an accepted offer 18, and every other lead 22', () => {
  expect(idOf('General Enquiry')).toBe(22)
  expect(idOf('Career Enquiry')).toBe(51)
  expect(leadEvent({ category: 'Trade-In', offerAccepted: true }, car('used')).id).toBe(18)
  for (const category of ['Request Photos', 'Make an Offer', 'Finance Enquiry', 'Trade-In', 'Sell My Car', 'Feedback'])
    expect(idOf(category, car('used')), category).toBe(22)
})

test('EV-10 an event about a car says kilometers for km and grade for badge, and nothing that is not known', () => {
  expect(leadEvent({ category: 'Used Vehicle Enquiry' }, car('used')).fields).toEqual({
    status: 'in_stock',
    make: 'Toyota',
    model: 'Corolla',
    year: 2021,
    kilometers: 45_000,
    grade: 'Ascent Sport',
  })
  expect(leadEvent({ category: 'Test Drive' }, { car_type: 'new', make: 'Kia' }).fields).toStrictEqual({ make: 'Kia' })
})
