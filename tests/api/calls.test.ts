import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mapsGeocoder, rememberingGeocoder } from '../../src/api/ports/geocoder.ts'
import { kmBetween } from '../../src/domain/distance.ts'
import { engines, type TestApi, testApi, twoDealers } from '../support/api.ts'
import { aCar } from '../support/builders.ts'
import { aSettings } from '../support/site.ts'

const LENDER = { interestRate: 9, comparisonRate: 9.5, paymentWeek: 88, disclaimer: 'Subject to approval.' }

describe.each(engines)('on %s', engine => {
  let api: TestApi
  beforeAll(async () => {
    const { northside, southside } = twoDealers()
    const settings = { ...northside!.settings, valuation: { postMiscellaneous: true } }
    const cars = [
      aCar({ finance_lenders: { manual: LENDER } }),
      aCar({ id: 4712, slug: 'without-finance' }),
      aCar({ id: 4713, slug: 'sold', status: 'sold', sold: true, finance_lenders: { manual: LENDER } }),
    ]
    api = await testApi({ engine, sites: { northside: { ...northside!, settings, cars }, southside: southside! } })
  })
  afterAll(() => api.stop())
  beforeEach(() => api.empty())

  test('API-03 a phone reveal is kept with its car and dealership, and with nothing about the visitor', async () => {
    expect(await api.visitor().revealPhone(4711, 1, 'northside')).toEqual({ ok: true, data: { success: true } })
    const rows = await api.db.selectFrom('phone_reveals').selectAll().execute()
    expect(rows).toEqual([
      { id: expect.any(String), site: 'northside', car_id: 4711, dealership_id: 1, created_at: api.clock.now },
    ])
  })

  test('API-03 a reveal of another site, dealership or car is refused', async () => {
    const asking = api.visitor()
    expect(await asking.revealPhone(4711, 1, 'southside')).toMatchObject({ ok: false, status: 404 })
    expect(await asking.revealPhone(4711, 2, 'northside')).toMatchObject({ ok: false, status: 404 })
    expect(await asking.revealPhone(5811, 1, 'northside')).toMatchObject({ ok: false, status: 404 })
  })

  test('DC-125 one address reveals 10 numbers a minute', async () => {
    api.services.limits.perMinute = 10
    const asking = api.visitor()
    const results = await Promise.all(Array.from({ length: 12 }, () => asking.revealPhone(4711, 1, 'northside')))
    expect(results.filter(({ ok }) => ok)).toHaveLength(10)
    api.services.limits.perMinute = 1_000
  })

  const valuation = {
    column_name: 'valuation',
    offer_price: 12_500,
    rego: 'ABC123',
    regoState: 'NSW',
    adjustmentAnswers: { service_history: 'full', working_components: true },
  }

  test('API-17 a valuation result is kept where the dealer is set so, and elsewhere there is no such call', async () => {
    expect((await api.visitor().post('/miscellaneous', valuation)).status).toBe(200)
    const [row] = await api.db.selectFrom('miscellaneous').selectAll().execute()
    const { column_name, ...value } = valuation
    expect(row).toMatchObject({ site: 'northside', column_name })
    expect(JSON.parse(row!.value)).toEqual(value)
    expect((await api.visitor('southside').post('/miscellaneous', valuation)).status).toBe(404)
    expect((await api.visitor().post('/miscellaneous', { ...valuation, column_name: 'price' })).status).toBe(400)
  })

  test('API-18 the finance disclaimer comes by car id: of the lender whose estimate the car shows', async () => {
    const ask = (id: number | string) => api.visitor().get(`/cars/${id}/finance-disclaimer`)
    expect(await (await ask(4711)).json()).toEqual({ disclaimer: 'Subject to approval.' })
    for (const id of [4712, 4713, 5811, '4711x']) expect((await ask(id)).status).toBe(404)
  })
})

