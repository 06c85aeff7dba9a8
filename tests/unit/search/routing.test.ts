import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Address } from '../../../src/search/routing.ts'
import {
  carRouter,
  carStateMapping,
  fromUiState,
  isListItself,
  knownIn,
  parseSearch,
  plainPageOf,
  plainPagePath,
  toUiState,
  writeSearch,
} from '../../../src/search/routing.ts'
import { FACET_NAMES, isNumericFacet, sortsOffered } from '../../../src/search/settings.ts'
import type { SearchState } from '../../../src/search/state.ts'
import {
  EVERY_CAR,
  merged,
  withPage,
  withRange,
  withSort,
  withText,
  withToggled,
  withValues,
} from '../../../src/search/state.ts'

const A_SEARCH: SearchState = {
  query: 'tow bar & more',
  page: 3,
  sortBy: 'price_asc',
  values: { make: ['Toyota', 'Land Rover'], colour: ['Red, metallic'], year: ['2020', '2021'] },
  ranges: { price: { min: 10_000, max: 40_000 }, km: { max: 90_000 } },
}

describe('DC-29 a search in the address', () => {
  test('is what it says to a reader', () => {
    expect(writeSearch(A_SEARCH)).toBe(
      '?query=tow+bar+%26+more&colour=Red%5C,+metallic&km=-90000&make=Toyota,Land+Rover&price=10000-40000&year=2020,2021&sortBy=price_asc&page=3',
    )
  })

  test('comes back as it went', () => {
    expect(parseSearch(writeSearch(A_SEARCH))).toEqual(A_SEARCH)
  })

  test.each([
    ['Red, metallic'],
    ['back\\slash'],
    ['trail\\'],
    ['a\\,b'],
    ['100% & =?#+'],
    ['Škoda > Octavia'],
    ['-5'],
    ['10-20'],
    ['😀'],
  ])('SR-34 keeps the value %s of every text facet', value => {
    for (const facet of FACET_NAMES) {
      if (isNumericFacet(facet) || ['body', 'car_type', 'status', 'item_type'].includes(facet)) continue
      const state = withValues(EVERY_CAR, facet, [value, 'other'])
      expect(parseSearch(writeSearch(state)), facet).toEqual(state)
    }
  })

  test('SR-34 has one parameter for each facet, named as the facet', () => {
    const values: Record<string, string> = { body: 'suv', car_type: 'used', status: 'sold', item_type: 'caravan' }
    for (const facet of FACET_NAMES) {
      const state = withValues(EVERY_CAR, facet, [values[facet] ?? '7'])
      expect(writeSearch(state)).toBe(`?${facet}=${values[facet] ?? '7'}`)
      expect(parseSearch(writeSearch(state))).toEqual(state)
      if (!isNumericFacet(facet)) continue
      for (const range of [{ min: 1 }, { max: 2 }, { min: 1.5, max: 2 }, { min: 0, max: 0 }]) {
        const ranged = withRange(EVERY_CAR, facet, range)
        expect(parseSearch(writeSearch(ranged))).toEqual(ranged)
      }
    }
  })

  test('writes open ends as 10000- and -40000, and leaves page 1 and the default order out', () => {
    expect(writeSearch(withRange(EVERY_CAR, 'price', { min: 10_000 }))).toBe('?price=10000-')
    expect(writeSearch(withRange(EVERY_CAR, 'price', { max: 40_000 }))).toBe('?price=-40000')
    expect(writeSearch(EVERY_CAR)).toBe('')
  })

  test('counts pages from 1, and takes what is no whole number for the first', () => {
    expect(['2', '12', '345'].map(page => parseSearch(`?page=${page}`).page)).toEqual([2, 12, 345])
    expect(['1', '0', '-3', '3x', 'x3', '2.5', ''].map(page => parseSearch(`?page=${page}`).page)).toEqual(
      Array(7).fill(1),
    )
    expect(writeSearch(withPage(EVERY_CAR, 12))).toBe('?page=12')
  })

  test('reads a range whose higher end comes first as the cars between its ends', () => {
    expect(parseSearch('?price=40000-10000')).toEqual(withRange(EVERY_CAR, 'price', { min: 10_000, max: 40_000 }))
    // Of what a car may at most be, 0 is not known, and no answer.
    for (const range of ['-4500', '0-4500']) {
      expect(parseSearch(`?length_mm=${range}`)).toEqual(withRange(EVERY_CAR, 'length_mm', { min: 1, max: 4500 }))
    }
    expect(parseSearch('?seat_count=-7')).toEqual(withRange(EVERY_CAR, 'seat_count', { max: 7 }))
    expect(parseSearch('?price=10000-10000')).toEqual(withRange(EVERY_CAR, 'price', { min: 10_000, max: 10_000 }))
  })

  test('keeps the parameters of others, as they are, and drops its own that are over', () => {
    expect(writeSearch(withValues(EVERY_CAR, 'make', ['Kia']), '?utm_source=a%20b&make=Toyota&page=2&gclid=x')).toBe(
      '?utm_source=a%20b&gclid=x&make=Kia',
    )
  })

  test('ignores what is no value: unknown closed values, an order or page that is none, a lone hyphen', () => {
    expect(parseSearch('?car_type=rental,USED&body=spaceship&sortBy=best&page=0&price=-&km=abc&year=20x')).toEqual({
      ...EVERY_CAR,
      values: { car_type: ['used'] },
    })
  })

  test('takes a value as the stock spells it, and ignores one that the stock does not have', () => {
    const known = knownIn({ make: { Kia: 3, Toyota: 7, MG: 1 }, badge: { GT: 1, Gt: 2 } })
    const valuesOf = (query: string) => parseSearch(query, { known }).values
    expect(valuesOf('?make=Nosuch,kia,TOYOTA,Kia')).toEqual({ make: ['Kia', 'Toyota'] })
    expect(valuesOf('?make=Nosuch&year=1901')).toEqual({ year: ['1901'] })
    expect(valuesOf('?badge=Gt,GT')).toEqual({ badge: ['Gt', 'GT'] })
    // Of models nothing is known here.
    expect(valuesOf('?make=constructor&model=Nosuch')).toEqual({ model: ['Nosuch'] })
  })

  test('takes any value of a facet that has more of them than an answer holds', () => {
    const counts = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`Badge ${index}`, 1]))
    const { values } = parseSearch('?badge=badge+7,Other', { known: knownIn({ badge: counts }) })
    expect(values).toEqual({ badge: ['Badge 7', 'Other'] })
  })

  test('SR-28 ignores an order that the site does not offer', () => {
    const orderOf = (text: string, sortByKms: boolean) =>
      parseSearch(`?sortBy=${text}`, { sorts: sortsOffered({ sortByKms }) }).sortBy
    expect(['km_asc', 'km_desc', 'price_asc'].map(text => orderOf(text, false))).toEqual(['', '', 'price_asc'])
    expect(orderOf('km_desc', true)).toBe('km_desc')
  })

  test('a facet of numbers has a range or values, not both: what stands later counts', () => {
    expect(parseSearch('?price=20000&price=10000-30000')).toEqual(
      withRange(EVERY_CAR, 'price', { min: 10_000, max: 30_000 }),
    )
    expect(parseSearch('?price=10000-30000&price=20000')).toEqual(withValues(EVERY_CAR, 'price', ['20000']))
    const both = '?year=2020&seat_count=5-'
    expect(parseSearch(both)).toEqual(withRange(withValues(EVERY_CAR, 'year', ['2020']), 'seat_count', { min: 5 }))
  })

  test('ignores numbers that would not read the same when written again', () => {
    for (const range of ['0-100000000000000000000000', '0.0000000001-5']) {
      expect(parseSearch(`?km=${range}`)).toEqual(EVERY_CAR)
    }
    expect(writeSearch(parseSearch('?km=0-999999999'))).toBe('?km=0-999999999')
  })

  test('DC-37 reads hatch as hatchback and stationWagon as wagon', () => {
    expect(parseSearch('?body=hatch,hatchback,stationWagon').values).toEqual({ body: ['hatchback', 'wagon'] })
  })

  test('SR-34 whatever an address holds, what is read of it comes back as it was read', () => {
    const marks = ['=', '&', ',', '\\', '%', '%2', '%2C', '%5C', '+', '-', '?', '#', '10-', '-5', '1-2', 'Infinity']
    const parts = fc.oneof(
      fc.constantFrom(...FACET_NAMES, 'query', 'page', 'sortBy', 'seat_count', ...marks),
      fc.string({ unit: 'binary', maxLength: 4 }),
    )
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), typed => {
        const state = parseSearch(typed.join(''))
        expect(parseSearch(writeSearch(state))).toEqual(state)
        expect(fromUiState(toUiState(state))).toEqual(state)
      }),
      { numRuns: 1_000 },
    )
  })

  test('reads an address that someone broke: stray percent signs, encoded commas, doubled marks', () => {
    expect(parseSearch('?query=100%&make=Kia%2CMazda&&=&make').values).toEqual({ make: ['Kia', 'Mazda'] })
    expect(parseSearch('?query=100%').query).toBe('100%')
  })
})

