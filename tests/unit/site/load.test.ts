import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { offerManufacturer } from '../../../src/domain/offer.ts'
import type { Car } from '../../../src/records/index.ts'
import { routes } from '../../../src/routes.ts'
import { formatFault } from '../../../src/site/faults.ts'
import { findSites } from '../../../src/site/folders.ts'
import type { SiteFile } from '../../../src/site/schema/site.ts'
import type { Site } from '../../../src/site/site.ts'
import { postPage } from '../../../src/views/blog.ts'
import { siteChrome } from '../../../src/views/chrome.ts'
import { storyOf } from '../../../src/views/content-page.ts'
import { homePage } from '../../../src/views/home.ts'
import { offerPage } from '../../../src/views/offer-page.ts'
import { aCar, aDealership, aLocation, aModel } from '../../support/builders.ts'
import { aSiteFile } from '../../support/site.ts'
import { aSitesFolder, loadFrom, northside, STOCK, toldOf } from '../../support/sites-folder.ts'

const feeds = [{ reader: 'forecourt', file: 'stock.json' } as const]

/** The site of northside with these changes to its site file, and other files. */
async function siteOf(
  settings: Parameters<typeof aSiteFile>[0],
  files: Parameters<typeof northside>[0] = {},
): Promise<Site> {
  const file = aSiteFile({ stock: { feeds }, ...settings })
  const result = await loadFrom(northside({ 'northside/site.json': file, ...files }))
  if (!result.ok) throw new Error(JSON.stringify(result.faults))
  return result.site
}

const offer = (fields: string): string => `---\nname: Free service\n${fields}\n---\nIt is **free**.\n`
const location = (fields: Partial<ReturnType<typeof aLocation>>) => ({
  ...aLocation(fields),
  dealership_id: fields.dealership_id ?? 1,
  dealership_slug: fields.dealership_slug ?? 'northside-toyota',
})

test('CF-01 the sites of a folder are found by slug, and what begins with "_" is none', async () => {
  const sitesDir = await aSitesFolder({
    'b/site.json': {},
    'a/site.json': {},
    '_brands/x/brand.json': {},
    'readme.md': '',
  })
  expect(await findSites(sitesDir)).toEqual(['a', 'b'])
  expect(await findSites(sitesDir, ['b'])).toEqual(['b'])
})

test('CF-01 an unknown slug fails with a message that names it', async () => {
  const sitesDir = await aSitesFolder({ 'northside/site.json': {}, 'southside/site.json': {} })
  await expect(findSites(sitesDir, ['nortside'])).rejects.toThrow('has no site "nortside"; did you mean "northside"?')
  await expect(findSites(sitesDir, ['../x', 'zebra'])).rejects.toThrow(
    /"\.\.\/x".*\n.*"zebra"; its sites are northside, southside/,
  )
  await expect(findSites(join(sitesDir, 'nowhere'))).rejects.toThrow('is no folder of sites')
})

test('CF-07 a folder becomes a site with its settings, cars and moment', async () => {
  const result = await loadFrom(northside())
  expect(result).toMatchObject({
    ok: true,
    site: { settings: { slug: 'northside' }, at: new Date('2025-05-14T02:00:00Z'), cars: [{ id: 4711 }, { id: 4712 }] },
    report: { feeds: [{ file: 'sites/northside/stock.json', accepted: 2, refused: [] }] },
  })
})

test('a site can be sent to another thread, as the server reads it', async () => {
  const site = await siteOf({})
  expect(structuredClone(site)).toEqual(site)
})

test('CF-12, CF-13 locations and dealerships are those of the site file, read without a call', async () => {
  const call = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('a call was made'))
  onTestFinished(() => call.mockRestore())
  const site = await siteOf({ locations: [location({ name: 'From the site file' })] })
  expect(site.locations.map(({ name }) => name)).toEqual(['From the site file'])
  expect(site.dealerships).toEqual([aDealership()])
  expect(call).not.toHaveBeenCalled()
})

test('BD-17 every fault of a site is told at once, each with its file, place and remedy', async () => {
  const broken = {
    ...aSiteFile({ brands: ['toyta'], stock: { feeds: [{ reader: 'forecourt', file: 'stock.json' }] } }),
    search: { engine: 'algolia', appId: 'A', host: 'a.net' },
    labels: { callDealers: 'Ring' },
    locations: [{ ...location({}), contact_detail: { phon: '(02) 5550 0100' }, address: { post_code: '2000' } }],
  }
  expect(
    await toldOf(
      northside({
        'northside/site.json': broken,
        'northside/content/offers/service.md': offer('price: free'),
        'northside/content/pages/about.md': 'No front matter here.',
        'northside/content/team.json': '[{"name": "Someone"}',
        '_brands/toyota/brand.json': { manufacturer: { id: 1, name: 'Toyota', slug: 'toyota' } },
      }),
    ),
  ).toEqual([
    'sites/northside/site.json ✖ Algolia needs a search-only key; never put an admin key here → at search.key',
    'sites/northside/site.json ✖ unknown setting "callDealers"; did you mean "callDealer"? → at labels.callDealers',
    'sites/northside/site.json ✖ unknown setting "post_code"; did you mean "postcode"? → at locations[0].address.post_code',
    'sites/northside/site.json ✖ unknown setting "phon"; did you mean "phone"? → at locations[0].contact_detail.phon',
    'sites/northside/site.json ✖ there is no brand "toyta"; did you mean "toyota"? → at brands[0]',
    expect.stringMatching(
      /^sites\/northside\/content\/offers\/service.md ✖ unknown setting "price"; known are .* → at price$/,
    ),
    'sites/northside/content/pages/about.md ✖ has no front matter; begin with a line "---", then the fields, then "---" → at line 1',
    expect.stringMatching(/^sites\/northside\/content\/team.json ✖ is not JSON: .* → at line 1, column 21$/),
  ])
  expect(await toldOf(northside({ 'northside/site.json': aSiteFile({ brands: ['holden'] }) }))).toEqual([
    'sites/northside/site.json ✖ there is no brand "holden"; put its brand.json and logo into sites/_brands/holden; there are none yet → at brands[0]',
  ])
})

test('VD-41 what is no phone number is told wherever a number is to call, as its link would dial a stranger', async () => {
  const fault = (phone: string, path: string) =>
    `sites/northside/site.json ✖ "${phone}" is no phone number; write all of its digits, or letters for the last ones as in "1300 TOYOTA", or leave it out → at ${path}`
  const contact = { opening_hours: [], phone: 'by appointment', landline_phone: '1300 NISSAN' }
  const site = aSiteFile({
    stock: { feeds },
    dealerships: [{ ...aDealership(), phone: '12' }],
    locations: [location({ phone: 'call Pete', contact_detail: contact })],
  })
  expect(await toldOf(northside({ 'northside/site.json': site }))).toEqual([
    fault('12', 'dealerships[0].phone'),
    fault('call Pete', 'locations[0].phone'),
    fault('by appointment', 'locations[0].contact_detail.phone'),
  ])
})

test('DC-76 the picture of a home page comes in the widths that lie beside it in each format, and without any as it is', async () => {
  const hero = async (image: string, copies: string[]) => {
    const home = { hero: { image } }
    const pictures: SiteFile['pictures'] = { kind: 'widths', widths: [480, 960] }
    const files = Object.fromEntries([image, ...copies].map(path => [`northside${path}`, '']))
    return homePage(await siteOf({ home, pictures }, files)).hero.banners[0]!.picture!
  }
  const copies = ['/assets/coast-960.avif', '/assets/coast-960.webp', '/assets/coast-1920.avif']
  const webp = ['/assets/coast-1920.webp', '/assets/coast-480.webp', '/assets/coast-333.avif', '/assets/coast-333.webp']
  const one = { type: 'image/avif', srcset: '/assets/coast-960.avif 960w' }
  expect((await hero('/assets/coast.jpg', copies)).sources[0]).toEqual(one)
  expect(await hero('/assets/coast.jpg', [...copies, ...webp])).toMatchObject({
    src: '/assets/coast-1920.webp',
    sources: [{ srcset: `${one.srcset}, /assets/coast-1920.avif 1920w` }, { type: 'image/webp' }],
    width: 1920,
  })
  expect(await hero('/assets/just-added.jpg', [])).toMatchObject({ src: '/assets/just-added.jpg', sources: [] })
})

