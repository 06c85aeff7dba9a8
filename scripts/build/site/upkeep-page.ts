// What a dealer's staff reads in the morning: a file by dealer, beside the bundles and in none of them, and the same as a page
// of the editor, where each line leads to the form in which it is put right, or to the car.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Finding } from '../../../src/domain/ad-law/rule.ts'
import { AD_RULES, type RuleText } from '../../../src/domain/ad-law/rules.ts'
import { formatCount, formatDollars, formatNumber } from '../../../src/domain/format.ts'
import { GAP_DAYS } from '../../../src/domain/offer-gaps.ts'
import { HOLIDAYS_AHEAD_DAYS } from '../../../src/domain/special-hours.ts'
import type { Car } from '../../../src/records/index.ts'
import { CARS_NAMED, NOTHING_TO_DO } from '../../../src/seo/feeds/feed.ts'
import { refusalInWords } from '../../../src/site/feeds/refusal.ts'
import { type HeldByLaw, heldInWords, NOTHING_HELD } from '../../../src/site/held-by-law.ts'
import { type HolidayGap, holidayGapInWords } from '../../../src/site/holiday-gaps.ts'
import type { Lapsing } from '../../../src/site/lapsing.ts'
import type { HeldWas } from '../../../src/site/proven-was.ts'
import type { DeadLink } from '../../../src/views/checks/dead-links.ts'
import { type OfferGap, PLACE_OF_TILE } from '../../../src/views/checks/offer-gaps.ts'
import { escapeHtml } from '../../serve/escape.ts'
import { reportOf } from '../upkeep-report.ts'
import type { FeedLeftOut } from './site-files.ts'
import type { BesidesOfFeed, RefusedRows, Upkeep, WasHeld } from './upkeep.ts'
import { type CarList, LONG_STOOD_DAYS } from './upkeep-stock.ts'

/** How many of a list are in sight; the others are unfolded, up to as many as a list of cars names. */
const IN_SIGHT = 5

export type Way = { label: string; href: string }

/** Where what is told is put right, or seen. A file that is opened from a disk leads nowhere. */
export type Ways = {
  /** The form in which what a finding or link calls a place so is written. */
  toForm(found: { where: string; rule?: string }): Way | undefined
  /** The form for one more of a kind, or for the only one. */
  toKind(kind: 'offers' | 'promo-tiles' | 'holiday-hours' | 'opening-hours'): Way | undefined
  /** A page of the site, by its path. */
  toPage(path: string): string | undefined
}

const NO_WAYS: Ways = { toForm: () => undefined, toKind: () => undefined, toPage: () => undefined }

/** Who can put right what each line tells. */
const IN_FORMS = 'you, in the form behind the link'
const OF_STOCK = 'whoever keeps the stock, or the supplier of its feed'
const OF_TEXTS = 'whoever writes the texts'
const OF_SETTINGS = 'whoever looks after the settings of the site'

/** Writes what there is to look at for a dealer, whether the site is built as it tells or what is live stays. */
export function writeUpkeep(outDir: string, slug: string, upkeep: Upkeep, isBuilt: boolean): void {
  const file = join(outDir, reportOf(slug))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, upkeepPage(upkeep, isBuilt))
}

export const upkeepPage = (upkeep: Upkeep, isBuilt: boolean): string => `<!doctype html>
<html lang="en-AU">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>To look at: ${escapeHtml(upkeep.name)}</title>
<style>${STYLE}${UPKEEP_STYLE}</style>
<main class="upkeep">
${upkeepParts(upkeep, { isBuilt }).html}
</main>
</html>
`

