// What was changed in this editor, so that it can be undone: each text before and after, kept beside our other data.
import { randomUUID } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { DAY } from '../../src/domain/durations.ts'
import { remembering } from '../../src/domain/remembering.ts'
import { parseJson } from '../../src/site/parse-json.ts'
import { SiteSchema } from '../../src/site/schema/site.ts'
import { versionOf } from './documents.ts'
import { hasChange, withoutChange } from './settings-text.ts'
import { writeWhole } from './write-whole.ts'

export type Act = 'changed' | 'added' | 'deleted' | 'undone'

export type Entry = {
  id: string
  at: string
  slug: string
  /** Below the sites folder. */
  file: string
  title: string
  act: Act
  /** The versions of the text; none where there was, or is, no file. */
  before?: string | undefined
  after?: string | undefined
}

/** Somebody else, or another program, has saved the file meanwhile. */
export class ChangedError extends Error {}

export type History = {
  /** Keeps a text that somebody has opened, and tells its version. */
  keep(text: string): string
  kept(version: string): string | undefined
  /**
   * Writes a file whole or not at all, or removes it, if it is still what it was when it was opened: `from`, where nothing
   * means that there was no file.
   */
  write(change: {
    slug: string
    file: string
    title: string
    act: Act
    from: string | undefined
    text: string | undefined
  }): Entry
  /** Newest first. */
  entries(slug: string): Entry[]
  /**
   * What cannot be undone now, by its id, each with the later change that stands in the way; undefined where that is none of
   * this editor, or what was before is no longer kept.
   */
  obstacles(slug: string): ReadonlyMap<string, Entry | undefined>
  /** Brings back what was there before an entry; a `ChangedError` where that is no longer kept. */
  undo(id: string): Entry | undefined
}

export function createHistory(sitesDir: string, folder: string, now: () => Date = () => new Date()): History {
  const journal = join(folder, 'history.ndjson')
  const textFile = (version: string): string => join(folder, 'texts', version)
  mkdirSync(join(folder, 'texts'), { recursive: true })

  const all = (): Entry[] => (existsSync(journal) ? readFileSync(journal, 'utf8').split('\n').flatMap(entryIn) : [])
  tidy(folder, journal, all(), now())

  const history: History = {
    keep(text) {
      const version = versionOf(text)
      if (!existsSync(textFile(version))) writeWhole(textFile(version), text)
      // Looked at again, it is as good as new.
      else utimesSync(textFile(version), now(), now())
      return version
    },
    kept(version) {
      const file = textFile(version)
      return /^[0-9a-f]{64}$/.test(version) && existsSync(file) ? readFileSync(file, 'utf8') : undefined
    },
    write({ slug, file, title, act, from, text }) {
      const path = join(sitesDir, file)
      const present = existsSync(path) ? readFileSync(path, 'utf8') : undefined
      if ((present === undefined ? undefined : versionOf(present)) !== from) throw new ChangedError(file)
      const entry: Entry = {
        id: randomUUID(),
        at: now().toISOString(),
        slug,
        file,
        title,
        act,
        ...(present !== undefined && { before: history.keep(present) }),
        ...(text !== undefined && { after: history.keep(text) }),
      }
      // First what undoing needs, then the file. Where that fails, the change never was.
      const until = existsSync(journal) ? statSync(journal).size : 0
      try {
        appendFileSync(journal, `\n${JSON.stringify(entry)}\n`)
        if (text === undefined) rmSync(path)
        else writeWhole(path, text)
      } catch (error) {
        if (existsSync(journal)) truncateSync(journal, until)
        throw error
      }
      return entry
    },
    entries: slug =>
      all()
        .filter(entry => entry.slug === slug)
        .reverse(),
    obstacles(slug) {
      const entries = all().filter(entry => entry.slug === slug)
      const kept = remembering((version: string) => history.kept(version), KEPT_TEXTS)
      const presentOf = remembering((file: string) => {
        const path = join(sitesDir, file)
        return existsSync(path) ? history.keep(readFileSync(path, 'utf8')) : undefined
      }, KEPT_TEXTS)
      const isAsLeft = ({ file, before, after }: Entry, version: string | undefined): boolean => {
        if (version === after) return true
        const [text, was, did] = [version, before, after].map(one => (one === undefined ? undefined : kept(one)))
        return isSettings(file) && !!text && !!was && !!did && hasChange(text, was, did)
      }
      return new Map(
        entries.flatMap((entry, index): [string, Entry | undefined][] => {
          const { id, file, before } = entry
          if (before !== undefined && kept(before) === undefined) return [[id, undefined]]
          if (isAsLeft(entry, presentOf(file))) return []
          const later = entries.slice(index + 1).filter(one => one.file === file)
          return [[id, later[later.findLastIndex(({ after }) => isAsLeft(entry, after)) + 1]]]
        }),
      )
    },
    undo(id) {
      const entry = all().find(known => known.id === id)
      if (entry === undefined) return undefined
      const { slug, file, title, before, after } = entry
      const text = before === undefined ? undefined : history.kept(before)
      // Somebody has tidied up what was kept: that must not look like “there was no file”.
      if (before !== undefined && text === undefined) throw new ChangedError(file)
      const change = { slug, file, title, act: 'undone' } as const
      try {
        return history.write({ ...change, from: after, text })
      } catch (error) {
        const did = after === undefined ? undefined : history.kept(after)
        if (!(error instanceof ChangedError && isSettings(file) && text && did)) throw error
        // Many forms share the settings: what was saved in another one since stays.
        const present = readFileSync(join(sitesDir, file), 'utf8')
        const without = withoutChange(present, text, did)
        // Each by itself was right, and together they may not be.
        if (without === undefined || (isRight(present) && !isRight(without))) throw error
        return history.write({ ...change, from: history.keep(present), text: without })
      }
    },
  }
  return history
}

/** As many as a month of changes has. */
const KEPT_TEXTS = 1_000

/** Many forms share them. */
const isSettings = (file: string): boolean => basename(file) === 'site.json'

/** Whether a text is settings that a site can be built of, by themselves. */
const isRight = (text: string): boolean => {
  try {
    return SiteSchema.safeParse(parseJson(text)).success
  } catch {
    return false
  }
}

/** None where the line is empty, or was cut off when the power went. */
function entryIn(line: string): Entry[] {
  try {
    return line === '' ? [] : [JSON.parse(line) as Entry]
  } catch {
    return []
  }
}

/** For so long a change can be undone, and a form that was left open be saved. */
const KEPT_MILLISECONDS = 30 * DAY

/** Lets go of what is older, and of the texts that only it needed. */
function tidy(folder: string, journal: string, entries: readonly Entry[], now: Date): void {
  const since = now.getTime() - KEPT_MILLISECONDS
  const kept = entries.filter(({ at }) => Date.parse(at) >= since)
  if (kept.length < entries.length) writeWhole(journal, kept.map(entry => `${JSON.stringify(entry)}\n`).join(''))
  const needed = new Set(kept.flatMap(({ before, after }) => [before, after]))
  for (const version of readdirSync(join(folder, 'texts'))) {
    const file = join(folder, 'texts', version)
    if (!needed.has(version) && statSync(file).mtimeMs < since) rmSync(file)
  }
}

/** Writes, or what is to be done `otherwise` where somebody has changed the file meanwhile. */
export function orChanged<Answer>(write: () => Answer, otherwise: () => Answer): Answer {
  try {
    return write()
  } catch (error) {
    if (!(error instanceof ChangedError)) throw error
    return otherwise()
  }
}