test('DC-76 the picture of a home banner for a time comes in the widths that lie beside it, too', async () => {
  const home = {
    hero: { image: '/assets/coast.jpg' },
    seasonal: [{ title: 'Sale', image: '/assets/sale.jpg', expiry: '2099-12-31' }],
  }
  const names = ['coast.jpg', 'sale.jpg', 'sale-480.avif', 'sale-1920.avif']
  const pictures: SiteFile['pictures'] = { kind: 'widths', widths: [480], formats: ['avif'] }
  const files = Object.fromEntries(names.map(name => [`northside/assets/${name}`, '']))
  const { banners } = homePage(await siteOf({ home, pictures }, files)).hero
  expect(banners.map(({ picture }) => picture!.sources.map(({ srcset }) => srcset))).toEqual([
    ['/assets/sale-480.avif 480w, /assets/sale-1920.avif 1920w'],
    [],
  ])
})

test('features #4: a home banner for a time without a title or a last day, or that ends before it starts, is a fault', async () => {
  const seasonal = [
    { title: 'Sale', start: '2026-12-26', expiry: '2026-12-25' },
    { title: 'One day', start: '2026-12-26', expiry: '2026-12-26' },
  ]
  expect(await toldOf(northside({ 'northside/site.json': aSiteFile({ home: { seasonal } }) }))).toEqual([
    'sites/northside/site.json ✖ it ends on 2026-12-25, before it starts on 2026-12-26 → at home.seasonal[0].expiry',
  ])
  const wrong = { ...aSiteFile(), home: { seasonal: [{ start: '2026-02-30', link: '/sale' }] } }
  const at = 'at home.seasonal[0]'
  expect(await toldOf(northside({ 'northside/site.json': wrong }))).toEqual([
    `sites/northside/site.json ✖ a text is missing → ${at}.title`,
    `sites/northside/site.json ✖ is a date that the calendar does not have → ${at}.start`,
    `sites/northside/site.json ✖ a text is missing → ${at}.expiry`,
    `sites/northside/site.json ✖ unknown setting "link"; known are title, text, image, cutout, button, start, expiry → ${at}.link`,
  ])
})

test('DC-76 a picture of a text comes in the widths that lie beside it, and as it is where one of them is missing, as of one that has just been added', async () => {
  const pictures: SiteFile['pictures'] = { kind: 'widths', widths: [480, 960], formats: ['avif'] }
  const offer = (image: string) => `---\nname: An offer\nexpiry: 2099-12-31\nimage: ${image}\n---\n`
  const shownOf = async (copies: string[], settings: Partial<SiteFile> = { pictures }) => {
    const files = Object.fromEntries(['/assets/pump.jpg', ...copies].map(path => [`northside${path}`, '']))
    const site = await siteOf(settings, { ...files, 'northside/content/offers/fuel.md': offer('/assets/pump.jpg') })
    return offerPage(site, site.offers[0]!).picture!
  }
  const copies = ['/assets/pump-480.avif', '/assets/pump-960.avif']
  const srcset = '/assets/pump-480.avif 480w, /assets/pump-960.avif 960w'
  expect(await shownOf(copies)).toMatchObject({ src: '/assets/pump.jpg', sources: [{ type: 'image/avif', srcset }] })
  for (const some of [[], copies.slice(1)]) {
    expect(await shownOf(some)).toMatchObject({ src: '/assets/pump.jpg', sources: [] })
  }
  // What pages ask for beyond the widths of the site, and where a site names none.
  const wider = [{ srcset: `${srcset}, /assets/pump-1280.avif 1280w` }]
  const all = [...copies, '/assets/pump-1280.avif', '/assets/pump-1920.avif']
  expect(await shownOf(all)).toMatchObject({ src: '/assets/pump.jpg', sources: wider, width: 1280 })
  expect(await shownOf(all, {})).toMatchObject({ src: '/assets/pump.jpg', sources: wider })
  for (const some of [[], copies.slice(1)]) expect(await shownOf(some, {})).toMatchObject({ sources: [] })
})

test('DC-76, DC-182 a picture among the words of a text comes in the widths that lie beside it and keeps its place, and one that cannot be read shows as it is', async () => {
  const pump = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  // As phones take one: on its side, with a note to turn it.
  const upright = await sharp(pump).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const bodyOf = async (markdown: string, copies: string[] = [], settings: Partial<SiteFile> = {}) => {
    const site = await siteOf(settings, {
      ...Object.fromEntries(copies.map(path => [`northside${path}`, ''])),
      'northside/assets/pump.png': pump,
      'northside/assets/torn.png': 'torn',
      'northside/assets/upright.jpg': upright,
      'northside/content/blog/fuel.md': `---\ntitle: Fuel\ndate: 2025-05-01\ntags: []\n---\n${markdown}\n`,
      'northside/content/pages/fuel.md': `---\ntitle: Fuel\n---\n${markdown}\n`,
    })
    const { html } = postPage(site, site.posts[0]!)
    expect(storyOf(site, site.pages.find(({ slug }) => slug === 'fuel')!).html).toBe(html)
    return html
  }
  const img = '<img width="1200" height="900" src="/assets/pump.png" alt="Our pump" loading="lazy" />'
  expect(await bodyOf('Fill up. ![Our pump](/assets/pump.png)')).toBe(`<p>Fill up. ${img}</p>`)
  const copies = ['/assets/pump-480.avif', '/assets/pump-960.avif']
  const srcset = '/assets/pump-480.avif 480w, /assets/pump-960.avif 960w'
  expect(await bodyOf('![Our pump](/assets/pump.png)', copies)).toBe(
    `<p><picture><source type="image/avif" srcset="${srcset}" sizes="(width &gt;= 47rem) 44rem, 100vw">${img}</picture></p>`,
  )
  expect(await bodyOf('![Upright](/assets/upright.jpg)')).toContain('<img width="900" height="1200"')
  // A CDN has other widths, which it crops.
  const cdn: SiteFile['pictures'] = { kind: 'cdn', url: 'https://cdn.example/{path}?width={width}' }
  expect(await bodyOf('![Our pump](/assets/pump.png)', copies, { pictures: cdn })).toBe(`<p>${img}</p>`)
  const asWritten = [
    '<img src="/assets/torn.png" alt="" loading="lazy" />',
    '<img src="https://elsewhere.example/pump.png" alt="" loading="lazy" />',
    '<img src="/assets/pump.png" alt="" width="80" loading="lazy" />',
  ]
  for (const html of asWritten) expect(await bodyOf(html)).toBe(html)
  const pictures: SiteFile['pictures'] = { kind: 'widths', formats: ['avif'], widths: [480, 960] }
  const elsewhere = ['/elsewhere/pump.png', '/assets/our pump.png', '/assets/pump&amp;tank.png']
  for (const address of elsewhere) {
    const html = `<img src="${address}" alt="" loading="lazy" />`
    expect(await bodyOf(html, ['/assets/our pump.png', '/assets/pump&tank.png'], { pictures })).toBe(html)
  }
})