/** The heading and all below it, and how many things there are to look at: a list of cars that lack the same is one. */
export function upkeepParts(
  upkeep: Upkeep,
  { isBuilt, ways = NO_WAYS }: { isBuilt: boolean; ways?: Ways },
): { html: string; things: number } {
  const { name, day, adLaw, held, refused, lapsing, gaps, holidays, withoutHours, links, besides, was } = upkeep
  const parts = [
    ...(held === undefined ? [] : [heldSection(held, { isBuilt, ways })]),
    refusedSection(refused),
    section(
      `Advertising: ${adLaw.length === 0 ? 'nothing found' : count(adLaw.length, 'finding')}`,
      ruleArticles(adLaw, ways),
    ),
    section(
      `What ends soon: ${lapsing.length === 0 ? `none within ${GAP_DAYS} days` : lapsing.length}`,
      lines(lapsing.map(one => lapsingInWords(one, ways))),
    ),
    section(
      `Offers to come: ${gaps.length === 0 ? `no gap within ${GAP_DAYS} days` : count(gaps.length, 'gap')}`,
      lines(gaps.map(gap => gapInWords(gap, ways))),
    ),
    holidaySection(holidays, { withoutHours, ways }),
    section(
      `Links to nowhere: ${links.length === 0 ? 'none' : links.length}`,
      lines(links.map(link => linkInWords(link, held, ways))),
    ),
    lackingSection(upkeep, 'price', ways),
    lackingSection(upkeep, 'picture', ways),
    samePhotoSection(upkeep, ways),
    lackingSection(upkeep, 'comments', ways),
    stoodSection(upkeep, ways),
    ...(was === undefined ? [] : [wasSection(was, ways)]),
    notToldSection(upkeep, ways),
    ...(besides === undefined ? [] : [besidesSection(besides)]),
  ]
  const things = parts.reduce((sum, part) => sum + part.things, 0)
  return {
    things,
    html: `<h1>To look at: ${escapeHtml(name)}</h1>
<p class="lead">${things === 0 ? 'Nothing' : count(things, 'thing')}, as the site stood on ${escapeHtml(day)}. ${isBuilt ? changedInWords(held) : NOT_BUILT}. The laws are prompts to look, and no legal advice.</p>
${parts.map(({ html }) => html).join('\n')}`,
  }
}

/** As the pages of editor and publisher look, in the letters of the system: it is opened as a file. */
const STYLE = `
:root { color-scheme: light; --ink: #14171c; --soft: #59616e; --ground: #f4f2ee; --line: #dedad2 }
body { max-width: 54rem; margin: 0 auto; padding: clamp(1rem, 4vw, 3rem); font: 1.0625rem/1.55 system-ui, sans-serif; color: var(--ink); background: var(--ground) }
h1 { margin: 0 0 .5rem; font-size: clamp(1.7rem, 4vw, 2.5rem); line-height: 1.1; letter-spacing: -.025em; text-wrap: balance }
.lead { margin: 0 0 2rem; color: var(--soft) }
h2 { margin: 0; line-height: 1.25; letter-spacing: -.015em }
h3 { margin: 0 0 .25rem }
`

/** Of what is below the heading, by the colours of the page that it is in. */
export const UPKEEP_STYLE = `
.upkeep section { margin-top: 1rem; padding: 1.25rem 1.5rem; border-radius: 1rem; background: #fff; box-shadow: 0 0 0 1px var(--line); overflow-wrap: anywhere }
.upkeep h2 { margin-bottom: .5rem; font-size: 1.3rem }
.upkeep h3 { font-size: 1.0625rem }
.upkeep .fine { padding-block: .7rem }
.upkeep .fine h2 { margin: 0; font-size: 1.0625rem }
.upkeep .fine h2::before { content: "✓ "; color: #1c6b3c }
.upkeep article { margin-top: 1.25rem; padding-top: 1.25rem; border-top: 1px solid var(--line) }
.upkeep article p { margin: .35rem 0 }
.upkeep ul { margin: .5rem 0 0; padding: 0; list-style: none }
.upkeep li { padding: .55rem 0; border-top: 1px solid var(--line) }
.upkeep li:first-child { border-top: 0 }
.upkeep li a { padding-block: .5rem; font-weight: 600 }
.upkeep summary { min-height: 2.75rem; display: flex; align-items: center; gap: .6rem; cursor: pointer; border-top: 1px solid var(--line); font-weight: 600 }
.upkeep summary::before { content: "+"; width: 1em; font-weight: 400 }
.upkeep [open] > summary::before { content: "–" }
.upkeep details > ul { margin: 0 }
.upkeep small { color: var(--soft) }
.upkeep code { padding: .05em .35em; border-radius: .3em; background: var(--ground); font-size: .9em; -webkit-box-decoration-break: clone; box-decoration-break: clone }
@media (max-width: 40rem) { .upkeep section { padding-inline: 1.1rem } }
@media print { body { background: none } .upkeep section { break-inside: avoid } }
`

/** Markup, and how many things to look at it tells of. */
type Part = { html: string; things: number }

