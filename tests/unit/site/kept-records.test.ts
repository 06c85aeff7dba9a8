import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TOP } from '../../../scripts/options/folders.ts'
import { keptRecords } from '../../../src/site/kept-records.ts'
import { loadSite } from '../../../src/site/load.ts'
import { AT } from '../../support/build.ts'

test('a record is found again by its text, at another site too, and by no other text', () => {
  const records = keptRecords(undefined, 'northside')
  records.set('offer fuel.md A tank of fuel', { name: 'A tank of fuel' })
  expect(records.get('offer fuel.md A tank of fuel')).toEqual({ name: 'A tank of fuel' })
  expect(keptRecords(undefined, 'southside').get('offer fuel.md A tank of fuel')).toEqual({ name: 'A tank of fuel' })
  expect(records.get('offer fuel.md Two tanks of fuel')).toBeUndefined()
})

test('the next build gets what this one asked for, and nothing is written when that is the same', () => {
  const kept: [key: string, bytes: Uint8Array][] = []
  const keeper = {
    get: (key: string) => kept.findLast(([other]) => other === key)?.[1],
    has: (key: string) => kept.some(([other]) => other === key),
    set: (key: string, bytes: Uint8Array) => void kept.push([key, bytes]),
  }
  const first = keptRecords(keeper, 'eastside')
  first.set('page one', { id: 1 })
  first.set('page two', { id: 2 })
  first.save()
  const second = keptRecords(keeper, 'eastside')
  expect([second.get('page one'), second.get('page two')]).toEqual([{ id: 1 }, { id: 2 }])
  second.save()
  expect(kept.length).toBe(1)
  const third = keptRecords(keeper, 'eastside')
  third.get('page two')
  third.save()
  const [, bytes] = kept.at(-1)!
  expect(Object.values(JSON.parse(new TextDecoder().decode(bytes)))).toEqual([{ id: 2 }])
})

test('of what was typed in weeks the last is found again, and what is asked for again and again', () => {
  const typing = keptRecords(undefined, 'southside')
  typing.set('model shared by a make', { id: 'shared' })
  typing.set('letter 0', { id: 0 })
  for (let letter = 1; letter <= 5_000; letter++) {
    typing.set(`letter ${letter}`, { id: letter })
    expect(typing.get('model shared by a make')).toEqual({ id: 'shared' })
  }
  const found = [0, 2_500, 3_500, 5_000].map(letter => typing.get(`letter ${letter}`))
  expect(found).toEqual([undefined, undefined, { id: 3_500 }, { id: 5_000 }])
})

test('a load keeps for the next build all that it asked for, however much that is', () => {
  const kept = new Map<string, Uint8Array>()
  const keeper = {
    get: (key: string) => kept.get(key),
    has: (key: string) => kept.has(key),
    set: (key: string, bytes: Uint8Array) => void kept.set(key, bytes),
  }
  const texts = Array.from({ length: 5_000 }, (_, index) => `page ${index} of a big dealer`)
  const first = keptRecords(keeper, 'bigside')
  for (const text of texts) first.set(text, { text })
  first.save()
  const second = keptRecords(keeper, 'bigside')
  expect(texts.map(text => second.get(text))).toEqual(texts.map(text => ({ text })))
})

test('what is kept of a dealer goes through JSON unchanged', async () => {
  const sitesDir = join(TOP, 'sites')
  const result = await loadSite(join(sitesDir, 'wattle-coast-toyota'), { at: AT, sitesDir })
  if (!result.ok) throw new Error('the sample dealer has faults')
  const { settings, offers, pages, manufacturers, models, promoTiles } = result.site
  const records = { settings, offers, pages, manufacturers, models, promoTiles }
  expect(JSON.parse(JSON.stringify(records))).toEqual(records)
})
