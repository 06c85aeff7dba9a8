import { fill, joinParts } from '../domain/text.ts'
import type { Labels } from './labels.ts'
import type { SiteSettings } from './schema/site.ts'

/** Which company it is, at the foot of papers: "Northside Pty Ltd · ABN 12 345 678 901". */
export function companyLine(
  { name, legal }: Pick<SiteSettings, 'name' | 'legal'>,
  labels: Pick<Labels, 'abn'>,
): string {
  return joinParts([legal.entity ?? name, legal.abn && fill(labels.abn, { number: legal.abn })], ' · ')
}
