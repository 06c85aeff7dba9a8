// One dealer, from its folder to its bundle.
import { hash } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DAY } from '../../../src/domain/durations.ts'
import { formatCount } from '../../../src/domain/format.ts'
import { localDate } from '../../../src/domain/time-zone.ts'
import { SITE_PICTURE, sitePicture } from '../../../src/seo/drawn-picture.ts'
import { changesAhead } from '../../../src/site/changes-ahead.ts'
import { digestOf } from '../../../src/site/digest.ts'
import { formatFault, formatFaults } from '../../../src/site/faults.ts'
import { carsAtLastBuild, prepareCars } from '../../../src/site/feeds/cars-at-last-build.ts'
import { type CarsByFeed, carsByFeed } from '../../../src/site/feeds/lost-cars.ts'
import type { FeedReport } from '../../../src/site/feeds/rows.ts'
import { heldInWords, tooManyHeld } from '../../../src/site/held-by-law.ts'
import { loadSite } from '../../../src/site/load.ts'
import { prepareCharged } from '../../../src/site/price-memory.ts'
import { askedPrices } from '../../../src/site/proven-was.ts'
import { siteRoot } from '../../../src/site/root.ts'
import type { Site } from '../../../src/site/site.ts'
import { siteZone } from '../../../src/site/zone.ts'
import { siteChrome } from '../../../src/views/chrome.ts'
import { inPlainWords, systemRefusal } from '../../options/system-refusal.ts'
import { reportOf } from '../upkeep-report.ts'
import { strayLinks } from './assets.ts'
import { type Bundle, createBundle } from './bundle.ts'
import { type BundleFolder, isOurs, MANIFEST, openBundleFolder, recoverBundle } from './bundle-folder.ts'
import { type ChangeLog, openChangeLog } from './changes.ts'
import { fromFetched } from './fetched-feeds.ts'
import { fileKeeper } from './file-keeper.ts'
import { type Memory, prepareMemory, recall } from './memory.ts'
import { openPictures } from './pictures.ts'
import { newReport, type SiteJob, type SiteReport } from './site-job.ts'
import { faultsOf, type Upkeep, upkeepOf } from './upkeep.ts'
import { writeUpkeep } from './upkeep-page.ts'
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
  const report: SiteReport = { ...newReport(job.slug), steps }
  try {
    const place = openPlace(job, helpers)
    step('recall')
    const keptDir = join(job.workDir, `${job.slug}.kept`)
    if (job.force) rmSync(keptDir, { recursive: true, force: true })
    const keeper = fileKeeper(keptDir, job.app.digest)
    const { slug, sitesDir } = job
    const loaded = await loadSite(join(sitesDir, slug), {
      at: new Date(job.at),
      sitesDir,
      keeper,
      ...(job.feeds && { fetchFeed: fromFetched(job.feeds) }),
      before: job.fewerCars ? [] : carsAtLastBuild(job.changesDir, slug),
      changesDir: job.changesDir,
    })
    report.feeds = loaded.report.feeds
    report.warnings = loaded.report.warnings
    if (loaded.report.lostCars) report.lostCars = true
    if (loaded.ok) report.ahead = changesAhead(loaded.site)
    step('load')
    await place.folder.ready()
    step('link')
    const faults = loaded.ok ? lookAt(loaded.site, loaded.report.feeds) : formatFaults(loaded.faults)
    if (loaded.ok && faults.length === 0) {
      const cars = carsByFeed(loaded.report.feeds)
      const { pages, warnings, forNext } = await writeBundle(job, loaded.site, place, {
        cars,
        helpers,
        onProgress,
        step,
      })
      report.pages = pages
      report.ok = true
      report.warnings = [...report.warnings, ...warnings, ...refusalsOf(job.slug, [...forNext, keeper.forgetOthers])]
      step('swap')
    } else {
      place.folder.discard()
      report.faults = faults
      // Of all in a site, only a feed of the web may come right by itself.
      if (!loaded.ok && loaded.faults.every(({ isPassing }) => isPassing))
        Object.assign(report, { brokeOff: true, feedFailed: true })
    }
  } catch (error) {
    report.faults = [`${job.slug} ✖ ${brokenOff(job, error)}`]
    report.brokeOff = true
  }
  report.milliseconds = Math.round(performance.now() - started)
  return report

  /** Notes what staff should look at; gives what stands in the way of a bundle. */
  function lookAt(site: Site, feeds: readonly FeedReport[]): string[] {
    const upkeep = upkeepOf(site, report.ahead, feeds)
    report.upkeep = upkeep
    report.warnings = [...report.warnings, ...heldByLawTold(job, upkeep), ...heldWasTold(job, upkeep)]
    const tooMany = tooManyHeld(site)
    const held = tooMany === undefined ? [] : [`${job.slug} ✖ ${tooMany}`]
    const faults = [...faultsOf(upkeep, site.settings), ...held, ...strayLinks(site.settings, job).map(formatFault)]
    writeUpkeep(job.outDir, job.slug, upkeep, faults.length === 0)
    step('upkeep')
    return faults
  }
}

