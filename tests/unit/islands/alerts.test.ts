// @vitest-environment happy-dom
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AGAIN_AFTER_MS } from '../../../src/islands/alerts/asking.ts'
import { DEFAULT_LABELS } from '../../../src/site/label-texts.ts'
import { alertsPage } from '../../../src/views/alerts-page.ts'
import { comparedCar } from '../../../src/views/compare-page.ts'
import { aCar } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

const [HERE, SOLD, GONE, LOST] = [1, 8, 9, 99]
const site = aSite({ settings: { features: { alerts: true }, baseUrl: 'https://www.northside.example' } })
const labels = DEFAULT_LABELS

const client = vi.hoisted(() => ({ search: vi.fn() }))
vi.mock('../../../src/islands/search/search-client.ts', () => ({ searchClient: () => client }))
vi.mock('../../../src/islands/find-car.ts', () => ({
  findCarById: async (id: number) => {
    if (id === LOST) throw new Error('lost')
    return id === GONE ? undefined : comparedCar(site, aCar({ id, sold: id === SOLD }))
  },
}))

const asked: { path: string; body: unknown }[] = []
const answer = vi.fn<() => Response | Promise<Response>>()

beforeEach(() => {
  asked.length = 0
  answer.mockImplementation(() => Response.json({ success: true }))
  client.search.mockResolvedValue({ results: [{ nbHits: 0, hits: [] }] })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (init.method !== 'POST') return Response.json({ error: 'no such car' }, { status: 404 })
    asked.push({ path, body: JSON.parse(String(init.body)) })
    return answer()
  })
})

afterEach(() => vi.useRealTimers())

// The next file would be asked for these.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.resetModules()
  history.replaceState(null, '', '/')
  document.body.replaceChildren()
})

/** Microtasks and what hangs on them: found cars, answers, a file that is fetched when it is needed. */
const settled = () => vi.waitFor(async () => expect(page().querySelector('[aria-busy]')).toBeNull())

async function open(address: string): Promise<void> {
  history.replaceState(null, '', `/alerts${address}`)
  document.body.innerHTML = `<main data-alerts>
    <section class="alerts__watched"><h2 data-kind></h2><div data-watched aria-busy="true"></div></section>
    <div data-asking><section><p data-news></p><form id="alerts-form"><div class="form__steps">
      <div data-field="email"><label for="m">Email</label><input id="m" type="email" name="email" required></div></div>
      <button type="submit" disabled>Send</button><p class="form__status"></p></form></section></div>
    <template data-sent-sign><svg></svg></template></main>`
  page().dataset.alerts = JSON.stringify(alertsPage(site).setup)
  vi.resetModules()
  await import('../../../src/islands/alerts/alerts-page.ts')
  await settled()
}

const page = () => document.querySelector('main')!
const card = () => page().querySelector('[data-watched]')!
const asking = () => page().querySelector<HTMLElement>('[data-asking]')!
const field = () => asking().querySelector('input')!
const hrefs = () => [...asking().querySelectorAll('a')].map(link => link.getAttribute('href'))
const title = () => asking().querySelector('h2')?.textContent
const buttonNamed = (name: string) => [...asking().querySelectorAll('button')].find(one => one.textContent === name)!

async function send(email: string): Promise<void> {
  field().value = email
  asking()
    .querySelector('form')!
    .dispatchEvent(new Event('submit', { cancelable: true }))
  await vi.waitFor(() => expect(asking().querySelector('[data-busy]')).toBeNull())
}

