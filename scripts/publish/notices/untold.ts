// What is to be told of a dealer, kept until it was: a file for each.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What has not been told yet of a dealer. Where it is told, its settings say when it is. */
export type Untold = {
  /** The cars that are searched are not those of the pages; `shown` names what these are of. */
  cars?: Guess & { shown: string; release: string; isRolled: boolean; at?: string }
  /** Addresses of pages that changed or are gone. */
  pages?: Guess & { root: string; urls: string[] }
  hook?: Guess & { id: string; body: HookBody }
}

/** Noted while no settings were there to say whether anybody asks for it. */
export type Guess = { isGuess?: true }

/** What is kept of a dealer from run to run; `lost` is what nobody can be told any more. */
export type Kept = Untold & { lost?: string }

/** What a dealer's own system is told: the release that is live, and all that changed since it was told last. */
export type HookBody = {
  event: 'published'
  site: string
  release: string
  at: string
  sitemap?: string
  /** Addresses of the lists for services, of those that changed. */
  feeds: string[]
  pages: string[]
}

/** To try again brings nothing. */
export class LostError extends Error {}

/** What is untold of the dealers, in a folder. A file that was damaged is told as lost. */
export function createUntoldFiles(folder: string) {
  const fileOf = (slug: string): string => join(folder, `${slug}.json`)

  const read = (slug: string): Kept => {
    if (!existsSync(fileOf(slug))) return {}
    const written = readFileSync(fileOf(slug), 'utf8')
    try {
      return JSON.parse(written)
    } catch {
      return {
        lost: `${slug} is live, but what was to be told of it is lost: its file was damaged → save something of it`,
      }
    }
  }

  const write = (slug: string, kept: Kept): void => {
    if (Object.keys(kept).length === 0) {
      rmSync(fileOf(slug), { force: true })
      return
    }
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${fileOf(slug)}.new`, JSON.stringify(kept), { flush: true })
    renameSync(`${fileOf(slug)}.new`, fileOf(slug))
  }

  /** What came meanwhile is still to be told, and mends what is lost. */
  const forget = (slug: string, kind: keyof Untold, what: unknown, lost?: { lost: string }): void => {
    const { [kind]: after, ...rest } = read(slug)
    if (JSON.stringify(after) === JSON.stringify(what)) write(slug, { ...rest, ...lost })
  }

  const endLost = (slug: string): void => {
    const kept = read(slug)
    if (kept.lost !== undefined) write(slug, withoutLost(kept))
  }

  /** The dealers that have such a file. */
  const slugs = (): string[] =>
    existsSync(folder)
      ? readdirSync(folder).flatMap(name => (name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : []))
      : []

  return { read, write, forget, endLost, slugs }
}

/** As after a release, with which all there is to tell is known again. */
export const withoutLost = ({ lost: _, ...rest }: Kept): Kept => rest
