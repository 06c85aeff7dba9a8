// npm run pictures -- SLUG: smaller copies beside the pictures that somebody has put into a dealer's folder by hand.
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { FaultError } from '../src/site/faults.ts'
import { copiesOf, stemOf } from './editor/copies.ts'
import { readDealer } from './editor/dealer.ts'
import { namersIn, ownPictures } from './editor/pictures.ts'
import { writeAllNew } from './editor/write-whole.ts'
import { TOP } from './options/folders.ts'
import { flagsOf, UsageError } from './options/usage.ts'

/**
 * Draws what is not there yet of the copies of a dealer's own pictures that its texts and settings name; tells of each that got
 * some. Those that only its cars have are shown as they are, so they need none.
 */
export async function copyPictures(sitesDir: string, slug: string): Promise<string[]> {
  const { settings } = readDealer(sitesDir, slug, new Date())
  if (settings === undefined) {
    const remedy = 'name a dealer that is there; npm run check tells what is wrong in its settings'
    throw new FaultError({ file: join(slug, 'site.json'), message: 'cannot be read', remedy })
  }
  const siteDir = join(sitesDir, slug)
  const all = ownPictures(settings, sitesDir).filter(path => /\.(avif|jpe?g|png|webp)$/i.test(path))
  const namers = namersIn(siteDir)
  const told: string[] = []
  for (const path of all.filter(path => namers(path).length > 0)) {
    const other = all.find(one => one !== path && stemOf(one) === stemOf(path))
    if (other !== undefined) {
      throw new FaultError({
        file: join(slug, path),
        message: `would have the copies of ${basename(other)}`,
        remedy: 'give one of the two another name, there and where it is named',
      })
    }
    const file = join(siteDir, path)
    const copies = await copiesOf(readFileSync(file), settings.pictures)
    const missing = copies
      .map(({ end, bytes }) => ({ name: basename(stemOf(file)) + end, bytes }))
      .filter(({ name }) => !existsSync(join(dirname(file), name)))
    writeAllNew(dirname(file), missing)
    if (missing.length > 0) told.push(`${path}: ${missing.map(({ name }) => name).join(', ')}`)
  }
  return told
}

const USAGE = `npm run pictures -- SLUG [--sites DIR]

  Draws the smaller copies, which phones fetch, of pictures in the dealer's assets/ that its texts and settings name.

  SLUG         the name of the dealer's folder
  --sites DIR  the folder that holds the dealers' folders (sites)`

if (import.meta.main) {
  try {
    const options = { sites: { type: 'string' }, help: { type: 'boolean' } } as const
    const { values, positionals } = flagsOf({ allowPositionals: true, options }, USAGE)
    const [slug, ...others] = positionals
    if (values.help) console.log(USAGE)
    else if (slug === undefined || others.length > 0) throw new UsageError(`Name one dealer\n\n${USAGE}`)
    else {
      const told = await copyPictures(resolve(values.sites ?? join(TOP, 'sites')), slug)
      console.log(told.length === 0 ? 'All that texts and settings name has its copies.' : told.join('\n'))
    }
  } catch (fault) {
    if (!(fault instanceof FaultError || fault instanceof UsageError)) throw fault
    console.error(fault.message)
    process.exitCode = fault instanceof UsageError ? 2 : 1
  }
}
