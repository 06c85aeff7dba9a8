import { defineConfig } from 'vitest/config'

const rules = process.env.RULES?.split(',') ?? ['*']

/** The tests of some rules alone: what mutation testing runs again and again. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: rules.map(name => `tests/unit/domain/${name}.test.ts`),
    setupFiles: ['tests/support/same-seed.ts'],
    testTimeout: 10_000,
  },
})
