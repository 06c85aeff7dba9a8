import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { gatherBursts } from '../../../scripts/publish/bursts.ts'
import { watchSites } from '../../../scripts/publish/watch.ts'

const LONG = { timeout: 30_000, interval: 10 }
const NEVER = 3_600_000

function aWatch(lookEvery: number) {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-watch-'))
  const [sites, elsewhere] = [join(folder, 'sites'), join(folder, 'elsewhere.md')]
  mkdirSync(join(sites, 'northside/content'), { recursive: true })
  writeFileSync(elsewhere, 'one')
  symlinkSync(elsewhere, join(sites, 'northside/content/linked.md'))
  const heard: string[] = []
  const stop = watchSites(sites, path => heard.push(path), lookEvery)
  onTestFinished(() => {
    stop()
    rmSync(folder, { recursive: true })
  })
  return { sites, elsewhere, heard }
}

test('a file in a folder that was made a moment ago is heard of', async () => {
  const { sites, heard } = aWatch(NEVER)
  mkdirSync(join(sites, 'northside/content/offers'))
  await vi.waitFor(() => expect(heard).toContain('northside/content/offers'), LONG)
  writeFileSync(join(sites, 'northside/content/offers/fuel.md'), 'one')
  await vi.waitFor(() => expect(heard).toContain('northside/content/offers/fuel.md'), LONG)
})

test('hidden files are those of editors and of uploads under way, and nobody hears of them', async () => {
  const { sites, heard } = aWatch(NEVER)
  writeFileSync(join(sites, 'northside/.stock.ndjson.part'), 'one')
  writeFileSync(join(sites, 'northside/stock.ndjson'), 'one')
  await vi.waitFor(() => expect(heard).toContain('northside/stock.ndjson'), LONG)
  expect(heard.filter(path => path.includes('/.'))).toEqual([])
})

test('what the system does not tell, such as a change behind a link, is found by looking', async () => {
  const { elsewhere, heard } = aWatch(10)
  writeFileSync(elsewhere, 'two, and longer')
  await vi.waitFor(() => expect(heard).toContain('northside/content/linked.md'), LONG)
})

test('looking finds what no notice told of, also right after a notice, and passes over hidden files', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { sites, elsewhere, heard } = aWatch(NEVER)
  writeFileSync(join(sites, 'northside/stock.ndjson'), 'one')
  await vi.waitFor(() => expect(heard).toContain('northside/stock.ndjson'), LONG)
  mkdirSync(join(sites, 'southside'))
  await vi.waitFor(() => expect(heard).toContain('southside'), LONG)
  heard.length = 0
  writeFileSync(elsewhere, 'two, and longer')
  writeFileSync(join(sites, 'southside/.stock.ndjson.part'), 'one')
  vi.advanceTimersByTime(NEVER)
  expect(heard).toEqual(['northside/content/linked.md'])
  vi.advanceTimersByTime(NEVER)
  expect(heard).toEqual(['northside/content/linked.md'])
})

test('a burst is told once, and never later than its longest time', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const bursts: (readonly string[])[] = []
  const { note } = gatherBursts(paths => bursts.push(paths))
  for (const name of ['a.md', 'b.md', 'a.md']) note(name)
  vi.advanceTimersByTime(1_000)
  expect(bursts).toEqual([['a.md', 'b.md']])
  for (let time = 0; time < 700; time += 20) {
    note('endless.md')
    vi.advanceTimersByTime(20)
  }
  expect(bursts.length).toBeGreaterThan(2)
})

test('a text does not wait for the end of an upload beside it', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const bursts: (readonly string[])[] = []
  const { note } = gatherBursts(paths => bursts.push(paths))
  note('stock.ndjson')
  note('offer.md')
  vi.advanceTimersByTime(100)
  expect(bursts).toEqual([['offer.md']])
  note('stock.ndjson')
  vi.advanceTimersByTime(1_000)
  expect(bursts).toEqual([['offer.md'], ['stock.ndjson']])
})
