import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newCommand, newSite } from '../../../scripts/new.ts'
import { TOP } from '../../../scripts/options/folders.ts'
import { bodyLabel } from '../../../src/domain/body.ts'
import { labelsOf } from '../../../src/site/labels.ts'
import { loadSite } from '../../../src/site/load.ts'
import { adLawFindings } from '../../support/ad-law-findings.ts'
import { aSitesFolder } from '../../support/sites-folder.ts'

test('a new dealer is complete: it loads with its cars, page and offer', async () => {
  const sitesDir = await aSitesFolder({})
  const files = await newSite('hill-top-cars', sitesDir)
  expect(files).toEqual(expect.arrayContaining(['site.json', 'stock.json']))
  const result = await loadSite(join(sitesDir, 'hill-top-cars'), { at: new Date('2025-05-14T02:00:00Z'), sitesDir })
  expect(result).toMatchObject({
    ok: true,
    // Nothing is promised that nobody has written.
    site: { settings: { slug: 'hill-top-cars', name: 'Hill Top Cars', detail: { promises: [] } } },
    report: { feeds: [{ accepted: 3, refused: [] }] },
  })
  if (result.ok) {
    expect(result.site.pages[0]).toMatchObject({
      slug: 'about-us',
      description: 'Who Hill Top Cars is and how we sell cars.',
    })
    expect(result.site.offers).toHaveLength(1)
    // Whose mail box it is, where the site will be and on which days nobody is there, only the dealer knows.
    expect(result.report.warnings).toEqual([
      expect.stringContaining('hill-top-cars names no mail box'),
      expect.stringContaining('hill-top-cars has no address'),
      expect.stringContaining('hill-top-cars names no holiday,'),
    ])
    // So is the licence that it sells cars by; all else is as its advertising has to be.
    expect(adLawFindings(result.site).map(({ rule }) => rule)).toEqual(['licence-number'])
    expect(result.site.cars.every(car => car.location_id === result.site.locations[0]!.id)).toBe(true)
  }
})

test.each([
  ['en-AU', undefined, 'km', 'Newcastle', 'SMP01A'],
  ['en-NZ', 'Pacific/Auckland', 'km', 'Christchurch', 'SMP101'],
  ['en-US', 'America/Chicago', 'mi', 'Springfield', 'SMP 101'],
] as const)(
  'a new dealer of %s is at home there, and nothing is missing that anybody else would know',
  async (region, timezone, distanceUnit, city, regplate) => {
    const sitesDir = await aSitesFolder({})
    expect(await run('hill-top', '--region', region, '--sites', sitesDir)).toMatchObject({ code: 0 })
    const result = await loadSite(join(sitesDir, 'hill-top'), { at: new Date('2025-05-14T02:00:00Z'), sitesDir })
    expect(result).toMatchObject({
      ok: true,
      site: { settings: { region, stock: { distanceUnit } }, offers: [{}] },
      report: {
        feeds: [{ accepted: 3, refused: [] }],
        warnings: [
          expect.stringContaining('hill-top names no mail box'),
          expect.stringContaining('hill-top has no address'),
          expect.stringContaining('hill-top names no holiday,'),
        ],
      },
    })
    if (result.ok) {
      const { settings } = result.site
      expect(settings.timezone).toBe(timezone)
      expect([bodyLabel('ute', labelsOf(settings)), settings.finance.repaymentsPer]).toEqual(
        region === 'en-US' ? ['Pickup', 'month'] : ['Ute', 'week'],
      )
      // The words of Australian law for a rate are nothing to an American.
      const labels = Object.values(labelsOf(settings))
      expect(labels.some(text => /comparison rate/i.test(text))).toBe(region !== 'en-US')
      expect(labels.some(text => /\bAPR\b/.test(text))).toBe(region === 'en-US')
      expect(adLawFindings(result.site).map(({ rule }) => rule)).toEqual(region === 'en-AU' ? ['licence-number'] : [])
      expect(result.site.cars.find(({ id }) => id === 1001)).toMatchObject({ city, regplate })
    }
    const offer = await readFile(join(sitesDir, 'hill-top/content/offers/free-first-service.md'), 'utf8')
    expect(/tyres|logbook/.test(offer)).toBe(region !== 'en-US')
  },
)

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

