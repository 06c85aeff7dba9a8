import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createHost } from '../../scripts/serve/app.ts'
import { listen } from '../../scripts/serve/listen.ts'
import { type LocalApi, startLocalApi } from '../../scripts/serve/local-api.ts'
import { openDb } from '../../src/api/db/open.ts'
import type { LeadForm } from '../../src/contract/leads.ts'
import { TRAP_FIELD } from '../../src/domain/lead-form.ts'
import { aForm } from '../support/api.ts'
import { send } from '../support/http.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-local-'))
let api: LocalApi
let host: ReturnType<typeof createHost>

beforeAll(async () => {
  api = await startLocalApi({ sitesDir: join(import.meta.dirname, '../support/sites'), dataDir, env: {} })
  host = createHost(dataDir, undefined, api)
})
afterAll(async () => {
  await api.stop()
  rmSync(dataDir, { recursive: true })
})

const sendForm = (form: Partial<LeadForm>, remoteAddress = '203.0.113.1') => {
  const headers = {
    Host: 'plain.localhost',
    Origin: 'http://plain.localhost',
    'Content-Type': 'application/json',
    'Idempotency-Key': crypto.randomUUID(),
  }
  const body = JSON.stringify(aForm({ ...form, car_id: undefined }))
  const from = { incoming: { socket: { remoteAddress } } }
  return host.request('http://plain.localhost/api/leads', { method: 'POST', headers, body }, from)
}

const outbox = (name: string, { remoteAddress = '127.0.0.1', path = '' } = {}) =>
  host.request(`http://${name}/outbox${path}`, { headers: { Host: name } }, { incoming: { socket: { remoteAddress } } })

test('DC-27 the local server has the API on each dealer’s own host', async () => {
  const response = await host.request('http://plain.localhost/api/auth/me', { headers: { Host: 'plain.localhost' } })
  expect([response.status, await response.json()]).toEqual([200, { user: null }])
})

test('DC-125 as it is started, the API takes 10 forms of one address a minute, those of robots too', async () => {
  const trapped = { [TRAP_FIELD]: 'filled in' }
  const answers = await Promise.all(Array.from({ length: 12 }, () => sendForm(trapped, '203.0.113.9')))
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 429, 429])
  expect((await sendForm(trapped, '203.0.113.10')).status).toBe(200)
})

test('the outbox page shows what would have been sent, and what a visitor typed only as text', async () => {
  expect((await sendForm({ message: '<script>alert(1)</script>' })).status).toBe(200)
  const response = await outbox('localhost')
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(html).toContain('nobody: site.json names no mail box')
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).not.toContain('<script>alert')
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
})

test('the outbox page is on the bare host of this computer and on no other', async () => {
  const servers = await listen(host, 0)
  onTestFinished(() => {
    for (const server of servers) server.close()
  })
  const { port } = servers[0]!.address() as AddressInfo
  const isOutbox = async (name: string, headers = {}) =>
    (await (await send(port, '/outbox', { headers: { Host: `${name}:${port}`, ...headers } })).text()).includes(
      '<h1>Outbox</h1>',
    )
  for (const name of ['localhost', '127.0.0.1', '[::1]']) expect([name, await isOutbox(name)]).toEqual([name, true])
  // Of a website, a name of its own may lead here; where it looks like an address or has no dot, it asks for no dealer.
  for (const name of ['plain.localhost', 'evil.example', '1.attacker.example', 'attacker', '10.0.0.7']) {
    expect([name, await isOutbox(name)]).toEqual([name, false])
  }
  expect(await isOutbox('localhost', { 'X-Forwarded-For': '203.0.113.1' })).toBe(false)
})

test('the outbox page is for nobody of the network, where FORECOURT_HOST lets others see the sites', async () => {
  for (const remoteAddress of ['192.168.1.20', '2001:db8::7', '']) {
    const html = await (await outbox('localhost', { remoteAddress })).text()
    expect([remoteAddress, html.includes('<h1>Outbox</h1>')]).toEqual([remoteAddress, false])
  }
  expect((await outbox('localhost', { remoteAddress: '::1' })).status).toBe(200)
})

