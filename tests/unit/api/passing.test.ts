import { expect, test } from 'vitest'
import { isPassing } from '../../../src/api/middleware/answers.ts'

const fault = (code?: string, message = ''): Error =>
  Object.assign(new Error(message), code === undefined ? {} : { code })

test('E4 E22 what passes by itself is "later": a full or failing disk, a lock, a deadlock, a database that is down', () => {
  const codes = ['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_FSYNC']
  const ofPostgres = ['08006', '25006', '40001', '40P01', '53100', '53300', '55P03', '57014', '57P01', '57P03']
  for (const code of [...codes, ...ofPostgres, 'ECONNREFUSED', 'EPIPE'])
    expect([code, isPassing(fault(code))]).toEqual([code, true])
  for (const words of [
    'Connection terminated unexpectedly',
    'Query read timeout',
    'Client was closed and is not queryable',
    'Client has encountered a connection error and is not queryable',
    'timeout expired',
    'timeout exceeded when trying to connect',
  ]) {
    expect([words, isPassing(fault(undefined, words))]).toEqual([words, true])
  }
})

test('a fault of ours stays one', () => {
  for (const code of ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_ERROR', '23505', '42P01', '22P02', 'ERR_INVALID_ARG_TYPE'])
    expect([code, isPassing(fault(code))]).toEqual([code, false])
  expect(isPassing(fault(undefined, 'x is not a function'))).toBe(false)
})
