// The report that a dealer's staff opens: one page by dealer, beside the bundles and in none of them.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Finding } from '../../../src/domain/ad-law/rule.ts'
import { AD_RULES, type RuleText } from '../../../src/domain/ad-law/rules.ts'
import { formatCount, formatDollars } from '../../../src/domain/format.ts'
import { GAP_DAYS } from '../../../src/domain/offer-gaps.ts'
import { HOLIDAYS_AHEAD_DAYS } from '../../../src/domain/special-hours.ts'
import { refusalInWords } from '../../../src/site/feeds/refusal.ts'
import { type HeldByLaw, heldInWords, NOTHING_HELD } from '../../../src/site/held-by-law.ts'
import { type HolidayGap, holidayGapInWords } from '../../../src/site/holiday-gaps.ts'
import type { HeldWas } from '../../../src/site/proven-was.ts'
import type { DeadLink } from '../../../src/views/checks/dead-links.ts'
import type { OfferGap } from '../../../src/views/checks/offer-gaps.ts'
import { escapeHtml } from '../../serve/escape.ts'
import { reportOf } from '../upkeep-report.ts'
import type { FeedLeftOut } from './site-files.ts'
import type { RefusedRows, Upkeep, WasHeld } from './upkeep.ts'

/** How many places a rule lists; a feed that lacks a field lacks it for thousands of cars. */
const PLACES_LISTED = 50

/** Writes what there is to look at for a dealer, whether the site is built as it tells or what is live stays. */
export function writeUpkeep(outDir: string, slug: string, upkeep: Upkeep, isBuilt: boolean): void {
  const file = join(outDir, reportOf(slug))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, upkeepPage(upkeep, isBuilt))
}

export function upkeepPage(
  { name, day, adLaw, held, refused, gaps, holidays, withoutHours, links, was, feeds }: Upkeep,
  isBuilt: boolean,
): string {
  return `<!doctype html>
<html lang="en-AU">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>To look at: ${escapeHtml(name)}</title>
<style>${STYLE}</style>
<h1>To look at: ${escapeHtml(name)}</h1>
<p>As the site stood on ${escapeHtml(day)}. ${isBuilt ? changedInWords(held) : NOT_BUILT}. The laws are prompts to look, and no legal advice.</p>
${held === undefined ? '' : heldSection(held, isBuilt)}
${refusedSection(refused)}
${section(`Advertising: ${adLaw.length === 0 ? 'nothing found' : count(adLaw.length, 'finding')}`, ruleArticles(adLaw))}
${section(
  `Offers to come: ${gaps.length === 0 ? `no gap within ${GAP_DAYS} days` : count(gaps.length, 'gap')}`,
  list(gaps.map(gap => escapeHtml(gapInWords(gap)))),
)}
${holidaySection(holidays, withoutHours)}
${section(`Links to nowhere: ${links.length === 0 ? 'none' : links.length}`, list(links.map(link => linkInWords(link, held))))}
${was === undefined ? '' : wasSection(was)}
${feeds.map(feedSection).join('\n')}
</html>
`
}

/** As the pages of editor and publisher look, in the letters of the system: it is opened as a file. */
const STYLE = `
:root { color-scheme: light; --ink: #14171c; --soft: #59616e; --line: #dedad2 }
body { max-width: 54rem; margin: 0 auto; padding: clamp(1rem, 4vw, 3rem); font: 1.0625rem/1.55 system-ui, sans-serif; color: var(--ink); background: #f4f2ee }
h1 { margin: 0 0 .5rem; font-size: clamp(1.7rem, 4vw, 2.5rem); line-height: 1.1; letter-spacing: -.025em; text-wrap: balance }
h1 + p { margin: 0 0 2rem; color: var(--soft) }
section { margin-top: 1rem; padding: 1.25rem 1.5rem; border-radius: 1rem; background: #fff; box-shadow: 0 0 0 1px var(--line); overflow-wrap: anywhere }
h2 { margin: 0; font-size: 1.3rem; line-height: 1.25; letter-spacing: -.015em }
h3 { margin: 0 0 .25rem; font-size: 1.0625rem }
.fine h2::before { content: "✓ "; color: #1c6b3c }
article { margin-top: 1.25rem; padding-top: 1.25rem; border-top: 1px solid var(--line) }
article p { margin: .35rem 0 }
ul { margin: .75rem 0 0; padding-inline-start: 1.2rem }
li + li { margin-top: .3rem }
small { color: var(--soft) }
code { padding: .05em .35em; border-radius: .3em; background: #f4f2ee; font-size: .9em; -webkit-box-decoration-break: clone; box-decoration-break: clone }
@media print { body { background: none } section { break-inside: avoid } }
`

