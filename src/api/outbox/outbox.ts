import { sql, type Transaction } from 'kysely'
import { HOUR, MINUTE } from '../../domain/durations.ts'
import type { Chance } from '../chance.ts'
import { isSqlite } from '../db/is-sqlite.ts'
import type { Db, OutboxRow, Tables } from '../db/tables.ts'
import { faultFacts, type Log } from '../log.ts'
import { CODE, type Kind, LETTER_KINDS, LETTERS, type Payloads } from './kinds.ts'
import { hastenPutOff } from './put-off.ts'
import { MOST_ATTEMPTS, retryInMilliseconds, TOLD_FROM } from './retry.ts'
import { createStoreWatch } from './store-watch.ts'

/** One thing to send. */
export type Entry = {
  [Name in Kind]: { site: string; kind: Name; subject: string; payload: Payloads[Name]; dueAt?: number }
}[Kind]

/** An entry on its way. Its id stays the same over all attempts, so that the receiver can tell a repetition. */
export type Job<Name extends Kind> = {
  id: string
  site: string
  subject: string
  attempt: number
  createdAt: number
  payload: Payloads[Name]
}

/** Takes a job to where it belongs, or throws; then it is tried again later. */
export type Courier<Name extends Kind> = (job: Job<Name>) => Promise<void>

export type Couriers = { readonly [Name in Kind]: Courier<Name> }

/** Thrown by a courier when no further attempt can help: the job becomes a dead letter at once. */
export class NoUse extends Error {
  override name = 'NoUse'
}

export type Outbox = {
  /** The row of what is to be sent. */
  rowOf: (entry: Entry) => OutboxRow
  /** Writes down what is to be sent, in the transaction that makes it necessary. */
  add: (transaction: Transaction<Tables>, entry: Entry) => Promise<void>
  /** Sends what is due, soon, without anybody waiting for it. */
  wake: () => void
  /** Sends all that is due, or what was taken up in its time; resolves when nothing is left of it. */
  deliver: () => Promise<void>
  /** Looks for due work all the time, until the function that it returns is called: that waits for what is on its way. */
  start: () => () => Promise<void>
}

type Options = {
  db: Db
  now: () => number
  chance: Chance
  log: Log
  couriers: Partial<Couriers>
  /** Kinds that are tried for as long as it takes. */
  neverGivenUp?: ReadonlySet<Kind>
  /** What was delivered stays readable, for the outbox page of a laptop; elsewhere its content is dropped. */
  keepsDelivered: boolean
  renewEveryMilliseconds?: number
  patienceMilliseconds?: number
  /** So long after it was last called it takes up nothing more: a host that ends us then would have it sent twice. */
  takesUpMilliseconds?: number | undefined
}

type Group = 'codes' | 'money' | 'letters'

/** So many of each are on their way at most: none stands behind another, however much waits of that and whatever it waits for. */
const PLACES: Readonly<Record<Group, number>> = { codes: 10, money: 10, letters: 10 }

const groupOf = (kind: string): Group => {
  if (kind === CODE) return 'codes'
  return LETTERS.some(letter => letter === kind) ? 'letters' : 'money'
}

/** By which index each is found (`db/migrations`), so that what waits of another is not looked at. */
const LOOKS = [
  { group: 'codes', index: 'outbox_urgent', isOne: sql`kind = ${sql.lit(CODE)}` },
  { group: 'money', index: 'outbox_no_letters', isOne: isNone([CODE, ...LETTERS]) },
  // Little waits beside letters: what is about money goes at once, and so do codes.
  { group: 'letters', index: 'outbox_due', isOne: sql`kind in (${sql.join(LETTERS.map(kind => sql.lit(kind)))})` },
] as const

/** So long jobs that were taken up together wait for each other; whoever takes longer holds up nobody. */
const PATIENCE_MILLISECONDS = 1_000
/** So long after its last word a worker counts as dead, and its jobs are anybody's. */
export const LEASE_MILLISECONDS = 60_000
const LOOK_EVERY_MILLISECONDS = 1_000
/** So often it looks whether a clock that was put back has put something off. */
const HASTEN_EVERY_MILLISECONDS = MINUTE
/** Long enough that what comes in together goes out together, with one write for all of it. */
const WAKE_MILLISECONDS = 50

