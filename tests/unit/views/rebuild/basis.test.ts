import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { TOP } from '../../../../scripts/options/folders.ts'
import { isWithin, type Span } from '../../../../src/domain/span.ts'
import type { Offer } from '../../../../src/records/index.ts'
import { pathOf, routes } from '../../../../src/routes.ts'
import { digestOf } from '../../../../src/site/digest.ts'
import { loadSite } from '../../../../src/site/load.ts'
import type { Site } from '../../../../src/site/site.ts'
import type { PageView, Params, Route } from '../../../../src/views/route.ts'
import { aCar, aModel, anOffer } from '../../../support/builders.ts'
import { aSite } from '../../../support/site.ts'

const aNewCar = aCar({ id: 1, slug: 'new-corolla', car_type: 'new', status: 'in_stock' })
const site = aSite({ cars: [aNewCar, aCar(), aCar({ id: 2, slug: 'sold-corolla', status: 'sold' })] })

/** The site, and a list of its parts that have been looked at. */
function watched(): { site: Site; read: Set<string> } {
  const read = new Set<string>()
  // A copy, so that nothing is remembered from another look.
  const copy = { ...site, settings: { ...site.settings } }
  const noted = new Proxy(copy, {
    get(parts, name, receiver) {
      read.add(String(name))
      return Reflect.get(parts, name, receiver)
    },
  })
  return { site: noted, read }
}

const judged = routes.filter((route): route is Route & Required<Pick<Route, 'basis'>> => route.basis !== undefined)

/** Pages that say little of the dealer: no more is read for them. */
const READS_TWO = new Set(['/compare', '/sign-in', '/404'])

test.each(judged)('BD-15 what decides whether $pattern is kept covers all of the site that its view reads', route => {
  for (const params of route.paths(site)) {
    const { site: seen, read } = watched()
    route.view(seen, params)
    const covered = Object.keys(route.basis(site, params))
    expect([...read].filter(part => !covered.includes(part))).toEqual([])
    expect(read.size).toBeGreaterThan(READS_TWO.has(route.pattern) ? 1 : 2)
  }
})

/** Every text that an offer shows, other than it is; its address stays. */
const reworded = (offers: Site['offers']): Site['offers'] =>
  offers.map(offer => ({
    ...offer,
    name: `${offer.name}, reworded`,
    category: 'Another category',
    description: 'Another text.',
    sanitized_description: 'Another text.',
    disclaimer: 'Another disclaimer.',
    image: '/offers/other.webp',
    image_url: '/offers/other.webp',
    start: '2020-01-01',
    expiry: '2040-01-01',
  }))

/** In Sydney: before and after a place opens, twice within a quarter of an hour, the next day, and one on which cars are no longer new. */
const MOMENTS = [
  '2026-11-25T08:15+11:00',
  '2026-11-25T09:15+11:00',
  '2026-11-25T13:00+11:00',
  '2026-11-25T13:15+11:00',
  '2026-11-26T13:15+11:00',
  '2026-12-04T16:30+11:00',
].map(at => new Date(at))
const [, , DAY, QUARTER_LATER, NEXT_DAY, NEXT_WEEK] = MOMENTS as [Date, Date, Date, Date, Date, Date]

const sitesDir = join(TOP, 'sites')

async function sampleSite(slug: string): Promise<Site> {
  const result = await loadSite(join(sitesDir, slug), { at: DAY, sitesDir })
  if (!result.ok) throw new Error(JSON.stringify(result.faults))
  return result.site
}

/** Between them they have every kind of page. */
const DEALERS = [
  'wattle-coast-toyota',
  'southern-drift-leisure',
  'jarrah-coast-auto',
  'coral-range-jeep',
  'saguaro-ridge-auto',
]

/** Each dealer on the day, the same after all its offers have changed, and on the next day. */
const samples = await Promise.all(
  DEALERS.map(async slug => {
    const before = await sampleSite(slug)
    return { before, after: { ...before, offers: reworded(before.offers) }, nextDay: { ...before, at: NEXT_DAY } }
  }),
)

