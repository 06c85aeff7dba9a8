import type { Db, OutboxRow } from '../db/tables.ts'

/** What was given up, or all that has not arrived yet, oldest first. For the operator, over all sites. */
export const undelivered = (db: Db): Promise<OutboxRow[]> =>
  db.selectFrom('outbox').selectAll().where('state', '!=', 'done').orderBy('created_at').execute()

/** Gives dead letters another round of attempts: one by its id, or all. Tells how many. */
export async function replay(db: Db, now: number, id?: string): Promise<number> {
  const query = db.updateTable('outbox').set({ state: 'waiting', attempts: 0, due_at: now }).where('state', '=', 'dead')
  const { numUpdatedRows } = await (id === undefined ? query : query.where('id', '=', id)).executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The last that went, or would have gone, to the world outside: for the outbox page of a laptop. */
export const lastLetters = (db: Db, most: number): Promise<OutboxRow[]> =>
  db.selectFrom('outbox').selectAll().orderBy('created_at', 'desc').orderBy('id').limit(most).execute()
