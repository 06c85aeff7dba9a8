// What the command says of a dealer's upkeep. It looks at nothing: the page for staff is written where the site is built.
import { join } from 'node:path'
import { formatCount } from '../../src/domain/format.ts'
import { REPORTS_FOLDER } from '../../src/site/reports-folder.ts'
import type { Upkeep } from './site/upkeep.ts'

/** The page of a dealer in the out folder, where no host looks for a bundle. */
export const reportOf = (slug: string): string => join(REPORTS_FOLDER, `${slug}.html`)

/** What the console says of a dealer, in one line; nothing where all is well. */
export function upkeepInWords({ adLaw, gaps, links }: Upkeep): string | undefined {
  const parts = [
    adLaw.length > 0 && formatCount(adLaw.length, 'finding in the advertising', 'findings in the advertising'),
    links.length > 0 && formatCount(links.length, 'link to nowhere', 'links to nowhere'),
    gaps.length > 0 && formatCount(gaps.length, 'gap in the offers to come', 'gaps in the offers to come'),
  ].filter(part => part !== false)
  return parts.length === 0 ? undefined : parts.join(', ')
}