test('a picture of a car that the dealer does not have is told once, and its cars are shown without it', async () => {
  const images = [
    '/art/gone.webp',
    '/art/a%20hatch.webp?v=2',
    'https://elsewhere.example/gone.webp',
    '/assets/gone.webp',
  ]
  const cars = [
    aCar({ id: 1, slug: 'one', primary_image_url: '/art/gone.webp', images }),
    aCar({ id: 2, slug: 'two', images }),
  ]
  const of = async (fields: Partial<SiteFile> = {}, others: object = {}) => {
    const result = await loadFrom(
      northside({
        'northside/site.json': aSiteFile({ stock: { feeds }, sharedAssets: ['_art'], ...fields }),
        'northside/stock.json': cars,
        '_art/art/a hatch.webp': '',
        ...others,
      }),
    )
    if (!result.ok) return expect.unreachable(result.faults.map(formatFault).join())
    const shown = result.site.cars.map(({ primary_image_url, images }) => [primary_image_url, images])
    return { shown, told: result.report.warnings.filter(text => text.includes('gone.webp')) }
  }
  // The dealer has no folder of assets at all: it may be served by another, and nothing is said of it.
  const kept = images.slice(1)
  expect(await of()).toEqual({
    shown: [
      [undefined, kept],
      [undefined, kept],
    ],
    told: [
      'northside has no picture /art/gone.webp of car 1, so its cars are shown without it → put it there, or correct the feed',
    ],
  })
  expect(await of({}, { 'northside/assets/yard.webp': '' })).toEqual({
    shown: [
      [undefined, images.slice(1, 3)],
      [undefined, images.slice(1, 3)],
    ],
    told: [
      'northside has none of 2 pictures of its cars, so they are shown without: /art/gone.webp of car 1, /assets/gone.webp of car 1 → put them there, or correct the feed',
    ],
  })
  const whole = {
    shown: [
      ['/art/gone.webp', images],
      [undefined, images],
    ],
    told: [],
  }
  expect(await of({}, { '_art/art/gone.webp': '' })).toEqual(whole)
  const cdn = { kind: 'cdn', url: 'https://cdn.example/{path}?width={width}' } as const
  expect(await of({ pictures: cdn })).toEqual(whole)
})

test.each(['stock.csv', 'stock.json', 'stock.ndjson'])('a feed %s that is a web page is told as one', async file => {
  const page = '\n<!DOCTYPE html>\n<html><title>Login</title></html>\n'
  const site = aSiteFile({ stock: { feeds: [{ reader: 'forecourt', file }] } })
  expect(await toldOf(northside({ 'northside/site.json': site, [`northside/${file}`]: page }))).toEqual([
    `sites/northside/${file} ✖ is a web page, and no list of cars; name the address of the feed itself; one that asks who you are answers with such a page`,
  ])
})

test('BD-17 a key that nobody knows is told however deep it stands, in settings, brands and content', async () => {
  const manufacturer = { id: 1, name: 'Toyota', slug: 'toyota', logo: { url: '/toyota.svg', alt: 'Toyota' } }
  const model = {
    id: 2,
    name: 'Corolla',
    slug: 'corolla',
    highlights: [{ title: 'Quiet', text: 'Very', pic: '/q.webp' }],
  }
  const [place, ...others] = aSiteFile().locations!
  const files = northside({
    'northside/site.json': aSiteFile({
      stock: { feeds },
      brands: ['toyota'],
      locations: [
        { ...place!, image: { url: '/a.webp', thumbnail: { url: '/b.webp' } } } as typeof place & object,
        ...others,
      ],
    }),
    '_brands/toyota/brand.json': { manufacturer, models: [model] },
    'northside/content/offers/service.md': offer('model: { name: Corolla, slugg: corolla }'),
  })
  expect(await toldOf(files)).toEqual([
    'sites/northside/site.json ✖ unknown setting "thumbnail"; known are url, thumb → at locations[0].image.thumbnail',
    'sites/_brands/toyota/brand.json ✖ unknown setting "alt"; known are url → at manufacturer.logo.alt',
    'sites/_brands/toyota/brand.json ✖ unknown setting "pic"; known are title, text → at models[0].highlights[0].pic',
    'sites/northside/content/offers/service.md ✖ unknown setting "slugg"; did you mean "slug"? → at model.slugg',
  ])
})

test('BD-17 a wrong setting does not hide what is wrong in a feed', async () => {
  const settings = { ...aSiteFile({ stock: { feeds } }), region: 'en-GB' }
  const told = await toldOf(northside({ 'northside/site.json': settings, 'northside/stock.json': '' }))
  expect(told).toEqual([
    expect.stringContaining('→ at region'),
    expect.stringContaining('sites/northside/stock.json ✖ is empty'),
  ])
})

test('CF-01 the slug is the name of the folder', async () => {
  expect(await toldOf(northside({ 'northside/site.json': aSiteFile({ slug: 'southside' }) }))).toEqual([
    'sites/northside/site.json ✖ "southside" is not the name of the folder; write "northside", or rename the folder → at slug',
  ])
})

test('CF-01 a folder whose name can be no slug is to be renamed', async () => {
  const settings = aSiteFile({ slug: 'north-side', stock: { feeds } })
  const result = await loadFrom({ 'North Side/site.json': settings, 'North Side/stock.json': STOCK }, 'North Side')
  expect(result.ok ? [] : result.faults.map(formatFault)).toEqual([
    'sites/North Side/site.json ✖ "north-side" is not the name of the folder; rename the folder to "north-side" → at slug',
  ])
})

test('CF-01 a folder that is called as the one of the reports is refused: its bundle would lie among them', async () => {
  const settings = aSiteFile({ slug: 'reports', stock: { feeds } })
  const result = await loadFrom({ 'reports/site.json': settings, 'reports/stock.json': STOCK }, 'reports')
  expect(result.ok ? [] : result.faults.map(formatFault)).toEqual([
    'sites/reports/site.json ✖ "reports" is where a build puts its reports on all dealers; choose another name, for the folder too → at slug',
  ])
})

test('a site file that is missing, empty, no JSON or no UTF-8 is told as such', async () => {
  const told = async (content: string | Uint8Array | undefined) =>
    (await toldOf(northside({ 'northside/site.json': content })))[0]
  expect(await told(undefined)).toBe('sites/northside/site.json ✖ is missing')
  expect(await told(' \n')).toBe('sites/northside/site.json ✖ is empty')
  expect(await told('{\n  "slug": "northside",\n  "name": Northside\n}')).toBe(
    "sites/northside/site.json ✖ is not JSON: Unexpected token 'N' → at line 3, column 11",
  )
  expect(await told('null')).toContain('a group { … } belongs here, not null')
  expect(await told('[]')).toContain('a group { … } belongs here, not a list')
  expect(await told(Uint8Array.from([123, 34, 0xff, 34, 125]))).toBe(
    'sites/northside/site.json ✖ is not UTF-8 text; save it in UTF-8 → at byte 2',
  )
})

test('CF-08 ids and slugs of locations and dealerships are there once, and point at each other', async () => {
  const locations = [
    location({}),
    location({ name: 'Northside Service', location_type: 'service' }),
    location({ id: 12, slug: 'parts', dealership_id: 9 }),
    location({ id: 13, slug: 'other', dealership_slug: 'southside' }),
  ]
  const dealerships = [aDealership({ locations: [11, 99] })]
  expect(await toldOf(northside({ 'northside/site.json': aSiteFile({ locations, dealerships }) }))).toEqual([
    'sites/northside/site.json ✖ 11 is already the id of locations[0] → at locations[1].id',
    'sites/northside/site.json ✖ there is no location with id 99; the locations are 11, 11, 12, 13 → at dealerships[0].locations',
    'sites/northside/site.json ✖ northside-toyota-sales is already the slug of locations[0] → at locations[1].slug',
    'sites/northside/site.json ✖ there is no dealership with id 9; the dealerships are 1 (Northside Toyota) → at locations[2].dealership_id',
    'sites/northside/site.json ✖ "southside" is not the slug of dealership 1; write "northside-toyota" → at locations[3].dealership_slug',
  ])
})

