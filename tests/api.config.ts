import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { testNamePattern } from '../scripts/check/nightly.ts'
import { sequencer } from './support/sequence.ts'

const LONG = ['kill', 'fuzz', 'reservations/race', 'reservations/histories', 'database-down']

/** The API over real HTTP, on real databases. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['tests/api/**/*.test.ts'],
    testNamePattern,
    // Much of what these tests do is wait, for a disk, a process or a time-out: three files at once, also on two cores. They
    // share what they import.
    maxWorkers: 3,
    isolate: false,
    sequence: { sequencer: sequencer(LONG) },
    globalSetup: ['tests/support/postgres-for-all.ts'],
    setupFiles: ['tests/support/same-seed.ts'],
    testTimeout: 90_000,
    // Only ends a wait that hangs: how long something takes says nothing about whether it is right.
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 90_000,
  },
})
