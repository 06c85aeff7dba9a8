import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { dataFolder } from '../options/folders.ts'
import { flagsOf, UsageError } from '../options/usage.ts'
import { type Elsewhere, parseElsewhere } from './place.ts'

export type ReleaseOptions = {
  targetDir: string
  /** Releases go there, and not to `targetDir`. */
  elsewhere: Elsewhere | undefined
  task: ReleaseTask
  /** Whose settings say who is told. */
  sitesDir: string
  dataDir: string
  /** Gets the outcome as a table in Markdown, at its end. */
  summaryFile: string | undefined
  /** How long to wait for another who publishes there, such as the next machine of a CI. */
  waitMinutes: number
}

export type ReleaseTask =
  /** `slugs` where only some of the bundles are meant; `asked` ends a hold, of all or of those that it names. */
  | {
      kind: 'publish'
      fromDir: string
      slugs: readonly string[] | undefined
      asked: boolean | readonly string[]
      keep: Keep | undefined
    }
  | { kind: 'roll'; slugs: readonly string[]; way: 'back' | 'forward' }

/** What is remembered of the dealers that went well, and where it is copied to. */
export type Keep = { changesDir: string; toDir: string }

export const RELEASE_USAGE = `npm run release -- [--from DIR] [--target DIR] [--site a,b] [--sites DIR] [--asked]
                  [--asked-for a,b] [--keep DIR]
npm run release -- --back a,b | --forward a,b [--target DIR] [--sites DIR]

both with [--wait MINUTES] [--summary FILE]

  --from DIR      where npm run build has put the bundles (dist)
  --target DIR    where releases go (.forecourt/published); its folder “current” is what a host serves; or
                  ssh://name@host/path or s3://bucket/prefix, with access as for npm run publisher
  --site a,b      only these dealers
  --sites DIR     the dealers' folders, whose settings say who is told of what went live (sites)
  --asked         also those where somebody went back to an older release
  --asked-for a,b the same of these dealers alone, wherever they are built; an empty text is none
  --keep DIR      copies what the next build has to remember of these dealers, for a machine that forgets its disk
  --back a,b      these dealers go back to the release before the live one
  --forward a,b   … and to the one after it
  --wait MINUTES  waits for another who is publishing there, at most so long (0)
  --summary FILE  adds what became of each dealer, as a table in Markdown`

export function parseReleaseOptions(args: readonly string[], env: NodeJS.ProcessEnv = process.env): ReleaseOptions {
  const values = parseFlags(args)
  const dataDir = dataFolder(env)
  // As a variable that nobody has set would give it.
  if (values.target === '') throw new UsageError('--target is empty: write where the releases are to go')
  const elsewhere = parseElsewhere(values.target, env)
  const folder = elsewhere === undefined ? values.target : undefined
  return {
    targetDir: resolve(folder ?? join(dataDir, 'published')),
    elsewhere,
    task: taskOf(values, dataDir),
    sitesDir: resolve(values.sites ?? 'sites'),
    dataDir,
    summaryFile: values.summary === undefined ? undefined : resolve(values.summary),
    waitMinutes: minutes(values.wait ?? '0'),
  }
}

function taskOf(values: ReturnType<typeof parseFlags>, dataDir: string): ReleaseTask {
  const { back, forward, from = 'dist', site, keep } = values
  const rolled = back ?? forward
  if (rolled === undefined) {
    const fromDir = resolve(from)
    if (!existsSync(fromDir)) throw new UsageError(`--from ${from}: there is no such folder → npm run build makes it`)
    const kept = keep === undefined ? undefined : { changesDir: join(dataDir, 'changes'), toDir: resolve(keep) }
    const slugs = site === undefined ? undefined : list(site)
    const askedFor = list(values['asked-for'] ?? '').filter(slug => slug !== '')
    return { kind: 'publish', fromDir, slugs, asked: values.asked ?? askedFor, keep: kept }
  }
  const others = Object.keys(values).filter(name => !['target', 'sites', 'summary', 'wait'].includes(name))
  if (rolled.trim() === '') throw new UsageError(`--${others[0]} is empty: write which dealers, e.g. northside,hilltop`)
  if (others.length > 1) throw new UsageError(`--${others.join(' and --')} do not go together`)
  return { kind: 'roll', slugs: list(rolled), way: back === undefined ? 'forward' : 'back' }
}

function minutes(text: string): number {
  const count = Number(text)
  if (!(count >= 0 && count <= 1440)) throw new UsageError(`--wait ${text}: write minutes from 0 to 1440`)
  return count
}

const list = (text: string): string[] => text.split(',').map(slug => slug.trim())

const parseFlags = (args: readonly string[]) =>
  flagsOf(
    {
      args: [...args],
      options: {
        from: { type: 'string' },
        target: { type: 'string' },
        site: { type: 'string' },
        sites: { type: 'string' },
        asked: { type: 'boolean' },
        'asked-for': { type: 'string' },
        keep: { type: 'string' },
        back: { type: 'string' },
        forward: { type: 'string' },
        summary: { type: 'string' },
        wait: { type: 'string' },
      },
    },
    RELEASE_USAGE,
  ).values
