// A dealer of whom every text is a payload: on pages of every kind nothing of it may run, with our policy or without it.
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { TOP } from '../../scripts/options/folders.ts'
import { NEEDS } from '../../src/domain/needs.ts'
import type { Car } from '../../src/records/index.ts'
import { routes } from '../../src/routes.ts'
import { FACET_NAMES } from '../../src/search/settings.ts'
import { filesIn } from '../support/build.ts'
import { hostileCars, hostileFiles, hostileSiteFile, planted } from '../support/hostile-dealer.ts'
import { test } from '../support/journey.ts'
import { ownDealers } from '../support/own-dealer.ts'
import { afterPlainest, FETCHED_FROM, numbered, PAYLOADS } from '../support/payloads.ts'

// Of one worker alone: the other would build and serve this dealer for nothing.
test.describe.configure({ mode: 'default' })

let dealer: Awaited<ReturnType<typeof ownDealers>>
let site: string
let kinds: string[]

test.beforeAll(async () => {
  dealer = await ownDealers([hostileSiteFile as { slug: string }], hostileCars as Partial<Car>[], hostileFiles)
  site = dealer.sites[0]!
  kinds = kindsOf(dealer.bundles[0]!)
})

test.afterAll(() => dealer?.stop())

/** So many addresses whose pages have the same markup show all that others of them do. */
const MOST_ALIKE = 3

/** Pages of each kind that a bundle has; of several at one pattern, one whose address is made of a payload. */
function kindsOf(bundle: string): string[] {
  const pages = Object.keys(filesIn(bundle))
    .filter(file => file.endsWith('.html'))
    .map(file => `/${file.replace(/(?:\/?index)?\.html$/, '')}`)
  const ofPattern = Map.groupBy(pages, path => routes.find(({ pattern }) => isAt(path, pattern))?.pattern)
  const alike = new Map<string, string[]>()
  for (const { pattern } of routes) {
    const paths = ofPattern.get(pattern) ?? []
    const path = paths.find(path => /-ran-/.test(path)) ?? paths[0]
    if (path === undefined) continue
    const markup = markupOf(pattern)
    alike.set(markup, [...(alike.get(markup) ?? []), path])
  }
  return [...alike.values()].flatMap(paths => paths.slice(0, MOST_ALIKE))
}

const isAt = (path: string, pattern: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/\[[\w.]+\]/g, '[^/]+')}$`).test(path)

/** What renders a pattern, but for how far it lies from what it imports. */
function markupOf(pattern: string): string {
  const files = ['.astro', '/index.astro'].map(end => join(TOP, 'src/pages', pattern + end))
  return readFileSync(files.find(file => existsSync(file))!, 'utf8').replaceAll('../', '')
}

/** What the pages read from their address, for whoever sends one: a payload each. */
const ASKED = [
  ...['query', 'page', 'sortBy', ...FACET_NAMES, ...NEEDS],
  ...[
    'car',
    'car_id',
    'car_type',
    'cars',
    'search',
    'model',
    'dealership_name',
    'preferredDealership',
    'first_name',
    'body',
    'postcode',
  ],
  ...['type', 'back', 'redirect', 'payment', 'reservation', 'utm_source', 'utm_campaign', 'gclid'],
]

/** Each page is asked with other payloads. */
function withPayloads(path: string, turn: number): string {
  const said = ASKED.map((name, at): [string, string] => [name, askedPayload(turn * ASKED.length + at)])
  return `${path}?${new URLSearchParams(said)}#${askedPayload(turn)}`
}

/** Numbered below zero: it comes from an address or a visitor, and not from the dealer. */
function askedPayload(at: number): string {
  const place = at % PAYLOADS.length
  return numbered(afterPlainest(PAYLOADS[place]!), -1 - place)
}

/** A list that is asked for what no car has shows none, so each is opened as it is, and one of them asked. */
const LIST = /^\/(?:search|new-used-and-demo-cars|used-car)\b/

/** Of the kinds of pages that others have already, these show parts that no other one has. */
const MORE = ['/cars/car-5', '/pages/two', '/pages/complaint-handling']

const addressesOf = (paths: readonly string[]): string[] => [
  ...[...paths, ...MORE].map((path, turn) => (LIST.test(path) ? path : withPayloads(path, turn))),
  withPayloads('/search', paths.length),
]

const POLICY = 'Content-Security-Policy'

/**
 * From now on the policy of the pages of a bundle refuses nothing and tells all that it would have refused: so one visit to a
 * page shows what runs without it, and what does not with it.
 */