/** A part of the report; one without anything to look at says so by its heading alone. */
const section = (heading: string, body: string): string =>
  `<section${body === '' ? ' class="fine"' : ''}>\n<h2>${heading}</h2>\n${body}</section>`

const list = (items: readonly string[]): string =>
  items.length === 0 ? '' : `<ul>\n${items.map(item => `<li>${item}</li>`).join('\n')}\n</ul>\n`

function listOfSome(items: readonly string[]): string {
  const more = items.length - PLACES_LISTED
  return list([...items.slice(0, PLACES_LISTED), ...(more > 0 ? [`… and ${more} more; report.json has them all`] : [])])
}

const NOT_BUILT = 'It was not built so: what is live is as it was before, until what is in the way is put right'

const changedInWords = (held: HeldByLaw | undefined): string =>
  held === undefined
    ? 'Nothing on it was changed'
    : 'Cars and offers that the law has a word on are left out, and nothing else was changed'

function heldSection(held: HeldByLaw, isBuilt: boolean): string {
  const found = [...held.cars, ...held.offers]
  if (found.length === 0) return section('Held back until it is put right: no car, no offer', '')
  if (!isBuilt) return section(`What the law has a word on: ${heldInWords(held)}`, ruleArticles(found))
  const why = `<p>They are in no list, search or feed, have no page, and nobody can reserve them (<code>adLaw.severity</code> is <code>hold</code>). Each is back with the next build that finds nothing in it. A tile or banner that leads to such an offer waits with it.</p>`
  return section(`Held back until it is put right: ${heldInWords(held)}`, `${why}\n${ruleArticles(found)}`)
}

/** One that nobody sees on the site sells no sooner for being told in the log of a server. */
function refusedSection(refused: readonly RefusedRows[]): string {
  const all = refused.reduce((sum, { rows }) => sum + rows.length, 0)
  const feeds = refused.map(({ file, rows }) =>
    article(
      `In <code>${escapeHtml(file)}</code>`,
      rows.map(row => escapeHtml(refusalInWords(row))),
      {
        toDo: 'Put each right where the stock is kept; it is on the site with the next feed that has it so.',
        note: 'Rows are counted as a spreadsheet shows them, its header as row 1; of JSON from the first car. Nothing of such a row is made up or left out to have it pass.',
      },
    ),
  )
  return section(
    `Left out of the site, as the feed has it wrong: ${all === 0 ? 'no car' : count(all, 'car')}`,
    feeds.join('\n'),
  )
}

const ruleArticles = (findings: readonly Finding[]): string =>
  [...Map.groupBy(findings, ({ rule }) => rule)].map(([id, found]) => ruleArticle(AD_RULES.get(id)!, found)).join('\n')

function ruleArticle({ id, asks, remedy, source, states }: RuleText, found: readonly Finding[]): string {
  const places = found.map(({ where, what, remedy: other }) => {
    const instead = other === undefined ? '' : `. ${escapeHtml(other)}`
    return `<code>${escapeHtml(where)}</code> ${escapeHtml(what)}${instead}`
  })
  const holdsIn = states.filter(state => state !== 'AU').join(', ')
  return article(escapeHtml(asks), places, {
    toDo: escapeHtml(remedy),
    note: `${escapeHtml(source)}. Holds in ${holdsIn}. Rule ${id}.`,
  })
}

