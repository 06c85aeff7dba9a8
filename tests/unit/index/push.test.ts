import { expect, test } from 'vitest'
import { type PushOptions, pushStock } from '../../../scripts/index/push.ts'
import { explained } from '../../../scripts/index/service.ts'
import { stockSetup } from '../../../scripts/index/settings.ts'
import type { Car } from '../../../src/records/index.ts'
import { askedText } from '../../../src/search/clients/asked-text.ts'
import { inDefaultOrder } from '../../../src/search/order.ts'
import { type SearchRecord, toSearchRecord } from '../../../src/search/record.ts'
import { CAR_INDEX, SORTS } from '../../../src/search/settings.ts'
import { aCar } from '../../support/builders.ts'
import { inventedCars } from '../search/cars.ts'
import {
  ADMIN_KEY,
  APP_ID,
  type Asked,
  anAlgolia,
  type LocalAlgolia,
  refusal,
  SEARCH_KEY,
} from '../serve/algolia-server.ts'

const SETUP = stockSetup('northside', { sortByKms: true })

const recordsOf = (cars: readonly Car[]): SearchRecord[] => cars.map(toSearchRecord)

const push = (algolia: LocalAlgolia, cars: readonly Car[], options: PushOptions = {}) =>
  pushStock(algolia.service(), SETUP, recordsOf(cars), options)

/** The requests that change something, without their ids. */
const writes = ({ asked }: LocalAlgolia): string[] =>
  asked
    .filter(({ method, path }) => method !== 'GET' && !/\/(browse|query|queries)$/.test(path))
    .map(({ method, path }) => `${method} ${path.replace(/_tmp_\w+/, '_tmp')}`)

const sentIn = (asked: readonly Asked[]): { action: string; body: { objectID: string } }[] =>
  asked
    .filter(({ path }) => path.endsWith('/batch') && !path.includes('synonyms'))
    .flatMap(({ body }) => JSON.parse(body).requests)

async function idsIn(algolia: LocalAlgolia, indexName: string = CAR_INDEX, params: object = {}): Promise<string[]> {
  const { results } = await algolia
    .lite()
    .search({ requests: [{ indexName, query: '', hitsPerPage: 1000, ...params }] })
  return (results[0] as { hits: { objectID: string }[] }).hits.map(({ objectID }) => objectID)
}

test('API-05 DC-47 a first push makes the index apart and puts it live as Car_production in one step, with its replicas', async () => {
  const algolia = await anAlgolia()
  const cars = inventedCars(120, 5)
  const pushed = await push(algolia, cars)
  expect(pushed).toMatchObject({ sent: 120, removed: 0, unchanged: 0, replaced: true })
  expect(writes(algolia).slice(0, 5)).toEqual([
    'PUT /1/indexes/Car_production_tmp/settings',
    'POST /1/indexes/Car_production_tmp/synonyms/batch',
    'POST /1/indexes/Car_production_tmp/batch',
    'POST /1/indexes/Car_production_tmp/operation',
    'PUT /1/indexes/Car_production/settings',
  ])
  const { items } = await algolia.admin().listIndices()
  const names = SORTS.map(({ value }) => (value === '' ? CAR_INDEX : `${CAR_INDEX}_${value}`))
  expect(items.map(({ name }) => name).sort()).toEqual([...names].sort())
  expect(items.filter(({ primary }) => primary === CAR_INDEX)).toHaveLength(SORTS.length - 1)
  expect(items.map(({ entries }) => entries)).toEqual(items.map(() => 120))
})

test('API-05 DC-47 DC-31 each index stands in its order: by rank, and by what its replica is named after', async () => {
  const algolia = await anAlgolia()
  const cars = inventedCars(90, 8)
  await push(algolia, cars)
  const records = inDefaultOrder(recordsOf(cars))
  expect(await idsIn(algolia)).toEqual(records.map(({ objectID }) => objectID))
  for (const { value, by } of SORTS.filter(sort => sort.value !== '')) {
    const sign = by.direction === 'asc' ? 1 : -1
    const ordered = [...records].sort((a, b) => {
      const [x, y] = [a[by.attribute], b[by.attribute]]
      if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined)
      return sign * (x - y)
    })
    expect([value, await idsIn(algolia, `${CAR_INDEX}_${value}`)]).toEqual([value, ordered.map(car => car.objectID)])
  }
})

