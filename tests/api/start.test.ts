import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aForm } from '../support/api.ts'
import { send } from '../support/http.ts'
import { experimentFolder, killableApi } from '../support/killable.ts'
import { aReservation } from '../support/money.ts'
import { aSiteFile } from '../support/site.ts'

test('after a start a dealer with a broken offer and a feed that is away is told of at once, takes leads, and holds no car @nightly', async () => {
  const { folder, sitesDir } = experimentFolder(1)
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const offers = join(sitesDir, 'southside/content/offers')
  mkdirSync(offers, { recursive: true })
  writeFileSync(join(offers, 'broken.md'), '---\nname: [')
  const stock = { feeds: [{ reader: 'forecourt' as const, file: 'stock.ndjson' }] }
  writeFileSync(join(sitesDir, 'southside/site.json'), JSON.stringify(aSiteFile({ slug: 'southside', stock })))
  const api = await killableApi({ database: join(folder, 'store.sqlite'), sitesDir })
  onTestFinished(api.kill)
  await api.start()
  await vi.waitFor(() => expect(api.log()).toMatch(/"site-unreadable","site":"southside","takesLeads":true/), {
    timeout: 10_000,
  })
  const host = `southside.localhost:${api.port}`
  const post = (path: string, body: unknown) =>
    send(api.port, `/api${path}`, {
      method: 'POST',
      headers: {
        Host: host,
        Origin: `http://${host}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': 'a-key-of-this-very-form',
      },
      body: JSON.stringify(body),
    })
  expect((await post('/leads', aForm({ car_id: 4711 }))).status).toBe(200)
  const held = await post('/reservations', aReservation({ car_id: 4711 }))
  expect([held.status, held.headers.get('retry-after')]).toEqual([503, '2'])
}, 90_000)
