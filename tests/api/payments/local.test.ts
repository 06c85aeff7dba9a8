import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { stockStateParts } from '../../../scripts/build/site/site-files.ts'
import { createHost } from '../../../scripts/serve/app.ts'
import { type LocalApi, startLocalApi } from '../../../scripts/serve/local-api.ts'
import { startSandbox } from '../../../src/api/payments/sandbox/server.ts'
import type { ReservationShown } from '../../../src/contract/reservations.ts'
import { stockStatePart, stockStatePath } from '../../../src/domain/stock-state.ts'
import { stockNow } from '../../../src/islands/stock-now.ts'
import { loadSite } from '../../../src/site/load.ts'
import { send } from '../../support/http.ts'
import { aReservation, CARD } from '../../support/money.ts'

// The whole of it as `npm start` has it: the host with a bundle, the API, and the sandbox as a server of its own.

const SLUG = 'wattle-coast-toyota'
const sitesDir = join(import.meta.dirname, '../../../sites')
const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-pay-'))
let api: LocalApi
let host: ReturnType<typeof createHost>
let carId = 0
let price: number | undefined

const call = (path: string, init: RequestInit = {}) =>
  host.request(`http://${SLUG}.localhost${path}`, {
    ...init,
    headers: { Host: `${SLUG}.localhost`, ...(init.headers as Record<string, string>) },
  })
const post = (path: string, body: unknown) =>
  call(path, {
    method: 'POST',
    headers: {
      Origin: `http://${SLUG}.localhost`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  })
/** As a page of the bundle learns of the car, from its host. */
const carNow = async () => (await stockNow(carId)).cars[carId]

beforeAll(async () => {
  const loaded = await loadSite(join(sitesDir, SLUG), { at: new Date(), sitesDir })
  if (!loaded.ok) throw new Error('the sample site has faults')
  const car = loaded.site.cars.find(one => one.status === 'in_stock' && !one.reserved && (one.price ?? 0) > 200)!
  carId = car.id
  price = car.price
  const bundle = join(dataDir, 'out', SLUG)
  mkdirSync(bundle, { recursive: true })
  const part = stockStatePath(stockStatePart(carId)).slice(1)
  mkdirSync(join(bundle, 'stock-state'))
  writeFileSync(join(bundle, part), stockStateParts(loaded.site).find(({ path }) => path === part)!.text)
  writeFileSync(join(bundle, '_headers'), '')
  writeFileSync(join(bundle, '_redirects'), '')
  const manifest = { slug: SLUG, name: 'Sample', cars: 1, files: { [part]: 'a'.repeat(64) } }
  writeFileSync(join(bundle, 'manifest.json'), JSON.stringify(manifest))
  api = await startLocalApi({ sitesDir, dataDir, env: { FORECOURT_SANDBOX_PORT: '0' } })
  host = createHost(join(dataDir, 'out'), undefined, api)
  vi.stubGlobal('fetch', (path: string) => call(path))
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await api.stop()
  rmSync(dataDir, { recursive: true })
})

test('DC-85 DC-87 a car that is reserved here is so on its page without a build, and free again when it is let go', async () => {
  expect(await carNow()).toEqual({ status: 'in_stock', price })
  const response = await post('/api/reservations', aReservation({ car_id: carId }))
  const held = (await response.json()) as ReservationShown
  expect([response.status, held.state]).toEqual([200, 'held'])
  const { port, pathname } = new URL(held.payment_url!)
  const body = new URLSearchParams({ card: CARD }).toString()
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const paid = await send(Number(port), pathname, { method: 'POST', headers, body })
  expect(paid.headers.get('Location')).toContain(`?reservation=${held.id}`)
  expect(await (await call(`/api/reservations/${held.id}`)).json()).toMatchObject({ state: 'reserved' })
  expect(await carNow()).toEqual({ status: 'in_stock', price, reserved: true })
  await post(`/api/reservations/${held.id}/cancel`, {})
  expect(await carNow()).toEqual({ status: 'in_stock', price })
})

test('the outbox page shows what leaves the computer, not the work that a reservation leaves to the API itself', async () => {
  const page = await (await api.outbox('localhost')).text()
  expect(page).toMatch(/Reserved, \$200 paid: /)
  expect(page).toContain('See how your reservation stands')
  // It was cancelled in the end, of which both are told as well.
  expect(page.match(/<li>/g)).toHaveLength(4)
  expect(page).not.toContain('reservation-over')
})

test('E10 DC-90 the sandbox refuses to be where real money is', async () => {
  await expect(startSandbox({ mode: 'production', dataDir, secret: 'x'.repeat(32) })).rejects.toThrow('laptop only')
})