test('DC-13 a slug of a location is there once, one without may share its page, and that of a dealership is one of its own', async () => {
  const dealerships = [aDealership({}), aDealership({ id: 2, slug: 'hill', name: 'Hill Cars' })]
  const told = (...locations: [ReturnType<typeof location>, ...ReturnType<typeof location>[]]) =>
    toldOf(northside({ 'northside/site.json': aSiteFile({ stock: { feeds }, locations, dealerships }) }))
  const bare = location({ slug: undefined })
  const second = (fields: Parameters<typeof location>[0]) => location({ id: 12, name: 'Northside Service', ...fields })
  expect(await told(bare, second({ slug: undefined }))).toEqual([])
  expect(await told(bare, second({ slug: 'northside-toyota' }))).toEqual([])
  expect(await told(location({ slug: 'here' }), second({ slug: 'here' }))).toEqual([
    'sites/northside/site.json ✖ here is already the slug of locations[0] → at locations[1].slug',
  ])
  expect(await told(location({}), second({ slug: 'hill' }))).toEqual([
    'sites/northside/site.json ✖ /locations/hill is the page of dealership 2 (Hill Cars); give it another slug → at locations[1].slug',
  ])
  expect(await told(bare, second({ slug: 'service' }))).toEqual([])
  expect(await told(location({ slug: 'northside-toyota' }), second({ slug: 'service' }))).toEqual([])
})

test('hours that close before they open, a header item that leads nowhere and a chat that is not there are faults', async () => {
  const contact_detail = {
    opening_hours: [
      { weekday: 1, status: 'Open' as const, open: '17:00', close: '08:30' },
      { weekday: 2, status: 'Open' as const },
      { weekday: 3, status: 'Open' as const, formated_hours: 'By arrangement' },
      { weekday: 3, status: 'Open' as const, open: '13:00', close: '17:00' },
    ],
  }
  const settings = aSiteFile({
    locations: [location({ contact_detail })],
    header: { items: [{ label: 'Home', href: '/' }, { label: 'Nowhere' }] },
    features: { makeOffer: 'chat', spinToWin: { start: '2025-06-07', end: '2025-06-05', terms: 'One spin.' } },
    hours: {
      specialHours: [
        { status: 'Open', date: '2025-12-24', start_hour: '13:00', end_hour: '09:00' },
        { status: 'Open', date: '2025-12-27', start_hour: '09:00' },
        { status: 'Closed', date: '2025-12-24' },
        { status: 'Closed', date: '2026-01' },
        { status: 'Closed', date: '2026-12-24T11:00:00Z' },
        { status: 'Open', date: '2025-12-31', start_hour: '18:00', end_hour: '02:00' },
        { status: 'Open', date: '2025-12-30', start_hour: '18:00', end_hour: '24:00' },
      ],
    },
  })
  expect(await toldOf(northside({ 'northside/site.json': settings }))).toEqual([
    'sites/northside/site.json ✖ it closes at 08:30, before it opens at 17:00 → at locations[0].contact_detail.opening_hours[0].close',
    'sites/northside/site.json ✖ an open day needs open and close → at locations[0].contact_detail.opening_hours[1].open',
    'sites/northside/site.json ✖ the day is listed twice, and only its first hours are told → at locations[0].contact_detail.opening_hours[3].weekday',
    'sites/northside/site.json ✖ "Nowhere" leads nowhere: give it href, menu or links → at header.items[1].href',
    'sites/northside/site.json ✖ offers go to a chat, but there is none; set chat → at features.makeOffer',
    'sites/northside/site.json ✖ it ends on 2025-06-05, before it starts on 2025-06-07 → at features.spinToWin',
    'sites/northside/site.json ✖ it closes at 09:00, before it opens at 13:00 → at hours.specialHours[0].end_hour',
    'sites/northside/site.json ✖ an open day needs the hour at which it closes → at hours.specialHours[1].end_hour',
    'sites/northside/site.json ✖ a holiday is a day, not 2026-01; write each as 2026-12-25 → at hours.specialHours[3].date',
    'sites/northside/site.json ✖ a holiday is a day, not 2026-12-24T11:00:00Z; write each as 2026-12-25 → at hours.specialHours[4].date',
    'sites/northside/site.json ✖ it closes at 02:00, before it opens at 18:00; a day ends at midnight, written 24:00 → at hours.specialHours[5].end_hour',
    'sites/northside/site.json ✖ 2025-12-24 is already the date of hours.specialHours[0] → at hours.specialHours[2].date',
  ])
})

test('VD-10 a chat is a widget or a page: both, or neither, is a fault', async () => {
  const told = (chat: SiteFile['chat']) => toldOf(northside({ 'northside/site.json': aSiteFile({ chat }) }))
  const [script, href] = ['https://chat.example/widget.js', 'https://chat.example/northside']
  const remedy = 'set script, the address of the widget, or href, that of its page → at chat'
  expect(await told({ script, href })).toEqual([
    `sites/northside/site.json ✖ a chat is a widget or a page, not both; ${remedy}`,
  ])
  expect(await told({ label: 'Talk' })).toEqual([
    `sites/northside/site.json ✖ nothing says what opens the chat; ${remedy}`,
  ])
  expect([await told({ script }), await told({ href })]).toEqual([[], []])
})

test('a holiday is told once of each place, and only of places that there are', async () => {
  const settings = aSiteFile({
    locations: [location({}), location({ id: 12, name: 'Northside Service', slug: 'northside-service' })],
    hours: {
      specialHours: [
        { status: 'Closed', date: '2025-12-24', locations: [11] },
        { status: 'Closed', date: '2025-12-24', locations: [12] },
        { status: 'Closed', date: '2025-12-25', locations: [12] },
        { status: 'Closed', date: '2025-12-25' },
        { status: 'Closed', date: '2025-12-26', locations: [13] },
      ],
    },
  })
  expect(await toldOf(northside({ 'northside/site.json': settings }))).toEqual([
    'sites/northside/site.json ✖ there is no location with id 13; the locations are 11, 12 → at hours.specialHours[4].locations',
    'sites/northside/site.json ✖ Northside Service has hours of a holiday on 2025-12-25 already; tell the day of each place once → at hours.specialHours[3].date',
  ])
})

test('an offer for a dealership that is not there, of a used id or ended before its start is a fault', async () => {
  expect(
    await toldOf(
      northside({
        'northside/content/offers/a.md': offer('id: 7\ndealership_ids: [1, 2]'),
        'northside/content/offers/b.md': offer('id: 7\nstart: 2025-06-01\nexpiry: 2025-05-31'),
      }),
    ),
  ).toEqual([
    'sites/northside/content/offers/a.md ✖ there is no dealership with id 2; the dealerships are 1 (Northside Toyota) → at dealership_ids',
    'sites/northside/content/offers/b.md ✖ 7 is already the id of sites/northside/content/offers/a.md → at id',
    'sites/northside/content/offers/b.md ✖ it ends on 2025-05-31, before it starts on 2025-06-01 → at expiry',
  ])
})

test('an offer of the dealer’s may not take the id of one of the maker’s', async () => {
  const files = northside({
    'northside/site.json': aSiteFile({ stock: { feeds }, brands: ['toyota'] }),
    'northside/content/offers/winter.md': offer(''),
    '_brands/toyota/brand.json': { manufacturer: { id: 1, name: 'Toyota', slug: 'toyota' } },
    '_brands/toyota/offers/winter.md': offer('dealership_ids: [1]'),
  })
  expect(await toldOf(files)).toEqual([
    'sites/northside/content/offers/winter.md ✖ winter is already the id of sites/_brands/toyota/offers/winter.md → at id',
  ])
})

