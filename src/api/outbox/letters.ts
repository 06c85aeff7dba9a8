import { HOUR } from '../../domain/durations.ts'
import type { Db, OutboxRow } from '../db/tables.ts'
import { LETTER_KINDS, LETTERS } from './kinds.ts'
import { LEASE_MILLISECONDS } from './outbox.ts'

/** What was given up, or all that has not arrived yet, oldest first. For the operator, over all sites. */
export const undelivered = (db: Db): Promise<OutboxRow[]> =>
  db.selectFrom('outbox').selectAll().where('state', '!=', 'done').orderBy('created_at').execute()

/** Of one site and kind; `oldest` is when the first was written, in epoch milliseconds. */
export type Stuck = { site: string; kind: string; letters: number; givenUp: number; oldest: number }

/** Mails and webhooks that were given up, or were to go more than an hour ago and have not arrived, per site and kind. */
export async function stuckLetters(db: Db, now: number): Promise<Stuck[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(({ fn, eb }) => [
      'site',
      'kind',
      fn.countAll<number>().as('letters'),
      fn.sum<number>(eb.case().when('state', '=', 'dead').then(1).else(0).end()).as('givenUp'),
      fn.min('created_at').as('oldest'),
    ])
    .where('kind', 'in', LETTERS)
    .where(({ or, and, eb }) =>
      or([
        eb('state', '=', 'dead'),
        and([
          eb('state', '=', 'waiting'),
          eb('created_at', '<=', now - HOUR),
          or([eb('attempts', '>', 0), eb('due_at', '<=', now - HOUR)]),
        ]),
      ]),
    )
    .groupBy(['site', 'kind'])
    .execute()
  return rows.map(({ letters, givenUp, oldest, ...of }) => ({
    ...of,
    letters: Number(letters),
    givenUp: Number(givenUp),
    oldest: Number(oldest),
  }))
}

/** All that went out, or is to go, about one lead (or whatever else has that id), oldest first. */
export const lettersAbout = (db: Db, subject: string): Promise<OutboxRow[]> =>
  db.selectFrom('outbox').selectAll().where('subject', '=', subject).orderBy('created_at').execute()

/** Gives dead letters another round of attempts: one by its id, or all. Tells how many. */
export async function replay(db: Db, now: number, id?: string): Promise<number> {
  const query = db.updateTable('outbox').set({ state: 'waiting', attempts: 0, due_at: now }).where('state', '=', 'dead')
  const { numUpdatedRows } = await (id === undefined ? query : query.where('id', '=', id)).executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Within so long, in milliseconds, a letter goes by itself, or is on its way by a clock that is a minute ahead of this one. */
const SOON = 2 * LEASE_MILLISECONDS

/**
 * Sends mails and webhooks now that have failed and wait for their next turn, as once a mail server is back: that may be
 * hours away. One by its id, or all. Tells how many. What is due soon is left alone.
 */
export async function hurry(db: Db, now: number, id?: string): Promise<number> {
  const query = db
    .updateTable('outbox')
    .set({ due_at: now })
    .where('state', '=', 'waiting')
    .where('kind', 'in', LETTERS)
    .where('attempts', '>', 0)
    .where('due_at', '>', now + SOON)
  const { numUpdatedRows } = await (id === undefined ? query : query.where('id', '=', id)).executeTakeFirst()
  return Number(numUpdatedRows)
}

/** How many mails and webhooks are due soon or now, and so go without being hurried. One by its id, or all. */
export async function goingSoon(db: Db, now: number, id?: string): Promise<number> {
  const query = db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('soon'))
    .where('state', '=', 'waiting')
    .where('kind', 'in', LETTERS)
    .where('due_at', '<=', now + SOON)
  const { soon } = await (id === undefined ? query : query.where('id', '=', id)).executeTakeFirstOrThrow()
  return Number(soon)
}

/** A row of what goes to people and to systems of the dealer. */
export type Letter = OutboxRow & { kind: (typeof LETTER_KINDS)[number] }

/** One of them by its id. */
export const findLetter = (db: Db, id: string): Promise<Letter | undefined> =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('id', '=', id)
    .where('kind', 'in', LETTER_KINDS)
    .$narrowType<Pick<Letter, 'kind'>>()
    .executeTakeFirst()

/** The last that went, or would have gone, to the world outside: for the outbox page of a laptop. */
export const lastLetters = (db: Db, most: number): Promise<Letter[]> =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', 'in', LETTER_KINDS)
    .$narrowType<Pick<Letter, 'kind'>>()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
