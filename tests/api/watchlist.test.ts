import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MOST_CARS } from '../../src/api/watchlist/save-in-turn.ts'
import { engines, OTHER_PHONE, PHONE, type TestApi, testApi, twoDealers, type Visitor } from '../support/api.ts'
import { aCar } from '../support/builders.ts'

describe.each(engines)('on %s', engine => {
  let api: TestApi
  beforeAll(async () => {
    const { northside, southside } = twoDealers()
    const cars = [
      aCar(),
      aCar({ id: 4712, slug: 'another' }),
      aCar({ id: 4713, slug: 'sold', status: 'sold', sold: true }),
    ]
    const leisure = { ...southside!, settings: { ...southside!.settings, template: 'leisure' as const } }
    api = await testApi({ engine, sites: { northside: { ...northside!, cars }, southside: leisure } })
  })
  afterAll(() => api.stop())
  beforeEach(() => api.empty())

  test('API-01 API-02 WL-10 a signed-in user saves and removes a car; an entry has the field id', async () => {
    const asking = await api.signIn()
    expect(await asking.saveCar(PHONE, 4711)).toEqual({ ok: true, data: { success: true } })
    api.clock.now += 1
    expect(await asking.saveCar(PHONE, 4712)).toEqual({ ok: true, data: { success: true } })
    expect(await asking.watchlist()).toEqual({ ok: true, data: { success: true, cars: [{ id: 4712 }, { id: 4711 }] } })
    expect(await asking.removeCar(PHONE, 4711)).toEqual({ ok: true, data: { success: true } })
    expect(await asking.watchlist()).toEqual({ ok: true, data: { success: true, cars: [{ id: 4712 }] } })
  })

  test('saving twice is saving once, also at the same moment, and removing what is not there is no fault', async () => {
    const asking = await api.signIn()
    await Promise.all(Array.from({ length: 20 }, () => asking.saveCar(PHONE, 4711)))
    expect(await asking.watchlist()).toMatchObject({ data: { cars: [{ id: 4711 }] } })
    expect(await asking.removeCar(PHONE, 99)).toMatchObject({ ok: true })
  })

  test('of phones that save in one moment each has its own car; who has signed out or has another phone has none', async () => {
    const phones = Array.from({ length: 8 }, (_, index) => `+6149157011${index}`)
    const askers: Visitor[] = []
    for (const phone of phones) askers.push(await api.signIn(phone))
    const [first, second] = askers as [Visitor, Visitor]
    const copied = first.cookies.get('__Host-session')!
    await first.signOut()
    first.cookies.set('__Host-session', copied)
    const answers = await Promise.all([
      ...askers.map((asking, index) => asking.saveCar(phones[index]!, 4711)),
      // One session in one moment twice.
      second.saveCar(OTHER_PHONE, 4712),
      second.saveCar(phones[1]!, 4712),
    ])
    const statuses = answers.map(answer => (answer.ok ? 200 : answer.status))
    expect(statuses).toEqual([401, ...phones.slice(1).map(() => 200), 403, 200])
    const rows = await api.db.selectFrom('watchlist').select(['phone', 'car_id']).execute()
    const expected = [...phones.slice(1).map(phone => `${phone} 4711`), `${phones[1]} 4712`]
    expect(rows.map(({ phone, car_id }) => `${phone} ${car_id}`).sort()).toEqual(expected.sort())
  })

  test('DC-80 refuses to save a car for another phone than the one signed in', async () => {
    const asking = await api.signIn()
    expect(await asking.saveCar(OTHER_PHONE, 4711)).toMatchObject({ ok: false, status: 403, error: expect.any(String) })
    expect(await asking.removeCar(OTHER_PHONE, 4711)).toMatchObject({ ok: false, status: 403 })
    const rider = await api.signIn(PHONE, 'southside')
    const error = 'Please sign in again to save this vehicle.'
    expect(await rider.saveCar(OTHER_PHONE, 5811)).toEqual({ ok: false, status: 403, error })
    expect(await api.db.selectFrom('watchlist').selectAll().execute()).toEqual([])
  })

  test('DC-80 the signed-in phone counts in any spelling', async () => {
    const asking = await api.signIn()
    expect(await asking.saveCar('0491 570 006', 4711)).toMatchObject({ ok: true })
  })

  test('DC-168 without a session nothing is saved, removed or told', async () => {
    const asking = api.visitor()
    for (const result of [
      await asking.saveCar(PHONE, 4711),
      await asking.removeCar(PHONE, 4711),
      await asking.watchlist(),
    ]) {
      expect(result).toEqual({ ok: false, status: 401, error: 'Please sign in first.' })
    }
  })

  test('WL-04 WL-05 a sold car cannot be newly saved, but one that is saved can be removed', async () => {
    const asking = await api.signIn()
    expect(await asking.saveCar(PHONE, 4713)).toMatchObject({ ok: false, status: 409 })
    await api.db
      .insertInto('watchlist')
      .values({ site: 'northside', phone: PHONE, car_id: 4713, saved_at: 1 })
      .execute()
    expect(await asking.removeCar(PHONE, 4713)).toMatchObject({ ok: true })
    expect(await asking.watchlist()).toMatchObject({ data: { cars: [] } })
  })

  test('a full watchlist takes no further car, but one that is on it already', async () => {
    const asking = await api.signIn()
    const full = Array.from({ length: MOST_CARS - 1 }, (_, index) => 10_000 + index)
    const row = { site: 'northside', phone: PHONE, saved_at: 1 }
    await api.db
      .insertInto('watchlist')
      .values(full.map(car_id => ({ ...row, car_id })))
      .execute()
    expect(await asking.saveCar(PHONE, 4711)).toMatchObject({ ok: true })
    const error = 'Your watchlist is full. Remove a car to save another.'
    expect(await asking.saveCar(PHONE, 4712)).toMatchObject({ ok: false, status: 403, error })
    // What is said of a car itself has another status: it keeps no other from the list.
    expect(await asking.saveCar(PHONE, 4713)).toMatchObject({ ok: false, status: 409 })
    expect(await asking.saveCar(PHONE, 4711)).toMatchObject({ ok: true })
    const { data } = (await asking.watchlist()) as { data: { cars: object[] } }
    expect(data.cars).toHaveLength(MOST_CARS)
  })

  test('a car of another dealer cannot be saved here', async () => {
    const asking = await api.signIn()
    expect(await asking.saveCar(PHONE, 5811)).toMatchObject({ ok: false, status: 404 })
  })
})
