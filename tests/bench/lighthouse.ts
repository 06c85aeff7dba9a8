// What Lighthouse says of home, search page and car page of each template: `node tests/bench/lighthouse.ts`, and with `all`
// of every other kind of page once, too. A few of them by a part of their name or address:
// `node tests/bench/lighthouse.ts leisure /cars/`, `node tests/bench/lighthouse.ts all offer`. `BENCH_RUNS` says how often
// each is measured, `BENCH_BUILT` names a folder of bundles to serve as they are.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import lighthouse, { type Flags, type Result } from 'lighthouse'
import { chromium } from 'playwright'
import { findBrowser } from '../../scripts/check/find-browser.ts'
import { TOP } from '../../scripts/options/folders.ts'
import { BROWSER_ARGS } from '../support/browser.ts'
import { command } from './build/command.ts'
import { serveBundles } from './serve-bundles.ts'

/** A sample dealer of each template. */
const DEALERS = {
  manufacturer: 'wattle-coast-toyota',
  group: 'brackenfield-motor-group',
  used: 'jarrah-coast-auto',
  leisure: 'southern-drift-leisure',
}
const RUNS = Number(process.env.BENCH_RUNS ?? 3)
const only = process.argv.slice(2).filter(part => part !== 'all')
const isWhole = process.argv.includes('all')

/** As Lighthouse sets it by itself: a phone of the middle class in a slow 4G network, simulated. */
const FLAGS: Flags = {
  formFactor: 'mobile',
  throttlingMethod: 'simulate',
  onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  logLevel: 'error',
}

const SCORES = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const
/** What the page may take, in seconds, in shares of the screen and in milliseconds. */
const TIMES = {
  'largest-contentful-paint': { name: 'LCP', below: 1.8, shown: (ms: number) => ms / 1000, unit: ' s', digits: 2 },
  'cumulative-layout-shift': { name: 'CLS', below: 0.02, shown: (shift: number) => shift, unit: '', digits: 3 },
  'total-blocking-time': { name: 'TBT', below: 100, shown: (ms: number) => ms, unit: ' ms', digits: 0 },
} as const

type Category = keyof typeof SCORES
type Time = keyof typeof TIMES

const CATEGORIES = Object.keys(SCORES) as Category[]
const AUDITS = Object.keys(TIMES) as Time[]

const home = join(existsSync('/dev/shm') ? '/dev/shm' : join(TOP, '.forecourt'), `lighthouse-${process.pid}`)
mkdirSync(home, { recursive: true })
const built = process.env.BENCH_BUILT ?? join(home, 'dist')
if (process.env.BENCH_BUILT === undefined) {
  const sites = Object.values(DEALERS).join(',')
  await command('node', ['scripts/build.ts', '--site', sites, '--out', built], { FORECOURT_DATA: join(home, 'data') })
}

/** A car as any other: the first of the bundle that is for sale. */
const carPath = (slug: string): string =>
  pagesOf(slug).find(path => /^\/cars\/(?!car$)[^/]+$/.test(path) && htmlOf(slug, path).includes('schema.org/InStock'))!

type Template = keyof typeof DEALERS
type Page = { name: string; slug: string; path: string }

/**
 * The other kinds of pages, each on a template that it fits: by its address, where stars stand for any one part of it, of
 * which the first page that the bundle has is taken.
 */
const KINDS: Readonly<Record<Template, Readonly<Record<string, string>>>> = {
  manufacturer: {
    models: '/models',
    model: '/hilux',
    accessories: '/hilux/accessories',
    brand: '/brands/*',
    team: '/teams/*',
    parts: '/vehicle-parts-and-accessories',
    'parts search': '/parts/search',
    spin: '/spin-to-win',
    'genuine service': '/genuine-service',
    'test drive': '/book-test-drive',
    'quote of a model': '/models/get-quote',
  },
  group: {
    list: '/search/new-cars',
    locations: '/locations',
    location: '/locations/*',
    offers: '/special-offers',
    offer: '/offers/*/*',
    blog: '/blog',
    post: '/blog/three-electric-hatches',
    fleet: '/fleet',
    warranty: '/warranty',
    'roadside assist': '/roadside-assist',
    compare: '/compare',
    // The used car dealer lets only those in who are signed in.
    purchase: '/checkout-journey',
    'online payment': '/online-payment',
    'missing page': '/404',
  },
  used: {
    contact: '/contact-us',
    'contact of a place': '/contact-us/*',
    finance: '/finance',
    'sell my car': '/sell-my-car',
    'trade-in': '/trade-in',
    watchlist: '/watchlist',
    'sign in': '/sign-in',
    reviews: '/customer-review',
    survey: '/customer-feedback-survey',
    careers: '/pages/careers',
  },
  leisure: {
    about: '/about-us',
    'content page': '/pages/towing-made-plain',
    complaints: '/pages/complaint-handling',
    privacy: '/privacy-policy',
    terms: '/terms-and-conditions',
    service: '/service',
    booking: '/service/booking',
  },
}

