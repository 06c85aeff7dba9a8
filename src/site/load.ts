// Stand-in until the site loader is here: settings only, no stock and no content.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Fault, parseData } from './faults.ts'
import { SiteSchema } from './schema/site.ts'
import type { Site } from './site.ts'

export type LoadResult =
  | {
      ok: true
      site: Site
      report: { feeds: { file: string; accepted: number; refused: { row: number; reason: string }[] }[] }
    }
  | { ok: false; slug: string; faults: Fault[] }

export async function loadSite(dir: string, { at }: { at: Date; sitesDir: string }): Promise<LoadResult> {
  const file = join(dir, 'site.json')
  const parsed = parseData(SiteSchema, JSON.parse(readFileSync(file, 'utf8')), file)
  if (!parsed.ok) return { ok: false, slug: basename(dir), faults: parsed.faults }
  const settings = parsed.value
  const site = {
    settings,
    at,
    dealerships: settings.dealerships,
    locations: settings.locations,
    cars: [],
    offers: [],
    manufacturers: [],
    models: [],
    promoTiles: [],
    pages: [],
    posts: [],
    reviews: [],
    team: [],
  } as unknown as Site
  return { ok: true, site, report: { feeds: [] } }
}