/** A letter with a dress, as who booked a test drive has one. */
async function aDressedLetter(): Promise<string> {
  const id = crypto.randomUUID()
  const mail = {
    to: ['shopper@example.com'],
    subject: 'Booked',
    text: 'Hello',
    host: 'plain.example',
    html: '<p>Hello</p>',
  }
  const db = await openDb(join(dataDir, 'forecourt.sqlite'))
  await db
    .insertInto('outbox')
    .values({
      id,
      site: 'plain',
      kind: 'mail',
      subject: 'a test drive',
      payload: JSON.stringify(mail),
      state: 'done',
      attempts: 1,
      due_at: 0,
      created_at: 0,
      done_at: 0,
      last_error: null,
    })
    .execute()
  await db.destroy()
  return id
}

test('a letter is looked at on the bare host of this computer alone, and with it the pictures of a dealer, none of its pages', async () => {
  const letter = `/letters/${await aDressedLetter()}`
  const shown = await outbox('localhost', { path: letter })
  expect([shown.status, await shown.text()]).toEqual([200, '<p>Hello</p>'])
  const bundle = join(dataDir, 'plain')
  mkdirSync(bundle)
  const files = { 'index.html': 'a', '404.html': 'b', 'car.svg': 'c' }
  writeFileSync(
    join(bundle, 'manifest.json'),
    JSON.stringify({
      slug: 'plain',
      name: 'Plain',
      template: 'used',
      region: 'en-AU',
      cars: 0,
      colours: { primary: '#003366', secondary: '#ffcc00' },
      builtAt: '2026-11-30T00:00:00Z',
      files,
    }),
  )
  for (const file of ['_headers', '_redirects', 'index.html', '404.html']) writeFileSync(join(bundle, file), '')
  writeFileSync(join(bundle, 'car.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const picture = await outbox('localhost', { path: '/files/plain/car.svg' })
  expect(picture.status).toBe(200)
  expect(picture.headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox")
  expect((await outbox('localhost', { path: '/files/plain/' })).status).toBe(404)
  for (const path of [letter, '/files/plain/car.svg']) {
    for (const [name, remoteAddress] of [
      ['localhost', '192.168.1.20'],
      ['plain.localhost', '127.0.0.1'],
      ['evil.example', '127.0.0.1'],
    ] as const) {
      expect([name, remoteAddress, (await outbox(name, { remoteAddress, path })).status]).toEqual([
        name,
        remoteAddress,
        404,
      ])
    }
  }
})

test('E27 the local server copies its store too, where the settings say so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-copied-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const copies = join(folder, 'copies')
  const copied = await startLocalApi({
    sitesDir: join(import.meta.dirname, '../support/sites'),
    dataDir: folder,
    env: { FORECOURT_COPIES: copies, FORECOURT_SANDBOX_PORT: '0' },
  })
  await copied.stop()
  expect(readdirSync(copies)).toEqual([expect.stringMatching(/^forecourt-\d{4}-\d\d-\d\d\.sqlite$/)])
})

test('in production there is no outbox page', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-production-'))
  const env = {
    FORECOURT_MODE: 'production',
    FORECOURT_DATABASE: join(folder, 'forecourt.sqlite'),
    FORECOURT_SECRET: 'x'.repeat(40),
    FORECOURT_SMTP_URL: 'smtp://127.0.0.1:9',
    FORECOURT_MAIL_FROM: 'leads@example.com',
    FORECOURT_SMS_URL: 'http://127.0.0.1:9',
    FORECOURT_SMS_TOKEN: 'x',
  }
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const production = await startLocalApi({
    sitesDir: join(import.meta.dirname, '../support/sites'),
    dataDir: folder,
    env,
  })
  expect((await production.outbox('localhost')).status).toBe(404)
  expect(await production.letter('any', 'localhost')).toBeUndefined()
  await production.stop()
})