describe('geocoding', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.stop())

  const MELBOURNE = { lat: -37.8136, long: 144.9631 }

  test('API-20 DC-170 a postcode is answered as a maps service does: latitude and longitude in the first result', async () => {
    const answer = await api.visitor().geocode('3000, Australia')
    expect(answer).toMatchObject({ ok: true, data: { status: 'OK' } })
    const { lat, lng } = answer.ok ? answer.data.results[0]!.geometry.location : { lat: 0, lng: 0 }
    expect(kmBetween(MELBOURNE, { lat, long: lng })).toBeLessThan(5)
  })

  test('LO-35 a postcode that nobody has gives no result', async () => {
    for (const address of ['0000, Australia', '9999', '300, Australia', 'Atlantis']) {
      expect(await api.visitor().geocode(address)).toEqual({ ok: true, data: { status: 'ZERO_RESULTS', results: [] } })
    }
  })

  test('remote places are where they are', async () => {
    const places: [string, { lat: number; long: number }][] = [
      ['0870', { lat: -23.698, long: 133.881 }],
      ['6798', { lat: -10.422, long: 105.679 }],
      ['2898', { lat: -31.554, long: 159.083 }],
      ['7000', { lat: -42.882, long: 147.328 }],
      ['6000', { lat: -31.953, long: 115.857 }],
    ]
    for (const [postcode, place] of places) {
      expect([postcode, kmBetween((await api.services.geocoder(postcode))!, place) < 10]).toEqual([postcode, true])
    }
  })

  test('DC-170 a failure is not a wrong postcode: it says that location search is not available', async () => {
    const maps = mapsGeocoder({ url: 'https://maps.invalid/geocode', key: 'k' }, async () => Response.error())
    const known = api.services.geocoder
    api.services.geocoder = maps
    expect(await api.visitor().geocode('3000, Australia')).toMatchObject({
      ok: false,
      status: 503,
      error: 'Location search is not available right now.',
    })
    api.services.geocoder = known
  })

  test('API-20 a maps service is asked with the address and a key, and its first result counts', async () => {
    const asked: string[] = []
    const answers = [
      {
        status: 'OK',
        results: [{ geometry: { location: { lat: 1, lng: 2 } } }, { geometry: { location: { lat: 3, lng: 4 } } }],
      },
      { status: 'ZERO_RESULTS', results: [] },
      { status: 'REQUEST_DENIED' },
    ]
    const geocode = mapsGeocoder({ url: 'https://maps.example/geocode/json', key: 'a key' }, async url => {
      asked.push(String(url))
      return Response.json(answers.shift())
    })
    expect(await geocode('3000, Australia')).toEqual({ lat: 1, long: 2 })
    expect(asked).toEqual(['https://maps.example/geocode/json?address=3000%2C+Australia&key=a+key'])
    expect(await geocode('0000, Australia')).toBeUndefined()
    await expect(geocode('3000')).rejects.toMatchObject({ name: 'MapsFault', code: 'REQUEST_DENIED' })
  })

  test('API-20 a maps service is asked once for an address, and by one visitor for no more than 10 a minute', async () => {
    const asked: string[] = []
    const maps = mapsGeocoder({ url: 'https://maps.example/geocode', key: 'a key' }, async url => {
      asked.push(new URL(String(url)).searchParams.get('address')!)
      const location = { lat: -37.8, lng: 145 }
      return asked.at(-1) === '9999' ? new Response(null, { status: 500 }) : found(location)
    })
    const found = (location: object) => Response.json({ status: 'OK', results: [{ geometry: { location } }] })
    const { geocoder, limits } = api.services
    Object.assign(api.services, { geocoder: rememberingGeocoder(maps, { now: () => api.clock.now, mostKept: 12 }) })
    limits.perMinute = 10
    api.clock.now += 60_000
    const asking = api.visitor()
    const same = await Promise.all(['3000', ' 3000', '3000 '].map(address => asking.geocode(address)))
    expect(same).toEqual(Array(3).fill({ ok: true, data: expect.objectContaining({ status: 'OK' }) }))
    expect(asked).toEqual(['3000'])
    // A fault is not remembered.
    expect((await asking.get('/geocode?address=9999')).status).toBe(503)
    expect((await asking.get('/geocode?address=9999')).status).toBe(503)
    const told = api.logged.filter(line => line.includes('service-failed')).slice(-2)
    expect(told.map(line => JSON.parse(line))).toMatchObject(Array(2).fill({ fault: 'Refused', code: '500' }))
    expect(told.join()).not.toContain('9999')
    for (let number = 0; number < 7; number++) await asking.geocode(`400${number}`)
    expect(asked).toHaveLength(10)
    expect(await asking.geocode('4008')).toMatchObject({ ok: false, status: 429 })
    expect(await asking.geocode('3000')).toMatchObject({ ok: true })
    expect(asked).toHaveLength(10)
    api.clock.now += 60_000
    for (let number = 0; number < 5; number++) await asking.geocode(`500${number}`)
    // The thirteenth has let the first go.
    await asking.geocode('4000')
    expect(asked.filter(address => address === '4000')).toHaveLength(1)
    await asking.geocode('3000')
    expect(asked.filter(address => address.trim() === '3000')).toHaveLength(2)
    Object.assign(api.services, { geocoder })
    limits.perMinute = 1_000
  })
})

test('settings of a site name mail boxes and a signed webhook over https', () => {
  const leads = (value: unknown) => () => aSettings({ leads: value as never })
  expect(
    leads({ mailTo: ['a@b.example'], webhook: { url: 'https://crm.example/in', secret: 'northside' } }),
  ).not.toThrow()
  expect(leads({ mailTo: ['nobody'] })).toThrow()
  expect(leads({ webhook: { url: 'http://crm.example/in', secret: 'northside' } })).toThrow()
})
