import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Mail } from '../../../src/api/ports/mail.ts'
import type { OnlinePayment, OnlinePaymentTaken } from '../../../src/contract/payments.ts'
import type { ReservationShown } from '../../../src/contract/reservations.ts'
import { HOUR } from '../../../src/domain/durations.ts'
import { newKey } from '../../../src/stores/api-client.ts'
import { engines, PHONE, testApi, twoDealers } from '../../support/api.ts'
import { aDealership } from '../../support/builders.ts'
import { type MoneyApi, moneyApi } from '../../support/money.ts'

const COMPANY = { entity: 'Northside Motors Pty Ltd', abn: '12 345 678 901' }
const KIA = '(02) 5550 9999'

const aPayment = (fields: Partial<OnlinePayment> = {}): OnlinePayment => ({
  name: 'Test',
  last_name: 'Visitor',
  email: 'visitor@example.com',
  phone: PHONE,
  reference: 'INV-77',
  dealership_slug: 'northside-toyota',
  amount: 1_234.56,
  ...fields,
})

describe.each(engines)('on %s', engine => {
  let api: MoneyApi
  beforeAll(async () => {
    const { northside, southside } = twoDealers()
    const { settings } = northside!
    const features = { ...settings.features, onlinePayment: true }
    const gated = {
      ...southside!.settings,
      slug: 'gated',
      features,
      gates: { ...settings.gates, onlinePayment: true, checkout: true },
    }
    api = await moneyApi({
      engine,
      sites: {
        northside: { ...northside!, settings: { ...settings, features } },
        southside: southside!,
        gated: { ...southside!, settings: gated },
        group: {
          ...northside!,
          settings: { ...settings, slug: 'group', features, legal: { ...settings.legal, ...COMPANY } },
          dealerships: [
            aDealership(),
            aDealership({ id: 2, slug: 'northside-kia', name: 'Northside Kia', phone: KIA }),
            aDealership({ id: 3, slug: 'northside-mazda', name: 'Northside Mazda' }),
          ],
        },
        abroad: { ...northside!, settings: { ...settings, slug: 'abroad', features, region: 'en-US' as const } },
      },
    })
  })
  afterAll(() => api.stop())
  beforeEach(() => api.empty())

  const start = (fields: Partial<OnlinePayment> = {}, { slug = 'northside', key = newKey() } = {}) =>
    api.visitor(slug).post('/online-payments', aPayment(fields), { 'Idempotency-Key': key })
  const rows = () => api.db.selectFrom('online_payments').selectAll().execute()

  test('DC-92 an invoice is paid at the processor, and shows a receipt number', async () => {
    const taken = (await (await start()).json()) as OnlinePaymentTaken
    expect(taken).toMatchObject({ success: true, state: 'waiting', receipt_number: expect.stringMatching(/^R\d{10}$/) })
    const page = await (await fetch(taken.payment_url!)).text()
    expect(page).toContain('Payment INV-77')
    expect(page).toContain('$1,234.56 AUD')
    await api.pay(taken.payment_url)
    const after = await (await api.visitor().get(`/online-payments/${taken.id}`)).json()
    expect(after).toEqual({ ...taken, state: 'paid', payment_url: null })
    expect(await rows()).toMatchObject([{ cents: 123_456, currency: 'aud', state: 'paid' }])
  })

  test('RG-08 DC-173 what is paid to a dealer of another region is Australian dollars, too', async () => {
    const taken = (await (await start({}, { slug: 'abroad' })).json()) as OnlinePaymentTaken
    expect(await (await fetch(taken.payment_url!)).text()).toContain('$1,234.56 AUD')
    expect(await rows()).toMatchObject([{ site: 'abroad', cents: 123_456, currency: 'aud' }])
  })

  test('a payment that was made is told to the dealership and to who paid, once, and one that was not to nobody', async () => {
    const mails = async () => {
      await api.outbox.deliver()
      return api.delivered.filter(({ kind }) => kind === 'mail').map(({ payload }) => payload as Mail)
    }
    const { payment_url, receipt_number } = (await (await start()).json()) as OnlinePaymentTaken
    expect(await mails()).toEqual([])
    await api.pay(payment_url)
    const [toDealer, toPayer, ...others] = await mails()
    expect(others).toEqual([])
    expect(toDealer).toMatchObject({ to: ['leads@northside.example'], replyTo: 'visitor@example.com' })
    expect(toPayer).toMatchObject({ to: ['visitor@example.com'] })
    for (const said of ['INV-77', '$1,234.56 AUD', receipt_number]) {
      expect(toDealer!.text).toContain(said)
      expect(toPayer!.text).toContain(said)
    }
    expect(toDealer!.text).toContain('Last name: Visitor')
    // Told of again, it is not told on again.
    for (const notice of api.notices) await api.deliver(notice)
    await api.wait(HOUR)
    expect(await mails()).toHaveLength(2)
    await start()
    await api.wait(HOUR)
    expect((await rows()).map(({ state }) => state).sort()).toEqual(['ended', 'paid'])
    expect(await mails()).toHaveLength(2)
  })

  test('DC-92 both hear which dealership was paid and when; the receipt names company, number and whom to call, as far as known', async () => {
    const paid = async (slug: string, dealership_slug: string, phone = PHONE) => {
      const { payment_url, receipt_number } = (await (
        await start({ dealership_slug, phone }, { slug })
      ).json()) as OnlinePaymentTaken
      await api.pay(payment_url)
      await api.outbox.deliver()
      const mails = api.delivered.splice(0).filter(({ kind }) => kind === 'mail')
      return { receipt_number, mails: mails.map(({ payload }) => payload as Mail) }
    }
    api.clock.now = Date.parse('2026-12-01T00:30:00+11:00')
    const { receipt_number, mails } = await paid('group', 'northside-kia')
    const [toDealer, toPayer] = mails
    const told = [
      'For: INV-77',
      'Dealership: Northside Kia',
      'Amount: $1,234.56 AUD',
      'Receipt date: 1 December 2026',
      `Receipt number: ${receipt_number}`,
    ]
    expect(toDealer!.subject).toBe('Paid online, $1,234.56 AUD: INV-77 (Northside Cars)')
    expect(toDealer!.text.split('\n').slice(0, told.length)).toEqual(told)
    expect(toPayer!.text).toBe(
      [
        'Thank you, your payment to Northside Cars is made.',
        '',
        ...told,
        '',
        `Any questions? Call us on ${KIA}.`,
        '',
        'Northside Motors Pty Ltd · ABN 12 345 678 901',
      ].join('\n'),
    )
    // Another dealership's number is no number of this one, and a company that is not known is the dealer's name.
    const own = (await paid('northside', 'northside-toyota')).mails[1]!.text
    expect(own).toContain('Dealership: Northside Toyota\n')
    expect(own).toMatch(/\n\nAny questions\? Call us on \(02\) 5550 1234\.\n\nNorthside Cars$/)
    expect((await paid('group', 'northside-mazda')).mails[1]!.text).not.toContain('Call us')
    const [toAmerican, toAbroad] = (await paid('abroad', 'northside-toyota', '602.555.0123')).mails
    expect(toAmerican!.text).toContain('\nPhone: (602) 555-0123\n')
    expect(toAbroad!.text).toMatch(/\nReceipt date: November 30, 2026\n/)
  })

  test('DC-92 a payment of which no notice came is found when nobody can pay any more', async () => {
    const taken = (await (await start()).json()) as OnlinePaymentTaken
    api.post.hold = true
    await api.pay(taken.payment_url)
    expect(await rows()).toMatchObject([{ state: 'waiting' }])
    await api.wait(HOUR)
    expect(await rows()).toMatchObject([{ state: 'paid' }])
  })

  test('DC-92 a payment that the bank says yes to days later, without a notice, is found then', async () => {
    const { id, payment_url } = (await (await start()).json()) as OnlinePaymentTaken
    const ref = (await rows())[0]!.payment_ref!
    type Session = { id: string; object: string; payment_status: string }
    const session = (): Session => api.books.find<Session>(ref)!
    api.books.keep({ ...session(), status: 'complete', payment_status: 'unpaid' } as Session)
    await api.wait(HOUR)
    expect(await rows()).toMatchObject([{ state: 'waiting' }])
    api.books.keep({ ...session(), payment_status: 'paid' } as Session)
    await api.wait(24 * HOUR)
    expect(await rows()).toMatchObject([{ id, state: 'paid' }])
    expect(payment_url).toContain(ref)
    expect(api.delivered.filter(({ kind }) => kind === 'mail')).toHaveLength(2)
  })

  test('DC-92 a payment whose page never came has ended after its hour, and one that is paid after all is paid', async () => {
    api.asked.down = true
    const { id } = (await (await start()).json()) as OnlinePaymentTaken
    expect(await rows()).toMatchObject([{ state: 'waiting', payment_ref: null }])
    await api.wait(HOUR)
    const after = await (await api.visitor().get(`/online-payments/${id}`)).json()
    expect(after).toMatchObject({ state: 'ended', payment_url: null })

    api.asked.down = false
    const other = (await (await start()).json()) as OnlinePaymentTaken
    await api.db.updateTable('online_payments').set({ state: 'ended' }).execute()
    await api.pay(other.payment_url)
    expect((await rows()).map(({ state }) => state).sort()).toEqual(['ended', 'paid'])
  })

  test('DC-92 an amount that the payment provider does not take is told at once, and is asked for no more', async () => {
    const key = newKey()
    const refused = await start({ amount: 0.49 }, { key })
    expect([refused.status, await refused.json()]).toEqual([
      422,
      { success: false, error: 'This amount cannot be paid online. Please check it, or call us.' },
    ])
    expect(await rows()).toMatchObject([{ state: 'ended' }])
    await api.wait(HOUR)
    expect((await api.letters()).map(({ state }) => state)).toEqual(['done', 'done'])
    expect((await start({ amount: 0.5 })).status).toBe(200)
  })

  test.each([0, -1, 10.001, 0.009, 0.000_000_1, 1_000_000])('DC-92 an amount of %s is refused', async amount => {
    expect((await start({ amount })).status).toBe(400)
    expect(await rows()).toEqual([])
  })

  test('DC-92 the same key is the same payment; a dealership of nobody here is refused', async () => {
    const key = newKey()
    const [one, two] = await Promise.all([start({}, { key }), start({}, { key })])
    expect((await one.json()).receipt_number).toBe((await two.json()).receipt_number)
    expect((await start({ amount: 1 }, { key })).status).toBe(422)
    expect((await start({ dealership_slug: 'elsewhere' })).status).toBe(400)
    expect(await rows()).toHaveLength(1)
  })

  test('a dealer who takes no online payments has none, and a payment is nothing at another dealer', async () => {
    expect((await start({}, { slug: 'southside' })).status).toBe(404)
    const { id } = (await (await start()).json()) as OnlinePaymentTaken
    expect((await api.visitor('southside').get(`/online-payments/${id}`)).status).toBe(404)
  })

  test('AU-04 DC-168 where the dealer asks for signing in, an anonymous call is refused by the API itself', async () => {
    expect((await start({}, { slug: 'gated' })).status).toBe(401)
    expect((await api.reserve(api.visitor('gated'), { car_id: 5811 })).status).toBe(401)
    const signedIn = await api.signIn(PHONE, 'gated')
    expect((await api.reserve(signedIn, { car_id: 5811 })).status).toBe(200)
  })
})

