/** One dealer to build: all paths absolute, all of it plain data, so that a thread can be given it. */
export type SiteJob = {
  slug: string
  sitesDir: string
  outDir: string
  /** Where work in progress and what to remember lie: on the same disk as `outDir`, so that a folder can be moved. */
  workDir: string
  /** Files that every site gets from the project itself. */
  publicDir: string
  app: { digest: string; assets: string }
  /** The moment that pages are rendered for, as an ISO time. */
  at: string
  /** For the manifest, as an ISO time. */
  builtAt: string
  /** What the sources were, for the manifest. */
  revision: string
  /** Keep nothing from the last build. */
  force: boolean
}

export type FeedCount = { file: string; accepted: number; refused: readonly { row: number; reason: string }[] }

/** What became of a site. */
export type SiteReport = {
  slug: string
  ok: boolean
  /** Each as it is told to the person who edits the site; empty if the bundle was written. */
  faults: string[]
  /** What it is built with all the same. */
  warnings: readonly string[]
  pages: { rendered: number; kept: number; removed: number }
  feeds: readonly FeedCount[]
  milliseconds: number
  /** Milliseconds by step, for whoever makes builds faster. */
  steps: Record<string, number>
}
