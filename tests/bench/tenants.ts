// Many dealers built from cold in one command and published: what a model of still more of them is reckoned from.
// `node tests/bench/tenants.ts`; BENCH_DEALERS, BENCH_CARS and BENCH_SAMPLE (dealers of the loop of `astro build`) choose sizes.
import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { pagesExpected, sharesOf } from '../../scripts/build/shards.ts'
import { siteSlugs } from '../../scripts/options/dealers.ts'
import { TOP } from '../../scripts/options/folders.ts'
import { localFolder } from '../../scripts/publish/local-folder.ts'
import { readManifest } from '../../scripts/publish/manifest.ts'
import { releaseBundles } from '../../scripts/publish/release.ts'
import { astroLoop } from './build/astro-loop.ts'
import { manyDealers } from './build/dealers.ts'

const DEALERS = Number(process.env.BENCH_DEALERS ?? 200)
const CARS = Number(process.env.BENCH_CARS ?? 250)
const SAMPLE = Number(process.env.BENCH_SAMPLE ?? 2)
const GOALS = { peakMegabytes: 2_048, shardsApart: 1.05 }
/** Somebody changes an offer of so many dealers, so that the figures are not those of one. */
const CHANGED = 5
const SHARDS = 8
const LOOK_MILLISECONDS = 50

const home = existsSync('/dev/shm')
  ? join('/dev/shm', `forecourt-tenants-${process.pid}`)
  : join(TOP, '.forecourt/bench')
rmSync(home, { recursive: true, force: true })
mkdirSync(home, { recursive: true })
const [sites, out, data] = ['sites', 'out', 'data'].map(name => join(home, name)) as [string, string, string]
const NODE_ARGUMENTS = JSON.parse(readFileSync(join(TOP, 'package.json'), 'utf8'))
  .scripts.build.split(' ')
  .slice(1)

type Built = { slug: string; pages: { rendered: number } }
const sumOf = (built: readonly Built[]): number => built.reduce((sum, { pages }) => sum + pages.rendered, 0)
const inSample: ReadonlySet<string> = new Set(Array.from({ length: SAMPLE }, (_, index) => `dealer-${index + 1}`))

/** The whole command in a process of its own, with the most memory that it had at any time, by the system's count. */
async function build(): Promise<{
  ms: number
  megabytes: number
  rendered: number
  cpuSeconds: number
  ofSample: number
}> {
  const started = performance.now()
  const child = spawn(process.execPath, [...NODE_ARGUMENTS, '--sites', sites, '--out', out], {
    cwd: TOP,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, FORECOURT_DATA: data },
  })
  let kilobytes = 0
  let cpuSeconds = 0
  const look = setInterval(() => {
    const folder = `/proc/${child.pid}`
    if (!existsSync(folder)) return
    kilobytes = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`${folder}/status`, 'utf8'))?.[1] ?? kilobytes)
    const [, user = 0, system = 0] =
      /\) (?:\S+ ){11}(\d+) (\d+)/.exec(readFileSync(`${folder}/stat`, 'utf8'))?.map(Number) ?? []
    cpuSeconds = (user + system) / 100
  }, LOOK_MILLISECONDS)
  const code = await new Promise<number | null>(resolve => child.once('close', resolve))
  clearInterval(look)
  if (code !== 0) throw new Error(`the build ended with ${code}`)
  const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as {
    sites: Built[]
  }
  const rendered = sumOf(report.sites)
  return {
    ms: performance.now() - started,
    megabytes: kilobytes / 1024,
    rendered,
    cpuSeconds,
    ofSample: sumOf(report.sites.filter(({ slug }) => inSample.has(slug))),
  }
}

const target = localFolder(join(home, 'published'))
async function release(): Promise<{ ms: number; files: number; live: number }> {
  const started = performance.now()
  const { outcomes } = await releaseBundles(target, { fromDir: out, slugs: undefined, asked: false })
  const failed = outcomes.filter(({ kind }) => kind === 'failed')
  if (failed.length > 0) throw new Error(JSON.stringify(failed))
  const published = outcomes.flatMap(outcome => (outcome.kind === 'published' ? [outcome.changed.length] : []))
  return {
    ms: performance.now() - started,
    files: published.reduce((sum, files) => sum + files, 0),
    live: published.length,
  }
}

