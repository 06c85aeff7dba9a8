// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HOUR, MINUTE } from '../../../src/domain/durations.ts'
import { FRESHNESS_LABELS, STOCK_CONFIRMED_PATH } from '../../../src/domain/freshness.ts'
import { labelsOf, pickLabels } from '../../../src/site/labels.ts'
import { aSettings } from '../../support/site.ts'

/** By the server. The phone in the hand is an hour behind. */
const NOW = Date.parse('2026-11-25T08:00:00Z')
const CONFIRMED = { stock: 'as-read', at: new Date(NOW - 6 * MINUTE).toISOString() }

beforeEach(() => {
  vi.useFakeTimers({ now: NOW - HOUR, toFake: ['Date'] })
  document.body.innerHTML = `<div class="price--large" data-freshness></div>
    <div class="car__actions"><a href="#enquire">Test Drive</a><a href="#enquire" data-check><svg></svg>Enquire</a></div>`
  vi.resetModules()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
  document.body.innerHTML = ''
})

/** The bundle answers with this, in a moment of the server that it says. */
function answering(told: object, headers: Record<string, string> = { Date: new Date(NOW).toUTCString() }): void {
  const labels = pickLabels(labelsOf(aSettings()), FRESHNESS_LABELS)
  const file = { confirmed: CONFIRMED, staleAfterHours: 36, labels, ...told }
  vi.stubGlobal('fetch', async (path: string) => {
    expect(path).toBe(STOCK_CONFIRMED_PATH)
    return Response.json(file, { headers })
  })
}

const freshness = () => import('../../../src/components/car/freshness.ts')
const line = () => document.querySelector('.price__fresh')?.textContent
const button = () => {
  expect(document.querySelector('[href="#enquire"]')!.textContent).toBe('Test Drive')
  return document.querySelector('[data-check]')!.textContent
}

test('features #2 the line is reckoned by the clock of the server, and counts on while nobody answers', async () => {
  answering({})
  const { hearFreshness, tellFreshness } = await freshness()
  tellFreshness({ standing: 'free', heard: await hearFreshness() })
  expect(line()).toBe('In stock, confirmed 6 minutes ago')
  vi.setSystemTime(NOW - HOUR + 20 * MINUTE)
  tellFreshness()
  expect(line()).toBe('In stock, confirmed 26 minutes ago')
  expect(document.querySelectorAll('.price__fresh')).toHaveLength(1)
})

test('features #2 what the API heard since counts as long as it is not of other cars, and is kept while it is silent', async () => {
  answering({})
  const { hearFreshness, tellFreshness } = await freshness()
  const heard = await hearFreshness()
  const at = new Date(NOW - 2 * MINUTE).toISOString()
  tellFreshness({ standing: 'free', heard, confirmed: { stock: 'another', at } })
  expect(line()).toBe('In stock, confirmed 6 minutes ago')
  tellFreshness({ standing: 'free', heard, confirmed: { stock: 'as-read', at } })
  expect(line()).toBe('In stock, confirmed 2 minutes ago')
  tellFreshness({ standing: 'free', heard, confirmed: undefined })
  expect(line()).toBe('In stock, confirmed 2 minutes ago')
  // It has read the next stock before the page has.
  tellFreshness({ standing: 'free', heard, confirmed: { stock: 'another', at: new Date(NOW).toISOString() } })
  expect(line()).toBe('In stock, confirmed 2 minutes ago')
})

test('features #2 an answer that a CDN has kept is as old as it says', async () => {
  answering({}, { Date: new Date(NOW - 10 * MINUTE).toUTCString(), Age: '600' })
  const { hearFreshness, tellFreshness } = await freshness()
  tellFreshness({ standing: 'free', heard: await hearFreshness() })
  expect(line()).toBe('In stock, confirmed 6 minutes ago')
})

test('features #2 a CDN that says how old an answer is, and the time of now, makes nothing older for a device that knows the time', async () => {
  vi.setSystemTime(NOW + 30_000)
  answering({}, { Date: new Date(NOW).toUTCString(), Age: '36000' })
  const { hearFreshness, tellFreshness } = await freshness()
  tellFreshness({ standing: 'free', heard: await hearFreshness() })
  expect(line()).toBe('In stock, confirmed 6 minutes ago')
})

test('features #2 of what was confirmed long ago the line says so and the enquiry asks to check, until it is fresh again', async () => {
  answering({ staleAfterHours: 0.1 })
  const { hearFreshness, tellFreshness } = await freshness()
  tellFreshness({ standing: 'free', heard: await hearFreshness() })
  expect([line(), button()]).toEqual(['Last confirmed 6 minutes ago', "Check it's still here"])
  answering({ confirmed: { ...CONFIRMED, at: new Date(NOW).toISOString() } })
  tellFreshness({ standing: 'free', heard: await hearFreshness() })
  expect([line(), button()]).toEqual(['In stock, confirmed just now', 'Enquire'])
})

test('features #2 of a car that is not free nothing is said', async () => {
  answering({ staleAfterHours: 0.1 })
  const { hearFreshness, tellFreshness } = await freshness()
  const heard = await hearFreshness()
  for (const standing of ['coming', 'reserved', 'sold', 'gone'] as const) {
    tellFreshness({ standing: 'free', heard })
    expect(line()).not.toBe('')
    tellFreshness({ standing })
    expect([line(), button()]).toEqual(['', 'Enquire'])
  }
})

test.each<[string, () => void]>([
  ['nobody answers', () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))],
  ['the bundle is older than this', () => vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))],
  ['the server says no time', () => answering({}, {})],
  [
    'the page was made of a car that was not free, or a feed that nobody vouches for',
    () => {
      answering({})
      document.querySelector('.price--large')!.removeAttribute('data-freshness')
    },
  ],
  [
    'the page is looked at as of another day',
    () => {
      history.replaceState(null, '', '/cars/some?at=2026-12-26')
      answering({})
    },
  ],
])('features #2 where %s, nothing is said', async (_, arrange) => {
  arrange()
  const { hearFreshness, tellFreshness } = await freshness()
  const heard = await hearFreshness().catch(() => undefined)
  tellFreshness({ standing: 'free', heard })
  expect([line() ?? '', button()]).toEqual(['', 'Enquire'])
})
