// @vitest-environment happy-dom

import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { InstantSearch } from 'react-instantsearch'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Asking } from '../../../src/islands/search/asking.ts'
import { Filters } from '../../../src/islands/search/Filters.tsx'
import { KeywordBox } from '../../../src/islands/search/KeywordBox.tsx'
import { CarSearchProvider } from '../../../src/islands/search/Later.tsx'
import { Results } from '../../../src/islands/search/Results.tsx'
import { ShowCars } from '../../../src/islands/search/ShowCars.tsx'
import {
  type CarSearch,
  CarSearchContext,
  type Surroundings,
  searchOfPage,
} from '../../../src/islands/search/use-car-search.ts'
import { CAR_INDEX } from '../../../src/search/settings.ts'
import { EVERY_CAR, type SearchState } from '../../../src/search/state.ts'
import { keepSection, sectionLeft } from '../../../src/stores/open-sections.ts'
import { searchPage } from '../../../src/views/search-page.ts'
import { aCar } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

/** The makes with models of all the stock, and how many cars other searches would find: asked beside the search of the page. */
const { stock, beside } = vi.hoisted(() => ({
  stock: { models: Promise.withResolvers<object>() },
  beside: vi.fn(async (): Promise<{ nbHits: number }[]> => []),
}))
vi.mock('../../../src/islands/search/filter-request.ts', () => ({
  valuesOfStock: () => stock.models.promise,
  answersBeside: beside,
}))

const cars = [129, 169, 219, 279, 399].map((subscription_price, index) =>
  aCar({
    id: index + 1,
    slug: `car-${index}`,
    price: 20_000 + index * 9000,
    km: [4, 25, 90, 150, 310][index]!,
    subscription_price,
    colour: ['Red', 'White'][index % 2]!,
    seats: index + 2,
  }),
)

let root: Root
let page: HTMLElement
/** What the parts of the page have asked for, one after the other. */
let asked: SearchState[]

const PARTS = {
  filters: <Filters place="column" />,
  'keyword box': <KeywordBox />,
  results: <Results />,
  'show cars': <ShowCars onPress={() => {}} />,
}

type Given = { settings?: object; search?: Partial<CarSearch>; state?: SearchState }

async function show(part: keyof typeof PARTS, { settings = {}, search = {}, state }: Given = {}) {
  const { setup } = searchPage(aSite({ cars, settings }))
  const surroundings = { setup, cards: null, asking: { ready: true } } as unknown as Surroundings
  const shown: CarSearch = {
    ...searchOfPage(surroundings),
    state: state ?? EVERY_CAR,
    change: step => asked.push(step(asked.at(-1) ?? EVERY_CAR)),
    ...search,
  }
  // Of the results, parts follow when the others have been painted.
  const Provider = part === 'results' ? CarSearchProvider : CarSearchContext
  await act(async () =>
    root.render(
      <InstantSearch indexName={CAR_INDEX} searchClient={{ search: async () => ({ results: [] }) }}>
        <Provider value={shown}>{PARTS[part]}</Provider>
      </InstantSearch>,
    ),
  )
}

const handle = (name: string) => page.querySelector<HTMLInputElement>(`[type=range][aria-label="${name}"]`)!
/** The box of a value by its name, which its count follows. */
const box = (name: string) =>
  [...page.querySelectorAll('label')]
    .find(label => label.querySelector('.check__label')?.textContent === name)!
    .querySelector('input')!
const section = (facet: string) => page.querySelector<HTMLDetailsElement>(`details[data-facet=${facet}]`)
const open = (facet: string) => act(async () => section(facet)!.querySelector('summary')!.click())
const enter = (input: HTMLInputElement, text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.useFakeTimers()
  localStorage.clear()
  asked = []
  stock.models = Promise.withResolvers()
  page = document.createElement('main')
  document.body.append(page)
  root = createRoot(page)
})
afterEach(async () => {
  await act(async () => root.unmount())
  page.remove()
  vi.useRealTimers()
})

