import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { webhookSignature } from '../../src/api/ports/webhook.ts'
import { holdingsOf } from '../../src/api/visitors/holdings.ts'
import { sitesIn } from '../../src/api/visitors/search.ts'
import { toShown } from '../../src/api/visitors/show.ts'
import { NAMES_NOBODY, PERSONAL_TABLES, type PersonalTable } from '../../src/api/visitors/tables.ts'
import { toWho } from '../../src/api/visitors/who.ts'
import type { OnlinePaymentTaken } from '../../src/contract/payments.ts'
import type { ReservationShown } from '../../src/contract/reservations.ts'
import { MINUTE } from '../../src/domain/time-zone.ts'
import { newKey } from '../../src/stores/api-client.ts'
import { aForm, engines, OTHER_PHONE, PHONE, twoDealers } from '../support/api.ts'
import { aCar, BEST_ANSWERS } from '../support/builders.ts'
import { type MoneyApi, moneyApi } from '../support/money.ts'

const TOYOTA = { dealership_slug: 'northside-toyota' }
const SLOTS = ['2026-06-13T10:00:00+10:00', '2026-06-13T11:00:00+10:00']

/** Two dealers with all that a visitor can do at one. */
function sites() {
  return Object.fromEntries(
    Object.entries(twoDealers()).map(([slug, site]) => {
      const { settings } = site
      const spinToWin = { start: '2026-06-10', end: '2026-06-12', terms: 'One prize for each purchase.' }
      const features = { ...settings.features, onlinePayment: true, spinToWin }
      const cars = [...site.cars, aCar({ id: 11, slug: 'eleven' }), aCar({ id: 12, slug: 'twelve' })]
      return [slug, { ...site, cars, settings: { ...settings, features, valuation: { postMiscellaneous: true } } }]
    }),
  )
}

type Somebody = { phone: string; email: string; slug: string; car: number; slot: string; rego: string }

const SHE = { phone: PHONE, email: 'jo@example.com', slug: 'northside', car: 11, slot: SLOTS[0]!, rego: 'XYZ789' }
const NEIGHBOUR = { ...SHE, phone: OTHER_PHONE, email: 'al@example.com', car: 12, slot: SLOTS[1]!, rego: 'ABC123' }
/** The same person, whom another dealer knows as its own visitor. */
const ELSEWHERE = { ...SHE, slug: 'southside' }

