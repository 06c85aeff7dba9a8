import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { ADDRESS_MARK } from '../../../src/islands/forms/address-mark.ts'
import { carIdIn } from '../../../src/islands/forms/asked-car.ts'

function marksOf(search: string): Record<string, string> {
  const dataset = {}
  runInNewContext(ADDRESS_MARK, { URLSearchParams, location: { search }, document: { documentElement: { dataset } } })
  return dataset
}

test('RT-12 a form keeps the room of a car at the addresses by which it finds one', () => {
  for (const named of [
    '?car_id=7',
    '?car_type=used&car_id=9601544',
    '?car_id=7&car_id=8',
    '?car_id=9007199254740991',
  ]) {
    expect(marksOf(named), named).toEqual({ carAsked: 'id' })
    expect(carIdIn(named), named).toBeDefined()
  }
  for (const none of [
    '',
    '?make=Kia',
    '?car_id=',
    '?car_id',
    '?car_id=&car_id=7',
    '?car_id=0',
    '?car_id=-7',
    '?car_id=x-7',
    '?car_id=1e3',
    '?car_id=07',
  ]) {
    expect(marksOf(none).carAsked, none).not.toBe('id')
    expect(carIdIn(none), none).toBeUndefined()
  }
})

test('RT-04 RT-05 an online purchase keeps the room of a car whatever its slug is like, and none where the address names no car', () => {
  for (const slug of ['2019-mazda-cx-5-9601544', '2019-mazda-cx-5-5pskw', 'the-red-one']) {
    expect(marksOf(`?car_id=${slug}`), slug).toEqual({ carAsked: 'slug' })
  }
  for (const none of ['', '?car_id=', '?car_id']) expect(marksOf(none), none).toEqual({})
})

test('DC-93 a reservation is known by its address, beside a car or without one', () => {
  expect(marksOf('?reservation=00000000-0000-4000-8000-000000000000')).toEqual({ reservationAsked: '' })
  expect(marksOf('?reservation=&car_id=7')).toEqual({ carAsked: 'id', reservationAsked: '' })
})

test('features.md 6 a list of cars has a line for each that its address names', () => {
  const linesOf = (search: string) => {
    const [dataset, style] = [{}, new Map<string, number>()]
    const documentElement = { dataset, style: { setProperty: (name: string, value: number) => style.set(name, value) } }
    runInNewContext(ADDRESS_MARK, { URLSearchParams, location: { search }, document: { documentElement } })
    return [dataset, style.get('--cars-asked')]
  }
  expect(linesOf('?cars=12,7,12')).toEqual([{ carsAsked: '' }, 2])
  expect(linesOf(`?cars=${Array.from({ length: 40 }, (_, index) => index + 1)}`)).toEqual([{ carsAsked: '' }, 12])
  for (const none of ['', '?cars=', '?cars=x,-7']) expect(linesOf(none)).toEqual([{}, undefined])
})

test('features 3.2 a car of which news is asked for has its room, whatever is said of a search', () => {
  expect(marksOf('?car=7&search=make%3DKia')).toEqual({ watches: '' })
  expect(marksOf('?search=car%3D7')).toEqual({})
})
