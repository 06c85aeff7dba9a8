import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nightlyUnless } from '../../scripts/check/nightly.ts'
import { siteSlugs } from '../../scripts/options/dealers.ts'
import { TOP } from '../../scripts/options/folders.ts'
import { PLANS } from '../../scripts/samples/plans.ts'
import { type Bundle, findInBundle, openBundle } from '../../scripts/serve/bundle.ts'
import { absolute } from '../../src/site/root.ts'
import { SiteSchema } from '../../src/site/schema/site.ts'
import { CAR_SHELL_PATH } from '../../src/views/redirects.ts'
import { BUILT } from '../support/built.ts'
import { type Crawled, crawl } from '../support/crawl.ts'

const SAMPLES = PLANS.map(({ slug }) => slug)
/** Its pages are like those of the others, and take three times as long as all of theirs. */
const LARGEST = 'brackenfield-motor-group'
/** Of a sample dealer: fewer would mean that something of it is missing. */
const LEAST_PAGES = 250

const pagePath = (file: string): string => `/${file.replace(/(^|\/)index\.html$/, '')}`

const pageFiles = ({ manifest }: Bundle): string[] => Object.keys(manifest.files).filter(file => file.endsWith('.html'))

function* pagesIn(bundle: Bundle): Generator<Crawled> {
  for (const file of pageFiles(bundle)) {
    yield { path: pagePath(file), html: readFileSync(join(bundle.folder, file), 'utf8') }
  }
}

/** What a host shows at an address. The shell of cars is for those that come later: a link to it is a car that is gone. */
function shownAt(bundle: Bundle, path: string): string | undefined {
  const found = findInBundle(bundle, path)
  if (found.kind === 'redirect') return shownAt(bundle, found.to)
  const shown = pagePath(found.file.slice(bundle.folder.length + 1))
  return found.status >= 400 || (shown === CAR_SHELL_PATH && path !== CAR_SHELL_PATH) ? undefined : shown
}

for (const slug of siteSlugs(join(TOP, 'sites'))) {
  const settings = SiteSchema.parse(JSON.parse(readFileSync(join(TOP, 'sites', slug, 'site.json'), 'utf8')))

  test(`DC-180, DC-181, DC-174, DC-25 every page of ${slug} is sound, and none of its links is dead${nightlyUnless(slug !== LARGEST)}`, async () => {
    const bundle = openBundle(BUILT, slug)!
    const root = absolute({ settings, dealerships: settings.dealerships }, '/').slice(0, -1)
    const { faults, pages } = await crawl(pagesIn(bundle), {
      lang: settings.region,
      root,
      find: path => shownAt(bundle, path),
    })
    expect(faults).toEqual([])
    const withSlash = pageFiles(bundle)
      .map(pagePath)
      .filter(path => path !== CAR_SHELL_PATH && !path.endsWith('.html'))
    expect(withSlash.filter(path => shownAt(bundle, `${path.replace(/\/$/, '')}/`) !== path)).toEqual([])
    expect(pages).toBeGreaterThan(SAMPLES.includes(slug) ? LEAST_PAGES : 0)
  })
}
