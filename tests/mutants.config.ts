import { defineConfig } from 'vitest/config'

/** The tests of the rules alone: what mutation testing runs again and again. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: { include: ['tests/unit/domain/**/*.test.ts'], testTimeout: 10_000 },
})
