import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Mail } from '../../../src/api/ports/mail.ts'
import { webhookSignature } from '../../../src/api/ports/webhook.ts'
import type { Spins, Spun } from '../../../src/contract/spins.ts'
import { SPIN_SEGMENTS } from '../../../src/domain/spin.ts'
import { engines, OTHER_PHONE, PATIENT, PHONE, twoDealers, type Visitor } from '../../support/api.ts'
import { aCar } from '../../support/builders.ts'
import { type MoneyApi, moneyApi } from '../../support/money.ts'

const OPENS = Date.parse('2026-06-10T00:00:00+10:00')
const CLOSES = Date.parse('2026-06-13T00:00:00+10:00')
const OTHER_CAR = { id: 4712, slug: 'another-4712' }
const SPIN_TO_WIN = { start: '2026-06-10', end: '2026-06-12', terms: 'One prize for each purchase.' }

describe.each(engines)('on %s', engine => {
  let api: MoneyApi
  let buyer: Visitor
  beforeAll(async () => {
    const { northside, southside } = twoDealers()
    const { settings } = northside!
    const spinning = { ...settings, features: { ...settings.features, spinToWin: SPIN_TO_WIN } }
    api = await moneyApi({
      engine,
      capacity: PATIENT,
      sites: {
        northside: { ...northside!, settings: spinning, cars: [...northside!.cars, aCar(OTHER_CAR)] },
        southside: southside!,
      },
    })
  })
  afterAll(() => api.stop())
  beforeEach(async () => {
    await api.empty()
    api.clock.now = Math.max(api.clock.now, OPENS)
    buyer = await api.signIn()
  })

  /** As the dealer's own system tells of it. */
  const sell = async (
    reference: string,
    { phone = PHONE, at = api.clock.now, ...more }: Record<string, unknown> = {},
  ) => {
    const body = JSON.stringify({ reference, phone, ...more })
    const signature = webhookSignature(body, Math.floor(Number(at) / 1000), 'the sales secret of northside')
    return buyer.fetch('/api/sales', { method: 'POST', headers: { 'Forecourt-Signature': signature }, body })
  }
  const spin = (request: object, asking = buyer) => asking.post('/spins', request)
  const spun = async (request: object) => (await (await spin(request)).json()) as Spun
  const choose = (spin_id: string, asking = buyer) => asking.post('/spins/choose', { spin_id })
  const spins = async (asking = buyer) => (await (await asking.get('/spins')).json()) as Spins
  const outcomes = async () => Object.fromEntries((await spins()).spins.map(({ kind, outcome }) => [kind, outcome]))
  /** A purchase and a deposit, both spun. */
  const spinTwice = async () => {
    await sell('A-1')
    const first = await spun({ purchase_reference: 'A-1' })
    const { id } = await api.paid()
    const second = await spun({ deposit_id: id })
    return { first, second, reservation: id }
  }

  test('DC-161 a sale that is told of again is one; its reference with another buyer is refused', async () => {
    expect((await sell('A-1')).status).toBe(200)
    expect((await sell('A-1')).status).toBe(200)
    expect((await sell('A-1', { phone: OTHER_PHONE })).status).toBe(409)
    expect((await spins()).spins_left).toBe(1)
  })

  test('Table E a sale that is refused for its reference leaves the reservation as it is', async () => {
    await sell('A-1')
    const { id } = await api.paid()
    expect((await sell('A-1', { phone: OTHER_PHONE, reservation_id: id })).status).toBe(409)
    expect(await api.stateOf(id)).toMatchObject({ state: 'reserved' })
    expect((await sell('A-2', { reservation_id: id })).status).toBe(200)
    expect(await api.stateOf(id)).toMatchObject({ state: 'purchased' })
  })

  test('Table E of two sales at once with one reference, the one of another buyer ends no reservation', async () => {
    const ids = [(await api.paid()).id, (await api.paid({ car_id: OTHER_CAR.id })).id]
    const phones = [PHONE, OTHER_PHONE]
    const sold = await Promise.all(ids.map((id, at) => sell('A-1', { phone: phones[at], reservation_id: id })))
    expect(sold.map(({ status }) => status).sort()).toEqual([200, 409])
    const states = await Promise.all(ids.map(async id => (await api.stateOf(id)).state))
    expect(states).toEqual(sold.map(({ status }) => (status === 200 ? 'purchased' : 'reserved')))
  })

  test('a sale that is told twice at once is one, and neither call is refused', async () => {
    const { id } = await api.paid()
    const told = await Promise.all(Array.from({ length: 8 }, () => sell('A-1', { reservation_id: id })))
    expect(told.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(await api.stateOf(id)).toMatchObject({ state: 'purchased' })
  })

  test('DC-161 a sale that names a reservation that is over gives no spin', async () => {
    const { id } = await api.held()
    expect((await sell('A-1', { reservation_id: id })).status).toBe(409)
    expect((await spins()).spins_left).toBe(0)
    expect((await sell('A-1')).status).toBe(200)
    expect((await spins()).spins_left).toBe(1)
  })

  test('SP-05 DC-161 a purchase of this phone gives one spin; asked again, or fifty times at once, it gives no more', async () => {
    await sell('A-1')
    expect(await spins()).toMatchObject({ spins_left: 1, next: { purchase_reference: 'A-1' } })
    const answers = await Promise.all(Array.from({ length: 50 }, () => spin({ purchase_reference: 'A-1' })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
    expect((await spin({ purchase_reference: 'A-1' })).status).toBe(409)
    const { spins: kept, spins_left } = await spins()
    expect([kept.length, spins_left]).toEqual([1, 0])
    expect(SPIN_SEGMENTS[kept[0]!.segment - 1]!.prize).toBe(kept[0]!.prize)
  })

  test('DC-161 nobody spins for a purchase of another phone, or for one that the dealer did not tell of', async () => {
    await sell('A-1', { phone: OTHER_PHONE })
    expect((await spin({ purchase_reference: 'A-1' })).status).toBe(403)
    expect((await spin({ purchase_reference: 'A-2' })).status).toBe(403)
    expect((await spin({ purchase_reference: 'A-1' }, api.visitor())).status).toBe(401)
    expect((await spins()).spins).toEqual([])
  })

  test('SP-06 a $200 deposit gives the second spin; without one, or without the first, it is refused', async () => {
    const { id } = await api.held()
    await sell('A-1')
    expect((await spin({ deposit_id: id })).status).toBe(403)
    await api.pay((await api.stateOf(id)).payment_url)
    expect((await spin({ deposit_id: id })).status).toBe(403)
    expect((await spins()).spins_left).toBe(2)
    await spin({ purchase_reference: 'A-1' })
    expect(await spins()).toMatchObject({ spins_left: 1, next: { deposit_id: id } })
    expect((await spin({ deposit_id: id })).status).toBe(200)
    expect((await spin({ deposit_id: id })).status).toBe(409)
    expect(await spins()).toMatchObject({ spins_left: 0, next: null })
  })

  test('of two deposits beside one purchase only one is told as a spin, and gives one', async () => {
    await sell('A-1')
    const ids = [(await api.paid()).id, (await api.paid({ car_id: OTHER_CAR.id })).id]
    expect((await spins()).spins_left).toBe(2)
    await spin({ purchase_reference: 'A-1' })
    expect((await spins()).spins_left).toBe(1)
    expect((await spin({ deposit_id: ids[1] })).status).toBe(200)
    expect(await spins()).toMatchObject({ spins_left: 0, next: null })
    expect((await spin({ deposit_id: ids[0] })).status).toBe(403)
  })

  test('who has chosen the prize of a purchase has no second spin for a deposit that is paid after', async () => {
    await sell('A-1')
    const { id: first } = await spun({ purchase_reference: 'A-1' })
    await choose(first)
    const { id } = await api.paid()
    expect(await spins()).toMatchObject({ spins_left: 0, next: null })
    expect((await spin({ deposit_id: id })).status).toBe(403)
    expect(await outcomes()).toEqual({ purchase: 'kept' })
  })

  test('SP-07 of two prizes one is chosen, and the other cannot be claimed after it', async () => {
    const { first, second } = await spinTwice()
    expect(await outcomes()).toEqual({ purchase: 'open', deposit: 'open' })
    expect(await (await choose(second.id)).json()).toEqual(second)
    expect((await choose(first.id)).status).toBe(409)
    expect((await choose(second.id)).status).toBe(200)
    expect(await outcomes()).toEqual({ purchase: 'forfeited', deposit: 'kept' })
  })

  const prizeMails = async () => {
    await api.outbox.deliver()
    return api.delivered.map(({ payload }) => payload as Mail).filter(({ subject }) => subject?.startsWith('Prize won'))
  }

  test('SP-07 the dealer is told once which prize was chosen, by whom and for which purchase, and not before', async () => {
    const { first, second } = await spinTwice()
    expect(await prizeMails()).toEqual([])
    await Promise.all([choose(second.id), choose(second.id), choose(first.id).catch(() => {})])
    const kept = (await spins()).spins.find(({ outcome }) => outcome === 'kept')!
    const [mail, ...others] = await prizeMails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: ['leads@northside.example'], subject: expect.stringContaining(kept.prize) })
    for (const said of [`Prize: ${kept.prize}`, 'Purchase: A-1', PHONE]) expect(mail!.text).toContain(said)
  })

  test('SP-07 the dealer whose only box is that of a CRM is told of a prize there', async () => {
    const { settings } = (await api.services.sites.bySlug('northside'))!
    const { leads } = settings
    onTestFinished(() => void Object.assign(settings, { leads }))
    Object.assign(settings, { leads: { ...leads, mailTo: [], adfTo: ['crm@northside.example'] } })
    const { first } = await spinTwice()
    await choose(first.id)
    expect((await prizeMails()).map(({ to }) => to)).toEqual([['crm@northside.example']])
  })

  test('SP-07 both chosen in the same moment leave one', async () => {
    const { first, second } = await spinTwice()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => choose(index % 2 ? first.id : second.id)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(Object.values(await outcomes()).sort()).toEqual(['forfeited', 'kept'])
  })

  test('DC-162 a refunded deposit cancels the second spin as long as it is not chosen', async () => {
    const { second, reservation } = await spinTwice()
    await api.visitor().post(`/reservations/${reservation}/cancel`, {})
    expect(await outcomes()).toEqual({ purchase: 'open', deposit: 'cancelled' })
    expect((await choose(second.id)).status).toBe(409)
  })

  test("another visitor's spin cannot be chosen, nor one at another dealer", async () => {
    const { first } = await spinTwice()
    const other = await api.signIn(OTHER_PHONE)
    expect((await choose(first.id, other)).status).toBe(404)
    expect((await spins(other)).spins).toEqual([])
    const elsewhere = await api.signIn(PHONE, 'southside')
    expect((await elsewhere.get('/spins')).status).toBe(404)
  })

  test('a sale that is told of ends its reservation for good; what is not signed by the dealer is not heard', async () => {
    const { id } = await api.paid()
    expect((await sell('A-1', { reservation_id: id, at: api.clock.now - 301_000 })).status).toBe(400)
    expect(await api.stateOf(id)).toMatchObject({ state: 'reserved' })
    expect((await sell('A-1', { reservation_id: id })).status).toBe(200)
    expect((await sell('A-1', { reservation_id: id })).status).toBe(200)
    expect(await api.stateOf(id)).toMatchObject({ state: 'purchased' })
    await api.wait(49 * 3_600_000)
    expect(await api.stateOf(id)).toMatchObject({ state: 'purchased' })
    expect((await api.reserve(api.visitor())).status).toBe(409)
  })

  // Last, as the clock only goes forward.
  test('DC-159 DC-162 after the window the wheel stands still, and the first result is kept', async () => {
    api.clock.now = CLOSES - 60_000
    buyer = await api.signIn()
    const { first, second } = await spinTwice()
    await sell('A-9')
    api.clock.now = CLOSES
    const refused = await spin({ purchase_reference: 'A-9' })
    expect([refused.status, await refused.json()]).toEqual([
      409,
      { success: false, error: 'This promotion has ended.' },
    ])
    expect(await spins()).toMatchObject({ state: 'over', spins_left: 0 })
    expect(await outcomes()).toEqual({ purchase: 'kept', deposit: 'forfeited' })
    expect((await choose(second.id)).status).toBe(409)
    const told = await prizeMails()
    expect(told.map(({ text }) => text)).toEqual([expect.stringContaining(`Prize: ${first.prize}\nPurchase: A-1`)])
    expect(await outcomes()).toEqual({ purchase: 'kept', deposit: 'forfeited' })
    expect(await prizeMails()).toHaveLength(1)

    // Had the second been chosen in time, the end would have changed nothing.
    await api.db.updateTable('spins').set({ chosen_at: null }).where('id', '=', first.id).execute()
    await api.db
      .updateTable('spins')
      .set({ chosen_at: CLOSES - 1 })
      .where('id', '=', second.id)
      .execute()
    const overs = api.db.updateTable('outbox').where('kind', '=', 'spin-over')
    await overs.set({ state: 'waiting', due_at: 0 }).execute()
    expect(await prizeMails()).toHaveLength(1)
    expect(await outcomes()).toEqual({ purchase: 'forfeited', deposit: 'kept' })
    const letters = (await api.letters()).filter(({ kind }) => kind === 'spin-over')
    expect(letters.map(({ state }) => state)).toEqual(['done'])
  })
})
