import { existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { scratchFolder } from '../../../scripts/check/scratch-folder.ts'

function aPlace(): string {
  const place = mkdtempSync(join(tmpdir(), 'forecourt-place-'))
  onTestFinished(() => rmSync(place, { recursive: true }))
  return place
}

/** Above what Linux gives to any process. */
const NOBODY = 2 ** 22 + 1

test.runIf(process.platform === 'linux')(
  'what a killed run of tests has left goes with the next one; what a running one, or one elsewhere, has stays',
  () => {
    const place = aPlace()
    const space = readlinkSync('/proc/self/ns/pid').replace(/\D/g, '')
    const left = `forecourt-tests-${space}-${NOBODY}-a`
    const others = [`forecourt-tests-${space}-${process.pid}-b`, `forecourt-tests-1-${NOBODY}-c`, 'of-somebody-else']
    for (const name of [left, ...others]) {
      mkdirSync(join(place, name))
      writeFileSync(join(place, name, 'file'), '')
    }
    const folder = scratchFolder(place)!
    expect(existsSync(join(place, left))).toBe(false)
    expect(readdirSync(place).sort()).toEqual([...others, folder.slice(place.length + 1)].sort())
    expect(statSync(folder).mode & 0o777).toBe(0o755)
  },
)

test('where no folder may be made there is none', () => {
  expect(scratchFolder(join(aPlace(), 'not-there'))).toBeUndefined()
})
