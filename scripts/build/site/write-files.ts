import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isZipped } from '../../../src/search/files.ts'
import { llmsText } from '../../../src/seo/llms.ts'
import { absolute, siteRoot } from '../../../src/site/root.ts'
import type { Site } from '../../../src/site/site.ts'
import { rollOf } from '../../../src/views/cars-with-page.ts'
import type { Chrome } from '../../../src/views/chrome.ts'
import { COMPARE_PATHS, compareBasis, compareParts } from '../../../src/views/compare-page.ts'
import { homePicture } from '../../../src/views/home.ts'
import { asListed } from '../../../src/views/listed-cars.ts'
import { timeOfListing } from '../../../src/views/rebuild/time-shown.ts'
import { redirects } from '../../../src/views/redirects.ts'
import { stockOf } from '../../../src/views/stock.ts'
import { inlineCode } from '../app/inline-code.ts'
import { siteAssets } from './assets.ts'
import type { Bundle } from './bundle.ts'
import type { ChangeLog } from './changes.ts'
import { headersFile } from './policy.ts'
import {
  algoliaHere,
  CONFIRMED_FILE,
  confirmedInManifest,
  redirectsFile,
  robotsFile,
  SECURITY_FILE,
  STATE_PATHS,
  securityFile,
  sitemapFiles,
  stockBasis,
  stockConfirmed,
  stockLists,
  stockState,
  stockStateParts,
} from './site-files.ts'
import type { SiteJob } from './site-job.ts'
import type { PagesWritten } from './write-pages.ts'
import { zipIndex } from './zip-index.ts'

/** Everything in a bundle beside its pages. */
export function writeFiles(
  job: SiteJob,
  site: Site,
  { theme }: Chrome,
  bundle: Bundle,
  pages: PagesWritten,
  changes: ChangeLog,
): void {
  const byApp = (basis: string): string => `${job.app.digest} ${basis}`
  if (needsStock(site)) {
    const stock = stockOf(site)
    const pathOf = (name: string): string => `search/${name}`
    bundle.putTogether(stock.names.map(pathOf), byApp(stock.key), () =>
      stock.files.map(({ name, bytes }) => ({ path: pathOf(name), bytes: isZipped(name) ? zipIndex(bytes) : bytes })),
    )
  }
  const state = 'stock-state.json'
  bundle.putTogether([state], byApp(`${stockBasis(site)} ${site.at.toISOString()}`), () => [
    { path: state, text: stockState(site) },
  ])
  bundle.putTogether(STATE_PATHS, byApp(stockBasis(site)), () => stockStateParts(site))
  const confirmed = stockConfirmed(site)
  if (confirmed !== undefined) bundle.put(CONFIRMED_FILE, JSON.stringify(confirmed))
  bundle.putTogether(COMPARE_PATHS, byApp(compareBasis(site)), () => compareParts(site))
  for (const name of readdirSync(job.app.assets)) bundle.takeCompiled(`_astro/${name}`, join(job.app.assets, name))
  for (const { path, source } of siteAssets(site.settings, job)) {
    // Who copies a file may give it the date of another; when it came to be what it is, nobody can set.
    const { size, mtimeMs, ctimeMs } = statSync(source)
    bundle.take(path, source, `${size} ${mtimeMs} ${ctimeMs} ${source}`)
  }
  const root = siteRoot(site)
  for (const { path, text } of sitemapFiles(changes.date(pages.listed), root)) bundle.put(path, text)
  bundle.put('robots.txt', robotsFile(site.settings, root))
  const { indexNowKey } = site.settings.publish
  if (indexNowKey !== undefined) bundle.put(`${indexNowKey}.txt`, indexNowKey)
  const hasPage = (path: string): boolean => pages.paths.has(path)
  bundle.putTogether(
    stockLists(site, root).map(({ path }) => path),
    byApp(`${stockBasis(site)} ${timeOfListing(site)}`),
    () => stockLists(asListed(site), root).map(({ path, make }) => ({ path, text: make() })),
  )
  if (root !== '') {
    bundle.put('llms.txt', llmsText(site, hasPage))
    bundle.put(SECURITY_FILE, securityFile(site, root))
  }
  bundle.put('_redirects', redirectsFile(redirects(site, hasPage)))
  bundle.put('_headers', headersFile(site, { ...inlineCode, styles: [...inlineCode.styles, theme] }))
}

/** The index goes where something searches it: the browser, or the host that stands in for the hosted service. */
function needsStock({ settings: { search } }: Site): boolean {
  return search.engine === 'embedded' || search.host === '/'
}

/** Who, when and what: a deploy sends the files whose hash differs from the last manifest's. */
export function manifestFile(job: SiteJob, site: Site, bundle: Bundle): string {
  const { slug, template, name, region, theme } = site.settings
  const picture = homePicture(site)
  const pictureFile = picture && absolute(site, picture).replace(siteRoot(site), '').replace(/^\//, '')
  const manifest = {
    slug,
    template,
    builtAt: job.builtAt,
    revision: job.revision,
    confirmed: confirmedInManifest(site),
    name,
    region,
    cars: rollOf(site).size,
    picture: pictureFile !== undefined && bundle.files.has(pictureFile) ? pictureFile : undefined,
    colours: { primary: theme.primary, secondary: theme.secondary },
    algolia: algoliaHere(site),
  }
  // Put together as text: an object of thousands of paths takes twice as long.
  const files = [...bundle.files.keys()]
    .sort()
    .map(path => `  ${JSON.stringify(path)}: "${bundle.files.get(path)!.sha256}"`)
  const beginning = JSON.stringify(manifest, null, 1).slice(0, -'\n}'.length)
  return `${beginning},\n "files": {\n${files.join(',\n')}\n }\n}\n`
}
