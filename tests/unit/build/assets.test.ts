import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { siteAssets, strayLinks } from '../../../scripts/build/site/assets.ts'
import { formatFault } from '../../../src/site/faults.ts'
import { SiteSchema } from '../../../src/site/schema/site.ts'
import { aSiteFile } from '../../support/site.ts'
import { aSitesFolder } from '../../support/sites-folder.ts'

async function aDealer() {
  const sitesDir = await aSitesFolder({
    'northside/site.json': aSiteFile(),
    'northside/assets/logo.svg': '<svg/>',
    'northside/assets/team/sales.webp': 'RIFF',
    '_pictures/lot.webp': 'RIFF',
  })
  const settings = SiteSchema.parse(aSiteFile())
  return {
    link: (path: string, target: string) => symlinkSync(target, join(sitesDir, path)),
    write: (path: string) => {
      mkdirSync(join(sitesDir, path, '..'), { recursive: true })
      writeFileSync(join(sitesDir, path), 'RIFF')
    },
    move: (path: string, to: string) => renameSync(join(sitesDir, path), join(sitesDir, to)),
    told: () => strayLinks(settings, { publicDir: join(sitesDir, 'none'), sitesDir }).map(formatFault),
    sources: () =>
      siteAssets(settings, { publicDir: join(sitesDir, 'none'), sitesDir }).map(
        ({ path, source }) => `${path} from ${relative(sitesDir, source)}`,
      ),
    paths: () => siteAssets(settings, { publicDir: join(sitesDir, 'none'), sitesDir }).map(({ path }) => path),
  }
}

const OWN = ['assets/logo.svg', 'assets/team/sales.webp']

test('a link to a folder that dealers share, or of this dealer, lends what is in it', async () => {
  const dealer = await aDealer()
  dealer.link('northside/assets/lots', '../../_pictures')
  dealer.write('northside/photos/front.webp')
  dealer.link('northside/assets/yard', '../photos')
  const all = ['assets/logo.svg', 'assets/lots/lot.webp', 'assets/team/sales.webp', 'assets/yard/front.webp']
  expect(dealer.paths()).toEqual(all)
  expect(dealer.told()).toEqual([])
})

test('a link to a folder of somebody else lends nothing, and the build tells of it', async () => {
  const dealer = await aDealer()
  dealer.write('southside/stock/car.webp')
  dealer.write('../data/forecourt.db')
  dealer.write('northside/.git/config')
  dealer.link('northside/assets/other', '../../southside')
  dealer.link('northside/assets/team/data', '../../../../data')
  dealer.link('northside/assets/everything', '/')
  dealer.link('northside/assets/history', '../.git')
  dealer.link('northside/assets/sites', '../../../sites/southside/stock')
  expect(dealer.paths()).toEqual(OWN)
  const told = ['everything', 'history', 'other', 'sites', 'team/data'].map(
    link =>
      `sites/northside/assets/${link} ✖ is a link to what is neither of this dealer nor shared; put the files here, or into a folder beside the dealers whose name begins with "_", and link to that`,
  )
  expect(dealer.told()).toEqual(told)
})

test('a link to a file lends it as a link to its folder would, and else the build tells of it', async () => {
  const dealer = await aDealer()
  dealer.write('northside/photos/front.webp')
  dealer.write('northside/photos/notes.md')
  dealer.write('southside/photos/car.webp')
  dealer.write('../data/forecourt.db')
  dealer.write('northside/.git/config')
  dealer.link('northside/assets/front.webp', '../photos/front.webp')
  dealer.link('northside/assets/lot.webp', '../../_pictures/lot.webp')
  dealer.link('northside/assets/notes.md', '../photos/notes.md')
  dealer.link('northside/assets/car.webp', '../../southside/photos/car.webp')
  dealer.link('northside/assets/team/data', '../../../../data/forecourt.db')
  dealer.link('northside/assets/config', '../.git/config')
  expect(dealer.sources()).toEqual([
    'assets/front.webp from northside/photos/front.webp',
    'assets/logo.svg from northside/assets/logo.svg',
    'assets/lot.webp from _pictures/lot.webp',
    'assets/team/sales.webp from northside/assets/team/sales.webp',
  ])
  expect(dealer.told()).toEqual(
    ['car.webp', 'config', 'team/data'].map(link =>
      expect.stringContaining(`sites/northside/assets/${link} ✖ is a link`),
    ),
  )
})

test('assets that are themselves a link to a folder of somebody else lend nothing', async () => {
  const dealer = await aDealer()
  dealer.write('southside/stock/car.webp')
  dealer.move('northside/assets', 'northside/before')
  dealer.link('northside/assets', '../southside')
  expect(dealer.paths()).toEqual([])
  expect(dealer.told()).toEqual([expect.stringContaining('sites/northside/assets ✖ is a link')])
  dealer.move('northside/assets', 'northside/link')
  dealer.link('northside/assets', 'before')
  expect(dealer.paths()).toEqual(OWN)
})

test('what a name hides that begins with a dot is no part of a bundle', async () => {
  const dealer = await aDealer()
  dealer.write('northside/assets/.hidden/draft.webp')
  dealer.write('northside/assets/team/.cache/sales.webp')
  dealer.write('northside/assets/.draft.webp')
  dealer.link('northside/assets/.lots', '../../_pictures')
  expect(dealer.paths()).toEqual(OWN)
})

test('a link that leads back to a folder that it is in lends nothing, and what else is there is taken over', async () => {
  const dealer = await aDealer()
  dealer.link('northside/assets/team/up', '..')
  dealer.link('northside/assets/dealer', '..')
  expect(dealer.paths()).toEqual(OWN)
})

test('folders that link to one another are taken over once each', async () => {
  const dealer = await aDealer()
  dealer.link('northside/assets/lots', '../../_pictures')
  dealer.link('_pictures/back', '../northside/assets')
  expect(dealer.paths()).toEqual(['assets/logo.svg', 'assets/lots/lot.webp', 'assets/team/sales.webp'])
})

test('a link to nothing, or to itself, lends nothing', async () => {
  const dealer = await aDealer()
  dealer.link('northside/assets/gone', 'nowhere')
  dealer.link('northside/assets/self', 'self')
  expect(dealer.paths()).toEqual(OWN)
})
