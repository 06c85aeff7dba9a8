// Where a visitor without scripts and a search engine come to from home, by links alone.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { siteSlugs } from '../../scripts/options/dealers.ts'
import { TOP } from '../../scripts/options/folders.ts'
import { openBundle } from '../../scripts/serve/bundle.ts'
import { BUILT } from '../support/built.ts'
import { builtFile } from '../support/built-page.ts'

/** Pages that stay for who has their address, and why no page leads there. */
const WITHOUT_A_LINK: readonly RegExp[] = [
  // RT-32 names it, and the lists of new and of demo cars are linked each.
  /^\/search\/new-and-demo-cars(?:\/page\/\d+)?$/,
  // A menu names it where the dealer has models and leads them there (MD rows).
  /^\/models\/get-quote$/,
]
/** A dealer whose links to places lead to contact (RT-53). */
const CONTACT_ONLY: Readonly<Record<string, RegExp>> = { 'coral-range-jeep': /^\/(?:locations|teams)\/[^/]+$/ }

type Page = { links: readonly string[]; mayBeIndexed: boolean }

const LINK = /<a\b[^>]*?\shref="([^"#?]*)(?:#[^"]*)?"/g
/** What is not there without scripts. */
const UNSEEN = /<(script|template)\b.*?<\/\1>/gs

function readPage(html: string): Page {
  const [head = ''] = html.split('</head>', 1)
  const body = html.slice(head.length).replace(UNSEEN, '')
  return {
    links: [...body.matchAll(LINK)].map(([, href]) => href!),
    mayBeIndexed: !/<meta name="robots" content="[^"]*noindex/.test(head),
  }
}

for (const slug of siteSlugs(join(TOP, 'sites'))) {
  test(`DC-181, DC-184 links lead from home to all that the sitemap of ${slug} lists, and lists to every car`, () => {
    const { files } = openBundle(BUILT, slug)!.manifest
    const isPage = (path: string): boolean => `${path.slice(1)}${path === '/' ? '' : '/'}index.html` in files
    const reached = new Map<string, Page>()
    const ahead = ['/']
    for (let path = ahead.pop(); path !== undefined; path = ahead.pop()) {
      if (reached.has(path) || !isPage(path)) continue
      const page = readPage(builtFile(slug, path))
      reached.set(path, page)
      if (page.mayBeIndexed) ahead.push(...page.links.filter(link => link.startsWith('/')))
    }
    const listed = [...builtFile(slug, '/sitemap.xml').matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(
      ([, path]) => path || '/',
    )
    const excused = [...WITHOUT_A_LINK, ...(CONTACT_ONLY[slug] ? [CONTACT_ONLY[slug]] : [])]
    expect(listed.filter(path => !reached.has(path) && !excused.some(some => some.test(path)))).toEqual([])
    const onLists = new Set(
      [...reached].flatMap(([path, { links, mayBeIndexed }]) =>
        path.startsWith('/search') && mayBeIndexed ? links : [],
      ),
    )
    const cars = listed.filter(path => path.startsWith('/cars/'))
    expect(cars.length).toBeGreaterThan(100)
    expect(cars.filter(path => !onLists.has(path))).toEqual([])
  })
}
