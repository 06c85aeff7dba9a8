import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'

/** What the sandbox keeps, as Stripe's objects are told of. */
export type Kept = { id: string; object: string }

export type KeptAnswer = { request: string; status: number; body: string }
export type KeptNotice = { id: string; site: string; body: string }

/** The books of the sandbox: a file of its own, because a payment processor is not part of the site. */
export type SandboxStore = {
  find: <Found extends Kept>(id: string) => Found | undefined
  /** The last ones of a kind, newest first. */
  last: <Found extends Kept>(object: string, most: number) => Found[]
  /** All of a kind that belong to another object, oldest first. */
  of: <Found extends Kept>(parent: string) => Found[]
  /** Keeps an object, and what is to be told about it, or neither. */
  keep: (object: Kept, parent?: string, notice?: KeptNotice) => void
  answer: (key: string) => KeptAnswer | undefined
  keepAnswer: (key: string, answer: KeptAnswer) => void
  undelivered: () => KeptNotice[]
  delivered: (notice: string) => void
  close: () => void
}

export function openSandboxStore(file: string): SandboxStore {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.exec(`
    create table if not exists objects (id text primary key, parent text, json text not null) strict;
    create index if not exists objects_parent on objects (parent);
    create table if not exists answers (key text primary key, request text, status integer, body text) strict;
    create table if not exists notices (id text primary key, site text, body text, delivered integer not null) strict;
  `)
  const parsed = <Found extends Kept>(row: unknown): Found => JSON.parse((row as { json: string }).json)
  const byId = database.prepare('select json from objects where id = ?')
  const byParent = database.prepare('select json from objects where parent = ? order by rowid')
  const ofObject = database.prepare(
    "select json from objects where json_extract(json, '$.object') = ? order by rowid desc limit ?",
  )
  const put = database.prepare(
    'insert into objects values (?, ?, ?) on conflict (id) do update set json = excluded.json',
  )
  const note = database.prepare('insert into notices values (?, ?, ?, 0)')
  const answers = database.prepare('select request, status, body from answers where key = ?')
  const putAnswer = database.prepare('insert into answers values (?, ?, ?, ?)')
  const open = database.prepare('select id, site, body from notices where delivered = 0 order by rowid')
  const close = database.prepare('update notices set delivered = 1 where id = ?')
  return {
    find: id => {
      const row = byId.get(id)
      return row === undefined ? undefined : parsed(row)
    },
    last: (object, most) => ofObject.all(object, most).map(row => parsed(row)),
    of: parent => byParent.all(parent).map(row => parsed(row)),
    keep: database.transaction((object: Kept, parent?: string, notice?: KeptNotice) => {
      put.run(object.id, parent ?? null, JSON.stringify(object))
      if (notice !== undefined) note.run(notice.id, notice.site, notice.body)
    }),
    answer: key => answers.get(key) as KeptAnswer | undefined,
    keepAnswer: (key, { request, status, body }) => {
      putAnswer.run(key, request, status, body)
    },
    undelivered: () => open.all() as KeptNotice[],
    delivered: notice => {
      close.run(notice)
    },
    close: () => {
      database.close()
    },
  }
}