async function run(...args: string[]) {
  let said = ''
  const hear = (line: string): void => {
    said += `${line}\n`
  }
  return { code: await newCommand(args, { log: hear, error: hear }), said }
}

test('BD-20 what is said of a new dealer fits where it lies', async () => {
  const sites = relative('.', await aSitesFolder({}))
  const { code, said } = await run('hill-top', '--sites', sites)
  expect(code).toBe(0)
  expect(existsSync(join(sites, 'hill-top/site.json'))).toBe(true)
  expect(said).toContain(`${sites}/hill-top is there:`)
  expect(said).toContain(
    `npm run build -- --sites ${sites} --site hill-top, then npm run serve -- --sites ${sites}, or npm run dev -- --sites ${sites} and open`,
  )
})

test('what is written wrongly is told with what to write, and makes no dealer', async () => {
  const sites = await aSitesFolder({})
  expect(await run('hill', 'top', '--sites', sites)).toMatchObject({
    code: 2,
    said: expect.stringContaining('One dealer at a time: hill, top'),
  })
  expect(await run('hill', '--site', sites)).toMatchObject({
    code: 2,
    said: expect.stringContaining('npm run new -- SLUG'),
  })
  expect(await run('hill', '--region', 'en-GB', '--sites', sites)).toMatchObject({
    code: 2,
    said: expect.stringContaining('--region is one of en-AU, en-NZ, en-US, not "en-GB"'),
  })
  expect(await run('--help')).toMatchObject({ code: 0, said: expect.stringContaining('npm run new -- SLUG') })
  expect(await run('Hill Top', '--sites', sites)).toMatchObject({ code: 1 })
  expect(readdirSync(sites)).toEqual([])
})

test('BD-20 a copy of the project may lie in a folder of any name @nightly', () => {
  const home = mkdtempSync(join(tmpdir(), 'forecourt-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const top = join(home, 'our cafés & cars')
  for (const folder of ['src', 'scripts']) cpSync(join(TOP, folder), join(top, folder), { recursive: true })
  cpSync(join(TOP, 'package.json'), join(top, 'package.json'))
  symlinkSync(join(TOP, 'node_modules'), join(top, 'node_modules'))
  mkdirSync(join(top, 'sites'))
  const node = (...args: string[]) => execFileSync(process.execPath, args, { cwd: home, encoding: 'utf8' })
  node(join(top, 'scripts/new.ts'), 'hill-top')
  expect(existsSync(join(top, 'sites/hill-top/site.json'))).toBe(true)
  expect(node(join(top, 'scripts/check/sites.ts'), '--write')).toContain('Every site file is right.')
  expect(existsSync(join(top, 'sites/site.schema.json'))).toBe(true)
  const schema = readFileSync(join(top, 'sites/site.schema.json'), 'utf8')
  const dealers = join(top, 'dealers')
  node(join(top, 'scripts/new.ts'), 'hill-top', '--sites', dealers)
  const { $schema } = JSON.parse(readFileSync(join(dealers, 'hill-top/site.json'), 'utf8'))
  expect(readFileSync(join(dealers, 'hill-top', $schema), 'utf8')).toBe(schema)
  writeFileSync(join(dealers, 'site.schema.json'), '{}')
  node(join(top, 'scripts/new.ts'), 'valley', '--sites', dealers)
  expect(readFileSync(join(dealers, 'site.schema.json'), 'utf8')).toBe('{}')
  node(join(top, 'scripts/check/sites.ts'), '--sites', dealers, '--write')
  expect(readFileSync(join(dealers, 'site.schema.json'), 'utf8')).toBe(schema)
  expect(readdirSync(home)).toEqual(['our cafés & cars'])
})
