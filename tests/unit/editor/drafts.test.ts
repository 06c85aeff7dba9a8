import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createDrafts } from '../../../scripts/editor/drafts.ts'
import { dataBeside, testApp } from '../../support/build.ts'
import { aSiteFile } from '../../support/site.ts'
import { aSitesFolder, STOCK } from '../../support/sites-folder.ts'

const stock = { feeds: [{ reader: 'forecourt' as const, file: 'stock.json' }] }

async function someDrafts() {
  const sitesDir = await aSitesFolder({ 'northside/site.json': aSiteFile({ stock }), 'northside/stock.json': STOCK })
  const dataDir = await dataBeside(sitesDir)
  const drafts = createDrafts({ sitesDir, dataDir, appOf: testApp })
  onTestFinished(drafts.stop)
  const show = async (token: string, day = '2025-05-14'): Promise<string | undefined> =>
    (await drafts.page(token, 'northside', '/', `${day}T12:00`))?.html
  return {
    show,
    /** As the editor does while somebody types: tried, and shown in the frame. */
    async type(tagline: string): Promise<string> {
      const text = JSON.stringify(aSiteFile({ stock, tagline }))
      const { shown } = await drafts.try({
        slug: 'northside',
        file: 'northside/site.json',
        text,
        pictures: [],
        pageOf: () => '/',
      })
      await show(shown!.token)
      return shown!.token
    },
    kept: () =>
      globSync(join(dataDir, 'editor/drafts-*/kept/**'), { withFileTypes: true }).filter(file => file.isFile()),
  }
}

test('what is kept for drafts goes with them, however long somebody types, and those at hand are shown as before', async () => {
  const drafts = await someDrafts()
  const counts: number[] = []
  const tokens: string[] = []
  for (let draft = 1; draft <= 14; draft++) {
    tokens.push(await drafts.type(`Straight from owner ${draft}`))
    counts.push(drafts.kept().length)
  }
  expect(counts[1]).toBeGreaterThan(counts[0]!)
  expect(counts.slice(8)).toEqual(Array(6).fill(counts[7]))
  expect(await drafts.show(tokens[5]!)).toBeUndefined()
  expect(await drafts.show(tokens[6]!, '2025-05-15')).toContain('Straight from owner 7')
}, 60_000)
