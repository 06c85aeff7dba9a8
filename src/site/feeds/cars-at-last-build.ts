// How many cars a site had at its last build: beside the other things that builds remember of it, in `changes/`.
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { addressesShown } from '../address-shown.ts'
import type { CarsByFeed } from './lost-cars.ts'

/** The shape of the file; what another version of this code wrote is forgotten, not misread. */
const FORMAT = 2

type Stored = { format: typeof FORMAT; feeds: CarsByFeed }

/** As it was written before prices and pictures were counted, by whole addresses: a release of this code is no reason to lose cars. */
type StoredBefore = { format: 1; feeds: Readonly<Record<string, number>> }

export const carsFile = (folder: string, slug: string): string => join(folder, `${slug}.cars.json`)

/** What the feeds of a site gave its last build; nothing where that is not known. */
export function carsAtLastBuild(folder: string, slug: string): readonly CarsByFeed[] {
  const file = carsFile(folder, slug)
  if (!existsSync(file)) return []
  try {
    const stored: Stored | StoredBefore = JSON.parse(readFileSync(file, 'utf8'))
    if (stored.format === FORMAT) return [stored.feeds]
    if (stored.format !== 1) return []
    const isAddress = (name: string): boolean => /^https?:/i.test(name)
    const shown = addressesShown(Object.keys(stored.feeds).filter(isAddress))
    const counts = Object.entries(stored.feeds)
    return [Object.fromEntries(counts.map(([name, cars]) => [isAddress(name) ? shown.shift()! : name, { cars }]))]
  } catch {
    // A power cut can leave a file empty that was put in place whole.
    return []
  }
}

/**
 * Writes down what the feeds gave, before the bundle that is made of it comes to `live`; once it is there, `keep` puts that in
 * place. A build that dies in between leaves the number from before: at the worst, somebody is asked about lost cars again.
 */
export function prepareCars(
  folder: string,
  { slug, live, feeds }: { slug: string; live: string; feeds: CarsByFeed },
): { keep(): void } {
  const file = carsFile(folder, slug)
  const text = JSON.stringify({ format: FORMAT, feeds } satisfies Stored)
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return { keep() {} }
  // Builds into two out folders may write of one site at once.
  const prepared = `${file}.${hash('sha1', live).slice(0, 8)}.new`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(prepared, text)
  return { keep: () => renameSync(prepared, file) }
}