test('E22 while the processor says nothing, holds and payments are answered without its page, which comes with its word', async () => {
  const { northside } = twoDealers()
  const { settings } = northside!
  const features = { ...settings.features, onlinePayment: true }
  const api = await moneyApi({ sites: { northside: { ...northside!, settings: { ...settings, features } } } })
  const { promise, resolve: speak } = Promise.withResolvers<void>()
  api.asked.slow = promise
  const asking = api.visitor()
  const started = await Promise.all([
    api.reserve(asking),
    asking.post('/online-payments', aPayment(), { 'Idempotency-Key': newKey() }),
  ])
  expect(started.map(({ status }) => status)).toEqual([200, 200])
  const [hold, payment] = (await Promise.all(started.map(answer => answer.json()))) as [
    ReservationShown,
    OnlinePaymentTaken,
  ]
  expect([hold.state, hold.payment_url]).toEqual(['held', null])
  expect([payment.state, payment.payment_url]).toEqual(['waiting', null])
  speak()
  await expect
    .poll(async () => (await api.stateOf(hold.id)).payment_url)
    .toContain(`http://127.0.0.1:${api.sandboxPort}`)
  const shown = async () => (await (await asking.get(`/online-payments/${payment.id}`)).json()) as OnlinePaymentTaken
  await expect.poll(async () => (await shown()).payment_url).toContain(`http://127.0.0.1:${api.sandboxPort}`)
  await api.stop()
})

test('DC-92 without an account at the payment provider a payment is refused at once, and nothing is kept', async () => {
  const { northside } = twoDealers()
  const { settings } = northside!
  const features = { ...settings.features, onlinePayment: true }
  const api = await testApi({ sites: { northside: { ...northside!, settings: { ...settings, features } } } })
  const answer = await api.visitor().post('/online-payments', aPayment(), { 'Idempotency-Key': newKey() })
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { success: false, error: 'Online payments are not available right now. Please call us instead.' },
  ])
  expect(await api.db.selectFrom('online_payments').select('id').execute()).toEqual([])
  expect(await api.letters()).toEqual([])
  await api.stop()
})
