// @vitest-environment happy-dom
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { askAboutCars } from '../../../src/islands/forms/asked-cars.ts'
import type { Sending } from '../../../src/islands/forms/sending.ts'
import { comparedCar } from '../../../src/views/compare-page.ts'
import type { FormPage } from '../../../src/views/forms/form-page.ts'
import { formRoutes } from '../../../src/views/forms/pages.ts'
import { aCar } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

const [SOLD, GONE, LOST, NEW, SLOW, RESERVED] = [8, 9, 99, 20, 30, 40]
const site = aSite()
const sending = { lead: { car_ids: [] } } as unknown as Sending

const slow = vi.hoisted(() => Promise.withResolvers<void>())

vi.mock('../../../src/islands/find-car.ts', () => ({
  findCarById: async (id: number) => {
    if (id === LOST) throw new Error('lost')
    if (id === SLOW) await slow.promise
    const car = { id, name: `Car ${id}`, car_type: id === NEW ? 'new' : 'used', sold: id === SOLD } as const
    return id === GONE ? undefined : comparedCar(site, aCar({ ...car, reserved: id === RESERVED }))
  },
}))

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('fetch', async () => Response.json({ error: 'no such car' }, { status: 404 }))
})

// The page of the next file would be asked for these cars.
afterAll(() => history.replaceState(null, '', '/'))

/** Before any car is found. */
function asking(...ids: number[]) {
  history.replaceState(null, '', `/ask-about-cars?cars=${ids}`)
  const { aside } = formRoutes.find(({ pattern }) => pattern === '/ask-about-cars')!.view(site, {}) as FormPage
  document.body.innerHTML = `<form><input type="hidden" name="car_ids"><input type="hidden" name="category"></form>
    <section tabindex="-1" aria-busy="true"><div data-told></div><p data-count></p><div data-room></div></section>`
  const place = document.querySelector('section')!
  place.dataset.askedCars = JSON.stringify(aside.cars)
  const form = document.querySelector('form')!
  const { asked: one, finding, withCars } = askAboutCars(place, form)
  const field = (name: string) => new FormData(form).get(name)
  return {
    finding,
    place,
    field,
    sent: () => withCars({ ...sending, asked: one() }),
    lines: () => [...place.querySelectorAll('li')],
    told: () => place.querySelector('[data-told]')!.textContent.trim(),
    takeOut: (index: number) => place.querySelectorAll('button')[index]!.click(),
  }
}

async function asked(...ids: number[]) {
  const page = asking(...ids)
  const fieldAtFirst = page.field('car_ids')
  await page.finding
  return { ...page, fieldAtFirst }
}

test('features.md 6 each car stands beside the form as soon as it is found, and one that is taken out meanwhile stays out', async () => {
  const { finding, place, lines, field, takeOut } = asking(1, GONE, SLOW, 3)
  const hidden = () => lines().map(line => line.getAttribute('aria-hidden'))
  expect(hidden()).toEqual(Array(4).fill('true'))
  await vi.waitFor(() => expect(hidden()).toEqual([null, 'true', 'true', null]))
  expect(place.hasAttribute('aria-busy')).toBe(true)
  takeOut(0)
  expect(field('car_ids')).toBe(`${GONE},${SLOW},3`)
  slow.resolve()
  await finding
  expect(hidden()).toEqual([null, null])
  expect(lines().map(line => line.querySelector('a')!.getAttribute('href'))).toEqual(
    [SLOW, 3].map(id => `/cars/${aCar({ id }).slug}`),
  )
  expect(field('car_ids')).toBe(`${SLOW},3`)
})

test('features.md 6 the cars of the address stand in the form at once and beside it when they are found; all but one can be taken out', async () => {
  const { place, fieldAtFirst, field, sent, lines, takeOut } = await asked(3, 2, 1)
  expect(fieldAtFirst).toBe('3,2,1')
  expect(place.hasAttribute('aria-busy')).toBe(false)
  expect(lines().map(line => line.querySelector('a')!.textContent)).toEqual(Array(3).fill('2021 Toyota Corolla'))
  expect(lines()[0]!.textContent).toContain('$24,990')
  expect(sent().several).toMatchObject({ about: '3 cars', alike: { car_type: 'used' } })
  takeOut(1)
  expect(field('car_ids')).toBe('3,1')
  expect(document.activeElement).toBe(place)
  expect(place.querySelector('[data-count]')!.textContent).toBe('2 cars')
  expect(location.search).toBe('?cars=3,1')
  takeOut(0)
  expect(field('car_ids')).toBe('1')
  expect(place.querySelectorAll('button')).toHaveLength(0)
  expect(sent()).toMatchObject({ asked: { car: { id: 1 } }, lead: { url: '/ask-about-cars?cars=1' } })
  expect(sent().several).toBeUndefined()
})

test('features.md 6, DC-04 of the cars asked about, one that is reserved is called so and stays in the list', async () => {
  const { lines, field } = await asked(1, RESERVED)
  expect(lines().map(line => line.querySelector('.badge')?.textContent)).toEqual([undefined, 'Reserved'])
  expect(field('car_ids')).toBe(`1,${RESERVED}`)
})

test('DC-115 cars of one kind are asked about under its name, others in general', async () => {
  expect((await asked(1, 2)).field('category')).toBe('Used Vehicle Enquiry')
  expect((await asked(NEW)).field('category')).toBe('New Vehicle Enquiry')
  const mixed = await asked(NEW, 1)
  expect(mixed.field('category')).toBe('General Enquiry')
  expect(mixed.sent().several).toMatchObject({ alike: undefined })
})

test('features.md 6 what is sold or gone is told and left out; where nothing else is left, the dealer hears of it all the same', async () => {
  const some = await asked(1, SOLD, GONE)
  expect(some.told()).toBe('Left out, as no longer in our stock: 2021 Toyota Corolla Ascent Sport, 1 car.')
  expect(some.field('car_ids')).toBe('1')
  const none = await asked(SOLD, GONE)
  expect(none.told()).toContain('These cars have left our stock.')
  expect(none.field('car_ids')).toBe(`${SOLD},${GONE}`)
  // The page of thanks names the place where it stood, to which the API sends it.
  expect(none.sent().several).toMatchObject({ cars: [{ car: { id: SOLD } }] })
})

test('features.md 6 a car that cannot be read is kept and told as such', async () => {
  const { lines, field, sent } = await asked(LOST, 1)
  expect(lines()[0]!.textContent).toContain('This car cannot be shown right now.')
  expect(field('car_ids')).toBe(`${LOST},1`)
  expect(sent().several).toMatchObject({ about: '2 cars', cars: [{ car: { id: 1 } }] })
})

test('features.md 6 one car that is left is told as by any form about a car, several with the dealership that all are of', async () => {
  const one = await asked(1)
  expect([one.field('car_id'), one.field('stock_number')]).toEqual(['1', aCar().stocknum])
  const several = (await asked(1, 2)).sent().lead
  expect(several.dealership_slug).toBe(aCar().dealership_slug)
})

test('features.md 6 an address that is longer than the API takes is cut', async () => {
  const { sent } = await asked(1)
  history.replaceState(null, '', `/ask-about-cars?cars=1&utm_campaign=${'a'.repeat(3_000)}`)
  expect(sent().lead.url).toHaveLength(2_000)
})

test('features.md 6 an address without cars says where to save some', async () => {
  const { told, place, field } = await asked()
  expect(told()).toContain('No car is chosen yet.')
  expect(place.querySelector('a')!.getAttribute('href')).toBe('/watchlist')
  expect(field('car_ids')).toBe('')
})
