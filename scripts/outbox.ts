// npm run outbox: what has not arrived yet, for the operator; `replay [ID]` gives dead letters another round of attempts, and
// sends what waits for its next one; `show LEAD` tells the fate of one lead.
import { openDb } from '../src/api/db/open.ts'
import type { Db, OutboxRow } from '../src/api/db/tables.ts'
import { goingSoon, hurry, lettersAbout, replay, undelivered } from '../src/api/outbox/letters.ts'
import { operatorCommand, tellStore } from './options/store.ts'
import { UsageError } from './options/usage.ts'

const USAGE = 'npm run outbox -- [list | replay [ID] | show LEAD]'

await operatorCommand(USAGE, async ([command = 'list', id]) => {
  if (command === 'list') await work(list)
  else if (command === 'replay') await work(db => replayAll(db, id))
  else if (command === 'show' && id !== undefined) await work(db => show(db, id))
  else throw new UsageError(USAGE)
})

async function work(does: (db: Db) => Promise<void>): Promise<void> {
  const db = await openDb(tellStore())
  try {
    await does(db)
  } finally {
    await db.destroy()
  }
}

async function replayAll(db: Db, id: string | undefined): Promise<void> {
  // Counted first: a dead letter waits, too, once it is to be tried again.
  const soon = await goingSoon(db, Date.now(), id)
  const waiting = await hurry(db, Date.now(), id)
  const dead = await replay(db, Date.now(), id)
  console.log(
    `dead letters that are tried again: ${dead}; mails and webhooks that waited and go now: ${waiting}; ` +
      `that are due within two minutes and go by themselves: ${soon}`,
  )
}

async function list(db: Db): Promise<void> {
  const letters = await undelivered(db)
  for (const letter of letters) console.log(told(letter))
  console.log(letters.length === 0 ? 'everything has arrived' : `${letters.length} have not arrived`)
}

/** Without a word of what is in it: who reads this knows the id from the log, or from the dealer. */
async function show(db: Db, id: string): Promise<void> {
  const lead = await db.selectFrom('leads').select(['site', 'category', 'created_at']).where('id', '=', id).execute()
  for (const { site, category, created_at } of lead) {
    console.log(`lead ${id}  ${site}  ${category}  taken ${toIso(created_at)}`)
  }
  const letters = await lettersAbout(db, id)
  for (const letter of letters) console.log(told(letter))
  if (lead.length + letters.length === 0) console.log('nothing in this store is about this id')
  else if (letters.length === 0) console.log('nothing is to go out about it, or it has arrived more than 30 days ago')
}

function told(letter: OutboxRow): string {
  const { id, site, kind, subject, state, attempts, last_error } = letter
  return [id, site, kind, subject, state, `${attempts} attempts`, timeOf(letter), last_error ?? ''].join('  ')
}

/** What was given up is not due any more. */
function timeOf({ state, created_at, due_at, done_at }: OutboxRow): string {
  if (done_at !== null) return `arrived ${toIso(done_at)}`
  return state === 'dead' ? `written ${toIso(created_at)}` : `due ${toIso(due_at)}`
}

function toIso(at: number): string {
  return new Date(at).toISOString()
}
