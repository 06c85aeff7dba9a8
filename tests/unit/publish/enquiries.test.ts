import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lookAtEnquiries } from '../../../scripts/publish/enquiries.ts'
import { openDb } from '../../../src/api/db/open.ts'
import type { OutboxRow, TrackedLeadRow } from '../../../src/api/db/tables.ts'
import { DAY, HOUR, MINUTE } from '../../../src/domain/durations.ts'

const NOW = 100 * DAY

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-enquiries-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

async function aStore(letters: Partial<OutboxRow>[], tracked: Partial<TrackedLeadRow>[]) {
  const store = join(aFolder(), 'store.sqlite')
  const db = await openDb(store)
  const letter = { site: 'northside', kind: 'mail', subject: 'a-lead', payload: '{}', state: 'waiting' as const }
  for (const [index, own] of letters.entries()) {
    const times = { created_at: NOW - 2 * HOUR, due_at: NOW - 2 * HOUR, done_at: null, last_error: null }
    await db
      .insertInto('outbox')
      .values({ ...letter, ...times, id: String(index), attempts: 1, ...own })
      .execute()
  }
  for (const [index, own] of tracked.entries()) {
    const id = String(index)
    const row = { site: 'northside', location_id: 1, lead_id: id, shopper_hash: id, people_hash: `p${id}` }
    const lead = { id, site: 'northside', idempotency_key: id, form_hash: '', category: 'General Enquiry', form: '{}' }
    await db
      .insertInto('leads')
      .values({ ...lead, created_at: NOW } as never)
      .execute()
    const none = { waits_until: null, read_at: null, replied_at: null, escalated_at: null, withdrawn_at: null }
    await db
      .insertInto('tracked_leads')
      .values({ ...row, ...none, promised_at: null, created_at: NOW, ...own })
      .execute()
  }
  await db.destroy()
  return store
}

test('letters count once they were given up or are an hour late, and promised replies of which nothing was said', async () => {
  const late = { promised_at: NOW - HOUR }
  const store = await aStore(
    [
      { created_at: NOW - DAY, due_at: NOW + HOUR },
      { state: 'dead', created_at: NOW - MINUTE },
      { kind: 'webhook', attempts: 0 },
      { kind: 'webhook', site: 'southside', state: 'dead' },
      // On their way, not due yet, arrived, or no letter.
      { created_at: NOW - MINUTE },
      { attempts: 0, due_at: NOW + HOUR },
      { attempts: 0, due_at: NOW - MINUTE },
      { state: 'done', done_at: NOW },
      { kind: 'reservation-over' },
      { kind: 'sms', state: 'dead' },
    ],
    [
      { promised_at: NOW - 2 * HOUR, escalated_at: NOW },
      { ...late, read_at: NOW },
      { ...late, replied_at: NOW },
      { ...late, withdrawn_at: NOW },
      { promised_at: NOW + HOUR },
      { promised_at: null },
      { promised_at: NOW - 8 * DAY },
    ],
  )
  const before = readFileSync(store)
  let now = NOW
  const look = lookAtEnquiries({ FORECOURT_DATABASE: store }, () => now)
  const { of, isUnread } = await look()
  expect(isUnread).toBe(false)
  const { stuck, unanswered } = of('northside')
  expect(stuck.toSorted((one, other) => (one.kind < other.kind ? -1 : 1))).toEqual([
    { site: 'northside', kind: 'mail', letters: 2, givenUp: 1, oldest: NOW - DAY },
    { site: 'northside', kind: 'webhook', letters: 1, givenUp: 0, oldest: NOW - 2 * HOUR },
  ])
  expect(unanswered).toEqual({ site: 'northside', leads: 2, oldest: NOW - 2 * HOUR, askedAgain: 1 })
  expect(of('southside')).toMatchObject({ stuck: [{ givenUp: 1 }], unanswered: undefined })
  expect(of('eastside')).toEqual({ stuck: [], unanswered: undefined })
  // Nothing of it is changed, and for a minute nobody asks again.
  expect(readFileSync(store).equals(before)).toBe(true)
  writeFileSync(store, 'no store any more')
  expect((await look()).isUnread).toBe(false)
  now += MINUTE
  expect((await look()).isUnread).toBe(true)
})

test('where this computer has no store of enquiries, none is made and nothing is told', async () => {
  const folder = aFolder()
  const { of, isUnread } = await lookAtEnquiries({ FORECOURT_DATA: join(folder, 'none') })()
  expect([of('northside'), isUnread]).toEqual([{ stuck: [], unanswered: undefined }, false])
  expect(existsSync(join(folder, 'none'))).toBe(false)
})