/** A part of the report; one without anything to look at says so by its heading alone. */
const section = (heading: string, { html, things }: Part): Part => ({
  things,
  html: `<section${things === 0 ? ' class="fine"' : ''}>\n<h2>${heading}</h2>\n${html}</section>`,
})

const NONE: Part = { html: '', things: 0 }

const list = (items: readonly string[]): string =>
  items.length === 0 ? '' : `<ul>\n${items.map(item => `<li>${item}</li>`).join('\n')}\n</ul>\n`

/** Each is a thing to look at by itself. */
const lines = (items: readonly string[]): Part => ({ html: list(items), things: items.length })

/** The first ones, and the others unfolded; of all, as many as `cars` says. */
function listOfSome(items: readonly string[], cars = items.length): string {
  const [first, others] = [items.slice(0, IN_SIGHT), items.slice(IN_SIGHT, CARS_NAMED)]
  if (others.length === 0) return list(first)
  const unnamed = cars - first.length - others.length
  const rest = unnamed > 0 ? [...others, `… and ${formatNumber(unnamed)} more, once these are put right`] : others
  return `${list(first)}<details><summary>and ${formatNumber(cars - first.length)} more</summary>\n${list(rest)}</details>\n`
}

const linkHtml = ({ label, href }: Way): string => `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`

/** What something is called by, as a link to where it is put right, else to where it is seen. */
function placeHtml(found: { where: string; name?: string; rule?: string }, ways: Ways): string {
  const { where, name } = found
  const form = ways.toForm(found)
  if (form !== undefined) return linkHtml(form)
  const page = where.startsWith('/') ? ways.toPage(where) : undefined
  if (page !== undefined) return linkHtml({ label: name ?? where, href: page })
  return name === undefined ? `<code>${escapeHtml(where)}</code>` : escapeHtml(name)
}

/** The cars of a list by name and stock number, each with what is told of it. */
function carLines(
  ids: readonly Car['id'][],
  { named }: Pick<Upkeep, 'named'>,
  ways: Ways,
  more: readonly string[] = [],
) {
  return ids.map((id, index) => {
    const { name, path } = named[id]!
    const href = ways.toPage(path)
    const told = more[index] === undefined ? '' : `: ${more[index]}`
    return (href === undefined ? escapeHtml(name) : linkHtml({ label: name, href })) + told
  })
}

const NOT_BUILT = 'It was not built so: what is live is as it was before, until what is in the way is put right'

const changedInWords = (held: HeldByLaw | undefined): string =>
  held === undefined
    ? 'Nothing on it was changed'
    : 'Cars and offers that the law has a word on are left out, and nothing else was changed'

function heldSection(held: HeldByLaw, { isBuilt, ways }: { isBuilt: boolean; ways: Ways }): Part {
  const found = [...held.cars, ...held.offers]
  if (found.length === 0) return section('Held back until it is put right: no car, no offer', NONE)
  // What is held back has no page to be seen on.
  const articles = ruleArticles(found, isBuilt ? { ...ways, toPage: () => undefined } : ways)
  if (!isBuilt) return section(`What the law has a word on: ${heldInWords(held)}`, articles)
  const why = `<p>They are in no list, search or feed, have no page, and nobody can reserve them (<code>adLaw.severity</code> is <code>hold</code>). Each is back with the next build that finds nothing in it. A tile or banner that leads to such an offer waits with it.</p>`
  return section(`Held back until it is put right: ${heldInWords(held)}`, {
    ...articles,
    html: `${why}\n${articles.html}`,
  })
}

/** One that nobody sees on the site sells no sooner for being told in the log of a server. */
function refusedSection(refused: readonly RefusedRows[]): Part {
  const all = refused.reduce((sum, { rows }) => sum + rows.length, 0)
  const feeds = refused.map(({ file, rows }) =>
    article(`In <code>${escapeHtml(file)}</code>`, listOfSome(rows.map(row => escapeHtml(refusalInWords(row)))), {
      toDo: 'Put each right where the stock is kept; it is on the site with the next feed that has it so.',
      who: OF_STOCK,
      note: 'Rows are counted as a spreadsheet shows them, its header as row 1; of JSON from the first car. Nothing of such a row is made up or left out to have it pass.',
    }),
  )
  return section(
    `Left out of the site, as the feed has it wrong: ${all === 0 ? 'no car' : count(all, 'car')}`,
    articles(feeds),
  )
}

