import { SettingsError, shownStore } from '../settings.ts'

const NO_FOLDER = 'its folder cannot be made or entered → make it, for the user that the API runs as'
const NOT_REACHED = 'nothing answers there → start it, or name the host and port where it is'

/** By the codes of SQLite, of the system, and of PostgreSQL; what is extended (`SQLITE_CANTOPEN_ISDIR`) as what it extends. */
const REASONS: readonly [codes: RegExp, reason: string][] = [
  [/^SQLITE_CANTOPEN/, 'it cannot be opened → it has to be a file, in a folder that the user of the API may write to'],
  [/^SQLITE_NOTADB/, 'it is no SQLite store → name another file, or put a copy in its place'],
  [/^SQLITE_CORRUPT/, 'it is damaged → stop the server, keep the file, and put a copy in its place'],
  [
    /^SQLITE_(READONLY|PERM)|^EROFS/,
    'it cannot be written → give the user of the API the right to, on the folder as well',
  ],
  [/^SQLITE_FULL|^ENOSPC/, 'its disk is full → make room'],
  [/^SQLITE_BUSY/, 'another program holds it → stop that; a store is no place for a tool that keeps it locked'],
  [/^SQLITE_IOERR/, 'its disk fails, or is a network file system → keep it on a disk of this machine'],
  [/^(EACCES|EPERM|ENOENT|ENOTDIR|EEXIST)$/, NO_FOLDER],
  [/^(ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNRESET)$/, NOT_REACHED],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'no machine has that name → look at the host in it'],
  [/^28/, 'it lets nobody in by this user and password → look at both'],
  [/^3D000$/, 'the server has no database of that name → create it, or name another'],
  [/^42501$/, 'its user may not make tables there → make the user the owner of the database'],
  [/^25006$/, 'it only reads → name the primary'],
]

/** PgBouncer says it with a code that means no more than that it understood nothing. */
const NO_TIME_OUTS = /^unsupported startup parameter/
const POOLER =
  'a PgBouncer before it refuses our time-outs → name them in its ignore_startup_parameters (statement_timeout, lock_timeout, idle_in_transaction_session_timeout) and give them to the role'

/** What the PostgreSQL client says without a code. */
const NO_ANSWER = /^timeout (expired|exceeded)|^Connection terminated/

/** What the operator can do about a store that cannot be opened, in one line; what is no matter of the setting stays as it is. */
export function cannotOpen(database: string, error: unknown): unknown {
  const { code, message = '' } = error as { code?: unknown; message?: string }
  const known = REASONS.find(([codes]) => codes.test(String(code)))?.[1]
  const told = NO_TIME_OUTS.test(message) ? POOLER : NO_ANSWER.test(message) ? NOT_REACHED : undefined
  const reason = known ?? told
  if (reason === undefined) return error
  return new SettingsError(`FORECOURT_DATABASE (${shownStore(database)}): ${reason}`, { cause: error })
}
