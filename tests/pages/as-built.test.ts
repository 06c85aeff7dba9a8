// What stands in the HTML of a page before any script has run. What it takes a visitor to find out is in tests/browser.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { siteSlugs } from '../../scripts/options/dealers.ts'
import { TOP } from '../../scripts/options/folders.ts'
import { openBundle } from '../../scripts/serve/bundle.ts'
import { BUILT } from '../support/built.ts'
import { builtFile, builtPage, linksIn, wordsOf } from '../support/built-page.ts'

const TOYOTA = 'wattle-coast-toyota'
const GROUP = 'brackenfield-motor-group'
const JEEP = 'coral-range-jeep'

const attribute = (slug: string, path: string, selector: string, name: string): string =>
  builtPage(slug, path).querySelector(selector)?.getAttribute(name) ?? ''

const canonical = (slug: string, path: string): string =>
  new URL(attribute(slug, path, 'link[rel=canonical]', 'href')).pathname

const main = (slug: string, path: string) => builtPage(slug, path).querySelector('main')!

/** What each card of a list says first of its car: New, Demo or Used. */
const conditions = (slug: string, path: string): string[] =>
  [...builtPage(slug, path).querySelectorAll('.search .car-card__details li:first-child')].map(item => wordsOf(item)!)

const titles = (slug: string, path: string): string[] =>
  [...builtPage(slug, path).querySelectorAll('.search .car-card h3')].map(title => wordsOf(title)!)

test('BD-06 a page of text has its heading and words in the HTML', () => {
  expect(wordsOf(main(TOYOTA, '/about-us'), 'h1')).toBe('About Wattle Coast Toyota')
  expect(wordsOf(main(TOYOTA, '/about-us'))).toContain('two petrol pumps')
})

/** All files that a script of a bundle brings along, and itself. */
function withImports(slug: string, script: string, found = new Set<string>()): Set<string> {
  if (found.has(script)) return found
  found.add(script)
  const code = builtFile(slug, script)
  for (const [, name] of code.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) {
    withImports(slug, `/_astro/${name}`, found)
  }
  return found
}

