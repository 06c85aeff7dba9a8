import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { fromJson, toJson } from '../../src/api/db/json.ts'
import { BOOKS, UNPAID } from '../../src/api/db/retention.ts'
import { webhookSignature } from '../../src/api/ports/webhook.ts'
import { eraseVisitor } from '../../src/api/visitors/erase.ts'
import { holdingsOf } from '../../src/api/visitors/holdings.ts'
import { sitesIn } from '../../src/api/visitors/search.ts'
import { toShown } from '../../src/api/visitors/show.ts'
import { NAMES_NOBODY, PERSONAL_TABLES, type PersonalTable } from '../../src/api/visitors/tables.ts'
import { toWho } from '../../src/api/visitors/who.ts'
import type { OnlinePaymentTaken } from '../../src/contract/payments.ts'
import type { ReservationShown } from '../../src/contract/reservations.ts'
import { MINUTE } from '../../src/domain/durations.ts'
import type { ReservationState } from '../../src/domain/reservation.ts'
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
      const leads = { ...settings.leads, webhook: { url: 'https://crm.example/in?key=hush', secret: 'of_the_crm' } }
      const spinToWin = { start: '2026-06-10', end: '2026-06-12', terms: 'One prize for each purchase.' }
      const features = { ...settings.features, onlinePayment: true, spinToWin, alerts: true }
      const cars = [
        ...site.cars,
        aCar({ id: 11, slug: 'eleven' }),
        aCar({ id: 12, slug: 'twelve' }),
        aCar({ id: 13, slug: 'thirteen' }),
      ]
      return [
        slug,
        {
          ...site,
          cars,
          settings: {
            ...settings,
            features,
            valuation: { postMiscellaneous: true },
            forms: { ...settings.forms, enquiryTracker: true },
            leads,
          },
        },
      ]
    }),
  )
}

const OPENS = Date.parse('2026-06-10T00:00:00+10:00')
const CLOSES = Date.parse('2026-06-13T00:00:00+10:00')

/** What of a form stays in the books. */
const FORM = { name: 'Test', last_name: 'Visitor', email: 'visitor@example.com', phone: PHONE, car_id: 11 }

type Somebody = { phone: string; email: string; slug: string; car: number; slot: string; rego: string }