test('SR-28 DC-47 orders by kilometres have a replica only where the site offers them', () => {
  const named = (setup: typeof SETUP) => setup.replicas.map(({ name }) => name)
  expect(named(SETUP)).toContain('Car_production_km_asc')
  expect(named(stockSetup('northside')).filter(name => name.includes('km'))).toEqual([])
  expect(stockSetup('northside', { indexPrefix: 'north_' })).toMatchObject({ name: 'north_Car_production' })
})

test('DC-28 a second push of the same cars sends nothing', async () => {
  const algolia = await anAlgolia()
  const cars = inventedCars(60, 5)
  await push(algolia, cars)
  algolia.forget()
  expect(await push(algolia, cars)).toEqual({ sent: 0, removed: 0, unchanged: 60, setUp: [], replaced: false })
  expect(writes(algolia)).toEqual([])
  expect(sentIn(algolia.asked)).toEqual([])
})

test('DC-28 a later push sends what changed in one request, and removes what is gone from every order', async () => {
  const algolia = await anAlgolia()
  const cars = inventedCars(60, 5)
  await push(algolia, cars)
  algolia.forget()
  const cheaper = { ...cars[3]!, price: 4_321 }
  const added = aCar({ id: 9_001, slug: 'new-9001' })
  const pushed = await push(algolia, [...cars.slice(2, 3), cheaper, ...cars.slice(4), added])
  expect(pushed).toMatchObject({ sent: 2, removed: 2, unchanged: 57, replaced: false })
  expect(writes(algolia)).toEqual(['POST /1/indexes/Car_production/batch'])
  expect(sentIn(algolia.asked).map(({ action, body }) => [action, body.objectID])).toEqual([
    ['updateObject', String(cheaper.id)],
    ['updateObject', '9001'],
    ['deleteObject', String(cars[0]!.id)],
    ['deleteObject', String(cars[1]!.id)],
  ])
  for (const index of [CAR_INDEX, `${CAR_INDEX}_price_asc`]) {
    const ids = await idsIn(algolia, index)
    expect(ids).toHaveLength(59)
    expect(ids).toContain('9001')
    expect(ids).not.toContain(String(cars[0]!.id))
  }
  expect(await idsIn(algolia, CAR_INDEX, { filters: 'price=4321' })).toEqual([String(cheaper.id)])
})

test('DC-28 what was sent is remembered in the index itself: another machine, or a lost folder, sends no more', async () => {
  const algolia = await anAlgolia()
  const cars = inventedCars(30, 5)
  await push(algolia, cars)
  const { hits } = await algolia
    .admin()
    .browse({ indexName: CAR_INDEX, browseParams: { attributesToRetrieve: ['digest'] } })
  expect(Object.keys(hits[0]!).sort()).toEqual(['digest', 'objectID'])
  const { results } = await algolia.lite().search({ requests: [{ indexName: CAR_INDEX, query: '' }] })
  expect((results[0] as { hits: object[] }).hits[0]).not.toHaveProperty('digest')
})

test('DC-28 more changes than one request takes are made in a copy, of which only the changes are sent', async () => {
  const algolia = await anAlgolia()
  const cars = inventedCars(1_100, 5)
  await push(algolia, cars)
  algolia.forget()
  const pushed = await push(algolia, [
    ...cars.slice(0, 50).map(car => ({ ...car, price: 123_456 })),
    ...cars.slice(50, 100),
  ])
  expect(pushed).toMatchObject({ sent: 50, removed: 1_000, replaced: true, setUp: [] })
  expect(writes(algolia)).toEqual([
    'POST /1/indexes/Car_production/operation',
    'POST /1/indexes/Car_production_tmp/batch',
    'POST /1/indexes/Car_production_tmp/batch',
    'POST /1/indexes/Car_production_tmp/operation',
  ])
  expect(await algolia.service().countOf(`${CAR_INDEX}_price_asc`)).toBe(100)
  expect((await algolia.admin().listIndices()).items.filter(({ name }) => name.includes('_tmp_'))).toEqual([])
})

test('DC-28 a push that fails in the middle leaves the live index as it was, and nothing beside it', async () => {
  const algolia = await anAlgolia()
  const cars = inventedCars(1_051, 5)
  await push(algolia, cars.slice(0, 50))
  const before = await idsIn(algolia)
  let batches = 0
  algolia.refusing(({ path }) => {
    if (!path.endsWith('/batch') || path.includes('synonyms')) return undefined
    return ++batches === 2 ? refusal(400, 'You have exceeded your Record quota') : undefined
  })
  await expect(push(algolia, cars)).rejects.toThrow('You have exceeded your Record quota')
  expect(await idsIn(algolia)).toEqual(before)
  const { items } = await algolia.admin().listIndices()
  expect(items.map(({ name }) => name).filter(name => name.includes('_tmp_'))).toEqual([])
  algolia.refusing(() => undefined)
  expect(await push(algolia, cars)).toMatchObject({ sent: 1_001, replaced: true })
  expect(await algolia.service().countOf(CAR_INDEX)).toBe(1_051)
})

