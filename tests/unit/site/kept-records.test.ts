import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TOP } from '../../../scripts/build/options.ts'
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

test('what is kept of a dealer goes through JSON unchanged', async () => {
  const sitesDir = join(TOP, 'sites')
  const result = await loadSite(join(sitesDir, 'wattle-coast-toyota'), { at: AT, sitesDir })
  if (!result.ok) throw new Error('the sample dealer has faults')
  const { settings, offers, pages, manufacturers, models, promoTiles } = result.site
  const records = { settings, offers, pages, manufacturers, models, promoTiles }
  expect(JSON.parse(JSON.stringify(records))).toEqual(records)
})
