// Where bundles go: what a publisher needs of any place that serves them.

/** A whole bundle as it was published once. */
export type Release = {
  id: string
  /** When it was put together. */
  at: Date
  isLive: boolean
}

export type Live = {
  id: string
  since: Date
  /** Somebody went back to it: what is built now waits until somebody publishes or goes forward. */
  isHeld: boolean
}

/** `files` counts those that differ from the live release. */
export type Published = { kind: 'published'; id: string; files: number } | { kind: 'same' } | { kind: 'held' }

export type Target = {
  /** Makes a release of a bundle and switches to it, both at once or not at all; `asked` ends a hold. */
  publish(slug: string, bundle: string, options?: { asked?: boolean }): Promise<Published>
  live(slug: string): Live | undefined
  /** Newest first. */
  releases(slug: string): Release[]
  /** Switches to the release before the live one, or after it; tells which, if there is one. */
  roll(slug: string, way: 'back' | 'forward'): string | undefined
  /** Work that makes the next release quicker, for when there is nothing else to do. */
  prepare(slug: string): Promise<void>
}
