import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkSchema, checkSites } from '../../../scripts/check/sites.ts'
import { TOP } from '../../../scripts/options/folders.ts'
import { formatFault } from '../../../src/site/faults.ts'
import type { SiteFile } from '../../../src/site/schema/site.ts'
import { aDealership } from '../../support/builders.ts'
import { aSiteFile } from '../../support/site.ts'
import { aSitesFolder } from '../../support/sites-folder.ts'

test('two dealers with one address, as after a copied folder, are both told, with file, place and remedy', async () => {
  const sitesDir = mkdtempSync(join(tmpdir(), 'forecourt-checked-'))
  onTestFinished(() => rmSync(sitesDir, { recursive: true }))
  const write = (slug: string, fields: Partial<SiteFile>): void => {
    mkdirSync(join(sitesDir, slug))
    writeFileSync(join(sitesDir, slug, 'site.json'), JSON.stringify(aSiteFile({ slug, ...fields })))
  }
  const dealership = { ...aDealership(), config: { base_domain: 'https://northside.example/' } }
  write('northside', { baseUrl: 'https://www.northside.example' })
  write('copied', { dealerships: [dealership] })
  write('southside', { baseUrl: 'https://www.southside.example' })
  const told = async (only?: string[]) => (await checkSites(sitesDir, only)).faults.map(formatFault)
  const name = basename(sitesDir)
  const why = 'too, and what visitors send would all go to one of them; give each dealer an address of its own'
  const both = [
    `${name}/copied/site.json ✖ "northside.example" is the address of ${name}/northside/site.json ${why} → at dealerships[0].config.base_domain`,
    `${name}/northside/site.json ✖ "www.northside.example" is the address of ${name}/copied/site.json ${why} → at baseUrl`,
  ]
  expect(await told()).toEqual(both)
  expect(await told(['northside'])).toEqual(both.slice(1))
  expect(await told(['southside'])).toEqual([])
})

test('a link in a dealer’s assets that leads out of the dealers’ folder is told before anything is built', async () => {
  const home = mkdtempSync(join(tmpdir(), 'forecourt-checked-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const [sitesDir, elsewhere] = [join(home, 'sites'), join(home, 'elsewhere')]
  for (const folder of [elsewhere, join(sitesDir, 'northside/assets')]) mkdirSync(folder, { recursive: true })
  writeFileSync(join(elsewhere, 'price.pdf'), '%PDF')
  writeFileSync(join(sitesDir, 'northside/site.json'), JSON.stringify(aSiteFile({ slug: 'northside' })))
  symlinkSync(elsewhere, join(sitesDir, 'northside/assets/photos'))
  symlinkSync(join(elsewhere, 'price.pdf'), join(sitesDir, 'northside/assets/price.pdf'))
  const told = (await checkSites(sitesDir)).faults.map(formatFault)
  expect(told).toEqual([
    expect.stringMatching(/^sites\/northside\/assets\/photos ✖ is a link to what is neither/),
    expect.stringMatching(/^sites\/northside\/assets\/price\.pdf ✖ is a link to what is neither/),
  ])
})

test('of many faults of one kind in a file the first ten are told, and how many more there are', async () => {
  const sitesDir = await aSitesFolder({
    'northside/site.json': aSiteFile(),
    'northside/content/offers/fuel.md': `---\nname: Fuel\ndealership_ids: [${Array.from({ length: 15 }, (_, index) => index + 2)}]\n---\n`,
  })
  const { faults } = await checkSites(sitesDir)
  expect(faults).toHaveLength(10 + 1)
  expect(faults[10]!.message).toBe('and 5 more of these')
})

test('a schema for editors that is not what the code allows is told with what makes it so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-schema-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'site.schema.json')
  expect((await checkSchema(path, false)).map(formatFault)).toEqual([
    'sites/site.schema.json ✖ is not what the code allows; run "npm run sites -- --write"',
  ])
  expect(await checkSchema(path, true)).toEqual([])
})

test('who calls the check of the sites with a slip hears how it is called, and no stack', () => {
  const command = join(TOP, 'scripts/check/sites.ts')
  const { status, stderr } = spawnSync(process.execPath, [command, '--folder', 'dealers'], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([2, expect.stringMatching(/^Unknown option '--folder'\n\nnpm run sites -- /)])
})