test('OF-06, CF-02 a site has the offers of its dealerships, unless the offer leaves the site out', async () => {
  const brand = { manufacturer: { id: 1, name: 'Toyota', slug: 'toyota' } }
  const site = await siteOf(
    { brands: ['toyota'], websiteId: '77' },
    {
      'northside/content/offers/own.md': offer(''),
      'northside/content/offers/named.md': offer('dealership_ids: [1]'),
      'northside/content/offers/not-here.md': offer('excluded_website_ids: [northside]'),
      'northside/content/offers/not-by-id.md': offer('excluded_website_ids: [77]'),
      '_brands/toyota/brand.json': brand,
      '_brands/toyota/offers/for-us.md': offer('dealership_ids: [1, 5]'),
      '_brands/toyota/offers/for-others.md': offer('dealership_ids: [5]'),
    },
  )
  expect(site.offers.map(({ id }) => id)).toEqual(['named', 'own', 'for-us'])
})

test('an offer that names its maker by the id of a brand has its name', async () => {
  const site = await siteOf(
    { brands: ['toyota'] },
    {
      'northside/content/offers/by-id.md': offer('manufacturer_id: 4'),
      'northside/content/offers/by-both.md': offer('manufacturer_id: 4\nmanufacturer: Lexus'),
      'northside/content/offers/by-other.md': offer('manufacturer_id: 9'),
      '_brands/toyota/brand.json': { manufacturer: { id: 4, name: 'Toyota', slug: 'toyota' } },
    },
  )
  expect(site.offers.map(one => [one.id, offerManufacturer(one)])).toEqual([
    ['by-both', 'Lexus'],
    ['by-id', 'Toyota'],
    ['by-other', undefined],
  ])
})

test('CF-14, DC-143 the text of an offer is Markdown that has passed the allow-list', async () => {
  const text =
    '---\nname: Free service\n---\nIt is **free**. <script>alert(1)</script><a href="javascript:x" onclick="y">Go</a>\n'
  const site = await siteOf({}, { 'northside/content/offers/service.md': text })
  expect(site.offers[0]).toMatchObject({ id: 'service', name: 'Free service' })
  expect(site.offers[0]!.sanitized_description).toBe('<p>It is <strong>free</strong>. <a>Go</a></p>')
})

test('DC-143 markup that an offer brings in its front matter passes the allow-list too', async () => {
  const markup = `sanitized_description: '<p onclick="x">Now</p><img src="x" onerror="y"><script>alert(1)</script>'`
  const site = await siteOf({}, { 'northside/content/offers/service.md': offer(markup) })
  expect(site.offers[0]!.sanitized_description).toBe('<p>Now</p><img src="x" loading="lazy" />')
})

test('CF-17 hidden locations are in no list, and cars say nothing of them', async () => {
  const cars = [aCar({ location: 'Hidden Yard', location_name: 'Hidden Yard', location_id: 12 }), STOCK[1]!]
  const site = await siteOf(
    {
      locations: [
        location({}),
        location({ id: 12, name: 'Hidden Yard', slug: 'hidden' }),
        location({ id: 13, slug: 'x', visible: false }),
      ],
      locationDisplay: { hiddenNames: ['Hidden Yard'] },
    },
    { 'northside/stock.json': cars },
  )
  expect(site.locations.map(({ id }) => id)).toEqual([11])
  expect(site.cars).toHaveLength(2)
  expect(JSON.stringify(site.cars)).not.toContain('Hidden Yard')
  expect(site.cars[1]!.location_name).toBe('Northside Toyota Sales')
})

test('CF-18 excluded cars, locations, dealerships, offers and models are in no list', async () => {
  const dealerships = [aDealership(), aDealership({ id: 2, name: 'Southside', slug: 'southside', locations: [] })]
  const locations = [
    location({}),
    location({ id: 12, name: 'Northside Service', slug: 'service' }),
    location({
      id: 20,
      name: 'Southside Sales',
      slug: 'southside-sales',
      dealership_id: 2,
      dealership_slug: 'southside',
    }),
  ]
  const cars = [
    ...STOCK,
    aCar({ id: 4713, slug: 'c', dealership_id: 2 }),
    aCar({ id: 4714, slug: 'd', location_name: 'Northside Service' }),
  ]
  const site = await siteOf(
    {
      dealerships,
      locations,
      brands: ['toyota'],
      excludedIds: { cars: [4711], locations: [12], dealerships: [2], offers: ['b', 7], models: [22] },
    },
    {
      'northside/stock.json': cars,
      'northside/content/offers/a.md': offer(''),
      'northside/content/offers/b.md': offer(''),
      'northside/content/offers/c.md': offer('id: 7'),
      '_brands/toyota/brand.json': {
        manufacturer: { id: 1, name: 'Toyota', slug: 'toyota' },
        models: [aModel(), aModel({ id: 22, name: 'Yaris', slug: 'yaris' })],
      },
    },
  )
  expect(site.cars.map(({ id }) => id)).toEqual([4712, 4714])
  expect(site.cars[1]!.location_name).toBeUndefined()
  expect(site.locations.map(({ id }) => id)).toEqual([11])
  expect(site.dealerships.map(({ id }) => id)).toEqual([1])
  expect(site.offers.map(({ id }) => id)).toEqual(['a'])
  expect(site.models.map(({ slug }) => slug)).toEqual(['corolla'])
})

test('CF-18 what is excluded stands on no page, and in the head and foot of none', async () => {
  const excluded = { name: 'Nimbin', slug: 'nimbin', facebook_url: 'https://social.example/nimbin' }
  const site = await siteOf(
    {
      dealerships: [
        aDealership(),
        aDealership({ id: 2, ...excluded, config: { complaints_contact: 'care@nimbin.example' } }),
      ],
      locations: [
        location({}),
        location({ id: 12, name: 'Nimbin Service', slug: 'nimbin-service' }),
        location({ id: 20, name: 'Nimbin Sales', slug: 'nimbin-sales', dealership_id: 2, dealership_slug: 'nimbin' }),
      ],
      brands: ['toyota'],
      excludedIds: { cars: [4711], locations: [12], dealerships: [2], offers: ['nimbin'], models: [22] },
    },
    {
      'northside/stock.json': [aCar({ name: 'Nimbin car' }), aCar({ id: 4712, slug: 'b' })],
      'northside/content/offers/nimbin.md': offer('category: Nimbin'),
      '_brands/toyota/brand.json': {
        manufacturer: { id: 1, name: 'Toyota', slug: 'toyota' },
        models: [aModel(), aModel({ id: 22, name: 'Nimbin', slug: 'nimbin' })],
      },
    },
  )
  const shown = routes.flatMap(({ paths, view }) =>
    [...paths(site)].map(params => {
      const { meta, ...page } = view(site, params)
      return { path: meta.path, text: JSON.stringify({ meta, ...page }) }
    }),
  )
  expect(shown.length).toBeGreaterThan(40)
  expect(shown.map(({ path }) => path)).toContain('/pages/complaint-handling')
  expect(shown.filter(({ text }) => /nimbin/i.test(text)).map(({ path }) => path)).toEqual([])
  expect(JSON.stringify(siteChrome(site))).not.toMatch(/nimbin/i)
})

test('CF-17 a car that names its hidden location by id alone says nothing of it either', async () => {
  const site = await siteOf(
    {
      locations: [location({}), location({ id: 12, name: 'Hidden Yard', slug: 'hidden' })],
      locationDisplay: { hiddenNames: ['Hidden Yard'] },
    },
    { 'northside/stock.json': [aCar({ location_id: 12, location_name: undefined })] },
  )
  expect(JSON.stringify(site.cars)).not.toContain('Hidden Yard')
})