/** Nothing else differs between the two. */
const offersIn = ({ basis }: Pick<(typeof judged)[number], 'basis'>, of: Site, params: Params): string | undefined =>
  JSON.stringify(basis(of, params)['offers'])

const viewsGiven = new WeakMap<Site, Map<string, PageView>>()

/** The view of a page, made once for a site: the tests below look at the same thousands. */
function viewOf(site: Site, { pattern, view }: Pick<Route, 'pattern' | 'view'>, params: Params): PageView {
  const given = viewsGiven.get(site) ?? new Map()
  viewsGiven.set(site, given)
  const path = pathOf(pattern, params)
  const known = given.get(path) ?? view(site, params)
  given.set(path, known)
  return known
}

/** Of thousands of views, nearly all are equal, which Node tells in a tenth of the time. */
function expectEqual(one: unknown, other: unknown, path?: string): void {
  if (!isDeepStrictEqual(one, other)) expect(one, path).toEqual(other)
}

test.each(judged)('BD-15 an offer that decides nothing of $pattern is not seen there', route => {
  let pages = 0
  for (const { before, after } of samples) {
    for (const params of route.paths(before)) {
      pages++
      if (offersIn(route, before, params) !== offersIn(route, after, params)) continue
      expectEqual(route.view(after, params), viewOf(before, route, params))
    }
  }
  expect(pages).toBeGreaterThan(0)
})

test('BD-15 a page without offers is kept when one changes, and one with offers is not', () => {
  const [{ before, after }] = samples as [(typeof samples)[number]]
  const decided = judged.filter(({ basis, paths }) =>
    [...paths(before)].some(params => offersIn({ basis }, before, params) !== offersIn({ basis }, after, params)),
  )
  expect(decided.map(({ pattern }) => pattern)).toEqual([
    '/',
    '/cars/[slug]',
    '/contact',
    '/contact-us',
    '/offers/[id]',
    '/models/[slug]',
    '/brands/[slug]',
    '/[slug]',
  ])
})

test('BD-15 of the offers a car page is decided by those that it shows, as it shows them', () => {
  const { basis } = judged.find(({ pattern }) => pattern === '/cars/[slug]')!
  const offersOf = (offers: Site['offers'], slug: string): unknown =>
    basis(aSite({ cars: site.cars, offers }), { slug })['offers']
  const before = offersOf([anOffer()], 'new-corolla')
  expect(before).toHaveLength(1)
  expect(offersOf([anOffer({ description: 'Another text.' })], 'new-corolla')).toEqual(before)
  expect(offersOf([anOffer({ name: 'Another name' })], 'new-corolla')).not.toEqual(before)
  expect(offersOf([anOffer({ image: '/offers/other.webp' })], 'new-corolla')).not.toEqual(before)
  expect(offersOf([anOffer({ expiry: '2025-05-01' })], 'new-corolla')).toEqual([])
  expect(offersOf([anOffer()], 'sold-corolla')).toEqual([])
})

test('BD-15 the page of an offer is decided by that one, and by others as it shows them', () => {
  const { basis } = judged.find(({ pattern }) => pattern === '/offers/[id]')!
  const offers = [1, 2, 3, 4, 5].map(id => anOffer({ id, name: `Offer ${id}`, manufacturer: undefined }))
  const offersOf = (changed?: Partial<Offer>): unknown =>
    basis(aSite({ offers: offers.map(offer => (offer.id === changed?.id ? { ...offer, ...changed } : offer)) }), {
      id: '1',
    })['offers']
  const before = offersOf()
  expect(offersOf({ id: 1, disclaimer: 'Another one.' })).not.toEqual(before)
  expect(offersOf({ id: 2, description: 'Another text.' })).not.toEqual(before)
  expect(offersOf({ id: 2, disclaimer: 'Another one.' })).toEqual(before)
  expect(offersOf({ id: 5, description: 'Another text.' })).toEqual(before)
})

type Decided = { decided: string; span: Span | undefined; view: unknown }

