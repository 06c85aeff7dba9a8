import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ENQUIRIES } from '../../src/api/db/retention.ts'
import { tidy } from '../../src/api/db/tidy.ts'
import { addressed } from '../../src/api/dealer-mail.ts'
import { replay } from '../../src/api/outbox/letters.ts'
import { type Courier, NoUse } from '../../src/api/outbox/outbox.ts'
import type { Mail } from '../../src/api/ports/mail.ts'
import { eraseVisitor } from '../../src/api/visitors/erase.ts'
import { toWho } from '../../src/api/visitors/who.ts'
import type { LeadForm } from '../../src/contract/leads.ts'
import type { TrackedLead } from '../../src/contract/tracker.ts'
import { APPOINTMENT_LASTS } from '../../src/domain/appointments.ts'
import { TRAP_FIELD } from '../../src/domain/lead-form.ts'
import type { Site } from '../../src/site/site.ts'
import { newKey } from '../../src/stores/api-client.ts'
import { aForm, engines, PHONE, type TestApi, testApi, twoDealers } from '../support/api.ts'
import { aCar, BEST_ANSWERS } from '../support/builders.ts'
import { send } from '../support/http.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const PEOPLE = /https:\/\/www\.northside\.example(\/api\/tracker\/people\/([\w-]{43}))/
const OTHER_TOKEN = 'x'.repeat(43)
const TEN = '2026-06-13T10:00:00+10:00'
const BOXES_OF_11 = { mailTo: ['eleven@northside.example'], adfTo: [], managerTo: [] }

/** Both let shoppers follow their leads; northside is closed on a Thursday, has a manager, a CRM and a system of its own. */
function dealers(): Record<string, Site> {
  return Object.fromEntries(
    Object.entries(twoDealers()).map(([slug, site]) => {
      const { settings } = site
      const leads = {
        ...settings.leads,
        adfTo: ['crm@northside.example'],
        managerTo: slug === 'northside' ? ['boss@northside.example'] : [],
        webhook: { url: 'https://crm.example/in', secret: 'of_the_crm' },
      }
      const hours = {
        ...settings.hours,
        specialHours: [{ name: 'A holiday', date: '2026-06-11', status: 'Closed' as const }],
      }
      const forms = { ...settings.forms, enquiryTracker: true }
      return [slug, { ...site, settings: { ...settings, leads, hours, forms } }]
    }),
  )
}