test('DC-28 nothing goes live before the copy holds every car', async () => {
  const algolia = await anAlgolia()
  algolia.refusing(({ path }) => (/_tmp_\w+\/browse$/.test(path) ? Response.json({ hits: [], nbHits: 29 }) : undefined))
  await expect(push(algolia, inventedCars(30, 5))).rejects.toThrow('Algolia holds 29 of 30 cars')
  expect((await algolia.admin().listIndices()).items).toEqual([])
})

test('DC-28 a leftover of a run that was cut off long ago is removed; one that may be at work stays', async () => {
  const algolia = await anAlgolia()
  const cut = { indexName: `${CAR_INDEX}_tmp_cut`, objects: [{ objectID: '1' }] }
  await algolia.admin().saveObjects(cut)
  await push(algolia, inventedCars(3))
  const names = async () => (await algolia.admin().listIndices()).items.map(({ name }) => name)
  expect(await names()).toContain(cut.indexName)
  algolia.refusing(({ method, path }) =>
    method === 'GET' && path === '/1/indexes'
      ? Response.json({ items: [{ name: cut.indexName, updatedAt: '2025-01-01T00:00:00Z' }] })
      : undefined,
  )
  await push(algolia, inventedCars(3), { all: true })
  algolia.refusing(() => undefined)
  expect(await names()).not.toContain(cut.indexName)
})

test('DC-28 settings that changed go live with a copy; a replica that is no longer offered is removed', async () => {
  const algolia = await anAlgolia()
  const cars = inventedCars(20)
  await push(algolia, cars)
  algolia.forget()
  const fewer = stockSetup('northside')
  const setup = {
    ...fewer,
    settings: { ...fewer.settings, hitsPerPage: 7 },
    mark: { site: 'northside', setup: 'other' },
  }
  const pushed = await pushStock(algolia.service(), setup, recordsOf(cars))
  expect(pushed).toEqual({ sent: 0, removed: 0, unchanged: 20, setUp: [CAR_INDEX], replaced: true })
  expect(await algolia.admin().getSettings({ indexName: CAR_INDEX })).toMatchObject({
    hitsPerPage: 7,
    replicas: fewer.replicas.map(({ name }) => name),
  })
  const names = (await algolia.admin().listIndices()).items.map(({ name }) => name)
  expect(names.filter(name => name.includes('km'))).toEqual([])
  expect(await idsIn(algolia, CAR_INDEX, { hitsPerPage: undefined })).toHaveLength(7)
})

test('DC-28 what a dealer added to the settings by hand stays until ours change', async () => {
  const algolia = await anAlgolia()
  await push(algolia, inventedCars(10))
  const own = { objectID: 'own', type: 'onewaysynonym' as const, input: 'bakkie', synonyms: ['ute'] }
  await algolia.admin().saveSynonyms({ indexName: CAR_INDEX, synonymHit: [own] })
  expect(await push(algolia, inventedCars(1_011))).toMatchObject({ replaced: true })
  const { hits } = await algolia.admin().searchSynonyms({ indexName: CAR_INDEX })
  expect(hits.map(({ objectID }) => objectID)).toContain('own')
})

test('DC-47 a run that is cut off while it sets up an order leaves that to the next one', async () => {
  const algolia = await anAlgolia()
  const cars = [aCar({ id: 1, simple_body: 'ute' }), aCar({ id: 2 })]
  await push(algolia, cars)
  const setup = stockSetup('northside', { sortByKms: true, synonyms: { bakkie: ['ute'] } })
  const again = () => pushStock(algolia.service(), setup, recordsOf(cars))
  for (const step of ['settings', 'synonyms/batch']) {
    algolia.refusing(({ method, path }) =>
      method !== 'GET' && path.endsWith(`year_desc/${step}`) ? refusal(400, 'Out of luck') : undefined,
    )
    await expect(again()).rejects.toThrow('Not all orders are set up')
  }
  algolia.refusing(() => undefined)
  expect((await again()).setUp).toContain(`${CAR_INDEX}_year_desc`)
  expect(await idsIn(algolia, `${CAR_INDEX}_year_desc`, { query: 'bakkie' })).toEqual(['1'])
  expect((await again()).setUp).toEqual([])
})