describe('a change of what is found starts at the first page', () => {
  test('SR-35 when a filter changes', () => {
    expect(withToggled(A_SEARCH, 'make', 'Toyota', false)).toMatchObject({ page: 1, values: { make: ['Land Rover'] } })
    expect(withToggled(A_SEARCH, 'make', 'Kia', true)).toMatchObject({
      page: 1,
      values: { make: ['Toyota', 'Land Rover', 'Kia'] },
    })
    expect(writeSearch(withValues(A_SEARCH, 'make', []))).not.toMatch(/page|make/)
  })
  test('but where a value is already as it is wished, nothing changes', () => {
    expect(withToggled(A_SEARCH, 'make', 'Toyota', true)).toBe(A_SEARCH)
    expect(withToggled(A_SEARCH, 'make', 'Kia', false)).toBe(A_SEARCH)
  })
  test('SR-36 when the text changes', () => {
    expect(writeSearch(withText(A_SEARCH, 'ute'))).not.toContain('page=')
  })
  test('SR-37 when a range changes', () => {
    expect(writeSearch(withRange(A_SEARCH, 'price', { min: 1 }))).not.toContain('page=')
    expect(withRange(A_SEARCH, 'price', {}).ranges).toEqual({ km: { max: 90_000 } })
  })
  test('and when the order changes, but not when the page does', () => {
    expect(withSort(A_SEARCH, '').page).toBe(1)
    expect(withPage(A_SEARCH, 4)).toEqual({ ...A_SEARCH, page: 4 })
  })
})

