// What a visitor waits for on a slow line with a slow phone: `node tests/bench/slow-line.ts`. Beside our pages as they are
// stand the same without what has their files fetched early; ratios count, not seconds.
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { findBrowser } from '../../scripts/check/find-browser.ts'
import { TOP } from '../../scripts/options/folders.ts'
import { BROWSER_ARGS } from '../support/browser.ts'
import { command } from './build/command.ts'
import { serveBundles } from './serve-bundles.ts'
import { slowLine } from './slow-line/line.ts'

/** The sample dealer with 5,000 cars. */
const SITE = 'brackenfield-motor-group'
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)
const SLOWDOWN = 4
/** What Lighthouse calls a slow 4G. */
const LINE = { latency: 150, bytesPerMs: 1.6e6 / 8 / 1000 }
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

const home = existsSync('/dev/shm') ? join('/dev/shm', `forecourt-line-${process.pid}`) : join(TOP, '.forecourt/line')
mkdirSync(home, { recursive: true })
const env = { FORECOURT_DATA: join(home, 'data') }
await command('node', ['scripts/build.ts', '--site', SITE, '--out', join(home, 'dist')], env)
const server = await serveBundles(join(home, 'dist'), { ...env, PORT: '0' })
const line = await slowLine(server.port, LINE)
const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS })

/** Milliseconds in the life of a page until what is asked of it is painted. */
type Wait = (browser: Browser, early: boolean) => Promise<number>

async function withPage(browser: Browser, work: (page: Page) => Promise<number>): Promise<number> {
  const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    return await work(page)
  } finally {
    await context.close()
  }
}

const address = (path: string): string => `http://${SITE}.localhost:${line.port}${path}`

/** Runs in the page: the time of the first frame in which all cards that are there are of a make. */
function whenAllAre(make: string): Promise<number> {
  return new Promise(resolve => {
    const look = (): void => {
      const titles = [...document.querySelectorAll('.search__main .car-card h3')].map(title => title.textContent)
      const isThere =
        document.documentElement.dataset.asked === undefined &&
        titles.length > 0 &&
        titles.every(title => title.includes(make))
      if (isThere) setTimeout(() => resolve(performance.now()))
      else requestAnimationFrame(look)
    }
    look()
  })
}

/** A link of an ad, or one that was shared: a list that is not the page's own. */
const linked: Wait = (browser, early) =>
  withPage(browser, async page => {
    line.change(html => (early ? html : html.replace(/ data-(scripts|index)="[^"]*"/g, '')))
    await page.goto(address('/search?make=Mazda'), { waitUntil: 'commit' })
    return page.evaluate(whenAllAre, 'Mazda')
  })

/** The first filter of a visit, where the page has heard that somebody turned to the filters, and where it could not. */
const firstFilter: Wait = (browser, early) =>
  withPage(browser, async page => {
    line.change(html => html)
    if (!early) {
      await page.addInitScript(() => {
        for (const sign of ['pointerover', 'focusin']) addEventListener(sign, event => event.stopPropagation(), true)
      })
    }
    await page.goto(address('/search'))
    await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' })
    await page.getByRole('button', { name: /^Filters/ }).tap()
    const make = page.locator('.filter-panel [data-facet="make"]').getByRole('checkbox', { name: /^Mazda/ })
    await make.waitFor()
    // To look at what there is takes a moment.
    await page.waitForTimeout(LOOK_MS)
    const before = await page.evaluate(() => performance.now())
    const found = page.evaluate(whenAllAre, 'Mazda')
    await make.tap()
    return (await found) - before
  })
const LOOK_MS = 1_500

/** The first page of a kind: from the tap on a link of the page before until it shows anything. */
const stepTo =
  (from: string, link: string): Wait =>
  (browser, early) =>
    withPage(browser, async page => {
      line.change(html => (early ? html : html.replace(/ data-ahead="[^"]*"/, '')))
      await page.goto(address(from))
      await page.waitForTimeout(LOOK_MS)
      await page.locator(link).first().tap()
      await page.waitForURL(url => url.pathname !== from)
      return page.evaluate(whenPainted)
    })

/** Runs in the page: its first picture, counted from when the page before was left. */
function whenPainted(): Promise<number> {
  return new Promise(resolve => {
    new PerformanceObserver(list => {
      for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') resolve(startTime)
    }).observe({ type: 'paint', buffered: true })
  })
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

async function compare(name: string, wait: Wait): Promise<string> {
  const times: Record<'early' | 'late', number[]> = { early: [], late: [] }
  for (let round = 0; round < ROUNDS; round++) {
    times.late.push(await wait(browser, false))
    times.early.push(await wait(browser, true))
  }
  const [late, early] = [median(times.late), median(times.early)]
  return `| ${name} | ${early.toFixed(0)} | ${late.toFixed(0)} | ${(late / early).toFixed(2)} |`
}

try {
  console.log(`
## On a line of ${LINE.latency} ms and ${(LINE.bytesPerMs * 8) / 1000} Mbit/s, with a phone ${SLOWDOWN} times slower than this machine, 5,000 cars

| ms, median of ${ROUNDS} | as it is | each file when it is named, and no sooner | times |
| --- | --- | --- | --- |
${await compare('a link to a list: until its cars are shown', linked)}
${await compare('the first filter of a visit: from the tap to its cars', firstFilter)}
${await compare('from home to the first list: until it shows anything', stepTo('/', 'main a[href^="/search/"]'))}
${await compare('from a list to the first car: until it shows anything', stepTo('/search/used-cars', '.car-grid a[href^="/cars/"]'))}
`)
} finally {
  await browser.close()
  line.stop()
  server.stop()
  rmSync(home, { recursive: true, force: true })
}