describe.each(engines)('on %s', engine => {
  let api: MoneyApi
  beforeAll(async () => {
    api = await moneyApi({ engine, sites: sites() })
  })
  afterAll(() => api.stop())
  beforeEach(() => api.empty())

  /** Does all of it, so that every table has something. */
  async function visit({ phone, email, slug, car, slot, rego }: Somebody) {
    const browser = await api.signIn(phone, slug)
    const done = async <Answer>(response: Promise<Response>): Promise<Answer> => {
      const answer = await response
      if (!answer.ok) throw new Error(await answer.text())
      return (await answer.json()) as Answer
    }
    await browser.saveCar(phone, car)
    const form = aForm({ phone, email, name: 'Josephine' })
    const lead = await browser.sendLead({ ...form, category: 'Trade-In', postcode: '3000' }, newKey())
    if (!lead.ok) throw new Error(lead.error)
    const plate = { rego, regoState: 'NSW' }
    const id = lead.data.lead_id
    await done(browser.post('/valuation/adjustments', { id, adjustmentAnswers: BEST_ANSWERS }))
    const theirs = { make: 'Toyota', model: 'Corolla', year: 2021, kms: 45_000 }
    await done(browser.post('/valuation/rego-lookup', { id, ...plate, ...theirs }))
    const result = { column_name: 'valuation', offer_price: 17_600, adjustmentAnswers: {}, ...plate }
    await done(browser.post('/miscellaneous', result))
    await browser.sendLead({ ...form, category: 'Test Drive', date_time: slot, ...TOYOTA }, newKey())
    const reserved = await done<ReservationShown>(api.reserve(browser, { phone, email, car_id: car }))
    await api.pay(reserved.payment_url)
    const { car_id: _, ...who } = { name: 'Jo', last_name: 'Visitor', phone, email, ...TOYOTA, car_id: car }
    const invoice = { ...who, reference: 'INV-77', amount: 100 }
    const paying = browser.post('/online-payments', invoice, { 'Idempotency-Key': newKey() })
    await api.pay((await done<OnlinePaymentTaken>(paying)).payment_url)
    const sale = JSON.stringify({ reference: `sale of ${email}`, phone })
    const seconds = Math.floor(api.clock.now / 1000)
    const signature = webhookSignature(sale, seconds, `the sales secret of ${slug}`)
    await done(
      browser.fetch('/api/sales', { method: 'POST', headers: { 'Forecourt-Signature': signature }, body: sale }),
    )
    const spun = await done<{ id: string }>(browser.post('/spins', { purchase_reference: `sale of ${email}` }))
    api.clock.now += MINUTE
    const asked = await api.visitor(slug).requestCode(phone)
    if (!asked.ok) throw new Error(asked.error)
    return { browser, reservation: reserved.id, spin: spun.id }
  }

  const search = (asked: { phone?: string; email?: string }, slugs: readonly string[] = ['northside']) => ({
    db: api.db,
    sites: slugs,
    who: toWho(asked)!,
    now: api.clock.now,
  })

  const countsOf = async (asked: Parameters<typeof search>[0], slugs?: readonly string[]) => {
    const holdings = await holdingsOf(search(asked, slugs))
    return Object.fromEntries(PERSONAL_TABLES.map(table => [table, holdings[table].length]))
  }

  /** All that the store has, by table. */
  const everything = async () => {
    const tables: Partial<Record<PersonalTable, object[]>> = {}
    for (const table of PERSONAL_TABLES) {
      tables[table] = (await sql<object>`select * from ${sql.table(table)}`.execute(api.db)).rows
    }
    return tables
  }

  test('every table says whether it names somebody', async () => {
    const tables = (await api.db.introspection.getTables()).map(({ name }) => name)
    expect([...Object.keys(NAMES_NOBODY), ...PERSONAL_TABLES].sort()).toEqual(tables.sort())
  })

  test('somebody is shown all of theirs at a dealer, and nothing of a neighbour nor of another dealer', async () => {
    await visit(SHE)
    const hers = await everything()
    expect(PERSONAL_TABLES.filter(table => hers[table]!.length === 0)).toEqual([])
    const alone = await countsOf({ phone: PHONE })
    await visit(NEIGHBOUR)
    await visit(ELSEWHERE)
    const here = await countsOf({ phone: PHONE })
    expect(here).toEqual(alone)
    // But for jobs that are about notices of payments, which name nobody.
    const all = Object.fromEntries(PERSONAL_TABLES.map(table => [table, hers[table]!.length]))
    const notices = (hers.outbox as { kind: string }[]).filter(({ kind }) => kind === 'payment-notice').length
    expect({ ...here, outbox: here.outbox! + notices }).toEqual(all)
    const text = JSON.stringify(toShown(await holdingsOf(search({ phone: PHONE }))))
    expect(text).toContain('Josephine')
    expect(text).not.toMatch(/al@example|491570156|0491 570 156|ABC123|southside/)
    expect(await sitesIn(api.db)).toEqual(['northside', 'southside'])
    const both = await countsOf({ phone: PHONE }, ['northside', 'southside'])
    expect(both.leads).toBe(2 * here.leads!)
  })

  test('a mail address finds what was sent from it, and what a phone alone finds stays unknown', async () => {
    await visit(SHE)
    const { leads, reservations, online_payments, ...others } = await countsOf({ email: 'JO@example.com' })
    expect([leads, reservations, online_payments]).toEqual([3, 1, 1])
    expect([others.watchlist, others.users, others.spins]).toEqual([0, 0, 0])
    // A box of the dealer has got mails about everybody.
    expect(Object.values(await countsOf({ email: 'leads@northside.example' })).filter(Boolean)).toEqual([])
  })

  test('what is shown opens no door: no code, token, key or hash', async () => {
    const { browser } = await visit(SHE)
    const text = JSON.stringify(toShown(await holdingsOf(search({ phone: PHONE }))))
    const rows = await everything()
    const doors = ['token', 'code', 'browser', 'form_hash', 'idempotency_key', 'visitor', 'consent_hash']
    const secrets = Object.values(rows)
      .flat()
      .flatMap(row =>
        Object.entries(row!).flatMap(([column, value]) => (doors.includes(column) && value ? [value] : [])),
      )
    expect(secrets.length).toBeGreaterThan(5)
    expect(secrets.filter(secret => text.includes(String(secret)))).toEqual([])
    expect([...browser.cookies.values()].filter(cookie => text.includes(cookie))).toEqual([])
    expect(text).not.toMatch(/sign-in code/)
  })
})