test.each([{ locationDisplay: { hiddenNames: ['Hidden Yard'] } }, { excludedIds: { locations: [12] } }])(
  'CF-17, CF-18 with %j a car says nothing of the location, whatever its feed calls it',
  async hiding => {
    const site = await siteOf(
      { locations: [location({}), location({ id: 12, name: 'Hidden Yard', slug: 'hidden' })], ...hiding },
      { 'northside/stock.json': [aCar({ location_id: 12, location_name: 'The yard behind' })] },
    )
    expect(site.cars[0]!.location_name).toBeUndefined()
    expect(site.cars[0]!.location_id).toBeUndefined()
  },
)

test('EN-06 what a car says of its place by id, the site says by name too', async () => {
  const bare = aCar({
    location_name: undefined,
    dealership_id: undefined,
    dealership_slug: undefined,
    dealership_name: undefined,
  })
  const named = aCar({ id: 2, slug: 'b', location_name: 'The yard', dealership_name: 'Another name' })
  const byName = aCar({ id: 4, slug: 'd', location_id: undefined, location_name: 'Northside Toyota Sales' })
  const elsewhere = aCar({ id: 3, slug: 'c', location_id: 99, location_name: 'A yard of another dealer' })
  const site = await siteOf({}, { 'northside/stock.json': [bare, named, elsewhere, byName] })
  expect(site.cars[0]).toMatchObject({
    location_name: 'Northside Toyota Sales',
    dealership_id: 1,
    dealership_slug: 'northside-toyota',
    dealership_name: 'Northside Toyota',
  })
  // Links lead to the cars of a place by its name.
  expect(site.cars[1]).toMatchObject({ location_name: 'Northside Toyota Sales', dealership_name: 'Northside Toyota' })
  expect(site.cars[2]!.location_name).toBe('A yard of another dealer')
  expect(site.cars[3]!.location_id).toBe(11)
})

test('CF-18 a car of an excluded dealership is in no list, also where its feed names that alone', async () => {
  const dealerships = [aDealership(), aDealership({ id: 2, slug: 'westside', name: 'Westside' })]
  const of = (id: number, more: object) =>
    aCar({
      id,
      slug: `car-${id}`,
      location_id: undefined,
      dealership_id: undefined,
      dealership_slug: undefined,
      ...more,
    })
  const site = await siteOf(
    { dealerships, excludedIds: { dealerships: [2] } },
    {
      'northside/stock.json': [
        of(1, { dealership_name: undefined }),
        of(2, { dealership_slug: 'westside', dealership_name: undefined }),
        of(3, { dealership_name: 'Westside' }),
      ],
    },
  )
  expect(site.cars.map(({ id }) => id)).toEqual([1])
})

test('makes and models that feeds spell in two ways are one, in the spelling of most of their cars', async () => {
  const spelled = (id: number, make: string, model: string) => aCar({ id, slug: `car-${id}`, make, model })
  const site = await siteOf(
    {},
    {
      'northside/stock.json': [
        spelled(1, 'KIA', 'EV 5'),
        spelled(2, 'Kia', 'EV5'),
        spelled(3, 'Kia', 'EV5'),
        spelled(4, 'KIA', 'ev5'),
        spelled(5, 'Kia', 'Carnival'),
        spelled(6, 'Mazda', 'CX 5'),
        spelled(7, 'Mazda', 'CX-5'),
        spelled(8, 'Mazda', 'CX-5'),
        spelled(9, 'Toyota', 'C-HR'),
        spelled(10, 'Toyota', 'C-HR+'),
      ],
    },
  )
  const names = site.cars.map(({ make, model }) => `${make} ${model}`)
  expect(new Set(names)).toEqual(
    new Set(['Kia EV 5', 'Kia EV5', 'Kia Carnival', 'Mazda CX-5', 'Toyota C-HR', 'Toyota C-HR+']),
  )
})

test('gearbox, fuel, colour, drive, place, badge, tag and categories have one spelling for each value, that of most cars', async () => {
  const told = (id: number, more: object) => aCar({ id, slug: `car-${id}`, ...more })
  const site = await siteOf(
    { search: { filter: 'drive:awd OR body:wagon' } },
    {
      'northside/stock.json': [
        told(1, { simple_transmission: 'Automatic', colour: 'White', drive: 'AWD', city: 'O’Connor', state: 'WA' }),
        told(2, { simple_transmission: 'AUTOMATIC', colour: 'WHITE', drive: 'awd', city: 'o’connor', state: 'WA' }),
        told(3, {
          simple_transmission: undefined,
          trans: 'automatic',
          colour: 'White',
          drive: 'AWD',
          city: 'O’Connor',
          state: 'wa',
        }),
        told(4, { simple_transmission: 'Automatic', colour: 'Off-white', simple_fuel: undefined, fuel: 'PETROL' }),
        told(5, {
          ...{ simple_fuel: 'Petrol', fuel: 'Petrol - Premium' },
          ...{ badge: 'GX', tag: 'Low kms', categories: ['Family', 'family', 'Tow'] },
        }),
        told(6, { simple_fuel: 'Petrol', badge: 'GX', tag: 'Low kms', categories: ['Family'] }),
        told(7, { badge: 'Gx', tag: 'LOW KMS', categories: ['FAMILY'] }),
      ],
    },
  )
  const values = (field: keyof Car) => new Set(site.cars.flatMap(car => car[field] ?? []))
  expect(site.cars[2]!.trans).toBe('Automatic')
  expect(values('simple_transmission')).toEqual(new Set(['Automatic']))
  expect(site.cars[3]!.fuel).toBe('Petrol')
  expect(values('simple_fuel')).toEqual(new Set(['Petrol']))
  // As the filter of the site writes it, though most cars do not.
  expect(values('drive')).toEqual(new Set(['awd']))
  expect(values('colour')).toContain('Off-white')
  expect(values('colour')).not.toContain('WHITE')
  expect(values('badge')).toContain('GX')
  expect(values('badge')).not.toContain('Gx')
  expect(values('tag')).toEqual(new Set(['Low kms']))
  expect(site.cars.slice(4).map(({ categories }) => categories)).toEqual([['Family', 'Tow'], ['Family'], ['Family']])
  expect(values('city')).toEqual(new Set(['O’Connor', 'Northside']))
  expect(values('state')).toEqual(new Set(['WA', 'NSW']))
})

test('CF-09 what the filter of a site names keeps that name, however most of the feed spells it', async () => {
  const spelled = (id: number, make: string, more: object = {}) => aCar({ id, slug: `car-${id}`, make, ...more })
  const site = await siteOf(
    { search: { filter: 'make:KIA AND location_name:"The yard"' } },
    {
      'northside/stock.json': [spelled(1, 'KIA', { location_name: 'The yard' }), spelled(2, 'Kia'), spelled(3, 'Kia')],
    },
  )
  expect(site.cars.map(({ make }) => make)).toEqual(['KIA', 'KIA', 'KIA'])
  expect(site.cars[0]!.location_name).toBe('The yard')
})

test('CF-09 a filter that cannot be read, or asks for what cars are not filtered by, is a fault', async () => {
  const told = async (filter: string) => toldOf(northside({ 'northside/site.json': aSiteFile({ search: { filter } }) }))
  expect(await told('make:"Toyota" AND (price < 30000 OR car_type:new)')).toEqual([])
  expect((await told('make:"Toyota" AND')).join()).toMatch(
    /site.json ✖ .*; write e.g. make:"Toyota" AND price < 30000 → at search.filter$/,
  )
  expect(await told('maker:Toyota')).toEqual([
    'sites/northside/site.json ✖ cars cannot be filtered by "maker"; did you mean "make"? → at search.filter',
  ])
})