test('SR-06, SR-10 of new cars either end of the kms can be chosen', async () => {
  await show('filters')
  await open('km')
  await enter(handle('Kms to'), '148')
  await pass(400)
  await enter(handle('Kms from'), '26')
  await pass(400)
  expect(asked.map(({ ranges }) => ranges.km)).toEqual([{ max: 150 }, { min: 30, max: 150 }])
})

test('DC-61 the weekly subscription is a range filter where the site shows it, and either end can be chosen', async () => {
  await show('filters')
  expect(section('subscription_price')).toBeNull()
  await show('filters', { settings: { price: { showSubscription: true } } })
  await open('subscription_price')
  expect(section('subscription_price')!.querySelector('h3')!.textContent).toBe('Weekly subscription')
  const label = (end: string) => handle(`Weekly subscription ${end}`)
  expect(['from', 'to'].map(end => label(end).getAttribute('aria-valuetext'))).toEqual(['$129', '$399'])
  await enter(label('to'), '251')
  await pass(400)
  await enter(label('from'), '151')
  await pass(400)
  expect(asked.map(({ ranges }) => ranges.subscription_price)).toEqual([{ max: 250 }, { min: 150, max: 250 }])
})

test('SR-07 a search runs 400 ms after the last move of a handle, and none before', async () => {
  await show('filters')
  await enter(handle('Price to'), '40000')
  await pass(350)
  await enter(handle('Price to'), '30000')
  await pass(399)
  expect(asked).toEqual([])
  await pass(1)
  expect(asked.map(({ ranges }) => ranges)).toEqual([{ price: { max: 30_000 } }])
})

test('SR-08 where the answer gives no range, a chosen price has a slider that ends at 100,000', async () => {
  const state: SearchState = { ...EVERY_CAR, ranges: { price: { min: 30_000 } } }
  await show('filters', { state, search: { boundsOf: () => undefined } })
  expect([handle('Price from').value, handle('Price to').value]).toEqual(['30000', '100000'])
  expect([handle('Price to').min, handle('Price to').max]).toEqual(['0', '100000'])
})

test('SR-15 when a range is cleared from the address, both handles stand at the ends of all cars again', async () => {
  const handles = () => ['Price from', 'Price to'].map(name => handle(name).value)
  await show('filters', { state: { ...EVERY_CAR, ranges: { price: { min: 30_000, max: 40_000 } } } })
  expect(handles()).toEqual(['30000', '40000'])
  await show('filters')
  expect(handles()).toEqual(['20000', '56000'])
  await enter(handle('Price to'), '45000')
  await pass(400)
  await show('filters', { state: asked.at(-1)! })
  expect(handles()).toEqual(['20000', '45000'])
  await show('filters', { state: { ...EVERY_CAR } })
  expect(handles()).toEqual(['20000', '56000'])
})

test('SR-20 with seven makes there is nothing more to show; of eight the seven with most cars show until all are asked for', async () => {
  const toggle = () => page.querySelector('details[data-facet=make] .text-button')
  const listed = () => [...section('make')!.querySelectorAll('.check__label')].map(({ textContent }) => textContent)
  const makes = ['Audi', 'BMW', 'Ford', 'Kia', 'Mazda', 'MG', 'Suzuki', 'Toyota']
  const having =
    (count: number): CarSearch['valuesOf'] =>
    facet =>
      facet === 'make'
        ? makes.slice(-count).map((value, place) => ({ value, count: value === 'Kia' ? 1 : 5 + place, chosen: false }))
        : []
  await show('filters', { search: { valuesOf: having(7) } })
  expect([listed().length, toggle()]).toEqual([7, null])
  await show('filters', { search: { valuesOf: having(8) } })
  expect(listed().sort()).toEqual(makes.filter(make => make !== 'Kia').sort())
  expect(toggle()?.textContent).toBe('Show all makes')
  await act(async () => (toggle() as HTMLElement).click())
  expect(listed()).toEqual(makes)
  expect(toggle()?.textContent).toBe('Hide extra makes')
  await act(async () => (toggle() as HTMLElement).click())
  expect([listed().length, toggle()?.textContent]).toEqual([7, 'Show all makes'])
})

