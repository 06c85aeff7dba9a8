import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Upkeep } from '../../../scripts/build/site/upkeep.ts'
import { upkeepPage } from '../../../scripts/build/site/upkeep-page.ts'
import { upkeepInWords } from '../../../scripts/build/upkeep-report.ts'
import type { SiteFile } from '../../../src/site/schema/site.ts'
import { build, built, filesIn } from '../../support/build.ts'
import { aCar, aPromoTile } from '../../support/builders.ts'
import { aSiteFile } from '../../support/site.ts'
import { aSitesFolder } from '../../support/sites-folder.ts'

const OFFER = `---\nname: "Winter tyres"\nexpiry: "2025-05-20"\n---\nFitted, with no on-road costs.\n`

const aDealer = (severity: NonNullable<SiteFile['adLaw']>['severity']) =>
  aSitesFolder({
    'northside/site.json': aSiteFile({
      adLaw: { severity },
      baseUrl: 'https://www.northside.example',
      stock: { feeds: [{ reader: 'forecourt', file: 'stock.json' }] },
    }),
    'northside/stock.json': [aCar()],
    'northside/content/offers/tyres.md': OFFER,
  })

test('features #5: what the law asks is told in the report and on a page beside the bundles, and nothing is changed', async () => {
  const sites = await aDealer('report')
  const report = await built(sites)
  const { adLaw, gaps, holidays, feeds } = report.sites[0]!.upkeep!
  expect(adLaw.map(({ rule }) => rule)).toEqual([
    'phone-revealed',
    'consent-unticked',
    'all-ratings',
    'licence-number',
    'on-road-costs',
    'registration-number',
  ])
  expect(gaps).toEqual([{ place: 'Special offers', after: '20 May 2025' }])
  expect(holidays).toEqual([{}])
  expect(feeds).toEqual(
    [
      { feed: 'feeds/meta-vehicles.csv', service: 'Meta (Facebook, Instagram)' },
      { feed: 'feeds/google-vehicle-ads.tsv', service: 'Google' },
    ].map(feed => ({
      ...feed,
      leftOut: [{ reason: 'has no VIN of 17 characters', cars: 1, examples: [4711] }],
    })),
  )
  const dist = join(sites, '../dist')
  expect(JSON.parse(readFileSync(join(dist, 'report.json'), 'utf8')).sites[0].upkeep.adLaw).toEqual(adLaw)
  expect(readFileSync(join(dist, 'reports/northside.html'), 'utf8')).toContain('<code>/offers/tyres</code>')
  const bundle = filesIn(join(dist, 'northside'))
  expect(Object.keys(bundle).filter(path => path.includes('report'))).toEqual([])
  expect(bundle['offers/tyres/index.html']!.toString()).toContain('with no on-road costs')
})

test('features #5: a rebuild finds again what it found, also where no car is looked at anew', async () => {
  const sites = await aDealer('report')
  const first = await built(sites)
  const again = await built(sites)
  expect(again.sites[0]!.pages.rendered).toBe(0)
  expect(again.sites[0]!.upkeep).toEqual(first.sites[0]!.upkeep)
})

test('features #5: what has ended since the last build of the same day is found no more', async () => {
  const tile = aPromoTile({ alt: 'Win a car', start: undefined, expiry: '2025-05-14T10:00:00+10:00' })
  const sites = await aSitesFolder({ 'northside/site.json': aSiteFile({ promoTiles: [tile] }) })
  const rulesAt = async (at: string) => {
    const report = await built(sites, { at: new Date(at) })
    return report.sites[0]!.upkeep!.adLaw.map(({ rule }) => rule)
  }
  expect(await rulesAt('2025-05-14T09:00:00+10:00')).toContain('trade-promotion')
  expect(await rulesAt('2025-05-14T11:00:00+10:00')).not.toContain('trade-promotion')
})

test('features #5: a sold car that is no longer listed since the last build of the same day is not told as left out', async () => {
  const sold = {
    status: 'sold',
    sold: true,
    sold_date_timestamp: Date.parse('2025-05-11T10:30:00+10:00') / 1000,
  } as const
  const sites = await aSitesFolder({
    'northside/site.json': aSiteFile({
      baseUrl: 'https://www.northside.example',
      stock: { feeds: [{ reader: 'forecourt', file: 'stock.json' }] },
    }),
    'northside/stock.json': [aCar({ id: 1, slug: 'a' }), aCar({ id: 2, slug: 'b', ...sold })],
  })
  const leftOutAt = async (at: string) => {
    const report = await built(sites, { at: new Date(at) })
    return report.sites[0]!.upkeep!.feeds.map(({ leftOut }) => leftOut.reduce((sum, { cars }) => sum + cars, 0))
  }
  expect(await leftOutAt('2025-05-14T10:45:00+10:00')).toEqual([2, 2])
  expect(await leftOutAt('2025-05-14T11:00:00+10:00')).toEqual([1, 1])
})

