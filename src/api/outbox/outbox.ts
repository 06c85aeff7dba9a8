import type { Transaction } from 'kysely'
import type { Chance } from '../chance.ts'
import type { Db, OutboxRow, Tables } from '../db/tables.ts'
import { faultFacts, type Log } from '../log.ts'
import { MOST_ATTEMPTS, retryInMilliseconds } from './retry.ts'

/** One thing to send. `payload` is what the courier of its kind understands. */
export type Entry = { site: string; kind: string; subject: string; payload: object; dueAt?: number }

/** An entry on its way. Its id stays the same over all attempts, so that the receiver can tell a repetition. */
export type Job = { id: string; site: string; subject: string; attempt: number; createdAt: number; payload: unknown }

/** Takes a job to where it belongs, or throws; then it is tried again later. */
export type Courier = (job: Job) => Promise<void>

/** Thrown by a courier when no further attempt can help: the job becomes a dead letter at once. */
export class NoUse extends Error {
  override name = 'NoUse'
}

export type Outbox = {
  /** Writes down what is to be sent, in the transaction that makes it necessary. */
  add: (transaction: Transaction<Tables>, entry: Entry) => Promise<string>
  /** Sends what is due, soon, without anybody waiting for it. */
  wake: () => void
  /** Sends all that is due; resolves when nothing is. */
  deliver: () => Promise<void>
  /** Looks for due work all the time, until the function that it returns is called. */
  start: () => () => Promise<void>
}

type Options = {
  db: Db
  now: () => number
  chance: Chance
  log: Log
  couriers: Readonly<Record<string, Courier>>
  /** What was delivered stays readable, for the outbox page of a laptop; elsewhere its content is dropped. */
  keepsDelivered: boolean
}

const AT_ONCE = 20
/** As long as a claimed job is nobody else's; longer than any courier takes. */
export const LEASE_MILLISECONDS = 60_000
const LOOK_EVERY_MILLISECONDS = 1_000
/** Long enough that what comes in together goes out together, with one write for all of it. */
const WAKE_MILLISECONDS = 50

/** At least once: a job that was sent when the power went is sent again, under the same id. */
export function createOutbox({ db, now, chance, log, couriers, keepsDelivered }: Options): Outbox {
  let underWay: Promise<void> | undefined
  let again = false
  let isStopped = false
  let waking: NodeJS.Timeout | undefined

  const deliver = (): Promise<void> => {
    again = true
    underWay ??= deliverAll().finally(() => {
      underWay = undefined
    })
    return underWay
  }

  const deliverAll = async (): Promise<void> => {
    while (again) {
      again = false
      for (let claimed = await claim(); claimed.length > 0; claimed = await claim()) {
        const arrived = await Promise.all(claimed.map(attempt))
        await markDone(claimed.filter((_, index) => arrived[index]))
      }
    }
  }

  /** Two workers never get the same row: the condition is asked again where the row is changed. */
  const claim = async (): Promise<OutboxRow[]> => {
    const at = now()
    return db
      .updateTable('outbox')
      .set(row => ({ due_at: at + LEASE_MILLISECONDS, attempts: row('attempts', '+', 1) }))
      .where('id', 'in', query =>
        query
          .selectFrom('outbox')
          .select('id')
          .where('state', '=', 'waiting')
          .where('due_at', '<=', at)
          // Somebody waits for a code with the phone in hand; it does not stand behind a mail server that is down.
          .orderBy(({ eb }) => eb.case().when('kind', '=', 'sms').then(0).else(1).end())
          .orderBy('due_at')
          .limit(AT_ONCE),
      )
      .where('state', '=', 'waiting')
      .where('due_at', '<=', at)
      .returningAll()
      .execute()
  }

  /** Whether it arrived. */
  const attempt = async (row: OutboxRow): Promise<boolean> => {
    const { id, site, kind, subject, attempts, created_at } = row
    try {
      // One that ended the process each time never came as far as being counted out below.
      if (attempts > MOST_ATTEMPTS) throw new NoUse('tried too often')
      const courier = couriers[kind]
      if (courier === undefined) throw new NoUse(`nobody delivers ${kind}`)
      await courier({ id, site, subject, attempt: attempts, createdAt: created_at, payload: JSON.parse(row.payload) })
      return true
    } catch (error) {
      await failed(row, error)
      return false
    }
  }

  const markDone = async (rows: readonly OutboxRow[]): Promise<void> => {
    if (rows.length === 0) return
    await db
      .updateTable('outbox')
      .set({ state: 'done', done_at: now(), last_error: null, ...(keepsDelivered ? {} : { payload: '{}' }) })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
    for (const { id, site, kind, attempts } of rows) log('info', 'outbox-delivered', { id, site, kind, attempts })
  }

  const failed = async ({ id, site, kind, attempts }: OutboxRow, error: unknown): Promise<void> => {
    const isDead = error instanceof NoUse || attempts >= MOST_ATTEMPTS
    const facts = faultFacts(error)
    await db
      .updateTable('outbox')
      .set({
        state: isDead ? 'dead' : 'waiting',
        due_at: now() + retryInMilliseconds(attempts, chance),
        last_error: [facts.fault, facts.code].filter(Boolean).join(' '),
      })
      .where('id', '=', id)
      .where('site', '=', site)
      // Another worker may have taken it over, and delivered it, while this one waited.
      .where('state', '=', 'waiting')
      .execute()
    log(isDead ? 'error' : 'warn', isDead ? 'outbox-dead' : 'outbox-failed', { id, site, kind, attempts, ...facts })
  }

  const deliverQuietly = (): void => {
    if (isStopped) return
    deliver().catch(error => log('error', 'outbox-stopped', faultFacts(error)))
  }

  return {
    add: async (transaction, { site, kind, subject, payload, dueAt }) => {
      const id = chance.id()
      const at = now()
      await transaction
        .insertInto('outbox')
        .values({
          id,
          site,
          kind,
          subject,
          payload: JSON.stringify(payload),
          state: 'waiting',
          attempts: 0,
          due_at: dueAt ?? at,
          created_at: at,
          done_at: null,
          last_error: null,
        })
        .execute()
      return id
    },
    wake: () => {
      waking ??= setTimeout(() => {
        waking = undefined
        deliverQuietly()
      }, WAKE_MILLISECONDS).unref()
    },
    deliver,
    start: () => {
      const timer = setInterval(deliverQuietly, LOOK_EVERY_MILLISECONDS)
      timer.unref()
      return async () => {
        isStopped = true
        clearInterval(timer)
        clearTimeout(waking)
        await underWay?.catch(() => {})
      }
    },
  }
}