test('features 3.2 a car is shown with its price, and asked for by its id alone', async () => {
  await open(`?car=${HERE}`)
  expect(page().querySelector('[data-kind]')!.textContent).toBe(labels.alertsThisCar)
  expect(page().querySelector('[data-news]')!.textContent).toBe(labels.alertTellsCar)
  expect(card().textContent).toContain('2021 Toyota Corolla')
  expect(card().textContent).toContain('$24,990')
  await send(' jo@example.com ')
  expect(asked).toEqual([{ path: '/api/alerts', body: { email: 'jo@example.com', watches: { car_id: HERE } } }])
  expect(title()).toBe(labels.alertsSentTitle)
  expect(document.activeElement).toBe(asking().querySelector('h2'))
  expect(asking().querySelector('strong')!.textContent).toBe('jo@example.com')
  expect(hrefs()).toEqual([expect.stringMatching(/^\/cars\//)])
})

test('features 3.2 an address that is none is told at its field, which has the focus, and nothing is sent', async () => {
  await open(`?car=${HERE}`)
  for (const wrong of ['jo@nowhere', 'jo example.com']) {
    await send(wrong)
    expect(asking().querySelector('.error')!.textContent).toBe('Please enter a valid email address.')
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field())
  }
  expect(asked).toEqual([])
})

test('features 3.2 a refusal is told in the words of the API, as is that nobody was reached, and what was written stays', async () => {
  await open('?search=make%3DKia')
  answer.mockImplementation(() => Response.json({ success: false, error: 'Wait an hour.' }, { status: 429 }))
  await send('jo@example.com')
  const alert = () => asking().querySelector('[role="alert"]')!
  expect(alert().textContent).toContain('Wait an hour.')
  expect(document.activeElement).toBe(alert())
  answer.mockImplementation(() => Promise.reject(new TypeError('offline')))
  await send(field().value)
  expect(alert().textContent).toContain('We could not reach the dealer.')
  expect(field().value).toBe('jo@example.com')
  // Of a search, too, the API may know nothing: of a dealer who has just turned alerts off.
  answer.mockImplementation(() => Response.json({ success: false, error: 'Nothing here.' }, { status: 404 }))
  await send(field().value)
  expect(alert().textContent).toContain('Nothing here.')
  answer.mockImplementation(() => Response.json({ success: true }))
  await send(field().value)
  expect(title()).toBe(labels.alertsSentTitle)
})

test.each([
  [SOLD, labels.checkoutSold],
  [GONE, labels.alertsElse],
])('features 3.2 of a car that cannot be had, %i, there is nothing to ask for', async (id, said) => {
  await open(`?car=${id}`)
  expect(title()).toBe(said)
  expect(asking().querySelector('form')).toBeNull()
  expect(hrefs()).toEqual(
    id === SOLD
      ? [`/alerts?search=make_model%3DToyota%2B%253E%2BCorolla`, '/search?make_model=Toyota+%3E+Corolla']
      : ['/search'],
  )
})

test('features 3.2 an address that names no car says so at once', async () => {
  await open('?car=%3Cimg%20src%3Dx%3E')
  expect(card().textContent).toBe(labels.checkoutGone)
  expect(asking().querySelector('form')).toBeNull()
  expect(page().querySelector('img')).toBeNull()
})

test.each([
  [409, labels.checkoutSold],
  [404, labels.checkoutGone],
])('features 3.2 that a car has left meanwhile, the API tells by %i', async (status, said) => {
  await open(`?car=${HERE}`)
  answer.mockImplementation(() => Response.json({ success: false, error: 'No.' }, { status }))
  await send('jo@example.com')
  expect(title()).toBe(said)
  expect(document.activeElement).toBe(asking().querySelector('h2'))
  expect(hrefs()[0]).toMatch(/^\/alerts\?search=/)
})

test('features 3.2 a car that cannot be read may be watched all the same', async () => {
  await open(`?car=${LOST}`)
  expect(card().textContent).toBe(labels.alertsUnread)
  await send('jo@example.com')
  expect(asked[0]!.body).toMatchObject({ watches: { car_id: LOST } })
})

test('features 3.2 a search is said as its page says it, and sent without page and order', async () => {
  const search = 'query=<b>red&car_type=used&make=Toyota&price=-40000&seat_count=7-&sortBy=price_asc&page=2'
  client.search.mockResolvedValue({ results: [{ nbHits: 12, hits: [{ images: ['/a.webp'] }, { images: [] }] }] })
  await open(`?search=${encodeURIComponent(search)}`)
  expect(card().querySelector('strong')!.textContent).toBe('Used Toyota for sale')
  const chips = [...card().querySelectorAll('li')].map(chip => chip.textContent)
  expect(chips).toEqual(['“<b>red”', 'Used', 'Toyota', 'Price ≤ $40,000', 'Seats: 7 or more'])
  await vi.waitFor(() => expect(card().querySelector('a')?.textContent).toBe('Show Me 12 cars'))
  // The card itself is read as it changes; a region within would say it twice.
  expect(card().querySelector('[role="status"], [aria-live]')).toBeNull()
  expect(card().querySelectorAll('img')).toHaveLength(1)
  expect(client.search.mock.calls.at(-1)![0]).toMatchObject([{ params: { hitsPerPage: 3, page: 0, analytics: false } }])
  await send('jo@example.com')
  const sent = 'query=%3Cb%3Ered&car_type=used&make=Toyota&price=-40000&seat_count=7-'
  expect(asked[0]!.body).toEqual({ email: 'jo@example.com', watches: { search: sent } })
})

test('features 3.2 nothing named is every car, and where none is here that is said', async () => {
  await open('')
  expect(card().querySelector('strong')!.textContent).toBe(labels.alertsEveryCar)
  await vi.waitFor(() => expect(card().textContent).toContain(labels.alertsNone))
  await send('jo@example.com')
  expect(asked[0]!.body).toMatchObject({ watches: { search: '' } })
})

test('features 3.2 after a while it can be sent again, as often as the API lets; a wrong address comes back to be mended', async () => {
  await open(`?car=${HERE}`)
  await send('jo@exmaple.com')
  const again = () => buttonNamed(labels.alertsSentAgain)
  expect(again().closest('[hidden]')).not.toBeNull()
  vi.advanceTimersByTime(AGAIN_AFTER_MS)
  expect(again().closest('[hidden]')).toBeNull()
  again().click()
  again().click()
  const said = () => asking().querySelector('[role="status"]')!.textContent
  await vi.waitFor(() => expect(said()).toBe(labels.alertsSentTwice))
  expect(asked).toHaveLength(2)
  expect(again().closest('[hidden]')).not.toBeNull()
  vi.advanceTimersByTime(AGAIN_AFTER_MS)
  answer.mockImplementation(() => Response.json({ success: false, error: 'Wait an hour.' }, { status: 429 }))
  again().click()
  await vi.waitFor(() => expect(said()).toBe('Wait an hour.'))
  buttonNamed(labels.alertsOther).click()
  expect(field().value).toBe('jo@exmaple.com')
  expect(document.activeElement).toBe(field())
  answer.mockImplementation(() => Response.json({ success: true }))
  await send('jo@example.com')
  expect(asked.at(-1)!.body).toMatchObject({ email: 'jo@example.com' })
})
