import { inRegion } from '../domain/wording.ts'
import { DEFAULT_LABELS, type LabelName } from './label-texts.ts'
import type { SiteSettings } from './schema/site.ts'

/** What the interface of one site says, in its own words and its region's spelling. */
export type Labels = Readonly<Record<LabelName, string>>

/** Our texts, replaced by the site's own where it has some, all in the spelling of its region. Source: CF-03, DC-171. */
export function labelsOf({ labels: own, region }: Pick<SiteSettings, 'labels' | 'region'>): Labels {
  const names = Object.keys(DEFAULT_LABELS) as LabelName[]
  return Object.fromEntries(names.map(name => [name, inRegion(own[name] ?? DEFAULT_LABELS[name], region)])) as Labels
}
