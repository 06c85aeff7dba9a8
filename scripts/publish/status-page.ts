// What staff see of all dealers: what is live, what is on its way, what was refused and why.
import { DAY, HOUR, MINUTE } from '../../src/domain/durations.ts'
import { formatCount } from '../../src/domain/format.ts'
import { lostFeedLine } from '../../src/site/feeds/lost-cars.ts'
import { escapeHtml } from '../serve/escape.ts'
import { hereClock } from '../serve/here-clock.ts'
import { ownPage } from '../serve/own-page.ts'
import type { EnquiriesOf } from './enquiries.ts'
import type { Cause, FeedState, Refused, SiteState } from './states.ts'
import { STATUS_SCRIPT } from './status-script.ts'
import { STATUS_STYLE } from './status-style.ts'
import { rolledTo } from './target.ts'

export type StatusSite = SiteState & {
  name: string
  cars: number | undefined
  previewUrl: string | undefined
  enquiries: EnquiriesOf
}

/**
 * `token` goes back with every form, so that no other website can send one. With `changed`, only these are in the page; the
 * next time it is asked for with `seen`.
 */
export type StatusPage = {
  sites: readonly StatusSite[]
  /** Who is live without a folder. */
  leftLive: readonly string[]
  /** Whether the store of enquiries, which is named, cannot be read. */
  isUnread: boolean
  changed?: ReadonlySet<string> | undefined
  seen: string
  token: string
  now: Date
}

const CAUSES: Record<Cause, string> = {
  asked: 'somebody asked for it',
  saved: 'a file was saved',
  hook: 'another system asked for it',
  schedule: 'something begins or ends now',
  feed: 'a feed is read again',
  start: 'the publisher has started',
}

export function statusPage({ sites, leftLive, isUnread, changed, seen, token, now }: StatusPage): Response {
  const shown = changed === undefined ? sites : sites.filter(({ slug }) => changed.has(slug))
  const ordered = shown.toSorted((one, other) => rank(one) - rank(other) || (one.name < other.name ? -1 : 1))
  return ownPage({
    title: 'Publishing · Forecourt',
    style: STATUS_STYLE,
    script: STATUS_SCRIPT,
    forms: true,
    cache: 'no-store',
    body: `<header>
<p class="mark">Forecourt</p>
<h1>Publishing</h1>
<p class="lead">${summary(sites, leftLive)}${isUnread ? UNREAD : ''}</p>
<p class="heard" role="status"></p>
</header>
<main data-seen="${seen}"${changed === undefined ? '' : ' data-part'}>${ordered.map(site => article(site, token, now)).join('')}</main>
<footer><p>Times are those of this computer. Save a file in a dealer’s folder, and it goes live by itself.</p></footer>`,
  })
}

/** The button that takes a feed which has lost most of its cars, or of their prices or pictures. */
export const AS_IT_IS = 'Publish as it is'

const UNREAD =
  ' The store of enquiries could not be read, so nothing is told here of letters that have not arrived: <code>npm run outbox</code> says why.'

/** Where somebody should look first. */
const rank = ({ refused, building, live, enquiries }: StatusSite): number =>
  refused ? 0 : enquiries.stuck.length > 0 ? 1 : live?.isHeld ? 2 : building ? 3 : 4

function summary(sites: readonly StatusSite[], leftLive: readonly string[]): string {
  const count = (isSo: (site: StatusSite) => unknown): number => sites.filter(isSo).length
  const parts = [
    [count(({ refused }) => refused && !refused.isOfFeed), 'refused'],
    [count(({ refused }) => refused?.isOfFeed), 'with the stock of before'],
    [count(site => site.live?.isHeld), 'held back'],
    [count(site => site.building ?? site.waiting), 'on the way'],
  ] as const
  const told = parts.filter(([many]) => many > 0).map(([many, what]) => `${many} ${what}`)
  const stuck = count(({ enquiries }) => enquiries.stuck.length > 0)
  const letters = stuck === 0 ? '' : ` Letters of ${formatCount(stuck, 'dealer', 'dealers')} have not arrived.`
  const all = formatCount(sites.length, 'dealer', 'dealers')
  const left = leftLive.length === 0 ? '' : ` Still live without a folder: ${escapeHtml(leftLive.join(', '))}.`
  return `${told.length === 0 ? `${all}, all live and up to date.` : `${all}: ${told.join(', ')}.`}${letters}${left}`
}

function stateOf({ refused, building, waiting, live }: StatusSite): { text: string; tone: 'good' | 'busy' | 'bad' } {
  if (building) return { text: 'Building', tone: 'busy' }
  if (refused) return { text: refused.isOfFeed ? 'Stock of before' : 'Refused', tone: 'bad' }
  if (waiting) return { text: 'Waiting', tone: 'busy' }
  if (live === undefined) return { text: 'Not live yet', tone: 'busy' }
  return live.isHeld ? { text: 'Held back', tone: 'busy' } : { text: 'Live', tone: 'good' }
}

