import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TOP } from '../../../scripts/options/folders.ts'
import { carPath } from '../../../src/domain/links.ts'
import { pathOf, routes } from '../../../src/routes.ts'
import { loadSite } from '../../../src/site/load.ts'
import { carPage } from '../../../src/views/car-page.ts'
import { siteChrome } from '../../../src/views/chrome.ts'
import { AT, testApp } from '../../support/build.ts'
import { aSite } from '../../support/site.ts'

type Entry = typeof import('../../../scripts/build/app/entry.ts') &
  typeof import('../../../scripts/build/app/web-classes.ts')

/** Dealers that between them have every kind of page. */
const DEALERS = ['wattle-coast-toyota', 'southern-drift-leisure']

test('every kind of page is byte for byte what Astro answers by the way that it documents', async () => {
  const { renderPage, renderByAstro, useNodeClasses }: Entry = await import((await testApp()).entry)
  const sitesDir = join(TOP, 'sites')
  const pages: { pattern: string; path: string; locals: App.Locals; text: string }[] = []
  for (const slug of DEALERS) {
    const result = await loadSite(join(sitesDir, slug), { at: AT, sitesDir })
    if (!result.ok) throw new Error(result.faults.map(({ message }) => message).join('\n'))
    const { site } = result
    const plain = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value))
    const chrome = plain(siteChrome(site))
    for (const { pattern, paths, view } of routes) {
      // The second page of a route is rendered with what the first has prepared.
      for (const params of [...paths(site)].slice(0, 2)) {
        const path = pathOf(pattern, params)
        const locals = { chrome, view: plain(view(site, params)) }
        pages.push({ pattern, path, locals, text: String(await renderPage({ pattern, path }, locals)) })
      }
    }
  }
  useNodeClasses()
  for (const { path, locals, text } of pages) {
    expect([path, text === (await renderByAstro(path, locals))]).toEqual([path, true])
    expect([path, text.slice(0, 20), text.includes('</html>')]).toEqual([path, '<!DOCTYPE html><html', true])
  }
  expect(new Set(pages.map(({ pattern }) => pattern)).size).toBeGreaterThan(15)
})

test('DC-72, VD-40 the page of a chat is a link of its own, which says that it opens a tab, and no dialog stands before it', async () => {
  const { renderPage }: Entry = await import((await testApp()).entry)
  const site = aSite({
    settings: {
      chat: { href: 'https://chat.example/northside' },
      features: { makeOffer: 'chat' },
      detail: { buttons: ['enquire', 'make-offer'] },
    },
  })
  const [car] = site.cars
  const locals = { chrome: siteChrome(site), view: carPage(site, car!) }
  const text = String(await renderPage({ pattern: '/cars/[slug]', path: carPath(car!) }, locals))
  const [link] = text.match(/<a [^>]*href="https:\/\/chat\.example\/northside"[^>]*>.*?<\/a>/s)!
  expect(link).toContain('target="_blank" rel="noopener"')
  expect(link).toContain('Make an Offer<span class="visually-hidden"> (opens in a new tab)</span>')
  expect(link).not.toContain('data-over')
})

test('what is rendered once for a site is on its other pages the same as it would be there', async () => {
  const { renderPage }: Entry = await import((await testApp()).entry)
  const sitesDir = join(TOP, 'sites')
  const result = await loadSite(join(sitesDir, DEALERS[0]!), { at: AT, sitesDir })
  if (!result.ok) throw new Error('the sample dealer has faults')
  const { site } = result
  const chrome = siteChrome(site)
  const pages = routes.flatMap(({ pattern, paths, view }) => {
    const [params] = paths(site)
    return params === undefined ? [] : [{ pattern, path: pathOf(pattern, params), view: view(site, params) }]
  })
  const inOrder = await renderAll(pages, chrome)
  const backwards = await renderAll([...pages].reverse(), structuredClone(chrome))
  for (const { path } of pages) expect([path, backwards.get(path) === inOrder.get(path)]).toEqual([path, true])

  async function renderAll(list: typeof pages, shared: App.Locals['chrome']): Promise<Map<string, string>> {
    const done = new Map<string, string>()
    for (const { pattern, path, view } of list) {
      done.set(path, String(await renderPage({ pattern, path }, { chrome: shared, view })))
    }
    return done
  }
})
