// Algolia gets the cars of a release. What was sent is kept, for whoever goes back.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { GAVE_WAY, MIXED } from '../../index/outcomes.ts'
import { TOP } from '../../options/folders.ts'
import { RELEASES_KEPT } from '../book.ts'
import type { Settings } from './asked.ts'
import { LostError, type Untold } from './untold.ts'

/** Those that a target keeps, and the live one where somebody went further back. */
const STOCKS_KEPT = RELEASES_KEPT + 1

/** A host that answers in Algolia's place has the cars by itself, unless it is told where that is. */
export function isAtAlgolia({ search }: Settings, env: NodeJS.ProcessEnv): boolean {
  return search.engine === 'algolia' && (search.host !== '/' || Boolean(env['FORECOURT_SERVER']))
}

/** Where what was sent of a dealer is kept. */
const stocksOf = (dataDir: string, slug: string): string => join(dataDir, 'notices/stocks', slug)

/** For a dealer who is searched there no more. */
export const removeStocks = (dataDir: string, slug: string): void =>
  rmSync(stocksOf(dataDir, slug), { recursive: true, force: true })

type IndexPlace = { sitesDir: string; dataDir: string; env: NodeJS.ProcessEnv }

/**
 * In a process of its own, as it needs the whole stock, and whoever publishes has pages to show meanwhile. What was sent is kept,
 * as whoever goes back wants the cars of then, which are in no bundle and perhaps in no feed any more.
 */
export async function tellAlgolia(
  slug: string,
  cars: NonNullable<Untold['cars']>,
  { sitesDir, dataDir, env }: IndexPlace,
): Promise<string | undefined> {
  const stocks = stocksOf(dataDir, slug)
  const file = join(stocks, `${cars.shown}.json.gz`)
  if (cars.isRolled && !(await isWhole(file))) {
    throw new LostError(
      `what is searched is of another release, as the cars of release ${Number(cars.release)} are not kept on this machine → mend the stock and publish`,
    )
  }
  const stock = [cars.isRolled ? '--saved' : '--save', file]
  const live = cars.at === undefined ? [] : ['--at', cars.at]
  const args = [join(TOP, 'scripts/index.ts'), '--site', slug, '--sites', sitesDir, ...stock, ...live]
  const index = async (): Promise<{ code: number | null; said: string }> => {
    const child = spawn(process.execPath, args, { cwd: TOP, env, stdio: ['ignore', 'ignore', 'pipe'] })
    const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
    const [code, complaint] = await Promise.all([ended, text(child.stderr)])
    return { code, said: complaint.trim().replace(`${slug} was not indexed; `, '') }
  }
  const first = await index()
  const isMixed = first.said.includes(MIXED)
  // The later of two releases mends the mix; the other one only gives way to it.
  const { code, said } = isMixed ? await index() : first
  if (isMixed && [MIXED, GAVE_WAY].some(outcome => said.includes(outcome))) throw new LostError(first.said)
  if (code !== 0) throw new Error(said || `it ended with ${code}`)
  removeOldStocks(stocks)
  const toldAt = said.indexOf(GAVE_WAY)
  return toldAt < 0 ? undefined : said.slice(toldAt).split('\n')[0]
}

const unzip = promisify(gunzip)

/** Its checksum says so. */
const isWhole = (stock: string): Promise<boolean> =>
  readFile(stock)
    .then(unzip)
    .then(
      () => true,
      () => false,
    )

/** Also what one that was killed has left half written. */
function removeOldStocks(folder: string): void {
  if (!existsSync(folder)) return
  const writtenAt = (name: string): number => statSync(join(folder, name)).mtimeMs
  const names = readdirSync(folder)
  const half = names.filter(name => name.endsWith('.new'))
  const whole = names.filter(name => !half.includes(name)).sort((one, other) => writtenAt(other) - writtenAt(one))
  for (const name of [...half, ...whole.slice(STOCKS_KEPT)]) rmSync(join(folder, name))
}