test('features #5: with severity "fail" findings stand in the way of the bundle, each with its remedy', async () => {
  const sites = await aDealer('fail')
  const { ok, faults } = (await build(sites)).sites[0]!
  expect(ok).toBe(false)
  expect(faults.at(-1)).toMatch(
    /^northside ✖ \/cars\/\S+ has no registration number \(NSW Fair Trading.*\) → Send regplate/,
  )
  expect(existsSync(join(sites, '../dist/northside'))).toBe(false)
  expect(existsSync(join(sites, '../dist/reports/northside.html'))).toBe(true)
})

test('features #5: with severity "off" nothing is looked for', async () => {
  const report = await built(await aDealer('off'))
  expect(report.sites[0]!.upkeep!.adLaw).toEqual([])
})

test('an address in a text that a browser would look for beside its page is told, with the one that was meant', async () => {
  const links = {
    'www.partner.example': 'https://www.partner.example',
    'partner.example/deals?from=us&to=it': 'https://partner.example/deals?from=us&to=it',
    'https//partner.example': 'https://partner.example',
    finance: '/finance',
    'finance#rates': '/finance#rates',
    './price-list.pdf': '/price-list.pdf',
    'brochure.pdf': '/brochure.pdf',
    'sales@wattle.example': 'mailto:sales@wattle.example',
    '0255504100': 'tel:0255504100',
  }
  const whole = ['/locations', '#terms', 'https://a.example', 'HTTP://a.example', 'mailto:a@b.example', 'tel:131234']
  const written = [...Object.keys(links), ...whole].map(href => `[it](${href})`).join(' ')
  const sites = await aSitesFolder({
    'northside/site.json': aSiteFile(),
    'northside/content/blog/news.md': `---\ntitle: News\ndate: 2025-05-01\n---\n${written}\n`,
  })
  const { upkeep } = (await built(sites)).sites[0]!
  expect(upkeep!.links).toEqual(Object.entries(links).map(([href, meant]) => ({ where: '/blog/news', href, meant })))
  expect(readFileSync(join(sites, '../dist/reports/northside.html'), 'utf8')).toContain(
    '<code>finance</code>, where this site has no page. If it means <code>/finance</code>, write it so',
  )
})

test('what a dealer has written that leads to no page of its site is told, with where it stands', async () => {
  const sites = await aSitesFolder({
    'northside/site.json': aSiteFile({
      promoTiles: [aPromoTile({ alt: 'Win a car', link: '/spin-to-win' })],
      header: { items: [{ label: 'More', links: [{ label: 'Jobs', href: '/jobs?from=menu' }] }] },
      footer: { groups: [{ title: 'Help', links: [{ label: 'All cars', href: '/search/used-cars/' }] }] },
    }),
    'northside/content/offers/tyres.md': OFFER.replace(
      'Fitted,',
      '[Fitted](/tyres) [here](/locations), [again](/tyres),',
    ),
    'northside/content/blog/news.md':
      '---\ntitle: News\ndate: 2025-05-01\n---\n[A car](/cars/one-4711), [a list](/price-list.pdf), [a maker](https://a.example/x), [old](/offers)\n',
  })
  const { upkeep } = (await built(sites)).sites[0]!
  expect(upkeep!.links).toEqual([
    { where: '/offers/tyres', href: '/tyres' },
    { where: 'promo tile “Win a car”', href: '/spin-to-win' },
    { where: 'menu “More”', href: '/jobs?from=menu' },
  ])
  expect(upkeepInWords({ ...upkeep!, adLaw: [], gaps: [] })).toBe('3 links to nowhere')
  expect(readFileSync(join(sites, '../dist/reports/northside.html'), 'utf8')).toContain(
    '<code>/offers/tyres</code> leads to <code>/tyres</code>',
  )
})

