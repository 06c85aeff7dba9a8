import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: { include: ['tests/unit/**/*.test.{ts,tsx}'], testTimeout: 60_000 },
})
