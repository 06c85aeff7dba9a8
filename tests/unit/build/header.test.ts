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
