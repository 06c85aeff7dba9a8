import { cpSync, mkdirSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { digestOfSources, sourceDigest } from '../../../scripts/build/source-digest.ts'
import { aFolder } from '../../support/folder.ts'

let top: string
let folder: string
const PAGE = 'src/pages/index.astro'
const MINUTE = 60_000

beforeEach(() => {
  top = aFolder()
  folder = join(aFolder(), 'app')
  for (const name of ['src/pages', 'scripts/build', 'scripts/serve']) mkdirSync(join(top, name), { recursive: true })
  for (const file of [PAGE, 'scripts/build/command.ts', 'scripts/serve/escape.ts', 'astro.config.mjs', 'tsconfig.json'])
    writeFileSync(join(top, file), file)
  writeFileSync(join(top, 'package-lock.json'), '{}')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MINUTE })
  return () => vi.useRealTimers()
})

const said = (): { state: string; digest: string } => JSON.parse(readFileSync(join(folder, 'sources.json'), 'utf8'))

/** Makes the next look tell whether it went by what was noted, as no source has such a digest. */
const mark = (): void => writeFileSync(join(folder, 'sources.json'), JSON.stringify({ ...said(), digest: 'as noted' }))

test('sources that nobody has touched are not read again', () => {
  expect(digestOfSources(top, folder)).toBe(sourceDigest(top))
  mark()
  expect(digestOfSources(top, folder)).toBe('as noted')
})

test.each<[string, () => void]>([
  ['has other words of the same length', () => writeFileSync(join(top, PAGE), PAGE.toUpperCase())],
  [
    'was changed and given its old date again',
    () => {
      const { atime, mtime } = statSync(join(top, PAGE))
      writeFileSync(join(top, PAGE), PAGE.toUpperCase())
      utimesSync(join(top, PAGE), atime, mtime)
    },
  ],
  [
    'was put in the place of another',
    () => {
      cpSync(join(top, PAGE), join(top, 'new'), { preserveTimestamps: true })
      renameSync(join(top, 'new'), join(top, PAGE))
    },
  ],
  ['is new', () => writeFileSync(join(top, 'src/pages/404.astro'), '404')],
  ['has another name', () => renameSync(join(top, PAGE), join(top, 'src/pages/home.astro'))],
])('where a source %s, all are read', (_, change) => {
  digestOfSources(top, folder)
  mark()
  change()
  expect(digestOfSources(top, folder)).toBe(sourceDigest(top))
})

test('what was written a moment ago may be written again with the same date, so it is read until that has passed', () => {
  vi.setSystemTime(statSync(join(top, PAGE)).ctimeMs + 500)
  expect(digestOfSources(top, folder)).toBe(sourceDigest(top))
  expect(() => said()).toThrow('ENOENT')
  vi.setSystemTime(Date.now() + MINUTE)
  digestOfSources(top, folder)
  expect(said().digest).toBe(sourceDigest(top))
})

test('a note that was cut off, or cannot be written, costs no more than to read them', () => {
  digestOfSources(top, folder)
  writeFileSync(join(folder, 'sources.json'), '{"state":')
  expect(digestOfSources(top, folder)).toBe(sourceDigest(top))
  writeFileSync(join(top, 'no-folder'), '')
  expect(digestOfSources(top, join(top, 'no-folder/app'))).toBe(sourceDigest(top))
})
