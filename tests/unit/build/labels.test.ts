import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TOP } from '../../../scripts/options/folders.ts'
import { built } from '../../support/build.ts'
import { aLocation } from '../../support/builders.ts'
import { aSiteFile } from '../../support/site.ts'
import { aSitesFolder, northside } from '../../support/sites-folder.ts'

test('CF-03 what only a screen reader says is in the words of the site, too', async () => {
  const place = { ...aLocation(), dealership_id: 1, dealership_slug: 'northside-toyota' }
  const file = aSiteFile({
    labels: { previous: 'Back', next: 'Onward', youAreHere: 'Where this is' },
    locations: [place, { ...place, id: 12, name: 'Southside', slug: 'southside' }],
  })
  const sitesDir = await aSitesFolder(northside({ 'northside/site.json': file }))
  await built(sitesDir)
  const page = (path: string): string => readFileSync(join(sitesDir, '../dist/northside', path, 'index.html'), 'utf8')
  expect(page('')).toContain('aria-label="Back: Our Locations"')
  expect(page('')).toContain('aria-label="Onward: Our Locations"')
  expect(page('contact-us')).toContain('<nav aria-label="Where this is">')
})

/** A name, a title or the text of a picture that stands in the markup itself. */
const FIXED_TEXT = /\b(?:aria-label|aria-description|alt|title|placeholder)=(?:"|\{['"`])[A-Za-z]{2,}[^"'`]*/g

test('CF-03 no name of a control or of a picture is written into the markup', () => {
  const files = globSync('src/**/*.{astro,tsx}', { cwd: TOP })
  expect(files.length).toBeGreaterThan(150)
  const told = files.flatMap(file =>
    readFileSync(join(TOP, file), 'utf8')
      .match(FIXED_TEXT)
      ?.map(text => [file, text]),
  )
  expect(told.filter(text => text !== undefined)).toEqual([])
})
