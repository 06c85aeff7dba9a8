// The report that a dealer's staff opens: one page by dealer, beside the bundles and in none of them.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Finding } from '../../../src/domain/ad-law/rule.ts'
import { AD_RULES, type RuleText } from '../../../src/domain/ad-law/rules.ts'
import { formatCount } from '../../../src/domain/format.ts'
import { GAP_DAYS } from '../../../src/domain/offer-gaps.ts'
import type { DeadLink } from '../../../src/views/dead-links.ts'
import type { OfferGap } from '../../../src/views/offer-gaps.ts'
import { escapeHtml } from '../../serve/escape.ts'
import { reportOf } from '../upkeep-report.ts'
import type { FeedLeftOut } from './site-files.ts'
import type { Upkeep } from './upkeep.ts'

/** How many places a rule lists; a feed that lacks a field lacks it for thousands of cars. */
const PLACES_LISTED = 50

/** Writes what there is to look at for a dealer. */
export function writeUpkeep(outDir: string, slug: string, upkeep: Upkeep): void {
  const file = join(outDir, reportOf(slug))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, upkeepPage(upkeep))
}

export function upkeepPage({ name, day, adLaw, gaps, links, feeds }: Upkeep): string {
  const rules = Map.groupBy(adLaw, ({ rule }) => rule)
  return `<!doctype html>
<html lang="en-AU">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>To look at: ${escapeHtml(name)}</title>
<style>
body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #1c1c1c; background: #fff }
h2 { margin-top: 2.5rem }
article { border-top: 1px solid #ccc; padding-top: .5rem; margin-top: 1.5rem }
small { color: #555 }
code { overflow-wrap: anywhere }
</style>
<h1>To look at: ${escapeHtml(name)}</h1>
<p>As the site stood on ${escapeHtml(day)}. Nothing on it was changed. The laws are prompts to look, and no legal advice.</p>
<h2>Advertising: ${adLaw.length === 0 ? 'nothing found' : count(adLaw.length, 'finding')}</h2>
${[...rules].map(([id, found]) => ruleSection(AD_RULES.get(id)!, found)).join('\n')}
<h2>Offers to come: ${gaps.length === 0 ? `no gap within ${GAP_DAYS} days` : count(gaps.length, 'gap')}</h2>
${gaps.length === 0 ? '' : `<ul>\n${gaps.map(gap => `<li>${escapeHtml(gapInWords(gap))}</li>`).join('\n')}\n</ul>`}
<h2>Links to nowhere: ${links.length === 0 ? 'none' : links.length}</h2>
${links.length === 0 ? '' : `<ul>\n${links.map(linkItem).join('\n')}\n</ul>`}
${feeds.map(feedSection).join('\n')}
</html>
`
}

function ruleSection({ id, asks, remedy, source, states }: RuleText, found: readonly Finding[]): string {
  const more = found.length - PLACES_LISTED
  return `<article>
<h3>${escapeHtml(asks)}</h3>
<p><b>What to do:</b> ${escapeHtml(remedy)}</p>
<ul>
${found
  .slice(0, PLACES_LISTED)
  .map(({ where, what, remedy: other }) => {
    const instead = other === undefined ? '' : `. ${escapeHtml(other)}`
    return `<li><code>${escapeHtml(where)}</code> ${escapeHtml(what)}${instead}</li>`
  })
  .join('\n')}
${more > 0 ? `<li>… and ${more} more; report.json has them all</li>` : ''}
</ul>
<p><small>${escapeHtml(source)}. Holds in ${states.filter(state => state !== 'AU').join(', ')}. Rule ${id}.</small></p>
</article>`
}

const linkItem = ({ where, href }: DeadLink): string =>
  `<li><code>${escapeHtml(where)}</code> leads to <code>${escapeHtml(href)}</code>, where this site has no page</li>`

function feedSection({ feed, leftOut }: FeedLeftOut): string {
  const all = leftOut.reduce((sum, { cars }) => sum + cars, 0)
  const reasons = leftOut.map(
    ({ reason, cars, examples }) =>
      `<li>${count(cars, 'car')}: ${escapeHtml(reason)}, such as ${examples.join(', ')}</li>`,
  )
  return `<h2>Left out of <code>${escapeHtml(feed)}</code>: ${all === 0 ? 'no car' : count(all, 'car')}</h2>
${all === 0 ? '' : `<ul>\n${reasons.join('\n')}\n</ul>`}`
}

export function gapInWords({ place, after, until }: OfferGap): string {
  return `${place}: none after ${after}${until === undefined ? '' : `, until ${until}`}`
}

const count = (number: number, thing: string): string => formatCount(number, thing, `${thing}s`)
