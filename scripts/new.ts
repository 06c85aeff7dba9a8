// npm run new -- SLUG [--region en-NZ]: a small dealer to start from, which builds at once.
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { slugify } from '../src/domain/text.ts'
import { REGIONS, type Region } from '../src/domain/wording.ts'
import { FaultError } from '../src/site/faults.ts'
import { namesIn } from '../src/site/folders.ts'
import { SCHEMA_FILE, siteJsonSchema } from '../src/site/json-schema.ts'
import { whyTaken } from '../src/site/schema/identity.ts'
import { starterFiles } from './new/starter.ts'
import { TOP } from './options/folders.ts'
import { flagsOf, UsageError } from './options/usage.ts'
import { SITES_PORT } from './serve/where-served.ts'

/**
 * Writes the folder of a new dealer and tells its files, or why there can be none. Where the sites have no `site.schema.json`
 * yet, from which an editor completes, it is written too.
 */
export async function newSite(slug: string, sitesDir: string, region: Region = 'en-AU'): Promise<string[]> {
  await checkSlug(slug, sitesDir)
  const files = starterFiles(slug, region)
  for (const [path, text] of Object.entries(files)) {
    const target = join(sitesDir, slug, path)
    await mkdir(join(target, '..'), { recursive: true })
    await writeFile(target, text)
  }
  if (!(await namesIn(sitesDir)).includes(SCHEMA_FILE)) await writeFile(join(sitesDir, SCHEMA_FILE), siteJsonSchema())
  return Object.keys(files)
}

async function checkSlug(slug: string, sitesDir: string): Promise<void> {
  if (slug === '' || slug !== slugify(slug)) {
    const meant = slugify(slug)
    throw new FaultError({
      file: `"${slug}"`,
      message: 'is no slug',
      remedy: `use lower-case letters, digits and hyphens, e.g. "${meant || 'northside-cars'}"`,
    })
  }
  // A host name label ends at 63 characters, and a site is found by its host name.
  if (slug.length > 63) throw new FaultError({ file: `"${slug}"`, message: 'is longer than 63 characters' })
  const taken = whyTaken(slug)
  if (taken !== undefined) throw new FaultError({ file: join(sitesDir, slug), message: taken })
  if ((await namesIn(sitesDir)).includes(slug)) {
    throw new FaultError({ file: join(sitesDir, slug), message: 'is there already', remedy: 'choose another slug' })
  }
}

const USAGE = `npm run new -- SLUG [--region REGION] [--sites DIR]

  SLUG             the name of the new dealer's folder, e.g. northside-cars
  --region REGION  where the dealer is: ${REGIONS.join(', ')} (en-AU)
  --sites DIR      the folder that holds the dealers' folders (sites)`

function regionOf(text = 'en-AU'): Region {
  const region = REGIONS.find(name => name === text)
  if (region === undefined) throw new UsageError(`--region is one of ${REGIONS.join(', ')}, not "${text}"\n\n${USAGE}`)
  return region
}

/** Makes the dealer and tells what to do next; gives the exit code. */
export async function newCommand(
  args: readonly string[],
  { log = console.log, error = console.error }: { log?: (line: string) => void; error?: (line: string) => void } = {},
): Promise<number> {
  try {
    const options = { sites: { type: 'string' }, region: { type: 'string' }, help: { type: 'boolean' } } as const
    const { values, positionals } = flagsOf({ args: [...args], allowPositionals: true, options }, USAGE)
    if (values.help) {
      log(USAGE)
      return 0
    }
    const [slug = '', ...others] = positionals
    if (others.length > 0) throw new UsageError(`One dealer at a time: ${positionals.join(', ')}\n\n${USAGE}`)
    const { sites } = values
    const files = await newSite(
      slug,
      sites === undefined ? join(TOP, 'sites') : resolve(sites),
      regionOf(values.region),
    )
    const elsewhere = sites === undefined ? [] : ['--sites', sites]
    const there = sites === undefined ? [] : ['--', ...elsewhere]
    const build = ['npm run build --', ...elsewhere, '--site', slug].join(' ')
    const [serve, dev] = ['serve', 'dev'].map(script => ['npm run', script, ...there].join(' '))
    log(`${join(sites ?? 'sites', slug)} is there:\n${files.map(file => `  ${file}`).join('\n')}`)
    log(`Now: ${build}, then ${serve}, or ${dev} and open http://${slug}.localhost:${SITES_PORT}/`)
    log('The stock of a supplier, whose columns have other names: sites/README.md, “A supplier’s feed”')
    return 0
  } catch (fault) {
    if (!(fault instanceof FaultError || fault instanceof UsageError)) throw fault
    error(fault.message)
    return fault instanceof UsageError ? 2 : 1
  }
}

if (import.meta.main) process.exitCode = await newCommand(process.argv.slice(2))
