import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../../src/api/app.ts'
import { openApiOf } from '../../src/api/openapi.ts'
import { newKey } from '../../src/stores/api-client.ts'
import { aForm, engines, OTHER_PHONE, PHONE, type TestApi, twoDealers, type Visitor } from '../support/api.ts'
import { CROSSINGS, cross, type Owned } from '../support/crossings.ts'
import { moneyApi } from '../support/money.ts'

const ROUTES = Object.entries(openApiOf(createApi({} as never).routes).paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    route: `${method.toUpperCase()} ${path}`,
    isProtected: operation.security !== undefined,
  })),
)

test('E11 every route of the API has its crossing', () => {
  expect(Object.keys(CROSSINGS).sort()).toEqual(ROUTES.map(({ route }) => route).sort())
})

/** Two dealers that offer everything, so that nothing is refused merely because it is switched off. */
function sellingAll() {
  const { northside, southside } = twoDealers()
  const cars = southside!.cars.map(car => ({ ...car, slug: `2021-toyota-corolla-${car.id}` }))
  const sites = { northside: northside!, southside: { ...southside!, cars } }
  for (const { settings } of Object.values(sites)) {
    Object.assign(settings, {
      features: {
        ...settings.features,
        onlinePayment: true,
        alerts: true,
        spinToWin: { start: '2026-06-01', end: '2026-06-30', terms: 'One prize.' },
      },
      valuation: { postMiscellaneous: true },
      forms: { ...settings.forms, enquiryTracker: true },
    })
  }
  return sites
}

const ofDealers = ROUTES.filter(({ route }) => CROSSINGS[route]?.isNotOfADealer === undefined)

