import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { build, built, filesIn, textsIn } from '../../support/build.ts'
import { aCar } from '../../support/builders.ts'
import { aSiteFile } from '../../support/site.ts'
import { aSitesFolder } from '../../support/sites-folder.ts'

const feeds = (file: string) => ({ stock: { feeds: [{ reader: 'forecourt' as const, file }] } })

const NDJSON = [aCar(), aCar({ id: 2, slug: 'second' })].map(car => JSON.stringify(car)).join('\n')

/** So many that most of them do not go in one day. */
const MANY = Array.from({ length: 20 }, (_, index) => JSON.stringify(aCar({ id: index + 1, slug: `car-${index + 1}` })))

const XML =
  '<Stock><Car><stocknum>1</stocknum><make>Mazda</make><model>3</model><car_type>used</car_type></Car></Stock>'

const xml = (text: string, told: RegExp) => ({
  files: {
    'site.json': JSON.stringify(
      aSiteFile({
        slug: 'broken',
        stock: { feeds: [{ reader: 'forecourt' as const, file: 'stock.xml', columns: {} }] },
      }),
    ),
    'stock.xml': text,
  },
  told,
})

/** What is written into a dealer's folder that was right, and what the person who did it is told. */
const BROKEN: Record<string, { files: Record<string, string | Uint8Array>; told: RegExp }> = {
  'BD-17 a missing field': {
    files: { 'site.json': JSON.stringify({ ...aSiteFile(feeds('stock.ndjson')), name: undefined }) },
    told: /broken\/site\.json ✖ .*missing.* → at name/,
  },
  'BD-17 a wrong type': {
    files: { 'site.json': JSON.stringify({ ...aSiteFile(feeds('stock.ndjson')), slug: 'broken', brands: 'toyota' }) },
    told: /broken\/site\.json ✖ .*list.* → at brands/,
  },
  'BD-17 an unknown key': {
    files: { 'site.json': JSON.stringify({ ...aSiteFile(feeds('stock.ndjson')), slug: 'broken', taglin: 'x' }) },
    told: /unknown setting "taglin"; did you mean "tagline"\?/,
  },
  'no JSON': { files: { 'site.json': '{ "slug": "broken", }' }, told: /broken\/site\.json ✖ / },
  'a slug that leads out of the folder': {
    files: { 'site.json': JSON.stringify({ ...aSiteFile(feeds('stock.ndjson')), slug: '../broken' }) },
    told: /broken\/site\.json ✖ .* → at slug/,
  },
  'a duplicate id': {
    files: { 'stock.ndjson': `${NDJSON}\n${JSON.stringify(aCar({ slug: 'third' }))}` },
    told: /4711 is already the id of row 1/,
  },
  'a cut-off gzip': {
    files: {
      'site.json': JSON.stringify(aSiteFile({ slug: 'broken', ...feeds('stock.ndjson.gz') })),
      'stock.ndjson.gz': gzipSync(NDJSON).subarray(0, 200),
    },
    told: /stock\.ndjson\.gz ✖ .*(cut off|gzip)/,
  },
  'invalid UTF-8': {
    files: { 'stock.ndjson': Buffer.from([0x7b, 0xff, 0xfe, 0x7d]) },
    told: /stock\.ndjson ✖ .*UTF-8/,
  },
  'an empty feed': { files: { 'stock.ndjson': '' }, told: /stock\.ndjson ✖ is empty/ },
  'a missing feed': {
    files: { 'site.json': JSON.stringify(aSiteFile({ slug: 'broken', ...feeds('gone.ndjson') })) },
    told: /gone\.ndjson ✖ is missing/,
  },
  '40 % bad rows': {
    files: {
      'stock.ndjson': [1, 2, 3, 4, 5]
        .map(id => JSON.stringify(id > 3 ? { id, slug: `car-${id}` } : aCar({ id, slug: `car-${id}` })))
        .join('\n'),
    },
    told: /2 of 5 rows are refused, more than the share of 0\.2/,
  },
  'E17 45 % fewer rows, all of them in order': {
    files: { 'stock.ndjson': MANY.slice(0, 11).join('\n') },
    told: /stock\.ndjson ✖ has 11 cars, and had 20 before; .*--fewer-cars broken --sites \S+, once/,
  },
  'DC-26 XML that was cut off': xml(XML.slice(0, -10), /stock\.xml ✖ was cut off: <Stock> does not come to its end/),
  'DC-26 XML whose entities stand for one another': xml(
    `<!DOCTYPE Stock [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;">]>${XML}`,
    /stock\.xml ✖ declares entities of its own/,
  ),
  'DC-26 XML in which nothing ends': xml('<a>'.repeat(9_000), /stock\.xml ✖ was cut off/),
  'DC-26 an answer in XML without cars': xml(
    '<Error><Message>Key has expired</Message></Error>',
    /stock\.xml ✖ holds no cars: <Error> says only Message "Key has expired"/,
  ),
  'an offer without a name': {
    files: { 'content/offers/fuel.md': '---\ncategory: Used cars\n---\nFree.\n' },
    told: /content\/offers\/fuel\.md ✖ .* → at name/,
  },
}

