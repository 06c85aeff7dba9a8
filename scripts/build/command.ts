// What `npm run build` says while it works, and at the end.
import { join } from 'node:path'
import { formatCount } from '../../src/domain/format.ts'
import { refusalInWords } from '../../src/site/feeds/refusal.ts'
import { systemRefusal } from '../options/system-refusal.ts'
import { UsageError } from '../options/usage.ts'
import { type BuildEvents, type BuildReport, buildSites } from './build-sites.ts'
import { CompileError } from './compile.ts'
import { BUILD_USAGE, parseBuildOptions } from './options.ts'
import type { SiteReport } from './site/site-job.ts'
import { table } from './table.ts'
import { reportOf, upkeepInWords } from './upkeep-report.ts'

/** How many refused rows are told here; all of them are in the report. */
const REFUSALS_TOLD = 3

/** Builds and tells; gives the exit code. */
export async function runBuild(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(BUILD_USAGE)
    return 0
  }
  try {
    const options = parseBuildOptions(args)
    const report = await buildSites(options, await progress())
    tell(report, options.outDir)
    return report.ok && report.unwritten === undefined ? 0 : 1
  } catch (error) {
    const { message } = error as Error
    const refusal = systemRefusal(message)
    if (refusal !== undefined) {
      console.error(
        `the build broke off: ${refusal.reason}; every bundle is whole, as it was or new → ${refusal.remedy}`,
      )
    } else if (error instanceof UsageError || error instanceof CompileError) console.error(message)
    else throw error
    return 2
  }
}

/** A moving bar for a person, lines for a log. */
async function progress(): Promise<BuildEvents> {
  const compiling = (): void => console.log('Compiling the app: code has changed since the last build')
  if (!process.stdout.isTTY) {
    return { onCompile: compiling, onSite: ({ slug, ok }: SiteReport) => console.log(`${ok ? '✓' : '✖'} ${slug}`) }
  }
  const { SingleBar } = await import('cli-progress')
  const bar = new SingleBar({
    format: '{bar} {value}/{total} dealers · {pages} pages · {slug}',
    hideCursor: true,
    clearOnComplete: true,
    barsize: 24,
  })
  const pages = new Map<string, number>()
  const sum = (): number => [...pages.values()].reduce((one, other) => one + other, 0)
  return {
    onCompile: compiling,
    onStart: (slugs: readonly string[]) => bar.start(slugs.length, 0, { pages: 0, slug: '' }),
    onProgress(slug: string, done: number) {
      pages.set(slug, done)
      bar.update({ pages: sum(), slug })
    },
    onSite({ slug, pages: { rendered, kept } }: SiteReport) {
      pages.set(slug, rendered + kept)
      bar.increment(1, { pages: sum(), slug })
      if (bar.getProgress() >= 1) bar.stop()
    },
  }
}

function tell({ sites, milliseconds, compiled, leftBehind, unwritten }: BuildReport, outDir: string): void {
  const rows = sites.map(summaryRow)
  console.log(table([['dealer', 'rendered', 'kept', 'removed', 'cars', 'refused', 'ms'], ...rows]))
  for (const { feeds } of sites) {
    for (const { file, refused } of feeds) {
      if (refused.length === 0) continue
      console.log(`${file}: ${formatCount(refused.length, 'row', 'rows')} refused`)
      for (const refusal of refused.slice(0, REFUSALS_TOLD)) console.log(`  ${refusalInWords(refusal)}`)
      if (refused.length > REFUSALS_TOLD) console.log(`  … all of them are in ${join(outDir, 'report.json')}`)
    }
  }
  for (const warning of sites.flatMap(({ warnings }) => warnings)) console.warn(`⚠ ${warning}`)
  for (const { slug, upkeep } of sites) {
    const told = upkeep && upkeepInWords(upkeep)
    if (told !== undefined) console.log(`${slug}: ${told} → ${join(outDir, reportOf(slug))}`)
  }
  for (const slug of leftBehind) {
    console.warn(
      `⚠ ${join(outDir, slug)} is of a dealer that is there no more → delete it; npm run release leaves it out`,
    )
  }
  const failed = sites.filter(site => !site.ok)
  for (const { slug, faults } of failed) {
    console.error(`\n${slug} was not built; its last bundle, if any, is as it was:`)
    for (const fault of faults) console.error(`  ${fault}`)
  }
  if (unwritten !== undefined) console.error(`\n✖ ${unwritten}`)
  const compile = compiled ? `, ${seconds(milliseconds.compile)} of it to compile` : ''
  const built = sites.length - failed.length
  console.log(`\n${built} of ${sites.length} dealers in ${outDir}, ${seconds(milliseconds.total)}${compile}`)
}

function summaryRow({ slug, ok, pages, feeds, milliseconds }: SiteReport): string[] {
  const accepted = feeds.reduce((sum, feed) => sum + feed.accepted, 0)
  const refused = feeds.reduce((sum, feed) => sum + feed.refused.length, 0)
  const counts = ok ? [pages.rendered, pages.kept, pages.removed] : ['failed', '', '']
  return [slug, ...[...counts, accepted, refused, milliseconds].map(String)]
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`