const articles = (all: readonly string[]): Part => ({ html: all.join('\n'), things: all.length })

const ruleArticles = (findings: readonly Finding[], ways: Ways): Part =>
  articles(
    [...Map.groupBy(findings, ({ rule }) => rule)].map(([id, found]) => ruleArticle(AD_RULES.get(id)!, found, ways)),
  )

function ruleArticle({ id, asks, remedy, source, states }: RuleText, found: readonly Finding[], ways: Ways): string {
  const places = found.slice(0, CARS_NAMED).map(one => {
    const instead = one.remedy === undefined ? '' : `. ${escapeHtml(one.remedy)}`
    return `${placeHtml(one, ways)} ${escapeHtml(one.what)}${instead}`
  })
  const holdsIn = states.filter(state => state !== 'AU').join(', ')
  return article(escapeHtml(asks), listOfSome(places, found.length), {
    toDo: escapeHtml(remedy),
    who: [...new Set(found.map(one => ownerOf(one, ways)))].join('; '),
    note: `${escapeHtml(source)}. Holds in ${holdsIn}. Rule ${id}.`,
  })
}

/** Of a car, a text or a setting, as a finding calls it. */
function ownerOf(found: Finding, ways: Ways): string {
  const { where } = found
  if (where.startsWith('/cars/')) return OF_STOCK
  if (ways.toForm(found) !== undefined) return IN_FORMS
  return /^(?:\/|(?:promo tile|menu|footer) “)/.test(where) ? OF_TEXTS : OF_SETTINGS
}

const article = (
  heading: string,
  body: string,
  { toDo, who, note }: { toDo: string; who: string; note?: string },
): string =>
  `<article>
<h3>${heading}</h3>
<p><b>What to do:</b> ${toDo}</p>
<p><b>Who:</b> ${who}</p>
${body}${note === undefined ? '' : `<p><small>${note}</small></p>\n`}</article>`

function lapsingInWords({ name, where, lastDay, isOver }: Lapsing, ways: Ways): string {
  const form = ways.toForm({ where })
  const ends = `${isOver ? 'ended' : 'ends'} on ${lastDay}`
  if (form === undefined) return `“${escapeHtml(name)}” ${ends}`
  // The form of an offer is called by its name, and those of the settings by none.
  const label = where.startsWith('/') ? form.label : `${form.label} “${name}”`
  return `${linkHtml({ ...form, label })} ${ends}`
}

function linkInWords({ where, href, meant }: DeadLink, { offers }: HeldByLaw = NOTHING_HELD, ways: Ways): string {
  const place = placeHtml({ where }, ways)
  if (offers.some(offer => offer.where === href)) {
    return `${place} leads to <code>${escapeHtml(href)}</code>, which is held back`
  }
  const instead = meant === undefined ? '' : `. If it means <code>${escapeHtml(meant)}</code>, write it so`
  return `${place} leads to <code>${escapeHtml(href)}</code>, where this site has no page${instead}`
}

const LACKING = {
  price: {
    without: 'Cars without a price',
    toDo: 'Give each its price where the stock is kept; until then it shows that the price is on request.',
  },
  picture: {
    without: 'Cars without a picture',
    toDo: 'Take pictures of each, or have the feed send them.',
  },
  comments: {
    without: 'Cars of which nothing is said',
    toDo: 'Write what a buyer would ask of each into its comments, where the stock is kept.',
  },
} as const satisfies Record<keyof Upkeep['lacking'], { without: string; toDo: string }>

function lackingSection({ lacking, named }: Upkeep, what: keyof Upkeep['lacking'], ways: Ways): Part {
  const { without, toDo } = LACKING[what]
  return carSection(without, lacking[what], { items: carLines(lacking[what].ids, { named }, ways), toDo })
}

function samePhotoSection({ samePhoto: { cars, sets }, named }: Upkeep, ways: Ways): Part {
  const items = sets.map(set => {
    const names = carLines(set.ids, { named }, ways)
    const more = set.cars - set.ids.length
    return [...names, ...(more > 0 ? [`${formatNumber(more)} more`] : [])].join('; ')
  })
  const left = cars - sets.reduce((sum, set) => sum + set.cars, 0)
  const listed = left > 0 ? [...items, `… and ${count(left, 'car')} more, once these are put right`] : items
  const toDo =
    'See which of them is the car in the photo, and photograph the others, or have the feed send their photos: other services may turn such photos away.'
  return carSection('Cars with the first photo of another', { cars }, { items: listed, toDo, listed: listed.length })
}

