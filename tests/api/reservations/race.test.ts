import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newKey } from '../../../src/stores/api-client.ts'
import { engines, PATIENT, twoDealers } from '../../support/api.ts'
import { aCar } from '../../support/builders.ts'
import { aReservation, type MoneyApi, moneyApi } from '../../support/money.ts'

// One store writes with one hand only, so a race shows on the other: PostgreSQL, with twenty connections (E7).

const SHOPPERS = 500
/** Of the control: three for each connection show it, and on a busy machine no more of them get a connection in time. */
const UNGUARDED = 60
const PROXY = 'the secret of a proxy, for tests only'
/** One in each round is sold; a fresh car each time is as good as an empty table. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 1)

describe.each(engines)('on %s', engine => {
  let api: MoneyApi
  beforeAll(async () => {
    const { northside } = twoDealers()
    const cars = Array.from({ length: 2 * ROUNDS }, (_, index) => aCar({ id: index + 1 }))
    // Nobody is sent away for want of room: who loses here has lost the car.
    const capacity = { ...PATIENT, waiting: SHOPPERS }
    api = await moneyApi({ engine, capacity, proxySecret: PROXY, sites: { northside: { ...northside!, cars } } })
  })
  afterAll(() => api.stop())

  /** Each from an address of their own, as shoppers are, so that no limit makes them wait for each other. */
  const reserveAtOnce = (car_id: number) =>
    Promise.all(
      Array.from({ length: SHOPPERS }, async (_, shopper) => {
        const response = await api.visitor().post('/reservations', aReservation({ car_id }), {
          'Idempotency-Key': newKey(),
          'X-Forecourt-Proxy': PROXY,
          'X-Forecourt-Host': api.visitor().host,
          'X-Forecourt-Address': `10.${car_id & 255}.${shopper >> 8}.${shopper & 255}`,
        })
        return { status: response.status, body: (await response.json()) as { state?: string; error?: string } }
      }),
    )

  test(
    `E7 DC-87 of ${SHOPPERS} who reserve one car in the same moment, one gets it and all others are told so`,
    async () => {
      for (let car = 1; car <= ROUNDS; car++) {
        const answers = await reserveAtOnce(car)
        const won = answers.filter(({ status }) => status === 200)
        expect(won.map(({ body }) => body.state)).toEqual(['held'])
        const others = answers.filter(({ status }) => status !== 200)
        expect(new Set(others.map(({ status, body }) => `${status} ${body.error}`))).toEqual(
          new Set(['409 This car has just been reserved.']),
        )
      }
    },
    // Only ends what hangs.
    90_000 * ROUNDS,
  )

  // The control: the same car, looked at first and then written, without the index that decides.
  if (engine !== 'postgres') return
  test('E7 looking first and writing then gives one car to several', async () => {
    await api.db.schema.dropIndex('reservations_one_of_a_car').execute()
    const row = (await api.db.selectFrom('reservations').selectAll().executeTakeFirstOrThrow())!
    const car_id = 2 * ROUNDS
    const lookThenInsert = async (): Promise<void> => {
      const taken = await api.db
        .selectFrom('reservations')
        .select('id')
        .where('site', '=', 'northside')
        .where('car_id', '=', car_id)
        .execute()
      if (taken.length > 0) return
      const values = { ...row, id: crypto.randomUUID(), idempotency_key: newKey(), car_id }
      await api.db.insertInto('reservations').values(values).execute()
    }
    await Promise.all(Array.from({ length: UNGUARDED }, lookThenInsert))
    const held = await api.db.selectFrom('reservations').select('id').where('car_id', '=', car_id).execute()
    expect(held.length).toBeGreaterThan(1)
  })
})
