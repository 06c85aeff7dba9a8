import type { ChangeAhead } from '../../../src/site/changes-ahead.ts'
import type { FeedReport } from '../../../src/site/feeds/rows.ts'
import type { FetchedFeeds } from './fetched-feeds.ts'
import type { Upkeep } from './upkeep.ts'

/** One dealer to build: all paths absolute, all of it plain data, so that a thread can be given it. */
export type SiteJob = {
  slug: string
  sitesDir: string
  outDir: string
  /** Where work in progress and what to remember lie: on the same disk as `outDir`, so that a folder can be moved. */
  workDir: string
  /** Where it is written down when pages changed and how many cars there were, for all out folders: it is about the site. */
  changesDir: string
  /** Where drawn pictures are kept. */
  picturesDir: string
  /** The project itself. */
  topDir: string
  /** Files that every site gets from the project itself. */
  publicDir: string
  app: { digest: string; assets: string }
  /** The moment that pages are rendered for, as an ISO time. */
  at: string
  /** For the manifest, as an ISO time. */
  builtAt: string
  /** The moment was asked for: no shopper is offered what is built. */
  isLook: boolean
  /** What the sources were, for the manifest. */
  revision: string
  /** Keep nothing from the last build. */
  force: boolean
  /** Somebody has said that it may have lost most of its cars, or of their prices or pictures. */
  fewerCars: boolean
  /** Its feeds on the web, where somebody has fetched them before. */
  feeds?: FetchedFeeds | undefined
}

export type FeedCount = Pick<FeedReport, 'file' | 'accepted' | 'refused'>

/** What became of a site. */
export type SiteReport = {
  slug: string
  ok: boolean
  /** Each as it is told to the person who edits the site; empty if the bundle was written. */
  faults: string[]
  /** The build broke off, as on a full disk or where a feed could not be fetched: the site's files may have no fault at all. */
  brokeOff?: true
  /** That was because of a feed, which may take long each time. */
  feedFailed?: true
  /** A feed has lost most of its cars, prices or pictures, or has others for prices; a job with `fewerCars` takes it as it is. */
  lostCars?: true
  /** What it is built with all the same. */
  warnings: readonly string[]
  /** What it will show by itself later, in order; empty where it could not be read. */
  ahead: readonly ChangeAhead[]
  /** What its staff should look at; missing where the site could not be read. */
  upkeep?: Upkeep
  pages: { rendered: number; kept: number; removed: number }
  feeds: readonly FeedCount[]
  milliseconds: number
  /** Milliseconds by step, for whoever makes builds faster. */
  steps: Record<string, number>
}

/** A site that is not built yet. */
export const newReport = (slug: string): SiteReport => ({
  slug,
  ok: false,
  faults: [],
  warnings: [],
  ahead: [],
  pages: { rendered: 0, kept: 0, removed: 0 },
  feeds: [],
  milliseconds: 0,
  steps: {},
})