function makeReportOnly(bundle: string): void {
  const headers = join(bundle, '_headers')
  writeFileSync(headers, readFileSync(headers, 'utf8').replace(POLICY, `${POLICY}-Report-Only`))
  // A server reads a bundle anew when its manifest is another one.
  utimesSync(join(bundle, 'manifest.json'), new Date(0), new Date(0))
}

const PHONE = { viewport: { width: 390, height: 844 } }

/** Places of payloads: a script, a handler, a link that runs, broken quotes. */
const TYPED = [0, 6, 19, 50]

type Heard = { ran: string[]; refused: string[] }

const toldOf = (number: number): string =>
  planted[number] === undefined
    ? `asked: ${PAYLOADS[-1 - number]}`
    : `${planted[number].field}: ${planted[number].text}`

const pathOf = (page: Page): string => new URL(page.url()).pathname

/** Counts what runs, and what our policy keeps from it, on all pages of a browser, in their frames and in what they open. */
async function listen(context: BrowserContext): Promise<Heard> {
  const heard: Heard = { ran: [], refused: [] }
  await context.exposeBinding('ran', (_, number: number) => heard.ran.push(toldOf(number)))
  await context.exposeBinding('refused', ({ page }, what: string) => heard.refused.push(`${pathOf(page)}: ${what}`))
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      ;(window as unknown as { refused(what: string): void }).refused(`${violatedDirective} ${blockedURI} ${sample}`)
    })
    window.print = () => {}
  })
  // A picture may come from anywhere, and nothing else. A route would cost all pages their cache.
  context.on('request', request => {
    if (request.url().startsWith(FETCHED_FROM) && request.resourceType() !== 'image') heard.ran.push(request.url())
  })
  return heard
}

type Found = { texts: string[]; runnable: string[]; pressed: number }

/**
 * Writes into every field of a page, opens and presses all there is, and once more what has come by then, but leaves it for no
 * other one. Tells what stands there in the end, and of which parts a browser would run something.
 */
const useAll = (page: Page, written: readonly string[]): Promise<Found> =>
  page.evaluate(async written => {
    const ROUNDS = 3
    const MOST_PRESSED = 300
    const FIELDS = 'textarea, input:is(:not([type]), [type=text], [type=search], [type=email], [type=tel])'
    const CONTROLS = 'button, summary, a[href], [role=tab], [role=option], input:is([type=checkbox], [type=radio])'
    const SPOKEN = /^(?:title|alt|aria-label|placeholder|value|content|href|src)$/
    const FOLLOWED = /^(?:href|src|action|formaction|xlink:href|poster)$/
    const HARMLESS = /^(?:https?|mailto|tel|sms):$/
    const PAGES_OF_OTHERS = 'base, iframe, object, embed, meta[http-equiv=refresh]'

    const stay = (event: NavigateEvent): void => {
      if (!event.destination.sameDocument && event.cancelable) event.preventDefault()
    }
    navigation.addEventListener('navigate', stay)

    /** What leads to another host, or to a phone, is pressed by nobody here. */
    const leadsAway = (control: HTMLElement): boolean =>
      control instanceof HTMLAnchorElement && HARMLESS.test(control.protocol) && control.origin !== location.origin
    const write = (field: HTMLInputElement | HTMLTextAreaElement, text: string): void => {
      field.focus()
      // React hears only of what does not go through its own property.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, text)
      for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }))
    }

    for (const [at, field] of document.querySelectorAll<HTMLInputElement>(FIELDS).entries()) {
      write(field, written[at % written.length]!)
    }
    const pressed = new Set<HTMLElement>()
    for (let round = 0; round < ROUNDS; round++) {
      for (const control of document.querySelectorAll<HTMLElement>(CONTROLS)) {
        if (pressed.has(control) || pressed.size === MOST_PRESSED || leadsAway(control)) continue
        pressed.add(control)
        control.click()
      }
      await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 20)))
    }

    const texts = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (!node.parentElement?.matches('script, style')) texts.push(node.nodeValue!)
    }
    const runnable: string[] = []
    for (const element of document.querySelectorAll('*')) {
      if (element.matches(PAGES_OF_OTHERS)) runnable.push(element.outerHTML)
      for (const { name, value } of element.attributes) {
        if (SPOKEN.test(name)) texts.push(value)
        const isFollowed = FOLLOWED.test(name) && !value.startsWith('data:image/')
        const runs = name.startsWith('on') || (isFollowed && !HARMLESS.test(new URL(value, location.href).protocol))
        if (runs) runnable.push(`${element.localName} ${name}=${value}`)
      }
    }
    return { texts, runnable, pressed: pressed.size }
  }, written)

