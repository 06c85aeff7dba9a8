// @vitest-environment happy-dom
import { connectRatingMenu } from 'instantsearch.js/es/connectors'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import {
  Breadcrumb,
  ClearRefinements,
  Configure,
  CurrentRefinements,
  DynamicWidgets,
  HierarchicalMenu,
  Highlight,
  Hits,
  HitsPerPage,
  InfiniteHits,
  InstantSearch,
  Menu,
  Pagination,
  RangeInput,
  RefinementList,
  SearchBox,
  SortBy,
  Stats,
  ToggleRefinement,
  useConnector,
  useInstantSearch,
  useNumericMenu,
} from 'react-instantsearch'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Hit } from '../../../src/search/clients/answer.ts'
import { cachedClient } from '../../../src/search/clients/cached.ts'
import type { SearchClient } from '../../../src/search/clients/client.ts'
import { stockFiles } from '../../../src/search/files.ts'
import { type SearchRecord, toSearchRecord } from '../../../src/search/record.ts'
import { CAR_INDEX, indexOfSort } from '../../../src/search/settings.ts'
import { stockClient } from '../../support/stock-client.ts'
import { inventedCars } from './cars.ts'

const stock = stockFiles(inventedCars(300, 21).map(toSearchRecord))
const { records } = stock

/** Counts what is asked, as a network would be asked. */
function aClient(): { client: SearchClient; asked: () => number } {
  const client = stockClient(stock)
  const search = vi.fn(client.search)
  return { client: cachedClient({ ...client, search }, 10), asked: () => search.mock.calls.length }
}

let root: Root | undefined
let page: HTMLElement

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})

afterEach(async () => {
  await act(async () => root?.unmount())
  document.body.replaceChildren()
  problems.length = 0
})

const problems: string[] = []

/** What goes wrong in a search is shown by nobody here, so it is kept. */
function Watch() {
  const { error } = useInstantSearch({ catchError: true })
  if (error !== undefined) problems.push(error.message)
  return null
}

/** Puts widgets on a page, as the site of a user of the library would. */
async function mount(widgets: ReactNode, { client } = aClient()): Promise<void> {
  page = document.createElement('main')
  document.body.append(page)
  root = createRoot(page)
  await act(async () => {
    root!.render(
      <InstantSearch
        searchClient={client as never}
        indexName={CAR_INDEX}
        future={{ preserveSharedStateOnUnmount: true }}
      >
        <Watch />
        {widgets}
      </InstantSearch>,
    )
  })
}

const textsOf = (selector: string): string[] =>
  [...page.querySelectorAll(selector)].map(found => found.textContent ?? '')
const one = <Found extends HTMLElement>(selector: string): Found => {
  const found = page.querySelector<Found>(selector)
  if (found === null) throw new Error(`${selector} is not on the page:\n${page.innerHTML}`)
  return found
}
const click = (selector: string): Promise<void> => act(async () => one(selector).click())

