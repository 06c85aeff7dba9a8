import { writeFile } from 'node:fs/promises'
import http, { createServer, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, type MockInstance, onTestFinished, test, vi } from 'vitest'
import { commentsShown } from '../../../../src/domain/comments.ts'
import { gunzipped } from '../../../../src/site/bytes.ts'
import { formatFaults } from '../../../../src/site/faults.ts'
import { loadSite } from '../../../../src/site/load.ts'
import { aCar } from '../../../support/builders.ts'
import { aSiteFile } from '../../../support/site.ts'
import { aSitesFolder, loadFrom, northside, toldOf } from '../../../support/sites-folder.ts'

const cars = (count: number) =>
  Array.from({ length: count }, (_, index) => aCar({ id: index + 1, slug: `car-${index + 1}` }))

const withStock = (content: string | Uint8Array | object | undefined, file = 'stock.json') =>
  northside({
    'northside/site.json': aSiteFile({ stock: { feeds: [{ reader: 'forecourt', file }] } }),
    'northside/stock.json': undefined,
    [`northside/${file}`]: content,
  })

/** Of this many good rows, so many are spoilt. */
const spoilt = (good: number, bad: number) => [
  ...cars(good),
  ...cars(bad).map((car, index) => ({ ...car, id: 1000 + index, price: 'a lot' })),
]

