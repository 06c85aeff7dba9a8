import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { formatFaults } from '../../src/site/faults.ts'
import { type LoadResult, loadSite } from '../../src/site/load.ts'
import { aCar } from './builders.ts'
import { aSiteFile } from './site.ts'

type Files = Record<string, string | Uint8Array | object>

/** A folder named "sites" with these files, objects as JSON; it is gone after the test. */
export async function aSitesFolder(files: Files): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'forecourt-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const sitesDir = join(root, 'sites')
  await mkdir(sitesDir)
  for (const [path, content] of Object.entries(files)) {
    const target = join(sitesDir, path)
    await mkdir(dirname(target), { recursive: true })
    const isText = typeof content === 'string' || content instanceof Uint8Array
    await writeFile(target, isText ? content : JSON.stringify(content))
  }
  return sitesDir
}

/** Two cars of a feed, as a file of it might be written. */
export const STOCK = [aCar(), aCar({ id: 4712, slug: '2021-toyota-corolla-4712', stocknum: 'N4712' })]

/** The files of a dealer called northside, right in every way; `undefined` leaves one out. */
export function northside(changes: Record<string, Files[string] | undefined> = {}): Files {
  const files = {
    'northside/site.json': aSiteFile({ stock: { feeds: [{ reader: 'forecourt', file: 'stock.json' }] } }),
    'northside/stock.json': STOCK,
    ...changes,
  }
  return Object.fromEntries(Object.entries(files).filter(([, content]) => content !== undefined)) as Files
}

/** Loads one site of such a folder. */
export async function loadFrom(files: Files, slug = 'northside'): Promise<LoadResult> {
  const sitesDir = await aSitesFolder(files)
  return loadSite(join(sitesDir, slug), { at: new Date('2025-05-14T02:00:00Z'), sitesDir })
}

/** What is told of the faults of a site, line by line; none when it loads. */
export async function toldOf(files: Files): Promise<string[]> {
  const result = await loadFrom(files)
  return result.ok ? [] : formatFaults(result.faults)
}
