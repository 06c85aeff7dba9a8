import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { grepInvert } from '../scripts/check/nightly.ts'
import { BROWSER_ARGS } from './support/browser.ts'
import { PROXY_SECRET } from './support/journey.ts'

const TOP = fileURLToPath(new URL('..', import.meta.url))
const PORT = Number(process.env.FORECOURT_TEST_PORT ?? 4390)

/** Holds, limits and codes are of one run. Each worker reads this file too, and has no store of its own. */
const store =
  process.env.TEST_WORKER_INDEX === undefined ? mkdtempSync(join(tmpdir(), 'forecourt-journeys-')) : undefined
if (store !== undefined) {
  process.on('exit', () => rmSync(store, { recursive: true, force: true }))
  // A run that is ended would leave its store, and the server that it has started.
  process.once('SIGTERM', () => process.exit(143))
}

/** What a browser draws goes through shared memory. Playwright sends it to the disk, as containers often have little of it. */
const SHARED_MEMORY = { folder: '/dev/shm', enough: 2 ** 30 }
const hasSharedMemory = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY.folder)
    return bavail * bsize >= SHARED_MEMORY.enough
  } catch {
    return false
  }
}

/** A visitor's journeys through the sample dealers, as `npm start` shows them. */
export default defineConfig({
  testDir: 'browser',
  // Node reads TypeScript by itself; to be rewritten first took all files together half as long again.
  build: { external: ['**/*.ts'] },
  outputDir: '../.forecourt/test-results',
  /** The pictures that pages are compared with; the same on every computer, see support/look.ts. */
  snapshotPathTemplate: '{testDir}/looks/{arg}{ext}',
  // A shared machine may for minutes be several times slower than usual; only what never comes has to wait for so long.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  grepInvert,
  // Journeys often wait, for a clock or an animation: three at once, also on two cores.
  workers: 3,
  forbidOnly: process.env.CI !== undefined,
  // A red run over one hiccup of a shared machine would hold a landing back; that it hiccuped must still be seen, so
  // scripts/check/run-steps.ts tells each journey that needed its second try.
  retries: 1,
  use: {
    /** A dealer's own address: `http://{slug}.localhost:PORT`; tests take it from `siteUrl` in tests/support. */
    baseURL: `http://localhost:${PORT}`,
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    // What never comes is told in a minute, also in a test that may take six.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Recording every step costs a third of the time; `playwright test --trace on` does it for a test that fails.
    trace: 'off',
    launchOptions: {
      ...(process.env.FORECOURT_CHROMIUM === undefined ? {} : { executablePath: process.env.FORECOURT_CHROMIUM }),
      args: BROWSER_ARGS,
      ...(hasSharedMemory() && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
    },
  },
  webServer: {
    command: JSON.parse(readFileSync(join(TOP, 'package.json'), 'utf8')).scripts.start,
    cwd: TOP,
    env: {
      ...(process.env as Record<string, string>),
      PORT: String(PORT),
      FORECOURT_DATABASE: join(store ?? '', 'store.sqlite'),
      FORECOURT_PROXY_SECRET: PROXY_SECRET,
    },
    url: `http://localhost:${PORT}/`,
    timeout: 300_000,
    reuseExistingServer: false,
    stdout: 'pipe',
  },
})
