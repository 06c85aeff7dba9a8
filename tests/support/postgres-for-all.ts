// Before the API tests: one PostgreSQL for all of them. Where none can be had they say so, and CI fails.
import type { TestProject } from 'vitest/node'
import { findPostgres, startPostgres } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: string | undefined
  }
}

export default async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const bin = findPostgres()
  if (bin === undefined) {
    const message =
      'skipped: the API tests on PostgreSQL, because no PostgreSQL server is here and none can be installed'
    if (process.env.CI !== undefined) throw new Error(message)
    console.log(message)
    provide('postgres', undefined)
    return undefined
  }
  const server = await startPostgres(bin)
  provide('postgres', server.url)
  return server.stop
}
