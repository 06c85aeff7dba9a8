// How quickly the search page answers a visitor on a slow phone and at a slow desk: `node tests/bench/interaction.ts`, for
// one of them `node tests/bench/interaction.ts phone`; beside a server that runs already with
// `BENCH_ADDRESS=http://{slug}.localhost:4321` before it, slowed down otherwise than 4 times with `BENCH_SLOWDOWN=1.5`.
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js'
import { type BrowserContextOptions, type CDPSession, chromium, type Page } from 'playwright'
import { findBrowser } from '../../scripts/check/find-browser.ts'
import { TOP } from '../../scripts/options/folders.ts'
import { BROWSER_ARGS } from '../support/browser.ts'
import { command } from './build/command.ts'
import { readMeasures, startMeasuring, type Tap } from './interaction/measures.ts'
import { byFinger, byMouse, type Step, tap, VISITS } from './interaction/visit.ts'
import { serveBundles } from './serve-bundles.ts'

/** The sample dealer with 5,000 cars. */
const SITE = 'brackenfield-motor-group'
const SLOWDOWN = Number(process.env.BENCH_SLOWDOWN ?? 4)
const GOALS = { tapMs: 50, longTaskMs: 100, shift: 0 }

const home = existsSync('/dev/shm') ? join('/dev/shm', `forecourt-taps-${process.pid}`) : join(TOP, '.forecourt/taps')

async function builtAndServed(): Promise<{ address: string; stop: () => void }> {
  if (process.env.BENCH_ADDRESS !== undefined) return { address: process.env.BENCH_ADDRESS, stop: () => {} }
  mkdirSync(home, { recursive: true })
  const env = { FORECOURT_DATA: join(home, 'data') }
  const out = join(home, 'dist')
  await command('node', ['scripts/build.ts', '--site', SITE, '--out', out], env)
  const server = await serveBundles(out, { ...env, PORT: '0' })
  const stop = (): void => {
    server.stop()
    rmSync(home, { recursive: true, force: true })
  }
  return { address: `http://${SITE}.localhost:${server.port}`, stop }
}

/** How quick this machine is, in Lighthouse's measure, which tells what the slowed down one is like. */
async function benchmarkIndex(): Promise<number> {
  const page = await browser.newPage()
  const index = await page.evaluate<number>(`(${pageFunctions.computeBenchmarkIndex})()`)
  await page.close()
  return index
}

/** What the page's own thread does, in the browser's words. */
const WORK = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'] as const
type Work = (typeof WORK)[number]

/** Milliseconds of the thread's own time since the page was opened; whatever else this machine does is not in it. */
async function workDone(session: CDPSession): Promise<Record<Work, number>> {
  const { metrics } = await session.send('Performance.getMetrics')
  const ms = (name: Work) => 1000 * (metrics.find(metric => metric.name === name)?.value ?? 0)
  return Object.fromEntries(WORK.map(name => [name, ms(name)])) as Record<Work, number>
}

type Screen = keyof typeof VISITS

/** What the slowed down machine is like in a hand, and on a desk. */
const SCREENS: Record<Screen, BrowserContextOptions> = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desk: { viewport: { width: 1440, height: 900 } },
}

type Measured = Awaited<ReturnType<typeof readMeasures>> & {
  work: Record<Work, number>
  /** The same of taps that ask for nothing. */
  least: readonly Tap[]
}

/** The visit of one screen: every step is a tap by the browser's own input, and waits until the list has come to rest. */
async function visit(screen: Screen, page: Page): Promise<Measured> {
  const session = await page.context().newCDPSession(page)
  const visitor = { page, press: screen === 'phone' ? byFinger(page, session) : byMouse(page) }
  const steps = VISITS[screen]
  await page.addInitScript(startMeasuring)
  await page.goto(`${address}/search`)
  await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' })
  // The index comes with the first search; what is measured is a visit that is under way.
  await page.getByRole('searchbox').fill('toyota')
  await page.waitForURL(/query=toyota/)
  await page.getByRole('button', { name: 'Clear text' }).click()
  await page.waitForTimeout(1000)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.waitForTimeout(1500)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.evaluate(() => window.measures.begin())
  const done = Object.fromEntries(WORK.map(name => [name, 0])) as Record<Work, number>
  const take = async ([name, find]: Step): Promise<void> => {
    await page.evaluate(() => window.measures.look())
    const act = await find(visitor)
    await page.evaluate(name => window.measures.next(name), name)
    const before = await workDone(session)
    await act()
    await page.waitForFunction(() => window.measures.atRest(), undefined, { polling: 100 })
    const after = await workDone(session)
    for (const name of WORK) done[name] += after[name] - before[name]
  }
  for (const step of steps) await take(step)
  const measured = await readMeasures(page)
  const work = Object.fromEntries(WORK.map(name => [name, done[name] / steps.length])) as Record<Work, number>
  await page.evaluate(changeOneWord, COUNT)
  for (let time = 0; time < LEAST_TAPS; time++) await take(['one word', () => tap(visitor, page.locator(COUNT))])
  const least = (await readMeasures(page)).taps.slice(steps.length)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return { ...measured, work, least }
}