function article(site: StatusSite, token: string, now: Date): string {
  const name = escapeHtml(site.name)
  // The name of a folder, which may be any until its build refuses it.
  const slug = escapeHtml(site.slug)
  const { text, tone } = stateOf(site)
  return `<article id="${slug}" tabindex="-1" aria-labelledby="${slug}-name">
<div class="top"><div><h2 id="${slug}-name">${name}</h2><p class="slug">${slug}</p></div><p class="state ${tone}">${text}</p></div>
${progress(site)}${refusal(site)}${hold(site)}${letters(site)}${promises(site)}
<dl>${facts(site, now).join('')}</dl>
${acts(site, token)}${warnings(site)}${history(site)}
</article>`
}

function progress({ building, waiting, isFetching, name }: StatusSite): string {
  if (building === undefined) {
    if (waiting === undefined) return ''
    const why = CAUSES[waiting]
    return `<p class="progress">${isFetching ? `Waiting for the server of its feed. Because ${why}.` : `Next in line: ${why}.`}</p>`
  }
  const { pages, lastPages, cause } = building
  const bar =
    lastPages === undefined || pages === 0
      ? `<progress aria-label="Building ${escapeHtml(name)}"></progress>`
      : `<progress aria-label="Building ${escapeHtml(name)}" max="${lastPages}" value="${Math.min(pages, lastPages)}"></progress>`
  const count =
    pages === 0 ? '' : `${number(pages)} pages${lastPages === undefined ? '' : ` of about ${number(lastPages)}`}. `
  return `<div class="progress">${bar}<p>${count}Because ${CAUSES[cause]}.</p></div>`
}

function refusal({ refused, live }: StatusSite): string {
  if (refused === undefined) return ''
  const { at, isOfFeed } = refused
  const stays = live === undefined ? 'Nothing is live yet.' : 'What was live stays live.'
  const goesLive = live?.isHeld ? '' : ' What is saved goes live with the stock of before.'
  const told = isOfFeed
    ? `<strong>The stock was not renewed at ${time(at)}.</strong>${goesLive}`
    : `<strong>Not published at ${time(at)}.</strong> ${stays}`
  return `<div class="notice bad"><p>${told} ${todo(refused)}</p>
<ul>${refused.faults.map(fault => `<li>${escapeHtml(lostFeedLine(fault) ?? fault)}</li>`).join('')}</ul></div>`
}

function todo({ retryAt, isOfFeed, lostCars, faults }: Refused): string {
  if (retryAt !== undefined) {
    return `This is probably no fault of the dealer’s files. It is tried again by itself at ${time(retryAt, TO_THE_SECOND)}:`
  }
  if (lostCars) {
    const asked = `Please ask the supplier of the feed. If the stock really is like this, press “${AS_IT_IS}”`
    return faults.every(lostFeedLine) ? `${asked}:` : `${asked}. Please mend the rest and save:`
  }
  return isOfFeed
    ? 'The feed is read again by itself. Please ask its supplier, or mend how the settings name it:'
    : 'Please mend this and save:'
}

const hold = ({ live }: StatusSite): string =>
  live?.isHeld
    ? '<p class="notice busy">Somebody went back to this release. What has been saved since is built and waits: “Rebuild” publishes it and withdraws the releases after this one: “Roll back” then leads here again. “Roll forward” takes the release after this one.</p>'
    : ''

const CALLED: Readonly<Record<string, readonly [one: string, more: string]>> = {
  mail: ['mail', 'mails'],
  webhook: ['message to a customer system', 'messages to a customer system'],
}

/** What was to go to the dealer or to shoppers, and what to do: of whoever reads this, and of whoever runs the API. */
function letters({ enquiries: { stuck } }: StatusSite): string {
  if (stuck.length === 0) return ''
  const kinds = stuck.map(({ kind, letters: many }) => formatCount(many, ...(CALLED[kind] ?? [kind, kind])))
  const all = stuck.reduce((sum, { letters: many }) => sum + many, 0)
  const oldest = time(new Date(Math.min(...stuck.map(one => one.oldest))))
  const dead = stuck.reduce((sum, { givenUp }) => sum + givenUp, 0)
  const told =
    all === 1 ? `has not arrived, written at ${oldest}.` : `have not arrived, the oldest written at ${oldest}.`
  const next =
    dead === 0
      ? all === 1
        ? 'It is tried again by itself.'
        : 'They are tried again by themselves.'
      : dead === all
        ? 'Nothing more is tried by itself.'
        : `${number(dead)} of them will not be tried again by themselves.`
  return `<p class="notice bad"><strong>${kinds.join(' and ')} ${told}</strong> ${next} Please look in the editor, under “Who gets enquiries”, whether the mail boxes are right. <code>npm run outbox</code>, where the API runs, says why, and <code>npm run outbox -- replay</code> sends again what waits.</p>`
}

