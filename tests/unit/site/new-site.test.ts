import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newSite } from '../../../scripts/new.ts'
import { loadSite } from '../../../src/site/load.ts'
import { aSitesFolder } from '../../support/sites-folder.ts'

test('a new dealer is complete: it loads with its cars, page and offer', async () => {
  const sitesDir = await aSitesFolder({})
  const files = await newSite('hill-top-cars', sitesDir)
  expect(files).toEqual(expect.arrayContaining(['site.json', 'stock.json']))
  const result = await loadSite(join(sitesDir, 'hill-top-cars'), { at: new Date('2025-05-14T02:00:00Z'), sitesDir })
  expect(result).toMatchObject({
    ok: true,
    site: { settings: { slug: 'hill-top-cars', name: 'Hill Top Cars' } },
    report: { feeds: [{ accepted: 3, refused: [] }] },
  })
  if (result.ok) {
    expect(result.site.pages[0]).toMatchObject({
      slug: 'about-us',
      description: 'Who Hill Top Cars is and how we sell cars.',
    })
    expect(result.site.offers).toHaveLength(1)
    expect(result.report.warnings).toEqual([])
    expect(result.site.cars.every(car => car.location_id === result.site.locations[0]!.id)).toBe(true)
  }
})

test('the first page of a new dealer leaves what it sells to its settings', async () => {
  const sitesDir = await aSitesFolder({})
  await newSite('hill-top-cars', sitesDir)
  const page = await readFile(join(sitesDir, 'hill-top-cars/content/pages/about-us.md'), 'utf8')
  expect(page).toContain('Each {car} is checked')
  expect(page).not.toMatch(/(?<!\{)\bcars?\b/i)
})

test.each(['', 'Hill Top', '../hill', 'a/b', '-hill', 'HILL', '_brands', 'é'])(
  '"%s" is refused as a slug',
  async slug => {
    const sitesDir = await aSitesFolder({})
    await expect(newSite(slug, sitesDir)).rejects.toThrow('is no slug; use lower-case letters, digits and hyphens')
  },
)

test('a slug that is too long for a host name is refused', async () => {
  const sitesDir = await aSitesFolder({})
  await expect(newSite('a'.repeat(64), sitesDir)).rejects.toThrow('is longer than 63 characters')
})

test('a slug that a build needs for itself is refused', async () => {
  const sitesDir = await aSitesFolder({})
  await expect(newSite('reports', sitesDir)).rejects.toThrow(
    '"reports" is where a build puts its reports on all dealers',
  )
})

test('a dealer that is there is left as it is', async () => {
  const sitesDir = await aSitesFolder({ 'northside/site.json': '{}' })
  await expect(newSite('northside', sitesDir)).rejects.toThrow('is there already; choose another slug')
  expect(await readFile(join(sitesDir, 'northside/site.json'), 'utf8')).toBe('{}')
})