/** The pages of some routes by their addresses, each with what decides it. */
function decidedPages(site: Site, some: readonly Route[], by: 'basis' | 'ownBasis'): ReadonlyMap<string, Decided> {
  const pages = some.flatMap(route =>
    Array.from(route.paths(site), params => {
      const parts = Object.entries(route[by]!(site, params))
      const decided = JSON.stringify(parts.map(([name, part]) => [name, digestOf(Object(part))]))
      const view = viewOf(site, route, params)
      return [pathOf(route.pattern, params), { decided, span: route.span?.(site, view), view }] as const
    }),
  )
  return new Map(pages)
}

/**
 * The addresses of those that are decided by the same in both, where that is said of the later moment too; they have to be the
 * same pages.
 */
function undecided(before: ReadonlyMap<string, Decided>, after: ReadonlyMap<string, Decided>, at: Date): string[] {
  return [...after].flatMap(([path, { decided, view }]) => {
    const known = before.get(path)
    if (known?.decided !== decided || (known.span && !isWithin(known.span, at))) return []
    expectEqual(view, known.view, path)
    return path
  })
}

test('a page that is decided by the same at another moment is the same page, and a quarter of an hour in which nothing ends decides none @nightly', () => {
  for (const { before: sample, nextDay } of samples) {
    let last: ReturnType<typeof decidedPages> | undefined
    for (const at of MOMENTS) {
      const known = [sample, nextDay].find(site => +site.at === +at)
      const pages = decidedPages(known ?? { ...sample, at }, judged, 'basis')
      const same = last === undefined ? [] : undecided(last, pages, at)
      if (at === QUARTER_LATER) expect(same).toEqual([...pages.keys()])
      last = pages
    }
  }
})

test('when a car has no longer just arrived, the pages that show it are decided anew, and no other', () => {
  const until = Date.parse('2025-05-20T00:00Z')
  // A list shows 21 cars, the oldest last.
  const cars = Array.from({ length: 30 }, (_, id) =>
    aCar({ id, slug: `car-${id}`, created_at: `2025-05-${id === 0 ? 12 : 13}T00:00:00Z` }),
  )
  const at = (moment: number) => decidedPages(aSite({ at: new Date(moment), cars }), judged, 'basis')
  const [before, after] = [at(until), at(until + 1)]
  const same = undecided(before, after, new Date(until + 1))
  const shows = [...before].filter(([, { view }]) => JSON.stringify(view).includes(new Date(until).toISOString()))
  expect(shows.map(([path]) => path)).toEqual(expect.arrayContaining(['/search/page/2', '/cars/car-0']))
  expect([...before.keys()].filter(path => !same.includes(path))).toEqual(shows.map(([path]) => path))
})

test('of all cars, the page of one is decided by its own and those that are like it, and by what runs out on a day', () => {
  const carRoute = judged.filter(({ ownBasis }) => ownBasis !== undefined)
  expect(carRoute).toHaveLength(1)
  for (const { before: sample, nextDay: sampleNextDay } of samples) {
    const [dearer, sold, gone, ...rest] = sample.cars.filter(car => car.show_on_dealer_website && car.price)
    const cars = [
      { ...dearer!, price: dearer!.price! + 10 },
      { ...sold!, status: 'sold' as const, sold: true },
      ...rest,
    ]
    const [day, changed, nextDay, nextWeek] = [
      sample,
      { ...sample, cars },
      sampleNextDay,
      { ...sample, at: NEXT_WEEK, cars },
    ].map(site => decidedPages(site, carRoute, 'ownBasis'))
    const same = undecided(day!, changed!, DAY)
    for (const car of [dearer, sold, gone]) expect(same).not.toContain(`/cars/${car!.slug}`)
    expect(same.length / day!.size).toBeGreaterThan(0.5)
    expect(undecided(day!, nextDay!, NEXT_DAY).length).toBeGreaterThan(0)
    // Then all of them may tell holiday hours, and are decided anew.
    undecided(changed!, nextWeek!, NEXT_WEEK)
  }
})

