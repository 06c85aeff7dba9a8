import { SqliteAdapter } from 'kysely'
import type { Db } from './tables.ts'

/** Where the two engines want another way to the same end: this one writes for one at a time, in the process itself. */
export const isSqlite = (db: Db): boolean => db.getExecutor().adapter instanceof SqliteAdapter