const LEAST_TAPS = 20
const COUNT = '.results-count__shown'

/** Runs in the page. What a tap takes at least there, in this browser, on this machine: no search can be quicker. */
function changeOneWord(selector: string): void {
  const count = document.querySelector(selector)!
  let cars = 1000
  count.addEventListener('click', () => {
    count.firstChild!.nodeValue = `${++cars} cars`
  })
}

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(values.length * share) - 1)] ?? 0

const row = (name: string, times: readonly number[]): string =>
  `| ${[name, ...[percentile(times, 0.5), percentile(times, 0.95), Math.max(...times)].map(ms => ms.toFixed(0))].join(' | ')} |`

const movers = (shifted: readonly string[]): string =>
  shifted.length === 0 ? '' : ` by ${[...new Set(shifted)].join(', ')}`

const { address, stop } = await builtAndServed()
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: BROWSER_ARGS,
})

async function measure(screen: Screen): Promise<void> {
  const page = await browser.newPage({ ...SCREENS[screen], reducedMotion: 'reduce' })
  const { taps, longTasks, shift, shifted, work, least } = await visit(screen, page)
  await page.close()
  const times = taps.map(({ ms }) => ms)
  const leastTimes = least.map(({ ms }) => ms)
  const longest = Math.max(0, ...longTasks)
  const p95 = percentile(times, 0.95)
  const slowest = [...taps].sort((a: Tap, b: Tap) => b.ms - a.ms).slice(0, 8)
  console.log(`
## Search page on a ${screen}, ${SLOWDOWN} times slower than this machine: ${taps.length} taps

| tap to painted result, ms | median | p95 | longest |
| --- | --- | --- | --- |
${row('of the visit', times)}
${row('of one word, by a listener alone: what a tap takes at least', leastTimes)}

A tap of the visit takes ${(percentile(times, 0.5) / percentile(leastTimes, 0.5)).toFixed(1)} times the least one.

Tasks over 50 ms: ${longTasks.length}, the longest ${longest.toFixed(0)} ms. Layout shift: ${shift.toFixed(4)}${movers(shifted)}.
Work for a tap, in ms of the thread's own time: ${WORK.map(name => `${name} ${work[name].toFixed(1)}`).join(' · ')}.
Slowest: ${slowest.map(({ name, ms }) => `${name} ${ms.toFixed(0)}`).join(' · ')}
`)
  const goals: [name: string, reached: number, isReached: boolean][] = [
    [`p95 under ${GOALS.tapMs} ms`, p95, p95 < GOALS.tapMs],
    [`no task over ${GOALS.longTaskMs} ms`, longest, longest <= GOALS.longTaskMs],
    ['no layout shift', shift, shift <= GOALS.shift],
  ]
  for (const [name, reached, isReached] of goals) console.log(`${isReached ? '✓' : '✖'} ${name}: ${reached.toFixed(2)}`)
}

try {
  const asked = process.argv[2] as Screen | undefined
  const index = await benchmarkIndex()
  console.log(
    `BenchmarkIndex ${index.toFixed(0)} here, ${(index / SLOWDOWN).toFixed(0)} slowed down. Lighthouse finds 125 to 800 on a phone of the middle, 800 to 1,200 on a good one.`,
  )
  for (const screen of asked === undefined ? (Object.keys(SCREENS) as Screen[]) : [asked]) await measure(screen)
} finally {
  await browser.close()
  stop()
}