function stoodSection({ stood, named }: Upkeep, ways: Ways): Part {
  const days = stood.days.map(number => count(number, 'day'))
  return carSection(`Cars in stock for more than ${LONG_STOOD_DAYS} days`, stood, {
    items: carLines(stood.ids, { named }, ways, days),
    toDo: 'Look at the price, the pictures and the words of each, the oldest first.',
  })
}

function carSection(
  heading: string,
  { cars }: Pick<CarList, 'cars'>,
  { items, toDo, listed = cars }: { items: readonly string[]; toDo: string; listed?: number },
): Part {
  if (cars === 0) return section(`${heading}: none`, NONE)
  const html = `<p><b>What to do:</b> ${toDo}</p>\n<p><b>Who:</b> ${OF_STOCK}</p>\n${listOfSome(items, listed)}`
  return section(`${heading}: ${formatNumber(cars)}`, { html, things: 1 })
}

function wasSection({ days, withinMonths, cars, inWords }: WasHeld, ways: Ways): Part {
  const proof = `Proven is a price that was charged for ${count(days, 'day')} within the last ${count(withinMonths, 'month')} and since the car last cost less than now, by what builds have shown since they remember prices (<code>price.provenWas</code>). Until then the car shows what it costs now, and no earlier price; one on request shows neither. A tag with a percentage, or with a sum that is not that of the reduction, is held back as well.`
  const held = article(
    'An earlier price, or a tag that says that a car has come down, shows once that is proven.',
    listOfSome(cars.map(car => heldWasInWords(car, ways))),
    {
      toDo: 'Nothing, where it is true: it shows by itself once that price was charged for long enough. What is not true belongs out of the feed (<code>before_price</code>, <code>tag</code>).',
      who: OF_STOCK,
      note: proof,
    },
  )
  const own = inWords.map(slug => carHtml(slug, ways))
  const said = article('What a car says in its own words is shown as it is.', listOfSome(own), {
    toDo: 'Take the reduction out of its name, badge or comments, unless you can prove it.',
    who: OF_STOCK,
    note: 'These claim a reduction that is not borne out by what was charged for them here.',
  })
  return section(
    `Earlier prices held back: ${cars.length === 0 ? 'none' : count(cars.length, 'car')}`,
    articles([...(cars.length === 0 ? [] : [held]), ...(inWords.length === 0 ? [] : [said])]),
  )
}

const carHtml = (slug: string, ways: Ways): string => placeHtml({ where: `/cars/${slug}` }, ways)

function heldWasInWords({ slug, was, tag, days }: HeldWas, ways: Ways): string {
  const price =
    was !== undefined && `“Was ${formatDollars(was)}”: charged for ${days === 0 ? 'no whole day' : count(days, 'day')}`
  const said = tag !== undefined && `“${escapeHtml(tag)}” says that it has come down`
  return `${carHtml(slug, ways)} ${[price, said].filter(part => part !== false).join('; ')}`
}

type NotTold = Omit<FeedLeftOut['leftOut'][number], 'reason'> & { says: string; services: readonly string[] }

/** Which cars services are not told of: once where several are not told of the same. */
function notTold(feeds: readonly FeedLeftOut[], isWanted: (reason: string) => boolean): NotTold[] {
  const all = feeds.flatMap(({ service, leftOut }) => leftOut.map(one => ({ ...one, service })))
  const wanted = all.filter(({ reason }) => isWanted(reason))
  return [...Map.groupBy(wanted, ({ reason, cars, examples }) => `${reason} ${cars} ${examples}`).values()].map(
    some => {
      const { reason, cars, examples } = some[0]!
      const says = `${count(cars, 'car')} ${cars === 1 ? reason : ofMany(reason)}`
      return { says, cars, examples, services: some.map(({ service }) => service) }
    },
  )
}

/** What is said of one car, said of several. */
const ofMany = (reason: string): string =>
  reason
    .replace(/^has\b/, 'have')
    .replace(/^is\b/, 'are')
    .replace(/^stands\b/, 'stand')
    .replace(/\bits price is\b/, 'their prices are')
    .replace(/\bits\b/, 'their')
    .replace(/\bitself$/, 'themselves')

