import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { KEPT_MILLISECONDS, MOST_WAITING } from '../../src/api/cars/pdf/press.ts'
import type { Site } from '../../src/site/site.ts'
import { newKey } from '../../src/stores/api-client.ts'
import { carPage } from '../../src/views/car-page.ts'
import { aForm, PATIENT, type TestApi, testApi, twoDealers } from '../support/api.ts'
import { aCar, aLocation } from '../support/builders.ts'
import { moneyApi } from '../support/money.ts'
import { aSite } from '../support/site.ts'

const ADDRESS = '/api/cars/2021-toyota-corolla-4711/pdf'

const financed = aCar({
  finance_lenders: {
    manual: { interestRate: 8, comparisonRate: 9, paymentWeek: 99, disclaimer: 'Subject to approval.' },
  },
  standardEquipment: ['Sunroof', 'Tow bar'],
})

function northside(): Site {
  const settings = {
    baseUrl: 'https://www.northside.example',
    sharedAssets: ['_art'],
    finance: { provider: 'manual' as const },
    locations: [
      { ...aLocation(), dealership_id: 1, dealership_slug: 'northside-toyota', dealer_license_number: 'MD 12345' },
    ],
  }
  return aSite({ settings, cars: [financed] })
}

/** What a document says, what it says of itself, and how a screen reader finds its way. */
async function read(response: Response) {
  const doc = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()))
  const page = await doc.getPage(1)
  const { items } = await page.getTextContent()
  const { info } = await doc.getMetadata()
  return {
    pages: doc.numPages,
    text: items
      .map(item => ('str' in item ? item.str : ''))
      .join(' ')
      .replace(/\s+/g, ' '),
    info: info as Record<string, unknown>,
    structure: JSON.stringify(await page.getStructTree()),
    links: (await page.getAnnotations()).map(({ url }: { url?: string }) => url),
    size: page.view.slice(2).map(Math.round),
  }
}

describe('the PDF of a car', () => {
  let api: TestApi
  let paper: Awaited<ReturnType<typeof read>>
  beforeAll(async () => {
    api = await testApi({ sites: { ...twoDealers(), northside: northside() } })
    paper = await read(await api.visitor().fetch(ADDRESS))
  })
  beforeEach(() => api.empty())
  afterAll(() => api.stop())

  test('VD-49 API-19 comes by slug as application/pdf, to be saved under the name of the car', async () => {
    const response = await api.visitor().fetch(ADDRESS)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('application/pdf')
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="2021-toyota-corolla-4711.pdf"')
  })

  test('features #1 tells price and kind of the page, the repayment with its rate and warning, the dealer, the licence and the day', () => {
    const { text, pages } = paper
    const page = carPage(northside(), financed)
    for (const told of [
      page.title.main,
      page.price.now,
      page.price.type,
      page.finance?.amount,
      page.finance?.rate,
      page.finance?.warning,
      page.finance?.example?.title,
      'Northside Cars',
      'Northside Toyota Sales',
      '1 Sample Street',
      'Dealer licence MD 12345',
      'Subject to approval. Offer valid until 10 July 2026',
      'As of 10 June 2026.',
      'Sunroof',
    ]) {
      expect(told).toBeTruthy()
      expect(text).toContain(told)
    }
    expect(pages).toBe(1)
  })

  test('leads to the page of the car', () => {
    const { links, structure } = paper
    expect(links).toEqual(['https://www.northside.example/cars/2021-toyota-corolla-4711'])
    expect(structure).toContain('"alt":"https://www.northside.example/cars/2021-toyota-corolla-4711"')
  })

  test('has a title and a language, and headings, lists and pictures that a screen reader knows', () => {
    const { info, structure, size } = paper
    expect(info).toMatchObject({
      Title: '2021 Toyota Corolla Ascent Sport',
      Author: 'Northside Cars',
      Language: 'en-AU',
    })
    for (const part of [
      '"H1"',
      '"H2"',
      '"L"',
      '"LI"',
      '"Figure"',
      '"Link"',
      '"alt":"2021 Toyota Corolla Ascent Sport"',
    ]) {
      expect(structure).toContain(part)
    }
    expect(size).toEqual([595, 842])
  })

  test('comes without a picture where none can be had', async () => {
    const whole = (await (await api.visitor().fetch(ADDRESS)).arrayBuffer()).byteLength
    const { pictures } = api.services
    for (const bytes of [undefined, new TextEncoder().encode('no picture')]) {
      api.services.pictures = async () => bytes
      api.clock.now += KEPT_MILLISECONDS
      const response = await api.visitor().fetch(ADDRESS)
      const { structure, text } = await read(response.clone() as Response)
      expect(structure).not.toContain('"alt":"2021 Toyota Corolla Ascent Sport"')
      expect(text).toContain('Picture coming soon')
      expect((await response.arrayBuffer()).byteLength).toBeLessThan(whole)
    }
    api.services.pictures = pictures
  })

  test('ER-04 is refused in words where there is no such car, or none of this dealer', async () => {
    for (const [slug, path] of [
      ['northside', '/api/cars/no-such-car/pdf'],
      ['northside', '/api/cars/..%2f..%2fetc/pdf'],
      ['northside', '/api/cars/4711/pdf'],
    ] as const) {
      const response = await api.visitor(slug).fetch(path)
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual({ success: false, error: expect.stringMatching(/\w+/) })
    }
    const other = await read(await api.visitor('southside').fetch(ADDRESS))
    expect(other.text).toContain('Southside Cars')
    expect(other.text).not.toContain('Northside Cars')
  })
})

