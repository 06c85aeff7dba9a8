import { defineConfig } from 'vitest/config'

/** Every page of the sample dealers as it is built, read without a browser. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['tests/pages/**/*.test.ts'],
    globalSetup: 'tests/support/built.ts',
    testTimeout: 120_000,
  },
})
