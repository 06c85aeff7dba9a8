import { globSync, mkdirSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { notedSourceDigest, sourceDigest } from '../../../scripts/build/source-digest.ts'
import { aFolder } from '../../support/folder.ts'

let top: string
let folder: string
const PAGE = 'src/pages/index.astro'
const MINUTE = 60_000
const LONG_AGO = 1_500_000_000

const filesUnder = (folder: string): string[] => globSync('**/*.*', { cwd: folder }).map(file => join(folder, file))

beforeEach(() => {
  top = aFolder()
  folder = join(aFolder(), 'app')
  for (const name of ['src/pages', 'scripts/build', 'scripts/serve']) mkdirSync(join(top, name), { recursive: true })
  for (const file of [PAGE, 'scripts/build/command.ts', 'scripts/serve/escape.ts', 'astro.config.mjs', 'tsconfig.json'])
    writeFileSync(join(top, file), file)
  writeFileSync(join(top, 'package-lock.json'), '{}')
  // A date that every system can give again.
  for (const file of filesUnder(top)) utimesSync(file, LONG_AGO, LONG_AGO)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MINUTE })
  return () => vi.useRealTimers()
})

const said = (): { state: string; digest: string } => JSON.parse(readFileSync(join(folder, 'sources.json'), 'utf8'))

/** Makes the next look tell whether it went by what was noted, as no source has such a digest. */
const mark = (): void => writeFileSync(join(folder, 'sources.json'), JSON.stringify({ ...said(), digest: 'as noted' }))

test('sources that nobody has touched are not read again', () => {
  expect(notedSourceDigest(top, folder)).toBe(sourceDigest(top))
  mark()
  expect(notedSourceDigest(top, folder)).toBe('as noted')
})

test.each<[string, () => void]>([
  ['has other words of the same length', () => writeFileSync(join(top, PAGE), PAGE.toUpperCase())],
  [
    'was changed and given its old date again',
    () => {
      writeFileSync(join(top, PAGE), PAGE.toUpperCase())
      utimesSync(join(top, PAGE), LONG_AGO, LONG_AGO)
    },
  ],
  [
    'was put in the place of another',
    () => {
      writeFileSync(join(top, 'new'), PAGE.toUpperCase())
      utimesSync(join(top, 'new'), LONG_AGO, LONG_AGO)
      renameSync(join(top, 'new'), join(top, PAGE))
    },
  ],
  ['is new', () => writeFileSync(join(top, 'src/pages/404.astro'), '404')],
  ['has another name', () => renameSync(join(top, PAGE), join(top, 'src/pages/home.astro'))],
])('where a source %s, all are read', async (_, change) => {
  notedSourceDigest(top, folder)
  mark()
  // Some systems count ten milliseconds at a time.
  await setTimeout(20)
  change()
  expect(notedSourceDigest(top, folder)).toBe(sourceDigest(top))
})

test('what was written a moment ago may be written again with the same date, so it is read until that has passed', () => {
  vi.setSystemTime(statSync(join(top, PAGE)).ctimeMs + 500)
  expect(notedSourceDigest(top, folder)).toBe(sourceDigest(top))
  expect(() => said()).toThrow('ENOENT')
  vi.setSystemTime(Date.now() + MINUTE)
  notedSourceDigest(top, folder)
  expect(said().digest).toBe(sourceDigest(top))
})

test('a note that was cut off, or cannot be written, costs no more than to read them', () => {
  notedSourceDigest(top, folder)
  writeFileSync(join(folder, 'sources.json'), '{"state":')
  expect(notedSourceDigest(top, folder)).toBe(sourceDigest(top))
  writeFileSync(join(top, 'no-folder'), '')
  expect(notedSourceDigest(top, join(top, 'no-folder/app'))).toBe(sourceDigest(top))
})
