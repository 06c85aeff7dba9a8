// How fresh it is that a free car is in stock, in the place that the styles keep for it below the price (features.md 2).
import { answeredAt } from '../../domain/answered-at.ts'
import { MINUTE } from '../../domain/durations.ts'
import {
  type Confirmed,
  freshnessShown,
  lastConfirmed,
  STOCK_CONFIRMED_PATH,
  type StockConfirmed,
} from '../../domain/freshness.ts'
import type { Standing } from '../../domain/stock-state.ts'
import { FILE_COMES_WITHIN_MS } from '../../islands/stock-now.ts'

/** A device whose clock is so near to that of the server is right. */
const CLOCKS_AGREE_WITHIN_MS = 2 * MINUTE

/** Of a car that was free when the page was made, at a dealer whose feeds are vouched for. */
const isTold = document.querySelector('[data-freshness]') !== null

/** What the bundle told, and at which moment of its server and of this device, whose clock may be wrong and only counts on. */
type Heard = { told: StockConfirmed; answeredAt: number; hereAt: number }

/** How the car stands by the state of the stock; what the API says of when that was so, and the bundle. */
type Freshness = { standing?: Standing; confirmed?: Confirmed | undefined; heard?: Heard | undefined }

/** Nothing where the bundle has no answer. The cache of a browser would tell an old moment of the server. */
export async function hearFreshness(): Promise<Heard | undefined> {
  if (!isTold) return undefined
  const signal = AbortSignal.timeout(FILE_COMES_WITHIN_MS)
  const response = await fetch(STOCK_CONFIRMED_PATH, { cache: 'no-store', signal })
  const { headers, ok } = response
  const date = answeredAt(headers)
  if (!ok || date === undefined) return undefined
  const hereAt = Date.now()
  // A cache tells how old an answer is. Some give it the time of now as well: then the clock here, if it is right, agrees with that.
  const isOfNow = Math.abs(hereAt - date) < CLOCKS_AGREE_WITHIN_MS
  const ageMs = isOfNow ? 0 : Number(headers.get('Age')) * 1_000
  return { told: (await response.json()) as StockConfirmed, answeredAt: date + ageMs, hereAt }
}

/** A page that is looked at as of another day says nothing of this one. */
const isOfToday = !new URLSearchParams(location.search).has('at')

let known: Freshness = {}

/** Says it of a free car. What there is no news of is as it was known last, and older by now. */
export function tellFreshness(news: Freshness = {}): void {
  const { standing = known.standing, heard = known.heard } = news
  // An API that has read the next stock already vouches for this one no more, and what it said of it is still so.
  const confirmed = heard && [known.confirmed, news.confirmed].reduce(lastConfirmed, heard.told.confirmed)
  known = { standing, confirmed, heard }
  if (heard === undefined || confirmed === undefined || !isOfToday) return
  const ago = heard.answeredAt + Date.now() - heard.hereAt - Date.parse(confirmed.at)
  const { told } = heard
  show(standing === 'free' ? freshnessShown(ago, told) : { line: '', isStale: false }, told.labels.checkStillHere)
}

/** What the button to the enquiry says while the car is fresh. */
let enquire: string | null | undefined

function show({ line, isStale }: ReturnType<typeof freshnessShown>, check: string): void {
  const element = document.querySelector('.price__fresh') ?? place()
  element.textContent = line
  element.toggleAttribute('data-stale', isStale)
  const words = document.querySelector('.car__actions > [data-check]')?.lastChild
  if (!words) return
  enquire ??= words.textContent
  words.textContent = isStale ? check : enquire
}

function place(): Element {
  const made = document.createElement('p')
  made.className = 'price__fresh'
  document.querySelector('.price--large')!.append(made)
  return made
}
