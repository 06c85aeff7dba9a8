import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { THEME_PATH } from '../../scripts/dev/theme/theme-path.ts'
import { TOP } from '../../scripts/options/folders.ts'
import { axeFaults } from '../support/axe.ts'
import { freePort } from '../support/free-port.ts'
import { test } from '../support/journey.ts'
import { endServer, portOf } from '../support/own-dealer.ts'

const [PHONE, DESK] = [390, 1440]
/**
 * A dealer of each template, on a phone and a desk. Axe takes seconds for so large a page; what is wrong with their colours,
 * `tests/unit/dev` finds at each landing.
 */
const SEEN = ['southern-drift-leisure', 'wattle-coast-toyota', 'brackenfield-motor-group', 'jarrah-coast-auto'].flatMap(
  slug => [PHONE, DESK].map(width => ({ slug, width })),
)

test.describe('the page of a theme', () => {
  // One server for all of them: it takes longer to start than to show a page.
  test.describe.configure({ mode: 'default' })
  let data: string
  let port: string | undefined
  let server: ChildProcess

  test.beforeAll(async () => {
    data = mkdtempSync(join(tmpdir(), 'forecourt-theme-'))
    const env = { ...process.env, PORT: String(await freePort()), FORECOURT_DATA: data }
    server = spawn('node', ['scripts/dev.ts'], { cwd: TOP, env, stdio: ['ignore', 'pipe', 'inherit'] })
    port = await portOf(server)
    expect(port).toBeDefined()
  })
  test.afterAll(async () => {
    await endServer(server)
    rmSync(data, { recursive: true, force: true })
  })

  for (const { slug, width } of SEEN) {
    test(`issue 6: of ${slug}, with every component in every state, is sound to axe on ${width} px and no wider @nightly`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 })
      const response = await page.goto(`http://${slug}.localhost:${port}${THEME_PATH}`)
      expect(response?.status()).toBe(200)
      expect(await axeFaults(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    })
  }
})
