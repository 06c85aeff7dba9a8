import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LONGEST_URL, TRAP_FIELD } from '../../src/domain/lead-form.ts'
import { engines, type TestApi, testApi } from '../support/api.ts'
import { send } from '../support/http.ts'

const filled = {
  name: 'Test',
  last_name: 'Shopper',
  email: 'shopper@example.com',
  phone: '0491 570 006',
  message: 'Is it still there?',
  terms_conditions: 'true',
  'consent.version': 'April 2021',
  'consent.wording': 'I agree.',
}

describe.each(engines)('a form without scripts, on %s', engine => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi({ engine })
  })
  afterAll(() => api.stop())
  beforeEach(() => api.empty())

  const leads = () => api.db.selectFrom('leads').selectAll().execute()
  const post = (fields: Record<string, string>, headers: Record<string, string> = {}, slug = 'northside') =>
    api.visitor(slug).fetch('/api/leads/plain', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fields).toString(),
    })

  test('issue 6, point 1: is taken like any other, with what was agreed to, and leads to the page of thanks', async () => {
    const response = await post(filled, { Referer: 'http://northside.localhost/book-test-drive?car_id=4711' })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/success'])
    const [row] = await leads()
    expect(row).toMatchObject({
      category: 'General Enquiry',
      car_id: 4711,
      consent_hash: expect.stringMatching(/^\w{64}$/),
    })
    expect(JSON.parse(row!.form)).toMatchObject({
      name: 'Test',
      terms_conditions: true,
      source: 'northside',
      url: '/book-test-drive?car_id=4711',
    })
  })

  test('RG-06 DC-172 an odometer in miles reaches an Australian dealer in kilometres', async () => {
    await post({ ...filled, category: 'Service Enquiry', kms: '25,000 miles' })
    expect(JSON.parse((await leads())[0]!.form)).toMatchObject({ kms: 40_234 })
  })

  test('DC-115 from the page of a car it is called what scripts would call it, by the car; any other stays what it is', async () => {
    const ofPage = { ...filled, category: 'General Enquiry', car_id: '4711' }
    const Referer = 'http://northside.localhost/cars/2021-toyota-corolla-4711'
    await post(ofPage, { Referer })
    await post({ ...ofPage, category: 'Request Photos' }, { Referer })
    await post(ofPage, { Referer: 'http://northside.localhost/contact-us' })
    expect((await leads()).map(({ category }) => category).sort()).toEqual([
      'General Enquiry',
      'Request Photos',
      'Used Vehicle Enquiry',
    ])
    expect((await api.letters()).map(({ payload }) => payload).join()).toContain('Used Vehicle Enquiry: Test Shopper')
  })

  test('OF-02 a question about an offer names it to the dealer, as the address of its page does', async () => {
    const question = { ...filled, category: 'General Enquiry' }
    await post(question, { Referer: 'http://northside.localhost/contact-us?offer=7' })
    expect((await api.letters()).map(({ payload }) => payload).join()).toContain('Test Shopper – Corolla from $29,990')
  })

  test('RT-06 DC-105 a trade-in for a car is about the car of its address, as its hidden field is empty', async () => {
    const Referer = 'http://northside.localhost/cars/trade-in?car_id=4711'
    await post({ ...filled, car_id: '' }, { Referer })
    await post({ ...filled, car_id: '4712', message: 'Not this one' }, { Referer })
    expect((await leads()).map(({ form }) => JSON.parse(form).car_id).sort()).toEqual([4711, 4712])
  })

  test('sent twice by an impatient thumb it is one lead; with other words, or an hour later, it is another', async () => {
    await Promise.all([post(filled), post(filled), post(filled)])
    expect(await leads()).toHaveLength(1)
    await post({ ...filled, message: 'And the price?' })
    api.clock.now += 60 * 60_000
    await post(filled)
    expect(await leads()).toHaveLength(3)
  })

  test('sent again just behind a full hour it is the same lead', async () => {
    const hour = 60 * 60_000
    api.clock.now = (Math.floor(api.clock.now / hour) + 2) * hour - 5_000
    await post(filled)
    api.clock.now += 10_000
    await post(filled)
    expect(await leads()).toHaveLength(1)
  })

  test('of an address that is too long the beginning is kept, as nobody can mend it', async () => {
    const path = `/contact?utm_campaign=${'a'.repeat(3_000)}`
    expect((await post(filled, { Referer: `http://northside.localhost${path}` })).status).toBe(303)
    expect(JSON.parse((await leads())[0]!.form).url).toBe(path.slice(0, LONGEST_URL))
  })

  test('FM-25 DC-114 what is wrong is listed in a page, with the way back, and nothing is kept', async () => {
    const response = await post(
      { ...filled, email: 'nobody', name: '' },
      { Referer: 'http://northside.localhost/fleet' },
    )
    const page = await response.text()
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toMatch(/text\/html/)
    expect(page).toContain('Please fix the following errors:')
    expect(page).toContain('Please enter your first name.')
    expect(page).toContain('Please enter a valid email address.')
    expect(page).toContain('href="/fleet"')
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(await leads()).toEqual([])
  })

  test('FM-22 DC-114 a message as long as its field is taken, with details beside it, and its lines are those that were typed', async () => {
    const typed = 'line\n'.repeat(399).padEnd(2_000, 'x')
    const career = { category: 'Career Enquiry', 'detail.Position': 'Apprentice technician' }
    const response = await post({ ...filled, ...career, message: typed.replaceAll('\n', '\r\n') })
    expect(response.status).toBe(303)
    const [row] = await leads()
    expect(JSON.parse(row!.form)).toMatchObject({ message: typed, details: 'Position: Apprentice technician' })
    expect((await post({ ...filled, message: 'x'.repeat(2_001) })).status).toBe(400)
  })

  test('DC-114 a phone is kept with hyphens, and a plate without them, however they are written', async () => {
    const written = { phone: '0491.570\u2013006', Rego: 'ABC-123', rego: 'xyz 12\u201134' }
    expect((await post({ ...filled, ...written })).status).toBe(303)
    expect(JSON.parse((await leads())[0]!.form)).toMatchObject({
      phone: '0491-570-006',
      Rego: 'ABC123',
      rego: 'xyz1234',
    })
  })

  test('FM-16 an offer is taken in the dollars of the dealer, and in no other currency', async () => {
    const offer = (offer_from_client: string) => post({ ...filled, category: 'Make an Offer', offer_from_client })
    const refused = await offer('US$20,000')
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('Please enter your offer in Australian dollars, up to 9,999,999.')
    expect(await leads()).toEqual([])
    expect((await offer('A$20,000')).status).toBe(303)
    expect(JSON.parse((await leads())[0]!.form)).toMatchObject({ offer_from_client: 20_000 })
  })

  test.each(['/make-offer', '/make-offer/', '/request-photos'])(
    'VD-37 FM-12 without scripts, what is sent from %s of no car is asked which one it is about, and of one is taken',
    async path => {
      const from = (query: string) =>
        post(
          { ...filled, category: 'Make an Offer', offer_from_client: '12,500' },
          { Referer: `http://northside.localhost${path}${query}` },
        )
      const refused = await from('')
      expect(refused.status).toBe(400)
      expect(await refused.text()).toContain('Please choose the car first')
      expect(await leads()).toEqual([])
      expect((await from('?car_id=4711')).status).toBe(303)
      expect(JSON.parse((await leads())[0]!.form)).toMatchObject({ car_id: 4711 })
    },
  )

  test('DC-125 a filled trap leads to the page of thanks, and the form is dropped', async () => {
    expect((await post({ ...filled, [TRAP_FIELD]: 'Cheap pills Ltd' })).headers.get('location')).toBe('/success')
    expect(await leads()).toEqual([])
  })

  test('another site, another kind of body, and markup in the address are refused or shown as text', async () => {
    const { host } = api.visitor()
    const headers = { Host: host, 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'http://evil.example' }
    const body = new URLSearchParams(filled).toString()
    expect((await send(api.port, '/api/leads/plain', { method: 'POST', headers, body })).status).toBe(403)
    expect(await leads()).toEqual([])
    const foreign = await api.visitor().fetch('/api/leads/plain', {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain' },
      body: 'name=Test',
    })
    expect(foreign.status).toBe(415)
    const page = await (await post({}, { Referer: 'http://northside.localhost/a?"><script>' })).text()
    expect(page).not.toContain('<script>')
    for (const [referer, back] of [
      ['http://northside.localhost//evil.example/', '/evil.example/'],
      ['javascript:alert(1)', '/'],
    ] as const) {
      expect(await (await post({}, { Referer: referer })).text()).toContain(`<a href="${back}">`)
    }
  })
})