/** Of what the system refuses, in words; whatever it is, the folder that grew is all that has changed. */
function brokenOff({ outDir, workDir, changesDir }: SiteJob, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  // What is remembered, and what is drawn, may be on another disk than the bundle.
  const isElsewhere = dirname(workDir) === outDir
  const refusal = systemRefusal(message, isElsewhere ? `${outDir}, or that of ${dirname(changesDir)},` : outDir)
  if (refusal === undefined) return message
  return `the new bundle cannot be made: ${refusal.reason}; the one before is as it was → ${refusal.remedy}`
}

/** One line for all cars and offers: the page for staff has them one by one, each with what to do. */
function heldByLawTold({ slug, outDir }: SiteJob, { held }: Upkeep): string[] {
  const [first] = held === undefined ? [] : [...held.cars, ...held.offers]
  if (held === undefined || first === undefined) return []
  const { where, what, rule } = first
  return [
    `${slug} holds back ${heldInWords(held)} until what the law asks is put right, such as ${where}, which ${what} (rule ${rule}) → ${join(outDir, reportOf(slug))} lists what to do`,
  ]
}

/** One line for all cars: the page for staff has them one by one. */
function heldWasTold({ slug, outDir }: SiteJob, { was }: Upkeep): string[] {
  const [first] = was?.cars ?? []
  if (was === undefined || first === undefined) return []
  const cars = formatCount(was.cars.length, 'car', 'cars')
  return [
    `${slug} holds back what its feed says of earlier prices of ${cars}, such as /cars/${first.slug}, as nothing proves that → ${join(outDir, reportOf(slug))} lists them`,
  ]
}

type Running = {
  cars: CarsByFeed
  helpers: readonly Helper[]
  onProgress: (done: number) => void
  step: (name: string) => void
}

/** Where the new bundle grows, and what is known of the one that it will replace. */
type Place = { folder: BundleFolder; memory: Memory | undefined; memoryFile: string }

function openPlace(job: SiteJob, helpers: readonly Helper[]): Place {
  const live = join(job.outDir, job.slug)
  const work = join(job.workDir, job.slug)
  recoverBundle(live, work)
  if (!isOurs(live)) throw new Error(`${live} is no bundle → empty that folder, or name another one with --out`)
  const memoryFile = join(job.workDir, `${job.slug}.memory.json`)
  const memory = job.force ? undefined : recall(memoryFile, live)
  // With another app, hardly a file of the last bundle stays.
  const idle = memory?.app === job.app.digest ? helpers.find(helper => !helper.busy()) : undefined
  const folder = openBundleFolder(live, work, memory?.files, idle?.link)
  return { folder, memory, memoryFile }
}

