import { type Dialect, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { sha256 } from '../keyed-hash.ts'
import type { Db } from './tables.ts'

/** Begins a statement that PostgreSQL is to understand once for each connection, under this name. */
export const preparedAs = (name: string): string => `/* prepared ${name} */`

const NAME = /^\s*\/\* prepared (\S+) \*\//

/** By text, as a pooler lets other processes and releases prepare over the same connection: one name is one text for all. */
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = NAME.exec(text)?.[1]
  if (name === undefined) return undefined
  const unique = `${name}-${sha256(text).slice(0, 12)}`
  names.set(text, unique)
  return unique
}

/** How PostgreSQL says that a statement was prepared over another connection, or over this one by somebody else. */
const PREPARED_ELSEWHERE: readonly unknown[] = ['26000', '42P05']

/**
 * To understand what a lead writes takes PostgreSQL three times as long as to write it. Only statements that say so are
 * prepared: one that returns whole rows would fail when the next release adds a column. A pooler that gives each transaction
 * another connection may know nothing of it: then nothing was done, and it is asked again, as all that follows, unprepared.
 */
class Client extends pg.Client {
  declare connection: pg.Connection
  #keepsPrepared = true

  // biome-ignore lint/suspicious/noExplicitAny: the library's nine signatures of it are one function to us.
  override query(config: any, ...rest: any[]): any {
    const name = this.#keepsPrepared && typeof config === 'string' ? nameOf(config) : undefined
    const [values] = rest
    const asked =
      name === undefined
        ? super.query(config, ...rest)
        : super.query({ name, text: config as string, values }).catch((error: Error & { code?: unknown }) => {
            if (!PREPARED_ELSEWHERE.includes(error.code)) throw error
            this.#keepsPrepared = false
            return super.query(config, ...rest)
          })
    if (asked instanceof Promise) {
      asked.catch((error: Error & { code?: unknown }) => isOfNoUse(error) && this.connection.stream.destroy(error))
    }
    return asked
  }
}

/** How the driver says that no answer came in time; it would keep the connection, and ask the next question over it. */
const UNANSWERED = 'Query read timeout'
/** What a server says that was the primary, or is none yet: over another connection the new one is reached. */
const ONLY_READS = '25006'

/**
 * Whether nothing better comes over the connection: a network that has forgotten it swallows what is sent over it for a quarter
 * of an hour, and a server that only reads keeps nothing.
 */
const isOfNoUse = ({ message, code }: Error & { code?: unknown }): boolean =>
  message === UNANSWERED || code === ONLY_READS

/** More than the server itself allows a statement, less than a visitor waits. */
const ANSWER_MILLISECONDS = 7_000

const CONNECTIONS = 20
const INT8 = 20

/** How long a request waits for a statement. */
const OF_REQUESTS = { statement_timeout: 5_000, query_timeout: ANSWER_MILLISECONDS }

/** What waits for a lock holds up all who come after it, so also a change of the schema waits for no longer, and comes again. */
const LOCK_MILLISECONDS = 2_000

/**
 * The store for many servers. Counts and times come back as numbers: all of ours are far below 2^53. A change of the schema may
 * take as long as it does: an index on a large table, or the wait for another process that makes it.
 */
export function openPostgres(url: string, { changesSchema = false } = {}): Dialect {
  const types = new pg.TypeOverrides()
  types.setTypeParser(INT8, Number)
  const pool = new pg.Pool({
    connectionString: url,
    Client,
    max: CONNECTIONS,
    types,
    connectionTimeoutMillis: 3_000,
    ...(changesSchema ? {} : OF_REQUESTS),
    lock_timeout: LOCK_MILLISECONDS,
    idle_in_transaction_session_timeout: 10_000,
  })
  // A connection that breaks fails its query; without a listener on each it would take the whole process along.
  pool.on('error', () => {})
  pool.on('connect', client => {
    client.on('error', () => {})
  })
  return new PostgresDialect({ pool })
}

/** Without these PostgreSQL acknowledges what a power cut takes back. */
export async function assertKeeps(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')
  `.execute(db)
  const off = rows.find(({ setting }) => setting === 'off')
  if (off !== undefined) throw new Error(`PostgreSQL has ${off.name} off, and so loses what it acknowledged`)
}
