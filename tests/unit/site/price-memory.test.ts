import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { DAY } from '../../../src/domain/durations.ts'
import { chargedBefore, prepareCharged, pricesFile, withdrawCharged } from '../../../src/site/price-memory.ts'

let folder: string
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'forecourt-prices-')), 'changes')
  onTestFinished(() => rmSync(join(folder, '..'), { recursive: true }))
})

const day = (number: number): number => Date.UTC(2026, 0, 1) + number * DAY
const prepared = (dollars: number, at: number, live = 'dist') => {
  const asked = () => [{ id: 7, dollars, kind: '' }]
  return prepareCharged(folder, { slug: 'northside', live, of: `stock at ${dollars}`, asked, at })
}
const build = (dollars: number, at: number): void => prepared(dollars, at).keep()
const known = () => chargedBefore(folder, 'northside').get(7)

test('features #12 what a build has shown is there for the next one, and for no other dealer', () => {
  expect(chargedBefore(folder, 'northside')).toEqual(new Map())
  build(30_000, day(0))
  build(28_000, day(40))
  expect(known()).toEqual([
    [30_000, '', day(0), day(40)],
    [28_000, '', day(40)],
  ])
  expect(chargedBefore(folder, 'north')).toEqual(new Map())
})

test('features #12 a build counts once its bundle is live, and a second one into another folder does not get in its way', () => {
  build(30_000, day(0))
  const [one, other] = [prepared(28_000, day(40)), prepared(27_000, day(40), 'elsewhere')]
  expect(known()).toEqual([[30_000, '', day(0)]])
  one.keep()
  expect(known()).toHaveLength(2)
  other.keep()
  expect(known()?.at(-1)?.[0]).toBe(27_000)
  expect(readdirSync(folder)).toEqual(['northside.prices.json'])
})

test('features #12 where nothing is new, no price is asked for and nothing is written', () => {
  build(30_000, day(0))
  const { ino } = statSync(pricesFile(folder, 'northside'))
  const asked = vi.fn(() => [])
  prepareCharged(folder, { slug: 'northside', live: 'dist', of: 'stock at 30000', asked, at: day(60) }).keep()
  expect([statSync(pricesFile(folder, 'northside')).ino, known()]).toEqual([ino, [[30_000, '', day(0)]]])
  expect(asked).not.toHaveBeenCalled()
})

test('features #12 another stock at the same prices leaves what is known of them as it is', () => {
  build(30_000, day(0))
  const file = pricesFile(folder, 'northside')
  // As nothing of ours writes it: what is the same stays so by the byte.
  writeFileSync(file, readFileSync(file, 'utf8').replace('[[7,', '[[7, '))
  const asked = () => [{ id: 7, dollars: 30_000, kind: '' }]
  prepareCharged(folder, { slug: 'northside', live: 'dist', of: 'other kilometres', asked, at: day(60) }).keep()
  const [head, line] = readFileSync(file, 'utf8').split('\n')
  expect(JSON.parse(head!)).toMatchObject({ of: 'other kilometres', at: day(60) })
  expect(line).toBe(`[[7, [[30000,"",${day(0)}]]]]`)
  expect(known()).toEqual([[30_000, '', day(0)]])
})

test('features #12 a clock that was ahead proves nothing once it is right again', () => {
  build(30_000, day(0))
  build(28_000, day(40))
  build(28_000, day(2))
  expect(known()).toEqual([
    [30_000, '', day(0), day(2)],
    [28_000, '', day(2)],
  ])
})

test('features #12 a clock of 1970 takes nothing of what is known', () => {
  build(30_000, day(0))
  build(28_000, 5 * DAY)
  expect(known()).toEqual([[30_000, '', day(0)]])
})

test('features #12 what is out of order, or of another version of the code, is nothing, and put aside when it would be changed', () => {
  mkdirSync(folder)
  const head = '{"format":1,"at":0,"of":""}'
  const texts = [
    '',
    'null',
    'null\n[]',
    '{"format":99,"at":0,"of":""}\n[[7,[[1,"",0]]]]\n',
    `${head}\n[[7,[[1,""`,
    ...['7', 'null', '{"7":[]}', '[7]', '[[7]]', '[[7,null]]', '[[7,[1]]]'].map(line => `${head}\n${line}\n`),
  ]
  for (const text of texts) {
    writeFileSync(pricesFile(folder, 'northside'), text)
    expect(known()).toBeUndefined()
    const file = pricesFile(folder, 'northside')
    // A power cut leaves an empty one.
    if (text !== '') {
      expect(() => build(30_000, day(0))).toThrow(`put aside as ${file}.damaged`)
      expect(readFileSync(`${file}.damaged`, 'utf8')).toBe(text)
    }
    build(30_000, day(0))
    expect(known()).toEqual([[30_000, '', day(0)]])
    rmSync(file)
  }
})

test('features #12 what cannot be read is nothing, and whoever would change it is told so', () => {
  mkdirSync(pricesFile(folder, 'northside'), { recursive: true })
  writeFileSync(join(pricesFile(folder, 'northside'), 'file'), '')
  expect(known()).toBeUndefined()
  expect(() => prepared(30_000, day(0))).toThrow(/EISDIR/)
})

test('features #12 where a build died once its bundle may have been live, what stood before ends there', () => {
  build(30_000, day(0))
  prepared(28_000, day(40))
  build(28_000, day(45))
  expect(known()).toEqual([
    [30_000, '', day(0), day(40)],
    [28_000, '', day(45)],
  ])
  prepared(27_000, day(50))
  build(28_000, day(55))
  expect(known()?.slice(1)).toEqual([
    [28_000, '', day(45), day(50)],
    [28_000, '', day(55)],
  ])
  prepared(27_000, day(60), 'elsewhere')
  build(26_000, day(65))
  expect(known()?.at(-2)).toEqual([28_000, '', day(55), day(65)])
})

test('features #12 of a file that is long a build of the same stock reads the head alone', () => {
  build(30_000, day(0))
  const file = pricesFile(folder, 'northside')
  // Longer than any text can be; a hole takes no room on the disk.
  truncateSync(file, 2 ** 29)
  build(30_000, day(60))
  expect(statSync(file).size).toBe(2 ** 29)
})

test('features #12 taking back is for a dealer who has prices, and a build after it begins anew', () => {
  withdrawCharged(folder, 'northside', day(3))
  expect(known()).toBeUndefined()
  build(30_000, day(0))
  withdrawCharged(folder, 'northside', day(3))
  build(30_000, day(10))
  expect(known()).toEqual([
    [30_000, '', day(0), day(3)],
    [30_000, '', day(10)],
  ])
})

test('features #12 nothing of a person is in it: ids, dollars, kinds and moments', () => {
  build(30_000, day(0))
  const lines = readFileSync(pricesFile(folder, 'northside'), 'utf8').trimEnd().split('\n')
  const stored = [{ format: 1, at: day(0), of: 'stock at 30000' }, [[7, [[30_000, '', day(0)]]]]]
  expect(lines.map(line => JSON.parse(line))).toEqual(stored)
})