test('a year among no cars has no slider of dollars, and no slider', async () => {
  const state: SearchState = { ...EVERY_CAR, ranges: { year: { min: 2015 } } }
  await show('filters', { state, search: { boundsOf: () => undefined } })
  expect(section('year')).toBeNull()
})

test('a hidden location hides no dealership of its name', async () => {
  const named = (facet: string) =>
    facet === 'dealership_name' ? [{ value: 'Hidden Yard', count: 2, chosen: false }] : []
  const { setup } = searchPage(aSite({ cars, settings: { locationDisplay: { hiddenNames: ['Hidden Yard'] } } }))
  await show('filters', {
    search: { setup: { ...setup, facets: ['dealership_name', 'location_name'] }, valuesOf: named },
  })
  expect(section('dealership_name')).not.toBeNull()
  const placed: typeof named = facet => named(facet === 'location_name' ? 'dealership_name' : '')
  await show('filters', {
    search: { setup: { ...setup, facets: ['dealership_name', 'location_name'] }, valuesOf: placed },
  })
  expect(section('location_name')).toBeNull()
})

test('a make beside a model of another comes in by all its models in the stock, where what is shown has fewer', async () => {
  const named = (facet: string) =>
    (facet === 'make_model' ? ['Toyota > Corolla', 'Ford > Fiesta'] : []).map(value => ({
      value,
      count: 1,
      chosen: false,
    }))
  const state: SearchState = { ...EVERY_CAR, values: { make_model: ['Toyota > Corolla'] } }
  const all = { 'Toyota > Corolla': 1, 'Ford > Fiesta': 1, 'Ford > Ranger': 4 }
  asked.push(state)
  await show('filters', { state, search: { valuesOf: named, hits: [] } })
  await act(async () => stock.models.resolve({ make_model: all }))
  await act(async () => box('Ford').click())
  expect(asked.slice(1).map(({ values }) => values)).toEqual([{ make_model: Object.keys(all) }])
})

test('an address of a page that there is no more asks for the last one, and not again by itself when nobody answers', async () => {
  const beyond = { ...EVERY_CAR, page: 99 }
  const correct = vi.fn()
  const search: Partial<CarSearch> = { hits: [], count: 70, pages: 3, correct }
  const router = { createURL: () => '/search' } as unknown as Surroundings['router']
  await show('results', { state: beyond, search: { ...search, router } })
  expect(correct.mock.calls).toEqual([[{ ...EVERY_CAR, page: 3 }]])
  for (const state of [beyond, { ...beyond }]) {
    await show('results', { state, search: { ...search, router, failed: true } })
  }
  await show('results', { state: beyond, search: { ...search, router, retried: true } })
  expect(correct).toHaveBeenCalledTimes(1)
})

test('ways out of an earlier search are offered no more while those of this one do not come', async () => {
  const none: Partial<CarSearch> = { count: 0, pages: 0 }
  const red: SearchState = { ...EVERY_CAR, values: { make: ['Kia'], colour: ['Red'] } }
  const white: SearchState = { ...EVERY_CAR, values: { make: ['Kia'], colour: ['White'] } }
  const offered = () => [...page.querySelectorAll('.ways-out .chip__count')].map(({ textContent }) => textContent)
  beside.mockResolvedValueOnce([{ nbHits: 12 }, { nbHits: 3 }])
  await show('results', { state: red, search: { ...none, hits: [] } })
  expect(offered()).toEqual(['12 cars', '3 cars'])
  beside.mockReturnValueOnce(new Promise(() => {}))
  await show('results', { state: white, search: { ...none, hits: [] } })
  await pass(1000)
  expect(offered()).toEqual([])
})

