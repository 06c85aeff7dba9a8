// @vitest-environment happy-dom
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { findCarBySlug } from '../../../src/islands/checkout/car-of-address.ts'
import { carPage } from '../../../src/views/car-page.ts'
import { aCar } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'
import { aPlace } from '../views/a-place.ts'

const at = vi.hoisted(() => ({ page: undefined as Document | undefined }))
vi.mock('../../../src/islands/document-at.ts', async original => ({
  ...(await original<object>()),
  documentAt: async () => at.page,
}))

const car = aCar({ badge: 'Ascent Sport', location_id: 41 })
const { asked, correction, forCheckout } = carPage(
  aSite({ cars: [car], locations: [aPlace({ id: 41, name: 'Northside Yard' })] }),
  car,
)

const ofApi = {
  success: true,
  asked,
  title: { main: 'By the API', sub: '' },
  price: { text: '$1' },
  standing: 'free',
  checkout: { choices: ['card'], isBuyable: false },
}
/** What was asked for over the network. */
const called: string[] = []
const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})

beforeEach(() => {
  called.length = 0
  warned.mockClear()
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    called.push(String(input))
    return String(input).startsWith('/api/cars/') ? Response.json(ofApi) : Response.json({}, { status: 404 })
  })
})

afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const askedOfApi = () => called.filter(path => path.startsWith('/api/cars/'))

/** The page of the car: its markup is the designer's, its attributes are what others read. */
function page(attributes: Readonly<Record<string, object>>): Document {
  const built = document.implementation.createHTMLDocument()
  for (const [name, told] of Object.entries(attributes)) {
    const element = built.createElement('div')
    element.setAttribute(name, JSON.stringify(told))
    built.body.append(element)
  }
  return built
}

const ALL = { 'data-correction': correction, 'data-car-forms': asked, 'data-for-checkout': forCheckout }

test('RS-05 a checkout knows its car by what the page of the car says of it, however that is dressed', async () => {
  at.page = page(ALL)
  expect(await findCarBySlug(car.slug)).toMatchObject({
    asked: { car: { id: car.id } },
    title: { main: '2021 Toyota Corolla', sub: 'Ascent Sport' },
    place: 'Northside Yard',
    hasPage: true,
  })
  expect(askedOfApi()).toEqual([])
  expect(warned).not.toHaveBeenCalled()
})

test.each(['data-car-forms', 'data-for-checkout'])(
  'DC-04 a page that has lost %s is no car without a name: the API tells of it, and that is noted',
  async lost => {
    at.page = page(Object.fromEntries(Object.entries(ALL).filter(([name]) => name !== lost)))
    expect(await findCarBySlug(car.slug)).toMatchObject({ title: { main: 'By the API' }, hasPage: true })
    expect(askedOfApi()).toEqual([`/api/cars/${car.slug}/checkout`])
    expect(warned).toHaveBeenCalledOnce()
  },
)

test('DC-04 of a car that came after the build the API tells, and that is nothing to note', async () => {
  at.page = page({})
  expect(await findCarBySlug(car.slug)).toMatchObject({ title: { main: 'By the API' }, hasPage: false })
  expect(warned).not.toHaveBeenCalled()
})
