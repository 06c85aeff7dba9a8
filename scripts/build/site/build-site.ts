// One dealer, from its folder to its bundle.
import { hash } from 'node:crypto'
import { join } from 'node:path'
import { formatFault } from '../../../src/site/faults.ts'
import { loadSite } from '../../../src/site/load.ts'
import type { Site } from '../../../src/site/site.ts'
import { siteChrome } from '../../../src/views/chrome.ts'
import { keepStockWith } from '../../../src/views/stock.ts'
import { createBundle } from './bundle.ts'
import { type BundleFolder, type Contents, openBundleFolder } from './bundle-folder.ts'
import { fileKeeper } from './file-keeper.ts'
import { type KeptFile, type Memory, recall, remember } from './memory.ts'
import type { SiteJob, SiteReport } from './site-job.ts'
import { manifestFile, writeFiles } from './write-files.ts'
import { type Helper, writePages } from './write-pages.ts'

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
    warnings: [],
    pages: { rendered: 0, kept: 0, removed: 0 },
    feeds: [],
    milliseconds: 0,
    steps,
  }
  try {
    const place = openPlace(job, helpers)
    step('recall')
    const keeper = fileKeeper(join(job.workDir, `${job.slug}.kept`), job.app.digest)
    const { slug, sitesDir } = job
    const loaded = await loadSite(join(sitesDir, slug), { at: new Date(job.at), sitesDir, keeper })
    report.feeds = loaded.report.feeds
    report.warnings = loaded.report.warnings
    step('load')
    await place.folder.ready()
    step('link')
    if (loaded.ok) {
      keepStockWith(loaded.site, keeper)
      report.pages = await writeBundle(job, loaded.site, place, { helpers, onProgress, step })
      keeper.forgetOthers()
      report.ok = true
    } else {
      place.folder.discard()
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

/** Where the new bundle grows, and what is known of the one that it will replace. */
type Place = { folder: BundleFolder; memory: Memory | undefined; memoryFile: string }

function openPlace(job: SiteJob, helpers: readonly Helper[]): Place {
  const live = join(job.outDir, job.slug)
  const memoryFile = join(job.workDir, `${job.slug}.memory.json`)
  const memory = job.force ? undefined : recall(memoryFile, live)
  const served = memory && contentsOf(memory.files, memory.manifest)
  // With another app, hardly a file of the last bundle stays.
  const idle = memory?.app === job.app.digest ? helpers.find(helper => !helper.busy()) : undefined
  return { folder: openBundleFolder(live, join(job.workDir, job.slug), served, idle?.link), memory, memoryFile }
}

async function writeBundle(
  job: SiteJob,
  site: Site,
  { folder, memory, memoryFile }: Place,
  { helpers, onProgress, step }: Running,
): Promise<SiteReport['pages']> {
  try {
    const chrome = siteChrome(site)
    step('chrome')
    const bundle = createBundle(folder, memory)
    const pages = await writePages(site, { chrome, appDigest: job.app.digest, bundle }, helpers, onProgress)
    step('pages')
    writeFiles(job, site, chrome, bundle, pages)
    const manifest = manifestFile(job, site, bundle, pages.picture)
    const manifestSha = hash('sha256', manifest)
    folder.write('manifest.json', manifest, manifestSha)
    step('files')
    folder.swap(contentsOf(bundle.files, manifestSha))
    remember(memoryFile, { manifest: manifestSha, app: job.app.digest, files: bundle.files })
    step('swap')
    const before = Object.entries(memory?.files ?? {})
    return {
      rendered: pages.rendered,
      kept: pages.paths.size - pages.rendered,
      removed: before.filter(([path, { page }]) => page !== undefined && bundle.files[path] === undefined).length,
    }
  } catch (error) {
    folder.discard()
    throw error
  }
}

function contentsOf(files: Readonly<Record<string, KeptFile>>, manifest: string): Contents {
  const contents: Record<string, string> = { 'manifest.json': manifest }
  for (const [path, { sha256 }] of Object.entries(files)) contents[path] = sha256
  return contents
}