test('VD-49 DC-93 a car that is reserved online is told as reserved, until it is given back', async () => {
  const api = await moneyApi({ sites: { ...twoDealers(), northside: northside() } })
  const words = async () => (await read(await api.visitor().fetch(ADDRESS))).text
  expect(await words()).not.toContain('Reserved')
  const { id } = await api.paid()
  expect(await words()).toContain('Reserved')
  await api.visitor().post(`/reservations/${id}/cancel`, {})
  expect(await words()).not.toContain('Reserved')
  await api.stop()
})

test('LO-32 the hours of a holiday stand with their date, as paper is read in other weeks too', async () => {
  const { settings, ...site } = northside()
  const specialHours = [{ date: '2026-06-12', status: 'Closed' as const }]
  const closed = { ...site, settings: { ...settings, hours: { ...settings.hours, specialHours } } }
  const api = await testApi({ sites: { northside: closed } })
  const { text, pages } = await read(await api.visitor().fetch(ADDRESS))
  expect(text).toMatch(/Friday +Closed +12 June 2026 +Saturday/)
  expect(pages).toBe(1)
  await api.stop()
})

/** Many dealers, with cars whose pictures come when the test lets them. */
async function busyApi(name: string, { dealers = 1, carsEach = 1, perMinute = 1_000 } = {}) {
  const cars = Array.from({ length: carsEach }, (_, index) =>
    aCar({ ...financed, id: index + 1, slug: `car-${index}` }),
  )
  const slugs = Array.from({ length: dealers }, (_, index) => `${name}-${index}`)
  const { settings, ...site } = northside()
  const sites = Object.fromEntries(slugs.map(slug => [slug, { ...site, settings: { ...settings, slug }, cars }]))
  const api = await testApi({ sites, perMinute, capacity: PATIENT })
  const { promise: letThrough, resolve: letGo } = Promise.withResolvers<void>()
  let drawn = 0
  const { pictures } = api.services
  api.services.pictures = async (...asked) => {
    drawn++
    await letThrough
    return pictures(...asked)
  }
  const ask = (slug: string, car = 0) => api.visitor(slug).fetch(`/api/cars/car-${car}/pdf`)
  return { ...api, slugs, ask, letGo, drawn: () => drawn }
}

test('threat 25: of 30 PDFs at once 9 are drawn, and the others are told so at once; a lead beside them is taken', async () => {
  const api = await busyApi('crowd', { dealers: 3, carsEach: 10 })
  const asked = api.slugs.flatMap(slug => Array.from({ length: 10 }, (_, car) => api.ask(slug, car)))
  const refused: Response[] = []
  for (const answer of asked) void answer.then(response => response.status !== 200 && refused.push(response))
  await vi.waitFor(() => expect(refused).toHaveLength(30 - 1 - MOST_WAITING), { timeout: 20_000 })
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
  expect(refused[0]!.headers.get('Retry-After')).toBe('2')
  expect(await api.visitor('crowd-0').sendLead(aForm({ car_id: 1 }), newKey())).toMatchObject({ ok: true })
  api.letGo()
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.filter(status => status === 200)).toHaveLength(1 + MOST_WAITING)
  expect((await api.ask('crowd-0', 9)).status).toBe(200)
  await api.stop()
})

test('threat 25: a car is drawn once in a minute, and again when it has changed', async () => {
  const api = await busyApi('kept')
  api.letGo()
  const first = await (await api.ask('kept-0')).arrayBuffer()
  api.clock.now += KEPT_MILLISECONDS - 1
  expect(Buffer.compare(Buffer.from(await (await api.ask('kept-0')).arrayBuffer()), Buffer.from(first))).toBe(0)
  expect(api.drawn()).toBe(1)
  const site = (await api.services.sites.bySlug('kept-0'))!
  Object.assign(site.cars[0]!, { price: 12_345 })
  expect((await read(await api.ask('kept-0'))).text).toContain('$12,345')
  expect(api.drawn()).toBe(2)
  Object.assign(site.cars[0]!, { price: financed.price })
  api.clock.now += 1
  expect((await api.ask('kept-0')).status).toBe(200)
  expect(api.drawn()).toBe(3)
  await api.stop()
})

test('threat 25: one address gets three times as many PDFs of all dealers together as of one', async () => {
  const api = await busyApi('many', { dealers: 5, perMinute: 1 })
  api.letGo()
  const statuses = []
  for (const slug of api.slugs) statuses.push((await api.ask(slug)).status)
  await api.stop()
  expect(statuses).toEqual([200, 200, 200, 429, 429])
})

test('one address gets so many PDFs a minute', async () => {
  const api = await testApi({ sites: { northside: northside() }, perMinute: 2 })
  const visitor = api.visitor()
  const statuses = []
  for (let i = 0; i < 3; i++) statuses.push((await visitor.fetch(ADDRESS)).status)
  await api.stop()
  expect(statuses).toEqual([200, 200, 429])
})