describe.each(engines)('on %s', engine => {
  let api: TestApi
  let owned: Owned
  let northsider: Visitor
  let southsider: Visitor
  let leaver: Visitor
  beforeAll(async () => {
    api = await moneyApi({ engine, sites: sellingAll() })
    northsider = await api.signIn()
    southsider = await api.signIn(PHONE, 'southside')
    leaver = await api.signIn(OTHER_PHONE, 'southside')
    await northsider.saveCar(PHONE, 4711)
    const spinId = crypto.randomUUID()
    const alert = { id: '', token: '' }
    const ids = { reservationId: '', paymentId: '', leadId: '', driveId: '', spinId }
    owned = { carId: 4711, ...ids, tracker: '', people: '', alert }
    await cross(northsider, 'POST /api/alerts', owned)
    await cross(northsider, 'POST /api/reservations', owned)
    await cross(northsider, 'POST /api/online-payments', owned)
    const { id: reservationId } = await api.db
      .selectFrom('reservations')
      .select(['id', 'site'])
      .executeTakeFirstOrThrow()
    const { id: paymentId } = await api.db
      .selectFrom('online_payments')
      .select(['id', 'site'])
      .executeTakeFirstOrThrow()
    const tradeIn = await northsider.sendLead(aForm({ category: 'Trade-In' }), newKey())
    if (!tradeIn.ok) throw new Error(tradeIn.error)
    const time = { category: 'Test Drive', date_time: '2026-06-13T10:00:00+10:00' } as const
    const drive = await northsider.sendLead(aForm(time), newKey())
    if (!drive.ok) throw new Error(drive.error)
    expect(drive.data.booked).toBeDefined()
    const { lead_id: leadId, tracker = '' } = tradeIn.data
    const written = (await api.letters()).map(({ payload }) => payload).join()
    const people = /\/api\/tracker\/people\/([\w-]{43})/.exec(written)![1]!
    const [, id = '', token = ''] = /\/api\/alerts\/([\w-]{36})\/([\w-]{43})/.exec(written)!
    Object.assign(alert, { id, token })
    owned = { ...owned, reservationId, paymentId, leadId, driveId: drive.data.lead_id, tracker, people }
    await cross(northsider, 'POST /api/valuation/adjustments', owned)
    const purchase = { site: 'northside', phone: PHONE, reference: 'A-1' }
    await api.db
      .insertInto('purchases')
      .values({ ...purchase, issued_at: api.clock.now })
      .execute()
    const spun = { kind: 'purchase', purchase: 'A-1', segment: 1, prize: 'A prize', spun_at: api.clock.now } as const
    await api.db
      .insertInto('spins')
      .values({ ...purchase, ...spun, id: owned.spinId })
      .execute()
    await api.outbox.deliver()
  })
  afterAll(() => api.stop())

  /** All that northside has, in every table. */
  const rowsOfNorthside = async (): Promise<string> => {
    await api.outbox.deliver()
    const tables = (await api.db.introspection.getTables()).map(({ name }) => name).sort()
    const rows: unknown[] = []
    for (const table of tables) {
      const found = await sql`select * from ${sql.table(table)} where "site" = 'northside'`.execute(api.db)
      rows.push([table, found.rows.map(row => JSON.stringify(row)).sort()])
    }
    return JSON.stringify(rows)
  }

  const attempts: Record<
    string,
    (route: string) => { visitor: Visitor; headers?: Record<string, string>; extra?: object }
  > = {
    // Whoever signs out is another one: the others are still needed.
    'another dealer’s customer': route => ({ visitor: route.endsWith('/sign-out') ? leaver : southsider }),
    'northside’s session at another dealer’s host': () => {
      const visitor = api.visitor('southside')
      for (const [name, value] of northsider.cookies) visitor.cookies.set(name, value)
      return { visitor }
    },
    'headers that claim northside’s host': () => ({
      visitor: api.visitor('southside'),
      headers: {
        'X-Forwarded-Host': `northside.localhost:${api.port}`,
        'X-Forecourt-Host': `northside.localhost:${api.port}`,
        Forwarded: `host=northside.localhost:${api.port}`,
      },
    }),
    'a body that names northside': route => ({
      visitor: route.endsWith('/sign-out') ? leaver : southsider,
      extra: { site: 'northside', site_id: 'northside' },
    }),
  }

  describe.each(Object.keys(attempts))('E11 %s', attempt => {
    test.each(ofDealers)('gets and changes nothing of northside by $route', async ({ route }) => {
      const before = await rowsOfNorthside()
      const { visitor, ...how } = attempts[attempt]!(route)
      const response = await cross(visitor, route, owned, how)
      const text = await response.text()
      const allowed = how.extra === undefined ? CROSSINGS[route]!.elsewhere : [...CROSSINGS[route]!.elsewhere, 400]
      expect([route, response.status]).toEqual([route, expect.toSatisfy(status => allowed.includes(status))])
      expect(text).not.toContain(owned.reservationId)
      expect(text).not.toContain(owned.paymentId)
      expect(text).not.toMatch(/northside/i)
      expect(await rowsOfNorthside()).toBe(before)
    })
  })

  test.each(ofDealers.filter(({ isProtected }) => isProtected))('$route needs a session', async ({ route }) => {
    expect((await cross(api.visitor(), route, owned)).status).toBe(401)
  })

  test('the control: the same requests do work at northside itself', async () => {
    expect((await cross(northsider, 'GET /api/reservations/{id}', owned)).status).toBe(200)
    expect((await cross(northsider, 'GET /api/online-payments/{id}', owned)).status).toBe(200)
    expect((await cross(northsider, 'POST /api/tracker/shown', owned)).status).toBe(200)
    expect((await cross(northsider, 'GET /api/tracker/people/{token}', owned)).status).toBe(200)
    expect((await cross(northsider, 'GET /api/alerts/{id}/{token}', owned)).status).toBe(200)
    expect(await (await cross(northsider, 'GET /api/watchlist', owned)).json()).toMatchObject({ cars: [{ id: 4711 }] })
  })

  test('every statement about a table of ours says which site', () => {
    const ours =
      /(?:from|update|into) "(leads|watchlist|sign_in_codes|sign_in_phones|limits|phone_reveals|miscellaneous|consent_wordings|tracked_leads|alerts|reservations|online_payments)"/
    const about = [...new Set(api.statements)].filter(
      statement => ours.test(statement) && !/^delete from "\w+"$/.test(statement),
    )
    expect(about.length).toBeGreaterThan(10)
    expect(about.filter(statement => !statement.includes('"site"'))).toEqual([])
  })
})
