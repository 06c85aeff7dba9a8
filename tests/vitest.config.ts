import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { testNamePattern } from '../scripts/check/nightly.ts'
import { sequencer } from './support/sequence.ts'

const LONG = ['publish/kill', 'site/feeds/real-listings', 'build/render', 'build/header', 'check/fonts']

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['tests/unit/**/*.test.{ts,tsx}'],
    testNamePattern,
    setupFiles: [
      'tests/support/mocks-apart.ts',
      'tests/support/same-seed.ts',
      'tests/support/addresses-first.ts',
      'tests/support/equal-bytes.ts',
      'tests/support/storage-lets-go.ts',
      'tests/support/page-ends.ts',
    ],
    // Only ends what hangs: types are checked beside these, and how long something takes says nothing of whether it is right.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Files share what they import: to read it again for each took a third of the time.
    isolate: false,
    sequence: { sequencer: sequencer(LONG) },
    // Vitest would keep one core for itself, which on two cores leaves half of the machine idle.
    maxWorkers: '100%',
    // A commit while the tests run must not make two builds differ.
    env: { SOURCE_REVISION: '0'.repeat(40) },
  },
})
