// What `npm run release` does and says.
import { appendFileSync, copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { standInTold } from '../../src/site/checks/stand-in.ts'
import { withdrawCharged } from '../../src/site/price-memory.ts'
import { changeFiles } from '../build/site/changes.ts'
import { table } from '../build/table.ts'
import { inPlainWords, systemRefusal } from '../options/system-refusal.ts'
import { UsageError } from '../options/usage.ts'
import { presentSlugs } from './concerned.ts'
import { TakenError } from './lock.ts'
import { contentsOf } from './manifest.ts'
import { settingsIfRead } from './notices/asked.ts'
import { createNotices, type Notices } from './notices.ts'
import { openPlace, type Place } from './place.ts'
import { momentBuilt, type OnOutcome, type Outcome, type Released, releaseBundles, rollDealers } from './release.ts'
import { type Keep, parseReleaseOptions, RELEASE_USAGE, type ReleaseTask } from './release-options.ts'
import type { Target } from './target.ts'

/** How soon it is tried again where another is publishing; elsewhere somebody has to let us in each time. */
const LOOK_AGAIN_MILLISECONDS = { here: 1_000, elsewhere: 5_000 }

/** Pauses after tries to tell others of what went live. */
const TELL_AGAIN_MILLISECONDS = [500, 4_000, 0]

/** What a test brings of its own. */
type Surroundings = {
  log?: (line: string) => void
  error?: (line: string) => void
  wait?: (milliseconds: number) => Promise<unknown>
}

/** Publishes or rolls, and tells; gives the exit code: 1 if any dealer failed. */
export async function releaseCommand(
  args: readonly string[],
  { log = console.log, error = console.error, wait = setTimeout }: Surroundings = {},
): Promise<number> {
  if (args.includes('--help')) {
    log(RELEASE_USAGE)
    return 0
  }
  try {
    const { targetDir, elsewhere, task, sitesDir, dataDir, summaryFile, waitMinutes } = parseReleaseOptions(args)
    const pause = LOOK_AGAIN_MILLISECONDS[elsewhere === undefined ? 'here' : 'elsewhere']
    const place = await whenFree(() => openPlace({ targetDir, elsewhere }, error), { waitMinutes, pause, log })
    const notices = createNotices({ sitesDir, dataDir })
    let released: Released
    const unnoted: string[] = []
    try {
      released = await work(place.target, task, sitesDir, async outcome => {
        unnoted.push(
          ...(await note(outcome, task, { notices, dataDir, target: place.target })),
          ...withdraw(outcome, task, dataDir),
        )
        log(`${outcome.kind === 'failed' ? '✖' : '✓'} ${outcome.slug}`)
      })
      const { outcomes } = released
      if (task.kind === 'publish' && task.keep !== undefined) keepChanges(outcomes, task.keep)
      const rows = [HEAD, ...outcomes.map(rowOf)]
      log(`\n${table(rows)}\n\n${sumOf(outcomes)}, in ${place.name}`)
      for (const outcome of outcomes) {
        if (outcome.kind === 'failed')
          error(
            `\n${outcome.slug} ${task.kind === 'roll' ? `did not go ${task.way}` : 'was not published'}:\n${indented(outcome.faults)}`,
          )
      }
      if (summaryFile !== undefined) appendFileSync(summaryFile, summaryOf(rows, outcomes))
    } finally {
      await place.close()
    }
    const { outcomes, leftBehind } = released
    // Now that another may publish there, or take a dealer back: who is told may take its time.
    const { untold, warnings } = await tellOthers(outcomes, { notices, sitesDir, wait })
    const left = task.kind === 'publish' ? leftBehind.map(slug => leftOut(slug, task.fromDir)) : []
    const faults = [
      ...unnoted,
      ...untold.map(
        fault => `${fault} → run this again where .forecourt/notices is kept; elsewhere npm run index tells Algolia`,
      ),
    ]
    for (const fault of faults) error(`\n✖ ${fault}`)
    const held = outcomes.filter(({ kind }) => kind === 'held').map(({ slug }) => heldBack(slug))
    const unsearched = outcomes
      .filter(({ kind }) => kind === 'published')
      .flatMap(({ slug }) => unsearchedIn(sitesDir, slug))
    const warned = [...left, ...held, ...unsearched, ...warnings]
    for (const warning of warned) error(`\n! ${warning}`)
    if (summaryFile !== undefined) appendFileSync(summaryFile, listOf([...faults, ...warned]))
    return faults.length > 0 || outcomes.some(({ kind }) => kind === 'failed') ? 1 : 0
  } catch (fault) {
    const { message } = fault as Error
    const refusal = systemRefusal(message)
    if (refusal !== undefined) {
      error(`the release broke off: ${refusal.reason}; what is live is whole → ${refusal.remedy}`)
    } else if (fault instanceof TakenError) error(`${message}, or let this wait for it: --wait MINUTES`)
    else if (fault instanceof UsageError) error(message)
    else throw fault
    return 2
  }
}

function unsearchedIn(sitesDir: string, slug: string): string[] {
  const settings = settingsIfRead(sitesDir, slug)
  return typeof settings === 'object' ? standInTold(settings) : []
}

/** Writes down what is to be told of a dealer; gives why it could not, which undoes nothing. */
async function note(
  outcome: Outcome,
  task: ReleaseTask,
  { notices, dataDir, target }: { notices: Notices; dataDir: string; target: Target },
): Promise<string[]> {
  const { slug } = outcome
  try {
    if (outcome.kind === 'rolled') await notices.noteRoll(slug, outcome, id => target.open(slug, id))
    else if (outcome.kind === 'published' && task.kind === 'publish') {
      await notices.note(slug, outcome, contentsOf(join(task.fromDir, slug)))
    }
    return []
  } catch (error) {
    return [`${slug} is live, but not everybody can be told: ${inPlainWords((error as Error).message, dataDir)}`]
  }
}

/** What is not live, or is not any more, is no proof of an earlier price; gives why that could not be written down. */
function withdraw(outcome: Outcome, task: ReleaseTask, dataDir: string): string[] {
  const { slug, kind } = outcome
  const isRefused = task.kind === 'publish' && (kind === 'held' || (kind === 'failed' && outcome.isBuilt))
  if (!isRefused && kind !== 'rolled') return []
  const at = task.kind === 'publish' ? momentBuilt(task.fromDir) : new Date()
  try {
    withdrawCharged(join(dataDir, 'changes'), slug, at.getTime())
    return []
  } catch (error) {
    return [
      `${slug} is not live with its last build, but its prices are remembered so: ${inPlainWords((error as Error).message, dataDir)}`,
    ]
  }
}

type Telling = { notices: Notices; sitesDir: string; wait: (milliseconds: number) => Promise<unknown> }

type NotTold = { untold: readonly string[]; warnings: readonly string[] }

/**
 * After some pauses it is left to the next run. What this machine lacks, be it a key or all settings, or nobody asks for any
 * more, is no fault.
 */
async function tellOthers(outcomes: readonly Outcome[], { notices, sitesDir, wait }: Telling): Promise<NotTold> {
  const ours = outcomes.map(({ slug }) => slug)
  const untold = (): string[] => notices.untold().filter(slug => ours.includes(slug))
  const before = folderOf(sitesDir)
  const ended: string[] = []
  for (const pause of TELL_AGAIN_MILLISECONDS) {
    // A folder that comes back piece by piece has dealers that are not there yet, and are dealers all the same.
    const now = untold().filter(slug => before.kind === 'dealers' || hasSettings(sitesDir, slug))
    for (const slug of now) ended.push(...(await notices.tell(slug)).ended)
    if (untold().length === 0) break
    await wait(pause)
  }
  const after = folderOf(sitesDir)
  const left = untold()
  const isAway = left.length > 0 && !left.some(slug => hasSettings(sitesDir, slug))
  if (isAway && after.kind === 'unlisted') return { untold: [after.fault], warnings: ended }
  // One that was there and went away meanwhile is a fault as any other.
  if (isAway && before.kind === 'empty' && after.kind === 'empty') {
    return { untold: [], warnings: [...ended, nobodyTold(sitesDir)] }
  }
  const faultsOf = (slug: string): readonly string[] =>
    before.kind === 'dealers' || hasSettings(sitesDir, slug)
      ? notices.faults(slug)
      : [`${slug} is live, but nobody is told: its settings are not in ${sitesDir} yet`]
  return { untold: left.flatMap(faultsOf), warnings: [...ended, ...ours.flatMap(notices.lacking)] }
}

const hasSettings = (sitesDir: string, slug: string): boolean => existsSync(join(sitesDir, slug, 'site.json'))

type Folder = { kind: 'empty' } | { kind: 'dealers' } | { kind: 'unlisted'; fault: string }

function folderOf(sitesDir: string): Folder {
  try {
    return { kind: presentSlugs(sitesDir).length === 0 ? 'empty' : 'dealers' }
  } catch (error) {
    const why = `the dealers’ folder ${sitesDir} cannot be listed: ${(error as Error).message}`
    return { kind: 'unlisted', fault: `nobody is told of what went live, as ${why}` }
  }
}

const nobodyTold = (sitesDir: string): string =>
  `nobody is told of what went live: the dealers’ settings say who is, and there are none in ${sitesDir} → run this again with their folder, there or by --sites; elsewhere npm run index tells Algolia`

const leftOut = (slug: string, fromDir: string): string =>
  `${slug} was left out, as it is no dealer any more → delete ${join(fromDir, slug)}, or publish it with --site ${slug}`

const heldBack = (slug: string): string =>
  `${slug} is held back, as somebody went back to an older release → publish what is built now with --asked-for ${slug}, which is “asked” of the workflow, or take the newer release again with --forward ${slug}`

type Waiting = { waitMinutes: number; pause: number; log: (line: string) => void }

/** Machines that build at the same time publish one after the other. */
async function whenFree(open: () => Promise<Place>, { waitMinutes, pause, log }: Waiting): Promise<Place> {
  const until = Date.now() + waitMinutes * 60_000
  for (let isTold = false; ; isTold = true) {
    try {
      return await open()
    } catch (error) {
      if (!(error instanceof TakenError) || Date.now() >= until) throw error
      if (!isTold) log(`${error.message.split(' → ')[0]}: waiting for it`)
      await setTimeout(pause)
    }
  }
}

async function work(target: Target, task: ReleaseTask, sitesDir: string, onOutcome: OnOutcome): Promise<Released> {
  if (task.kind === 'publish') return releaseBundles(target, task, onOutcome)
  const dealers = (): string[] => dealersIfListed(sitesDir)
  return { outcomes: await rollDealers(target, { ...task, dealers }, onOutcome), leftBehind: [] }
}

/** None where the machine has only bundles, or may not look: to go back needs no settings. */
function dealersIfListed(sitesDir: string): string[] {
  try {
    return presentSlugs(sitesDir)
  } catch {
    return []
  }
}

/** Only of these dealers: another machine knows better what has become of the others. */
function keepChanges(outcomes: readonly Outcome[], { changesDir, toDir }: Keep): void {
  mkdirSync(toDir, { recursive: true })
  for (const { slug, kind } of outcomes) {
    if (kind === 'failed') continue
    for (const name of changeFiles(changesDir, slug)) copyFileSync(join(changesDir, name), join(toDir, name))
  }
}

const HEAD = ['dealer', 'outcome', 'release', 'files', 'ms']

const SAID: Record<Outcome['kind'], string> = {
  published: 'live',
  same: 'as before',
  held: 'held back',
  rolled: 'rolled',
  failed: 'failed',
}

function rowOf(outcome: Outcome): string[] {
  const release = 'id' in outcome ? String(Number(outcome.id)) : ''
  const files = outcome.kind === 'published' ? String(outcome.changed.length) : ''
  return [outcome.slug, SAID[outcome.kind], release, files, String(outcome.milliseconds)]
}

function sumOf(outcomes: readonly Outcome[]): string {
  const counts = Map.groupBy(outcomes, ({ kind }) => SAID[kind])
  return [...counts].map(([said, { length }]) => `${length} ${said}`).join(', ') || 'no dealer to publish'
}

const indented = (faults: readonly string[]): string => faults.map(fault => `  ${fault}`).join('\n')

/** For the page that a CI host shows of a run. */
function summaryOf([head, ...rows]: readonly (readonly string[])[], outcomes: readonly Outcome[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`
  const faults = outcomes.flatMap(outcome =>
    outcome.kind === 'failed' ? [`\n\`\`\`\n${outcome.faults.join('\n')}\n\`\`\`\n`] : [],
  )
  return `### ${sumOf(outcomes)}\n\n${line(head!)}${line(head!.map(() => '---'))}${rows.map(line).join('')}${faults.join('')}\n`
}

const listOf = (lines: readonly string[]): string => lines.map(line => `- ${line}\n`).join('')
