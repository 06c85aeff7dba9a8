import { type Browser, expect, type Page } from '@playwright/test'
import { isUsualRun, nightlyUnless } from '../../scripts/check/nightly.ts'
import { axeFaults } from '../support/axe.ts'
import { comeToRest } from '../support/come-to-rest.ts'
import { enlargeLetters } from '../support/ease.ts'
import { test } from '../support/journey.ts'
import { emptyIn, ROW_WIDTHS } from '../support/rows.ts'
import { siteUrl } from '../support/site-url.ts'

type Dealer = { slug: string; lang: string; name: string; byDay: readonly Kind[]; isAskedForAll?: true }
type Kind = keyof typeof KINDS | keyof typeof UNLISTED

/**
 * The sample dealers: who they are, in which language, and what only they are called. A landing looks at each kind of page at
 * one of them, of each template in turn, and a night at all kinds of all: what is wrong with another's colours,
 * `tests/unit/dev` finds. The one with the most kinds of pages is asked for all links and pictures on those.
 */
const DEALERS: readonly Dealer[] = [
  {
    slug: 'wattle-coast-toyota',
    lang: 'en-AU',
    name: 'Wattle Coast',
    byDay: ['home', 'models', 'model', 'accessories', 'team', 'care', 'legal'],
  },
  {
    slug: 'brackenfield-motor-group',
    lang: 'en-AU',
    name: 'Brackenfield',
    byDay: ['search', 'furtherPage', 'offers', 'offer', 'brand', 'blog', 'post', 'place'],
    isAskedForAll: true,
  },
  { slug: 'coral-range-jeep', lang: 'en-AU', name: 'Coral Range', byDay: [] },
  {
    slug: 'southern-drift-leisure',
    lang: 'en-NZ',
    name: 'Southern Drift',
    byDay: ['car', 'locations', 'location', 'text', 'missing'],
  },
  { slug: 'saguaro-ridge-auto', lang: 'en-US', name: 'Saguaro Ridge', byDay: [] },
  { slug: 'jarrah-coast-auto', lang: 'en-AU', name: 'Jarrah Coast', byDay: ['list', 'contact', 'compare'] },
]

const MISSING = '/not-here'

/** How the address of each kind of page looks in a sitemap; where two match, the first counts. */
const KINDS = {
  furtherPage: /^\/search(\/.+)?\/page\/\d+$/,
  home: /^\/$/,
  search: /^\/search$/,
  list: /^\/search\/./,
  car: /^\/cars\/./,
  locations: /^\/locations$/,
  location: /^\/locations\/./,
  contact: /^\/contact(-us)?$/,
  offers: /^\/special-offers$/,
  offer: /^\/offers\/./,
  models: /^\/models$/,
  text: /^\/(about-us|pages\/.+)$/,
  legal: /^\/(privacy-policy|terms-and-conditions)$/,
  place: /^\/contact-us\/./,
  care: /^\/(service|warranty|roadside-assist|genuine-service|vehicle-parts-and-accessories)$/,
  blog: /^\/blog$/,
  post: /^\/blog\/./,
  brand: /^\/brands\/./,
  team: /^\/teams\/./,
  accessories: /^\/[a-z0-9-]+\/accessories$/,
  model: /^\/[a-z0-9-]+$/,
} as const

/** What every dealer has, but no sitemap lists; and an address that is nothing. */
const UNLISTED = { compare: '/compare', missing: MISSING } as const

/** Dealers of used cars alone keep no catalogue, and not all show who works for them. */
const OPTIONAL = new Set(['models', 'model', 'brand', 'team', 'accessories'])

type Visit = {
  path: string
  title: string
  lang: string | null
  headings: string[]
  description: string | null
  canonical: string | null
  text: string
  links: string[]
  danglingAnchors: string[]
  errors: string[]
  faults: string[]
  overflowPixels: number
  /** With letters of twice their size. */
  enlarged: { overflowPixels: number; brokenWords: string[] }
}