/** What TypeScript and our Node know, and Safari before 17.4, Chrome before 117 or Firefox before 121 does not. */
const LATER =
  /\b(?:Map|Object)\.groupBy\b|\.(?:checkVisibility|toSpliced|toSorted|toReversed|isWellFormed|symmetricDifference|isSubsetOf)\(|\bPromise\.withResolvers\b|\bArray\.fromAsync\b|\b(?:URL\.canParse|AbortSignal\.any|requestIdleCallback|scheduler\.yield)\b|\b(?:matches|closest|querySelector|querySelectorAll)\([^)]{0,80}:has\(/

test('scripts call nothing that a phone of three years ago lacks: a search that threw was an empty page', () => {
  expect('Map.groupBy(models, makeOf)').toMatch(LATER)
  const folder = join(BUILT, GROUP, '_astro')
  const scripts = readdirSync(folder).filter(name => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(50)
  const calls = scripts.flatMap(name => LATER.exec(readFileSync(join(folder, name), 'utf8'))?.[0] ?? [])
  expect(calls).toEqual([])
})

test.each([
  ['/search', 'SearchIsland'],
  ['/search/toyota', 'SearchIsland'],
  ['/compare', 'CompareIsland'],
  ['/watchlist', 'WatchlistIsland'],
  ['/cars/car', 'LateCarIsland'],
])('issue 2: %s names all scripts of its island, so that on a slow line they come in one turn', (path, island) => {
  const page = builtPage(TOYOTA, path)
  const { 'component-url': component, 'renderer-url': renderer } = Object.fromEntries(
    [...page.querySelector('astro-island')!.attributes].map(({ name, value }) => [name, value]),
  )
  expect(component).toContain(island)
  const needed = withImports(TOYOTA, renderer!, withImports(TOYOTA, component!))
  expect(needed.size).toBeGreaterThan(10)
  const fetchedWhenWoken = page.querySelector('[data-scripts]')?.getAttribute('data-scripts')?.split(' ')
  const fetchedAtOnce = [...page.querySelectorAll('link[rel=modulepreload]')].map(link => link.getAttribute('href')!)
  expect(new Set(fetchedWhenWoken ?? fetchedAtOnce)).toEqual(needed)
})

test('issue 2: a search page names what its first search reads, where it does not ask another host', () => {
  const read = attribute(TOYOTA, '/search', '[data-index]', 'data-index').split(' ')
  expect(read).toEqual([
    expect.stringMatching(/^\/_astro\/worker-.+\.js$/),
    `/search/${builtFile(TOYOTA, '/search/current.txt')}`,
  ])
  for (const path of read) expect(builtFile(TOYOTA, path)).not.toBe('')
  expect(builtPage('saguaro-ridge-auto', '/search').querySelector('[data-index]')).toBeNull()
})

test('BD-07 a location page has name, address, phone and hours in the HTML', () => {
  const page = main(TOYOTA, '/locations/wattle-coast-toyota-port-macquarie')
  expect(wordsOf(page, 'h1')).toBe('Wattle Coast Toyota Port Macquarie Sales')
  for (const words of ['41 Motorway Drive', 'Port Macquarie NSW 2444', 'Sunday', '8:30 am - 5:30 pm']) {
    expect(wordsOf(page)).toContain(words)
  }
  expect(linksIn(page)).toContainEqual({ name: '(02) 5550 4101', href: 'tel:0255504101' })
})

test('LO-06 the card of a place says once whether it is for sales, service or parts: in its name, or before it', () => {
  for (const slug of [TOYOTA, GROUP]) {
    const cards = [...main(slug, '/locations').querySelectorAll('.location-card')]
    const told = cards.map(card =>
      [...card.querySelectorAll('.badge, .location-card__name')]
        .map(part => wordsOf(part)!.split(' ').at(-1)!)
        .filter(word => ['Sales', 'Service', 'Parts'].includes(word)),
    )
    expect(told.length).toBeGreaterThan(1)
    expect(told.filter(types => types.length !== 1)).toEqual([])
  }
})

test('VD-17 the name of a car of any list says how far it has been driven, or by what, before any script has run', () => {
  for (const slug of [TOYOTA, GROUP]) {
    const [car] = builtPage(slug, '/search/used-cars').querySelectorAll('.search .car-card h3 a')
    expect(wordsOf(main(slug, car!.getAttribute('href')!), '.car__driven')).toMatch(/^[\d,]+ km · .+ · .+/)
  }
})

test.each([
  '/corolla',
  '/special-offers',
  '/offers/holiday-road-check',
  '/locations/wattle-coast-toyota-port-macquarie',
])('the last crumb of %s, which a phone does not show as the heading says it again, is there for who listens', path => {
  const page = main(TOYOTA, path)
  const here = wordsOf(page, '.crumbs--repeated li:last-child [aria-current="page"]')
  expect(here).toBeTruthy()
  expect(wordsOf(page, 'h1')).toContain(here)
})

test('BD-08 the offers are in the HTML, and an offer with all its text and conditions', () => {
  expect(linksIn(main(TOYOTA, '/special-offers')).map(({ href }) => href)).toContain('/offers/holiday-road-check')
  const offer = main(TOYOTA, '/offers/holiday-road-check')
  expect(wordsOf(offer, 'h1')).toBe('The $89 holiday road check')
  expect(wordsOf(offer)).toContain('tyres, brakes, battery')
  expect(wordsOf(offer)).toContain('Parts and repairs extra, and only after you have said yes')
})

test('BD-09 the models are in the HTML with their pictures', () => {
  const catalogue = main(TOYOTA, '/models')
  expect(linksIn(catalogue).map(({ href }) => href)).toContain('/corolla')
  expect(catalogue.querySelector('img[alt="Corolla"]')?.getAttribute('src')).toMatch(/^\//)
  const model = main(TOYOTA, '/corolla')
  expect(wordsOf(model, 'h1')).toContain('Corolla')
  expect(model.querySelector('img[alt="Toyota Corolla"]')?.getAttribute('src')).toMatch(/^\//)
})

test('FM-17, DC-180 a reader who is led to the next step of a form hears which of how many it is', () => {
  const page = main(GROUP, '/book-test-drive')
  const titles = [...page.querySelectorAll('[data-step] h2')]
  expect(titles.length).toBe(2)
  for (const title of titles) {
    expect(wordsOf(page, `#${title.getAttribute('aria-describedby')}`)).toBe('Step 1 of 2')
  }
})

test.each(['/', '/models'])(
  'DC-180 on %s of a dealer of many makes, no two models have the same name for readers',
  path => {
    const cards = [...main(GROUP, path).querySelectorAll('.model-card')]
    const spoken = cards.map(card => card.querySelector('.card__link')!.getAttribute('aria-label'))
    expect(spoken).toEqual(expect.arrayContaining(['Mazda 3', 'MG 3']))
    expect(new Set(spoken).size).toBe(cards.length)
    const otherwise = cards.flatMap((card, index) =>
      [
        card.querySelector('img')?.getAttribute('alt'),
        card.querySelector('.link-on')?.getAttribute('aria-label'),
      ].filter(text => text != null && !text.endsWith(spoken[index]!)),
    )
    expect(otherwise).toEqual([])
  },
)

test('HF-11 HF-13 HF-14 the footer has the groups of the site and who it is', () => {
  const footer = builtPage(TOYOTA, '/locations').querySelector('footer')!
  const group = (name: string) => linksIn(footer.querySelector(`nav[aria-label="${name}"]`)!).map(link => link.name)
  expect(group('Buyer Tools')).toContain('Special Offers')
  expect(group('Wattle Coast Toyota')).toEqual([
    'About Us',
    'Contact Us',
    'Careers',
    'Privacy Policy',
    'Terms and Conditions',
    'Complaint Process',
  ])
  expect(wordsOf(footer)).toMatch(
    /© \d{4} Wattle Coast Toyota · Toyota · Port Macquarie · NSW · Dealer licence MD 04101/,
  )
  expect(linksIn(footer).find(({ name }) => name === 'Facebook')?.href).toMatch(/^https:/)
})

test('EN-21 a dealership’s Facebook and Instagram links, its complaints contact and its own domain show', () => {
  const path = '/pages/complaint-handling'
  const footer = linksIn(builtPage(GROUP, path).querySelector('footer')!)
  expect(footer).toContainEqual({ name: 'Facebook', href: 'https://social.example/brackenfield' })
  expect(footer).toContainEqual({ name: 'Instagram', href: 'https://pictures.example/brackenfield' })
  expect(linksIn(main(GROUP, path)).map(({ href }) => href)).toContain('mailto:customer.care@brackenfield.example')
  expect(attribute(GROUP, path, 'link[rel=canonical]', 'href')).toBe(`https://www.brackenfield.example${path}`)
  // Each dealership’s own on the pages of its places.
  const west = linksIn(main(GROUP, '/locations/brackenfield-west'))
  expect(west).toContainEqual({ name: 'Facebook', href: 'https://social.example/brackenfield-west' })
  expect(west.map(({ name }) => name)).not.toContain('Instagram')
})

test('LO-17 on the cards of a dealer set so, a workshop and no showroom has "Book a Service"', () => {
  const bookable = (slug: string) =>
    [...main(slug, '/locations').querySelectorAll('.location-card')]
      .filter(card => linksIn(card).some(({ name, href }) => name === 'Book a Service' && href === '/service/booking'))
      .map(card => wordsOf(card, '.location-card__name')!.split(' ').at(-1))
  expect(bookable(TOYOTA)).toEqual(['Service', 'Service'])
  expect(bookable(GROUP)).toEqual([])
})

test('DC-13 a location page opens at its own slug and at that of its dealership', () => {
  const own = '/locations/wattle-coast-toyota-port-macquarie'
  for (const path of [own, '/locations/wattle-coast-toyota']) {
    expect(wordsOf(main(TOYOTA, path), 'h1')).toBe('Wattle Coast Toyota Port Macquarie Sales')
    expect(canonical(TOYOTA, path)).toBe(own)
  }
})

test('RT-53, DC-11 a contact-only dealer sends location links to its contact page', () => {
  const view = linksIn(main(JEEP, '/contact-us')).filter(({ name }) => name.startsWith('View Location'))
  expect(view.length).toBeGreaterThan(0)
  expect(new Set(view.map(({ href }) => href))).toEqual(new Set(['/contact']))
  expect(main(JEEP, '/contact').querySelector('article')).not.toBeNull()
})

test('RT-20, RT-21 on a site of many makes the maker is in the address of an offer', () => {
  const offers = linksIn(main(GROUP, '/special-offers')).map(({ href }) => href)
  expect(offers.filter(href => /^\/offers\/[a-z-]+\/[a-z0-9-]+$/.test(href))).not.toEqual([])
})

test('DC-10 both addresses of a model open, and one of them counts', () => {
  for (const path of ['/corolla', '/models/corolla']) {
    expect(wordsOf(main(TOYOTA, path), 'h1')).toContain('Corolla')
    expect(canonical(TOYOTA, path)).toBe('/corolla')
  }
})

test('RT-45 the cars of a model are in the HTML of its page, their pictures for later', () => {
  const cars = [...main(TOYOTA, '/hilux').querySelectorAll('.car-card')]
  expect(cars).toHaveLength(8)
  for (const car of cars) {
    expect(wordsOf(car, 'h3')).toContain('Toyota HiLux')
    expect(car.querySelector('img')?.getAttribute('loading')).toBe('lazy')
  }
})

test('RT-45, DC-182 the page of a model that is not in stock has no room for cars, and no script for them', () => {
  const page = builtPage(TOYOTA, '/coaster')
  expect(page.querySelectorAll('.car-card, .carousel, [data-car-toggles]')).toHaveLength(0)
  expect(scriptsOf(TOYOTA, '/coaster').length).toBeLessThan(scriptsOf(TOYOTA, '/hilux').length)
})

test('TSA-01 a Toyota’s page says what its servicing costs', () => {
  expect(wordsOf(main(TOYOTA, '/corolla'))).toContain(
    'Toyota Service Advantage Up to $245 per service for 5 years / 5 services',
  )
})

test('DC-181 each page says what it is: title, description, canonical link, picture, structured data', () => {
  const path = '/locations/wattle-coast-toyota-port-macquarie'
  const page = builtPage(TOYOTA, path)
  expect(page.title).toBe('Wattle Coast Toyota Port Macquarie Sales')
  expect(attribute(TOYOTA, path, 'meta[name=description]', 'content')).toContain('41 Motorway Drive')
  expect(canonical(TOYOTA, path)).toBe(path)
  expect(attribute(TOYOTA, path, 'meta[property="og:image"]', 'content')).toMatch(/^https:\/\//)
  const data = [...page.querySelectorAll('script[type="application/ld+json"]')]
  expect(data.map(({ textContent }) => JSON.parse(textContent)['@type'])).toEqual(['AutoDealer', 'BreadcrumbList'])
})

const KB = 1000

/** All scripts that a page fetches by itself: those that it names, and what these import. */
function scriptsOf(slug: string, path: string): string[] {
  const named = [...builtPage(slug, path).querySelectorAll('script[src]')].map(script => script.getAttribute('src')!)
  const found = new Map<string, string>()
  for (const address of named) follow(address)
  return [...found.values()]

  function follow(address: string): void {
    if (found.has(address)) return
    const text = builtFile(slug, address)
    found.set(address, text)
    for (const [, name] of text.matchAll(/(?:\bfrom|\bimport)\s*["'`](\.[^"'`]+\.js)["'`]/g)) {
      follow(new URL(name!, `https://site.example${address}`).pathname)
    }
  }
}

test.each([
  [GROUP, '/'],
  [GROUP, '/about-us'],
  [GROUP, '/special-offers'],
  [GROUP, '/locations'],
  [GROUP, '/models'],
  [GROUP, '/contact-us'],
  [TOYOTA, '/corolla'],
  [TOYOTA, '/offers/holiday-road-check'],
])('DC-182 %s %s has no island, and ships no framework and few bytes of script', (slug, path) => {
  expect(builtPage(slug, path).querySelectorAll('astro-island')).toHaveLength(0)
  const scripts = scriptsOf(slug, path)
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter(script => script.includes('react.dev/errors'))).toEqual([])
  expect(scripts.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0)).toBeLessThan(10 * KB)
})

/** Among so many of the longest pages is the one that weighs most when compressed. */
const LONGEST = 40

/** The longest pages of cars that a bundle has. */
function longestCarPages(slug: string): string[] {
  const cars = join(BUILT, slug, 'cars')
  const pages = readdirSync(cars, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('index.html'))
  const longestFirst = pages.map(file => readFileSync(join(cars, file), 'utf8')).sort((a, b) => b.length - a.length)
  return longestFirst.slice(0, LONGEST)
}

test.each(siteSlugs(join(TOP, 'sites')))(
  'each page of a car of %s fits into what a server sends before it hears back, its dress in two files',
  slug => {
    for (const html of longestCarPages(slug)) {
      expect(html).toContain('</html>')
      expect(gzipSync(html, { level: 9 }).length).toBeLessThan(14 * KB)
      expect(html.match(/<link rel="stylesheet"/g)).toHaveLength(2)
    }
  },
)

test.each([GROUP, TOYOTA, 'jarrah-coast-auto', 'southern-drift-leisure'])(
  'pages of %s name the styles of what comes next: home those of the list and of a car, either those of the other',
  slug => {
    const [car] = linksIn(main(slug, '/search')).filter(({ href }) => /^\/cars\/[^/]+$/.test(href))
    const styles = (path: string): string[] =>
      [...builtPage(slug, path).querySelectorAll('link[rel=stylesheet]')].map(link => link.getAttribute('href')!)
    const ahead = (path: string) => attribute(slug, path, 'body', 'data-ahead')
    const [template, ofList] = styles('/search')
    const [sameTemplate, ofCar] = styles(car!.href)
    expect(sameTemplate).toBe(template)
    expect(ofCar).not.toBe(ofList)
    expect(ahead('/')).toBe(`${ofList} ${ofCar}`)
    expect(ahead('/search/used-cars/page/2')).toBe(ofCar)
    expect(ahead('/watchlist')).toBe(ofCar)
    expect(ahead(car!.href)).toBe(ofList)
    expect(styles('/contact')).not.toContain(ofCar)
  },
)

test('the models of the menu are in the HTML of one page, and the menus of the others lead there', () => {
  const models = (path: string) => builtPage(TOYOTA, path).querySelectorAll('.models-menu__models li').length
  expect(models('/models')).toBeGreaterThan(20)
  expect(models('/about-us')).toBe(0)
  expect(linksIn(builtPage(TOYOTA, '/about-us').querySelector('.models-menu')!)).toContainEqual({
    name: 'All Models',
    href: '/models',
  })
})

const ALIASES = [
  ['/new-used-and-demo-cars', '/search/new-used-and-demo-cars'],
  ['/used-car/new-cars', '/search/new-cars'],
  ['/used-car/list', '/search/used-cars'],
] as const

describe('lists of cars', () => {
  test.each([
    ['/search', ['New', 'Demo', 'Used']],
    ['/search/new-used-and-demo-cars', ['New', 'Demo', 'Used']],
    ['/search/used-cars', ['Used']],
    ['/search/new-cars', ['New']],
    ['/search/demo-cars', ['Demo']],
    ['/search/new-and-demo-cars', ['New', 'Demo']],
  ])('RT-27 to RT-32 %s shows its types only', (path, types) => {
    const shown = conditions(GROUP, path)
    expect(shown).toHaveLength(21)
    expect(shown.filter(condition => !types.includes(condition))).toEqual([])
  })

  test.each(ALIASES)(
    'RT-36, RT-37, RT-38, DC-08 the alias %s lists the cars of %s, and names it as the one that counts',
    (path, list) => {
      expect(canonical(GROUP, path)).toBe(list)
      expect(titles(GROUP, path)).toHaveLength(21)
      expect(titles(GROUP, path)).toEqual(titles(GROUP, list))
    },
  )

  test.each(['/search', '/search/used-cars', '/search/kia', '/search/kia/sportage', '/search/suv'])(
    'DC-184 %s leads to its next page and to each car by plain links',
    list => {
      const first = titles(GROUP, list)
      expect(first).toHaveLength(21)
      const next = `${list}/page/2`
      const pages = builtPage(GROUP, list).querySelector('nav[aria-label="Pages of results"]')!
      expect(linksIn(pages)).toContainEqual({ name: 'Next page', href: next })
      expect(attribute(GROUP, next, 'meta[name=robots]', 'content')).toBe('')
      expect(canonical(GROUP, next)).toBe(next)
      const cards = [...builtPage(GROUP, next).querySelectorAll('.search .car-card h3 a')]
      expect(cards.length).toBeGreaterThan(0)
      expect(titles(GROUP, next)).not.toEqual(first)
      const [car] = cards
      expect(wordsOf(main(GROUP, car!.getAttribute('href')!), 'h1')).toBe(wordsOf(car!))
    },
  )
})

test.each([TOYOTA, GROUP])(
  'issue 2: no style of the search page of %s asks the whole page again at each change',
  slug => {
    const links = [...builtPage(slug, '/search').querySelectorAll('link[rel=stylesheet]')]
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) {
      const style = builtFile(slug, new URL(link.getAttribute('href')!, 'https://dealer.example').pathname).toString()
      expect(style.match(/(?:html|body|:root|\[data-(?:page|template)[^\]]*\]):has\([^{]*/g) ?? []).toEqual([])
    }
  },
)

test('features 3.2 news by mail has a page of its own where the dealer sends some, small and in no sitemap, and says what to do without scripts', () => {
  const page = main(TOYOTA, '/alerts')
  expect(attribute(TOYOTA, '/alerts', 'meta[name=robots]', 'content')).toBe('noindex')
  expect(builtFile(TOYOTA, '/sitemap.xml')).not.toContain('/alerts')
  expect(gzipSync(builtFile(TOYOTA, '/alerts'), { level: 9 }).length).toBeLessThan(10 * KB)
  expect(wordsOf(page, '.scriptless')).toContain('this page needs scripts')
  expect(linksIn(page.querySelector('.scriptless')!).map(({ href }) => href)).toContain('/contact-us')
  expect(page.querySelector('input[type=email]')?.getAttribute('autocomplete')).toBe('email')
  expect(builtFile(GROUP, '/alerts')).not.toContain('type="email"')
})

test.each(siteSlugs(join(TOP, 'sites')))(
  'features 3.12 each form on a page of %s leads to what is told of it, and of no other form is anything told',
  slug => {
    const pages = Object.keys(openBundle(BUILT, slug)!.manifest.files).filter(file => file.endsWith('index.html'))
    const led = pages.flatMap(file =>
      [
        ...builtFile(slug, `/${file}`)
          .toString()
          .matchAll(/ href="\/collection-notice#([^"]+)"/g),
      ].map(([, id]) => id),
    )
    const told = [...main(slug, '/collection-notice').querySelectorAll('section[id]')].map(({ id }) => id)
    expect(told.length).toBeGreaterThan(12)
    expect([...new Set(led)].sort()).toEqual([...told].sort())
    expect(gzipSync(builtFile(slug, '/collection-notice'), { level: 9 }).length).toBeLessThan(10 * KB)
  },
)

test('features 3.2 the lists of a dealer and the pages of its cars lead to news of them, before any script has run', () => {
  const news = (slug: string, path: string) =>
    linksIn(main(slug, path)).filter(({ href }) => href.startsWith('/alerts'))
  expect(news(TOYOTA, '/search')).toEqual([{ name: 'Get new ones by email', href: '/alerts' }])
  const [ofModel] = news(TOYOTA, '/search/toyota/corolla')
  expect(new URL(ofModel!.href, 'https://a.example').searchParams.get('search')).toBe('make_model=Toyota+%3E+Corolla')
  const [car] = linksIn(main(TOYOTA, '/search')).filter(({ href }) => /^\/cars\/[^/]+$/.test(href))
  const id = car!.href.split('-').at(-1)
  expect(news(TOYOTA, car!.href)).toContainEqual({ name: 'Tell me if the price drops', href: `/alerts?car=${id}` })
  expect(news(GROUP, '/search')).toEqual([])
})
