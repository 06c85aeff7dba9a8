import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TOP } from '../../../scripts/options/folders.ts'
import { command } from './command.ts'

/** The sample dealer with the most cars. */
const SLUG = 'brackenfield-motor-group'
const FULL_BUILDS = 2
/** So many quarters of an hour after the full build, as a build rounds its time to them. */
const REBUILDS = [0, 0, 0, 1, 2, 3, 4]
const FIRST_AT = new Date('2026-11-26T09:00+11:00')
const QUARTER_MS = 15 * 60_000

type Built = { ms: number; rendered: number; kept: number; minutesLater: number }

/** Builds a big dealer, then changes the text of one offer again and again: at once, and later. */
export async function measureKeeping(
  home: string,
  data: string,
): Promise<{ cars: number; fulls: Built[]; rebuilds: Built[] }> {
  const sites = join(home, 'sites')
  mkdirSync(sites, { recursive: true })
  for (const name of ['_brands', '_art', SLUG]) {
    cpSync(join(TOP, 'sites', name), join(sites, name), { recursive: true })
  }
  const out = join(home, 'out')
  const reportOf = () => JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')).sites[0]
  const build = async (quarter: number): Promise<Built> => {
    const at = new Date(FIRST_AT.getTime() + quarter * QUARTER_MS).toISOString()
    const args = ['run', '--silent', 'build', '--', '--sites', sites, '--out', out, '--at', at]
    const { ms } = await command('npm', args, { FORECOURT_DATA: data })
    const { rendered, kept } = reportOf().pages
    return { ms, rendered, kept, minutesLater: (quarter * QUARTER_MS) / 60_000 }
  }
  const fulls: Built[] = []
  for (let index = 0; index < FULL_BUILDS; index++) {
    for (const folder of [out, join(data, 'bundles')]) rmSync(folder, { recursive: true, force: true })
    fulls.push(await build(0))
  }
  const cars = reportOf().feeds.reduce((sum: number, feed: { accepted: number }) => sum + feed.accepted, 0)
  const offers = join(sites, SLUG, 'content/offers')
  const offer = join(offers, readdirSync(offers).sort()[0]!)
  const rebuilds: Built[] = []
  for (const [index, quarter] of REBUILDS.entries()) {
    writeFileSync(offer, `${readFileSync(offer, 'utf8')}\nSeen for the ${index + 1}. time.\n`)
    rebuilds.push(await build(quarter))
  }
  rmSync(home, { recursive: true, force: true })
  return { cars, fulls, rebuilds }
}
