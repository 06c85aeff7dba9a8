// A publisher in this process, with dealers in a folder of their own.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createBuilder } from '../../scripts/publish/builder.ts'
import { type Running, startPublisher } from '../../scripts/publish/start.ts'
import { AT, dataBeside } from './build.ts'
import { aSiteFile } from './site.ts'
import { aSitesFolder, STOCK } from './sites-folder.ts'

export type Shop = Running & {
  sitesDir: string
  targetDir: string
  said: string[]
  /** Sets its clock. */
  setClock(at: string): void
  write(path: string, text: string | object): void
  /** The text of a live page; empty while there is none. */
  shown(slug: string, path?: string): string
}

/** One for all tests: to load all that builds takes a new thread longer than most tests do. */
const thread = createBuilder()
const builder = { ...thread, stop: async () => {} }

/** Started, and all its dealers live once. */
export async function aPublisher(files: Parameters<typeof aSitesFolder>[0]): Promise<Shop> {
  const sitesDir = await aSitesFolder(files)
  const dataDir = await dataBeside(sitesDir)
  const targetDir = join(sitesDir, '../published')
  const said: string[] = []
  let now = AT
  const options = { sitesDir, dataDir, targetDir, feedMinutes: 60 }
  const running = startPublisher(options, { say: line => said.push(line), now: () => now, builder })
  onTestFinished(running.stop)
  await running.publisher.idle()
  return {
    ...running,
    sitesDir,
    targetDir,
    said,
    setClock(at) {
      now = new Date(at)
    },
    write(path, text) {
      const file = join(sitesDir, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, typeof text === 'string' ? text : JSON.stringify(text))
    },
    shown(slug, path = 'offers/fuel/index.html') {
      const file = join(targetDir, 'current', slug, path)
      return existsSync(file) ? readFileSync(file, 'utf8') : ''
    },
  }
}

export const offerFile = (text: string, fields = ''): string => `---\nname: A tank of fuel\n${fields}---\n${text}\n`

export const stock = { feeds: [{ reader: 'forecourt' as const, file: 'stock.json' }] }

/** The files of a dealer with two cars and an offer. */
export const dealer = (slug: string, fields: Parameters<typeof aSiteFile>[0] = {}) => ({
  [`${slug}/site.json`]: aSiteFile({ slug, stock, ...fields }),
  [`${slug}/stock.json`]: STOCK,
  [`${slug}/content/offers/fuel.md`]: offerFile('Until the pump runs dry.'),
})