/** One page of each of these kinds. */
async function pathsOf(page: Page, site: string, kinds: readonly string[]): Promise<string[]> {
  await page.goto(`${site}/robots.txt`)
  const sitemap = await page.evaluate(async address => (await fetch(address)).text(), `${site}/sitemap.xml`)
  const listed = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, url]) => new URL(url!).pathname)
  const kindOf = (path: string) => Object.entries(KINDS).find(([, pattern]) => pattern.test(path))?.[0]
  return kinds.flatMap(kind => {
    const path = UNLISTED[kind as keyof typeof UNLISTED] ?? listed.find(candidate => kindOf(candidate) === kind)
    if (path === undefined && (isUsualRun() || !OPTIONAL.has(kind)))
      throw new Error(`The sitemap of ${site} lists no ${kind} page`)
    return path ?? []
  })
}

/** Loads a page, looks at it as a checker does, and then on the narrowest phone. */
async function visit(page: Page, site: string, path: string): Promise<Visit> {
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  page.on('console', message => {
    const isAnswerToMissing = message.location().url === site + MISSING
    if (message.type() === 'error' && !isAnswerToMissing) errors.push(message.text())
  })
  page.on('requestfailed', request => {
    const said = request.failure()?.errorText
    // A narrower screen chooses another size of a picture, and lets go of the one that is under way.
    const isLetGo = request.resourceType() === 'image' && said === 'net::ERR_ABORTED'
    if (!isLetGo) errors.push(`${said} ${request.url()}`)
  })
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', event => {
      console.error(`Policy ${event.violatedDirective} refused ${event.blockedURI}`)
    })
  })
  await page.goto(site + path)
  const content = await page.evaluate(() => {
    const attribute = (selector: string, name: string) => document.querySelector(selector)?.getAttribute(name) ?? null
    const anchors = [...document.querySelectorAll('a')].filter(({ origin }) => origin === location.origin)
    const pictures = [...document.querySelectorAll('img')].map(({ src }) => src)
    return {
      title: document.title,
      lang: document.documentElement.getAttribute('lang'),
      headings: [...document.querySelectorAll<HTMLElement>('h1:not([hidden])')].map(heading => heading.innerText),
      description: attribute('meta[name=description]', 'content'),
      canonical: attribute('link[rel=canonical]', 'href'),
      text: document.documentElement.textContent ?? '',
      links: [...anchors.map(({ href }) => href.replace(/#.*/, '')), ...pictures],
      danglingAnchors: anchors
        .filter(({ hash, pathname }) => hash !== '' && pathname === location.pathname)
        .map(({ hash }) => hash)
        .filter(hash => document.getElementById(hash.slice(1)) === null),
    }
  })
  await comeToRest(page)
  const faults = await axeFaults(page)
  const overflowOnDesk = await page.evaluate(overflowOf)
  await page.setViewportSize({ width: 320, height: 640 })
  const overflowPixels = Math.max(overflowOnDesk, await page.evaluate(overflowOf))
  await page.evaluate(enlargeLetters)
  return {
    path,
    ...content,
    errors,
    faults,
    overflowPixels,
    enlarged: { overflowPixels: await page.evaluate(overflowOf), brokenWords: await page.evaluate(brokenWordsOf) },
  }
}

/** In the page: by how many pixels it is wider than the screen. */
const overflowOf = (): number => document.documentElement.scrollWidth - innerWidth

/** In the page: the words of its main heading that go on in the next line. */
function brokenWordsOf(): string[] {
  const texts = document.createTreeWalker(document.querySelector('h1:not([hidden])')!, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  while (texts.nextNode()) {
    const text = texts.currentNode
    for (const { 0: word, index } of text.textContent!.matchAll(/[^\s-]+/g)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word)
    }
  }
  return broken
}

/** A new window that shares its process with another of the same site, so that the checker need not be compiled anew in it. */
async function windowBeside(page: Page): Promise<Page> {
  const [opened] = await Promise.all([page.waitForEvent('popup'), page.evaluate(() => void open('about:blank'))])
  return opened
}

async function visitAll(browser: Browser, site: string, kinds: readonly string[]): Promise<Visit[]> {
  const context = await browser.newContext()
  const first = await context.newPage()
  const paths = await pathsOf(first, site, kinds)
  // The API reads a dealer's stock when it is first asked, and on a busy machine no page waits for that.
  await first.evaluate(async () => void (await fetch('/api/reservations/cars')))
  const visits: Visit[] = []
  for (const path of paths) {
    const page = await windowBeside(first)
    visits.push(await visit(page, site, path))
    await page.close()
  }
  await context.close()
  return visits
}

for (const { slug, lang, name, byDay, isAskedForAll } of DEALERS) {
  test.describe(`${slug}${nightlyUnless(byDay.length > 0)}`, () => {
    // One worker looks at a dealer once, and each test judges what it saw.
    test.describe.configure({ mode: 'default' })
    const site = siteUrl(slug)
    let visits: Visit[] = []

    test.beforeAll(async ({ browser }) => {
      test.setTimeout(180_000)
      visits = await visitAll(browser, site, isUsualRun() ? byDay : [...Object.keys(KINDS), ...Object.keys(UNLISTED)])
    })

    /** What `judge` says of each page, by address; pages of which it says the `sound` thing are left out. */
    const unlike = <T>(sound: T, judge: (seen: Visit) => T) =>
      visits
        .map(seen => [seen.path, judge(seen)] as const)
        .filter(([, said]) => JSON.stringify(said) !== JSON.stringify(sound))

    test(`PR-01 ${slug} names no other dealer on any page that is looked at`, () => {
      const others = DEALERS.filter(dealer => dealer.slug !== slug)
      const named = ({ text }: Visit) => others.filter(other => text.includes(other.name)).map(other => other.name)
      expect(unlike([], named)).toEqual([])
      expect(unlike(true, ({ text }) => text.includes(name))).toEqual([])
    })

    test(`DC-174 the language of each page of ${slug} that is looked at is ${lang}`, () => {
      expect(unlike<string | null>(lang, seen => seen.lang)).toEqual([])
    })

    test(`DC-180 each page of ${slug} that is looked at has one main heading and no fault that a checker finds`, () => {
      expect(unlike(1, ({ headings }) => headings.length)).toEqual([])
      expect(unlike(false, ({ headings }) => headings.some(heading => heading.trim() === ''))).toEqual([])
      expect(unlike([], seen => seen.faults)).toEqual([])
    })

    test(`DC-181, DC-25 each page of ${slug} that is looked at says what it is, in a title of its own`, () => {
      const titles = visits.map(({ title }) => title)
      expect(titles.filter((title, index) => title === '' || titles.indexOf(title) !== index)).toEqual([])
      const listed = visits.filter(({ path }) => path !== MISSING)
      expect(listed.filter(({ description }) => !description).map(({ path }) => path)).toEqual([])
      for (const { path, canonical } of listed) expect.soft(new URL(canonical!).pathname, path).toBe(path)
    })

    test(`DC-183 each page of ${slug} that is looked at works within its security policy, without an error`, () => {
      expect(unlike([], seen => seen.errors)).toEqual([])
    })

    test(`DC-185 each page of ${slug} that is looked at fits a desk’s screen and one of 320 px`, () => {
      expect(unlike(0, ({ overflowPixels }) => Math.max(0, overflowPixels))).toEqual([])
    })

    test(`DC-180 each page of ${slug} that is looked at fits 320 px with letters of twice the size, each word of its main heading in one line`, () => {
      expect(unlike(0, ({ enlarged }) => Math.max(0, enlarged.overflowPixels))).toEqual([])
      expect(unlike([], ({ enlarged }) => enlarged.brokenWords)).toEqual([])
    })

    test(`no link on a page of ${slug} that is looked at leads to an anchor that the page does not have`, () => {
      expect(unlike([], seen => seen.danglingAnchors)).toEqual([])
    })

    // Of every dealer, tests/pages/sites.test.ts looks into the bundle for them; here they are asked for.
    if (!isAskedForAll) return
    test(`DC-24, DC-25 every link and picture on the pages of ${slug} that are looked at answers, with and without a slash`, async ({
      page,
    }) => {
      test.slow()
      const pages = visits
        .filter(({ path }) => path !== MISSING)
        .map(({ path }) => `${site}${path.replace(/\/$/, '')}/`)
      const targets = [...new Set([...visits.flatMap(({ links }) => links), ...pages])].filter(
        target => target !== site + MISSING,
      )
      await page.goto(`${site}/robots.txt`)
      const dead = await page.evaluate(async all => {
        const queue = [...all]
        const refused: string[] = []
        const walk = async () => {
          for (let target = queue.pop(); target !== undefined; target = queue.pop()) {
            const { status } = await fetch(target, { method: 'HEAD' })
            if (status !== 200) refused.push(`${status} ${target}`)
          }
        }
        await Promise.all([walk(), walk(), walk(), walk()])
        return refused
      }, targets)
      expect(targets.length).toBeGreaterThan(100)
      expect(dead).toEqual([])
    })
  })
}

/** A tablet on its side: the menus stand in a row from here on. */
const NARROWEST_ROW = 1024

test('DC-185 the menus of every dealer fit the narrowest screen on which they stand in a row @nightly', async ({
  page,
}) => {
  await page.setViewportSize({ width: NARROWEST_ROW, height: 768 })
  // A Tuesday's noon in Australia's east: places that are open say until when.
  await page.clock.setFixedTime('2026-11-24T12:00+11:00')
  for (const { slug } of DEALERS) {
    await page.goto(siteUrl(slug))
    await expect.soft(page.locator('.site-header__menu'), slug).toBeHidden()
    expect.soft(await page.evaluate(overflowOf), slug).toBe(0)
    const said = page.locator('.site-header__place span').filter({ visible: true })
    const isCutOff = (all: Element[]) => all.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    expect.soft(await said.evaluateAll(isCutOff), slug).toBe(false)
  }
})

/** Of the picture that a browser chose: files of one width say so in their name, the others are of full size. */
const tooSmall = (images: HTMLImageElement[]): string[] =>
  images
    .filter(({ currentSrc, clientWidth }) => Number(/-(\d+)\.avif$/.exec(currentSrc)?.[1] ?? Infinity) < clientWidth)
    .map(({ currentSrc, clientWidth }) => `${currentSrc} shown ${clientWidth} px wide`)

for (const { slug, below } of [
  { slug: 'saguaro-ridge-auto', below: 1 },
  { slug: 'wattle-coast-toyota', below: 2 },
]) {
  test(`DC-19 ${below} below the newest post of ${slug}, they fill their rows with pictures as large as they are shown @nightly`, async ({
    page,
  }) => {
    // From the largest, as a browser takes a larger picture that it already has.
    for (const width of ROW_WIDTHS.toReversed()) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${siteUrl(slug)}/blog`)
      const posts = page.locator('main ul').filter({ has: page.getByRole('article') })
      await expect(posts.getByRole('article')).toHaveCount(below)
      expect.soft(await emptyIn(posts), `${width} px`).toBe(0)
      const pictures = posts.locator('img')
      for (const picture of await pictures.all()) await picture.scrollIntoViewIfNeeded()
      await expect
        .poll(() => pictures.evaluateAll(all => all.every(one => (one as HTMLImageElement).complete)))
        .toBe(true)
      expect.soft(await pictures.evaluateAll(tooSmall as (images: Element[]) => string[]), `${width} px`).toEqual([])
    }
  })
}

test('DC-19 a card has a heading of one size, whether its list is the page or a section of it, where headings of sections are small', async ({
  page,
}) => {
  await page.goto(siteUrl('saguaro-ridge-auto'))
  const sizeOf = (heading: Element) => getComputedStyle(heading).fontSize
  const cardIn = (list: string) => page.locator(`${list} article`).nth(1).getByRole('heading')
  const atHome = await cardIn('section[data-with-offers]').evaluate(sizeOf)
  await page.goto(`${siteUrl('saguaro-ridge-auto')}/special-offers`)
  expect(await cardIn('#offers').evaluate(sizeOf)).toBe(atHome)
})