test('a dealer that gives no opening hours is not told that its holidays are named', async () => {
  const [place] = aSiteFile().locations!
  const pageWith = async (opening_hours: NonNullable<NonNullable<typeof place>['contact_detail']>['opening_hours']) => {
    const file = aSiteFile({ locations: [{ ...place!, contact_detail: { opening_hours } }] })
    const sites = await aSitesFolder({ 'northside/site.json': file })
    await built(sites)
    return readFileSync(join(sites, '../dist/reports/northside.html'), 'utf8')
  }
  expect(await pageWith([])).toContain('Holidays to come: no opening hours are given')
  expect(await pageWith([{ weekday: 1, status: 'Open', open: '09:00', close: '17:00' }])).toContain('add the next ones')
})

test('design §5: what a feed has wrong is on the page for staff, by the name of the car, on a rebuild as well', async () => {
  const bad = { ...aCar({ id: 2, slug: 'b', stocknum: 'N2' }), price: '20,000' }
  const sites = await aSitesFolder({
    'northside/site.json': aSiteFile({ stock: { feeds: [{ reader: 'forecourt', file: 'stock.json' }] } }),
    'northside/stock.json': [
      aCar(),
      ...Array.from({ length: 8 }, (_, index) => aCar({ id: 10 + index, slug: `c-${index}` })),
      bad,
    ],
  })
  const page = async () => {
    await built(sites)
    return readFileSync(join(sites, '../dist/reports/northside.html'), 'utf8')
  }
  const first = await page()
  expect(first).toContain('<h2>Left out of the site, as the feed has it wrong: 1 car</h2>')
  expect(first).toContain(
    '<li>row 10, 2021 Toyota Corolla Ascent Sport (N2): price: a number belongs here, not a text (&quot;20,000&quot;)</li>',
  )
  expect(await page()).toBe(first)
  writeFileSync(join(sites, 'northside/stock.json'), JSON.stringify([aCar()]))
  expect(await page()).toContain(
    '<section class="fine">\n<h2>Left out of the site, as the feed has it wrong: no car</h2>',
  )
})

test('EN-26 the columns of a supplier that nobody reads are listed for who looks for one, and are nothing to do', async () => {
  const feed = { reader: 'forecourt' as const, file: 'stock.csv', columns: { km: 'Odo' } }
  const sites = await aSitesFolder({
    'northside/site.json': aSiteFile({ stock: { feeds: [feed] } }),
    'northside/stock.csv':
      'stocknum,make,model,car_type,Odo,Trim <Colour>,Empty\n1,Mazda,3,used,5 km,Grey,\n2,Mazda,3,used,,,\n',
  })
  const [report] = (await built(sites)).sites
  const page = readFileSync(join(sites, '../dist/reports/northside.html'), 'utf8')
  expect(sectionOf(page, 'In the feed, and not read: 1 column')).toContain(
    '<p>In <code>sites/northside/stock.csv</code>: <code>Trim &lt;Colour&gt;</code></p>',
  )
  expect(upkeepInWords({ ...report!.upkeep!, adLaw: [] }) ?? '').not.toContain('column')
  expect(report!.warnings.filter(told => told.includes('Colour'))).toEqual([])
})

/** With nothing in it to look at. */
const NOTHING: Upkeep = {
  name: 'A & B',
  day: '14 May 2025',
  adLaw: [],
  refused: [],
  lapsing: [],
  gaps: [],
  holidays: [],
  links: [],
  lacking: { price: { cars: 0, ids: [] }, picture: { cars: 0, ids: [] }, comments: { cars: 0, ids: [] } },
  samePhoto: { cars: 0, sets: [] },
  stood: { cars: 0, ids: [], days: [] },
  feeds: [],
  named: {},
}

const sectionOf = (page: string, heading: string): string =>
  page.split('<section').find(part => part.includes(`<h2>${heading}`)) ?? ''

