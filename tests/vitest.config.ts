import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['tests/unit/**/*.test.{ts,tsx}'],
    testTimeout: 60_000,
    // A commit while the tests run must not make two builds differ.
    env: { SOURCE_REVISION: '0'.repeat(40) },
  },
})
