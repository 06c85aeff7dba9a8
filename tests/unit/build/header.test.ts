import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { built } from '../../support/build.ts'
import { aSiteFile } from '../../support/site.ts'
import { aSitesFolder, northside } from '../../support/sites-folder.ts'

test('HF-01 the pages of a dealer say how its menus open: by pointing at them, unless it sets a click', async () => {
  const byClick = aSiteFile({ slug: 'southside', header: { openOn: 'click' } })
  const sitesDir = await aSitesFolder(northside({ 'southside/site.json': byClick }))
  await built(sitesDir)
  const header = (slug: string): string =>
    /<header class="site-header"[^>]*>/.exec(
      readFileSync(join(sitesDir, '../dist', slug, 'contact-us/index.html'), 'utf8'),
    )![0]
  expect(header('northside')).toContain('data-open-on="hover"')
  expect(header('southside')).toContain('data-open-on="click"')
})

test('a logo that is drawn for paper stands on a piece of it where the ground is of colour, unless there is one for that', async () => {
  const logo = { url: '/assets/logo.svg', alt: 'Northside Cars' }
  const own = { ...logo, onColour: '/assets/logo-white.svg' }
  const sitesDir = await aSitesFolder(
    northside({
      'northside/site.json': aSiteFile({ template: 'group', logo }),
      'southside/site.json': aSiteFile({ slug: 'southside', template: 'used', logo: own }),
      'eastside/site.json': aSiteFile({ slug: 'eastside', template: 'leisure', logo }),
    }),
  )
  await built(sitesDir)
  const logos = (slug: string): string[] =>
    readFileSync(join(sitesDir, '../dist', slug, 'contact-us/index.html'), 'utf8')
      .match(/<img class="wordmark-logo[^>]*>/g)!
      .map(tag => `${/class="([^"]*)"/.exec(tag)![1]} ${/src=["']([^"']*)/.exec(tag)![1]}`)
  const [plain, onPaper] = ['wordmark-logo /assets/logo.svg', 'wordmark-logo wordmark-logo--paper /assets/logo.svg']
  expect(logos('northside')).toEqual([onPaper, onPaper])
  expect(logos('southside')).toEqual(['wordmark-logo /assets/logo-white.svg', 'wordmark-logo /assets/logo-white.svg'])
  expect(logos('eastside')).toEqual([plain, onPaper])
})
