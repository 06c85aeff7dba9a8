import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { testNamePattern } from '../scripts/check/nightly.ts'

/** Every page of the sample dealers as it is built, read without a browser. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['tests/pages/**/*.test.ts'],
    testNamePattern,
    globalSetup: 'tests/support/built.ts',
    // Vitest would keep one core for itself, which on two cores leaves half of the machine idle.
    maxWorkers: '100%',
    testTimeout: 120_000,
  },
})