describe.each(engines)('features #10 the private page of a lead, on %s', engine => {
  let api: TestApi
  const sites = dealers()
  const secrets = new Set<string>()
  const begins = Date.parse('2026-06-10T02:00:00Z')
  beforeAll(async () => {
    api = await testApi({ engine, sites })
  })
  afterAll(() => api.stop())
  beforeEach(async () => {
    await api.empty()
    Object.assign(sites, dealers())
    // Noon of a Wednesday.
    api.clock.now = begins
  })
  afterEach(() => {
    const log = api.logged.join('\n')
    expect([...secrets].filter(secret => log.includes(secret))).toEqual([])
  })

  const sent = async (fields: Partial<LeadForm> = {}, slug = 'northside', key = newKey()) => {
    const answer = await api.visitor(slug).sendLead(aForm(fields), key)
    if (!answer.ok) throw new Error(answer.error)
    const { lead_id: id, tracker: token = '' } = answer.data
    if (token !== '') secrets.add(token)
    return { id, token }
  }
  const post = (act: string, token: string, slug = 'northside') => api.visitor(slug).post(`/tracker/${act}`, { token })
  const shown = async (token: string): Promise<TrackedLead> => (await post('shown', token)).json()
  const mails = async (): Promise<Mail[]> => {
    await api.outbox.deliver()
    return api.delivered.filter(({ kind }) => kind === 'mail').map(({ payload }) => payload as Mail)
  }
  const mailTo = async (box: string): Promise<Mail[]> => (await mails()).filter(({ to }) => to.includes(box))
  /** The path of the dealer's page, from the newest mail to its people; where several leads have some on their way, about which. */
  const peoplePath = async (id = ''): Promise<string> => {
    const letters = (await mailTo('leads@northside.example')).filter(({ text }) => text.includes(`Lead ${id}`))
    const [, path = '', token = ''] = PEOPLE.exec(letters.at(-1)!.text)!
    secrets.add(token)
    return path
  }
  const press = (path: string, did: string, headers: Record<string, string> = {}, slug = 'northside') =>
    api.visitor(slug).fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: `did=${did}`,
    })
  const rows = () => api.db.selectFrom('tracked_leads').selectAll().execute()

  test('is opened by its token, tells what was asked, of which car, by when and how it stands, and names nobody', async () => {
    const { token } = await sent()
    expect(token).toMatch(/^[\w-]{43}$/)
    const lead = await shown(token)
    expect(lead).toEqual({
      success: true,
      state: 'received',
      category: 'Used Vehicle Enquiry',
      cars: [{ name: '2021 Toyota Corolla Ascent Sport', path: '/cars/2021-toyota-corolla-4711' }],
      place: 'Northside Toyota Sales',
      phone: '(02) 5550 1234',
      received: '12:00 pm Wednesday 10 June (AEST)',
      promised: '2:00 pm Wednesday 10 June (AEST)',
      booked: null,
      read: null,
      replied: null,
      asked_again: null,
      withdrawn: null,
      awaits_reply: true,
      is_late: false,
      may_ask_again: false,
    })
  })

  test('the store has of its tokens only what they hash to, and the lead’s id opens nothing', async () => {
    const { id, token } = await sent()
    await peoplePath()
    const stored = JSON.stringify([await rows(), await api.db.selectFrom('leads').selectAll().execute()])
    expect([...secrets].filter(secret => stored.includes(secret))).toEqual([])
    expect((await post('shown', id)).status).toBe(400)
    expect((await post('shown', OTHER_TOKEN)).status).toBe(404)
    expect((await api.visitor().fetch(`/api/tracker/people/${token}`)).status).toBe(404)
    expect((await post('shown', (await peoplePath()).split('/').at(-1)!)).status).toBe(404)
  })

  test('opens nothing at another dealer’s host, for either side, and nothing is noted there', async () => {
    const { token } = await sent()
    const path = await peoplePath()
    for (const act of ['shown', 'ask-again', 'withdraw']) expect((await post(act, token, 'southside')).status).toBe(404)
    expect((await api.visitor('southside').fetch(path)).status).toBe(404)
    expect((await press(path, 'replied', {}, 'southside')).status).toBe(404)
    expect((await shown(token)).state).toBe('received')
  })

  test('a form sent twice has one page, under the same link; sent into the trap it gets one that leads nowhere', async () => {
    const key = newKey()
    const [one, again] = [await sent({}, 'northside', key), await sent({}, 'northside', key)]
    expect(again).toEqual(one)
    expect(await rows()).toHaveLength(1)
    const { token } = await sent({ [TRAP_FIELD]: 'Cheap pills Ltd' })
    expect(token).toMatch(/^[\w-]{43}$/)
    expect((await post('shown', token)).status).toBe(404)
    expect(await rows()).toHaveLength(1)
  })

  test('a dealer who has not asked for it, who names no people, or has no address has none of it', async () => {
    const { northside } = sites
    const { settings } = northside!
    const variants: Partial<Site['settings']>[] = [
      { forms: { ...settings.forms, enquiryTracker: false } },
      { leads: { ...settings.leads, mailTo: [] } },
      { baseUrl: undefined },
    ]
    for (const variant of variants) {
      sites.northside = { ...northside!, settings: { ...settings, ...variant } }
      expect((await sent()).token).toBe('')
    }
    sites.northside = northside!
    expect(await rows()).toEqual([])
    expect(JSON.stringify(await api.letters())).not.toContain('/api/tracker/')
  })

  test('the promise leaves out nights and a holiday, and is what the dealer’s mail says', async () => {
    api.clock.now = Date.parse('2026-06-10T16:00:00+10:00')
    const { token } = await sent()
    expect((await shown(token)).promised).toBe('9:30 am Friday 12 June (AEST)')
    expect((await mailTo('leads@northside.example'))[0]!.text).toContain(
      'Promised: We reply by 9:30 am Friday 12 June.',
    )
    api.clock.now = Date.parse('2026-06-12T09:29:59+10:00')
    expect(await shown(token)).toMatchObject({ is_late: false, may_ask_again: false })
    api.clock.now = Date.parse('2026-06-12T09:30:00+10:00')
    expect(await shown(token)).toMatchObject({ is_late: true, may_ask_again: true })
  })

  test('the link of the dealer’s mail is in the mail to people alone: ADF, CRM and webhook are as ever', async () => {
    await sent()
    await peoplePath()
    const all = await mails()
    const holding = all.filter(mail => JSON.stringify(mail).includes('/api/tracker/'))
    expect(holding.map(({ to }) => to)).toEqual([['leads@northside.example']])
    // Last, as who answers the mail quotes it to the shopper.
    expect(holding[0]!.text.slice(holding[0]!.text.lastIndexOf('\n'))).toMatch(PEOPLE)
    expect(holding[0]!.attachments![0]!.content).not.toContain('tracker')
    const hook = api.delivered.find(({ kind }) => kind === 'webhook')!.payload as { body: object }
    expect(Object.keys(hook.body)).toEqual(['type', 'lead_id', 'site', 'created_at', 'form', 'adf'])
    expect(JSON.stringify(hook)).not.toContain('tracker')
  })

  test('to open the dealer’s page changes nothing; it names nobody, tells no next page its address, and is in no index', async () => {
    const { token } = await sent()
    const path = await peoplePath()
    const before = await rows()
    for (const method of ['GET', 'HEAD', 'GET']) {
      const response = await api.visitor().fetch(path, { method })
      expect([method, response.status]).toEqual([method, 200])
    }
    expect(await rows()).toEqual(before)
    const response = await api.visitor().fetch(path)
    const page = await response.text()
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(page).toContain('<meta name="robots" content="noindex">')
    expect(page).toContain('<meta name="referrer" content="strict-origin">')
    expect(page).toContain('I have read it')
    expect(page).not.toMatch(/Visitor|example\.com|491 ?570|Is it still/)
    expect((await shown(token)).state).toBe('received')
  })

  test('the dealer’s page says that the customer sees what is pressed only as long as that is so', async () => {
    const { northside } = sites
    await sent()
    const path = await peoplePath()
    const page = async () => (await api.visitor().fetch(path)).text()
    expect(await page()).toContain('sees what you press')
    const { settings } = northside!
    sites.northside = { ...northside!, settings: { ...settings, forms: { ...settings.forms, enquiryTracker: false } } }
    expect(await page()).not.toContain('sees what you press')
  })

  test('features #10 the page of people says what the lead is about as the shopper’s does, and names nobody', async () => {
    const about = async () =>
      /<strong>(.*)<\/strong>/.exec(await (await api.visitor().fetch(await peoplePath())).text())?.[1]
    await sent()
    expect(await about()).toBe('Used Vehicle Enquiry: 2021 Toyota Corolla Ascent Sport (stock number N4711)')
    api.clock.now += HOUR
    await sent({ category: 'General Enquiry', car_id: undefined, url: '/contact-us?offer=7' })
    expect(await about()).toBe('General Enquiry: Corolla from $29,990 drive away')
    const page = await (await api.visitor().fetch(await peoplePath())).text()
    for (const personal of [/Shopper/, /visitor@example/, /0491/]) expect(page).not.toMatch(personal)
  })

  test('what people press is noted once, with the time of the first press; who has replied has read', async () => {
    const { token } = await sent()
    const path = await peoplePath()
    const pressed = await press(path, 'read')
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, path])
    expect(await shown(token)).toMatchObject({
      state: 'read',
      read: '12:00 pm Wednesday 10 June (AEST)',
      replied: null,
    })
    api.clock.now += HOUR
    await press(path, 'replied')
    api.clock.now += HOUR
    await press(path, 'replied')
    await press(path, 'read')
    expect(await shown(token)).toMatchObject({
      state: 'replied',
      read: '12:00 pm Wednesday 10 June (AEST)',
      replied: '1:00 pm Wednesday 10 June (AEST)',
    })
    expect(await (await api.visitor().fetch(path)).text()).not.toContain('<form')
    const { token: other } = await sent({ message: 'And this one?' })
    await press(await peoplePath(), 'replied')
    const { read, replied } = await shown(other)
    expect([read, replied]).toEqual([replied, '2:00 pm Wednesday 10 June (AEST)'])
  })

  test('features #10 that somebody has replied can be taken back for ten minutes, also from the shopper’s page; then it stays, and says what they see', async () => {
    const { token } = await sent()
    const path = await peoplePath()
    const page = async () => (await api.visitor().fetch(path)).text()
    await press(path, 'not-replied')
    expect((await shown(token)).state).toBe('received')
    await press(path, 'replied')
    expect(await page()).toContain('value="not-replied"')
    api.clock.now += 10 * MINUTE - 1
    await press(path, 'not-replied')
    expect(await shown(token)).toMatchObject({ state: 'read', replied: null, awaits_reply: true })
    await press(path, 'replied')
    api.clock.now += 10 * MINUTE
    await press(path, 'not-replied')
    expect(await shown(token)).toMatchObject({ state: 'replied', replied: '12:09 pm Wednesday 10 June (AEST)' })
    expect(await page()).toContain('The customer’s page of this enquiry says now that you have replied, and when.')
    expect(await page()).not.toMatch(/<form|nothing more to say/)
  })

  test('features #10 a reply that its shopper was told of is not taken back once they have withdrawn', async () => {
    const { token } = await sent()
    const path = await peoplePath()
    await press(path, 'replied')
    await post('withdraw', token)
    await press(path, 'not-replied')
    expect(await shown(token)).toMatchObject({ state: 'withdrawn', replied: '12:00 pm Wednesday 10 June (AEST)' })
    const page = await (await api.visitor().fetch(path)).text()
    expect(page).toContain('The customer has withdrawn this enquiry and waits for no reply.')
    expect(page).not.toContain('<form')
  })

  test('a press from another website, in another form, or with another word is refused in a page', async () => {
    await sent()
    const path = await peoplePath()
    const { host } = api.visitor()
    const ours = { Host: host, 'Content-Type': 'application/x-www-form-urlencoded' }
    const from = (headers: Record<string, string>) =>
      send(api.port, path, { method: 'POST', headers: { ...ours, ...headers }, body: 'did=read' })
    const refused = [
      await from({ Origin: 'https://evil.example' }),
      await from({ Origin: `http://${host}`, 'Sec-Fetch-Site': 'cross-site' }),
      await press(path, 'read', { 'Content-Type': 'application/json' }),
      await press(path, 'sold'),
      await press(`/api/tracker/people/${OTHER_TOKEN}`, 'read'),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 415, 400, 404])
    for (const response of refused) expect(response.headers.get('content-type')).toMatch(/text\/html/)
    expect((await rows())[0]).toMatchObject({ read_at: null, replied_at: null })
  })

  test('who still waits tells the manager, once, after the promise has passed, and no CRM hears of it', async () => {
    const { token } = await sent()
    await peoplePath()
    api.delivered.length = 0
    expect((await post('ask-again', token)).status).toBe(409)
    api.clock.now = Date.parse('2026-06-10T14:00:00+10:00')
    const answers = await Promise.all(Array.from({ length: 5 }, () => post('ask-again', token)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await answers[0]!.json()).toMatchObject({
      is_late: true,
      may_ask_again: false,
      asked_again: '2:00 pm Wednesday 10 June (AEST)',
    })
    const [letter, ...others] = await mails()
    expect([letter!.to, others, api.delivered.length]).toEqual([['boss@northside.example'], [], 1])
    expect(letter!.subject).toMatch(/^Still waiting: Used Vehicle Enquiry: Test Visitor – 2021 Toyota Corolla/)
    expect(letter!.text).toContain('Sent: 12:00 pm Wednesday 10 June (AEST)')
    expect(letter!.text).toContain('Phone: 0491 570 006')
    expect(letter!.text).toMatch(PEOPLE)
    expect(letter).toMatchObject({ replyTo: 'visitor@example.com' })
    expect(letter!.attachments).toBeUndefined()
  })

  test('without a manager the people who have the lead are told, and who was answered asks in vain', async () => {
    const { northside } = sites
    const leads = { ...northside!.settings.leads, managerTo: [] }
    sites.northside = { ...northside!, settings: { ...northside!.settings, leads } }
    const { token } = await sent()
    const path = await peoplePath()
    api.delivered.length = 0
    api.clock.now += 2 * HOUR
    await post('ask-again', token)
    expect((await mails()).map(({ to }) => to)).toEqual([['leads@northside.example']])
    const { token: answered } = await sent({ message: 'And this one?' })
    await press(await peoplePath(), 'replied')
    api.delivered.length = 0
    api.clock.now += 24 * HOUR
    expect(await (await post('ask-again', answered)).json()).toMatchObject({ state: 'replied', asked_again: null })
    expect(await mails()).toEqual([])
    expect(path).not.toBe('')
  })

  test('where no reply is promised one may ask again after an opening day, which no holiday is', async () => {
    const { northside } = sites
    const forms = { ...northside!.settings.forms, replyWithinMinutes: 0 }
    sites.northside = { ...northside!, settings: { ...northside!.settings, forms } }
    const { token } = await sent()
    api.clock.now = Date.parse('2026-06-12T16:59:59+10:00')
    expect(await shown(token)).toMatchObject({ promised: null, is_late: false, may_ask_again: false })
    api.clock.now = Date.parse('2026-06-12T17:00:00+10:00')
    expect(await shown(token)).toMatchObject({ promised: null, is_late: false, may_ask_again: true })
    expect((await post('ask-again', token)).status).toBe(200)
  })

  test('who withdraws is told so, the people are told once, and nothing is pressed after that', async () => {
    const { token } = await sent()
    const path = await peoplePath()
    api.delivered.length = 0
    const answers = await Promise.all([post('withdraw', token), post('withdraw', token), post('withdraw', token)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const [letter, ...others] = await mails()
    expect([letter!.to, others, api.delivered.length]).toEqual([['leads@northside.example'], [], 1])
    expect(letter!.subject).toMatch(/^Withdrawn: Used Vehicle Enquiry: /)
    api.clock.now += 24 * HOUR
    await press(path, 'replied')
    expect((await post('ask-again', token)).status).toBe(200)
    expect(await shown(token)).toMatchObject({
      state: 'withdrawn',
      withdrawn: '12:00 pm Wednesday 10 June (AEST)',
      replied: null,
      is_late: false,
      may_ask_again: false,
      asked_again: null,
    })
    expect(await mails()).toHaveLength(1)
  })

  test('a booked test drive waits for no reply, its mail has the link, and withdrawn its time is free again', async () => {
    const { token } = await sent({ category: 'Test Drive', date_time: TEN })
    await peoplePath()
    const [mail] = await mailTo('visitor@example.com')
    expect(mail!.text).toContain(`How your enquiry stands:\nhttps://www.northside.example/enquiry#${token}`)
    const time = '10:00 am Saturday 13 June (AEST)'
    api.clock.now += 50 * HOUR
    const asBooked = { booked: time, promised: null, awaits_reply: false, is_late: false, may_ask_again: false }
    expect(await shown(token)).toMatchObject(asBooked)
    expect((await post('ask-again', token)).status).toBe(409)
    api.delivered.length = 0
    expect(await (await post('withdraw', token)).json()).toMatchObject({ state: 'withdrawn', booked: null })
    expect((await mails())[0]!.text).toContain(`The time of the test drive is free again: ${time}`)
    expect(await api.db.selectFrom('appointments').selectAll().execute()).toEqual([])
  })

  test('TI-13 while its questions follow, a valuation is promised nothing, on either page', async () => {
    const { token } = await sent({ category: 'Trade-In', subcategory: '1. Lead Created', postcode: '3000' })
    expect(await shown(token)).toMatchObject({ promised: null, is_late: false, awaits_reply: true })
    expect(await (await api.visitor().fetch(await peoplePath())).text()).not.toContain('Promised')
  })

  test('a test drive is told as booked until it is over, and nobody owes an answer after it', async () => {
    const { token } = await sent({ category: 'Test Drive', date_time: TEN })
    const [mail] = await mailTo('leads@northside.example')
    expect(mail!.text).toMatch(/^Booked: 10:00 am Saturday/)
    api.clock.now = Date.parse(TEN) + APPOINTMENT_LASTS - 1
    expect(await shown(token)).toMatchObject({ booked: '10:00 am Saturday 13 June (AEST)' })
    api.clock.now += 1
    expect(await shown(token)).toMatchObject({ state: 'received', booked: null, awaits_reply: false })
  })

  test('a time is free again also where its place is none of the site any more', async () => {
    const { northside } = sites
    const { token } = await sent({ category: 'Test Drive', date_time: TEN })
    await mails()
    api.delivered.length = 0
    sites.northside = { ...northside!, locations: northside!.locations.map(place => ({ ...place, id: 12 })) }
    await post('withdraw', token)
    expect((await mails())[0]!.text).toContain('is free again: 10:00 am Saturday 13 June (AEST)')
    expect(await api.db.selectFrom('appointments').selectAll().execute()).toEqual([])
  })

  test('a lead stays with the place that took it, on its page, in its times and its mails, when its car has left the stock', async () => {
    const { northside } = sites
    const { settings } = northside!
    const [place] = northside!.locations
    const address = { ...place!.address, state: 'WA' }
    const yard = { ...place!, id: 12, name: 'Perth Yard', primary: true, address }
    const leads = { ...settings.leads, managerTo: [], byLocation: { 11: BOXES_OF_11 } }
    const moved = { ...northside!, settings: { ...settings, leads }, locations: [...northside!.locations, yard] }
    sites.northside = moved
    const { token } = await sent()
    const path = new URL(PEOPLE.exec((await mailTo('eleven@northside.example')).at(-1)!.text)![0]).pathname
    secrets.add(path.split('/').at(-1)!)
    const before = await shown(token)
    sites.northside = { ...moved, cars: [] }
    expect(await shown(token)).toEqual({ ...before, cars: [] })
    expect(before.place).toBe('Northside Toyota Sales')
    expect(await (await api.visitor().fetch(path)).text()).toContain('Sent: 12:00 pm Wednesday 10 June (AEST)')
    api.clock.now += 2 * HOUR
    await post('ask-again', token)
    await post('withdraw', token)
    const told = (await mails()).filter(({ subject }) => /^(Still waiting|Withdrawn): /.test(subject))
    expect(told.map(({ to }) => to)).toEqual([['eleven@northside.example'], ['eleven@northside.example']])
    expect(told[0]!.text).toContain('Sent: 12:00 pm Wednesday 10 June (AEST)')
    expect(told[0]!.text).toContain('Location: Northside Toyota Sales')
  })

  test('who still waits is told of with the promise that their page shows, whatever the dealer has changed since', async () => {
    const { northside } = sites
    const { settings } = northside!
    const { token } = await sent()
    const { promised } = await shown(token)
    const [said] = await mailTo('leads@northside.example')
    const [line] = /Promised: .+/.exec(said!.text)!
    const forms = { ...settings.forms, replyWithinMinutes: 30 }
    sites.northside = { ...northside!, settings: { ...settings, forms } }
    api.clock.now += 2 * HOUR
    await post('ask-again', token)
    const [letter] = await mailTo('boss@northside.example')
    expect(letter!.text).toContain(line)
    expect((await shown(token)).promised).toBe(promised)
  })

  test('what is for people waits for people where the dealer names none any more, and no CRM gets it meanwhile', async () => {
    const { northside } = sites
    const { settings } = northside!
    const courier = (async ({ payload }) => {
      if (payload.to.length === 0) throw new NoUse('nobody is named to receive it')
      taken.push(payload)
    }) satisfies Courier<'mail'>
    const taken: Mail[] = []
    const own: TestApi = await testApi({ engine, sites, couriers: { mail: addressed(courier, () => own.services) } })
    const answer = await own.visitor().sendLead(aForm(), newKey())
    if (!answer.ok) throw new Error(answer.error)
    const { tracker: token } = answer.data
    await own.outbox.deliver()
    taken.length = 0
    const naming = (leads: Partial<Site['settings']['leads']>): void => {
      sites.northside = {
        ...northside!,
        settings: { ...settings, leads: { ...settings.leads, managerTo: [], ...leads } },
      }
    }
    naming({ mailTo: [] })
    own.clock.now += 24 * HOUR
    for (const act of ['ask-again', 'withdraw']) await own.visitor().post(`/tracker/${act}`, { token })
    expect(own.logged.filter(line => line.includes('lead-without-recipient'))).toHaveLength(2)
    await own.outbox.deliver()
    await replay(own.db, own.clock.now)
    await own.outbox.deliver()
    expect(taken).toEqual([])
    naming({ managerTo: ['boss@northside.example'] })
    await replay(own.db, own.clock.now)
    await own.outbox.deliver()
    await own.outbox.deliver()
    expect(taken.map(({ to, subject }) => `${to} ${/^[^:]+/.exec(subject)}`).sort()).toEqual([
      'boss@northside.example Still waiting',
      'leads@northside.example Withdrawn',
    ])
    await own.stop()
  })

  test('TI-16 an accepted offer is to be answered anew, and one that was shown is not told after its shopper has withdrawn', async () => {
    const { northside } = sites
    const cars = [4711, 2, 3].map(id => aCar({ id, price: 20_000, km: 45_000 }))
    sites.northside = { ...northside!, cars }
    const valued = async () => {
      const { id, token } = await sent({ category: 'Trade-In', subcategory: '1. Lead Created', postcode: '3000' })
      const visitor = api.visitor()
      await visitor.post('/valuation/adjustments', { id, adjustmentAnswers: BEST_ANSWERS })
      const car = { rego: 'XYZ789', regoState: 'NSW', make: 'Toyota', model: 'Corolla', year: 2021, kms: 45_000 }
      expect((await visitor.post('/valuation/rego-lookup', { id, ...car })).status).toBe(200)
      return { id, token }
    }
    const accepted = await valued()
    expect((await shown(accepted.token)).promised).toBe('2:00 pm Wednesday 10 June (AEST)')
    const path = await peoplePath()
    await press(path, 'replied')
    const left = await valued()
    await post('withdraw', left.token)
    api.clock.now += HOUR / 6
    const accept = { lead_id: accepted.id, form_completed: true, offer_accepted: true }
    expect((await api.visitor().post('/valuation/accept', accept)).status).toBe(200)
    expect(await shown(accepted.token)).toMatchObject({
      state: 'received',
      promised: '2:10 pm Wednesday 10 June (AEST)',
    })
    expect(await peoplePath(accepted.id)).toBe(path)
    api.clock.now = Date.parse('2026-06-10T14:10:00+10:00')
    await post('ask-again', accepted.token)
    const [letter] = await mailTo('boss@northside.example')
    expect(letter!.subject).toMatch(/^Still waiting: Trade-In, offer accepted, \$17,600: /)
    expect(letter!.text).toContain('Promised: We reply by 2:10 pm Wednesday 10 June.')
    const about = (await mails()).filter(({ text }) => text.includes(`Lead ${left.id} `)).map(({ subject }) => subject)
    // Both were written in one moment of this clock.
    expect(about.toSorted()).toEqual([
      expect.stringMatching(/^Trade-In, valuation begun/),
      expect.stringMatching(/^Withdrawn: /),
    ])
  })

  test('TI-16 a valuation is promised a reply from when it was shown, and who still waits is told of with its car and offer', async () => {
    const { northside } = sites
    sites.northside = { ...northside!, cars: [4711, 2, 3].map(id => aCar({ id, price: 20_000, km: 45_000 })) }
    const { id, token } = await sent({ category: 'Trade-In', subcategory: '1. Lead Created', postcode: '3000' })
    const visitor = api.visitor()
    api.clock.now += HOUR
    await visitor.post('/valuation/adjustments', { id, adjustmentAnswers: BEST_ANSWERS })
    const car = { rego: 'XYZ789', regoState: 'NSW', make: 'Toyota', model: 'Corolla', year: 2021, kms: 45_000 }
    await visitor.post('/valuation/rego-lookup', { id, ...car })
    expect(await shown(token)).toMatchObject({ promised: '3:00 pm Wednesday 10 June (AEST)', is_late: false })
    api.clock.now = Date.parse('2026-06-10T15:00:00+10:00')
    await post('ask-again', token)
    const [letter] = await mailTo('boss@northside.example')
    expect(letter!.subject).toMatch(/^Still waiting: Trade-In, valuation shown, \$17,600: .*XYZ789/)
    expect(letter!.text).toContain('An offer of $17,600 was shown, and not accepted so far.')
  })

  test('goes with its lead: after its time, and when its visitor is erased', async () => {
    await sent()
    api.clock.now += ENQUIRIES
    await tidy(api.services)
    expect(await rows()).toHaveLength(1)
    api.clock.now += 1
    await tidy(api.services)
    expect(await rows()).toEqual([])
    const { token } = await sent()
    await sent({ phone: '0491 570 156', email: 'other@example.com' })
    const search = { db: api.db, sites: ['northside'], who: toWho({ phone: PHONE })!, now: api.clock.now }
    const { outcomes } = await eraseVisitor(search)
    expect(outcomes).toContainEqual({ table: 'tracked_leads', erased: 1, kept: [] })
    expect(await rows()).toHaveLength(1)
    expect((await post('shown', token)).status).toBe(404)
  })
})

test('features #10 looks and presses of one address share a limit', async () => {
  const api = await testApi({ sites: dealers(), perMinute: 2 })
  const answer = await api.visitor().sendLead(aForm(), newKey())
  if (!answer.ok) throw new Error(answer.error)
  const looks = []
  for (const act of ['shown', 'shown', 'withdraw'])
    looks.push((await api.visitor().post(`/tracker/${act}`, { token: answer.data.tracker })).status)
  expect(looks).toEqual([200, 200, 429])
  await api.stop()
})
