// What axe finds on every page of the dealers in `dist/`, on a phone: `node tests/pages/axe.ts`, or of some of them:
// `node tests/pages/axe.ts coral-range-jeep`. A page takes about a second, so `npm test` asks axe about each kind of page,
// and this is run by hand; `AXE_EVERY=20` takes each twentieth page.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { findJourneyBrowser } from '../../scripts/check/find-browser.ts'
import { TOP } from '../../scripts/options/folders.ts'
import { serveBundles } from '../bench/serve-bundles.ts'
import { axeFaults } from '../support/axe.ts'
import { BROWSER_ARGS } from '../support/browser.ts'

const PAGES_AT_ONCE = 2
const DIST = join(TOP, 'dist')

const named = process.argv.slice(2)
const every = Number(process.env.AXE_EVERY ?? 1)
const dealers =
  named.length > 0 ? named : readdirSync(DIST).filter(slug => existsSync(join(DIST, slug, 'manifest.json')))

const server = await serveBundles(DIST, { PORT: '0' })
const browser = await chromium.launch({ executablePath: findJourneyBrowser(), args: BROWSER_ARGS })
let isFaulty = false
try {
  for (const slug of dealers) {
    const pages = pagesOf(slug)
    const faults = await faultsOf(pages.map(path => `http://${slug}.localhost:${server.port}${path}`))
    console.log(`${slug}: ${pages.length} pages, ${faults.length} with faults`)
    for (const fault of faults) console.log(`  ${fault}`)
    isFaulty ||= faults.length > 0
  }
} finally {
  await browser.close()
  server.stop()
}
process.exitCode = isFaulty ? 1 : 0

function pagesOf(slug: string): string[] {
  const { files } = JSON.parse(readFileSync(join(DIST, slug, 'manifest.json'), 'utf8')) as { files: object }
  const pages = Object.keys(files).filter(file => file.endsWith('.html'))
  return pages.filter((_, index) => index % every === 0).map(file => `/${file.replace(/(^|\/)index\.html$/, '$1')}`)
}

async function faultsOf(addresses: readonly string[]): Promise<string[]> {
  const waiting = [...addresses]
  const faults: string[] = []
  const look = async (): Promise<void> => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      await page.goto(address)
      for (const fault of await axeFaults(page, 'html', { everyText: true })) faults.push(`${address} ✖ ${fault}`)
    }
    await context.close()
  }
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, look))
  return faults
}
