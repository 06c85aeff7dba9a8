// What the dealer writes, as it stands in the HTML of the sample dealers before any script has run.
import { describe, expect, test } from 'vitest'
import { builtFile, builtPage, linksIn, wordsOf } from '../support/built-page.ts'

const TOYOTA = 'wattle-coast-toyota'
const GROUP = 'brackenfield-motor-group'
const JEEP = 'coral-range-jeep'
const LEISURE = 'southern-drift-leisure'
const USED = 'saguaro-ridge-auto'
const PERTH = 'jarrah-coast-auto'
const DEALERS = [TOYOTA, GROUP, JEEP, LEISURE, USED, PERTH]

const main = (slug: string, path: string) => builtPage(slug, path).querySelector('main')!
const hrefs = (slug: string, path: string): string[] => linksIn(main(slug, path)).map(({ href }) => href)

const OF_EVERY_DEALER = [
  ['/service', 'Service', '/service/booking'],
  ['/vehicle-parts-and-accessories', 'Parts & Accessories', '/parts/search'],
  ['/warranty', 'Warranty', '/service/booking'],
] as const

describe.each([TOYOTA, GROUP, JEEP, LEISURE, USED])('%s', slug => {
  test.each(OF_EVERY_DEALER)(
    'RT-56, RT-59, RT-61 %s is a page with a heading, words and what to do next',
    (path, title, next) => {
      const page = main(slug, path)
      expect(wordsOf(page, 'h1')).toBe(title)
      expect(wordsOf(page, '.prose')!.length).toBeGreaterThan(300)
      expect(hrefs(slug, path)).toContain(next)
    },
  )
})

/** What a page is called, and words that stand on it. */
type Told = readonly [slug: string, path: string, title: string, words: string]

const tells = (...[slug, path, title, words]: Told): void => {
  expect(wordsOf(main(slug, path), 'h1')).toBe(title)
  expect(wordsOf(main(slug, path))).toContain(words)
}

const OF_ONE_DEALER: readonly Told[] = [
  [TOYOTA, '/roadside-assist', 'Roadside Assist', 'Is my car covered?'],
  [TOYOTA, '/genuine-service', 'Genuine Service', 'What is a genuine part?'],
  [JEEP, '/brands/jeep', 'Jeep at Coral Range', 'Wrangler'],
]

test.each(OF_ONE_DEALER)('RT-62, RT-63, RT-71 %s%s', tells)

const NAMED_PAGES: readonly Told[] = [
  [TOYOTA, '/pages/connected-services', 'Connected Services', 'Stolen vehicle tracking'],
  [TOYOTA, '/pages/hybrids', 'Hybrids', 'Do I have to plug it in?'],
  [JEEP, '/pages/connected-services', 'Connected Services', 'Which data does the car send?'],
  [LEISURE, '/pages/hybrids', 'Hybrid and electric, in plain words', 'Can it tow?'],
]

test.each(NAMED_PAGES)('RT-74, RT-75, DC-15 %s%s, in the dealer’s words or in ours', tells)

test('DC-15 each dealer has the pages on complaints and careers, the latter with its form', () => {
  for (const slug of DEALERS) {
    expect(wordsOf(main(slug, '/pages/complaint-handling'), 'h1')).toBe('Complaint Process')
    const form = main(slug, '/pages/careers').querySelector('form')!
    expect(form.querySelector('[name=category]')?.getAttribute('value')).toBe('Career Enquiry')
  }
})

test('CO-01, DC-158 the page about the dealer with a community program says what it gives, and that of no other does', () => {
  const giving = DEALERS.filter(slug => wordsOf(main(slug, '/about-us'))!.includes('community program gives'))
  expect(giving).toEqual([TOYOTA])
  expect(wordsOf(main(TOYOTA, '/about-us'))).toContain(
    'Our community program gives $100,000 to clubs, schools and charities near us.',
  )
})

