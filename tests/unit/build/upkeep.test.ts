import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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
    ['feeds/meta-vehicles.csv', 'feeds/google-vehicle-ads.tsv'].map(feed => ({
      feed,
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

test('the page for staff lists by rule what was found, cuts long lists and escapes what people wrote', () => {
  const findings = Array.from({ length: 60 }, (_, id) => ({
    rule: 'registration-number',
    where: `/cars/${id}`,
    what: 'has no <b>',
  }))
  const upkeep = {
    name: 'A & B',
    day: '14 May 2025',
    adLaw: findings,
    refused: [],
    gaps: [],
    holidays: [],
    links: [],
    feeds: [],
  }
  const page = upkeepPage(upkeep, true)
  expect(page.match(/<li><code>/g)).toHaveLength(50)
  expect(page).toContain('… and 10 more')
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
  const leftOut = [{ reason: 'has no price', cars: 12, examples: [4711, 4712] }]
  expect(upkeepPage({ ...upkeep, feeds: [{ feed: 'feeds/meta-vehicles.csv', leftOut }] }, true)).toContain(
    '<li>12 cars: has no price, such as 4711, 4712</li>',
  )
})