const article = (heading: string, items: readonly string[], { toDo, note }: { toDo: string; note: string }): string =>
  `<article>
<h3>${heading}</h3>
<p><b>What to do:</b> ${toDo}</p>
${listOfSome(items)}<p><small>${note}</small></p>
</article>`

function linkInWords({ where, href, meant }: DeadLink, { offers }: HeldByLaw = NOTHING_HELD): string {
  if (offers.some(offer => offer.where === href)) {
    return `<code>${escapeHtml(where)}</code> leads to <code>${escapeHtml(href)}</code>, which is held back`
  }
  const instead = meant === undefined ? '' : `. If it means <code>${escapeHtml(meant)}</code>, write it so`
  return `<code>${escapeHtml(where)}</code> leads to <code>${escapeHtml(href)}</code>, where this site has no page${instead}`
}

function wasSection({ days, withinMonths, cars, inWords }: WasHeld): string {
  const proof = `Proven is a price that was charged for ${count(days, 'day')} within the last ${count(withinMonths, 'month')} and since the car last cost less than now, by what builds have shown since they remember prices (<code>price.provenWas</code>). Until then the car shows what it costs now, and no earlier price; one on request shows neither. A tag with a percentage, or with a sum that is not that of the reduction, is held back as well.`
  const held = article(
    'An earlier price, or a tag that says that a car has come down, shows once that is proven.',
    cars.map(heldWasInWords),
    {
      toDo: 'Nothing, where it is true: it shows by itself once that price was charged for long enough. What is not true belongs out of the feed (<code>before_price</code>, <code>tag</code>).',
      note: proof,
    },
  )
  const said = article('What a car says in its own words is shown as it is.', inWords.map(codeOfCar), {
    toDo: 'Take the reduction out of its name, badge or comments, unless you can prove it.',
    note: 'These claim a reduction that is not borne out by what was charged for them here.',
  })
  return section(
    `Earlier prices held back: ${cars.length === 0 ? 'none' : count(cars.length, 'car')}`,
    [...(cars.length === 0 ? [] : [held]), ...(inWords.length === 0 ? [] : [said])].join('\n'),
  )
}

const codeOfCar = (slug: string): string => `<code>/cars/${escapeHtml(slug)}</code>`

function heldWasInWords({ slug, was, tag, days }: HeldWas): string {
  const price =
    was !== undefined && `“Was ${formatDollars(was)}”: charged for ${days === 0 ? 'no whole day' : count(days, 'day')}`
  const said = tag !== undefined && `“${escapeHtml(tag)}” says that it has come down`
  return `${codeOfCar(slug)} ${[price, said].filter(part => part !== false).join('; ')}`
}

function feedSection({ feed, leftOut }: FeedLeftOut): string {
  const all = leftOut.reduce((sum, { cars }) => sum + cars, 0)
  const reasons = leftOut.map(
    ({ reason, cars, examples }) => `${count(cars, 'car')}: ${escapeHtml(reason)}, such as ${examples.join(', ')}`,
  )
  return section(
    `Left out of <code>${escapeHtml(feed)}</code>: ${all === 0 ? 'no car' : count(all, 'car')}`,
    list(reasons),
  )
}

function gapInWords({ place, after, until }: OfferGap): string {
  return `${place}: none after ${after}${until === undefined ? '' : `, until ${until}`}`
}

/** Who tells no hours is open on no holiday: there is nothing to name, and something else to look at. */
function holidaySection(holidays: readonly HolidayGap[], withoutHours = false): string {
  if (withoutHours) {
    return section(
      'Holidays to come: no opening hours are given',
      list(['Shoppers are not told when they can come. Add the hours to a place, and then its holidays']),
    )
  }
  return section(
    `Holidays to come: ${holidays.length === 0 ? `named for more than ${HOLIDAYS_AHEAD_DAYS} days` : 'add the next ones'}`,
    list(holidays.map(gap => escapeHtml(holidayInWords(gap)))),
  )
}

const holidayInWords = (gap: HolidayGap): string =>
  `The site ${holidayGapInWords(gap)}, so that shoppers are told it is open on those to come`

const count = (number: number, thing: string): string => formatCount(number, thing, `${thing}s`)
