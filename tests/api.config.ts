import { defineConfig } from 'vitest/config'

/** The API over real HTTP, on real databases. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['tests/api/**/*.test.ts'],
    // Much of what these tests do is wait, for a disk, a process or a time-out: two files at once, also on two cores. They
    // share what they import.
    maxWorkers: 2,
    isolate: false,
    globalSetup: ['tests/support/postgres-for-all.ts'],
    setupFiles: ['tests/support/same-seed.ts'],
    testTimeout: 30_000,
    // Only ends a wait that hangs: how long something takes says nothing about whether it is right.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 30_000,
  },
})