test('DC-47 an order that is no longer offered goes, if not with this run then with the next', async () => {
  const algolia = await anAlgolia()
  await push(algolia, inventedCars(10))
  const fewer = () => pushStock(algolia.service(), stockSetup('northside'), recordsOf(inventedCars(10)))
  const byKms = async () => (await algolia.service().namesOf(`${CAR_INDEX}_km`)).map(({ name }) => name)
  algolia.refusing(({ method }) => (method === 'DELETE' ? refusal(400, 'Out of luck') : undefined))
  await expect(fewer()).rejects.toThrow('Not all orders are set up')
  expect(await byKms()).toHaveLength(2)
  algolia.refusing(() => undefined)
  expect(await fewer()).toMatchObject({ sent: 0, setUp: [] })
  expect(await byKms()).toEqual([])
})

test('DC-47 a replica that the dealer made stays, with its settings', async () => {
  const algolia = await anAlgolia()
  await push(algolia, inventedCars(10))
  const admin = algolia.admin()
  const own = `${CAR_INDEX}_by_colour`
  const { replicas = [] } = await admin.getSettings({ indexName: CAR_INDEX })
  await admin.setSettings({ indexName: CAR_INDEX, indexSettings: { replicas: [...replicas, own] } })
  await admin.setSettings({ indexName: own, indexSettings: { customRanking: ['asc(colour)'] } })
  await pushStock(algolia.service(), stockSetup('northside'), recordsOf(inventedCars(10)))
  const names = (await admin.listIndices()).items.flatMap(({ name, primary }) => (primary === CAR_INDEX ? name : []))
  expect(names.filter(name => name.includes('km'))).toEqual([])
  expect(names).toContain(own)
  expect(await admin.getSettings({ indexName: own })).toMatchObject({ customRanking: ['asc(colour)'] })
})

test('issue 2: the words of the trade are synonyms of the index and of each order', async () => {
  const algolia = await anAlgolia()
  const electric = aCar({
    id: 1,
    simple_fuel: 'Electric',
    name: '2023 Tesla',
    make: 'Tesla',
    model: 'Y',
    badge: undefined,
  })
  await push(algolia, [electric, aCar({ id: 2 })])
  for (const index of [CAR_INDEX, `${CAR_INDEX}_price_desc`]) {
    expect(await idsIn(algolia, index, { query: 'ev' })).toEqual(['1'])
  }
})

test('issue 2: a dealer called after a make or “Auto” is found by neither at Algolia, and by the rest of the name', async () => {
  const algolia = await anAlgolia()
  const sold = { dealership_name: 'Hoxton Toyota Auto Group', location_name: 'Hoxton' }
  const cars = [
    aCar({ id: 1, make: 'Toyota', simple_transmission: 'Manual', ...sold }),
    aCar({ id: 2, make: 'Kia', simple_transmission: 'Automatic', ...sold }),
    aCar({ id: 3, make: 'Kia', simple_transmission: 'Manual', standardEquipment: ['Android Auto'], ...sold }),
  ].map(car => ({ ...car, name: `${car.make} one`, model: 'One', badge: undefined }))
  await push(algolia, cars)
  const found = async (query: string) => (await idsIn(algolia, CAR_INDEX, { query })).sort()
  expect(await found('toyota')).toEqual(['1'])
  expect(await found('auto')).toEqual(['2'])
  expect(await found('hoxton group')).toEqual(['1', '2', '3'])
  expect(await found('android auto')).toEqual(['3'])
  const { results } = await algolia.lite().search({ requests: [{ indexName: CAR_INDEX, query: 'toyota' }] })
  const [hit] = (results[0] as { hits: object[] }).hits
  expect(hit).toMatchObject({ dealership_name: 'Hoxton Toyota Auto Group' })
  expect(Object.keys(hit!).filter(name => name.endsWith('_searched'))).toEqual([])
})