function bytesOf(folder: string): { files: number; bytes: number; htmlBytes: number } {
  const sizes = Object.keys(readManifest(folder)!.files).map(path => ({
    path,
    size: statSync(join(folder, path)).size,
  }))
  const sum = (of: readonly { size: number }[]): number => of.reduce((total, { size }) => total + size, 0)
  return { files: sizes.length, bytes: sum(sizes), htmlBytes: sum(sizes.filter(({ path }) => path.endsWith('.html'))) }
}

try {
  await manyDealers(sites, 'franchised', DEALERS, CARS)
  const cold = await build()
  const first = await release()
  const slugs = siteSlugs(sites)
  const bundle = bytesOf(join(out, slugs[0]!))
  for (const slug of slugs.slice(0, CHANGED)) {
    const offers = join(sites, slug, 'content/offers')
    appendFileSync(join(offers, readdirSync(offers).sort()[0]!), '\nSeen again.\n')
  }
  const again = await build()
  const changed = await release()
  const nothing = await release()
  const pages = pagesExpected(slugs, { sitesDir: sites, changesDir: join(data, 'changes') })
  const loads = sharesOf(pages, SHARDS).map(share => share.reduce((sum, slug) => sum + pages.get(slug)!, 0))
  const apart = Math.max(...loads) / (loads.reduce((sum, load) => sum + load, 0) / SHARDS)
  rmSync(out, { recursive: true, force: true })
  await manyDealers(join(home, 'sample'), 'franchised', SAMPLE, CARS)
  const loop = await astroLoop(join(home, 'astro'), join(home, 'sample'), cold.ofSample)

  const perSecond = (cold.rendered / cold.ms) * 1000
  const loopPerSecond = (loop.pages / loop.ms) * 1000
  const rows = [
    ['dealers, cars, pages', `${DEALERS}, ${DEALERS * CARS}, ${cold.rendered}`],
    [
      'from cold, app compiled too',
      `${(cold.ms / 1000).toFixed(1)} s, ${Math.round(perSecond)} pages/s on ${cpus().length} cores`,
    ],
    ['pages a second of processor time', String(Math.round(cold.rendered / cold.cpuSeconds))],
    ['most memory', `${Math.round(cold.megabytes)} MB`],
    [
      `a loop of astro build over ${SAMPLE}`,
      `${loopPerSecond.toFixed(1)} pages/s: ours is ${(perSecond / loopPerSecond).toFixed(1)} times`,
    ],
    ['a bundle', `${bundle.files} files, ${(bundle.bytes / 1e6).toFixed(1)} MB`],
    ['bytes for each car, HTML', `${Math.round(bundle.bytes / CARS)}, ${Math.round(bundle.htmlBytes / CARS)}`],
    ['first release of all', `${(first.ms / 1000).toFixed(1)} s, ${(first.ms / first.files).toFixed(2)} ms a file`],
    [`${CHANGED} offers changed: build`, `${(again.ms / 1000).toFixed(1)} s, ${again.rendered} pages`],
    [
      '… release',
      `${changed.live} dealers, ${changed.files} files, ${Math.round(changed.ms)} ms, ${Math.round(changed.ms - nothing.ms)} ms more than with nothing to do`,
    ],
    [`fullest of ${SHARDS} shards, of the average`, apart.toFixed(3)],
  ]
  console.log(`## Many dealers\n\n| | |\n| --- | --- |\n${rows.map(row => `| ${row.join(' | ')} |`).join('\n')}\n`)
  const goals: [string, boolean][] = [
    [`memory at most ${GOALS.peakMegabytes} MB`, cold.megabytes <= GOALS.peakMegabytes],
    [`fullest shard at most ${GOALS.shardsApart} of the average`, apart <= GOALS.shardsApart],
    [`${CHANGED} offers changed: ${CHANGED} dealers live`, changed.live === CHANGED],
  ]
  for (const [name, isReached] of goals) console.log(`${isReached ? '✓' : '✖'} ${name}`)
} finally {
  rmSync(home, { recursive: true, force: true })
}
