import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { absolute } from '../../../src/seo/meta.ts'
import type { Site } from '../../../src/site/site.ts'
import type { Chrome } from '../../../src/views/chrome.ts'
import { compareParts } from '../../../src/views/compare-page.ts'
import { redirects } from '../../../src/views/redirects.ts'
import { stockOf } from '../../../src/views/stock.ts'
import { inlineCode } from '../app/inline-code.ts'
import { siteAssets } from './assets.ts'
import type { Bundle } from './bundle.ts'
import { headersFile } from './policy.ts'
import { algoliaHere, redirectsFile, robotsFile, sitemapFiles, stockState, stockStateParts } from './site-files.ts'
import type { SiteJob } from './site-job.ts'
import type { PagesWritten } from './write-pages.ts'

/** Everything in a bundle beside its pages. */
export function writeFiles(job: SiteJob, site: Site, { theme }: Chrome, bundle: Bundle, pages: PagesWritten): void {
  bundle.put(theme.path.slice(1), theme.css)
  if (needsStock(site)) for (const { name, bytes } of stockOf(site).files) bundle.put(`search/${name}`, bytes)
  bundle.put('stock-state.json', stockState(site))
  for (const { path, text } of [...stockStateParts(site), ...compareParts(site)]) bundle.put(path, text)
  for (const name of readdirSync(job.app.assets)) bundle.take(`_astro/${name}`, join(job.app.assets, name), name)
  for (const { path, source } of siteAssets(site.settings, job)) {
    const { size, mtimeMs } = statSync(source)
    bundle.take(path, source, `${size} ${mtimeMs}`)
  }
  const root = siteRoot(site)
  for (const { path, text } of sitemapFiles(pages.listed, root)) bundle.put(path, text)
  bundle.put('robots.txt', robotsFile(root))
  bundle.put('_redirects', redirectsFile(redirects(site, path => pages.paths.has(path))))
  bundle.put('_headers', headersFile(site, inlineCode))
}

/** The index goes where something searches it: the browser, or the host that stands in for the hosted service. */
function needsStock({ settings: { search } }: Site): boolean {
  return search.engine === 'embedded' || search.host === '/'
}

/** Who, when and what: a deploy sends the files whose hash differs from the last manifest's. */
export function manifestFile(job: SiteJob, site: Site, bundle: Bundle, picture: string | undefined): string {
  const { slug, template, name, region, theme } = site.settings
  const pictureFile = picture?.replace(siteRoot(site), '').replace(/^\//, '')
  const manifest = {
    slug,
    template,
    builtAt: job.builtAt,
    revision: job.revision,
    name,
    region,
    cars: site.cars.length,
    picture: pictureFile !== undefined && pictureFile in bundle.files ? pictureFile : undefined,
    colours: { primary: theme.primary, secondary: theme.secondary },
    algolia: algoliaHere(site),
    files: Object.fromEntries(
      Object.keys(bundle.files)
        .sort()
        .map(path => [path, bundle.files[path]!.sha256]),
    ),
  }
  return `${JSON.stringify(manifest, null, 1)}\n`
}

/** The root of the site's own addresses, without a slash at its end; empty where the site does not say. */
const siteRoot = (site: Site): string => absolute(site, '/').slice(0, -1)