const pages = (Object.entries(DEALERS) as [Template, string][])
  .flatMap(([template, slug]) => {
    const kinds = { home: '/', search: '/search', car: carPath(slug), ...(isWhole ? KINDS[template] : {}) }
    return Object.entries(kinds).map(
      ([kind, path]): Page => ({ name: `${template} ${kind}`, slug, path: pageAt(slug, path) }),
    )
  })
  .filter(({ name, path }) => only.every(part => name.includes(part) || path.includes(part)))

/** The page at an address, or the first at one with stars; a kind that a sample no longer has is a fault of our list. */
function pageAt(slug: string, path: string): string {
  const wanted = new RegExp(`^${path.replaceAll('*', '[^/]+')}$`)
  const found = pagesOf(slug).find(page => wanted.test(page))
  if (found === undefined) throw new Error(`${slug} has no page ${path} → mend KINDS in tests/bench/lighthouse.ts`)
  return found
}

function pagesOf(slug: string): string[] {
  const { files } = JSON.parse(readFileSync(join(built, slug, 'manifest.json'), 'utf8')) as { files: object }
  return Object.keys(files)
    .filter(file => file.endsWith('.html'))
    .map(file => `/${file.replace(/(?:^|\/)index\.html$|\.html$/, '')}`)
}

/** What no search engine is to list is not worse for saying so. */
const isUnlisted = ({ slug, path }: Page): boolean =>
  /<meta name="robots" content="[^"]*noindex/.test(htmlOf(slug, path))

function htmlOf(slug: string, path: string): string {
  return readFileSync(join(built, slug, path === '/404' ? '404.html' : join(path, 'index.html')), 'utf8')
}

const { port, stop } = await serveBundles(built, {
  FORECOURT_DATA: join(home, 'data'),
  PORT: process.env.PORT ?? '0',
})

/** On a busy machine a browser may miss the beginning of a load, which says nothing of the page. */
const ATTEMPTS = 3

async function measure(url: string, flags: Flags): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const result = await measureOnce(url, flags)
    if (result !== undefined && !result.runtimeError) return result
    const why = result?.runtimeError?.message ?? 'no result'
    if (attempt === ATTEMPTS) throw new Error(`${url}: ${why}`)
    console.warn(`${url} once more: ${why}`)
  }
}

/** A browser of its own for each run, so that no run is warmed by another. */
async function measureOnce(url: string, flags: Flags): Promise<Result | undefined> {
  const debugging = await freePort()
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [`--remote-debugging-port=${debugging}`, ...BROWSER_ARGS],
  })
  try {
    return (await lighthouse(url, { ...flags, port: debugging }))?.lhr
  } finally {
    await browser.close()
  }
}

function freePort(): Promise<number> {
  return new Promise(resolve => {
    const holder = createServer().listen(0, '127.0.0.1', () => {
      const { port } = holder.address() as { port: number }
      holder.close(() => resolve(port))
    })
  })
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!

const missed: string[] = []
const lines: string[] = []
try {
  for (const page of pages) {
    const { name, slug, path } = page
    const flags: Flags = { ...FLAGS, ignoreStatusCode: true, skipAudits: isUnlisted(page) ? ['is-crawlable'] : null }
    const runs: Result[] = []
    for (let run = 0; run < RUNS; run++) runs.push(await measure(`http://${slug}.localhost:${port}${path}`, flags))
    const cells = [
      ...CATEGORIES.map(category => {
        const score = Math.round(median(runs.map(({ categories }) => categories[category]!.score ?? 0)) * 100)
        if (score < SCORES[category]) missed.push(`${name}: ${category} ${score}, wanted ${SCORES[category]}`)
        return String(score)
      }),
      ...AUDITS.map(audit => {
        const { name: short, below, shown, unit, digits } = TIMES[audit]
        const value = median(runs.map(({ audits }) => shown(audits[audit]!.numericValue ?? Number.POSITIVE_INFINITY)))
        const text = `${value.toFixed(digits)}${unit}`
        if (value >= below) missed.push(`${name}: ${short} ${text}, wanted below ${below}${unit}`)
        return text
      }),
    ]
    for (const fault of faultsOf(runs[0]!)) missed.push(`${name}: ${fault}`)
    lines.push(`| ${name} | ${cells.join(' | ')} |`)
    console.log(lines.at(-1))
  }
} finally {
  stop()
  rmSync(home, { recursive: true, force: true })
}

/** What costs a page points beyond its speed, with the first place where. */
function faultsOf({ categories, audits }: Result): string[] {
  const failed = CATEGORIES.filter(category => category !== 'performance').flatMap(category =>
    categories[category]!.auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1),
  )
  return failed.map(({ id }) => {
    const { title, details } = audits[id]!
    const [first] = details !== undefined && 'items' in details ? (details.items as object[]) : []
    return `${title} ${JSON.stringify(first ?? '').slice(0, 300)}`
  })
}

console.log(`
## Lighthouse, mobile, simulated slow 4G, median of ${RUNS}

| page | ${CATEGORIES.join(' | ')} | ${AUDITS.map(audit => TIMES[audit].name).join(' | ')} |
| --- |${' --- |'.repeat(CATEGORIES.length + AUDITS.length)}
${lines.join('\n')}
`)
for (const fault of missed) console.log(`✖ ${fault}`)
if (missed.length > 0) process.exitCode = 1
