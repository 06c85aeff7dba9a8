import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ICON_NAMES } from '../../scripts/build/pictures/icons.ts'
import { pagesOf } from '../../scripts/build/site/pages.ts'
import { TOP } from '../../scripts/options/folders.ts'
import { pictureFile, SITE_PICTURE } from '../../src/seo/drawn-picture.ts'
import { readStock } from '../../src/site/feeds/read-stock.ts'
import { siteChrome } from '../../src/views/chrome.ts'
import { redirects } from '../../src/views/redirects.ts'
import { testApp } from '../support/build.ts'
import { type Crawled, crawl } from '../support/crawl.ts'
import { LISTINGS_FILE } from '../support/listings.ts'
import { aSite } from '../support/site.ts'

type Entry = typeof import('../../scripts/build/app/entry.ts')

const ROOT = 'https://www.northside.example'
/** Each tenth car is enough to find what no car has; `FORECOURT_LISTINGS_EVERY=1` looks at all, which takes a minute. */
const EVERY = Number(process.env.FORECOURT_LISTINGS_EVERY ?? 10)
/** What the forms on a car's page lead to. */
const LEGAL = ['privacy-policy', 'terms-and-conditions'].map(slug => ({ slug, title: slug, html: '<p>Words.</p>' }))

describe.skipIf(LISTINGS_FILE === undefined)('13,433 real adverts', () => {
  test('DC-180, DC-181 accepted cars have sound pages, and none of their links is dead', async () => {
    const feeds = [{ reader: 'au-classifieds' as const, file: basename(LISTINGS_FILE!) }]
    const { cars: accepted } = await readStock(
      { feeds, maxRefusedShare: 0.03 },
      { dir: dirname(LISTINGS_FILE!), name: 'listings' },
      [],
    )
    const site = aSite({ cars: accepted, offers: [], pages: LEGAL, settings: { baseUrl: ROOT } })
    const chrome = siteChrome(site)
    const app = await testApp()
    const { renderPage }: Entry = await import(app.entry)

    const planned = [...pagesOf(site)]
    const paths = new Set(planned.map(({ path }) => path))
    const drawn = new Set([...[SITE_PICTURE, ...paths].map(pictureFile), ...ICON_NAMES.map(name => `/${name}`)])
    const cars = planned.filter(({ pattern }) => pattern === '/cars/[slug]')
    expect(cars.length).toBeGreaterThan(13_000)
    async function* pages(): AsyncGenerator<Crawled> {
      for (const [index, { pattern, path, view }] of cars.entries()) {
        if (index % EVERY !== 0) continue
        yield { path, html: String(await renderPage({ pattern, path }, { chrome, view: view() })) }
      }
    }
    const { faults } = await crawl(pages(), { lang: 'en-AU', root: ROOT, find })
    expect(faults).toEqual([])

    function find(path: string): string | undefined {
      const file = path.startsWith('/_astro/')
        ? join(app.assets, path.slice('/_astro/'.length))
        : join(TOP, 'public', path)
      if (paths.has(path) || drawn.has(path) || existsSync(file)) return path
      const moved = redirects(site, other => paths.has(other)).find(({ from }) => from === path)
      return moved && find(moved.to)
    }
  })
})
