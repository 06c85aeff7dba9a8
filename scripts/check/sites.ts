// npm run sites: every site file is right, and the JSON Schema for editors is current.
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Fault, FaultError, firstFaults } from '../../src/site/faults.ts'
import { besidesTold } from '../../src/site/feeds/read-feed.ts'
import { findSites } from '../../src/site/folders.ts'
import { clashFaults, hostNames } from '../../src/site/hosts.ts'
import { SCHEMA_FILE, siteJsonSchema } from '../../src/site/json-schema.ts'
import { loadSite } from '../../src/site/load.ts'
import { strayLinks } from '../build/site/assets.ts'
import { TOP } from '../options/folders.ts'
import { flagsOf, UsageError } from '../options/usage.ts'

const USAGE = `npm run sites -- [--site a,b] [--sites DIR] [--write]

  Reads the dealers' folders as a build does and tells all that is wrong in them, each with file, path and remedy. npm run check
  does so with those in sites/.

  --site a,b   only these dealers
  --sites DIR  the folder that holds the dealers' folders (sites)
  --write      brings site.schema.json there up to date, from which editors complete site.json`

/** What is wrong in the sites of a folder, and what their feeds leave out. */
export async function checkSites(
  sitesDir: string,
  only?: readonly string[],
): Promise<{ faults: Fault[]; notes: string[] }> {
  const faults: Fault[] = []
  const notes: string[] = []
  const slugs = await findSites(sitesDir, only)
  for (const slug of slugs) {
    const result = await loadSite(join(sitesDir, slug), { at: new Date(), sitesDir })
    if (result.ok) faults.push(...strayLinks(result.site.settings, { publicDir: join(TOP, 'public'), sitesDir }))
    else faults.push(...firstFaults(result.faults))
    for (const { file, accepted, refused, besides } of result.report.feeds) {
      if (refused.length > 0) notes.push(`${file}: ${accepted} cars, ${refused.length} rows refused`)
      notes.push(...refused.slice(0, 10).map(({ row, reason }) => `  row ${row}: ${reason}`))
      notes.push(...besidesTold(besides).map(told => `${file}: ${told}`))
    }
    notes.push(...result.report.warnings)
  }
  const clashes = clashFaults(sitesDir, hostNames(sitesDir).clashes)
  faults.push(...clashes.filter(({ slug }) => slugs.includes(slug)).map(({ fault }) => fault))
  return { faults, notes }
}

/** Whether the committed JSON Schema is that of the code; `write` makes it so. */
export async function checkSchema(path: string, write: boolean): Promise<Fault[]> {
  const wanted = siteJsonSchema()
  if (write) await writeFile(path, wanted)
  const found = await readFile(path, 'utf8').catch(() => '')
  if (found === wanted) return []
  return [
    {
      file: 'sites/site.schema.json',
      message: 'is not what the code allows',
      remedy: 'run "npm run sites -- --write"',
    },
  ]
}

async function command(): Promise<void> {
  const options = {
    sites: { type: 'string' },
    site: { type: 'string' },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean' },
  } as const
  const { values } = flagsOf({ options }, USAGE)
  if (values.help) return console.log(USAGE)
  const sitesDir = resolve(values.sites ?? join(TOP, 'sites'))
  const { faults, notes } = await checkSites(sitesDir, values.site?.split(','))
  // Elsewhere it is of the version that made it, until it is written again.
  if (!values.sites || values.write) faults.push(...(await checkSchema(join(sitesDir, SCHEMA_FILE), values.write)))
  for (const note of notes) console.log(note)
  if (faults.length > 0) throw new FaultError(...faults)
  console.log('Every site file is right.')
}

if (import.meta.main) {
  await command().catch(error => {
    if (!(error instanceof FaultError || error instanceof UsageError)) throw error
    console.error(error.message)
    process.exitCode = error instanceof UsageError ? 2 : 1
  })
}
