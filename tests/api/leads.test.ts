import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addressed, posted } from '../../src/api/dealer-mail.ts'
import { sha256 } from '../../src/api/keyed-hash.ts'
import { goingSoon, hurry, replay, undelivered } from '../../src/api/outbox/letters.ts'
import { type Courier, createOutbox, LEASE_MILLISECONDS, NoUse } from '../../src/api/outbox/outbox.ts'
import { MOST_ATTEMPTS } from '../../src/api/outbox/retry.ts'
import type { Mail } from '../../src/api/ports/mail.ts'
import { webhookCourier, webhookSignature } from '../../src/api/ports/webhook.ts'
import { LEAD_CATEGORIES } from '../../src/contract/leads.ts'
import { TRAP_FIELD } from '../../src/domain/lead-form.ts'
import { newKey } from '../../src/stores/api-client.ts'
import { aForm, anEntry, engines, PATIENT, type TestApi, testApi, twoDealers } from '../support/api.ts'
import { aLocation } from '../support/builders.ts'
import { aSite } from '../support/site.ts'

describe.each(engines)('on %s', engine => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi({ engine, capacity: PATIENT })
  })
  afterAll(() => api.stop())
  beforeEach(() => api.empty())

  const leads = () => api.db.selectFrom('leads').selectAll().execute()

  test('FM-24 API-12 API-13 a form is taken with all its fields and answered with its lead_id', async () => {
    const form = aForm({
      subcategory: 'Quote',
      url: '/cars/2021-toyota-corolla-4711',
      source: 'northside',
      user_agent: 'Test/1.0',
      car_dealership_id: 1,
      lead_attributes: { visited_pages: ['/', '/search'], linked_query_params: { utm_source: 'mail' } },
      'Vehicle Make': 'Toyota',
      'do-you-have-a-trade-in': 'No',
    })
    const key = newKey()
    const result = await api.visitor().sendLead(form, key)
    const [row] = await leads()
    expect(result).toEqual({ ok: true, data: { lead_id: row!.id }, answeredAt: expect.any(Number) })
    expect(row).toMatchObject({
      site: 'northside',
      category: 'Used Vehicle Enquiry',
      subcategory: 'Quote',
      car_id: 4711,
    })
    // Nobody reads what the browser calls itself, so it is not kept. The form is the same all the same, and another is not.
    const { user_agent: _, ...read } = form
    expect(JSON.parse(row!.form)).toEqual(read)
    expect(await api.visitor().sendLead(form, key)).toEqual({ ...result, answeredAt: expect.any(Number) })
    expect(await api.visitor().sendLead(read, key)).toMatchObject({ ok: false, status: 422 })
  })

  test('no visitor can say in our place that a deposit is paid or an offer accepted; the form itself is taken', async () => {
    const ours = ['Reservation', 'reservation - paid', '2. Valuation Shown', '3. Offer Accepted', 'ＯＦＦＥＲ accepted']
    // With letters of Cyrillic.
    const alike = ['R\u0435servation', '3. \u041Effer \u0410ccepted']
    const ofForms = ['1. Lead Created', 'Customer Review', 'Personalised Finance', 'Quote']
    for (const subcategory of [...ours, ...alike, ...ofForms]) {
      const result = await api.visitor().sendLead(aForm({ subcategory, offer_accepted: true }), newKey())
      expect(result).toMatchObject({ ok: true })
    }
    const rows = await leads()
    expect(rows.flatMap(({ subcategory }) => subcategory ?? []).sort()).toEqual(ofForms)
    for (const { form } of rows) expect(JSON.parse(form)).not.toHaveProperty('offer_accepted')
    const mails = (await api.letters()).map(({ payload }) => payload).join()
    expect(mails).not.toMatch(/servation|ccepted|Valuation Shown/i)
  })

  test('DC-114 a form without what every form needs is refused with all its faults, and nothing is kept', async () => {
    const bad = { ...aForm(), name: ' ', email: 'nobody@nowhere', phone: '1234567', kms: 1_000_000, colour: 'red' }
    const result = await api.visitor().sendLead(bad as never, newKey())
    expect(result).toEqual({
      ok: false,
      status: 400,
      answeredAt: expect.any(Number),
      error:
        'Please enter your first name. Please enter a valid email address. Please enter a valid phone number. There are fields here that this form does not have. Please check: kms.',
    })
    expect(await leads()).toEqual([])
  })

  test('E6 200 posts at once with one key make one lead and get one answer', async () => {
    const asking = api.visitor()
    const key = newKey()
    const results = await Promise.all(Array.from({ length: 200 }, () => asking.sendLead(aForm(), key)))
    const rows = await leads()
    expect(rows).toHaveLength(1)
    const answers = results.map(({ answeredAt: _, ...answer }) => JSON.stringify(answer))
    expect(new Set(answers)).toEqual(new Set([JSON.stringify({ ok: true, data: { lead_id: rows[0]!.id } })]))
    expect(await api.letters()).toHaveLength(1)
  })

  test('E6 another form under the same key is refused, and at another site the key is another one', async () => {
    const key = newKey()
    await api.visitor().sendLead(aForm(), key)
    expect(await api.visitor().sendLead(aForm({ message: 'Another' }), key)).toMatchObject({ ok: false, status: 422 })
    expect(await api.visitor('southside').sendLead(aForm(), key)).toMatchObject({ ok: true })
    expect((await leads()).map(({ site }) => site).sort()).toEqual(['northside', 'southside'])
  })

  test('a form without a key is refused, so that no form is ever sent twice', async () => {
    expect((await api.visitor().post('/leads', aForm())).status).toBe(400)
    expect((await api.visitor().post('/leads', aForm(), { 'Idempotency-Key': 'short' })).status).toBe(400)
  })

  test('DC-125 a filled trap is answered like any lead and dropped', async () => {
    const result = await api.visitor().sendLead(aForm({ [TRAP_FIELD]: 'Cheap pills Ltd' }), newKey())
    const data = { lead_id: expect.stringMatching(/^[0-9a-f-]{36}$/) }
    expect(result).toEqual({ ok: true, data, answeredAt: expect.any(Number) })
    expect(await leads()).toEqual([])
    expect(await api.letters()).toEqual([])
  })

  test('DC-125 one address sends 10 leads a minute, also all at once, and more after that minute', async () => {
    api.services.limits.perMinute = 10
    const asking = api.visitor()
    const posts = await Promise.all(
      Array.from({ length: 15 }, () => asking.post('/leads', aForm(), { 'Idempotency-Key': newKey() })),
    )
    const refused = posts.filter(({ status }) => status === 429)
    expect([posts.length - refused.length, refused.length]).toEqual([10, 5])
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await leads()).toHaveLength(10)
    api.clock.now += 60_000
    expect(await asking.sendLead(aForm(), newKey())).toMatchObject({ ok: true })
    api.services.limits.perMinute = 1_000
  })

  test('a lead that was agreed to something keeps the words, their version and their hash, once for all', async () => {
    const consent = { version: '2026-06', wording: 'You may call me about this car.\nSee our privacy policy.' }
    await api.visitor().sendLead(aForm({ consent }), newKey())
    await api.visitor().sendLead(aForm({ consent }), newKey())
    const hash = sha256(consent.wording)
    expect((await leads()).map(({ consent_hash }) => consent_hash)).toEqual([hash, hash])
    expect(await api.db.selectFrom('consent_wordings').selectAll().execute()).toMatchObject([
      { site: 'northside', hash, ...consent },
    ])
  })

  const ofToyota = { dealership_id: 1, dealership_slug: 'northside-toyota' }
  /** Location 12 gets copies of its leads. */
  const copied = { ...aLocation({ distribution_locations: [12] }), ...ofToyota }

  test('DC-137 a lead goes to its location, and copies to the locations that receive them', async () => {
    const other = { ...copied, id: 12, name: 'Northside Parts', slug: 'northside-parts', distribution_locations: [] }
    const settings = {
      locations: [copied, other],
      leads: {
        mailTo: ['all@northside.example'],
        byLocation: {
          11: { mailTo: ['sales@northside.example'], adfTo: ['crm@northside.example'] },
          12: { mailTo: ['parts@northside.example', 'sales@northside.example'] },
        },
      },
    }
    const own = await testApi({ engine, sites: { northside: aSite({ settings }) } })
    await own.visitor().sendLead(aForm(), newKey())
    await own.outbox.deliver()
    const sent = own.delivered.map(({ payload }) => payload as Mail)
    expect(sent.flatMap(({ to }) => to).sort()).toEqual([
      'crm@northside.example',
      'parts@northside.example',
      'sales@northside.example',
    ])
    const adf = sent.find(({ to }) => to[0] === 'crm@northside.example')!
    expect(adf.text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<\?adf version="1.0"\?>\n<adf>/)
    expect(adf.attachments).toBeUndefined()
    await own.stop()
  })

  test('a CRM gets the leads of who buys or sells a car; jobs, complaints, service and parts go to people and the webhook', async () => {
    const webhook = { url: 'https://crm.northside.example/leads', secret: 'northside_crm' }
    const leads = { mailTo: ['all@northside.example'], adfTo: ['crm@northside.example'], webhook }
    const own = await testApi({ engine, sites: { northside: aSite({ settings: { leads } }) } })
    for (const category of LEAD_CATEGORIES) {
      const about = { category, car_id: undefined, message: `About ${category}` }
      expect(await own.visitor().sendLead(aForm(about), newKey())).toMatchObject({ ok: true })
    }
    await own.outbox.deliver()
    const told = (box: string) => {
      const texts = own.delivered.filter(({ payload }) => JSON.stringify(payload).includes(box))
      return LEAD_CATEGORIES.filter(category =>
        texts.some(({ payload }) => JSON.stringify(payload).includes(`About ${category}`)),
      )
    }
    expect(told('all@northside.example')).toEqual(LEAD_CATEGORIES)
    expect(told(webhook.url)).toEqual(LEAD_CATEGORIES)
    const forCrm = told('crm@northside.example')
    expect(LEAD_CATEGORIES.filter(category => !forCrm.includes(category))).toEqual([
      'Service Enquiry',
      'Parts Enquiry',
      'Career Enquiry',
      'Feedback',
    ])
    await own.stop()
  })

  test('what is for no CRM goes to its box nevertheless, as people read it, where people have none', async () => {
    const leads = { mailTo: [], adfTo: ['crm@northside.example'] }
    const own = await testApi({ engine, sites: { northside: aSite({ settings: { leads } }) } })
    await own.visitor().sendLead(aForm({ category: 'Career Enquiry', message: 'I mend gearboxes' }), newKey())
    await own.outbox.deliver()
    expect(own.delivered.map(({ payload }) => payload)).toMatchObject([
      { to: ['crm@northside.example'], text: expect.stringContaining('Message: I mend gearboxes') },
    ])
    await own.stop()
  })

  test('DC-137 a location without boxes of its own is written to at those of the site, also where others get copies', async () => {
    const office = { ...copied, id: 12, name: 'Head Office', slug: 'head-office', distribution_locations: [] }
    const settings = {
      locations: [copied, office],
      leads: { mailTo: ['all@northside.example'], byLocation: { 12: { mailTo: ['head@northside.example'] } } },
    }
    const own = await testApi({ engine, sites: { northside: aSite({ settings }) } })
    await own.visitor().sendLead(aForm(), newKey())
    await own.visitor().sendLead(aForm({ location_id: 12, car_id: undefined, message: 'For you alone' }), newKey())
    await own.outbox.deliver()
    expect(own.delivered.map(({ payload }) => (payload as Mail).to[0]).sort()).toEqual([
      'all@northside.example',
      'head@northside.example',
      'head@northside.example',
    ])
    await own.stop()
  })

  test('threat 1: a lead that nobody had a box for is brought to each box that is named later, the CRM its own', async () => {
    const place = { ...aLocation(), ...ofToyota }
    const sites = { northside: aSite({ settings: { locations: [place], leads: { mailTo: [] } } }) }
    const sent: Mail[] = []
    const courier: Courier<'mail'> = async ({ payload: mail }) => {
      if (mail.to.length === 0) throw new NoUse('nobody is named to receive it')
      if (mail.to[0] === 'down@northside.example') throw new Error('its server is down')
      sent.push(mail)
    }
    const own: TestApi = await testApi({ engine, sites, couriers: { mail: addressed(courier, () => own.services) } })
    const states = async () => (await own.db.selectFrom('outbox').select(['state']).execute()).map(({ state }) => state)
    await own.visitor().sendLead(aForm(), newKey())
    await own.outbox.deliver()
    expect([sent, await states()]).toEqual([[], ['dead']])
    await replay(own.db, own.clock.now)
    await own.outbox.deliver()
    expect(await states()).toEqual(['dead'])

    const boxes = { mailTo: ['sales@northside.example', 'down@northside.example'], adfTo: ['crm@northside.example'] }
    sites.northside = aSite({ settings: { locations: [place], leads: boxes } })
    await replay(own.db, own.clock.now)
    await own.outbox.deliver()
    await own.outbox.deliver()
    expect(sent.map(({ to }) => to).sort()).toEqual([['crm@northside.example'], ['sales@northside.example']])
    expect(sent.find(({ to }) => to[0] === 'crm@northside.example')?.text).toMatch(/^<\?xml/)
    expect((await states()).sort()).toEqual(['done', 'done', 'done', 'waiting'])
    await own.stop()
  })

  test('threat 1: a slip in a box or in the address of a webhook is mended in the site, and what waits goes where it says then', async () => {
    const place = { ...aLocation(), ...ofToyota }
    const [OTHER, TYPO, CRM] = ['other@northside.example', 'sales@nortside.example', 'crm@northside.example'] as const
    const webhook = { url: 'https://crm.nortside.example/leads', secret: 'northside_crm' }
    const siteWith = (mailTo: string[], url: string) =>
      aSite({ settings: { locations: [place], leads: { mailTo, adfTo: [CRM], webhook: { ...webhook, url } } } })

    const sites = { northside: siteWith([OTHER, TYPO], webhook.url) }
    const sent: string[] = []
    const take = (address: string): void => {
      if (address.includes('nortside')) throw new NoUse('there is no such server')
      sent.push(address)
    }
    const own: TestApi = await testApi({
      engine,
      sites,
      couriers: {
        mail: addressed(
          async ({ payload }) => take(payload.to.join()),
          () => own.services,
        ),
        webhook: posted(
          async ({ payload }) => take(payload.url),
          () => own.services,
        ),
      },
    })
    await own.visitor().sendLead(aForm(), newKey())
    await own.outbox.deliver()
    expect(sent.splice(0).sort()).toEqual([CRM, OTHER])
    sites.northside = siteWith([OTHER, 'sales@northside.example'], 'https://crm.northside.example/leads')
    await replay(own.db, own.clock.now)
    await own.outbox.deliver()
    expect(sent.sort()).toEqual(['https://crm.northside.example/leads', 'sales@northside.example'])
    expect(await undelivered(own.db)).toEqual([])
    await own.stop()
  })

  test('a lead of another site names no car, location or mail box of this one', async () => {
    await api.visitor('southside').sendLead(aForm({ car_id: 4711, location_id: 11 }), newKey())
    await api.outbox.deliver()
    const mail = api.delivered[0]!.payload as Mail
    expect(mail.to).toEqual(['leads@southside.example'])
    expect(JSON.stringify(mail)).not.toContain('2021 Toyota Corolla Ascent Sport')
  })

  test('what cannot be sent is tried again later and later, then kept as a dead letter until it is replayed', async () => {
    let fails = true
    const tried: string[] = []
    const own = await testApi({
      engine,
      couriers: {
        mail: async job => {
          tried.push(job.id)
          if (fails) throw Object.assign(new Error('550 visitor@example.com'), { code: 'EENVELOPE' })
        },
      },
    })
    await own.visitor().sendLead(aForm(), newKey())
    const waits: number[] = []
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      await own.outbox.deliver()
      expect(tried).toHaveLength(attempt)
      const [row] = await own.letters()
      waits.push(row!.due_at - own.clock.now)
      await own.outbox.deliver()
      expect(tried).toHaveLength(attempt)
      own.clock.now = row!.due_at
    }
    expect(waits.slice(0, 3).map(wait => Math.floor(wait / 5_000))).toEqual([1, 2, 4])
    expect(Math.max(...waits)).toBeLessThanOrEqual(6 * 3_600_000 * 1.2)
    const [dead] = await undelivered(own.db)
    expect(dead).toMatchObject({ state: 'dead', attempts: MOST_ATTEMPTS, last_error: 'Error EENVELOPE' })
    expect(own.logged.join()).not.toContain('visitor@example.com')
    await own.outbox.deliver()
    expect(tried).toHaveLength(MOST_ATTEMPTS)

    fails = false
    expect(await replay(own.db, own.clock.now)).toBe(1)
    await own.outbox.deliver()
    expect(new Set(tried).size).toBe(1)
    expect(await undelivered(own.db)).toEqual([])
    await own.stop()
  })

  test('once a mail server is back, what waits for hours for its next turn goes at once, and what is on its way is left to it', async () => {
    let fails = true
    const sent: string[] = []
    const own = await testApi({
      engine,
      couriers: {
        mail: async job => {
          if (fails) throw new Error('down')
          sent.push(job.id)
        },
      },
    })
    await own.visitor().sendLead(aForm(), newKey())
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect(await hurry(own.db, own.clock.now)).toBe(0)
      expect(await goingSoon(own.db, own.clock.now)).toBe(1)
      await own.outbox.deliver()
      own.clock.now = (await own.letters())[0]!.due_at
    }
    await own.outbox.deliver()
    await own.outbox.add(own.db as never, anEntry('payment-end', 'a payment', own.clock.now + 3_600_000))
    fails = false
    await own.outbox.deliver()
    expect(sent).toEqual([])
    expect(await hurry(own.db, own.clock.now, 'another')).toBe(0)
    expect(await goingSoon(own.db, own.clock.now)).toBe(0)
    expect(await hurry(own.db, own.clock.now)).toBe(1)
    await own.outbox.deliver()
    expect(sent).toHaveLength(1)
    await own.db.deleteFrom('outbox').where('kind', '=', 'payment-end').execute()
    await own.stop()
  })

  test('a code to a phone is sent before the mails that wait, however long they have', async () => {
    const sent: string[] = []
    const courier = (kind: string) => async () => void sent.push(kind)
    const { clock, outbox, ...own } = await testApi({
      engine,
      couriers: { mail: courier('mail'), sms: courier('sms') },
    })
    await own.db.transaction().execute(async transaction => {
      for (let number = 0; number < 60; number++) await outbox.add(transaction, anEntry('mail', `${number}`))
      const dueAt = clock.now + 1_000
      await outbox.add(transaction, anEntry('sms', 'sign-in', dueAt))
    })
    clock.now += 1_000
    await outbox.deliver()
    expect(sent.indexOf('sms')).toBeLessThan(20)
    expect(sent).toHaveLength(61)
    await own.stop()
  })

  test('what ended the process at each attempt is given up without one more', async () => {
    await api.visitor().sendLead(aForm(), newKey())
    await api.outbox.deliver()
    const given = { state: 'waiting', attempts: MOST_ATTEMPTS, due_at: api.clock.now } as const
    await api.db.updateTable('outbox').set(given).execute()
    api.delivered.length = 0
    await api.outbox.deliver()
    expect(api.delivered).toEqual([])
    expect(await undelivered(api.db)).toMatchObject([{ state: 'dead', last_error: 'NoUse' }])
  })

  test('a worker that fails late takes back nothing of what another has delivered meanwhile', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const slow = createOutbox({
      ...api.services,
      keepsDelivered: true,
      couriers: {
        mail: async () => {
          await released
          throw new Error('the connection was lost')
        },
      },
    })
    await api.db.transaction().execute(async transaction => {
      await api.outbox.add(transaction, anEntry('mail', 'one'))
    })
    const late = slow.deliver()
    await expect.poll(() => api.letters()).toMatchObject([{ attempts: 1 }])
    api.clock.now += LEASE_MILLISECONDS
    await api.outbox.deliver()
    release()
    await late
    expect(await api.letters()).toMatchObject([{ state: 'done', attempts: 2, last_error: null }])
  })

  test('20 workers at once deliver each entry once', async () => {
    const count = 200
    await api.db.transaction().execute(async transaction => {
      for (let number = 0; number < count; number++) {
        await api.outbox.add(transaction, anEntry('mail', `${number}`))
      }
    })
    const taken: string[] = []
    const workers = Array.from({ length: 20 }, () =>
      createOutbox({
        ...api.services,
        keepsDelivered: true,
        couriers: { mail: async job => void taken.push(job.subject) },
      }),
    )
    await Promise.all(workers.map(worker => worker.deliver()))
    expect(taken).toHaveLength(count)
    expect(new Set(taken).size).toBe(count)
  })

  test('a webhook is signed over its time and bytes, names its entry, and any refusal is tried again', async () => {
    const got: { headers: NodeJS.Dict<string | string[]>; body: string }[] = []
    let status = 500
    const receiver = createServer((request, response) => {
      let body = ''
      request.on('data', chunk => {
        body += chunk
      })
      request.on('end', () => {
        got.push({ headers: request.headers, body })
        response.writeHead(status).end('no')
      })
    })
    await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
    const { port } = receiver.address() as { port: number }
    const sites = twoDealers()
    const { northside } = sites
    const webhook = { url: `http://127.0.0.1:${port}/crm`, secret: 'northside_crm' }
    const settings = { ...northside!.settings, leads: { ...northside!.settings.leads, webhook } }
    const own = await testApi({
      engine,
      sites: { northside: { ...northside!, settings } },
      couriers: {
        webhook: job => webhookCourier({ now: () => own.clock.now, secretOf: name => `secret of ${name}` })(job),
      },
    })
    const sent = await own.visitor().sendLead(aForm({ user_agent: 'Test/1.0' }), newKey())
    await own.outbox.deliver()
    own.clock.now += 3_600_000
    status = 204
    await own.outbox.deliver()
    expect(got).toHaveLength(2)
    for (const { headers, body } of got) {
      const [, seconds] = /^t=(\d+),/.exec(String(headers['forecourt-signature'])) ?? []
      expect(headers['forecourt-signature']).toBe(webhookSignature(body, Number(seconds), 'secret of northside_crm'))
      expect(JSON.parse(body)).toMatchObject({
        type: 'lead',
        lead_id: sent.ok && sent.data.lead_id,
        form: { name: 'Test' },
      })
      expect(body).not.toContain('Test/1.0')
    }
    expect(got[0]!.headers['forecourt-id']).toBe(got[1]!.headers['forecourt-id'])
    expect(await undelivered(own.db)).toEqual([])
    await own.stop()
    receiver.close()
  })
})