test('RT-40 pages that a site names itself may not hide a fixed page or each other', async () => {
  const told = (paths: object) => toldOf(northside({ 'northside/site.json': aSiteFile({ paths }) }))
  expect(await told({ watchlist: '/my/cars', compare: '/side-by-side' })).toEqual([])
  expect(await told({ watchlist: '/search' })).toEqual([
    'sites/northside/site.json ✖ /search is another page already; choose another path → at paths.watchlist',
  ])
  expect(await told({ watchlist: '/cars-kept', compare: '/cars-kept' })).toEqual([
    'sites/northside/site.json ✖ /cars-kept is the path of the watchlist too → at paths.compare',
  ])
})

test('content that repeats an address, names a location or folder that is not there, or ends first is a fault', async () => {
  const page = '---\ntitle: A\nslug: same\n---\n'
  expect(
    await toldOf(
      northside({
        'northside/site.json': aSiteFile({ sharedAssets: ['_arts'] }),
        'northside/content/pages/a.md': page,
        'northside/content/pages/b.md': page,
        'northside/content/blog/a.md': `${page.slice(0, -4)}date: 2025-01-01\n---\n`,
        'northside/content/blog/b.md': `${page.slice(0, -4)}date: 2025-01-01\n---\n`,
        'northside/content/promo-tiles/t.md':
          '---\nimage: /a.webp\nalt: A\nposition: 1\nstart: 2025-02-01\nexpiry: 2025-01-01\n---\n',
        'northside/content/pages/c.md':
          '---\ntitle: C\nbanner: { image: /a.webp, alt: A, start: 2025-02-01, expiry: 2025-01-01 }\n---\n',
        'northside/content/team.json': [{ name: 'Sales desk', role: 'Sales', location_slug: 'northside-toyota-sale' }],
        '_art/picture.webp': 'x',
      }),
    ),
  ).toEqual([
    'sites/northside/content/pages/b.md ✖ "same" is already the slug of sites/northside/content/pages/a.md → at slug',
    'sites/northside/content/blog/b.md ✖ "same" is already the slug of sites/northside/content/blog/a.md → at slug',
    'sites/northside/content/promo-tiles/t.md ✖ it ends on 2025-01-01, before it starts on 2025-02-01 → at expiry',
    'sites/northside/content/pages/c.md ✖ it ends on 2025-01-01, before it starts on 2025-02-01 → at banner.expiry',
    'sites/northside/content/team.json ✖ there is no location "northside-toyota-sale"; did you mean "northside-toyota-sales"? → at [0].location_slug',
    'sites/northside/site.json ✖ there is no folder "_arts" beside the sites; did you mean "_art"? → at sharedAssets[0]',
  ])
})

test('DC-19 a post may not have the address of the list of reviews', async () => {
  const post = '---\ntitle: Our reviews\ndate: 2025-01-01\n---\n'
  expect(await toldOf(northside({ 'northside/content/blog/vehicle-reviews.md': post }))).toEqual([
    'sites/northside/content/blog/vehicle-reviews.md ✖ the page of post "vehicle-reviews" would be /blog/vehicle-reviews, which is a list of posts; give the post another slug → at slug',
  ])
})

test('DC-140 DC-146 a period is wrong where it has no moment, read in the zone of the site', async () => {
  const wrong = async (start: string, expiry: string) => {
    const [told] = await toldOf(
      northside({ 'northside/content/offers/a.md': offer(`start: ${start}\nexpiry: ${expiry}`) }),
    )
    return told?.includes(`it ends on ${expiry}, before it starts on ${start}`) ?? false
  }
  // The last day counts whole, whatever the time of the start.
  expect(await wrong('2025-06-01T17:00', '2025-06-01')).toBe(false)
  expect(await wrong('2025-06-02', '2025-06-01')).toBe(true)
  expect(await wrong('2025-06-01T17:00', '2025-06-01T09:00')).toBe(true)
  expect(await wrong('2025-06-01T09:00', '2025-06-01T09:00')).toBe(false)
  // In Sydney this start is on 1 June already, and this end is after it.
  expect(await wrong('2025-05-31T20:00:00Z', '2025-05-31')).toBe(true)
  expect(await wrong('2025-06-01T01:00:00+10:00', '2025-05-31T16:00:00Z')).toBe(false)
  // A month ends with its last day.
  expect(await wrong('2025-06-30', '2025-06')).toBe(false)
  expect(await wrong('2025-07-01', '2025-06')).toBe(true)
})

const page = '---\ntitle: A\n---\n'

test('what nobody would look for in the content of a dealer is a fault, with where it belongs', async () => {
  const told = await toldOf(
    northside({
      'northside/content/offer/x.md': offer(''),
      'northside/content/Team.json': [],
      'northside/content/README.md': 'Who writes what here.',
      'northside/content/notes.docx': 'x',
      'northside/content/offers/2026/x.md': offer(''),
      'northside/content/offers/x.MD': offer(''),
      'northside/content/pages/y.markdown': page,
      'northside/content/blog': 'no folder',
    }),
  )
  expect(told).toEqual([
    'sites/northside/content/Team.json ✖ is nothing that a site shows; did you mean "team.json"?',
    'sites/northside/content/notes.docx ✖ is nothing that a site shows; there are offers, pages, brands, blog, promo-tiles, reviews.json, team.json',
    'sites/northside/content/offer ✖ is nothing that a site shows; did you mean "offers"?',
    'sites/northside/content/offers/2026 ✖ shows nowhere; texts lie here as "name.md", in no folder below',
    'sites/northside/content/offers/x.MD ✖ shows nowhere; rename it to "x.md"',
    'sites/northside/content/pages/y.markdown ✖ shows nowhere; rename it to "y.md"',
    'sites/northside/content/blog ✖ is no folder',
  ])
  expect(await toldOf(northside({ 'northside/content': 'no folder' }))).toEqual([
    'sites/northside/content ✖ is no folder',
  ])
})

test('DC-26 what systems and editors leave beside what people write is no content', async () => {
  const site = await siteOf(
    {},
    Object.fromEntries(
      [
        '.DS_Store',
        'Thumbs.db',
        'offers/._x.md',
        'offers/.#x.md',
        'offers/x.md~',
        'offers/#x.md#',
        'offers/4913',
        'offers/x.md.orig',
        'offers/x.md___jb_tmp___',
        'offers/~$x.docx',
        'pages/desktop.ini',
      ].map(name => [`northside/content/${name}`, Uint8Array.of(0, 5, 22, 7)]),
    ),
  )
  expect(site.offers).toEqual([])
})

test('SR-43 a car that is not for the website is not in the site', async () => {
  const site = await siteOf({}, { 'northside/stock.json': [aCar({ show_on_dealer_website: false }), STOCK[1]] })
  expect(site.cars.map(({ id }) => id)).toEqual([4712])
})

test('DC-146 a date of the feed without an offset is read in the zone of the site', async () => {
  const stock = [
    aCar({ created_at: '2025-05-01T09:00' }),
    aCar({ id: 2, slug: 'b', created_at: '2025-05-01T09:00:00+10:00' }),
  ]
  const [perth, eastern] = await Promise.all([
    siteOf({ timezone: 'Australia/Perth' }, { 'northside/stock.json': stock }),
    siteOf({}, { 'northside/stock.json': stock }),
  ])
  expect(perth.cars.map(({ created_at }) => created_at)).toEqual([
    '2025-05-01T01:00:00.000Z',
    '2025-04-30T23:00:00.000Z',
  ])
  expect(eastern.cars[0]!.created_at).toBe('2025-04-30T23:00:00.000Z')
})

test('LO-20 locations come in the order sales, service, parts', async () => {
  const site = await siteOf({
    locations: [
      location({ id: 3, slug: 'c', location_type: 'parts' }),
      location({ id: 2, slug: 'b', location_type: 'service' }),
      location({ id: 1, slug: 'a', location_type: 'sales' }),
    ],
    dealerships: [aDealership({ locations: [] })],
  })
  expect(site.locations.map(({ id }) => id)).toEqual([1, 2, 3])
  expect(site.dealerships[0]!.locations).toEqual([3, 2, 1])
})