test('DC-19 a dealer of motorcycles and caravans has no page of roadside assistance, and no link to one', () => {
  const paths = linksIn(builtPage(LEISURE, '/service')).map(({ href }) => href)
  expect(paths).toContain('/warranty')
  expect(paths).not.toContain('/roadside-assist')
})

/** What names a kind of enquiry to whoever receives it, or a part of a page to a script. */
const NOT_READ = new Set(['class', 'href', 'value', 'data-scripts', 'data-index', 'data-ahead'])

/** A text as it is read, and each that a script finds in it where it is data. */
function saidIn(text: string): string[] {
  if (!/^\s*[[{]/.test(text)) return [text]
  try {
    return stringsIn(JSON.parse(text))
  } catch {
    return [text]
  }
}

const stringsIn = (data: unknown): string[] => {
  if (typeof data === 'string') return [data]
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(stringsIn) : []
}

test('CF-03 a dealer of motorcycles and caravans speaks of vehicles, in what scripts may say as well', () => {
  const paths = ['/', '/search', '/service', '/service/booking', '/warranty', '/vehicle-parts-and-accessories']
  paths.push(
    '/pages/hybrids',
    '/parts/search',
    '/pages/careers',
    '/cars/trade-in',
    '/sell-my-car',
    '/book-test-drive',
    '/make-offer',
  )
  paths.push('/success', '/compare', '/watchlist', '/sign-in', '/blog/lewis-pass-on-an-r7', '/customer-feedback-survey')
  const motorcycle = hrefs(LEISURE, '/search/new-cars').find(href => /^\/cars\/[^/]*yamaha/.test(href))
  // The cars that tow what it sells are cars; and an address calls whatever it names so, which nobody reads.
  const cars = /(?<!tow |(?:get|has)\(')\bcars?\b(?! and utes| may tow)(?![-}/_=])/i
  for (const path of [...paths, motorcycle!]) {
    const page = builtPage(LEISURE, path)
    const said = [...page.querySelectorAll('*')].flatMap(element => [
      ...[...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(node => node.textContent ?? ''),
      ...[...element.attributes].filter(({ name }) => !NOT_READ.has(name)).map(({ value }) => value ?? ''),
    ])
    expect(
      said.flatMap(saidIn).filter(text => text.includes(' ') && cars.test(text)),
      path,
    ).toEqual([])
  }
})

test('RT-47, DC-22, MD-20 the page of a model leads to its accessories, each with text and price', () => {
  expect(hrefs(TOYOTA, '/hilux')).toContain('/hilux/accessories')
  const items = [...main(TOYOTA, '/hilux/accessories').querySelectorAll('.accessory-list li')].map(item =>
    wordsOf(item),
  )
  expect(items.length).toBeGreaterThan(3)
  for (const item of items) expect(item).toMatch(/^[A-Z].+ \$[\d,]+$/)
})

test('RT-54, DC-16 a location leads to its team; one without members has no such page', () => {
  const place = '/locations/wattle-coast-toyota-port-macquarie'
  const team = '/teams/wattle-coast-toyota-port-macquarie'
  expect(hrefs(TOYOTA, place)).toContain(team)
  expect(wordsOf(main(TOYOTA, team))).toContain('Used and certified team Every car in the yard, with its report')
  expect(hrefs(TOYOTA, '/locations/wattle-coast-toyota-taree').filter(href => href.startsWith('/teams/'))).toEqual([])
})

test('RT-66, RT-67 the blog lists all posts and the reviews, and each post is a page', () => {
  const posts = (path: string) => hrefs(TOYOTA, path).filter(href => /^\/blog\/(?!vehicle-reviews)/.test(href))
  expect(posts('/blog')).toEqual([
    '/blog/before-the-christmas-drive',
    '/blog/choosing-between-our-hybrid-suvs',
    '/blog/hilux-rogue-two-weeks',
  ])
  expect(posts('/blog/vehicle-reviews')).toEqual(['/blog/hilux-rogue-two-weeks'])
  const post = main(TOYOTA, '/blog/hilux-rogue-two-weeks')
  expect(wordsOf(post, 'h1')).toBe('Two weeks with the HiLux Rogue')
  expect(wordsOf(post, 'time')).toBe('12 October 2026')
})

test('OF-03 an image banner shows its picture with words for it, and leads on', () => {
  const banner = main(TOYOTA, '/pages/hybrids').querySelector('.image-banner')!
  expect(banner.querySelector('img')?.getAttribute('alt')).toMatch(/^An SUV, an off-roader and a ute/)
  expect(banner.querySelector('a')?.getAttribute('href')).toBe('/special-offers')
})

const OFFICES = [
  [TOYOTA, 'NSW Fair Trading'],
  [GROUP, 'Consumer Affairs Victoria'],
  [JEEP, 'Queensland Office of Fair Trading'],
  [PERTH, 'Consumer Protection Western Australia'],
] as const

test.each(OFFICES)(
  'RV-07, DC-165 the complaints page of %s links to %s, the other states and the ACCC',
  (slug, regulator) => {
    const links = linksIn(main(slug, '/pages/complaint-handling')).filter(({ href }) => href.includes('.gov.au'))
    expect(links[0]?.name).toBe(regulator)
    expect(links.map(({ name }) => name)).toContain('Australian Competition and Consumer Commission (ACCC)')
    expect(links).toHaveLength(9)
  },
)

test.each(DEALERS)('CO-03, CO-04 the privacy policy of %s answers within 30 days and is dated April 2021', slug => {
  const policy = wordsOf(main(slug, '/privacy-policy'))
  expect(policy).toMatch(/privacy complaints[^.]* within 30 days/i)
  expect(policy).toContain('dated April 2021')
  expect(policy).toMatch(/ · As of April 2021/)
})

test('PR-18, DC-180 a visitor reads or hears what others say of the dealer, with the rating of all', () => {
  const reviews = main(TOYOTA, '/').querySelector('.reviews')!
  // For who does not see the stars, with what it is out of.
  expect(wordsOf(reviews, '.reviews__score')).toBe('4.7 4.7 out of 5, 412 reviews')
  const quotes = [...reviews.querySelectorAll('figure')].map(figure => wordsOf(figure))
  expect(quotes).toHaveLength(7)
  expect(quotes[0]).toContain('Verified buyer, Port Macquarie')

  // Of five dealerships together, and the stars filled as far as that goes: each is 24 wide.
  const group = main(GROUP, '/').querySelector('.reviews')!
  expect(wordsOf(group, '.reviews__score')).toBe('4.6 4.6 out of 5, 3,728 reviews')
  expect(Number(group.querySelector('.star-row svg')!.getAttribute('width'))).toBeCloseTo(4.6 * 24)
  expect(group.querySelectorAll('figure')).toHaveLength(8)
})

test('features #8, §4.2, §4.4 assistants and services find the stock at the prices of its pages', () => {
  expect(builtFile(TOYOTA, '/llms.txt')).toContain('https://www.wattlecoasttoyota.example/stock.json')
  const { cars } = JSON.parse(builtFile(TOYOTA, '/stock.json')) as { cars: { url: string; price?: number }[] }
  const priced = cars.filter(({ price }) => price !== undefined).slice(0, 5)
  expect(priced).toHaveLength(5)
  for (const { url, price } of priced) {
    const page = main(TOYOTA, new URL(url).pathname)
    expect(wordsOf(page, '.price__now')).toBe(`$${price!.toLocaleString('en-AU')}`)
  }
  expect(builtFile(TOYOTA, '/feeds/google-vehicle-ads.tsv')).toMatch(/^id\tVIN\tstore_code\t/)
  const [usColumns] = builtFile(USED, '/feeds/google-vehicle-ads.tsv').split('\n', 1)
  expect(usColumns).toMatch(/^id\tVIN\tstore_code\t.*\tprice\tlink\t/)
  expect(builtFile(TOYOTA, '/feeds/meta-vehicles.csv')).toMatch(/^vehicle_id,title,description,/)
})
