import { join } from 'node:path'
import { expect, test } from 'vitest'
import { feedFiles, rawFeeds, rawSettings } from '../../../src/site/raw-settings.ts'
import { aSitesFolder } from '../../support/sites-folder.ts'

test('a site.json with a mark before it, as Windows writes it, is read as the build reads it', async () => {
  const feeds = [{ url: 'https://a.example/' }, { file: 'stock.csv' }]
  const sitesDir = await aSitesFolder({ 'northside/site.json': `\uFEFF${JSON.stringify({ stock: { feeds } })}` })
  const found = rawFeeds(join(sitesDir, 'northside'))
  expect(found).toEqual(feeds)
  expect(feedFiles(found)).toEqual(['stock.csv'])
})

test.each([
  ['', {}],
  ['{', {}],
  ['null', {}],
  ['{"stock":null}', { stock: null }],
  ['{"stock":{"feeds":{}}}', { stock: { feeds: {} } }],
])('a site.json that says %j names no feed', async (text, said) => {
  const sitesDir = await aSitesFolder({ 'northside/site.json': text })
  expect(rawFeeds(join(sitesDir, 'northside'))).toEqual([])
  expect(rawSettings(join(sitesDir, 'northside'))).toEqual(said)
})

test('a feed that somebody has begun to write down names no file', () => {
  expect(feedFiles([null, {}, { file: 1 }, { file: 'stock.csv' }])).toEqual(['stock.csv'])
})
