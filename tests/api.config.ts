import { defineConfig } from 'vitest/config'

/** The API over real HTTP, on real databases. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['tests/api/**/*.test.ts'],
    globalSetup: ['tests/support/postgres-for-all.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