/** Only what was said to the site: a call that answers an enquiry is not known here. */
function promises({ enquiries: { unanswered } }: StatusSite): string {
  if (unanswered === undefined) return ''
  const { leads, oldest, askedAgain } = unanswered
  const were = leads === 1 ? 'was' : 'were'
  const waits =
    askedAgain === 0 ? '' : ` ${formatCount(askedAgain, 'shopper has', 'shoppers have')} said that they still wait.`
  return `<p class="notice busy"><strong>${formatCount(leads, 'enquiry', 'enquiries')} of the last 7 days ${were} promised a reply by now, the first by ${time(new Date(oldest))}, and nobody has said that it was given.</strong>${waits} Whoever has replied presses “I have replied” in the mail of the enquiry, and the shopper’s page says so.</p>`
}

function facts(site: StatusSite, now: Date): string[] {
  const { live, cars, next, feeds, builtAt } = site
  const fact = (name: string, text: string): string => `<dt>${name}</dt><dd>${text}</dd>`
  return [
    fact('Live since', live === undefined ? 'not yet' : `${moment(live.since, now)} · release ${Number(live.id)}`),
    ...(builtAt === undefined ? [] : [fact('Last built', moment(builtAt, now))]),
    ...(cars === undefined ? [] : [fact('Cars', number(cars))]),
    ...(next.length === 0 ? [fact('Next change', 'none known')] : []),
    ...next.map(({ at, what }, index) =>
      fact(index === 0 ? 'Next change' : 'and then', `${moment(new Date(at), now)}: ${escapeHtml(what)}`),
    ),
    ...feeds.map((feed, index) => fact(index === 0 ? 'Stock' : '', feedText(feed, now))),
  ]
}

function feedText({ file, accepted, refused, at, isUnread }: FeedState, now: Date): string {
  const rows = refused === 0 ? '' : `, ${formatCount(refused, 'row', 'rows')} refused`
  const unread = isUnread ? 'could not be read; the time before: ' : ''
  return `${unread}${formatCount(accepted, 'car', 'cars')}${rows}, from ${moment(at, now)} · <code>${escapeHtml(file.split('/').at(-1)!)}</code>`
}

function acts(site: StatusSite, token: string): string {
  const { slug, name, live, refused, releases, previewUrl, building, waiting } = site
  const isIdle = building === undefined && waiting === undefined
  const button = (act: string, label: string, isPossible: boolean, kind = ''): string =>
    `<form method="post" action="/sites/${encodeURIComponent(slug)}/${act}"><input type="hidden" name="token" value="${token}"><button${kind} data-act="${act}" aria-label="${label} ${escapeHtml(name)}"${isPossible ? '' : ' disabled'}>${label}</button></form>`
  return `<div class="acts">
${button('rebuild', 'Rebuild', isIdle, ' class="first"')}
${refused?.lostCars ? button('fewer-cars', AS_IT_IS, isIdle) : ''}
${previewUrl === undefined ? '' : `<a class="button" data-act="preview" href="${escapeHtml(previewUrl)}" aria-label="Preview ${escapeHtml(name)}">Preview</a>`}
${button('back', 'Roll back', rolledTo(releases, 'back') !== undefined)}
${live?.isHeld ? button('forward', 'Roll forward', rolledTo(releases, 'forward') !== undefined) : ''}</div>`
}

const warnings = ({ warnings: list }: StatusSite): string =>
  list.length === 0
    ? ''
    : `<details class="warnings"><summary>${formatCount(list.length, 'thing', 'things')} to look at</summary><ul>${list.map(text => `<li>${escapeHtml(text)}</li>`).join('')}</ul></details>`

const history = ({ releases }: StatusSite): string =>
  releases.length === 0
    ? ''
    : `<details class="history"><summary>${formatCount(releases.length, 'release', 'releases')} kept</summary><ol reversed start="${Number(releases[0]!.id)}">${releases.map(release => `<li>${time(release.at)}${release.isLive ? ' · <strong>live</strong>' : release.isWithdrawn ? ' · withdrawn' : ''}</li>`).join('')}</ol></details>`

const number = (value: number): string => value.toLocaleString('en-AU')

const CLOCK = hereClock('short')

const TO_THE_SECOND = new Intl.DateTimeFormat('en-AU', { timeStyle: 'long' })

const time = (at: Date, clock = CLOCK): string => `<time datetime="${at.toISOString()}">${clock.format(at)}</time>`

const AGO = new Intl.RelativeTimeFormat('en-AU', { numeric: 'auto' })
const UNITS = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const

function moment(at: Date, now: Date): string {
  const distance = at.getTime() - now.getTime()
  const unit = UNITS.find(([, size]) => Math.abs(distance) >= size)
  const near = unit === undefined ? 'just now' : AGO.format(Math.round(distance / unit[1]), unit[0])
  return `${time(at)} (${near})`
}