test('no ways out are asked for while a search that failed is tried again, and they are once nothing is found', async () => {
  const state: SearchState = { ...EVERY_CAR, values: { make: ['Kia'], colour: ['Red'] } }
  const search: Partial<CarSearch> = { count: 0, pages: 0, hits: [] }
  beside.mockClear()
  await show('results', { state, search: { ...search, failed: true } })
  await show('results', { state, search: { ...search, retried: true } })
  expect(beside).not.toHaveBeenCalled()
  // That it is asked for is to be seen.
  expect(page.querySelector('.car-grid[aria-busy]')).not.toBeNull()
  await show('results', { state, search })
  expect(beside).toHaveBeenCalled()
})

test('cars that do not say what is wanted are counted for this search alone', async () => {
  const state: SearchState = { ...EVERY_CAR, ranges: { seat_count: { min: 5 } } }
  const router = { createURL: () => '/search' } as unknown as Surroundings['router']
  const search = { count: 70, pages: 3, router }
  const counted = () => page.querySelector('.unknown-cars h2')?.textContent
  beside.mockResolvedValueOnce([{ nbHits: 4 }])
  await show('results', { state, search: { ...search, hits: [] } })
  await pass(1000)
  expect(counted()).toContain('4 ')
  beside.mockRejectedValue(new Error('offline'))
  await show('results', { state: { ...state, query: 'kia' }, search: { ...search, hits: [] } })
  await pass(1000)
  expect(counted()).toBeUndefined()
})

/** What the page of Toyotas lists: another make too, and of models its own alone. */
const ofToyota =
  ({ chosen }: { chosen: readonly string[] }): CarSearch['valuesOf'] =>
  facet =>
    ({ make: ['Toyota', 'Ford'], make_model: ['Toyota > Corolla'] })[facet as 'make']?.map(value => ({
      value,
      count: 1,
      chosen: chosen.includes(value),
    })) ?? []
const of = (values: SearchState['values']): SearchState => ({ ...EVERY_CAR, values })

test('a make that was chosen a moment ago stays chosen beside a model of another, though the page knows none of its models', async () => {
  const all = { 'Toyota > Corolla': 1, 'Ford > Ranger': 4 }
  const valuesOf = ofToyota({ chosen: ['Toyota'] })
  const asking = { ready: true } as Asking
  const hear = (state: SearchState) => {
    asking.asked = state
    asked = [state]
  }
  await show('filters', { state: of({ make: ['Toyota'] }), search: { asking, valuesOf } })
  hear(of({ make: ['Toyota', 'Ford'] }))
  await act(async () => box('Corolla').click())
  expect(asked).toHaveLength(1)
  await act(async () => stock.models.reject(new Error('no network')))
  expect(asked).toEqual([of({ make: ['Toyota', 'Ford'] }), of({ make: ['Toyota', 'Ford'] })])
  stock.models = Promise.withResolvers()
  await act(async () => box('Corolla').click())
  await act(async () => box('Corolla').click())
  await act(async () => stock.models.resolve({ make_model: all }))
  expect(asked.at(-1)).toEqual(of({ make_model: Object.keys(all) }))
  hear(of({ make_model: ['Toyota > Corolla'] }))
  await act(async () => box('Ford').click())
  expect(asked.at(-1)).toEqual(of({ make_model: Object.keys(all) }))
})

test('a model whose make waits for those of another is no longer chosen once that is let go of, as by Back', async () => {
  const valuesOf = ofToyota({ chosen: ['Toyota'] })
  const asking = { ready: true } as Asking
  await show('filters', { state: of({ make: ['Toyota'] }), search: { asking, valuesOf } })
  // Not drawn yet.
  asking.wanted = of({ make: ['Toyota', 'Ford'] })
  asked = [asking.wanted]
  await act(async () => box('Corolla').click())
  expect(asked).toHaveLength(1)
  asking.wanted = undefined
  asked = [EVERY_CAR]
  await act(async () => stock.models.resolve({ make_model: { 'Toyota > Corolla': 1, 'Ford > Ranger': 4 } }))
  expect(asked).toEqual([EVERY_CAR, EVERY_CAR])
  await act(async () => root.unmount())
  root = createRoot(page)
  stock.models = Promise.withResolvers()
  await show('filters', { search: { asking, valuesOf } })
  asking.wanted = of({ make_model: ['Toyota > Corolla'] })
  asked = [asking.wanted]
  await act(async () => box('Ford').click())
  expect(asked).toHaveLength(1)
  asking.wanted = undefined
  asked = [EVERY_CAR]
  await act(async () => stock.models.resolve({ make_model: { 'Toyota > Corolla': 1, 'Ford > Ranger': 4 } }))
  expect(asked).toEqual([EVERY_CAR, EVERY_CAR])
})