/** What has a list of its own. */
const LISTED_ABOVE: Readonly<Record<string, keyof Upkeep['lacking']>> = {
  'has no price': 'price',
  'has no picture of itself': 'picture',
}

/** No thing to do: suppliers send much that no shopper wants to know. */
function besidesSection(besides: readonly BesidesOfFeed[]): Part {
  const feeds = besides.map(({ file, columns }) => {
    const names = columns.map(name => `<code>${escapeHtml(name)}</code>`).join(', ')
    return `<p>In <code>${escapeHtml(file)}</code>: ${names}</p>`
  })
  const why =
    '<p>Suppliers send more than a page shows. Where cars lack something that is among these, name the column under <code>columns</code> beside the feed in <code>site.json</code>.</p>'
  const all = besides.reduce((sum, { columns }) => sum + columns.length, 0)
  return section(`In the feed, and not read: ${count(all, 'column')}`, {
    html: `${feeds.join('\n')}\n${why}\n`,
    things: 0,
  })
}

function notToldSection(upkeep: Upkeep, ways: Ways): Part {
  const { feeds, lacking } = upkeep
  if (feeds.length === 0) return { html: '', things: 0 }
  const isAbove = (reason: string): boolean => {
    const what = LISTED_ABOVE[reason]
    return what !== undefined && lacking[what].cars > 0
  }
  const isAsItShouldBe = (reason: string): boolean => NOTHING_TO_DO.has(reason)
  const toDo = notTold(feeds, reason => !(isAbove(reason) || isAsItShouldBe(reason)))
  const others = [
    ...notTold(feeds, isAbove).map(told => `${notToldInWords(told)}; those for sale are listed above`),
    ...notTold(feeds, isAsItShouldBe).map(told => `${notToldInWords(told)}, as it should be`),
  ]
  const told = toDo.map(one =>
    article(escapeHtml(one.says), listOfSome(carLines(one.examples, upkeep, ways), one.cars), {
      toDo: `Put it right where the stock is kept. With the next feed that has it so, ${one.services.join(' and ')} can show ${one.cars === 1 ? 'it' : 'them'}.`,
      who: OF_STOCK,
    }),
  )
  const small = others.map(line => `<p><small>${escapeHtml(line)}.</small></p>`).join('\n')
  return section(
    `Not shown by other services: ${toDo.length === 0 ? 'no car that could be shown' : count(toDo.length, 'reason')}`,
    {
      things: toDo.length,
      html: [...told, small].filter(part => part !== '').join('\n'),
    },
  )
}

const notToldInWords = ({ says, services }: NotTold): string => `${says}, and so not told to ${services.join(' and ')}`

function gapInWords({ place, after, until }: OfferGap, ways: Ways): string {
  const way = ways.toKind(place.startsWith(PLACE_OF_TILE) ? 'promo-tiles' : 'offers')
  const told = escapeHtml(`${place}: none after ${after}${until === undefined ? '' : `, until ${until}`}`)
  return way === undefined ? told : `${told}. ${linkHtml(way)}`
}

/** Who tells no hours is open on no holiday: there is nothing to name, and something else to look at. */
function holidaySection(
  holidays: readonly HolidayGap[],
  { withoutHours = false, ways }: { withoutHours?: boolean | undefined; ways: Ways },
): Part {
  const wayTo = (kind: 'holiday-hours' | 'opening-hours'): string => {
    const way = ways.toKind(kind)
    return way === undefined ? '' : `. ${linkHtml(way)}`
  }
  if (withoutHours) {
    const told = 'Shoppers are not told when they can come. Add the hours to a place, and then its holidays'
    return section('Holidays to come: no opening hours are given', lines([told + wayTo('opening-hours')]))
  }
  return section(
    `Holidays to come: ${holidays.length === 0 ? `named for more than ${HOLIDAYS_AHEAD_DAYS} days` : 'add the next ones'}`,
    lines(holidays.map(gap => escapeHtml(holidayInWords(gap)) + wayTo('holiday-hours'))),
  )
}

const holidayInWords = (gap: HolidayGap): string =>
  `The site ${holidayGapInWords(gap)}, so that shoppers are told it is open on those to come`

const count = (number: number, thing: string): string => formatCount(number, thing, `${thing}s`)