async function type(selector: string, text: string): Promise<void> {
  await act(async () => {
    const input = one<HTMLInputElement>(selector)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

async function choose(selector: string, value: string): Promise<void> {
  await act(async () => {
    const select = one<HTMLSelectElement>(selector)
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

/** Looks until the page is so, or tells how it is instead. */
async function eventually(check: () => void): Promise<void> {
  await vi.waitFor(async () => {
    await act(async () => {})
    check()
  })
  expect(problems).toEqual([])
}

const Car = ({ hit }: { hit: unknown }) => <span data-car>{(hit as Hit).objectID}</span>
const shown = (): string[] => textsOf('[data-car]')
const idsOf = (cars: readonly SearchRecord[], count = 21): string[] => cars.slice(0, count).map(car => car.objectID)
const countOf = (count: number): string => `${count} result${count === 1 ? '' : 's'} found`

const make = (name: string) => (car: SearchRecord) => car.make === name
const TOYOTAS = records.filter(make('Toyota'))
const MAZDAS = records.filter(make('Mazda'))

/** Values with their numbers of cars, most first, as the lists of the library have them. */
function counted(facet: keyof SearchRecord, cars: readonly SearchRecord[] = records): [string, number][] {
  const counts = new Map<string, number>()
  for (const car of cars) {
    const value = car[facet]
    if (value !== undefined) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1)
  }
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
}

describe('the widgets of react-instantsearch on the embedded client', () => {
  test('a search box, hits with highlights, and statistics', async () => {
    const Marked = ({ hit }: { hit: unknown }) => <Highlight attribute="model" hit={hit as never} />
    await mount(
      <>
        <SearchBox />
        <Stats />
        <Hits hitComponent={Marked} />
      </>,
    )
    await eventually(() => expect(textsOf('.ais-Stats')[0]).toContain(countOf(300)))
    await type('.ais-SearchBox-input', 'hilx')
    const hiluxes = records.filter(({ model }) => model === 'HiLux')
    await eventually(() => expect(textsOf('.ais-Stats')[0]).toContain(countOf(hiluxes.length)))
    expect(textsOf('.ais-Hits-item .ais-Highlight-highlighted')).toEqual(idsOf(hiluxes).map(() => 'HiLux'))
    await click('.ais-SearchBox-reset')
    await eventually(() => expect(textsOf('.ais-Stats')[0]).toContain(countOf(300)))
  })

  test('a refinement list counts its own values as if none were chosen, shows more and searches within', async () => {
    await mount(
      <>
        <RefinementList attribute="make" limit={3} showMore searchable />
        <Hits hitComponent={Car} />
      </>,
    )
    const makes = counted('make')
    const lines = () => textsOf('.ais-RefinementList-item')
    const lineOf = ([value, count]: [string, number]) => `${value}${count}`
    await eventually(() => expect([...lines()].sort()).toEqual(makes.slice(0, 3).map(lineOf).sort()))
    await click('.ais-RefinementList-showMore')
    await eventually(() => expect([...lines()].sort()).toEqual(makes.map(lineOf).sort()))
    await click('input[value="Toyota"]')
    await eventually(() => expect(shown()).toEqual(idsOf(TOYOTAS)))
    await click('input[value="Mazda"]')
    await eventually(() => expect(shown()).toEqual(idsOf(records.filter(car => /Toyota|Mazda/.test(car.make)))))
    expect([...lines()].sort()).toEqual(makes.map(lineOf).sort())
    await type('.ais-SearchBox-input', 'hyu')
    await eventually(() => expect(lines()).toEqual([`Hyundai${makes.find(([value]) => value === 'Hyundai')![1]}`]))
    expect(textsOf('.ais-Highlight-highlighted')).toEqual(['Hyu'])
  })

  test('a range knows its ends from the statistics, and narrows', async () => {
    await mount(
      <>
        <RangeInput attribute="price" />
        <Stats />
      </>,
    )
    const prices = records.flatMap(({ price }) => price ?? [])
    await eventually(() => {
      expect(one<HTMLInputElement>('.ais-RangeInput-input--min').placeholder).toBe(String(Math.min(...prices)))
      expect(one<HTMLInputElement>('.ais-RangeInput-input--max').placeholder).toBe(String(Math.max(...prices)))
    })
    await type('.ais-RangeInput-input--min', '20000')
    await type('.ais-RangeInput-input--max', '30000')
    await act(async () => one<HTMLFormElement>('.ais-RangeInput-form').requestSubmit())
    const within = prices.filter(price => price >= 20_000 && price <= 30_000).length
    await eventually(() => expect(textsOf('.ais-Stats')[0]).toContain(countOf(within)))
  })

  test('a menu chooses one value at a time', async () => {
    await mount(
      <>
        <Menu attribute="state" />
        <Hits hitComponent={Car} />
      </>,
    )
    await eventually(() => expect(textsOf('.ais-Menu-item')).toHaveLength(counted('state').length))
    const [first, second] = counted('state').map(([state]) => state)
    const choice = (state: string) =>
      act(async () =>
        [...page.querySelectorAll<HTMLElement>('.ais-Menu-link')]
          .find(link => link.textContent?.startsWith(state))!
          .click(),
      )
    await choice(first!)
    await eventually(() => expect(shown()).toEqual(idsOf(records.filter(({ state }) => state === first))))
    await choice(second!)
    await eventually(() => expect(shown()).toEqual(idsOf(records.filter(({ state }) => state === second))))
  })

  test('a hierarchical menu opens models under their make, and a breadcrumb leads back', async () => {
    await mount(
      <>
        <HierarchicalMenu attributes={['make', 'make_model']} limit={20} />
        <Breadcrumb attributes={['make', 'make_model']} />
        <Hits hitComponent={Car} />
      </>,
    )
    const links = () => textsOf('.ais-HierarchicalMenu-label')
    const follow = (label: string) =>
      act(async () =>
        [...page.querySelectorAll<HTMLElement>('.ais-HierarchicalMenu-link')]
          .find(link => link.querySelector('.ais-HierarchicalMenu-label')!.textContent === label)!
          .click(),
      )
    await eventually(() => expect(links()).toHaveLength(counted('make').length))
    await follow('Mazda')
    await eventually(() =>
      expect(links()).toEqual(expect.arrayContaining(counted('model', MAZDAS).map(([model]) => model))),
    )
    expect(shown()).toEqual(idsOf(MAZDAS))
    await follow('CX-5')
    await eventually(() => expect(shown()).toEqual(idsOf(MAZDAS.filter(({ model }) => model === 'CX-5'))))
    expect(textsOf('.ais-Breadcrumb-item').map(text => text.replace('>', ''))).toEqual(['Home', 'Mazda', 'CX-5'])
    await click('.ais-Breadcrumb-link')
    await eventually(() => expect(shown()).toEqual(idsOf(records)))
  })

  test('a toggle', async () => {
    await mount(
      <>
        <ToggleRefinement attribute="car_type" on="new" label="New only" />
        <Hits hitComponent={Car} />
      </>,
    )
    await eventually(() => expect(shown()).toEqual(idsOf(records)))
    await click('.ais-ToggleRefinement-checkbox')
    await eventually(() => expect(shown()).toEqual(idsOf(records.filter(car => car.car_type === 'new'))))
    await click('.ais-ToggleRefinement-checkbox')
    await eventually(() => expect(shown()).toEqual(idsOf(records)))
  })

  test('pages, and how many hits stand on one; a page seen before is not asked for again', async () => {
    const counting = aClient()
    const PER_PAGE = [
      { label: '21', value: 21, default: true },
      { label: '50', value: 50 },
    ]
    await mount(
      <>
        <Pagination />
        <HitsPerPage items={PER_PAGE} />
        <Hits hitComponent={Car} />
      </>,
      counting,
    )
    await eventually(() => expect(shown()).toEqual(idsOf(records)))
    await click('.ais-Pagination-item--nextPage .ais-Pagination-link')
    await eventually(() => expect(shown()).toEqual(idsOf(records.slice(21))))
    await click('.ais-Pagination-item--lastPage .ais-Pagination-link')
    await eventually(() => expect(shown()).toEqual(idsOf(records.slice(Math.floor(299 / 21) * 21))))
    const asked = counting.asked()
    await click('.ais-Pagination-item--firstPage .ais-Pagination-link')
    await eventually(() => expect(shown()).toEqual(idsOf(records)))
    expect(counting.asked()).toBe(asked)
    await choose('.ais-HitsPerPage-select', '50')
    await eventually(() => expect(shown()).toEqual(idsOf(records, 50)))
  })

  test('infinite hits add page to page', async () => {
    await mount(<InfiniteHits hitComponent={Car} />)
    await eventually(() => expect(shown()).toEqual(idsOf(records)))
    await click('.ais-InfiniteHits-loadMore')
    await eventually(() => expect(shown()).toEqual(idsOf(records, 42)))
    await click('.ais-InfiniteHits-loadMore')
    await eventually(() => expect(shown()).toEqual(idsOf(records, 63)))
  })

  test('orders, each an index of its own name', async () => {
    const ORDERS = [
      { label: 'Recommended', value: CAR_INDEX },
      { label: 'Cheapest', value: indexOfSort('price_asc') },
    ]
    await mount(
      <>
        <SortBy items={ORDERS} />
        <Hits hitComponent={Car} />
      </>,
    )
    await eventually(() => expect(shown()).toEqual(idsOf(records)))
    await choose('.ais-SortBy-select', indexOfSort('price_asc'))
    const cheapest = [...records].sort((a, b) => (a.price ?? Infinity) - (b.price ?? Infinity) || 0)
    await eventually(() => expect(shown()).toEqual(idsOf(cheapest)))
  })

  test('current refinements name what is chosen, one by one or all let go', async () => {
    await mount(
      <>
        <RefinementList attribute="make" />
        <RefinementList attribute="fuel" />
        <CurrentRefinements />
        <ClearRefinements />
        <Hits hitComponent={Car} />
      </>,
    )
    await eventually(() => expect(shown()).toHaveLength(21))
    await click('input[value="Toyota"]')
    await click('input[value="Diesel"]')
    const diesels = TOYOTAS.filter(({ fuel }) => fuel === 'Diesel')
    await eventually(() => expect(shown()).toEqual(idsOf(diesels)))
    expect(textsOf('.ais-CurrentRefinements-categoryLabel')).toEqual(['Toyota', 'Diesel'])
    await click('.ais-CurrentRefinements-delete')
    await eventually(() => expect(shown()).toEqual(idsOf(records.filter(({ fuel }) => fuel === 'Diesel'))))
    await click('.ais-ClearRefinements-button')
    await eventually(() => expect(shown()).toEqual(idsOf(records)))
    expect(textsOf('.ais-CurrentRefinements-categoryLabel')).toEqual([])
  })

  test('a numeric menu', async () => {
    const STEPS = [{ label: 'All' }, { label: 'Low', end: 50_000 }, { label: 'High', start: 50_000 }]
    function Kms() {
      const { items, refine } = useNumericMenu({ attribute: 'km', items: STEPS })
      return items.map(({ label, value }) => (
        <button type="button" key={label} data-step={label} onClick={() => refine(value)}>
          {label}
        </button>
      ))
    }
    await mount(
      <>
        <Kms />
        <Hits hitComponent={Car} />
      </>,
    )
    await eventually(() => expect(shown()).toEqual(idsOf(records)))
    await click('[data-step="Low"]')
    await eventually(() => expect(shown()).toEqual(idsOf(records.filter(({ km }) => km !== undefined && km <= 50_000))))
    await click('[data-step="High"]')
    await eventually(() => expect(shown()).toEqual(idsOf(records.filter(({ km }) => km !== undefined && km >= 50_000))))
  })

  test('a rating menu, by its connector', async () => {
    function Seats() {
      const { items, refine } = useConnector(connectRatingMenu as never, { attribute: 'seats', max: 8 } as never) as {
        items: { value: string; count: number }[]
        refine(value: string): void
      }
      return items.map(({ value, count }) => (
        <button type="button" key={value} data-seats={value} onClick={() => refine(value)}>
          {count}
        </button>
      ))
    }
    await mount(
      <>
        <Seats />
        <Hits hitComponent={Car} />
      </>,
    )
    const roomy = records.filter(({ seats = 0 }) => seats >= 5)
    await eventually(() => expect(textsOf('[data-seats="5"]')).toEqual([String(roomy.length)]))
    await click('[data-seats="5"]')
    await eventually(() => expect(shown()).toEqual(idsOf(roomy)))
  })

  test('dynamic widgets, and parameters of one’s own', async () => {
    await mount(
      <>
        <Configure filters="make:Mazda AND NOT car_type:new" hitsPerPage={5} />
        <DynamicWidgets facets={['*']} transformItems={() => ['model']}>
          <RefinementList attribute="model" />
        </DynamicWidgets>
        <Hits hitComponent={Car} />
      </>,
    )
    const used = MAZDAS.filter(car => car.car_type !== 'new')
    await eventually(() => expect(shown()).toEqual(idsOf(used, 5)))
    expect(textsOf('.ais-RefinementList-label').sort()).toEqual(
      counted('model', used)
        .map(([model, count]) => `${model}${count}`)
        .sort(),
    )
  })
})