test('a make that is let go of while it waits for the models of another stays let go of', async () => {
  const valuesOf: CarSearch['valuesOf'] = facet =>
    ({ make: ['Toyota', 'Ford'], make_model: ['Toyota > Corolla'] })[facet as 'make']?.map(value => ({
      value,
      count: 1,
      chosen: false,
    })) ?? []
  const corolla: SearchState = { ...EVERY_CAR, values: { make_model: ['Toyota > Corolla'] } }
  // Not drawn yet.
  const asking = { ready: true, wanted: corolla } as Asking
  await show('filters', { search: { asking, valuesOf } })
  asked = [corolla]
  await act(async () => box('Ford').click())
  await act(async () => box('Ford').click())
  await act(async () => stock.models.resolve({ make_model: { 'Toyota > Corolla': 1, 'Ford > Ranger': 4 } }))
  expect(asked.at(-1)).toEqual(corolla)
  await act(async () => box('Ford').click())
  expect(asked.at(-1)!.values.make_model).toEqual(['Toyota > Corolla', 'Ford > Ranger'])
})

test('what a search failed for is still what is tried again when the models of a make cannot be had', async () => {
  const valuesOf = ofToyota({ chosen: ['Toyota', 'Ford', 'Toyota > Corolla'] })
  const makes = of({ make: ['Toyota', 'Ford'] })
  const asking = {
    ready: true,
    asked: makes,
    wanted: of({ colour: ['Red'] }),
    hasFailed: () => true,
  } as Asking
  await show('filters', { state: makes, search: { asking, valuesOf, failed: true } })
  asked = [makes]
  await act(async () => box('Corolla').click())
  await act(async () => stock.models.reject(new Error('no network')))
  expect(asked).toEqual([makes, asking.wanted])
})

test('whoever lets go of what was let go of before, and still looks chosen, does not choose it again', async () => {
  const values = { colour: ['Red'], make: ['Toyota'] }
  const models = { make_model: ['Toyota > Corolla'] }
  const valuesOf: CarSearch['valuesOf'] = facet =>
    [...(values[facet as 'colour'] ?? []), ...(models[facet as 'make_model'] ?? [])].map(value => ({
      value,
      count: 1,
      chosen: true,
    }))
  const untick = (label: string) => act(async () => box(label).click())
  await show('filters', { state: { ...EVERY_CAR, values }, search: { valuesOf } })
  await untick('Red')
  await untick('Toyota')
  await show('filters', { state: { ...EVERY_CAR, values: models }, search: { valuesOf } })
  await untick('Corolla')
  await untick('Toyota')
  expect(asked).toEqual([EVERY_CAR, EVERY_CAR, EVERY_CAR, EVERY_CAR])
})

test('what a finger is about to ask for is the other than its box shows', async () => {
  const foreseen: SearchState[] = []
  const prepare: CarSearch['prepare'] = (...steps) => foreseen.push(...steps.map(step => step(EVERY_CAR)))
  await show('filters', { search: { prepare } })
  const press = (label: string) =>
    act(async () => box(label).parentElement!.dispatchEvent(new Event('pointerdown', { bubbles: true })))
  await open('colour')
  await press('Red')
  await act(async () => box('Red').click())
  await press('Red')
  expect(foreseen.map(({ values }) => values)).toEqual([{ colour: ['Red'] }, {}])
})

