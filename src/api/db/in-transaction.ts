import type { ControlledTransaction, Transaction } from 'kysely'
import { isSqlite } from './is-sqlite.ts'
import type { Db, Tables } from './tables.ts'

type Work<Result> = (transaction: Transaction<Tables>) => Promise<Result>

/**
 * Does something wholly or not at all; when it resolves, it is on the disk. SQLite writes for one at a time, so those who
 * wait are written together, and wait for the disk once: each is wholly done or not at all by a savepoint of its own.
 * Nothing in it may wait for the world outside.
 */
export function inTransaction<Result>(db: Db, work: Work<Result>): Promise<Result> {
  if (!isSqlite(db)) return db.transaction().execute(work)
  const known = groups.get(db) ?? createGroup(db)
  groups.set(db, known)
  return known(work)
}

/**
 * One statement, which is done wholly or not at all by itself. SQLite writes it together with others that wait all the same;
 * PostgreSQL need not hear that a transaction begins and ends.
 */
export function inOneWrite<Result>(db: Db, write: (db: Db) => Promise<Result>): Promise<Result> {
  return isSqlite(db) ? inTransaction(db, write) : write(db)
}

const groups = new WeakMap<Db, <Result>(work: Work<Result>) => Promise<Result>>()

/** More would make the first of a group wait for too long. */
const MOST_TOGETHER = 50

type Waiting = {
  /** Does the work behind a savepoint; tells how to settle it once all is on the disk. */
  run: (transaction: ControlledTransaction<Tables>) => Promise<() => void>
  fail: (error: unknown) => void
}

function createGroup(db: Db): <Result>(work: Work<Result>) => Promise<Result> {
  const queue: Waiting[] = []
  let isRunning = false

  const drain = async (): Promise<void> => {
    isRunning = true
    while (queue.length > 0) await writeTogether(db, queue.splice(0, MOST_TOGETHER))
    isRunning = false
  }

  return work => {
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof work>>>()
    queue.push({
      run: async transaction => {
        const point = await transaction.savepoint('one').execute()
        try {
          const result = await work(transaction)
          await point.releaseSavepoint('one').execute()
          return () => resolve(result)
        } catch (error) {
          await point.rollbackToSavepoint('one').execute()
          return () => reject(error)
        }
      },
      fail: reject,
    })
    // After this turn of the event loop: whoever came in it goes along.
    if (!isRunning) {
      isRunning = true
      setImmediate(() => void drain())
    }
    return promise
  }
}

/** Never throws: each of the group hears of its own fault, or of the one that took the whole group. */
async function writeTogether(db: Db, group: readonly Waiting[]): Promise<void> {
  let transaction: ControlledTransaction<Tables> | undefined
  try {
    transaction = await db.startTransaction().execute()
    const settle: (() => void)[] = []
    for (const { run } of group) settle.push(await run(transaction))
    await transaction.commit().execute()
    for (const done of settle) done()
  } catch (error) {
    await transaction
      ?.rollback()
      .execute()
      .catch(() => {})
    for (const { fail } of group) fail(error)
  }
}
