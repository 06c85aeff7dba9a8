import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Contents, openBundleFolder } from '../../../scripts/build/site/bundle-folder.ts'
import { textsIn } from '../../support/build.ts'

/** A bundle that is made again and again, of texts that tell themselves whether they changed. */
function aBundle() {
  const home = mkdtempSync(join(tmpdir(), 'forecourt-bundle-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const live = join(home, 'dist/northside')
  let served: Contents | undefined
  return {
    delete: (path: string) => rmSync(join(live, path)),
    texts: () => textsIn(live),
    /** As a build does it: what is as it was is kept, if it is there to keep. */
    make(texts: Contents) {
      const folder = openBundleFolder(live, join(home, 'data/northside'), served)
      for (const [path, text] of Object.entries(texts)) {
        if (served?.[path] === text && folder.canKeep(path)) folder.keep(path)
        else folder.write(path, text, text)
      }
      folder.swap(texts)
      served = texts
    },
    hasSpare: () => existsSync(join(home, 'data/northside')),
  }
}

const HOME = { 'index.html': 'home' }
const ALL = { ...HOME, 'cars/corolla/index.html': 'a Corolla', 'search/index.json': 'one car' }

test('a file that somebody deletes from the served bundle is there again with the next, and with all after it', () => {
  const bundle = aBundle()
  bundle.make(ALL)
  bundle.make(ALL)
  expect(bundle.hasSpare()).toBe(true)
  bundle.delete('cars/corolla/index.html')
  for (const _ of [1, 2, 3]) {
    bundle.make(ALL)
    expect(bundle.texts()).toEqual(ALL)
  }
})

test('a file that somebody deletes may be gone from the bundles after, too', () => {
  const bundle = aBundle()
  bundle.make(ALL)
  bundle.make(ALL)
  bundle.delete('cars/corolla/index.html')
  bundle.make(ALL)
  bundle.make(HOME)
  expect(bundle.texts()).toEqual(HOME)
})

test('a text that changed and is what it was before is written once more where somebody deleted it', () => {
  const bundle = aBundle()
  const other = { ...ALL, 'index.html': 'another home' }
  bundle.make(ALL)
  bundle.make(other)
  bundle.make(ALL)
  bundle.delete('index.html')
  bundle.make(other)
  bundle.make(ALL)
  expect(bundle.texts()).toEqual(ALL)
})