test('SR-02, DC-33 the button keeps the last number while the next is loading, marked as such where that takes long', async () => {
  const button = () => page.querySelector<HTMLElement>('.button--primary')!
  await show('show cars', { search: { hits: [], count: 1234 } })
  expect([button().textContent, button().dataset.slow]).toEqual(['Show Me 1,234 cars', undefined])
  await show('show cars', { search: { hits: [], count: 1234, slow: true } })
  expect([button().textContent, button().dataset.slow]).toEqual(['Show Me 1,234 cars', ''])
})

test('SR-26, DC-32 from 2,000 cars on heading and button say the stock of a site set so, and its filters their own counts', async () => {
  const told = async (count: number, search: object) => {
    const answer: Partial<CarSearch> = { hits: [], count, pages: 0 }
    await show('results', { settings: { search }, search: answer })
    const heading = page.querySelector('.results-count__shown')!.textContent
    await show('show cars', { settings: { search }, search: answer })
    return [heading, page.querySelector('.button--primary')!.textContent]
  }
  const stockCount = 5100
  expect(await told(1999, { countCap: true, stockCount })).toEqual(['1,999 cars', 'Show Me 1,999 cars'])
  expect(await told(2000, { countCap: true, stockCount })).toEqual(['5,100 cars', 'Show Me 5,100 cars'])
  expect(await told(2000, { stockCount })).toEqual(['2,000 cars', 'Show Me 2,000 cars'])
  const valuesOf = (facet: string) => (facet === 'car_type' ? [{ value: 'used', count: 2345, chosen: false }] : [])
  await show('filters', { settings: { search: { countCap: true, stockCount } }, search: { valuesOf } })
  expect(section('car_type')!.querySelector('.check__count')!.textContent).toBe('2,345')
})

test('DC-48 over the page, too, a search without an answer is told and tried again, and the button promises no number', async () => {
  const retry = vi.fn()
  const primary = () => page.querySelector('.button--primary')!.textContent
  await show('show cars', { search: { hits: [], count: 1234, failed: true, retry } })
  expect(page.querySelector('[role=alert] p')!.textContent).toBe('Search is not available right now. Please try again.')
  expect(primary()).toBe('Close')
  const again = page.querySelector<HTMLElement>('[role=alert] button')!
  again.focus()
  await act(async () => again.click())
  expect(retry).toHaveBeenCalledOnce()
  await show('show cars', { search: { hits: [], count: 1234 } })
  expect(page.querySelector('[role=alert]')).toBeNull()
  expect(primary()).toBe('Show Me 1,234 cars')
  // It went, and the sheet keeps the focus.
  expect(document.activeElement).toBe(page.querySelector('.show-cars'))
})

test('whoever goes on to a page and back before its cars are there has the page they came from', async () => {
  const toPage = (number: string) =>
    [...page.querySelectorAll<HTMLElement>('.pagination ol a')].find(link => link.textContent === number)!
  const asking = { ready: true, asked: { ...EVERY_CAR, page: 3 } } as unknown as Asking
  const router = { createURL: () => '/search' } as unknown as Surroundings['router']
  await show('results', { search: { asking, router, pages: 5, count: 100 } })
  await act(async () => toPage('1').click())
  expect(asked.map(({ page }) => page)).toEqual([1])
})

test('SR-04 given keystrokes at 0, 100 and 200 ms in the keyword box, one search runs at 500 ms and none before', async () => {
  await show('keyword box')
  await pass(1000)
  const box = page.querySelector('input')!
  await enter(box, 's')
  await pass(100)
  await enter(box, 'su')
  await pass(100)
  await enter(box, 'suv')
  await pass(299)
  expect(asked).toEqual([])
  await pass(1)
  expect(asked.map(({ query }) => query)).toEqual(['suv'])
})

test.each([false, true])(
  'SR-18 a section is kept as it was left, and found so again, where that is %s',
  async keeps => {
    keepSection('Colour', true)
    await show('filters', { settings: { filters: { persistOpenState: keeps } } })
    expect(section('colour')!.open).toBe(keeps)
    await open('seats')
    expect(sectionLeft('Seats') !== undefined).toBe(keeps)
  },
)