const USED: SearchState = { ...EVERY_CAR, values: { car_type: ['used'] } }

test('SR-38 merges what the path implies with what the parameters add', () => {
  const state = merged(USED, parseSearch('?make=Toyota'))
  expect(state.values).toEqual({ car_type: ['used'], make: ['Toyota'] })
})

test('the widgets’ state says the same as ours, both ways', () => {
  const uiState = carStateMapping.routeToState(A_SEARCH)
  expect(uiState).toEqual({
    Car_production: {
      query: 'tow bar & more',
      page: 3,
      sortBy: 'Car_production_price_asc',
      refinementList: { make: ['Toyota', 'Land Rover'], colour: ['Red, metallic'], year: ['2020', '2021'] },
      range: { price: '10000:40000', km: ':90000' },
    },
  })
  expect(carStateMapping.stateToRoute(uiState)).toEqual(A_SEARCH)
  expect(carStateMapping.stateToRoute({})).toEqual(EVERY_CAR)
})

test('DC-184 tells a further page of a list from a list', () => {
  expect(plainPageOf('/search/kia/page/3')).toEqual({ listPath: '/search/kia', page: 3 })
  expect(plainPageOf('/search/page/2')).toEqual({ listPath: '/search', page: 2 })
  expect(plainPageOf('/search/land-rover/defender')).toEqual({ listPath: '/search/land-rover/defender', page: 1 })
  expect(plainPagePath('/search/kia', 3)).toBe('/search/kia/page/3')
  expect(plainPagePath('/search/kia', 1)).toBe('/search/kia')
  expect(isListItself(withPage(USED, 4), USED)).toBe(true)
  expect(isListItself(withSort(USED, 'km_asc'), USED)).toBe(false)
  expect(isListItself(EVERY_CAR, USED)).toBe(false)
})