test('MD-15 the models of the brands come in the order of popularity, with their manufacturer', async () => {
  const site = await siteOf(
    { brands: ['toyota'] },
    {
      '_brands/toyota/brand.json': {
        manufacturer: { id: 1, name: 'Toyota', slug: 'toyota' },
        models: [
          aModel({ id: 1, name: 'HiLux', slug: 'hilux' }),
          aModel({ id: 2, name: 'Corolla', slug: 'corolla', manufacturer_name: undefined }),
        ],
        menuTabs: [{ label: 'Cars', categories: ['hatch'] }],
      },
    },
  )
  expect(site.models.map(({ name, manufacturer_name }) => `${manufacturer_name} ${name}`)).toEqual([
    'Toyota Corolla',
    'Toyota HiLux',
  ])
  expect(site.manufacturers.map(({ name }) => name)).toEqual(['Toyota'])
  expect(site.modelTabs).toEqual([{ label: 'Cars', categories: ['hatch'] }])
})

test('DC-09 a model whose page would hide a fixed page fails with a message that names the slug', async () => {
  const models = [
    aModel({ slug: 'finance' }),
    aModel({ id: 2, slug: 'saved-cars' }),
    aModel({ id: 2, slug: 'yaris' }),
    aModel({ id: 3, slug: 'yaris' }),
    aModel({ id: 4, slug: 'get-quote' }),
  ]
  const settings = aSiteFile({ brands: ['toyota'], paths: { watchlist: '/saved-cars' }, manufacturer: 'Toyata' })
  expect(
    await toldOf(
      northside({
        'northside/site.json': settings,
        '_brands/toyota/brand.json': { manufacturer: { id: 1, name: 'Toyota', slug: 'toyota' }, models },
      }),
    ),
  ).toEqual([
    'sites/northside/site.json ✖ "Toyata" is not among the brands of the site; did you mean "Toyota"? → at manufacturer',
    'sites/_brands/toyota/brand.json ✖ the page of model "finance" would be /finance, which is a fixed page; give the model another slug → at models[0].slug',
    'sites/_brands/toyota/brand.json ✖ the page of model "saved-cars" would be /saved-cars, which is a fixed page; give the model another slug → at models[1].slug',
    'sites/_brands/toyota/brand.json ✖ 2 is already the id of Corolla → at models[2].id',
    'sites/_brands/toyota/brand.json ✖ "yaris" is already the slug of Corolla → at models[3].slug',
    'sites/_brands/toyota/brand.json ✖ the page of model "get-quote" would be /models/get-quote, which is a fixed page; give the model another slug → at models[4].slug',
  ])
})

test('CF-03, CF-06 pages and posts are the dealer’s own, newest post first', async () => {
  const site = await siteOf(
    {},
    {
      'northside/content/pages/privacy-policy.md': '---\ntitle: Privacy\n---\n# Privacy\n\nWe keep little.\n',
      'northside/content/blog/older.md': '---\ntitle: Older\ndate: 2025-01-02\ntags: [vehicle-reviews]\n---\nText\n',
      'northside/content/blog/newer.md': '---\ntitle: Newer\ndate: 2025-03-04\n---\nText\n',
      'northside/content/promo-tiles/tile.md': '---\nimage: /tiles/a.webp\nalt: Service\nposition: 8\n---\n',
      'northside/content/reviews.json': [
        { author: 'A customer', rating: 4, date: '2025-01-01' },
        { author: 'Another customer', rating: 5, date: '2025-02-01' },
      ],
      'northside/content/team.json': [{ name: 'Sales desk', role: 'Sales' }],
    },
  )
  expect(site.pages.filter(({ slug }) => slug === 'privacy-policy')).toEqual([
    { slug: 'privacy-policy', title: 'Privacy', html: '<h2>Privacy</h2>\n<p>We keep little.</p>' },
  ])
  expect(site.posts.map(({ slug }) => slug)).toEqual(['newer', 'older'])
  expect(site.posts[1]!.tags).toEqual(['vehicle-reviews'])
  expect(site.promoTiles).toMatchObject([{ position: 8, alt: 'Service' }])
  expect(site.reviews.map(({ rating }) => rating)).toEqual([5, 4])
  expect(site.team).toHaveLength(1)
})

test('a text with a colon that lacks its quotes is told to need them, and no other fault of YAML', async () => {
  const page = (yaml: string) => ({ 'northside/content/pages/a.md': `---\ntitle: A\n${yaml}\n---\nText\n` })
  const remedy = '; a text with a colon in it needs quotes: "Hours: 9 to 5" → at line 3, column '
  for (const yaml of ['description: Hours: 9 to 5', 'actions: [{ label: Call us: now, href: /x }]']) {
    expect(await toldOf(northside(page(yaml)))).toEqual([expect.stringContaining(remedy)])
  }
  for (const yaml of ['description: One\n  two: three', 'image: "unclosed: here']) {
    expect(await toldOf(northside(page(yaml)))).toEqual([expect.not.stringContaining('needs quotes')])
  }
})

test('a file whose name can be no address is told to be renamed, and a slug that is written where it stands', async () => {
  const told = await toldOf(
    northside({
      'northside/content/pages/Our Café.md': '---\ntitle: Us\n---\n',
      'northside/content/pages/us.md': '---\ntitle: Us\nslug: Our Café\n---\n',
      'northside/content/offers/Winter_Sale.md': offer(''),
    }),
  )
  const renamed = (name: string) =>
    expect.stringContaining(`so it has lower-case letters, digits and hyphens; rename it to "${name}"`)
  expect(told).toEqual([
    renamed('winter-sale.md'),
    renamed('our-cafe.md'),
    expect.stringMatching(/us\.md ✖ a slug has .* → at slug$/),
  ])
})

test('of thousands of faults of one kind in a file the first ten are told, and how many more there are', async () => {
  const ids = Array.from({ length: 10_000 }, (_, index) => index + 2)
  const team = Array.from({ length: 12 }, (_, index) => ({ name: 'Sam', role: index < 11 ? 7 : 'Sales', phone: '1' }))
  const told = await toldOf(
    northside({
      'northside/content/offers/a.md': `---\nname: A\ndealership_ids: [${ids}]\nstart: 2026-02-02\nexpiry: 2026-01-01\n---\n`,
      'northside/content/offers/b.md': '---\nname: B\ndealership_ids: [3]\n---\n',
      'northside/content/team.json': team,
    }),
  )
  const [a, b] = ['a', 'b'].map(name => told.filter(line => line.includes(`offers/${name}.md`)))
  expect(a).toHaveLength(10 + 1 + 1)
  expect(a![9]).toMatch(/ there is no dealership with id 11; the dealerships are 1 /)
  expect(a![10]).toBe('sites/northside/content/offers/a.md ✖ and 9,990 more of these → at dealership_ids')
  expect(a![11]).toContain('→ at expiry')
  expect(b).toHaveLength(1)
  const ofTeam = told.filter(line => line.includes('team.json'))
  expect(ofTeam.filter(line => line.includes('a text belongs here'))).toHaveLength(10)
  expect(ofTeam).toContain('sites/northside/content/team.json ✖ and 1 more of these → at [10].role')
  expect(ofTeam).toContain('sites/northside/content/team.json ✖ and 2 more of these → at [10].phone')
})

test('front matter that is no YAML is told with its line', async () => {
  const told = await toldOf(
    northside({ 'northside/content/pages/a.md': '---\ntitle: A\nimage: "unclosed\n---\nText\n' }),
  )
  expect(told).toEqual([
    expect.stringMatching(/pages\/a.md ✖ its front matter is not YAML: .* → at line \d, column \d+$/),
  ])
})