test('features #14: cars without a price, a picture or a word, and the oldest, are told by name and stock number', async () => {
  const fine = { images: ['https://a.example/1.jpg'], dealercomments: 'One owner.', created_at: '2025-05-01' }
  const sites = await aSitesFolder({
    'northside/site.json': aSiteFile({ stock: { feeds: [{ reader: 'forecourt', file: 'stock.json' }] } }),
    'northside/stock.json': [
      aCar({ ...fine, id: 1, slug: 'a', stocknum: 'N1', price: 0 }),
      aCar({ ...fine, id: 2, slug: 'b', stocknum: 'N2', images: [] }),
      aCar({ ...fine, id: 3, slug: 'c', stocknum: undefined, dealercomments: '<p> </p>' }),
      aCar({ ...fine, id: 4, slug: 'd', stocknum: 'N4', created_at: '2025-02-12T09:00:00+10:00' }),
      aCar({ ...fine, id: 5, slug: 'e', stocknum: 'N5', created_at: '2025-02-13' }),
      aCar({ ...fine, id: 6, slug: 'f', stocknum: 'N6', created_at: '2024-05-14' }),
      aCar({ ...fine, id: 7, slug: 'g', stocknum: 'N7', created_at: undefined }),
      aCar({ id: 8, slug: 'h', stocknum: 'N8', images: [], price: 0, created_at: '2020-01-01', reserved: true }),
    ],
  })
  const lists = async (at?: Date) => {
    await built(sites, at && { at })
    const page = readFileSync(join(sites, '../dist/reports/northside.html'), 'utf8')
    const listed = (heading: string): string[] =>
      [...sectionOf(page, heading).matchAll(/<li>(.*)<\/li>/g)].map(([, line]) => line!)
    return ['Cars without a price: ', 'Cars without a picture: ', 'Cars of which nothing', 'Cars in stock'].map(listed)
  }
  const name = '2021 Toyota Corolla Ascent Sport'
  const [price, picture, comments, stood] = await lists()
  expect([price, picture, comments]).toEqual([[`${name} (N1)`], [`${name} (N2)`], [name]])
  expect(stood).toEqual([`${name} (N6): 365 days`, `${name} (N4): 91 days`])
  // A day later, with the same feed.
  expect((await lists(new Date('2025-05-15T02:00:00Z')))[3]).toEqual([
    `${name} (N6): 366 days`,
    `${name} (N4): 92 days`,
    `${name} (N5): 91 days`,
  ])
})

test('features #14: cars that begin with the same photo are told together, by name; neither drawings that dealers share, nor the picture that a maker has of a new model', async () => {
  const photo = (id: number, first: string, more: object = {}) =>
    aCar({ id, slug: `car-${id}`, stocknum: `N${id}`, images: [first, '/assets/2.jpg'], ...more })
  const [one, two, soon] = ['https://a.example/1.jpg', '/assets/1.jpg', '/of-a-cdn/soon.jpg']
  const corolla = { car_type: 'new', make: 'Toyota', model: 'Corolla' }
  const sites = await aSitesFolder({
    'northside/site.json': aSiteFile({ stock: { feeds: [{ reader: 'forecourt', file: 'stock.json' }] } }),
    'northside/stock.json': [
      photo(1, one),
      photo(2, two, { images: [], primary_image_url: one }),
      photo(3, two),
      photo(4, one, { reserved: true }),
      ...[5, 6].map(id => photo(id, '/art/suv/white-hero.webp')),
      ...[7, 8].map(id => photo(id, 'https://a.example/corolla.jpg', corolla)),
      photo(9, 'https://a.example/hilux.jpg', corolla),
      photo(10, 'https://a.example/hilux.jpg', { ...corolla, model: 'HiLux' }),
      ...[11, 12, 13, 14, 15, 16, 17].map(id => photo(id, soon)),
      aCar({ id: 18, slug: 'car-18', images: [] }),
      aCar({ id: 19, slug: 'car-19', images: [] }),
    ],
  })
  const { samePhoto } = (await built(sites)).sites[0]!.upkeep!
  expect(samePhoto).toEqual({
    cars: 11,
    sets: [
      { cars: 2, ids: [1, 2] },
      { cars: 2, ids: [9, 10] },
      { cars: 7, ids: [11, 12, 13, 14, 15] },
    ],
  })
  const part = sectionOf(
    readFileSync(join(sites, '../dist/reports/northside.html'), 'utf8'),
    'Cars with the first photo',
  )
  expect(part).toContain('Cars with the first photo of another: 11<')
  const numbers = [...part.matchAll(/<li>(.*)<\/li>/g)].map(([, line]) => line!.match(/\(N\d+\)|\d+ more/g))
  expect(numbers).toEqual([
    ['(N1)', '(N2)'],
    ['(N9)', '(N10)'],
    ['(N11)', '(N12)', '(N13)', '(N14)', '(N15)', '2 more'],
  ])
})

test('features #14: of more sets of one photo than are listed, the last line says how many cars there are beside', () => {
  const named = { 1: { name: 'A', path: '/cars/a' }, 2: { name: 'B', path: '/cars/b' } }
  const shown = (cars: number) =>
    sectionOf(
      upkeepPage({ ...NOTHING, named, samePhoto: { cars, sets: [{ cars: 2, ids: [1, 2] }] } }, true),
      'Cars with the first photo',
    )
  expect(shown(2)).not.toContain('once these are put right')
  expect(shown(1_202)).toContain('<li>… and 1,200 cars more, once these are put right</li>')
})