describe('the router', () => {
  /** A browser's history and address, as much as a router touches. */
  function aBrowser(href: string) {
    const entries = [new URL(href)]
    const here = (): Address => entries.at(-1)!
    vi.useFakeTimers()
    vi.stubGlobal('history', {
      state: null,
      pushState: (_: unknown, __: string, address: string) => entries.push(new URL(address)),
      replaceState: (_: unknown, __: string, address: string) => entries.splice(-1, 1, new URL(address)),
    })
    return { entries, here, addresses: () => entries.map(({ pathname, search }) => pathname + search) }
  }
  const write = (router: ReturnType<typeof carRouter>, state: SearchState) => {
    router.write(state)
    vi.advanceTimersByTime(400)
  }
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  test('RT-39 opens a shared address as it was', () => {
    const { here } = aBrowser(`https://dealer.example/search${writeSearch(A_SEARCH)}`)
    expect(carRouter({ getLocation: here }).read()).toEqual(A_SEARCH)
  })

  test('DC-51 an address that says the same in other words is no step of its own', () => {
    const { here, addresses } = aBrowser('https://dealer.example/search?make=Toyota&model=Corolla')
    const asked = { ...EVERY_CAR, values: { make_model: ['Toyota > Corolla'] } }
    const normal = (state: SearchState) =>
      state.values.model === undefined ? state : { ...state, values: asked.values }
    const router = carRouter({ getLocation: here, normal })
    expect(router.read()).toEqual(asked)
    write(router, asked)
    expect(addresses()).toHaveLength(1)
  })

  test('SR-38 reads the path and the parameters, and writes only what the path does not say', () => {
    const { here, addresses } = aBrowser('https://dealer.example/search/used-cars?make=Toyota')
    const router = carRouter({ getLocation: here, implied: USED })
    expect(router.read().values).toEqual({ car_type: ['used'], make: ['Toyota'] })
    write(router, withToggled(router.read(), 'make', 'Kia', true))
    expect(addresses().at(-1)).toBe('/search/used-cars?make=Toyota,Kia')
  })

  test('leaves the path when the search is no longer what the path says', () => {
    const { here, addresses } = aBrowser('https://dealer.example/search/used-cars?utm_source=mail')
    const router = carRouter({ getLocation: here, implied: USED })
    write(router, withToggled(router.read(), 'car_type', 'demo', true))
    expect(addresses().at(-1)).toBe('/search?utm_source=mail&car_type=used,demo')
  })

  test('SR-38 leaves the path of two car types for two others', () => {
    const implied = withValues(EVERY_CAR, 'car_type', ['new', 'demo'])
    const { here, addresses } = aBrowser('https://dealer.example/search/new-and-demo-cars')
    write(carRouter({ getLocation: here, implied }), withValues(EVERY_CAR, 'car_type', ['new', 'used']))
    expect(addresses().at(-1)).toBe('/search?car_type=new,used')
  })

  test('DC-07, SR-38 a path that is a text keeps it beside filters, and is left for another text or none', () => {
    const implied = withText(EVERY_CAR, 'seven seater')
    const at = (query: string) => {
      const { here, addresses } = aBrowser(`https://dealer.example/search/seven-seater${query}`)
      return { router: carRouter({ getLocation: here, implied }), addresses }
    }
    const { router, addresses } = at('?make=Kia')
    expect(router.read()).toEqual(withValues(implied, 'make', ['Kia']))
    write(router, withValues(implied, 'make', ['Kia', 'Mazda']))
    write(router, withText(EVERY_CAR, ''))
    expect(addresses().slice(1)).toEqual(['/search/seven-seater?make=Kia,Mazda', '/search'])
    const other = at('?query=ute')
    expect(other.router.read().query).toBe('ute')
    expect(other.router.createURL(other.router.read())).toBe('https://dealer.example/search?query=ute')
  })

  test('RT-39 a search that left the path says all of itself there, and comes back to the path when it fits again', () => {
    const { here, addresses } = aBrowser('https://dealer.example/search/used-cars')
    const router = carRouter({ getLocation: here, implied: USED })
    const both = withToggled(router.read(), 'car_type', 'demo', true)
    write(router, both)
    write(router, withToggled(withToggled(both, 'car_type', 'demo', false), 'car_type', 'used', false))
    expect(addresses().at(-1)).toBe('/search')
    expect(router.read()).toEqual(EVERY_CAR)
    write(router, withToggled(EVERY_CAR, 'car_type', 'used', true))
    expect(addresses().at(-1)).toBe('/search/used-cars')
    expect(router.read()).toEqual(USED)
  })

  test('DC-184 a further page of a list is that page, and every change leads back to the list', () => {
    const { here, addresses } = aBrowser('https://dealer.example/search/used-cars/page/2')
    const implied = withPage(USED, 2)
    const router = carRouter({ getLocation: here, implied, listPath: '/search/used-cars' })
    expect(router.read()).toEqual(implied)
    expect(router.createURL(implied)).toBe('https://dealer.example/search/used-cars/page/2')
    write(router, withPage(USED, 3))
    write(router, withPage(USED, 1))
    write(router, withToggled(USED, 'make', 'Kia', true))
    expect(addresses().slice(1)).toEqual([
      '/search/used-cars?page=3',
      '/search/used-cars',
      '/search/used-cars?make=Kia',
    ])
    expect(router.read().values).toEqual({ car_type: ['used'], make: ['Kia'] })
  })

  test('DC-51 an address that was put right in its place gets no entry of its own', () => {
    const { here, addresses } = aBrowser('https://dealer.example/search?page=900')
    const router = carRouter({ getLocation: here })
    write(router, router.read())
    history.replaceState(null, '', router.createURL(withPage(EVERY_CAR, 8)))
    write(router, withPage(EVERY_CAR, 8))
    expect(addresses()).toEqual(['/search?page=8'])
  })

  test('DC-51 adds an entry for a committed change, and replaces it while typing or dragging goes on', () => {
    const { here, addresses } = aBrowser('https://dealer.example/search')
    const router = carRouter({ getLocation: here })
    write(router, withText(EVERY_CAR, 'toy'))
    write(router, withText(EVERY_CAR, 'toyota'))
    expect(addresses()).toEqual(['/search?query=toyota'])
    const filtered = withToggled(withText(EVERY_CAR, 'toyota'), 'body', 'suv', true)
    write(router, filtered)
    expect(addresses()).toEqual(['/search?query=toyota', '/search?query=toyota&body=suv'])
    write(router, withRange(filtered, 'price', { max: 30_000 }))
    write(router, withRange(filtered, 'price', { max: 20_000 }))
    expect(addresses().slice(1)).toEqual(['/search?query=toyota&price=-20000&body=suv'])
    write(router, withPage(withRange(filtered, 'price', { max: 20_000 }), 2))
    write(router, withSort(filtered, 'year_desc'))
    expect(addresses()).toHaveLength(4)
  })

  test('DC-51 a text or a range that is let go of is a step to go back from', () => {
    const ranged = withRange(EVERY_CAR, 'km', { max: 50_000 })
    for (const [before, after] of [
      [withText(EVERY_CAR, 'ute'), EVERY_CAR],
      [ranged, EVERY_CAR],
      [withPage(withRange(ranged, 'price', { min: 9000 }), 3), ranged],
      [withPage(withText(ranged, 'ute'), 2), ranged],
      [withText(ranged, 'ute'), EVERY_CAR],
    ] as const) {
      const { here, addresses } = aBrowser(`https://dealer.example/search${writeSearch(before)}`)
      write(carRouter({ getLocation: here }), after)
      expect(addresses()).toEqual([`/search${writeSearch(before)}`, `/search${writeSearch(after)}`])
    }
  })

  test('DC-51 another text that was pressed is a step of its own, also while the one before is yet to be written', () => {
    const { here, addresses } = aBrowser('https://dealer.example/search')
    const router = carRouter({ getLocation: here })
    write(router, withText(EVERY_CAR, 'roomy'))
    router.write(withText(EVERY_CAR, 'roomy hilux'))
    router.pressed()
    write(router, withText(EVERY_CAR, 'hilux'))
    write(router, withText(EVERY_CAR, 'hilux sr5'))
    expect(addresses()).toEqual(['/search?query=roomy+hilux', '/search?query=hilux+sr5'])
  })

  test('DC-51 a second range replaces the step while a handle goes on, with the first one as it was', () => {
    const ranged = withRange(EVERY_CAR, 'km', { max: 50_000 })
    const { here, addresses } = aBrowser(`https://dealer.example/search${writeSearch(ranged)}`)
    write(carRouter({ getLocation: here }), withRange(ranged, 'price', { min: 9000 }))
    expect(addresses()).toEqual(['/search?km=-50000&price=9000-'])
  })

  test('DC-51 an answered need is a step, another one and none', () => {
    const { here, addresses } = aBrowser('https://dealer.example/search')
    const router = carRouter({ getLocation: here })
    for (const min of [5, 7, undefined]) write(router, withRange(EVERY_CAR, 'seat_count', min ? { min } : {}))
    expect(addresses()).toEqual(['/search', '/search?seat_count=5-', '/search?seat_count=7-', '/search'])
  })

  test('writes nothing when nothing changed, however the address spells it', () => {
    const { here, entries } = aBrowser('https://dealer.example/search?year=2020&make=Kia%2CMazda')
    const router = carRouter({ getLocation: here })
    write(router, router.read())
    expect(entries[0]!.search).toBe('?year=2020&make=Kia%2CMazda')
    expect(entries).toHaveLength(1)
  })

  test('tells of Back and Forward until it is disposed of', () => {
    const { here, entries } = aBrowser('https://dealer.example/search')
    let goBack = () => {}
    vi.stubGlobal('addEventListener', (_: string, listener: () => void) => {
      goBack = listener
    })
    vi.stubGlobal('removeEventListener', () => {
      goBack = () => {}
    })
    const router = carRouter({ getLocation: here })
    const seen: SearchState[] = []
    router.onUpdate(state => seen.push(state))
    write(router, withToggled(EVERY_CAR, 'body', 'suv', true))
    entries.pop()
    goBack()
    expect(seen).toEqual([EVERY_CAR])
    router.dispose()
    goBack()
    expect(seen).toHaveLength(1)
  })
})
