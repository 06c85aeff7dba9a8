import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Mode } from '../../../src/api/settings.ts'
import { createSiteDirectory } from '../../../src/api/sites.ts'
import type { SiteFile } from '../../../src/site/schema/site.ts'
import { aSiteFile } from '../../support/site.ts'

let sitesDir: string
let now = 0
beforeEach(() => {
  sitesDir = mkdtempSync(join(tmpdir(), 'forecourt-sites-'))
})
afterEach(() => rmSync(sitesDir, { recursive: true }))

function write(slug: string, fields: Partial<SiteFile> | string): void {
  mkdirSync(join(sitesDir, slug), { recursive: true })
  const text = typeof fields === 'string' ? fields : JSON.stringify(aSiteFile({ slug, ...fields }))
  writeFileSync(join(sitesDir, slug, 'site.json'), text)
}

const directory = (mode: Mode) => createSiteDirectory({ sitesDir, mode, now: () => now, log: () => {} })
const nameAt = async (sites: ReturnType<typeof directory>, host: string) => (await sites.find(host))?.settings.name

test('locally a dealer is at its slug; in production at the host of its site, with and without www', async () => {
  write('northside', { name: 'Northside', baseUrl: 'https://www.northside.example' })
  write('southside', { name: 'Southside', baseUrl: 'https://southside.example' })
  const local = directory('local')
  expect(await nameAt(local, 'northside.localhost:4321')).toBe('Northside')
  const production = directory('production')
  for (const host of ['www.northside.example', 'northside.example', 'NORTHSIDE.example:443', 'northside.example.']) {
    expect([host, await nameAt(production, host)]).toEqual([host, 'Northside'])
  }
  expect(await nameAt(production, 'www.southside.example')).toBe('Southside')
  for (const host of ['northside.localhost', 'evil.example', '..', '']) {
    expect([host, await nameAt(production, host)]).toEqual([host, undefined])
  }
})

test('a site that changed is read again, and one that broke stays as it last was right', async () => {
  write('northside', { name: 'Before' })
  const sites = directory('local')
  expect(await nameAt(sites, 'northside.localhost')).toBe('Before')
  write('northside', { name: 'After' })
  now += 31_000
  expect(await nameAt(sites, 'northside.localhost')).toBe('After')
  write('northside', '{ broken')
  now += 31_000
  expect(await nameAt(sites, 'northside.localhost')).toBe('After')
})

test('what cannot be read answers 503, never an empty 200', async () => {
  write('northside', '{ broken')
  await expect(directory('local').find('northside.localhost')).rejects.toMatchObject({ status: 503 })
})

test('many who ask at the same moment read a site once', async () => {
  write('northside', {})
  const sites = directory('local')
  const found = await Promise.all(Array.from({ length: 20 }, () => sites.find('northside.localhost')))
  expect(new Set(found).size).toBe(1)
})