test.each<[what: string, content: string | Uint8Array | object | undefined, told: string]>([
  ['missing', undefined, 'sites/northside/stock.json ✖ is missing'],
  ['empty', '', 'sites/northside/stock.json ✖ is empty; a site is not built without stock'],
  ['white space only', ' \n\n', 'sites/northside/stock.json ✖ is empty; a site is not built without stock'],
  ['an empty list', [], 'sites/northside/stock.json ✖ holds no cars; a site is not built without stock'],
  ['cut off', JSON.stringify(cars(3)).slice(0, -20), 'is not JSON: '],
  [
    'a gzip file that was cut off',
    gzipSync(JSON.stringify(cars(50))).subarray(0, 200),
    'is a gzip file that was cut off',
  ],
  [
    'a gzip file that is damaged',
    Uint8Array.from([0x1f, 0x8b, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
    'is a damaged gzip file',
  ],
  [
    'not UTF-8',
    Buffer.concat([Buffer.from('[{"name":"Citro'), Uint8Array.from([0xeb]), Buffer.from('n"}]')]),
    'sites/northside/stock.json ✖ is not UTF-8 text; save it in UTF-8 or, where its supplier cannot, add "encoding": "windows-1252" beside the feed, as most such feeds are → at byte 15',
  ],
  [
    'a repeated id',
    [aCar({ id: 7 }), aCar({ id: 7, slug: 'other' })],
    'row 2 of sites/northside/stock.json ✖ 7 is already the id of row 1 of sites/northside/stock.json → at id',
  ],
])('a feed that is %s fails its site', async (_what, content, told) => {
  expect((await toldOf(withStock(content)))[0]).toContain(told)
})

test('pictures that no page could show are left out and told, those by http are asked for by https, and the car stays', async () => {
  const [one, two, three] = cars(3)
  const stock = [
    { ...one, images: [' https://a.example/1.jpg', '//cdn.example/2.jpg', 'pics/3.jpg', 'NULL', '/art/4.webp', 5] },
    { ...two, images: ['http://a.example/1.jpg', 'HTTPS://a.example/2.jpg'], thumbnails: ['#'] },
    { ...three, images: [], primary_image_url: 'https://a.example/1.jpg|https://a.example/2.jpg' },
  ]
  const loaded = await loadFrom(withStock(stock))
  if (!loaded.ok) throw new Error(String(loaded.faults))
  expect(loaded.site.cars.map(({ images }) => images)).toEqual([
    ['https://a.example/1.jpg', '/art/4.webp'],
    ['https://a.example/1.jpg', 'https://a.example/2.jpg'],
    [],
  ])
  expect(loaded.site.cars[2]?.primary_image_url).toBeUndefined()
  expect(loaded.report.warnings.filter(one => one.includes('picture'))).toEqual([
    'sites/northside/stock.json: 5 pictures are left out, first "//cdn.example/2.jpg" in row 1 → write one address that begins with https:// or one slash',
    'sites/northside/stock.json: 1 picture that begins with http:// is asked for by https:// → browsers load no other; see that the host has them there',
  ])
})

test('a used car with an odometer of 0 has none, which is told, a new one or a demonstrator keeps it, and of a caravan nobody expects one', async () => {
  const [one, two, three, four, five] = cars(5)
  const stock = [
    { ...one, car_type: 'used', km: 0 },
    { ...two, car_type: 'demo', km: 0 },
    { ...three, car_type: 'new', km: 0 },
    { ...four, car_type: 'used', km: 1 },
    { ...five, car_type: 'used', km: 0, item_type: 'caravan' },
  ]
  const loaded = await loadFrom(withStock(stock))
  if (!loaded.ok) throw new Error(String(loaded.faults))
  expect(loaded.site.cars.map(({ km }) => km)).toEqual([undefined, 0, 0, 1, undefined])
  expect(loaded.report.warnings.filter(told => told.includes('odometer'))).toEqual([
    'sites/northside/stock.json: 1 used car has an odometer of 0, which is told as not known → let the feed leave km out where nobody has read it',
  ])
})

test('an address with commas of its own is one picture', async () => {
  const images = ['https://a.example/w_400,h_300/1.jpg', 'https://a.example/fetch/https://b.example/2.jpg']
  const loaded = await loadFrom(withStock([{ ...cars(1)[0], images }]))
  expect(loaded.ok && loaded.site.cars[0]?.images).toEqual(images)
})

test('names in a feed that are no field of a car are told with what was meant, also where its cars are kept', async () => {
  const [row, other] = cars(2)
  const json = [row, { ...other, before_prise: 21_000, sleeping_places: 4 }]
  const csv =
    'id,slug,name,make,model,car_type,status,show_on_dealer_website,odometer,colour\n1,a,A,B,C,used,in_stock,true,9,\n'
  const kept = new Map<string, Uint8Array>()
  const keeper = {
    has: (key: string) => kept.has(key),
    get: (key: string) => kept.get(key),
    set: (key: string, value: Uint8Array) => void kept.set(key, value),
  }
  const toldOfFields = async (file: string, content: string | object) => {
    const sitesDir = await aSitesFolder(withStock(content, file))
    const again = () => loadSite(join(sitesDir, 'northside'), { at: new Date(), sitesDir, keeper })
    const told = [await again(), await again()].map(({ report }) =>
      report.warnings.filter(one => one.includes('left out')),
    )
    expect(told[1]).toEqual(told[0])
    return told[0]
  }
  expect(await toldOfFields('stock.json', json)).toEqual([
    'sites/northside/stock.json: what stands under "before_prise" (did you mean "before_price"?), "sleeping_places" is left out, as a car has no such field → src/records/car.ts names them all',
  ])
  expect(await toldOfFields('stock.csv', csv)).toEqual([expect.stringContaining('under "odometer" is left out')])
  expect(await toldOfFields('stock.json', [row])).toEqual([])
  const strange = Object.fromEntries(Array.from({ length: 120 }, (_, index) => [`strange_${index}`, 1]))
  expect(await toldOfFields('stock.json', [{ ...row, ...strange }])).toEqual([
    expect.stringContaining(' and at least 90 more is left out'),
  ])
})

test('a feed behind a login, or at an address that is nobody’s, says what to do', async () => {
  const server = createServer((request, response) => {
    const isLogin = request.headers.authorization === `Basic ${Buffer.from('us:right').toString('base64')}`
    const status = request.url === '/closed' ? 403 : isLogin ? 200 : 401
    response.writeHead(status).end(status === 200 ? JSON.stringify(cars(1)) : '')
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const told = (login: string, path = '/cars') => {
    const feeds = [{ reader: 'forecourt' as const, url: `http://${login}127.0.0.1:${port}${path}` }]
    return toldOf(northside({ 'northside/site.json': aSiteFile({ stock: { feeds } }) }))
  }
  expect(await told('us:right@')).toEqual([])
  expect(await told('')).toEqual([
    `http://127.0.0.1:${port}/cars ✖ answers with status 401; it asks who you are; add a login to its address in site.json: https://{northside_user}:{northside_password}@…`,
  ])
  const [wrong] = await told('us:wrong@')
  expect(wrong).toBe(
    `http://127.0.0.1:${port}/cars ✖ answers with status 401; it does not take this login or key; ask its supplier for the right one`,
  )
  expect((await told('', '/closed'))[0]).toContain(
    'answers with status 403; it lets nobody in by this address; ask its',
  )
})

test('the login and the key of a feed come from the host alone, and one that it lacks is told by its name', async () => {
  const asked: string[] = []
  const server = createServer(({ headers, url = '' }, response) => {
    const login = Buffer.from(headers.authorization?.replace('Basic ', '') ?? '', 'base64').toString()
    asked.push(`${login} ${url}`)
    const elsewhere = `http://localhost:1${url.replace('/moved', '')}`
    response.writeHead(302, { Location: url.startsWith('/moved') ? elsewhere : `/moved${url}` }).end()
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const url = `http://{uptown_user}:{uptown_password}@127.0.0.1:${port}/{uptown_key}/cars?key={uptown_key}`
  const told = () =>
    toldOf(northside({ 'northside/site.json': aSiteFile({ stock: { feeds: [{ reader: 'forecourt', url }] } }) }))

  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('FORECOURT_FEED_UPTOWN_USER', 'us')
  expect((await told())[0]).toBe(
    `http://127.0.0.1:${port}/{uptown_key}/cars?… ✖ needs FORECOURT_FEED_UPTOWN_PASSWORD and FORECOURT_FEED_UPTOWN_KEY, not set where this runs; set there what its supplier gave you for that part of its address`,
  )
  expect(asked).toEqual([])

  vi.stubEnv('FORECOURT_FEED_UPTOWN_PASSWORD', 'p@ss:w/rd')
  vi.stubEnv('FORECOURT_FEED_UPTOWN_KEY', 'a&b=c')
  expect((await told())[0]).toContain(
    `http://127.0.0.1:${port}/{uptown_key}/cars?… ✖ leads on to http://localhost:1; name the address`,
  )
  const path = '/a%26b%3Dc/cars?key=a%26b%3Dc'
  expect(asked).toEqual([`us:p@ss:w/rd ${path}`, `us:p@ss:w/rd /moved${path}`])
})

test('EN-06 whose a car is its place says, where its row names one, and not what the settings fill in', async () => {
  const { dealership_id, dealership_slug, dealership_name, location_id, location_name, ...row } = aCar()
  const filled = async (stated: object) => {
    const feeds = [{ reader: 'forecourt', file: 'stock.json', fill: { dealership_id: 7 } }]
    const sitesDir = await aSitesFolder({
      ...withStock([{ ...row, ...stated }]),
      'northside/site.json': { ...aSiteFile(), stock: { feeds } },
    })
    const loaded = await loadSite(join(sitesDir, 'northside'), { at: new Date(), sitesDir })
    return loaded.ok ? loaded.site.cars[0]!.dealership_id : formatFaults(loaded.faults)
  }
  expect(await filled({})).toBe(7)
  expect(await filled({ location_id })).toBe(1)
  expect(await filled({ location_name: 'Another yard' })).toBeUndefined()
})

test.each(['?key={Uptown_Key}', '?key={uptown-key}', '/{ key }/cars', '?key={}', '?key={key'])(
  'an address of a feed that ends in %s is refused, as the host would know no such name',
  async end => {
    const feeds = [{ reader: 'forecourt', url: `https://feeds.example${end}` }]
    expect(await toldOf(northside({ 'northside/site.json': aSiteFile({ stock: { feeds } } as object) }))).toEqual([
      expect.stringContaining('write what only the host knows as a name in small letters, e.g. ?key={northside_key}'),
    ])
  },
)

test('EN-02 EN-06 what the rows of a feed leave out its settings fill, and a row that says it is taken at its word', async () => {
  const csv =
    'id,slug,name,make,model,car_type,status,show_on_dealer_website,location_id,price_type\n1,a,A,B,C,used,in_stock,true,,\n2,b,A,B,C,used,in_stock,true,12,Excl. Gov. Charges\n'
  const kept = new Map<string, Uint8Array>()
  const keeper = {
    has: (key: string) => kept.has(key),
    get: (key: string) => kept.get(key),
    set: (key: string, value: Uint8Array) => void kept.set(key, value),
  }
  const filled = async (fill: object | undefined, file = 'stock.csv', content: string | object = csv) => {
    const feeds = [{ reader: 'forecourt', file, ...(fill && { fill }) }]
    const sitesDir = await aSitesFolder({
      ...withStock(content, file),
      'northside/site.json': { ...aSiteFile(), stock: { feeds } },
    })
    const loaded = await loadSite(join(sitesDir, 'northside'), { at: new Date(), sitesDir, keeper })
    return loaded.ok
      ? loaded.site.cars.map(({ location_id, price_type }) => [location_id, price_type])
      : formatFaults(loaded.faults)
  }
  const own = [12, 'Excl. Gov. Charges']
  expect(await filled(undefined)).toEqual([[undefined, undefined], own])
  // The same bytes, which the keeper has.
  expect(await filled({ location_id: 11, price_type: 'Drive Away' })).toEqual([[11, 'Drive Away'], own])
  expect(await filled({ location_id: 12 })).toEqual([[12, undefined], own])
  const { location_id: _, location_name, ...row } = aCar({ price_type: 'Drive Away' })
  expect(await filled({ location_id: 11 }, 'stock.json', [row])).toEqual([[11, 'Drive Away']])
  expect(await filled({ location_id: 11 }, 'stock.json', [{ ...row, location_name: 'N/A' }])).toEqual([
    [11, 'Drive Away'],
  ])
  // A place that is named by name alone is named: the site adds its id where it has it, and tells of it where not.
  expect(await filled({ location_id: 12 }, 'stock.json', [{ ...row, location_name }])).toEqual([[11, 'Drive Away']])
  expect(await filled({ location_id: 11 }, 'stock.json', [{ ...row, location_name: 'Yard' }])).toEqual([
    [undefined, 'Drive Away'],
  ])
  expect(await filled({ locationId: 11 })).toEqual([
    'sites/northside/site.json ✖ unknown setting "locationId"; did you mean "location_id"? → at stock.feeds[0].fill.locationId',
  ])
})

test('E17 what a car of a feed usually costs does not leap when a few are sold, and does when half of them are in cents', async () => {
  const usual = async (...prices: number[]) => {
    const rows = prices.map((price, index) => aCar({ id: index + 1, slug: `a-${index}`, price }))
    const sitesDir = await aSitesFolder(northside({ 'northside/stock.json': rows }))
    const { report } = await loadSite(join(sitesDir, 'northside'), { at: new Date(), sitesDir })
    return report.feeds[0]!.usualPrice
  }
  const [motorcycles, motorhomes] = [Array(13).fill(8_990), Array(12).fill(64_990)]
  expect(await usual(...motorcycles, ...motorhomes)).toBe(23_234)
  expect(await usual(...motorcycles.slice(2), ...motorhomes)).toBe(25_234)
  expect(await usual(...motorcycles, ...motorhomes.map(price => price * 100))).toBeGreaterThan(5 * 23_234)
  // A car that says no price costs nothing that counts.
  expect(await usual(20_000, 0)).toBe(20_000)
})

test('a bad row is refused with its number, its car and every reason, and the good ones stay', async () => {
  const name = '2021 Toyota Corolla Ascent Sport (N4711)'
  const rows = [
    aCar({ id: 1, slug: 'a' }),
    { ...aCar({ id: 2, slug: 'b' }), make: undefined, price: '20,000' },
    { ...aCar({ id: 3, slug: 'c' }), name: `<script>${'alert(1);'.repeat(20)}</script>` },
    { ...aCar({ id: 4, slug: '../../index' }) },
    { ...aCar({ id: 5, slug: 'e' }), car_type: 'Used' },
    'not a car',
    aCar({ id: 6, slug: 'a' }),
    ...cars(30).map(car => ({ ...car, id: car.id + 100 })),
  ]
  const result = await loadFrom(withStock(rows))
  expect(result).toMatchObject({ ok: true })
  expect(result.report.feeds).toEqual([
    {
      fields: expect.objectContaining({ km: 31 }),
      file: 'sites/northside/stock.json',
      accepted: 31,
      priced: 31,
      pictured: 31,
      usualPrice: expect.any(Number),
      refused: [
        { row: 2, name, reason: 'make: a text is missing. price: a number belongs here, not a text ("20,000")' },
        {
          row: 3,
          name: `<script>${'alert(1);'.repeat(8)} (N4711)`,
          reason: 'name: is a name, so write it without markup ("<script>alert(1);alert(1);alert(1);alert"…)',
        },
        { row: 4, name, reason: expect.stringContaining('slug: a slug has lower-case letters') },
        {
          row: 5,
          name,
          reason: 'car_type: "Used" is not known here; did you mean "used"? write one of "new", "demo", "used"',
        },
        { row: 6, reason: 'a group { … } belongs here, not a text ("not a car")' },
        { row: 7, name, reason: 'slug: "a" is already the slug of row 1 of sites/northside/stock.json' },
      ],
    },
  ])
})

test('entities in a feed are the signs they stand for, and markup in a name stays refused', async () => {
  const [row, other] = cars(2)
  const told = {
    make: 'Toyota &amp; Co',
    colour: 'Black &#38; Sand',
    images: ['https://x.example/?a=1&amp;b=2', 'https:&#x2F;&#x2F;a.example&#x2F;1.jpg'],
  }
  const content = [...cars(9).slice(2), { ...row, ...told }, { ...other, name: '&lt;b&gt;Hilux&lt;/b&gt;' }]
  const loaded = await loadFrom(withStock(content))
  expect(loaded.report.feeds[0]?.refused.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('write it without markup'),
  ])
  expect(loaded.ok && loaded.site.cars.find(({ id }) => id === row!.id)).toMatchObject({
    make: 'Toyota & Co',
    colour: 'Black & Sand',
    images: ['https://x.example/?a=1&b=2', 'https://a.example/1.jpg'],
  })
  expect(loaded.report.warnings.filter(one => one.includes('picture'))).toEqual([])
})

test.each([
  ['Tyres &lt;half worn, kms &gt;100k', ['Tyres <half worn, kms >100k']],
  ['<p>Fish &amp;amp; chips</p>', ['Fish &amp; chips']],
  ['&lt;p&gt;One owner.&lt;/p&gt;&lt;p&gt;Fish &amp;amp; chips', ['One owner.', 'Fish & chips']],
  ['One &lt;b&gt;owner&lt;/b&gt;', ['One <b>owner</b>']],
])('a comment "%s" is read as markup once, unless its markup is escaped', async (dealercomments, paragraphs) => {
  const loaded = await loadFrom(withStock([{ ...cars(1)[0], dealercomments }]))
  expect(commentsShown(loaded.ok ? loaded.site.cars[0]?.dealercomments : undefined)?.paragraphs).toEqual(paragraphs)
})

test('RT-06, DC-04 a car may not stand in front of a page that every site has', async () => {
  const result = await loadFrom(
    withStock([...cars(8), aCar({ id: 9, slug: 'trade-in' }), aCar({ id: 10, slug: 'car' })]),
  )
  expect(result.report.feeds[0]!.refused).toEqual([
    { row: 9, name: expect.any(String), reason: 'slug: /cars/trade-in is a page that every site has' },
    { row: 10, name: expect.any(String), reason: 'slug: /cars/car is a page that every site has' },
  ])
})

test('a site fails when more than a fifth of the rows is refused, and not at a fifth', async () => {
  expect(await toldOf(withStock(spoilt(8, 2)))).toEqual([])
  expect(await toldOf(withStock(spoilt(6, 4)))).toEqual([
    'sites/northside/stock.json ✖ 4 of 10 rows are refused, more than the share of 0.2 that may be; row 7: price: a number belongs here, not a text ("a lot"); and 3 more',
  ])
})

test('of rows that are refused for the same, whatever they write, one is told, and of other reasons another', async () => {
  const [one, two, three] = cars(3)
  expect(
    await toldOf(
      withStock([
        { ...one, price: 'a' },
        { ...two, price: 'b' },
        { ...three, km: 'c' },
      ]),
    ),
  ).toEqual([expect.stringMatching(/that may be; row 1: price: .* \("a"\); row 3: km: .* \("c"\); and 1 more$/)])
})

test('the share of rows that may be refused is a setting', async () => {
  const stock = { feeds: [{ reader: 'forecourt' as const, file: 'stock.json' }], maxRefusedShare: 0.5 }
  const files = northside({ 'northside/site.json': aSiteFile({ stock }), 'northside/stock.json': spoilt(6, 4) })
  expect(await loadFrom(files)).toMatchObject({ ok: true, report: { feeds: [{ accepted: 6 }] } })
})

test('what fails a feed does not hide what is wrong elsewhere, nor the report of the other feed', async () => {
  const feeds = [
    { reader: 'forecourt' as const, file: 'a.json' },
    { reader: 'forecourt' as const, file: 'b.json' },
  ]
  const result = await loadFrom(
    northside({
      'northside/site.json': aSiteFile({ stock: { feeds } }),
      'northside/a.json': '',
      'northside/b.json': cars(2),
      'northside/content/pages/x.md': 'no front matter',
    }),
  )
  expect(result.ok).toBe(false)
  expect(result.report.feeds).toMatchObject([{ file: 'sites/northside/b.json', accepted: 2 }])
  if (!result.ok)
    expect(result.faults.map(({ file }) => file)).toEqual([
      'sites/northside/content/pages/x.md',
      'sites/northside/a.json',
    ])
})

test('two feeds add up, and share their ids', async () => {
  const feeds = [
    { reader: 'forecourt' as const, file: 'a.json' },
    { reader: 'forecourt' as const, file: 'b.json' },
  ]
  const settings = aSiteFile({ stock: { feeds } })
  const load = (b: object[]) =>
    loadFrom(northside({ 'northside/site.json': settings, 'northside/a.json': cars(2), 'northside/b.json': b }))
  const both = await load([aCar({ id: 3, slug: 'car-3' })])
  expect(both.ok && both.site.cars.map(({ id }) => id)).toEqual([1, 2, 3])
  const twice = await load([aCar({ id: 2, slug: 'other' })])
  expect(!twice.ok && twice.faults[0]!.message).toBe('2 is already the id of row 2 of sites/northside/a.json')
})

test('gzip is unpacked whatever the file is called, and a byte order mark is stepped over', async () => {
  const text = `\uFEFF${JSON.stringify(cars(3))}`
  for (const [file, content] of [
    ['stock.json', text],
    ['stock.json.gz', gzipSync(text)],
    ['stock.dat', gzipSync(text)],
  ] as const) {
    expect(await loadFrom(withStock(content, file))).toMatchObject({ ok: true, report: { feeds: [{ accepted: 3 }] } })
  }
})

test('a small gzip file that unpacks to too much is refused', async () => {
  const bomb = gzipSync(Buffer.alloc(3 * 1024 * 1024))
  await expect(gunzipped(bomb, 'stock.gz', 2 * 1024 * 1024)).rejects.toThrow('stock.gz ✖ is bigger than 2 MB')
  await expect(gunzipped(bomb, 'stock.gz', 4 * 1024 * 1024)).resolves.toHaveLength(3 * 1024 * 1024)
})

test('with a keeper, the same bytes of the same feed are read once, and other bytes anew', async () => {
  const kept = new Map<string, Uint8Array>()
  const keeper = {
    get: (key: string) => kept.get(key),
    has: (key: string) => kept.has(key),
    set: (key: string, bytes: Uint8Array) => void kept.set(key, bytes),
  }
  const sitesDir = await aSitesFolder(northside({ 'northside/stock.json': spoilt(9, 1) }))
  const load = () => loadSite(join(sitesDir, 'northside'), { at: new Date('2025-05-14T02:00:00Z'), sitesDir, keeper })
  const feedsKept = () => [...kept.keys()].filter(key => key.startsWith('feed ')).length
  const first = await load()
  expect(feedsKept()).toBe(1)
  expect(await load()).toEqual(first)
  expect(feedsKept()).toBe(1)
  await writeFile(join(sitesDir, 'northside/stock.json'), JSON.stringify(cars(3)))
  expect(await load()).toMatchObject({ ok: true, report: { feeds: [{ accepted: 3, refused: [] }] } })
  expect(feedsKept()).toBe(2)
})

test('a feed can be fetched; an answer that is no success, or leads to another host, fails the site', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/stock.csv')
      response.end('id,slug,name,make,model,car_type,status,show_on_dealer_website\n1,a,A,B,C,used,in_stock,true\n')
    else if (request.url === '/moved') response.writeHead(302, { Location: '/stock.csv' }).end()
    else if (request.url === '/round') response.writeHead(302, { Location: '/round' }).end()
    else if (request.url === '/away')
      response.writeHead(302, { Location: `http://localhost:${request.socket.localPort}/stock.csv?key=1` }).end()
    else response.writeHead(503).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const fetched = (path: string) =>
    loadFrom(
      northside({
        'northside/site.json': aSiteFile({ stock: { feeds: [{ reader: 'forecourt', url: root + path }] } }),
      }),
    )
  expect(await fetched('/stock.csv')).toMatchObject({
    ok: true,
    report: { feeds: [{ file: `${root}/stock.csv`, accepted: 1 }] },
  })
  expect(await fetched('/gone')).toMatchObject({
    ok: false,
    faults: [{ file: `${root}/gone`, message: 'answers with status 503' }],
  })
  expect(await fetched('/moved')).toMatchObject({ ok: true, report: { feeds: [{ accepted: 1 }] } })
  const remedy = 'name the address where it is'
  expect(await fetched('/away')).toMatchObject({
    ok: false,
    faults: [
      { file: `${root}/away`, message: `leads on to ${root.replace('127.0.0.1', 'localhost')}/stock.csv`, remedy },
    ],
  })
  expect(await fetched('/round')).toMatchObject({
    ok: false,
    faults: [{ file: `${root}/round`, message: `leads on to ${root}/round`, remedy }],
  })
})

/** A server that answers each request with these bytes, and then closes the line. */
async function aServer(answer: (path: string) => { head: string[]; body: Uint8Array | string }): Promise<string> {
  const server = createTcpServer(socket => {
    socket.once('data', asked => {
      const { head, body } = answer(String(asked).split(' ')[1]!)
      socket.write(`HTTP/1.1 200 OK\r\n${head.map(line => `${line}\r\n`).join('')}\r\n`)
      socket.end(body)
    })
    socket.on('error', () => {})
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const fromWebFiles = (url: string) =>
  northside({ 'northside/site.json': aSiteFile({ stock: { feeds: [{ reader: 'forecourt', url }] } }) })

const fromWeb = (url: string) => loadFrom(fromWebFiles(url))

test('a feed that is cut off on its way fails the site, packed or not, and a whole one is read', async () => {
  const lines = cars(50).map(car => `${JSON.stringify(car)}\n`)
  const text = lines.join('')
  const most = Buffer.from(text).subarray(0, -100)
  // The rows before this place are whole, and no row tells that it is not the last.
  const atLineEnd = lines.slice(0, 40).join('')
  const packed = gzipSync(text)
  const [gzip, length] = ['Content-Encoding: gzip', `Content-Length: ${text.length}`]
  const answers: Record<string, { head: string[]; body: Uint8Array | string }> = {
    '/whole.ndjson': { head: [], body: text },
    '/packed.ndjson': { head: [gzip], body: packed },
    '/twice.ndjson.gz': { head: [gzip], body: gzipSync(packed) },
    '/cut.ndjson': { head: [], body: most },
    '/cut-packed.ndjson': { head: [gzip], body: packed.subarray(0, -20) },
    '/cut-by-length.ndjson': { head: [length], body: atLineEnd },
    '/cut-in-chunks.ndjson': { head: ['Transfer-Encoding: chunked'], body: `4\r\n{"id\r\n` },
    ...Object.fromEntries(
      ['UTF-8', 'none', 'binary', 'aws-chunked'].map(name => [
        `/${name}.ndjson`,
        { head: [`Content-Encoding: ${name}`], body: text },
      ]),
    ),
    '/chunks-packed.ndjson': { head: ['Content-Encoding: aws-chunked, gzip'], body: packed },
    '/strange.ndjson': { head: ['Content-Encoding: br'], body: packed },
  }
  const root = await aServer(path => answers[path]!)
  const named = ['/UTF-8.ndjson', '/none.ndjson', '/binary.ndjson', '/aws-chunked.ndjson', '/chunks-packed.ndjson']
  for (const path of ['/whole.ndjson', '/packed.ndjson', '/twice.ndjson.gz', ...named]) {
    expect(await fromWeb(root + path)).toMatchObject({ ok: true, report: { feeds: [{ accepted: 50 }] } })
  }
  for (const [path, message] of [
    ['/cut.ndjson', 'was cut off in the middle of its last row'],
    ['/cut-packed.ndjson', 'is a gzip file that was cut off'],
    ['/cut-by-length.ndjson', 'cannot be fetched: it was cut off on the way'],
    ['/cut-in-chunks.ndjson', 'cannot be fetched: it was cut off on the way'],
    ['/strange.ndjson', 'is packed as "br"'],
  ] as const) {
    expect(await fromWeb(root + path)).toMatchObject({ ok: false, faults: [{ file: root + path, message }] })
  }
})

test('a fault of a feed passes where its server may send all of it the next time, and not of a file or a wrong address', async () => {
  const json = JSON.stringify(cars(3))
  const csv = 'id,slug,name\n1,a,"A\n'
  const lines = cars(3)
    .map(car => JSON.stringify(car))
    .join('\n')
  const cut: Record<string, string | Uint8Array> = {
    'cut.json': json.slice(0, -20),
    'cut.csv': csv,
    'cut.ndjson': lines.slice(0, -20),
    'cut.json.gz': gzipSync(json).subarray(0, -20),
    'whole.json': json.replace('"id":', '"id"'),
  }
  const root = await aServer(path => ({ head: [], body: cut[path.slice(1)]! }))
  const passing = async (files: Parameters<typeof loadFrom>[0]) => {
    const loaded = await loadFrom(files)
    return loaded.ok ? 'ok' : loaded.faults.map(({ isPassing = false }) => isPassing)
  }
  for (const [file, content] of Object.entries(cut)) {
    expect([file, await passing(fromWebFiles(`${root}/${file}`))]).toEqual([file, [file !== 'whole.json']])
    expect([file, await passing(withStock(content, file))]).toEqual([file, [false]])
  }
  const failing = async (error: Error) => {
    const get = vi.spyOn(http, 'get').mockImplementation(() => {
      throw error
    })
    const found = await passing(fromWebFiles(`${root}/whole.json`))
    get.mockRestore()
    return found
  }
  const coded = (code: string) => Object.assign(new Error('as the system says'), { code })
  for (const code of ['ECONNREFUSED', 'ECONNRESET', 'EAI_AGAIN', 'ETIMEDOUT']) {
    expect([code, await failing(coded(code))]).toEqual([code, [true]])
  }
  const lasting = ['ENOTFOUND', 'CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE']
  for (const error of [...lasting.map(coded), new TypeError('Invalid URL'), new URIError('URI malformed')]) {
    expect([error, await failing(error)]).toEqual([error, [false]])
  }
})

test('a feed that asks for a login gets it, also after it leads on, and nobody reads it, nor a key in its address', async () => {
  const asked: (string | undefined)[] = []
  const server = createServer(({ url, headers }, response) => {
    asked.push(headers.authorization)
    const { pathname, searchParams } = new URL(url!, 'http://feeds.example')
    if (pathname === '/moved.json') response.writeHead(302, { Location: '/stock.json?dealer=1' }).end()
    else if (pathname === '/gone.json') response.writeHead(404).end()
    else
      response.end(
        JSON.stringify([aCar({ id: Number(searchParams.get('dealer')), slug: searchParams.get('dealer')! })]),
      )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const feeds = ['/moved.json', '/stock.json?dealer=2', '/stock.json?dealer=3'].map(path => ({
    reader: 'forecourt' as const,
    url: `http://us%40er:se:cret@${host}${path}`,
  }))
  const { report } = await loadFrom(northside({ 'northside/site.json': aSiteFile({ stock: { feeds } }) }))
  expect(report.feeds.map(({ file, accepted }) => [file, accepted])).toEqual([
    [`http://${host}/moved.json`, 1],
    [expect.stringMatching(/\/stock\.json\?… \([\da-f]{6}\)$/), 1],
    [expect.stringMatching(/\/stock\.json\?… \([\da-f]{6}\)$/), 1],
  ])
  const names = report.feeds.map(({ file }) => file)
  expect(new Set(names).size).toBe(3)
  const turned = aSiteFile({ stock: { feeds: feeds.toReversed() } })
  const again = await loadFrom(northside({ 'northside/site.json': turned }))
  expect(again.report.feeds.map(({ file }) => file)).toEqual(names.toReversed())
  const gone = ['a', 'b'].map(key => ({
    reader: 'forecourt' as const,
    url: feeds[0]!.url.replace('moved.json', `gone.json?key=${key}`),
  }))
  const told = await toldOf(northside({ 'northside/site.json': aSiteFile({ stock: { feeds: gone } }) }))
  expect(new Set(told).size).toBe(2)
  expect(new Set(asked)).toEqual(new Set([`Basic ${Buffer.from('us@er:se:cret').toString('base64')}`]))
  expect(await toldOf(fromWebFiles(`http://user:secret@${host}/gone.json?key=secret`))).toEqual([
    `http://${host}/gone.json?… ✖ answers with status 404; nothing is there; see whether this is the address that its supplier gives`,
  ])
  expect(await toldOf(fromWebFiles('http://user:secret@127.0.0.1:9/stock.json?key=secret'))).toEqual([
    'http://127.0.0.1:9/stock.json?… ✖ cannot be fetched: connect ECONNREFUSED 127.0.0.1:9',
  ])
})

test('a feed by https is not led on to http', async () => {
  const server = createServer((_, response) => response.writeHead(302, { Location: 'http://127.0.0.1/b.json' }).end())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  // There is no certificate here.
  const get = vi.spyOn(https, 'get') as unknown as MockInstance<typeof http.get>
  get.mockImplementation((...asked: unknown[]) =>
    http.get({ port }, asked.at(-1) as (response: IncomingMessage) => void),
  )
  onTestFinished(() => get.mockRestore())
  expect(await toldOf(fromWebFiles('https://127.0.0.1/a.json'))).toEqual([
    'https://127.0.0.1/a.json ✖ leads on to http://127.0.0.1/b.json; let its server lead on to https',
  ])
})

test('a login goes to no other port of its host, but on from http to https, and any kind of answer is asked for', async () => {
  const asked: [port: number, login: boolean, accept: string | undefined][] = []
  const listen = async (location?: () => string) => {
    const server = createServer(({ headers, socket }, response) => {
      asked.push([socket.localPort!, headers.authorization !== undefined, headers.accept])
      if (location === undefined) response.end(JSON.stringify(cars(1)))
      else response.writeHead(302, { Location: location() }).end()
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    return (server.address() as AddressInfo).port
  }
  const last = await listen()
  const other = await listen(() => `http://127.0.0.1:${last}/b.json`)
  expect(await toldOf(fromWebFiles(`http://user:secret@127.0.0.1:${other}/a.json`))).toEqual([])
  expect(asked.splice(0)).toEqual([
    [other, true, '*/*'],
    [last, false, '*/*'],
  ])
  const securing = await listen(() => 'https://127.0.0.1/b.json')
  const led: string[] = []
  const get = vi.spyOn(https, 'get') as unknown as MockInstance<typeof http.get>
  get.mockImplementation((...got: unknown[]) => {
    led.push((got[0] as URL).href)
    return http.get({ port: last }, got.at(-1) as (response: IncomingMessage) => void)
  })
  onTestFinished(() => get.mockRestore())
  expect(await toldOf(fromWebFiles(`http://user:secret@127.0.0.1:${securing}/a.json`))).toEqual([])
  expect(led).toEqual(['https://user:secret@127.0.0.1/b.json'])
})
