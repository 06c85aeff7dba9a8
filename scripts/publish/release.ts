// Publishes many bundles once, each dealer for itself.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { didYouMean } from '../../src/site/nearest.ts'
import type { BuildReport } from '../build/build-sites.ts'
import { bundlesIn } from '../build/site/bundle-folder.ts'
import { chosenSlugs } from '../options/dealers.ts'
import { inPlainWords } from '../options/system-refusal.ts'
import { UsageError } from '../options/usage.ts'
import { readManifest } from './manifest.ts'
import type { Published, Rolled, Target } from './target.ts'

/** What became of a dealer. What was live stays so wherever nothing was published. */
export type Outcome = { slug: string; milliseconds: number } & (Published | ({ kind: 'rolled' } & Rolled) | Failed)

/** Without `isBuilt` nothing new was made that could have gone live. */
type Failed = { kind: 'failed'; isBuilt: boolean; faults: readonly string[] }

/** Called as soon as each is known, before the next of the same turn. */
export type OnOutcome = (outcome: Outcome) => Promise<void>

/** A remote place is mostly waited for; more at once would only make each slower. */
const DEALERS_AT_ONCE = 4

/** What a build tells of all its dealers. */
const REPORT = 'report.json'

/** `leftBehind`: bundles that are of no dealer any more, and so were not published. */
export type Released = { outcomes: Outcome[]; leftBehind: readonly string[] }

type Bundles = { fromDir: string; slugs: readonly string[] | undefined; asked: boolean | readonly string[] }

/**
 * Publishes each bundle of a folder that shows something else than what is live. A dealer that the last build could not build
 * has failed, also where an older bundle of it is there. One that was there no more is left out, unless it is asked for by name.
 * No dealer's failure stops another. Both follow from the build as it is now, whoever builds there meanwhile.
 */
export async function releaseBundles(
  target: Pick<Target, 'publish'>,
  { fromDir, slugs, asked }: Bundles,
  onOutcome?: OnOutcome,
): Promise<Released> {
  const { refused, isDealer } = toldBy(fromDir)
  const found = bundlesIn(fromDir)
  const leftBehind = slugs === undefined ? found.filter(slug => !isDealer(slug)) : []
  const bundles = found.filter(slug => !leftBehind.includes(slug))
  // Another machine may have built it; who is no dealer at all is a slip.
  const strangers = typeof asked === 'boolean' ? [] : asked.filter(slug => !isDealer(slug))
  if (strangers.length > 0) throw new UsageError(`--asked-for ${strangers.join()}: there is no such dealer`)
  const all = [...new Set([...bundles, ...refused.keys()])].sort()
  const publish = async (slug: string): Promise<DealerOutcome> => {
    const faults = refused.get(slug)
    if (faults !== undefined) return { kind: 'failed', isBuilt: false, faults: [`${slug} ✖ was not built`, ...faults] }
    const bundle = join(fromDir, slug)
    const owner = readManifest(bundle)?.slug
    if (owner !== slug) throw new Error(`${bundle} holds the bundle of ${owner}`)
    return target.publish(slug, bundle, { asked: typeof asked === 'boolean' ? asked : asked.includes(slug) })
  }
  // Of more machines than dealers some have built none.
  const isNoneBuilt = all.length === 0 && slugs === undefined && existsSync(join(fromDir, REPORT))
  const chosen = isNoneBuilt ? [] : chosenSlugs(all, slugs?.join(), fromDir)
  return { outcomes: await eachDealer(chosen, publish, onOutcome), leftBehind }
}

/** Takes dealers to the release before the live one, or after it. `dealers` says which there are, where that is known here. */
export function rollDealers(
  target: Pick<Target, 'roll' | 'releases'>,
  { slugs, way, dealers }: { slugs: readonly string[]; way: 'back' | 'forward'; dealers: () => readonly string[] },
  onOutcome?: OnOutcome,
): Promise<Outcome[]> {
  const roll = async (slug: string): Promise<DealerOutcome> => {
    const rolled = await target.roll(slug, way)
    if (rolled !== undefined) return { kind: 'rolled', ...rolled }
    if (target.releases(slug).length === 0) throw new Error(nothingPublished(slug, dealers()))
    throw new Error(`there is no release ${way === 'back' ? 'before' : 'after'} the live one`)
  }
  return eachDealer([...new Set(slugs)], roll, onOutcome)
}

/** Who is no dealer is a slip, as of somebody in a hurry; the others are rolled all the same. */
const nothingPublished = (slug: string, dealers: readonly string[]): string =>
  dealers.length === 0 || dealers.includes(slug)
    ? 'nothing of it was published there'
    : `there is no dealer “${slug}” → ${didYouMean(slug, dealers, 'there are')}`

type DealerOutcome = Published | ({ kind: 'rolled' } & Rolled) | Failed

async function eachDealer(
  slugs: readonly string[],
  work: (slug: string) => Promise<DealerOutcome>,
  onOutcome: OnOutcome = async () => {},
): Promise<Outcome[]> {
  const waiting = [...slugs]
  const outcomes: Outcome[] = []
  const workOff = async (): Promise<void> => {
    for (let slug = waiting.shift(); slug !== undefined; slug = waiting.shift()) {
      const started = performance.now()
      const told = await work(slug).catch(
        (error: Error): DealerOutcome => ({
          kind: 'failed',
          isBuilt: true,
          faults: [`${slug} ✖ ${inPlainWords(error.message)}`],
        }),
      )
      const outcome = { slug, milliseconds: Math.round(performance.now() - started), ...told }
      outcomes.push(outcome)
      await onOutcome(outcome)
    }
  }
  await Promise.all(Array.from({ length: DEALERS_AT_ONCE }, workOff))
  return outcomes.sort((one, other) => (one.slug < other.slug ? -1 : 1))
}

type ToldByBuild = {
  /** The dealers that the last build refused, with their faults. */
  refused: ReadonlyMap<string, readonly string[]>
  /** Whether there was such a dealer then, built by it or not: a machine may have built only some. */
  isDealer: (slug: string) => boolean
}

/** The moment that the last build of a folder was for; now where none tells. */
export function momentBuilt(fromDir: string): Date {
  const file = join(fromDir, REPORT)
  const { at } = existsSync(file) ? readReport(file) : {}
  return at === undefined ? new Date() : new Date(at)
}

/** What the last build says of a folder; one that was put together by others has no report. */
function toldBy(fromDir: string): ToldByBuild {
  const file = join(fromDir, REPORT)
  if (!existsSync(file)) return { refused: new Map(), isDealer: () => true }
  const { sites, dealers } = readReport(file)
  return {
    refused: new Map(sites.filter(({ ok }) => !ok).map(({ slug, faults }) => [slug, faults])),
    isDealer: slug => dealers?.includes(slug) ?? true,
  }
}

/** An earlier version of us named no dealers. */
function readReport(file: string): Pick<BuildReport, 'sites'> & Partial<Pick<BuildReport, 'at' | 'dealers'>> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message} → npm run build writes it anew`)
  }
}
