// Where bundles go: what a publisher needs of any place that serves them.

/** A whole bundle as it was published once. */
export type Release = {
  id: string
  /** When it was put together. */
  at: Date
  isLive: boolean
  /** Somebody went back from it and published another since: no roll leads to it again. */
  isWithdrawn: boolean
}

export type Live = {
  id: string
  since: Date
  /** Somebody went back to it: what is built now waits until somebody publishes or goes forward. */
  isHeld: boolean
}

/** `changed` and `gone` are the paths of files that differ from the release that was live before. */
export type Published =
  | { kind: 'published'; id: string; changed: readonly string[]; gone: readonly string[] }
  | { kind: 'same' }
  | { kind: 'held' }

type Files = Readonly<Record<string, string>>

/** A bundle or a release, to look into: its files by path, each with its digest, and the text of one; empty where it has none. */
export type Contents = { files: Files; text(path: string): Promise<string> }

/** What a roll has done: which release is live now, and which was. */
export type Rolled = { id: string; left: string }

/** How the files of a bundle differ from those before, by their digests. */
export const differences = (files: Files, before: Files = {}): { changed: string[]; gone: string[] } => ({
  changed: Object.keys(files).filter(path => before[path] !== files[path]),
  gone: Object.keys(before).filter(path => files[path] === undefined),
})

export type Way = 'back' | 'forward'

/** The release that a roll leads to; `releases` newest first. */
export function rolledTo(releases: readonly Release[], way: Way): Release | undefined {
  const open = releases.filter(({ isLive, isWithdrawn }) => isLive || !isWithdrawn)
  const index = open.findIndex(({ isLive }) => isLive)
  return index === -1 ? undefined : open[index + (way === 'back' ? 1 : -1)]
}

export type Target = {
  /**
   * Makes a release of a bundle and switches to it, both at once or not at all. `asked` ends a hold, but not that of a roll
   * meanwhile.
   */
  publish(slug: string, bundle: string, options?: { asked?: boolean }): Promise<Published>
  live(slug: string): Live | undefined
  /** Newest first. */
  releases(slug: string): Release[]
  /** Switches to the release before the live one, or after it, past those withdrawn; tells which, if there is one. */
  roll(slug: string, way: Way): Promise<Rolled | undefined>
  /** Undefined where there is no such release any more. */
  open(slug: string, id: string): Promise<Contents | undefined>
  /** Work that makes the next release quicker, for when there is nothing else to do. */
  prepare(slug: string): Promise<void>
}