const twoDealers = () =>
  aSitesFolder({
    'broken/site.json': aSiteFile({ slug: 'broken', ...feeds('stock.ndjson') }),
    'broken/stock.ndjson': MANY.join('\n'),
    'broken/content/offers/fuel.md': '---\nname: Fuel\ncategory: Used cars\n---\nFree.\n',
    'sound/site.json': aSiteFile({ slug: 'sound', ...feeds('stock.ndjson') }),
    'sound/stock.ndjson': NDJSON,
  })

test('DC-26 what is wrong in a dealer’s folder is told, its last bundle stays, and the other dealer is built', async () => {
  const sites = await twoDealers()
  await built(sites)
  const dist = join(sites, '../dist')
  const right = filesIn(join(sites, 'broken'))
  const bundle = filesIn(join(dist, 'broken'))
  for (const [name, { files, told }] of Object.entries(BROKEN)) {
    for (const [path, content] of Object.entries(files)) writeFileSync(join(sites, 'broken', path), content)
    const report = await build(sites)
    const [broken, sound] = report.sites
    expect([name, broken!.ok, sound!.ok, report.ok]).toEqual([name, false, true, false])
    expect(broken!.faults.join('\n')).toMatch(told)
    expect(filesIn(join(dist, 'broken'))).toEqual(bundle)
    for (const [path, bytes] of Object.entries(right)) writeFileSync(join(sites, 'broken', path), bytes)
  }
  // And put right, it is built again.
  expect((await built(sites)).ok).toBe(true)
}, 180_000)

test('a dealer with a link to a folder of another one is not built, and what to do is told', async () => {
  const sites = await twoDealers()
  mkdirSync(join(sites, 'broken/assets'))
  symlinkSync('../../sound', join(sites, 'broken/assets/other'))
  const [broken, sound] = (await build(sites)).sites
  expect([broken!.ok, broken!.brokeOff, sound!.ok]).toEqual([false, undefined, true])
  expect(broken!.faults).toEqual([expect.stringMatching(/^sites\/broken\/assets\/other ✖ is a link .*link to that$/)])
  rmSync(join(sites, 'broken/assets/other'))
  await built(sites)
}, 60_000)

test('DC-26 a dealer that never was built leaves no part of a bundle', async () => {
  const sites = await twoDealers()
  writeFileSync(join(sites, 'broken/stock.ndjson'), '')
  await build(sites)
  const paths = Object.keys(filesIn(join(sites, '../dist')))
  expect(paths.filter(path => !path.startsWith('sound/')).sort()).toEqual([
    '.building.lock',
    'report.json',
    'reports/sound.html',
  ])
})

test('a bad row is left out with its reason, and a script in a comment is gone, or text on the page where it is escaped', async () => {
  const sites = await twoDealers()
  const script = (says: string) => `<script>alert(${says})</script>`
  const escaped = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const rows = [
    ...Array.from({ length: 9 }, (_, id) =>
      aCar({
        id: id + 1,
        slug: `car-${id + 1}`,
        dealercomments: `<b>One</b> owner. ${script('1')} ${escaped(script('2'))}`,
      }),
    ),
    { id: 10, slug: 'car-10' },
    aCar({ id: 11, slug: 'car-11', price: 1e308 }),
  ]
  writeFileSync(join(sites, 'sound/stock.ndjson'), rows.map(row => JSON.stringify(row)).join('\n'))
  const report = await built(sites, { slugs: ['sound'] })
  const [feed] = report.sites[0]!.feeds
  expect([feed!.accepted, feed!.refused.map(({ row }) => row)]).toEqual([9, [10, 11]])
  expect(feed!.refused[0]!.reason).not.toBe('')
  expect(feed!.refused[1]!.reason).toBe('price: must be at most 100000000')
  const texts = textsIn(join(sites, '../dist/sound'))
  const pages = Object.entries(texts).filter(([path, text]) => path.endsWith('.html') && text.includes('alert(2)'))
  expect(pages.length).toBeGreaterThan(0)
  for (const [path, text] of pages) expect([path, text.includes(script('2'))]).toEqual([path, false])
  expect(pages.some(([, text]) => text.includes(`One owner. ${escaped(script('2'))}`))).toBe(true)
  const read = Object.entries(texts).filter(([, text]) => text.includes('alert(1)'))
  expect(read.map(([path]) => path)).toEqual([])
})
