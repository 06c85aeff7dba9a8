import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TOP } from '../../../scripts/options/folders.ts'
import { built, filesIn } from '../../support/build.ts'
import { aSiteFile } from '../../support/site.ts'
import { aSitesFolder } from '../../support/sites-folder.ts'

const MAKERS = ['Toyota', 'Ford', 'Kia', 'Mazda', 'Jeep', 'Mitsubishi', 'Nissan', 'MG', 'Chery']

const dealerOf = (maker: string) => {
  const brand = maker.toLowerCase()
  const slug = `${brand}-dealer`
  const settings = { slug, manufacturer: maker, brands: [brand], baseUrl: `https://${slug}.example` }
  return { maker, brand, slug, file: aSiteFile({ ...settings, template: 'manufacturer', name: 'Hill Street Motors' }) }
}

test('PR-22 a dealer of each of the nine makers is built, and shows the maker’s name and logo', async () => {
  const dealers = MAKERS.map(dealerOf)
  const sitesDir = await aSitesFolder(Object.fromEntries(dealers.map(({ slug, file }) => [`${slug}/site.json`, file])))
  symlinkSync(join(TOP, 'sites/_brands'), join(sitesDir, '_brands'))
  await built(sitesDir)
  for (const { maker, brand, slug } of dealers) {
    const files = filesIn(join(sitesDir, '../dist', slug))
    const page = (path: string): string => files[path]?.toString() ?? ''
    expect(page('models/index.html')).toContain(`>${maker} models</h1>`)
    expect(page(`brands/${brand}/index.html`)).toMatch(
      new RegExp(`<img [^>]*src="/brands/${brand}/logo.svg" alt="${maker}"`),
    )
    expect(files[`brands/${brand}/logo.svg`]?.toString()).toContain('<svg')
  }
})
