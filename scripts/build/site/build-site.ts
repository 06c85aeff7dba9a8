// One dealer, from its folder to its bundle.
import { hash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { absolute, type PageMeta } from '../../../src/seo/meta.ts'
import { formatFault } from '../../../src/site/faults.ts'
import { loadSite } from '../../../src/site/load.ts'
import type { Site } from '../../../src/site/site.ts'
import { type Chrome, siteChrome } from '../../../src/views/chrome.ts'
import { redirects } from '../../../src/views/redirects.ts'
import { stockOf } from '../../../src/views/stock.ts'
import { siteAssets } from './assets.ts'
import { type BundleFolder, openBundleFolder } from './bundle-folder.ts'
import { type KeptFile, type Memory, recall, remember } from './memory.ts'
import { type Page, pagesOf, type Rendered, type RenderJob, renderPages } from './pages.ts'
import { headersFile } from './policy.ts'
import { redirectsFile, robotsFile, sitemapFiles, stockState } from './site-files.ts'
import type { SiteJob, SiteReport } from './site-job.ts'

/** Another thread that renders pages of this site while we make the views of the next. */
export type Helper = {
  busy(): boolean
  render(folder: string, chrome: string, jobs: readonly RenderJob[]): Promise<readonly Rendered[]>
}

/** Pages go to a helper in lots of this size: few messages, and no long wait for the last lot. */
const LOT = 32

/** Builds one site. What is wrong with it is in the report; its last bundle then stays as it is. */
export async function buildSite(
  job: SiteJob,
  helpers: readonly Helper[] = [],
  onProgress: (done: number) => void = () => {},
): Promise<SiteReport> {
  const started = performance.now()
  const steps: Record<string, number> = {}
  let last = started
  const step = (name: string): void => {
    steps[name] = Math.round((performance.now() - last) * 10) / 10
    last = performance.now()
  }
  const report: SiteReport = {
    slug: job.slug,
    ok: false,
    faults: [],
    pages: { rendered: 0, kept: 0, removed: 0 },
    feeds: [],
    milliseconds: 0,
    steps,
  }
  try {
    const loaded = await loadSite(join(job.sitesDir, job.slug), { at: new Date(job.at), sitesDir: job.sitesDir })
    step('load')
    report.feeds = loaded.report.feeds
    if (loaded.ok) {
      report.pages = await writeBundle(job, loaded.site, { helpers, onProgress, step })
      report.ok = true
    } else {
      report.faults = loaded.faults.map(formatFault)
    }
  } catch (error) {
    report.faults = [`${job.slug} ✖ ${error instanceof Error ? error.message : error}`]
  }
  report.milliseconds = Math.round(performance.now() - started)
  return report
}

type Running = {
  helpers: readonly Helper[]
  onProgress: (done: number) => void
  step: (name: string) => void
}

async function writeBundle(job: SiteJob, site: Site, running: Running): Promise<SiteReport['pages']> {
  const { step } = running
  const live = join(job.outDir, job.slug)
  const memoryFile = join(job.workDir, `${job.slug}.memory.json`)
  const memory = job.force ? undefined : recall(memoryFile, live)
  const contents = memory && { ...sha256s(memory.files), 'manifest.json': memory.manifest }
  const folder = openBundleFolder(live, join(job.workDir, job.slug), contents)
  step('recall')
  try {
    const bundle = createBundle(folder, memory)
    const chrome = siteChrome(site)
    step('chrome')
    const metas = await writePages(job, site, chrome, bundle, running)
    const rendered = bundle.written()
    writeFiles(job, site, chrome, bundle, metas)
    step('files')
    const files = bundle.files()
    const manifest = manifestFile(job, site, metas, files)
    folder.write('manifest.json', manifest)
    const manifestSha = hash('sha256', manifest)
    folder.swap({ ...sha256s(files), 'manifest.json': manifestSha })
    remember(memoryFile, { manifest: manifestSha, files })
    step('swap')
    const removed = Object.keys(memory?.files ?? {}).filter(path => path.endsWith('.html') && !(path in files)).length
    return { rendered, kept: metas.length - rendered, removed }
  } catch (error) {
    folder.discard()
    throw error
  }
}

/** The files of a bundle as they come to be: kept where they are made from the same, else written. */
type Bundle = ReturnType<typeof createBundle>

function createBundle(folder: BundleFolder, memory: Memory | undefined) {
  const files: Record<string, KeptFile> = {}
  let written = 0
  const keep = (path: string, digest: string): boolean => {
    const known = memory?.files[path]
    if (known?.digest !== digest || !folder.canKeep(path)) return false
    folder.keep(path)
    files[path] = known
    return true
  }
  return {
    folder,
    keep,
    add(path: string, file: KeptFile) {
      files[path] = file
      written++
    },
    /** A file that is made anew each time, because that is quick. */
    put(path: string, data: string | Uint8Array) {
      const sha256 = hash('sha256', data)
      if (keep(path, sha256)) return
      folder.write(path, data)
      files[path] = { digest: sha256, sha256 }
    },
    /** A file that is taken over; `digest` tells that it is still the same without reading it. */
    take(path: string, source: string, digest: string) {
      if (keep(path, digest)) return
      const data = readFileSync(source)
      folder.write(path, data)
      files[path] = { digest, sha256: hash('sha256', data) }
    },
    written: () => written,
    files: () => files,
  }
}

/** Renders each page unless the app, what all pages share and what it shows are what they were. */
async function writePages(
  job: SiteJob,
  site: Site,
  chrome: Chrome,
  bundle: Bundle,
  { helpers, onProgress, step }: Running,
): Promise<PageMeta[]> {
  const chromeText = JSON.stringify(chrome)
  const shared = hash('sha1', `${job.app.digest} ${chromeText}`)

  const metas: PageMeta[] = []
  const digests = new Map<string, string>()
  const underway = new Set<Promise<void>>()
  let lot: (Page & { text: string })[] = []

  const note = (done: readonly Rendered[]): void => {
    for (const { file, sha256, inline } of done) bundle.add(file, { digest: digests.get(file)!, sha256, inline })
  }
  const render = async (pages: typeof lot): Promise<void> => {
    const helper = pages.length === LOT ? helpers.find(candidate => !candidate.busy()) : undefined
    if (helper === undefined) return note(await renderPages(bundle.folder.path, chrome, pages))
    const jobs = pages.map(({ path, file, text }) => ({ path, file, view: text }))
    const answer = helper.render(bundle.folder.path, chromeText, jobs).then(note)
    underway.add(answer)
    answer.then(
      () => underway.delete(answer),
      () => {},
    )
  }

  for (const page of pagesOf(site)) {
    metas.push(page.view.meta)
    const text = JSON.stringify(page.view)
    const digest = hash('sha1', shared + text, 'base64url')
    if (bundle.keep(page.file, digest)) continue
    digests.set(page.file, digest)
    lot.push({ ...page, text })
    if (lot.length < LOT) continue
    await render(lot)
    lot = []
    onProgress(metas.length)
    // Lets the answers of helpers in, and the progress bar move.
    await setImmediate()
  }
  await render(lot)
  await Promise.all(underway)
  onProgress(metas.length)
  step('pages')
  return metas
}

function writeFiles(job: SiteJob, site: Site, { theme }: Chrome, bundle: Bundle, metas: readonly PageMeta[]): void {
  bundle.put(theme.path.slice(1), theme.css)
  for (const { name, bytes } of stockOf(site).files) bundle.put(`search/${name}`, bytes)
  bundle.put('stock-state.json', stockState(site))
  for (const name of readdirSync(job.app.assets)) bundle.take(`_astro/${name}`, join(job.app.assets, name), name)
  for (const { path, source } of siteAssets(site.settings, job)) {
    const { size, mtimeMs } = statSync(source)
    bundle.take(path, source, `${size} ${mtimeMs}`)
  }

  const root = siteRoot(site)
  const paths = new Set(metas.map(({ path }) => path))
  for (const { path, text } of sitemapFiles(metas, root)) bundle.put(path, text)
  bundle.put('robots.txt', robotsFile(root))
  bundle.put('_redirects', redirectsFile(redirects(site, path => paths.has(path))))
  const inline = Object.values(bundle.files()).flatMap(file => file.inline ?? [])
  bundle.put('_headers', headersFile(site, new Set(inline)))
}

/** Who, when and what: a deploy sends the files whose hash differs from the last manifest's. */
function manifestFile(job: SiteJob, site: Site, metas: readonly PageMeta[], files: Record<string, KeptFile>): string {
  const { slug, template, name, region, theme } = site.settings
  const shared = metas.find(({ path }) => path === '/')?.image
  const picture = shared?.replace(siteRoot(site), '').replace(/^\//, '')
  const manifest = {
    slug,
    template,
    builtAt: job.at,
    revision: job.revision,
    name,
    region,
    cars: site.cars.length,
    picture: picture !== undefined && picture in files ? picture : undefined,
    colours: { primary: theme.primary, secondary: theme.secondary },
    files: Object.fromEntries(Object.entries(sha256s(files)).sort(([one], [other]) => (one < other ? -1 : 1))),
  }
  return `${JSON.stringify(manifest, null, 1)}\n`
}

/** The root of the site's own addresses, without a slash at its end; empty where the site does not say. */
const siteRoot = (site: Site): string => absolute(site, '/').slice(0, -1)

function sha256s(files: Record<string, KeptFile>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, { sha256 }]) => [path, sha256]))
}
