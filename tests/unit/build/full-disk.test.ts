// A disk without room, and what else the system refuses, as whoever looks after the computer is told of it.
import { existsSync, globSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { systemRefusal } from '../../../scripts/options/system-refusal.ts'
import { build, built, filesIn } from '../../support/build.ts'
import { aSitesFolder, northside } from '../../support/sites-folder.ts'

const FULL = { reason: 'the disk of /srv/dist is full', remedy: 'make room on it' }

test.each([
  ['ENOSPC: no space left on device, write', FULL],
  ["ENOSPC: no space left on device, copyfile '/srv/sites/_art/a.jpg' -> '/srv/dist/north/a.jpg'", FULL],
  ['database or disk is full', FULL],
  [
    'Build failed with 1 error:\n\n[UNHANDLEABLE_ERROR] Failed to write file in /srv/a.mjs\n\nCaused by:\n    No space left on device (os error 28)',
    FULL,
  ],
  ['EDQUOT: disk quota exceeded, write', { reason: 'this user has no more room on the disk of /srv/dist' }],
  ["EROFS: read-only file system, open '/srv/dist/a'", { reason: 'the disk of /srv/dist/a can only be read' }],
  ["EACCES: permission denied, open '/srv/sites/a.svg'", { reason: 'this user may not get at /srv/sites/a.svg' }],
  [
    "EACCES: permission denied, rename '/srv/work' -> '/srv/dist/a'",
    { reason: 'this user may not get at /srv/work or /srv/dist/a' },
  ],
  [
    "EROFS: read-only file system, rename '/srv/work' -> '/srv/dist/a'",
    { reason: 'the disk of /srv/dist/a can only be read' },
  ],
  ["EMFILE: too many open files, open '/srv/dist/a'", { reason: 'too many files are open at once' }],
])('%j is told in words, with where it was and what to do', (message, told) => {
  expect(systemRefusal(message, '/srv/dist')).toMatchObject(told)
})

test.each([
  ["ENOSPC: no space left on device, mkdir '/srv/data/notices'", 'the disk of /srv/data/notices is full'],
  ["EDQUOT: disk quota exceeded, open '/srv/a'", 'this user has no more room on the disk of /srv/a'],
  ['ENOSPC: no space left on device, write', 'the disk is full'],
])('%j names its disk where nobody says what was written', (message, reason) => {
  expect(systemRefusal(message)).toMatchObject({ reason })
})

test('what is no refusal of the system is left in its own words', () => {
  for (const message of ["ENOENT: no such file or directory, open '/a'", 'Cannot read properties of undefined', ''])
    expect(systemRefusal(message, '/srv/dist')).toBeUndefined()
})

// A device that is always full.
test.runIf(existsSync('/dev/full'))(
  'DC-26 a disk that is full while a dealer is built leaves the bundle before, is told in words, and built once there is room',
  async () => {
    const sites = await aSitesFolder(northside())
    const dist = join(sites, '../dist')
    await built(sites)
    const before = filesIn(join(dist, 'northside'))
    const [memory] = globSync(join(sites, '../data/bundles/*/northside.memory.json'))
    symlinkSync('/dev/full', `${memory}.new`)
    symlinkSync('/dev/full', join(dist, 'report.json.new'))
    const at = new Date('2025-05-15T02:00:00Z')
    const { sites: reports, unwritten } = await build(sites, { at })
    expect(reports).toMatchObject([
      {
        ok: false,
        brokeOff: true,
        faults: [
          `northside ✖ the new bundle cannot be made: the disk of ${dist} is full; the one before is as it was → make room on it`,
        ],
      },
    ])
    expect(unwritten).toBe(
      `${join(dist, 'report.json')} is of an earlier build, if any: the disk of ${dist} is full → make room on it`,
    )
    expect(filesIn(join(dist, 'northside'))).toEqual(before)
    rmSync(`${memory}.new`)
    expect((await built(sites, { at })).unwritten).toBeUndefined()
  },
)