test('issue 2: at Algolia, which knows “CX-5” as two words and parts none of three letters, the title is searched with “cx5”', async () => {
  const algolia = await anAlgolia()
  const cars = [
    aCar({ id: 1, make: 'Mazda', model: 'CX-5', badge: undefined, name: '2021 Mazda CX-5 Touring' }),
    aCar({ id: 2, make: 'Toyota', model: 'Camry', badge: undefined, name: '2021 Toyota Camry' }),
  ]
  await push(algolia, cars)
  const sent = sentIn(algolia.asked).map(({ body }) => body)
  expect(sent).toMatchObject([
    { model: 'CX-5', model_searched: ['CX-5', 'cx5'], name_searched: ['2021 Mazda CX-5 Touring', 'cx5'] },
    { model: 'Camry', model_searched: ['Camry'], name_searched: ['2021 Toyota Camry'] },
  ])
  const title = ['make', 'model', 'badge', 'series', 'name'].map(name => `unordered(${name}_searched)`)
  expect(SETUP.settings.searchableAttributes!.slice(0, 5)).toEqual(title)
  for (const query of ['cx5', 'CX-5', 'cx 5']) expect(await idsIn(algolia, CAR_INDEX, { query })).toEqual(['1'])
  const { results } = await algolia.lite().search({ requests: [{ indexName: CAR_INDEX, query: 'cx5' }] })
  const [hit] = (results[0] as { hits: { _highlightResult: object }[] }).hits
  expect(Object.keys(hit!).filter(name => name.endsWith('_searched'))).toEqual([])
  expect(hit!._highlightResult).toMatchObject({ model: { value: '<em>CX-5</em>' } })
})

test('at Algolia, where the size of an engine is asked for as “28l”, a title that says “2.8DT” is searched with it', async () => {
  const algolia = await anAlgolia()
  await push(algolia, [
    aCar({ id: 1, make: 'Holden', model: 'Colorado', badge: 'LS 2.8DT', name: '2016 Holden Colorado LS 2.8DT' }),
    aCar({ id: 2, make: 'Toyota', model: 'Camry', badge: undefined, name: '2028 Toyota Camry' }),
  ])
  expect(sentIn(algolia.asked)[0]!.body).toMatchObject({ badge_searched: ['LS 2.8DT', '28l', '28dt'] })
  expect(await idsIn(algolia, CAR_INDEX, { query: askedText('2.8 litre') })).toEqual(['1'])
})

test('issue 2: a stock number or plate is searched as one word as well, as Algolia parts what is typed into two at most', async () => {
  const algolia = await anAlgolia()
  const cars = [
    aCar({ id: 1, stocknum: 'U-12-345A', regplate: 'AB 12 CD' }),
    aCar({ id: 2, stocknum: 'U-12-345B', regplate: 'AB12CE' }),
  ]
  await push(algolia, cars)
  expect(sentIn(algolia.asked)[0]!.body).toMatchObject({
    stocknum: 'U-12-345A',
    stocknum_searched: ['U-12-345A', 'u12345a'],
    regplate_searched: ['AB 12 CD', 'ab12cd'],
  })
  expect(sentIn(algolia.asked)[1]!.body).toMatchObject({ regplate_searched: ['AB12CE'] })
  const { searchableAttributes, disableTypoToleranceOnAttributes } = SETUP.settings
  for (const name of ['stocknum_searched', 'regplate_searched']) {
    expect(searchableAttributes).toContain(`unordered(${name})`)
    expect(disableTypoToleranceOnAttributes).toContain(name)
  }
  for (const query of ['u12345a', 'u-12-345a', 'ab12cd', 'ab 12 cd']) {
    expect([query, await idsIn(algolia, CAR_INDEX, { query })]).toEqual([query, ['1']])
  }
})

test('issue 2: an engine is found by its litres and cylinders, and by no beginning of them', async () => {
  const algolia = await anAlgolia()
  await push(algolia, [
    aCar({ id: 1, make: 'Mazda', model: '3', engine_size_litres: 2, cylinders: 4 }),
    aCar({ id: 2, make: 'Mazda', model: 'CX-90', engine_size_litres: 3.3, cylinders: 6 }),
  ])
  for (const [query, ids] of [
    ['3.3', ['2']],
    ['v6', ['2']],
    ['mazda 3', ['1']],
  ] as const) {
    expect([query, await idsIn(algolia, CAR_INDEX, { query })]).toEqual([query, ids])
  }
})

test('issue 2: what a site says in other words is among the synonyms of its index', async () => {
  const algolia = await anAlgolia()
  const setup = stockSetup('northside', { synonyms: { bakkie: ['ute'], ev: ['leaf'] } })
  const cars = [
    aCar({ id: 1, simple_body: 'ute' }),
    aCar({ id: 2, simple_fuel: 'Electric' }),
    aCar({ id: 3, badge: 'Leaf' }),
  ]
  await pushStock(algolia.service(), setup, recordsOf(cars))
  expect(await idsIn(algolia, CAR_INDEX, { query: 'bakkie' })).toEqual(['1'])
  expect((await idsIn(algolia, CAR_INDEX, { query: 'ev' })).sort()).toEqual(['2', '3'])
})

