// Addresses of a built bundle, as a host finds them and a visitor without scripts reads them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findInBundle, openBundle } from '../../../scripts/serve/bundle.ts'
import type { SiteFile } from '../../../src/site/schema/site.ts'
import { built, textsIn } from '../../support/build.ts'
import { aCar } from '../../support/builders.ts'
import { aSiteFile } from '../../support/site.ts'
import { aSitesFolder, toldOf } from '../../support/sites-folder.ts'

const settings = (fields: Partial<SiteFile> = {}): SiteFile =>
  aSiteFile({ stock: { feeds: [{ reader: 'forecourt', file: 'stock.json' }] }, ...fields })

const offer = (name: string): string =>
  `---\nname: ${name}\ncategory: Used cars\ndisclaimer: While stocks last.\n---\nAsk us.\n`

async function aBundle(fields: Partial<SiteFile> = {}) {
  const sites = await aSitesFolder({
    'northside/site.json': settings(fields),
    'northside/stock.json': [aCar()],
    'northside/content/offers/fuel.md': offer('A tank of fuel'),
    'northside/content/offers/mats.md': offer('Floor mats'),
    'northside/content/pages/complaint-handling.md':
      '---\ntitle: Complaint handling\n---\nTell us first, by phone or letter.\n',
  })
  await built(sites)
  const dist = join(sites, '../dist')
  const answer = (path: string) => findInBundle(openBundle(dist, 'northside')!, path)
  const page = (path: string): string => {
    const found = answer(path)
    if (found.kind !== 'file' || found.status !== 200) throw new Error(`${path} is no page`)
    return readFileSync(found.file, 'utf8')
  }
  return { answer, page, texts: () => textsIn(join(dist, 'northside')) }
}

const heading = (html: string): string => /<h1[^>]*>([^<]*)<\/h1>/.exec(html)![1]!.trim()

test('RT-22 /special-offers lists the offers, each with the way to its page', async () => {
  const { page } = await aBundle()
  const list = page('/special-offers')
  expect(heading(list)).toMatch(/offers/i)
  const links = [...list.matchAll(/href="(\/offers\/[^"]+)"/g)].map(found => found[1]!)
  expect(new Set(links).size).toBe(2)
  const names = [...new Set(links)].map(link => heading(page(link)))
  expect(names.sort()).toEqual(['A tank of fuel', 'Floor mats'])
  for (const name of names) expect(list).toContain(name)
})

test('RT-48, RT-49 /contact and /contact-us are both the contact page', async () => {
  const { page } = await aBundle()
  for (const path of ['/contact', '/contact-us']) {
    const html = page(path)
    expect([path, heading(html)]).toEqual([path, 'Contact Us'])
    expect([path, html.includes('1 Sample Street')]).toEqual([path, true])
    expect([path, html.includes('Northside Toyota Sales')]).toEqual([path, true])
  }
})

test('RT-72, RT-73 complaint handling is a page below /pages, in the dealer’s own words where it has some', async () => {
  const { page } = await aBundle()
  const html = page('/pages/complaint-handling')
  expect(heading(html)).toBe('Complaint handling')
  expect(html).toContain('Tell us first, by phone or letter.')
})

test('DC-28 a bundle holds the stock index for whoever searches it: the browser, or the host that answers as Algolia', async () => {
  const algolia = { engine: 'algolia', appId: 'NORTH1', host: '/', key: 'search-only-key' } as const
  const here = (await aBundle({ search: algolia })).texts()
  const { stock, ...asked } = JSON.parse(here['manifest.json']!).algolia
  expect(asked).toEqual({ appId: 'NORTH1', key: 'search-only-key', indexPrefix: '' })
  expect(Object.keys(here)).toContain(`search/${stock}`)
  const there = (await aBundle({ search: { ...algolia, host: 'NORTH1-dsn.algolia.net' } })).texts()
  expect(Object.keys(there).filter(path => /^search\/[^/]+\.(bin|json|txt)$/.test(path))).toEqual([])
  expect(JSON.parse(there['manifest.json']!)).not.toHaveProperty('algolia')
  expect(there['_headers']).toContain(
    'https://north1-dsn.algolia.net https://north1.algolia.net https://north1-1.algolianet.com',
  )
})

test('CF-10 search host and key are those of the site’s file, and there is no place for another key', async () => {
  const algolia = { engine: 'algolia', appId: 'NORTH1', host: 'north.search.example', key: 'search-only-key' } as const
  const { page, texts } = await aBundle({ search: algolia })
  for (const word of ['NORTH1', 'north.search.example', 'search-only-key']) expect(page('/search')).toContain(word)
  expect(texts()['_headers']).toContain("connect-src 'self' https://north.search.example;")
  const withAdminKey = { ...algolia, adminKey: 'admin-key' } as unknown as SiteFile['search']
  const faults = await toldOf({
    'northside/site.json': { ...settings(), search: withAdminKey },
    'northside/stock.json': [aCar()],
  })
  expect(faults.join()).toContain('adminKey')
})
