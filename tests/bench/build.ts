// How fast bundles are built, beside others in one run: `node tests/bench/build.ts`. Ratios count, not seconds.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { TOP } from '../../scripts/options/folders.ts'
import { astroLoop } from './build/astro-loop.ts'
import { command, seconds } from './build/command.ts'
import { concatenate } from './build/concatenate.ts'
import { DEALER_KINDS, type DealerKind, manyDealers } from './build/dealers.ts'
import { measureKeeping } from './build/keeping.ts'

const DEALERS = Number(process.env.BENCH_DEALERS ?? 20)
const CARS = Number(process.env.BENCH_CARS ?? 200)
/** Each of ours counts with its best round: a machine has other things to do. */
const ROUNDS = 3

/** What we want as times of our own build with the compiled app kept, of dealers as `npm run new` makes them; the others are told. */
const GOALS = { loopAtLeast: 25, loopWithCompileAtLeast: 12, concatenationAtMost: 5, keepingAtMost: 0.1 }

/** In memory where the system has a folder for that: what is measured is our work, not who else uses the disk. */
const home = existsSync('/dev/shm') ? join('/dev/shm', `forecourt-bench-${process.pid}`) : join(TOP, '.forecourt/bench')
rmSync(home, { recursive: true, force: true })
mkdirSync(home, { recursive: true })

const data = join(home, 'data')
let round = 0

/** What `npm run build` starts, without npm: the loop is started without it too. */
const NODE_ARGUMENTS = JSON.parse(readFileSync(join(TOP, 'package.json'), 'utf8'))
  .scripts.build.split(' ')
  .slice(1)

/** Everything rendered and nothing kept, as for dealers never built before. */
async function buildAll(sites: string): Promise<{ ms: number; pages: number; out: string }> {
  const out = join(home, `out-${round++}`)
  const { ms } = await command('node', [...NODE_ARGUMENTS, '--sites', sites, '--out', out], { FORECOURT_DATA: data })
  return { ms, pages: pagesIn(out), out }
}

function pagesIn(out: string): number {
  const { sites: built } = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'))
  return built.reduce((sum: number, { pages }: { pages: { rendered: number } }) => sum + pages.rendered, 0)
}

const best = <Result extends { ms: number }>(results: readonly Result[]): Result =>
  results.reduce((one, other) => (other.ms < one.ms ? other : one))

type Compared = Record<'ours' | 'compiled' | 'loop' | 'concatenated', { ms: number }>

/** Builds all dealers of a kind in every way, by turns. */
async function compareBuilds(kind: DealerKind): Promise<Compared> {
  const own = join(home, kind)
  const sites = await manyDealers(join(own, 'sites'), kind, DEALERS, CARS)
  const withCompile: Awaited<ReturnType<typeof buildAll>>[] = []
  const kept: typeof withCompile = []
  const plain: { ms: number; bytes: number }[] = []
  for (let index = 0; index < ROUNDS; index++) {
    rmSync(join(data, 'app'), { recursive: true, force: true })
    withCompile.push(await buildAll(sites))
    kept.push(await buildAll(sites))
    plain.push(concatenate(kept.at(-1)!.out, join(own, 'plain')))
    for (const { out } of [withCompile.at(-1)!, kept.at(-1)!]) rmSync(out, { recursive: true })
  }
  const ours = best(kept)
  const compiled = best(withCompile)
  const concatenated = best(plain)
  const loop = await astroLoop(join(own, 'astro'), sites, ours.pages)
  rmSync(own, { recursive: true })

  const perPage = concatenated.bytes / ours.pages / 1000
  console.log(`
## Build: ${DEALERS} dealers of ${CARS} cars ${DEALER_KINDS[kind]}, ${ours.pages} pages, ${perPage.toFixed(0)} kB of HTML each

| | seconds | pages a second | times ours |
| --- | --- | --- | --- |
| ours, compiled app kept | ${seconds(ours.ms)} | ${Math.round((ours.pages / ours.ms) * 1000)} | 1 |
| ours, compile included | ${seconds(compiled.ms)} | ${Math.round((ours.pages / compiled.ms) * 1000)} | ${(compiled.ms / ours.ms).toFixed(1)} |
| a loop of \`astro build\` (static, getStaticPaths) | ${seconds(loop.ms)} | ${Math.round((loop.pages / loop.ms) * 1000)} | ${(loop.ms / ours.ms).toFixed(1)} |
| plain concatenation of the same bytes | ${seconds(concatenated.ms)} | ${Math.round((ours.pages / concatenated.ms) * 1000)} | ${(concatenated.ms / ours.ms).toFixed(2)} |

The loop takes ${(loop.ms / compiled.ms).toFixed(1)} times as long as ours with the compile, ours ${(ours.ms / concatenated.ms).toFixed(2)} times as long as concatenation.
`)
  return { ours, compiled, loop, concatenated }
}

const { ours, compiled, loop, concatenated } = await compareBuilds('started')
await compareBuilds('franchised')

const keeping = await measureKeeping(join(home, 'keeping'), data)
const full = best(keeping.fulls)
console.log(`## Keeping: one offer's text changed in a site of ${keeping.cars} cars, the whole command

| | seconds | pages rendered | pages kept | share of the full build |
| --- | --- | --- | --- | --- |
| full build | ${seconds(full.ms)} | ${full.rendered} | 0 | 1 |
${keeping.rebuilds.map(({ ms, rendered, kept: left, minutesLater }) => `| rebuild, ${minutesLater} minutes later | ${seconds(ms)} | ${rendered} | ${left} | ${(ms / full.ms).toFixed(3)} |`).join('\n')}
`)

const goals: [name: string, reached: number, isReached: boolean][] = [
  [`loop at least ${GOALS.loopAtLeast} times`, loop.ms / ours.ms, loop.ms / ours.ms >= GOALS.loopAtLeast],
  [
    `loop at least ${GOALS.loopWithCompileAtLeast} times, compile included`,
    loop.ms / compiled.ms,
    loop.ms / compiled.ms >= GOALS.loopWithCompileAtLeast,
  ],
  [
    `at most ${GOALS.concatenationAtMost} times plain concatenation`,
    ours.ms / concatenated.ms,
    ours.ms / concatenated.ms <= GOALS.concatenationAtMost,
  ],
  [
    `rebuild at most ${GOALS.keepingAtMost} of the full build`,
    best(keeping.rebuilds).ms / full.ms,
    best(keeping.rebuilds).ms / full.ms <= GOALS.keepingAtMost,
  ],
]
for (const [name, reached, isReached] of goals) console.log(`${isReached ? '✓' : '✖'} ${name}: ${reached.toFixed(2)}`)
rmSync(home, { recursive: true, force: true })
