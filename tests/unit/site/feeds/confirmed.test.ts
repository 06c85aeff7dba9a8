import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadSite } from '../../../../src/site/load.ts'
import { aCar } from '../../../support/builders.ts'
import { aFeedServer, withTag } from '../../../support/feed-server.ts'
import { aSiteFile } from '../../../support/site.ts'
import { aSitesFolder, northside } from '../../../support/sites-folder.ts'

const AT = new Date('2025-05-14T02:00:00Z')
const YESTERDAY = new Date('2025-05-13T21:10:00Z')
const used = { reader: 'forecourt' as const, file: 'used.json' }
const stockOf = (id: number) => [aCar({ id, slug: `car-${id}` })]

async function readOf(sitesDir: string) {
  const result = await loadSite(join(sitesDir, 'northside'), { at: AT, sitesDir })
  return result.ok ? result.site.stockRead : undefined
}

test('features #2 a file that is a feed was last confirmed when it was written, also where what is in it stayed the same', async () => {
  const sitesDir = await aSitesFolder(northside())
  const written = (at: Date) => utimesSync(join(sitesDir, 'northside/stock.json'), at, at)
  written(YESTERDAY)
  const before = (await readOf(sitesDir))!
  expect(before.confirmedAt).toEqual(YESTERDAY)
  written(AT)
  expect(await readOf(sitesDir)).toEqual({ ...before, confirmedAt: AT })
  // Copied from a computer whose clock is ahead.
  const begun = new Date()
  written(new Date(begun.getTime() + 3_600_000))
  const { confirmedAt } = (await readOf(sitesDir))!
  expect(confirmedAt!.getTime()).toBeGreaterThanOrEqual(begun.getTime())
  expect(confirmedAt!.getTime()).toBeLessThanOrEqual(Date.now())
})

test('features #2 a server confirms its feed by answering, and of several feeds the oldest word counts', async () => {
  const { feeds, feed } = await aFeedServer(withTag)
  feeds['/new'] = JSON.stringify(stockOf(1))
  const siteOf = (...of: object[]) =>
    northside({
      'northside/site.json': { ...aSiteFile(), stock: { feeds: of } },
      'northside/stock.json': undefined,
      'northside/used.json': stockOf(2),
    })
  const begun = Date.now()
  const web = await readOf(await aSitesFolder(siteOf(feed('/new'))))
  expect(web!.confirmedAt!.getTime()).toBeGreaterThanOrEqual(begun)
  const both = await aSitesFolder(siteOf(feed('/new'), used))
  utimesSync(join(both, 'northside/used.json'), YESTERDAY, YESTERDAY)
  expect((await readOf(both))!.confirmedAt).toEqual(YESTERDAY)
  delete feeds['/new']
  expect(await readOf(both)).toBeUndefined()
})