async function writeBundle(
  job: SiteJob,
  site: Site,
  { folder, memory, memoryFile }: Place,
  { cars, helpers, onProgress, step }: Running,
): Promise<Pick<SiteReport, 'pages' | 'warnings'> & { forNext: readonly (() => void)[] }> {
  try {
    const chrome = siteChrome(site)
    step('chrome')
    const chromeText = JSON.stringify(chrome)
    const look = hash('sha1', `${job.app.digest} ${chromeText}`)
    const bundle = createBundle(folder, memory, look)
    const pictures = openPictures(bundle, site.settings, job)
    const pages = await writePages(site, chromeText, bundle, { pictures, helpers, onProgress })
    step('pages')
    const changes = changeLogOf(job, site)
    writeFiles(job, site, chrome, bundle, pages, changes)
    if (siteRoot(site) !== '') pictures.put(SITE_PICTURE, sitePicture(site.settings))
    const warnings = await pictures.putIcons()
    bundle.put(MANIFEST, manifestFile(job, site, bundle))
    step('files')
    const prepared = prepareMemory(memoryFile, { app: job.app.digest, look, files: bundle.files })
    const seen = changes.prepare(bundle.files.get(MANIFEST)!.sha256)
    const counted = prepareCars(job.changesDir, { slug: job.slug, live: join(job.outDir, job.slug), feeds: cars })
    const charged = prepareChargedOf(job, site)
    const { keepSpare } = await folder.swap(bundle.files)
    const counts = {
      rendered: pages.rendered,
      kept: pages.paths.size - pages.rendered,
      removed: pagesRemoved(memory, bundle),
    }
    const told = [...takenAddress(job, site, changes), ...warnings]
    return {
      pages: counts,
      warnings: told,
      forNext: [keepSpare, prepared.remember, seen.keep, counted.keep, charged.keep],
    }
  } catch (error) {
    folder.discard()
    throw error
  }
}

/** The bundle is in its place by now: whatever the system refuses, the dealer is built. */
function refusalsOf(slug: string, steps: readonly (() => void)[]): string[] {
  return steps.flatMap(step => {
    try {
      step()
      return []
    } catch (error) {
      const { message } = error as Error
      return [`${slug} is built, but not all is kept for its next build: ${inPlainWords(message)}`]
    }
  })
}

function changeLogOf({ slug, changesDir, outDir }: SiteJob, site: Site): ChangeLog {
  const zone = siteZone(site.settings)
  const [day, today] = [site.at, new Date()].map(moment => localDate(moment, zone))
  return openChangeLog(changesDir, { slug, root: siteRoot(site), live: join(outDir, slug), day: day!, today: today! })
}

/** As after a copied folder. Only at first, and by what builds remember, so that no dealer's build opens the files of others. */
function takenAddress({ slug, sitesDir }: SiteJob, site: Site, { othersBefore }: ChangeLog): string[] {
  return othersBefore
    .filter(other => existsSync(join(sitesDir, other, 'site.json')))
    .map(
      other =>
        `${slug} has the address ${siteRoot(site)}, at which ${other} was built before, and what visitors send would all go to one of them → give each dealer an address of its own, unless ${other} has another by now`,
    )
}

/**
 * What is built for a moment that was asked for, or that is not the present, is a look: no shopper is asked to pay that. What goes
 * wrong here is told once the bundle is in its place.
 */
function prepareChargedOf({ slug, changesDir, outDir, isLook }: SiteJob, site: Site): { keep(): void } {
  const [at, now] = [site.at.getTime(), Date.now()]
  if (isLook || at > now || now - at > DAY) return { keep() {} }
  try {
    return prepareCharged(changesDir, {
      slug,
      live: join(outDir, slug),
      of: digestOf(site.cars),
      asked: () => askedPrices(site),
      at,
    })
  } catch (error) {
    return {
      keep() {
        throw error
      },
    }
  }
}

function pagesRemoved(before: Memory | undefined, { files }: Bundle): number {
  let removed = 0
  before?.files.forEach(({ page }, path) => {
    if (page !== undefined && !files.has(path)) removed++
  })
  return removed
}