test('E21 over its capacity it says so in a page, and takes the form afterwards', async () => {
  const api = await testApi({ capacity: { atOnce: 1, waiting: 0, turnMilliseconds: 5_000, answerMilliseconds: 8_000 } })
  const held = Promise.withResolvers<undefined>()
  const begun = Promise.withResolvers<void>()
  api.services.geocoder = () => {
    begun.resolve()
    return held.promise
  }
  const visitor = api.visitor('northside')
  const post = () =>
    visitor.fetch('/api/leads/plain', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(filled).toString(),
    })
  const asking = visitor.get('/geocode?address=3000')
  await begun.promise
  const refused = await post()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await refused.text()).toContain('<h1>An error occurred when submitting this form</h1>')
  held.resolve(undefined)
  await asking
  expect((await post()).status).toBe(303)
  await api.stop()
})

test('a fault of ours is one in the log and in the status, and not the visitor’s', async () => {
  const api = await testApi()
  await api.db.schema.dropTable('leads').execute()
  const response = await api.visitor('northside').fetch('/api/leads/plain', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(filled).toString(),
  })
  expect(response.status).toBe(500)
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(await response.text()).toContain('Something went wrong on our side.')
  expect(api.logged.filter(line => line.includes('"fault"'))).toHaveLength(1)
  await api.stop()
})