/** At least once: a job that was sent when the power went is sent again, under the same id. */
export function createOutbox({
  db,
  now,
  chance,
  log,
  couriers,
  neverGivenUp = new Set(),
  keepsDelivered,
  renewEveryMilliseconds = LEASE_MILLISECONDS / 3,
  patienceMilliseconds = PATIENCE_MILLISECONDS,
  takesUpMilliseconds = Number.POSITIVE_INFINITY,
}: Options): Outbox {
  const store = createStoreWatch(log)
  let underWay: Promise<void> | undefined
  let again = Promise.withResolvers<void>()
  let isCalled = false
  /** Jobs that have been taken up and not come to an end. */
  const running = new Map<OutboxRow, Promise<void>>()
  let isStopped = false
  let takesUpUntil = 0
  let waking: NodeJS.Timeout | undefined

  // A row may be of another version, which had other kinds; what it holds was written as its kind says.
  const courierOf = (kind: string) => couriers[kind as Kind] as Courier<Kind> | undefined
  const isNeverGivenUp = (kind: string): boolean => neverGivenUp.has(kind as Kind)

  const rowOf = ({ site, kind, subject, payload, dueAt }: Entry): OutboxRow => {
    const at = now()
    return {
      id: chance.id(),
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
    }
  }

  const deliver = (): Promise<void> => {
    isCalled = true
    takesUpUntil = performance.now() + takesUpMilliseconds
    again.resolve()
    underWay ??= deliverAll().finally(() => {
      underWay = undefined
    })
    return underWay
  }

  const deliverAll = async (): Promise<void> => {
    const stopRenewing = keepRenewing()
    try {
      while (isCalled || running.size > 0) {
        if (isCalled) await deliverDue()
        else await Promise.race([again.promise, ...running.values()])
      }
    } finally {
      await stopRenewing()
    }
  }

  const takesUp = (): boolean => !isStopped && performance.now() < takesUpUntil

  /** How many of each may be taken up now. */
  const freePlaces = (): Record<Group, number> => {
    const free = { ...PLACES }
    for (const { kind } of running.keys()) free[groupOf(kind)]--
    return free
  }

  /** Whether something may wait only because too much of its kind is on its way. */
  const isFull = (free: Record<Group, number>): boolean => Object.values(free).includes(0)

  const deliverDue = async (): Promise<void> => {
    isCalled = false
    again = Promise.withResolvers()
    while (takesUp()) {
      const free = freePlaces()
      const claimed = await claim(free)
      store.answered()
      if (claimed.length > 0) await attemptAll(claimed)
      else if (!isFull(free)) return
      // While we looked, those that take so long may have ended; then nothing is left to wait for below.
      else if (isFull(freePlaces())) break
    }
    if (!takesUp()) return
    // There may be more when one of those that take so long has ended.
    await Promise.race([again.promise, ...running.values()])
    isCalled = true
  }

  /** Resolves when all have ended, or those that could within a moment; the others end by themselves. */
  const attemptAll = async (claimed: readonly OutboxRow[]): Promise<void> => {
    const arrived: OutboxRow[] = []
    let isOver = false
    const attemptOne = async (row: OutboxRow): Promise<void> => {
      try {
        const error = await attempt(row)
        if (error !== undefined) await failed(row, error)
        else if (isOver) await markDone([row])
        else arrived.push(row)
      } catch (error) {
        // It stays ours until its lease ends, and then goes again.
        store.failed(error)
      } finally {
        running.delete(row)
      }
    }
    for (const row of claimed) running.set(row, attemptOne(row))
    const { promise: patience, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, patienceMilliseconds)
    await Promise.race([Promise.all(claimed.map(row => running.get(row))), patience])
    clearTimeout(timer)
    isOver = true
    await markDone(arrived)
  }

  /** A job may take as long as it likes: while this process lives, nobody else takes it up. */
  const keepRenewing = (): (() => Promise<void>) => {
    let renewing: Promise<void> | undefined
    const timer = setInterval(() => {
      // A store that is slower than this is not asked twice at the same time.
      renewing ??= renew([...running.keys()])
        .catch(() => {})
        .finally(() => {
          renewing = undefined
        })
    }, renewEveryMilliseconds)
    timer.unref()
    return async () => {
      clearInterval(timer)
      await renewing
    }
  }

  const renew = async (rows: readonly OutboxRow[]): Promise<void> => {
    if (rows.length === 0) return
    await db
      .updateTable('outbox')
      .set({ due_at: now() + LEASE_MILLISECONDS })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .where('state', '=', 'waiting')
      .execute()
  }

  /**
   * Takes up what has been due for longest, of each group as much as has a place. Two workers never get the same row: on
   * PostgreSQL each passes over what the other holds, on SQLite one writes at a time. However much waits, only what is taken
   * is looked at: the rows come in the order of an index, and one after the other their ids lead to them again.
   */
  const claim = async (free: Record<Group, number>): Promise<OutboxRow[]> => {
    const at = now()
    // SQLite knows nothing of how much waits, and would take one index for all; on PostgreSQL each passes over what is held.
    const by = (index: string) => (isSqlite(db) ? sql`indexed by ${sql.ref(index)}` : sql``)
    const passingOver = isSqlite(db) ? sql`` : sql`for update skip locked`
    const looks = LOOKS.map(
      ({ group, index, isOne }) => sql`${sql.ref(group)} as materialized (
        select id from outbox ${by(index)}
        where state = 'waiting' and due_at <= ${at} and ${isOne}
        order by due_at limit ${free[group]} ${passingOver}
      )`,
    )
    const found = LOOKS.map(({ group }) => sql`select id from ${sql.table(group)}`)
    const { rows } = await sql<OutboxRow>`
      with ${sql.join(looks)}, due as materialized (${sql.join(found, sql` union all `)})
      update outbox set due_at = ${at + LEASE_MILLISECONDS}, attempts = attempts + 1
      from due where outbox.id = due.id
      returning *
    `.execute(db)
    return rows
  }

  /** Nothing when it arrived, else why not. */
  const attempt = async (row: OutboxRow): Promise<unknown> => {
    const { id, site, kind, subject, attempts, created_at } = row
    try {
      // One that ended the process each time never came as far as being counted out below.
      if (attempts > MOST_ATTEMPTS && !isNeverGivenUp(kind)) throw new NoUse('tried too often')
      const courier = courierOf(kind)
      if (courier === undefined) throw new NoUse(`nobody delivers ${kind}`)
      await courier({ id, site, subject, attempt: attempts, createdAt: created_at, payload: JSON.parse(row.payload) })
      return undefined
    } catch (error) {
      return error ?? new Error('failed')
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
    for (const { id, site, kind, subject, attempts } of rows) {
      log('info', 'outbox-delivered', { id, site, kind, subject, attempts })
    }
  }

  const failed = async ({ id, site, kind, subject, attempts }: OutboxRow, error: unknown): Promise<void> => {
    const isLate = attempts >= MOST_ATTEMPTS
    const isDead = error instanceof NoUse || (isLate && !isNeverGivenUp(kind))
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
      // Another worker may have taken it over, or delivered it, while this process stood still.
      .where('state', '=', 'waiting')
      .where('attempts', '=', attempts)
      .execute()
    log(isDead || attempts >= TOLD_FROM ? 'error' : 'warn', isDead ? 'outbox-dead' : 'outbox-failed', {
      id,
      site,
      kind,
      subject,
      attempts,
      ...facts,
    })
  }

  const deliverQuietly = (): void => {
    if (isStopped) return
    deliver().catch(store.failed)
  }

  let hastening = Promise.resolve()
  const hasten = (): void => {
    // What is on its way counts from now as well: else it would look put off, and be sent once more beside itself.
    hastening = renew([...running.keys()])
      .then(() => hastenPutOff({ db, now, log }))
      .catch(store.failed)
  }

  return {
    rowOf,
    add: async (transaction, entry) => {
      await transaction.insertInto('outbox').values(rowOf(entry)).execute()
    },
    wake: () => {
      waking ??= setTimeout(() => {
        waking = undefined
        deliverQuietly()
      }, WAKE_MILLISECONDS).unref()
    },
    deliver,
    start: () => {
      hasten()
      const timers = [
        setInterval(deliverQuietly, LOOK_EVERY_MILLISECONDS),
        setInterval(hasten, HASTEN_EVERY_MILLISECONDS),
        setInterval(() => void tellBacklog({ db, now, log }), HOUR),
      ]
      for (const timer of timers) timer.unref()
      return async () => {
        isStopped = true
        timers.forEach(clearInterval)
        clearTimeout(waking)
        await underWay?.catch(() => {})
        await hastening
      }
    },
  }
}

/** A line of what should have arrived and has not: an error where the oldest waits for more than an hour. Nothing, where nothing waits. */
export async function tellBacklog({ db, now, log }: Pick<Options, 'db' | 'now' | 'log'>): Promise<void> {
  const at = now()
  try {
    const { waiting, oldest } = await db
      .selectFrom('outbox')
      .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('created_at').as('oldest')])
      .where('state', '=', 'waiting')
      .where('kind', 'in', LETTER_KINDS)
      .where(({ or, eb }) => or([eb('attempts', '>', 0), eb('due_at', '<=', at)]))
      .executeTakeFirstOrThrow()
    if (oldest === null) return
    const age = at - oldest
    log(age > HOUR ? 'error' : 'info', 'outbox-backlog', { waiting, oldestMinutes: Math.floor(age / MINUTE) })
  } catch (error) {
    log('error', 'outbox-stopped', faultFacts(error))
  }
}

function isNone(kinds: readonly string[]) {
  return sql.join(
    kinds.map(kind => sql`kind <> ${sql.lit(kind)}`),
    sql` and `,
  )
}
