import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { siteAssets } from '../../../scripts/build/site/assets.ts'
import { SiteSchema } from '../../../src/site/schema/site.ts'
import { aSiteFile } from '../../support/site.ts'
import { aSitesFolder } from '../../support/sites-folder.ts'

async function aDealer() {
  const sitesDir = await aSitesFolder({
    'northside/site.json': aSiteFile(),
    'northside/assets/logo.svg': '<svg/>',
    'northside/assets/team/sales.webp': 'RIFF',
    'pictures/lot.webp': 'RIFF',
  })
  const settings = SiteSchema.parse(aSiteFile())
  return {
    link: (path: string, target: string) => symlinkSync(target, join(sitesDir, path)),
    paths: () => siteAssets(settings, { publicDir: join(sitesDir, 'none'), sitesDir }).map(({ path }) => path),
  }
}

const OWN = ['assets/logo.svg', 'assets/team/sales.webp']

test('a link to a folder lends what is in it', async () => {
  const dealer = await aDealer()
  dealer.link('northside/assets/lots', '../../pictures')
  expect(dealer.paths()).toEqual(['assets/logo.svg', 'assets/lots/lot.webp', 'assets/team/sales.webp'])
})

test('a link that leads back to a folder that it is in lends nothing, and what else is there is taken over', async () => {
  const dealer = await aDealer()
  dealer.link('northside/assets/team/up', '..')
  dealer.link('northside/assets/dealer', '..')
  expect(dealer.paths()).toEqual(OWN)
})

test('folders that link to one another are taken over once each', async () => {
  const dealer = await aDealer()
  dealer.link('northside/assets/lots', '../../pictures')
  dealer.link('pictures/back', '../northside/assets')
  expect(dealer.paths()).toEqual(['assets/logo.svg', 'assets/lots/lot.webp', 'assets/team/sales.webp'])
})

test('a link to nothing, or to itself, lends nothing', async () => {
  const dealer = await aDealer()
  dealer.link('northside/assets/gone', 'nowhere')
  dealer.link('northside/assets/self', 'self')
  expect(dealer.paths()).toEqual(OWN)
})