test('the page of a new car is decided anew when the page of its model comes or goes', () => {
  const [{ ownBasis }] = judged.filter(route => route.ownBasis !== undefined) as [Required<Route>]
  const decided = (models: Site['models']) => {
    const stocked = aSite({ cars: [aNewCar], models })
    return digestOf(ownBasis(stocked, { slug: aNewCar.slug }))
  }
  expect(decided([aModel()])).toBe(decided([aModel()]))
  expect(decided([aModel()])).not.toBe(decided([]))
})

test('the page of a new car is decided anew when the maker changes of a model that names none', () => {
  const carRoute = judged.find(({ pattern }) => pattern === '/cars/[slug]')!
  const madeBy = (...makers: string[]): Site => ({
    ...aSite({ cars: [aNewCar], models: [aModel({ manufacturer_name: undefined })] }),
    manufacturers: makers.map((name, at) => ({ id: at + 1, name, slug: name.toLowerCase() })),
  })
  for (const by of ['basis', 'ownBasis'] as const) {
    const [toyota, again, ford] = [madeBy('Toyota', 'Ford'), madeBy('Toyota', 'Ford'), madeBy('Ford', 'Toyota')].map(
      maker => decidedPages(maker, [carRoute], by).get('/cars/new-corolla')!,
    )
    expect(toyota!.view).not.toEqual(ford!.view)
    expect([by, toyota!.decided === again!.decided, toyota!.decided === ford!.decided]).toEqual([by, true, false])
  }
})

test('the page of a sold car is decided anew when no list shows it any more, also in the middle of a day', () => {
  const carRoute = judged.find(({ pattern }) => pattern === '/cars/[slug]')!
  const way = { make: 'Toyota', model: 'GR86', status: 'sold', sold: true } as const
  const cars = [
    aCar({ ...way, id: 1, slug: 'sold', sold_date_timestamp: Date.parse('2025-05-07T03:30Z') / 1000 }),
    aCar({ ...way, id: 2, slug: 'sold-later', sold_date_timestamp: Date.parse('2025-05-13T03:30Z') / 1000 }),
  ]
  const at = (moment: string): Site => aSite({ at: new Date(moment), cars, settings: { stock: { soldWindowDays: 7 } } })
  const [before, after] = [at('2025-05-14T03:30Z'), at('2025-05-14T04:30Z')]
  for (const by of ['basis', 'ownBasis'] as const) {
    const [one, other] = [before, after].map(site => decidedPages(site, [carRoute], by).get('/cars/sold'))
    expect(JSON.stringify([one!.view, other!.view]).match(/noindex/g)).toHaveLength(1)
    expect([by, one!.decided === other!.decided]).toEqual([by, false])
  }
})

test('the page of a sold car is decided anew when the last other car of its model goes, also in the middle of a day', () => {
  const carRoute = judged.find(({ pattern }) => pattern === '/cars/[slug]')!
  const way = { slug: 'old-gr86', make: 'Toyota', model: 'GR86', status: 'sold', sold: true } as const
  const old = aCar({ ...way, id: 1, sold_date_timestamp: Date.parse('2025-01-01T00:00Z') / 1000 })
  // It stays listed for a week.
  const last = aCar({ ...way, id: 2, slug: 'last', sold_date_timestamp: Date.parse('2025-05-07T03:30Z') / 1000 })
  const at = (moment: string): Site =>
    aSite({ at: new Date(moment), cars: [old, last, aCar({ id: 3 })], settings: { stock: { soldWindowDays: 7 } } })
  const [before, after] = [at('2025-05-14T03:30Z'), at('2025-05-14T04:30Z')]
  for (const by of ['basis', 'ownBasis'] as const) {
    const [one, other] = [before, after].map(site => decidedPages(site, [carRoute], by).get('/cars/old-gr86'))
    expect(one!.view).not.toEqual(other!.view)
    expect([by, one!.decided === other!.decided]).toEqual([by, false])
  }
})
