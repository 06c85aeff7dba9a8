import { expect, test } from 'vitest'
import { formOf, lineNote } from '../../../scripts/editor/form-of.ts'
import { formatFault } from '../../../src/site/faults.ts'
import { type CarsByFeed, lostCars } from '../../../src/site/feeds/lost-cars.ts'
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

test('what a build refuses is told with the way to its form, and as it is, for whoever looks after the files, where there is none', async () => {
  const sitesDir = await aSitesFolder({ 'northside/content/offers/winter.md': '---\nname: Winter\n---\n' })
  expect(lineNote(sitesDir, 'sites/northside/content/offers/winter.md ✖ is empty → at category')).toEqual({
    form: { label: 'Offer “Winter”', href: '/sites/northside/offers/winter' },
    text: 'Please fill this in.',
  })
  const before = 'Whoever looks after the files can mend this:'
  for (const line of [
    'sites/northside/site.json ✖ a group { … } belongs here, not a text → at phone',
    'sites/northside/stock.json ✖ is empty',
  ])
    expect(lineNote(sitesDir, line)).toEqual({ text: `${before} ${line}` })
  expect(lineNote(sitesDir, '… more')).toEqual({ text: '… more' })
  // In no file: the text of an offer, which has a form, and a feed that may answer the next time.
  for (const line of [
    'northside ✖ /offers/winter says “1.9% p.a.”',
    'https://feeds.example/a ✖ cannot be fetched: timed out',
  ])
    expect(lineNote(sitesDir, line)).toEqual({ text: line })
})

test('what a feed has lost is told without a command, for which there is a button', async () => {
  const sitesDir = await aSitesFolder({ 'northside/site.json': aSiteFile() })
  const [before, now] = [
    { cars: 100, priced: 90 },
    { cars: 100, priced: 9 },
  ]
  const rule = { slug: 'northside', siteFile: 'sites/northside/site.json', minRemainingShare: 0.6 }
  const told = (has: CarsByFeed, had: CarsByFeed) =>
    lostCars(has, [had], rule).map(fault => lineNote(sitesDir, formatFault(fault)))
  expect(told({ 'sites/northside/stock.json': { cars: 10 } }, { 'sites/northside/stock.json': before })).toEqual([
    { text: 'The feed stock.json has 10 cars, and had 100 before; have the rest sent.' },
  ])
  expect(told({ 'https://feeds.example/a': now }, { 'https://feeds.example/a': before })).toEqual([
    {
      text: 'The feed https://feeds.example/a has a price at 9 of 100 cars, and had one at 90 of 100 before; see whether it still sends them as "price".',
    },
  ])
  expect(told({ b: { cars: 10 } }, { a: before })).toEqual([
    { text: 'This dealer’s feeds have 10 cars, and had 100 before; have the rest sent.' },
  ])
})

test('DC-186 what a law has a word on in the settings is told by the name of its form, with the way there', async () => {
  const sitesDir = await aSitesFolder({ 'northside/site.json': aSiteFile() })
  const line = (where: string) =>
    lineNote(sitesDir, `northside ✖ ${where} says “5% p.a”, for ever (a law) → Take it out.`)
  const text = 'It says “5% p.a”, for ever (a law). Take it out.'
  const named = (label: string, kind: string) => ({ form: { label, href: `/sites/northside/${kind}/site` }, text })
  expect(line('home.hero.text')).toEqual(named('Home banner', 'home-banner'))
  expect(line('tagline')).toEqual(named('Name and logo', 'name'))
  expect(line('header.items.0.label')).toEqual(named('Menu', 'menu'))
  expect(line('labels.call').form).toBeUndefined()
})
