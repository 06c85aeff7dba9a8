// The thread in which a store is copied (`copies.ts`): SQLite reads it as it is in one moment, whoever writes meanwhile.
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'
import type { CopyOrder } from './copies.ts'

const { file, copy } = workerData as CopyOrder
// Its owner's alone, as a store is; SQLite writes into an empty file.
closeSync(openSync(copy, 'wx', 0o600))
const store = new Database(file, { readonly: true, fileMustExist: true })
store.prepare('vacuum into ?').run(copy)
store.close()
const written = openSync(copy, 'r+')
fsyncSync(written)
closeSync(written)
