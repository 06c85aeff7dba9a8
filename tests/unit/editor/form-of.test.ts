import { expect, test } from 'vitest'
import { formOf, lineNote } from '../../../scripts/editor/form-of.ts'
import { aSiteFile } from '../../support/site.ts'
import { aSitesFolder } from '../../support/sites-folder.ts'

test('a file, and a place in the settings, is told by the form where it is edited', async () => {
  const sitesDir = await aSitesFolder({
    'northside/site.json': aSiteFile(),
    'northside/content/offers/winter.md': '---\nname: Winter <sale>\n---\n',
  })
  const labelOf = (file: string, path?: string) => formOf(sitesDir, `northside/${file}`, path)?.link
  expect(labelOf('content/offers/winter.md')).toEqual({
    label: 'Offer “Winter <sale>”',
    href: '/sites/northside/offers/winter',
  })
  expect(labelOf('content/team.json')).toEqual({ label: 'Team', href: '/sites/northside/team/site' })
  expect(labelOf('site.json', 'finance.calculatorRate')?.href).toBe('/sites/northside/finance/site')
  expect(labelOf('site.json', 'home.hero.title')?.href).toBe('/sites/northside/home-banner/site')
  expect(labelOf('site.json', 'locations[0].contact_detail.opening_hours[2].open')?.href).toBe(
    '/sites/northside/opening-hours/11',
  )
  expect(labelOf('site.json', 'tagline')?.label).toBe('Name and logo')
  for (const path of [undefined, 'search.key', 'locations[9].phone']) expect(labelOf('site.json', path)).toBeUndefined()
  expect(labelOf('stock.json')).toBeUndefined()
})

test('what a build refuses is told with the way to its form, and as it is where there is none', async () => {
  const sitesDir = await aSitesFolder({ 'northside/content/offers/winter.md': '---\nname: Winter\n---\n' })
  expect(lineNote(sitesDir, 'sites/northside/content/offers/winter.md ✖ is empty → at category')).toEqual({
    form: { label: 'Offer “Winter”', href: '/sites/northside/offers/winter' },
    text: 'Please fill this in.',
  })
  for (const line of [
    'northside ✖ the disk is full → make room on it',
    'sites/northside/stock.json ✖ is empty',
    '… more',
  ])
    expect(lineNote(sitesDir, line)).toEqual({ text: line })
})
