// `?at=2026-12-26` on a dealer's page shows it as it will be at that moment: on this computer only, and in no bundle.
import { join } from 'node:path'
import type { LoadOptions } from '../../src/site/load.ts'
import type { SiteAtMoment } from '../build/app/moment.ts'
import { type CompiledApp, compiledApp } from '../build/compile.ts'
import { TOP } from '../options/folders.ts'
import { clockScript, withClock } from './moment-clock.ts'

export type Moments = {
  /** The dealer's page at an address and moment; no page where there is none then. */
  page(slug: string, path: string, moment: string): Promise<{ html: string; found: boolean }>
  /** The script that sets the clock of such a page. */
  script: string
  /** A file of the stock's index, where a page at a moment asked for one that the bundle does not have. */
  searchFile(slug: string, name: string): Promise<Uint8Array | undefined>
}

type Place = {
  sitesDir: string
  dataDir: string
  appOf?: (folder: string) => Promise<CompiledApp>
  /** How feeds are read, and whether what is held back shows. */
  reading?: Pick<LoadOptions, 'keeper' | 'fetchFeed' | 'withHeld'>
}

/** How many sites at moments stay at hand, and for how long: their files may change. */
const MOST_KEPT = 3
const KEPT_MILLISECONDS = 60_000

let compiling: Promise<unknown> = Promise.resolve()

/** The app of the code as it is now. Two that compile at once would write to the same place. */
function appNow(folder: string): Promise<CompiledApp> {
  const compiled = compiling.then(() => compiledApp(TOP, folder))
  compiling = compiled.catch(() => {})
  return compiled
}

/** `appOf` gives another app than that of the code as it is now. */
export function createMoments({ sitesDir, dataDir, appOf = appNow, reading }: Place): Moments {
  type App = typeof import('../build/app/entry.ts')
  const kept = new Map<string, { since: number; site: Promise<SiteAtMoment> }>()

  async function open(slug: string, moment: string): Promise<SiteAtMoment> {
    const { entry } = await appOf(join(dataDir, 'app'))
    const app: App = await import(entry)
    return app.siteAtMoment(sitesDir, slug, moment, { ...reading, changesDir: join(dataDir, 'changes') })
  }

  function siteAt(slug: string, moment: string): Promise<SiteAtMoment> {
    const key = `${slug} ${moment}`
    const known = kept.get(key)
    if (known !== undefined && Date.now() - known.since < KEPT_MILLISECONDS) return known.site
    kept.delete(key)
    const site = open(slug, moment)
    kept.set(key, { since: Date.now(), site })
    // What failed is tried anew.
    site.catch(() => kept.delete(key))
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return site
  }

  return {
    script: clockScript,
    async page(slug, path, moment) {
      const site = await siteAt(slug, moment)
      const page = await site.page(path)
      const html = (page ?? (await site.page('/404'))!).toString()
      return { html: withClock(html, site.at), found: page !== undefined }
    },
    async searchFile(slug, name) {
      for (const [key, { site }] of kept) {
        if (!key.startsWith(`${slug} `)) continue
        const bytes = (await site).searchFile(name)
        if (bytes !== undefined) return bytes
      }
      return undefined
    },
  }
}