test('features #14: an offer that ends within two weeks is told by name, with its last day', async () => {
  const offer = (name: string, days: string): string => `---\nname: ${name}\n${days}---\nCome in.\n`
  const sites = await aSitesFolder({
    'northside/site.json': aSiteFile(),
    'northside/content/offers/soon.md': offer('Soon over', 'expiry: "2025-05-27"\n'),
    'northside/content/offers/first.md': offer('First over', 'expiry: "2025-05-15"\n'),
    'northside/content/offers/later.md': offer('Later over', 'expiry: "2025-05-29"\n'),
    'northside/content/offers/still-to-come.md': offer('To come', 'start: "2025-05-16"\nexpiry: "2025-05-20"\n'),
    'northside/content/offers/over.md': offer('Over', 'expiry: "2025-05-13"\n'),
    'northside/content/offers/open.md': offer('Never over', ''),
  })
  expect((await built(sites)).sites[0]!.upkeep!.lapsing).toEqual([
    { name: 'First over', where: '/offers/first', lastDay: '15 May 2025' },
    { name: 'Soon over', where: '/offers/soon', lastDay: '27 May 2025' },
  ])
  expect(readFileSync(join(sites, '../dist/reports/northside.html'), 'utf8')).toContain(
    '<li>“First over” ends on 15 May 2025</li>',
  )
})

test('features #4: a home banner for a time that ends within two weeks is told with the offers, by its heading', async () => {
  const seasonal = [
    { title: 'Soon <over>', start: '2025-05-01', expiry: '2025-05-27' },
    { title: 'Later over', expiry: '2025-05-29' },
    { title: 'To come', start: '2025-05-16', expiry: '2025-05-20' },
  ]
  const sites = await aSitesFolder({
    'northside/site.json': aSiteFile({ home: { seasonal } }),
    'northside/content/offers/first.md': '---\nname: First over\nexpiry: "2025-05-15"\n---\nCome in.\n',
  })
  const { upkeep } = (await built(sites)).sites[0]!
  expect(upkeep!.lapsing).toEqual([
    { name: 'First over', where: '/offers/first', lastDay: '15 May 2025' },
    { name: 'Soon <over>', where: 'home.seasonal.0', lastDay: '27 May 2025' },
  ])
  expect(readFileSync(join(sites, '../dist/reports/northside.html'), 'utf8')).toContain(
    '<li>“Soon &lt;over&gt;” ends on 27 May 2025</li>',
  )
})

test('features #4: the rate of the calculator is told within two weeks of its last day, and once that is over', async () => {
  const lapsingWith = async (rateUntil: string) => {
    const sites = await aSitesFolder({ 'northside/site.json': aSiteFile({ finance: { rateUntil } }) })
    await built(sites)
    const page = readFileSync(join(sites, '../dist/reports/northside.html'), 'utf8')
    return /<li>(.*)<\/li>/.exec(sectionOf(page, 'What ends soon'))?.[1]
  }
  expect(await lapsingWith('2025-05-29')).toBeUndefined()
  expect(await lapsingWith('2025-05-27')).toBe('“Interest rate” ends on 27 May 2025')
  expect(await lapsingWith('2025-05-13')).toBe('“Interest rate” ended on 13 May 2025')
})

test('features #14: what sells no cars hears of no list for cars, and a dealer of both of its cars alone', async () => {
  const feedsOf = async (...cars: object[]) => {
    const sites = await aSitesFolder({
      'northside/site.json': aSiteFile({
        baseUrl: 'https://www.northside.example',
        stock: { feeds: [{ reader: 'forecourt', file: 'stock.json' }] },
      }),
      'northside/stock.json': cars,
    })
    return (await built(sites)).sites[0]!.upkeep!.feeds.map(({ leftOut }) => leftOut)
  }
  const caravan = aCar({ id: 1, slug: 'a', item_type: 'caravan' })
  expect(await feedsOf(caravan, aCar({ id: 2, slug: 'b', item_type: 'motorcycle' }))).toEqual([])
  const both = await feedsOf(caravan, aCar({ id: 3, slug: 'c' }))
  expect(both).toEqual(Array(2).fill([{ reason: 'has no VIN of 17 characters', cars: 1, examples: [3] }]))
})

