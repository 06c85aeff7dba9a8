// The least that could take a lead or save a car: a bare handler with one insert in the same store. What the API is
// measured against.
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { toJson } from '../../../src/api/db/json.ts'
import { openDb } from '../../../src/api/db/open.ts'
import type { Lead } from '../../../src/contract/leads.ts'

const db = await openDb(process.env.FORECOURT_DATABASE!)
const app = new Hono()
app.get('/api/ready', c => c.json({ success: true }))
app.post('/api/leads', async c => {
  const id = crypto.randomUUID()
  const form = toJson<Lead>(await c.req.json())
  const row = { id, site: 'northside', idempotency_key: id, form_hash: '', category: '', form, created_at: Date.now() }
  await db
    .insertInto('leads')
    .values({ ...row, subcategory: null, car_id: null, location_id: null, consent_hash: null })
    .execute()
  return c.json({ lead_id: id })
})
app.post('/api/watchlist/save-car', async c => {
  const { phone_number: phone, car_id } = await c.req.json()
  await db
    .insertInto('watchlist')
    .values({ site: 'northside', phone, car_id, saved_at: Date.now() })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return c.json({ success: true })
})
createAdaptorServer({ fetch: app.fetch }).listen(Number(process.env.PORT), '127.0.0.1')