/** What two tabs find that open these addresses, one after the other, and use all there is. */
async function open(context: BrowserContext, addresses: readonly string[]): Promise<Found> {
  const found: Found = { texts: [], runnable: [], pressed: 0 }
  const queue = [...addresses.entries()]
  const work = async (): Promise<void> => {
    const page = await context.newPage()
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [turn, address] = next
      await page.goto(site + address, { waitUntil: 'domcontentloaded' })
      const { texts, runnable, pressed } = await useAll(
        page,
        PAYLOADS.map((_, at) => askedPayload(at + turn)),
      )
      found.texts.push(...texts)
      found.runnable.push(...runnable.map(one => `${pathOf(page)}: ${one}`))
      found.pressed += pressed
    }
  }
  await Promise.all([work(), work()])
  return found
}

/** What a fault of ours would do: it proves that what runs is heard, and what is refused. */
const showAsMarkup = (page: Page, markup: string): Promise<void> =>
  page.evaluate(markup => {
    document.body.innerHTML = markup
  }, markup)

const FAULT = '<img src=x onerror=ran(-1)>'

/** Pages with most of what dealers write and addresses say; a night looks at each kind that there is. */
const MOST_WRITTEN = ['/', '/search', '/finance', '/customer-review', '/sign-in', '/blog/one', '/cars/car-1']

test('E15 on a phone the pages of a dealer whose every text is a payload give their policy nothing to refuse, nor does what is typed into the search', async ({
  browser,
}) => {
  const context = await browser.newContext(PHONE)
  const heard = await listen(context)
  const page = await context.newPage()
  await page.goto(`${site}/search`)
  for (const at of TYPED) {
    await page.getByRole('searchbox').first().fill(askedPayload(at))
    await expect(page.locator('main')).toContainText(askedPayload(at))
  }
  const { runnable } = await open(context, MOST_WRITTEN.map(withPayloads))
  expect({ ...heard, runnable }).toEqual({ ran: [], refused: [], runnable: [] })

  await expect(showAsMarkup(page, FAULT)).rejects.toThrow(/TrustedHTML/)
  await expect.poll(() => heard.refused).toHaveLength(1)
  expect(heard.ran).toEqual([])
  await context.close()
})

test.describe('where no policy stops it', () => {
  test.beforeAll(() => makeReportOnly(dealer.bundles[0]!))

  test('E15 of a dealer whose every text is a payload nothing runs on the pages with most of them, and what would is heard', async ({
    browser,
  }) => {
    const context = await browser.newContext(PHONE)
    const heard = await listen(context)
    const { texts, runnable, pressed } = await open(context, MOST_WRITTEN.map(withPayloads))
    expect({ ...heard, runnable }).toEqual({ ran: [], refused: [], runnable: [] })
    expect(pressed).toBeGreaterThan(200)
    // Chance decides which of them a few pages show in time: three quarters at least.
    expect(payloadsNotIn(texts).length).toBeLessThan(PAYLOADS.length / 4)

    await showAsMarkup(context.pages()[0]!, FAULT)
    await expect.poll(() => heard.ran).toEqual([toldOf(-1)])
    expect(heard.refused).not.toEqual([])
    await context.close()
  })

  test('E15 of a dealer whose every text is a payload nothing runs on any kind of page: all of it is text @nightly', async ({
    browser,
  }) => {
    // It opens fifty pages.
    test.slow()
    const context = await browser.newContext(PHONE)
    const heard = await listen(context)
    const { texts, runnable, pressed } = await open(context, addressesOf(kinds))
    expect({ ...heard, runnable }).toEqual({ ran: [], refused: [], runnable: [] })
    expect(kinds.length).toBeGreaterThan(40)
    expect(pressed).toBeGreaterThan(1_500)
    await context.close()

    expect(payloadsNotIn(texts)).toEqual([])
    const seen = plantedIn(texts)
    const recordsSeen = new Set(seen.map(({ field }) => recordOf(field)))
    expect(recordsSeen).toEqual(new Set(planted.map(({ field }) => recordOf(field))))
    expect(seen.length).toBeGreaterThan(700)
  })
})

const plantedIn = (texts: readonly string[]): typeof planted => {
  const all = texts.join('\n')
  return planted.filter(({ text }) => all.includes(text.trim()))
}

/** Those of which no text that the dealer wrote has come to a page. */
function payloadsNotIn(texts: readonly string[]): string[] {
  const seen = new Set(plantedIn(texts).map(({ payload }) => payload))
  return PAYLOADS.filter(payload => !seen.has(payload))
}

/** "car" of "car.badge". */
const recordOf = (field: string): string => field.split(/[ .]/, 1)[0]!