test('DC-28 an index of another site, or one that this command did not make, is left alone', async () => {
  const algolia = await anAlgolia()
  await push(algolia, inventedCars(5))
  const other = pushStock(algolia.service(), stockSetup('southside'), recordsOf(inventedCars(3)), { all: true })
  await expect(other).rejects.toThrow('the index Car_production holds the cars of northside → give this site')
  await algolia.admin().saveObjects({ indexName: 'own_Car_production', objects: [{ objectID: '1' }] })
  const own = pushStock(algolia.service(), stockSetup('southside', { indexPrefix: 'own_' }), [])
  await expect(own).rejects.toThrow('own_Car_production was not made by this command')
  expect(await idsIn(algolia)).toHaveLength(5)
})

test('DC-28 a rate limit is waited for, longer each time, and then told', async () => {
  const algolia = await anAlgolia()
  const waited: number[] = []
  const lines: string[] = []
  const wait = async (milliseconds: number) => void waited.push(milliseconds)
  const service = algolia.service({ wait, told: line => lines.push(line) })
  let refused = 0
  algolia.refusing(({ path }) => {
    return path.endsWith('/batch') && !path.includes('synonyms') && ++refused <= 3
      ? refusal(429, 'Too many jobs')
      : undefined
  })
  expect(await pushStock(service, SETUP, recordsOf(inventedCars(5)))).toMatchObject({ sent: 5 })
  expect(waited).toEqual([2_000, 4_000, 8_000])
  expect(lines[0]).toBe('Algolia asks to go slower; trying again in 2 s')
  algolia.refusing(() => refusal(429, 'Too many jobs'))
  const failure = await pushStock(service, SETUP, []).catch((error: unknown) => error)
  expect(explained(failure, { appId: APP_ID })).toBe(
    'Algolia limits how fast this application may write, and did not give way → run the command again later',
  )
})

test('DC-28 a rate limit that says how long it lasts is waited for by the genuine client itself', async () => {
  const algolia = await anAlgolia()
  const waited: number[] = []
  const service = algolia.service({ clientRetries: undefined, wait: async pause => void waited.push(pause) })
  let refused = 0
  algolia.refusing(({ path }) =>
    path.endsWith('/operation') && ++refused === 1 ? refusal(429, 'Too many jobs') : undefined,
  )
  expect(await pushStock(service, SETUP, recordsOf(inventedCars(5)))).toMatchObject({ sent: 5, replaced: true })
  expect([refused, waited]).toEqual([2, []])
})

test('DC-28 CF-10 a wrong key, a search-only key, and a host that does not answer are told with what to do', async () => {
  const algolia = await anAlgolia()
  const failure = async (options: object) => {
    const error = await pushStock(algolia.service(options), SETUP, []).catch((thrown: unknown) => thrown)
    return explained(error, { appId: APP_ID, hosts: algolia.hosts })
  }
  const wrong = `Algolia knows no such key for the application ${APP_ID} → set ALGOLIA_ADMIN_KEY`
  expect(await failure({ adminKey: 'wrong' })).toContain(wrong)
  expect(await failure({ appId: 'SOUTHSIDE' })).toContain(wrong)
  expect(await failure({ adminKey: SEARCH_KEY })).toContain(
    '(Method not allowed with this API key) → use the admin key',
  )
  expect(await failure({ adminKey: ADMIN_KEY })).toBeUndefined()
  algolia.refusing(() => refusal(403, 'Index not allowed with this API key'))
  expect(await failure({ adminKey: ADMIN_KEY })).toContain('→ let it be good for Car_production*')
  algolia.close()
  expect(await failure({})).toContain(`Algolia did not answer at 127.0.0.1:${algolia.port}, however often it was asked`)
})

test('DC-28 a record that is too big is told by its car', async () => {
  const algolia = await anAlgolia()
  const long = aCar({ id: 77, categories: Array.from({ length: 700 }, (_, index) => `Category number ${index}`) })
  const error = await push(algolia, [long, aCar({ id: 78 })]).catch((thrown: unknown) => thrown)
  expect(explained(error, { appId: APP_ID })).toMatch(
    /^the record of car 77 is too big for this Algolia plan \(\d+\/10000 /,
  )
  expect((await algolia.admin().listIndices()).items).toEqual([])
})
