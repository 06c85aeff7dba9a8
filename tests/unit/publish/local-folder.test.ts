import { hash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { keptOf } from '../../../scripts/publish/kept.ts'
import { localFolder } from '../../../scripts/publish/local-folder.ts'
import { faultsOf } from '../../../scripts/publish/manifest.ts'
import { findInBundle, openBundle } from '../../../scripts/serve/bundle.ts'
import { filesIn } from '../../support/build.ts'
import { aFolder } from '../../support/folder.ts'

let bundles = 0

/** A bundle as the build leaves it: new files, and a manifest of all. */
function aBundle(folder: string, files: Record<string, string>): string {
  const home = join(folder, 'bundles', String(++bundles))
  const digests = Object.entries(files).map(([path, text]) => [path, hash('sha256', text)])
  const manifest = { slug: 'northside', builtAt: String(bundles), revision: 'r', files: Object.fromEntries(digests) }
  for (const [path, text] of Object.entries({ ...files, 'manifest.json': JSON.stringify(manifest) })) {
    mkdirSync(dirname(join(home, path)), { recursive: true })
    writeFileSync(join(home, path), text)
  }
  return home
}

const PAGES = { 'index.html': 'home', 'cars/golf/index.html': 'golf', '_astro/app.js': 'code' }

function aTarget(kept?: number) {
  const folder = aFolder()
  const target = localFolder(join(folder, 'published'), kept === undefined ? {} : { releasesKept: kept })
  const publish = (files: Record<string, string>, asked = false) =>
    target.publish('northside', aBundle(folder, files), { asked })
  const live = join(folder, 'published/current/northside')
  const shown = (path: string): string => readFileSync(join(live, path), 'utf8')
  return { folder, target, publish, live, shown }
}

test('BD-16 a release is a whole bundle by its manifest, and is what the link of its dealer leads to', async () => {
  const { publish, live, target } = aTarget()
  expect(await publish(PAGES)).toMatchObject({ id: '000001', changed: Object.keys(PAGES), gone: [] })
  expect(faultsOf(live)).toEqual([])
  expect(target.live('northside')).toMatchObject({ id: '000001', isHeld: false })
})

test('a release takes over what is equal, leaves out what is gone and touches no other', async () => {
  const { publish, live, shown, folder } = aTarget()
  await publish(PAGES)
  const before = filesIn(join(folder, 'published/releases/northside/000001'))
  const { 'cars/golf/index.html': _gone, ...rest } = PAGES
  expect(await publish({ ...rest, 'index.html': 'new home' })).toMatchObject({
    changed: ['index.html'],
    gone: ['cars/golf/index.html'],
  })
  expect(shown('index.html')).toBe('new home')
  expect(Object.keys(filesIn(live)).sort()).toEqual(['_astro/app.js', 'index.html', 'manifest.json'])
  expect(filesIn(join(folder, 'published/releases/northside/000001'))).toEqual(before)
})

test('what was a folder may be a file in the next release, and the other way round', async () => {
  const { publish, live } = aTarget(3)
  const asFolder = { ...PAGES, 'feeds/meta/cars.csv': 'cars', 'feeds/meta/more/parts.csv': 'parts' }
  const asFile = { ...PAGES, 'feeds/meta': 'all in one' }
  for (const files of [asFolder, asFile, asFolder, asFolder, asFile, asFile, asFolder]) {
    await publish(files)
    expect(faultsOf(live)).toEqual([])
  }
})

test('a bundle that shows the same is no release', async () => {
  const { publish, target } = aTarget()
  await publish({ ...PAGES, 'stock-state.json': '{"at":"noon"}' })
  expect(await publish({ ...PAGES, 'stock-state.json': '{"at":"one"}' })).toEqual({ kind: 'same' })
  expect(target.releases('northside')).toHaveLength(1)
})

test('old releases make room, all others stay whole however often their folders are used again', async () => {
  const { publish, target, folder } = aTarget(3)
  for (let number = 1; number <= 9; number++) {
    await publish({ ...PAGES, 'index.html': `home ${number}`, [`page-${number % 4}.html`]: `${number}` })
    if (number % 2 === 0) await target.prepare('northside')
    const home = join(folder, 'published/releases/northside')
    for (const { id } of target.releases('northside'))
      expect([number, id, faultsOf(join(home, id))]).toEqual([number, id, []])
  }
  expect(target.releases('northside').map(({ id }) => id)).toEqual(['000009', '000008', '000007'])
})

test('back and forward again is byte for byte what it was, and what is built meanwhile waits', async () => {
  const { publish, target, live, shown } = aTarget()
  await publish(PAGES)
  const first = filesIn(live)
  await publish({ ...PAGES, 'index.html': 'second' })
  const second = filesIn(live)
  expect(await target.roll('northside', 'back')).toMatchObject({ id: '000001' })
  expect(filesIn(live)).toEqual(first)
  expect(target.live('northside')).toMatchObject({ id: '000001', isHeld: true })
  expect(await publish({ ...PAGES, 'index.html': 'third' })).toEqual({ kind: 'held' })
  expect(filesIn(live)).toEqual(first)
  expect(await target.roll('northside', 'forward')).toMatchObject({ id: '000002' })
  expect(filesIn(live)).toEqual(second)
  expect(await publish({ ...PAGES, 'index.html': 'third' })).toMatchObject({ kind: 'published' })
  expect(shown('index.html')).toBe('third')
})

test('who asks for it publishes also after a roll back, and there is no way beyond the first and the last release', async () => {
  const { publish, target, shown } = aTarget()
  await publish(PAGES)
  await publish({ ...PAGES, 'index.html': 'second' })
  expect(await target.roll('northside', 'forward')).toBeUndefined()
  await target.roll('northside', 'back')
  expect(await target.roll('northside', 'back')).toBeUndefined()
  expect(await publish({ ...PAGES, 'index.html': 'third' }, true)).toMatchObject({ id: '000003' })
  expect(shown('index.html')).toBe('third')
  expect(target.live('northside')).toMatchObject({ isHeld: false })
})

test('after a mistake was taken back and mended, the way back leads past it to what was live before', async () => {
  const { publish, target, shown } = aTarget()
  await publish(PAGES)
  await publish({ ...PAGES, 'index.html': 'a mistake' })
  await target.roll('northside', 'back')
  await publish({ ...PAGES, 'index.html': 'mended' }, true)
  expect(target.releases('northside').map(({ isWithdrawn }) => isWithdrawn)).toEqual([false, true, false])
  expect(await target.roll('northside', 'back')).toMatchObject({ id: '000001' })
  expect(shown('index.html')).toBe('home')
  expect(await target.roll('northside', 'forward')).toMatchObject({ id: '000003' })
  expect(target.live('northside')).toMatchObject({ isHeld: false })
})

test('a mistake that was taken back stays passed over after the next one is taken back, too', async () => {
  const { publish, target, shown } = aTarget()
  await publish(PAGES)
  await publish({ ...PAGES, 'index.html': 'a mistake' })
  await target.roll('northside', 'back')
  await publish({ ...PAGES, 'index.html': 'mended' }, true)
  await publish({ ...PAGES, 'index.html': 'another mistake' })
  await target.roll('northside', 'back')
  await publish({ ...PAGES, 'index.html': 'mended again' }, true)
  for (const before of ['mended', 'home']) {
    await target.roll('northside', 'back')
    expect(shown('index.html')).toBe(before)
  }
})

test('who goes back while a release is made that was asked for has the last word', async () => {
  const { publish, target, shown } = aTarget()
  await publish(PAGES)
  await publish({ ...PAGES, 'index.html': 'a mistake' })
  const publishing = publish({ ...PAGES, 'index.html': 'the mistake again' }, true)
  await target.roll('northside', 'back')
  expect(await publishing).toEqual({ kind: 'held' })
  expect(shown('index.html')).toBe('home')
})

test('a page that was opened before a switch finds its scripts for a day and its index for two hours, and nothing else of the release before', async () => {
  const folder = aFolder()
  let now = new Date('2025-05-14T02:00:00Z')
  const target = localFolder(join(folder, 'published'), { now: () => now })
  const publish = (files: Record<string, string>) => target.publish('northside', aBundle(folder, files))
  const live = join(folder, 'published/current/northside')
  const host = { _headers: '', _redirects: '', '404.html': 'none' }
  await publish({
    ...host,
    'index.html': 'one',
    'old/index.html': 'old',
    '_astro/app.1.js': 'one',
    'search/cars-1.bin': 'a',
  })
  await publish({ ...host, 'index.html': 'two', '_astro/app.2.js': 'two', 'search/cars-2.bin': 'b' })
  const answered = (path: string): number => {
    const found = findInBundle(openBundle(join(folder, 'published/current'), 'northside')!, path)
    return found.status
  }
  const answers = () => ['/_astro/app.1.js', '/search/cars-1.bin', '/_astro/app.2.js', '/old/'].map(answered)
  expect(answers()).toEqual([200, 200, 200, 404])
  expect(faultsOf(live)).toEqual([])
  // The folder of a release that makes room is used again, and it had files of its own.
  await target.prepare('northside')
  now = new Date('2025-05-14T03:59:00Z')
  await publish({ ...host, 'index.html': 'three', '_astro/app.3.js': 'three' })
  expect(answers()).toEqual([200, 200, 200, 404])
  now = new Date('2025-05-15T01:59:00Z')
  await publish({ ...host, 'index.html': 'still three', '_astro/app.3.js': 'three' })
  expect(answers()).toEqual([200, 404, 200, 404])
  now = new Date('2025-05-15T02:01:00Z')
  await publish({ ...host, 'index.html': 'four', '_astro/app.3.js': 'three' })
  expect(answers()).toEqual([404, 404, 200, 404])
  expect(faultsOf(live)).toEqual([])
})

test('a release that died before it was live is forgotten, and so is one that was half made', async () => {
  const { publish, target, folder, live } = aTarget()
  await publish(PAGES)
  const home = join(folder, 'published/releases/northside')
  mkdirSync(join(home, '000002'))
  writeFileSync(join(home, '000002/manifest.json'), '{}')
  mkdirSync(join(home, '.next'), { recursive: true })
  writeFileSync(join(home, '.next/index.html'), 'half of a pa')
  const again = localFolder(join(folder, 'published'))
  expect(readdirSync(home)).not.toContain('000002')
  await again.publish('northside', aBundle(folder, { ...PAGES, 'index.html': 'second' }))
  expect(faultsOf(live)).toEqual([])
  expect(target.releases('northside').map(({ id }) => id)).toEqual(['000002', '000001'])
})

test('where the link to what is live is lost, no release goes with it', async () => {
  const { publish, live, folder } = aTarget()
  await publish(PAGES)
  await publish({ ...PAGES, 'index.html': 'new home' })
  rmSync(live)
  const again = localFolder(join(folder, 'published'))
  expect(again.releases('northside').map(({ id }) => id)).toEqual(['000002', '000001'])
})

test('a damaged file of a bundle is told, and what was live stays', async () => {
  const { publish, target, folder, live } = aTarget()
  await publish(PAGES)
  const before = filesIn(live)
  const damaged = aBundle(folder, { ...PAGES, 'index.html': 'second' })
  writeFileSync(join(damaged, 'index.html'), 'secon')
  await expect(target.publish('northside', damaged)).rejects.toThrow('index.html is damaged in the bundle')
  expect(filesIn(live)).toEqual(before)
})

test('what a damaged bundle has left in a folder that is used again never goes live', async () => {
  const { publish, folder, target, live, shown } = aTarget(2)
  for (const text of ['one', 'two', 'three']) await publish({ ...PAGES, 'index.html': text })
  const bundle = aBundle(folder, { ...PAGES, 'index.html': 'four', 'late.html': 'late' })
  writeFileSync(join(bundle, 'late.html'), 'xxxx')
  await expect(target.publish('northside', bundle)).rejects.toThrow('late.html is damaged')
  await publish({ ...PAGES, 'index.html': 'one' })
  expect([shown('index.html'), faultsOf(live)]).toEqual(['one', []])
})

test('a list of what is kept that leads out of its release is refused', async () => {
  const { publish, live, shown } = aTarget()
  await publish(PAGES)
  const kept = { '../../search/cars.bin': { sha256: hash('sha256', 'cars'), until: '9999-01-01T00:00:00.000Z' } }
  writeFileSync(join(live, 'kept.json'), JSON.stringify(kept))
  await expect(publish({ ...PAGES, 'index.html': 'second' })).rejects.toThrow('kept.json names "../../search/cars.bin"')
  expect(shown('index.html')).toBe('home')
})

test('of more files than are kept of releases before, those replaced last stay', () => {
  const files = (name: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`_astro/${name}-${index}.js`, name]))
  const first = keptOf({ files: files('first', 1_500), kept: {} }, {}, new Date('2026-11-22T10:00:00Z'))
  const second = keptOf({ files: files('second', 1_500), kept: first }, {}, new Date('2026-11-22T11:00:00Z'))
  const counts = ['first', 'second'].map(name => Object.values(second).filter(({ sha256 }) => sha256 === name).length)
  expect(counts).toEqual([500, 1_500])
})

test('equal files of two releases are one on the disk', async () => {
  const { publish, target, folder } = aTarget()
  await publish(PAGES)
  await target.prepare('northside')
  await publish({ ...PAGES, 'index.html': 'second' })
  const node = (path: string): number => statSync(join(folder, 'published/releases/northside', path)).ino
  expect(node('000002/_astro/app.js')).toBe(node('000001/_astro/app.js'))
  expect(node('000002/index.html')).not.toBe(node('000001/index.html'))
})

test('a mixture of two releases would be found out', async () => {
  const { publish, live } = aTarget()
  await publish(PAGES)
  writeFileSync(join(live, 'index.html'), 'of another release')
  writeFileSync(join(live, 'extra.html'), 'too')
  rmSync(join(live, '_astro/app.js'))
  expect(faultsOf(live).sort()).toEqual([
    '_astro/app.js is missing',
    'extra.html is too many',
    'index.html is not what it was',
  ])
})
