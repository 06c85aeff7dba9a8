import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readingAside, readingHere } from '../../../src/api/site-reader.ts'
import { aCar } from '../../support/builders.ts'
import { aSiteFile } from '../../support/site.ts'

const AT = new Date('2026-06-10T02:00:00Z')

let sitesDir: string
beforeEach(() => {
  sitesDir = mkdtempSync(join(tmpdir(), 'forecourt-sites-'))
})
afterEach(() => rmSync(sitesDir, { recursive: true }))

function write(slug: string, cars: number): void {
  mkdirSync(join(sitesDir, slug))
  const stock = { feeds: [{ reader: 'forecourt' as const, file: 'stock.ndjson' }] }
  writeFileSync(join(sitesDir, slug, 'site.json'), JSON.stringify(aSiteFile({ slug, stock })))
  const rows = Array.from({ length: cars }, (_, index) => JSON.stringify(aCar({ id: index + 1, slug: `car-${index}` })))
  writeFileSync(join(sitesDir, slug, 'stock.ndjson'), rows.join('\n'))
}

test('a dealer read aside is the dealer as read here, to the last field, and so are its faults', async () => {
  write('northside', 20)
  write('southside', 1)
  writeFileSync(join(sitesDir, 'southside', 'site.json'), '{ broken')
  const [aside, here] = [readingAside(sitesDir), readingHere(sitesDir)]
  for (const slug of ['northside', 'southside']) {
    const [one, other] = await Promise.all([aside(slug, AT), here(slug, AT)])
    expect(one).toEqual(other)
    expect(one.ok).toBe(slug === 'northside')
  }
})

test('while thousands of cars are read aside, this thread has time for others @nightly', async () => {
  write('northside', 3_000)
  let turns = 0
  const turning = setInterval(() => turns++, 1)
  const before = turns
  await readingAside(sitesDir)('northside', AT)
  clearInterval(turning)
  expect(turns - before).toBeGreaterThan(20)
})

test('a thread that dies is told to all who wait for it, and the next one to ask gets another', async () => {
  const program = new URL('data:text/javascript,throw new Error("out of memory")')
  const read = readingAside(sitesDir, undefined, { program })
  for (let time = 0; time < 2; time++) {
    const asked = await Promise.allSettled([read('northside', AT), read('southside', AT)])
    expect(asked.map(result => result.status === 'rejected' && String(result.reason))).toEqual([
      'Error: out of memory',
      'Error: out of memory',
    ])
  }
})