test('features #14: what services are not told of is told once, in the words for one car or for several', () => {
  const named = Object.fromEntries(
    Array.from({ length: 600 }, (_, id) => [id, { name: `Car <${id}>`, path: `/cars/${id}` }]),
  )
  const feed = (service: string, leftOut: Upkeep['feeds'][number]['leftOut']) => ({ feed: service, service, leftOut })
  const many = { cars: 600, examples: Array.from({ length: 500 }, (_, id) => id) }
  const page = upkeepPage(
    {
      ...NOTHING,
      named,
      lacking: { ...NOTHING.lacking, price: { cars: 2, ids: [1, 2] } },
      feeds: [
        feed('Meta', [
          { reason: 'has no VIN of 17 characters', ...many },
          { reason: 'has no price', cars: 2, examples: [1, 2] },
          { reason: 'is not here yet', cars: 2, examples: [3, 4] },
        ]),
        feed('Google', [
          { reason: 'has no VIN of 17 characters', ...many },
          { reason: 'is new, and its price is not drive away', cars: 2, examples: [5, 6] },
          { reason: 'stands at no location of the site', cars: 1, examples: [7] },
        ]),
      ],
    },
    true,
  )
  const section = sectionOf(page, 'Not shown by other services: 3 reasons')
  expect([...section.matchAll(/<h3>(.*)<\/h3>/g)].map(([, heading]) => heading)).toEqual([
    '600 cars have no VIN of 17 characters',
    '2 cars are new, and their prices are not drive away',
    '1 car stands at no location of the site',
  ])
  expect(section).toContain('Meta and Google can show them')
  expect(section).toContain('2 cars have no price, and so not told to Meta; those for sale are listed above')
  expect(section).toContain('2 cars are not here yet, and so not told to Meta, as it should be')
  const [inSight, folded] = section.split('<details>')
  expect(inSight!.match(/<li>Car &lt;\d&gt;<\/li>/g)).toHaveLength(5)
  expect(folded).toMatch(/^<summary>and 595 more<\/summary>/)
  expect(folded!.split('</details>')[0]!.match(/<li>Car /g)).toHaveLength(495)
  expect(folded).toContain('<li>… and 100 more, once these are put right</li>')
})

test('features #14: the file of the report leads nowhere, as it may be opened from a disk', async () => {
  const sites = await aDealer('report')
  await built(sites)
  expect(readFileSync(join(sites, '../dist/reports/northside.html'), 'utf8')).not.toContain('href=')
})

test('the page for staff lists by rule what was found, folds long lists and escapes what people wrote', () => {
  const findings = Array.from({ length: 60 }, (_, id) => ({
    rule: 'registration-number',
    where: `/cars/${id}`,
    what: 'has no <b>',
  }))
  const upkeep = { ...NOTHING, adLaw: findings }
  const page = upkeepPage(upkeep, true)
  expect(page.split('<details><summary>and 55 more</summary>')[0]!.match(/<li><code>/g)).toHaveLength(5)
  expect(page.match(/<li><code>/g)).toHaveLength(60)
  expect(page).toContain('A &amp; B')
  expect(page).not.toContain('<b>has')
  expect(page).not.toContain('no <b>')
  expect(page.match(/<h3>/g)).toHaveLength(1)
  expect(upkeepInWords(upkeep)).toBe('60 findings in the advertising')
  const gap = { place: 'Special offers', after: '20 May 2025', until: '1 June 2025' }
  expect(upkeepPage({ ...upkeep, gaps: [gap] }, true)).toContain(
    'Special offers: none after 20 May 2025, until 1 June 2025',
  )
  expect(upkeepInWords({ ...upkeep, adLaw: findings.slice(0, 1), gaps: [gap] })).toBe(
    '1 finding in the advertising, 1 gap in the offers to come',
  )
  expect(upkeepInWords({ ...upkeep, adLaw: [] })).toBeUndefined()
  expect(page).toContain('Holidays to come: named for more than 30 days')
  expect(upkeepPage({ ...upkeep, holidays: [{ after: '25 December 2025', places: ['A & B'] }] }, true)).toContain(
    '<li>The site names no holiday after 25 December 2025 for A &amp; B, so that shoppers are told',
  )
  const closed = upkeepPage({ ...upkeep, withoutHours: true }, true)
  expect(closed).toContain('Holidays to come: no opening hours are given')
  expect(closed).not.toContain('named for more than')
})