const SHE = { phone: PHONE, email: 'jo@example.com', slug: 'northside', car: 11, slot: SLOTS[0]!, rego: 'XYZ789' }
const HER = { phone: SHE.phone, email: SHE.email }
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
    await done(browser.post('/alerts', { email, watches: { car_id: car } }))
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
    const alone = await countsOf(HER)
    await visit(NEIGHBOUR)
    await visit(ELSEWHERE)
    const here = await countsOf(HER)
    expect(here).toEqual(alone)
    // But for jobs that are about notices of payments, which name nobody.
    const all = Object.fromEntries(PERSONAL_TABLES.map(table => [table, hers[table]!.length]))
    const notices = (hers.outbox as { kind: string }[]).filter(({ kind }) => kind === 'payment-notice').length
    expect({ ...here, outbox: here.outbox! + notices }).toEqual(all)
    const text = JSON.stringify(toShown(await holdingsOf(search(HER))))
    expect(text).toContain('Josephine')
    expect(text).not.toMatch(/al@example|491570156|0491 570 156|ABC123|southside/)
    expect(await sitesIn(api.db)).toEqual(['northside', 'southside'])
    const both = await countsOf(HER, ['northside', 'southside'])
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
    const text = JSON.stringify(toShown(await holdingsOf(search(HER))))
    const rows = await everything()
    const doors = [
      'token',
      'code',
      'browser',
      'form_hash',
      'idempotency_key',
      'visitor',
      'consent_hash',
      'shopper_hash',
      'people_hash',
    ]
    const secrets = Object.values(rows)
      .flat()
      .flatMap(row =>
        Object.entries(row!).flatMap(([column, value]) => (doors.includes(column) && value ? [value] : [])),
      )
    expect(secrets.length).toBeGreaterThan(5)
    expect(secrets.filter(secret => text.includes(String(secret)))).toEqual([])
    expect([...browser.cookies.values()].filter(cookie => text.includes(cookie))).toEqual([])
    expect(text).not.toMatch(/sign-in code/)
    expect(rows.outbox!.filter(row => JSON.stringify(row).includes('key=hush')).length).toBeGreaterThan(0)
    expect(text).toMatch(/"payload":\{"body":\{"type":"lead"/)
    expect(text).not.toMatch(/hush|of_the_crm/)
    expect(rows.outbox!.filter(row => JSON.stringify(row).includes('/api/tracker/people/')).length).toBeGreaterThan(0)
    expect(rows.outbox!.filter(row => JSON.stringify(row).includes('/api/alerts/')).length).toBeGreaterThan(0)
    // The text of a letter says all that its HTML does.
    expect(rows.outbox!.filter(row => JSON.stringify(row).includes('<!doctype html>')).length).toBeGreaterThan(0)
    expect(text).not.toContain('<!doctype html>')
    expect(text).not.toMatch(/(tracker\/people\/|\/enquiry#|\/api\/alerts\/[\w-]+\/)[\w-]/)
  })
  const erase = async (asked: Parameters<typeof search>[0] = { phone: PHONE }, slugs?: readonly string[]) => {
    const { outcomes } = await eraseVisitor(search(asked, slugs))
    return Object.fromEntries(outcomes.map(({ table, erased, kept }) => [table, { erased, kept }]))
  }
  const kept = (why: string, until?: unknown) => [{ rows: 1, why: expect.stringContaining(why), until }]

  /** A reservation that has come to this state, as a row. */
  const insertReservation = async (state: ReservationState, car_id: number, fields: object = {}): Promise<string> => {
    const { id } = await api.held({ car_id, message: 'Call my sister', 'do-you-have-a-trade-in': 'Yes' })
    await api.db.deleteFrom('outbox').where('subject', '=', id).execute()
    await api.db
      .updateTable('reservations')
      .set({ state, ...fields })
      .where('id', '=', id)
      .execute()
    return id
  }

  test('all of somebody goes, but for what is under way; a neighbour and another dealer keep theirs', async () => {
    for (const somebody of [SHE, NEIGHBOUR, ELSEWHERE]) await visit(somebody)
    const others = async () => [
      toShown(await holdingsOf(search({ phone: OTHER_PHONE }))),
      toShown(await holdingsOf(search({ phone: PHONE }, ['southside']))),
    ]
    const before = await others()
    const outcome = await erase()
    expect(outcome).toMatchObject({
      leads: { erased: 2, kept: kept('under way') },
      tracked_leads: { erased: 2, kept: [] },
      valuations: { erased: 1, kept: [] },
      appointments: { erased: 0, kept: kept('for nobody') },
      miscellaneous: { erased: 1, kept: [] },
      reservations: { erased: 0, kept: kept('cancel it') },
      online_payments: { erased: 0, kept: kept('books', expect.any(Number)) },
      watchlist: { erased: 1, kept: [] },
      sign_in_codes: { erased: 1, kept: [] },
      sign_in_phones: { erased: 0, kept: kept('strangers', expect.any(Number)) },
      sessions: { erased: 1, kept: [] },
      users: { erased: 1, kept: [] },
    })
    expect(await others()).toEqual(before)
    const rows = Object.values(await everything()).flatMap(some => some.map(row => JSON.stringify(row)))
    const hers = rows.filter(row => row.includes('Josephine') && row.includes('jo@example.com'))
    expect(hers.length).toBeGreaterThan(0)
    expect(hers.filter(row => row.includes('"site":"northside"'))).toEqual([])
  })

  test('who is erased is signed out, and erased twice is erased once', async () => {
    const { browser } = await visit(SHE)
    expect(await browser.me()).toMatchObject({ data: { user: { phone: PHONE } } })
    await erase()
    expect(await browser.me()).toMatchObject({ data: { user: null } })
    const after = await everything()
    const again = await erase()
    expect(Object.values(again).map(({ erased }) => erased)).toEqual(Object.values(again).map(() => 0))
    expect(await everything()).toEqual(after)
  })

  test('a time that is still to come stays booked and names nobody, and one that is over goes', async () => {
    await visit(SHE)
    const free = async (slot: string) =>
      (
        await (await api.visitor().get('/appointments?dealership_slug=northside-toyota&date=2026-06-13')).text()
      ).includes(slot)
    expect([await free(SHE.slot), await free(NEIGHBOUR.slot)]).toEqual([false, true])
    const { leads } = await holdingsOf(search({ phone: PHONE }))
    await erase()
    expect(await free(SHE.slot)).toBe(false)
    const [booked] = await api.db.selectFrom('appointments').selectAll().execute()
    expect(leads.map(({ row }) => row.id)).not.toContain(booked!.lead_id)
    await visit(NEIGHBOUR)
    const now = Date.parse(NEIGHBOUR.slot)
    await eraseVisitor({ ...search({ phone: OTHER_PHONE }), now })
    expect(await api.db.selectFrom('appointments').select('starts_at').execute()).toEqual([
      { starts_at: booked!.starts_at },
    ])
  })

  test('an open prize stays with its purchase until it is settled', async () => {
    const { spin } = await visit(SHE)
    const { purchases, spins } = await erase()
    expect([purchases, spins]).toMatchObject([{ erased: 0, kept: kept('prize', CLOSES) }, { erased: 0 }])
    await api.wait(CLOSES - api.clock.now)
    expect(await api.db.selectFrom('spins').select(['id', 'chosen_at']).execute()).toEqual([
      { id: spin, chosen_at: CLOSES },
    ])
    expect(await erase()).toMatchObject({ purchases: { erased: 1, kept: [] }, spins: { erased: 1, kept: [] } })
    api.clock.now = OPENS
  })

  test('what is another person’s of what was found is neither shown nor erased, with all that is about it', async () => {
    await visit(SHE)
    const before = await everything()
    const { leads, reservations, online_payments } = await holdingsOf(search({ phone: PHONE }))
    const not = new Set([...leads, ...reservations, ...online_payments].map(({ row }) => row.id))
    const { leads: hers, valuations, outbox } = await holdingsOf({ ...search({ phone: PHONE }), not })
    expect([hers, valuations, outbox.filter(({ row }) => not.has(row.subject))]).toEqual([[], [], []])
    await eraseVisitor({ ...search({ phone: PHONE }), not })
    const after = await everything()
    for (const table of [
      'leads',
      'valuations',
      'appointments',
      'miscellaneous',
      'reservations',
      'online_payments',
    ] as const)
      expect(after[table]).toEqual(before[table])
  })

  test('what the dealer has yet to hear of a payment or a prize stays until it has arrived, and is gone then', async () => {
    const { reservation, spin } = await visit(SHE)
    await api.db.updateTable('spins').set({ chosen_at: api.clock.now }).where('id', '=', spin).execute()
    await api.db.deleteFrom('outbox').where('kind', '=', 'spin-over').execute()
    const purchased = { state: 'purchased', ends_at: null } as const
    await api.db.updateTable('reservations').set(purchased).where('id', '=', reservation).execute()
    const payload = { to: ['leads@northside.example'], subject: 'Prize won', text: '', host: 'northside.example' }
    const { outbox } = api.services
    const prize = { site: 'northside', kind: 'mail', subject: spin, payload } as const
    const hook = { url: 'https://crm.example', secret: 'of_the_crm', body: { type: 'reservation-released' } }
    const released = { site: 'northside', kind: 'webhook', subject: reservation, payload: hook } as const
    await api.db.transaction().execute(async transaction => {
      await outbox.add(transaction, prize)
      await outbox.add(transaction, released)
    })
    const { id } = await api.db
      .selectFrom('leads')
      .select('id')
      .where('idempotency_key', '=', `reservation-${reservation}`)
      .executeTakeFirstOrThrow()
    const paid = await api.db.selectFrom('online_payments').select('id').executeTakeFirstOrThrow()
    const about = [spin, reservation, id, paid.id]
    const letters = () =>
      api.db
        .selectFrom('outbox')
        .select(['id', 'kind', 'subject'])
        .where('kind', 'in', ['mail', 'webhook'])
        .orderBy('id')
        .execute()
    // One kind of letter is dead, the others wait.
    await api.db.updateTable('outbox').set({ state: 'dead' }).where('subject', '=', paid.id).execute()
    await api.db
      .updateTable('outbox')
      .set({ state: 'waiting', done_at: null })
      .where('kind', 'in', ['mail', 'webhook'])
      .where('subject', 'in', [reservation, id])
      .execute()
    const owed = (await letters()).filter(({ subject }) => about.includes(subject))
    expect(new Set(owed.map(({ subject }) => subject))).toEqual(new Set(about))
    for (const _ of ['once', 'twice']) {
      const { leads, purchases, spins } = await erase(HER)
      const untold = { kept: kept('has yet to hear') }
      expect([leads, purchases, spins]).toMatchObject([untold, untold, { erased: 0, ...untold }])
      expect(await letters()).toEqual(owed)
    }
    await api.db.updateTable('outbox').set({ state: 'done', done_at: api.clock.now, payload: '{}' }).execute()
    expect(await erase(HER)).toMatchObject({ leads: { erased: 1 }, purchases: { erased: 1 }, spins: { erased: 1 } })
    expect(await letters()).toEqual([])
  })

  test('what is under way stays as it is until it has come to its end', async () => {
    for (const [index, state] of (['held', 'reserved', 'released'] as const).entries()) {
      await insertReservation(state, 11 + index, { ends_at: api.clock.now + MINUTE, refund_try: 1 })
    }
    const before = await everything()
    const { reservations } = await erase()
    expect(reservations).toEqual({
      erased: 0,
      kept: [{ rows: 3, why: expect.stringContaining('under way'), until: undefined }],
    })
    expect((await everything()).reservations).toEqual(before.reservations)
  })

  test('the books keep who paid and what was agreed to, and nothing else of the form, for their time', async () => {
    const consent = { version: '1', wording: 'I agree.' }
    const paid_at = api.clock.now
    await insertReservation('purchased', 11, { paid_at, form: toJson({ ...FORM, message: 'Call my sister', consent }) })
    const { created_at } = await api.db.selectFrom('reservations').select('created_at').executeTakeFirstOrThrow()
    expect(await erase()).toMatchObject({ reservations: { erased: 0, kept: kept('books', created_at + BOOKS) } })
    const [row] = await api.db.selectFrom('reservations').selectAll().execute()
    expect([fromJson(row!.form), row!.visitor, row!.phone]).toEqual([{ ...FORM, consent }, null, PHONE])
  })

  test('DC-89 a deposit that was paid too late goes back, though its visitor was erased', async () => {
    api.post.hold = true
    const { id } = await api.paid()
    api.clock.now += 15 * MINUTE
    api.asked.down = true
    await api.reserve(api.visitor(), { phone: OTHER_PHONE, email: 'al@example.com' })
    api.asked.down = false
    const { created_at } = await api.db
      .selectFrom('reservations')
      .select('created_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await erase()).toMatchObject({ reservations: { erased: 0, kept: kept('comes late', created_at + UNPAID) } })
    await api.wait(MINUTE)
    expect(await api.stateOf(id)).toMatchObject({ state: 'refunded' })
  })

  test('an erasure takes its turn before it looks: SQLite refuses who looks first and writes after another has', async () => {
    api.statements.length = 0
    await erase()
    expect(api.statements.find(statement => !/^(begin|savepoint|start)/i.test(statement))).toMatch(/^update/)
  })

  test('a fault in the middle leaves all as it was', async () => {
    await visit(SHE)
    const before = await everything()
    await sql`create table holder (user_id text references users (id))`.execute(api.db)
    onTestFinished(async () => {
      await sql`drop table holder`.execute(api.db)
    })
    await sql`insert into holder select id from users`.execute(api.db)
    await expect(erase()).rejects.toThrow()
    expect(await everything()).toEqual(before)
  })
})

test('SQLite goes through a table by its primary key and sorts nothing, as all who write wait for an erasure', async () => {
  const api = await moneyApi({ sites: sites() })
  onTestFinished(() => api.stop())
  api.statements.length = 0
  await holdingsOf({ db: api.db, sites: ['northside', 'southside'], who: toWho({ phone: PHONE })!, now: api.clock.now })
  const turns = api.statements.filter(statement => statement.includes('order by id limit'))
  expect(turns).toHaveLength(5)
  for (const turn of turns) {
    const plan = sql<{ detail: string }>`explain query plan ${sql.raw(turn.replaceAll('?', "'1'"))}`
    expect((await plan.execute(api.db)).rows).toMatchObject([{ detail: expect.stringContaining('(id>?)') }])
  }
})

test('who was erased is no longer in the file of a SQLite store, nor in the log beside it', async () => {
  const api = await moneyApi({ sites: sites() })
  onTestFinished(() => api.stop())
  await api.visitor().sendLead(aForm({ name: 'Josephine' }), newKey())
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(api.db)
  const text = () => [rows[0]!.file, `${rows[0]!.file}-wal`].map(file => readFileSync(file, 'latin1')).join('')
  expect(text()).toContain('Josephine')
  const who = toWho({ phone: PHONE })!
  expect(await eraseVisitor({ db: api.db, sites: ['northside'], who, now: api.clock.now })).toMatchObject({
    isOffDisk: true,
  })
  expect(text()).not.toContain('Josephine')
})
