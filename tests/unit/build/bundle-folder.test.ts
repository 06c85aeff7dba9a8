import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Contents, linkFilesHere, openBundleFolder } from '../../../scripts/build/site/bundle-folder.ts'
import { textsIn } from '../../support/build.ts'

type Texts = Readonly<Record<string, string>>

/** A bundle that is made again and again, of texts that tell themselves whether they changed. */
function aBundle() {
  const home = mkdtempSync(join(tmpdir(), 'forecourt-bundle-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const live = join(home, 'dist/northside')
  let served: Contents | undefined
  const contentsOf = (texts: Texts): Contents =>
    new Map(Object.entries(texts).map(([path, text]) => [path, { sha256: text }]))
  return {
    at: (path: string) => join(live, path),
    delete: (path: string) => rmSync(join(live, path)),
    texts: () => textsIn(live),
    /** As a build does it: what is as it was is kept, if it is there to keep. `swaps` happens before the last step. */
    async make(texts: Texts, swaps: (folder: string) => void = () => {}) {
      const folder = openBundleFolder(live, join(home, 'data/northside'), served)
      for (const [path, text] of Object.entries(texts)) {
        if (served?.get(path)?.sha256 === text && folder.canKeep(path)) folder.keep(path)
        else folder.write(path, text, text)
      }
      swaps(folder.path)
      const contents = contentsOf(texts)
      const swapped = await folder.swap(contents)
      served = contents
      swapped.keepSpare()
    },
    hasSpare: () => existsSync(join(home, 'data/northside')),
    listOfSpare: join(home, 'data/northside.json'),
  }
}

const HOME = { 'index.html': 'home' }
const ALL = { ...HOME, 'cars/corolla/index.html': 'a Corolla', 'search/index.json': 'one car' }

test('a file that somebody deletes from the served bundle is there again with the next, and with all after it', async () => {
  const bundle = aBundle()
  await bundle.make(ALL)
  await bundle.make(ALL)
  expect(bundle.hasSpare()).toBe(true)
  bundle.delete('cars/corolla/index.html')
  for (const _ of [1, 2, 3]) {
    await bundle.make(ALL)
    expect(bundle.texts()).toEqual(ALL)
  }
})

test('of thousands of files, one that somebody deletes is there again with the next bundle, and with all after it', async () => {
  const thousands = Object.fromEntries(Array.from({ length: 2_000 }, (_, car) => [`cars/${car}/index.html`, `${car}`]))
  const bundle = aBundle()
  await bundle.make(thousands)
  await bundle.make(thousands)
  bundle.delete('cars/1999/index.html')
  for (const _ of [1, 2, 3]) {
    await bundle.make(thousands)
    expect(bundle.texts()).toEqual(thousands)
  }
})

const MANY = Object.fromEntries(Array.from({ length: 12 }, (_, car) => [`cars/${car}.md`, `car ${car}`]))

test.each<[string, (file: string, folder: string) => void]>([
  ['is deleted', file => rmSync(file)],
  [
    'gives way to a link that leads nowhere',
    file => {
      rmSync(file)
      symlinkSync('nowhere', file)
    },
  ],
  [
    'goes with its folder, where a file stands now',
    (_, folder) => {
      rmSync(folder, { recursive: true })
      writeFileSync(folder, 'all of them')
    },
  ],
])('of a folder with many, too, a file that %s is there again', async (_, damage) => {
  const bundle = aBundle()
  const all = { ...HOME, ...MANY }
  await bundle.make(all)
  await bundle.make(all)
  damage(bundle.at('cars/7.md'), bundle.at('cars'))
  for (const _ of [1, 2, 3]) {
    await bundle.make(all)
    expect(bundle.texts()).toEqual(all)
  }
})

test('a file that somebody deletes may be gone from the bundles after, too', async () => {
  const bundle = aBundle()
  await bundle.make(ALL)
  await bundle.make(ALL)
  bundle.delete('cars/corolla/index.html')
  await bundle.make(ALL)
  await bundle.make(HOME)
  expect(bundle.texts()).toEqual(HOME)
})

test('a text that changed and is what it was before is written once more where somebody deleted it', async () => {
  const bundle = aBundle()
  const other = { ...ALL, 'index.html': 'another home' }
  await bundle.make(ALL)
  await bundle.make(other)
  await bundle.make(ALL)
  bundle.delete('index.html')
  await bundle.make(other)
  await bundle.make(ALL)
  expect(bundle.texts()).toEqual(ALL)
})

test('a spare of which it is known only in what it differs from another bundle than the served one is not used', async () => {
  const bundle = aBundle()
  const first = { ...ALL, 'manifest.json': 'the first' }
  const second = { ...first, 'index.html': 'another home', 'manifest.json': 'the second' }
  await bundle.make(first)
  await bundle.make(second)
  const list = JSON.parse(readFileSync(bundle.listOfSpare, 'utf8'))
  expect(list.differs).toHaveLength(2)
  writeFileSync(bundle.listOfSpare, JSON.stringify({ bundle: 'the first', differs: [] }))
  await bundle.make(second)
  expect(bundle.texts()).toEqual(second)
})

test('a spare whose list was cut off by a power cut or a full disk is not used, and the bundle is made without it', async () => {
  const bundle = aBundle()
  const other = { ...ALL, 'index.html': 'another home' }
  await bundle.make(ALL)
  await bundle.make(other)
  const list = readFileSync(bundle.listOfSpare, 'utf8')
  for (const length of [0, 1, Math.floor(list.length / 2), list.length - 1]) {
    writeFileSync(bundle.listOfSpare, list.slice(0, length))
    await bundle.make(other)
    expect(bundle.texts()).toEqual(other)
  }
})

test('an address may turn from a folder into a file and back, whether the bundle is made from a spare or not', async () => {
  const bundle = aBundle()
  const asFolder = { ...ALL, 'assets/team/sales.svg': 'sales', 'assets/team/parts/logo.svg': 'parts' }
  const asFile = { ...ALL, 'assets/team': 'all of them' }
  for (const texts of [asFolder, asFile, asFolder, asFolder, asFile, asFile, asFolder]) {
    await bundle.make(texts)
    expect(bundle.texts()).toEqual(texts)
  }
})

test('a bundle with a file and a folder of the same address is refused, and the one that is served stays', async () => {
  const bundle = aBundle()
  await bundle.make(ALL)
  await expect(bundle.make({ ...ALL, cars: 'all cars' })).rejects.toThrow('there is a file cars and a folder cars')
  expect(bundle.texts()).toEqual(ALL)
})

test('where a new bundle cannot be put in its place, the one that was served is there again, and the next build is none the worse', async () => {
  const bundle = aBundle()
  await bundle.make(ALL)
  const other = { ...ALL, 'index.html': 'another home' }
  await expect(bundle.make(other, folder => rmSync(folder, { recursive: true }))).rejects.toThrow('ENOENT')
  expect(bundle.texts()).toEqual(ALL)
  await bundle.make(other)
  expect(bundle.texts()).toEqual(other)
})

const OTHER_DISK = '/dev/shm'
const isOtherDisk = existsSync(OTHER_DISK) && statSync(OTHER_DISK).dev !== statSync(tmpdir()).dev

test.skipIf(!isOtherDisk)('a file that is taken over from another disk is copied, as no link leads there', () => {
  const [from, to] = [OTHER_DISK, tmpdir()].map(folder => mkdtempSync(join(folder, 'forecourt-disk-')))
  onTestFinished(() => {
    for (const folder of [from!, to!]) rmSync(folder, { recursive: true })
  })
  writeFileSync(join(from!, 'app.js'), 'code')
  expect(linkFilesHere(from!, to!, ['app.js'])).toEqual(['app.js'])
  expect(readFileSync(join(to!, 'app.js'), 'utf8')).toBe('code')
})
