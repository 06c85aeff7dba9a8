// How fresh it is that a free car is in stock, in the place that the styles keep for it below the price (features.md 2).
import {
  type Confirmed,
  freshnessShown,
  lastConfirmed,
  STOCK_CONFIRMED_PATH,
  type StockConfirmed,
} from '../../domain/freshness.ts'
import type { Standing } from '../../domain/stock-state.ts'

/** As of the state of the stock, in `stock-now.ts`. */
const FILE_COMES_WITHIN_MS = 15_000

/** What the bundle told, and at which moment of its server and of this device, whose clock may be wrong and only counts on. */
type Heard = { told: StockConfirmed; answeredAt: number; hereAt: number }

/** How the car stands by the state of the stock; what the API says of when that was so, and the bundle. */
type Freshness = { standing?: Standing; confirmed?: Confirmed | undefined; heard?: Heard | undefined }

/** Nothing where the bundle has no answer. The cache of a browser would tell an old moment of the server. */
export async function hearFreshness(): Promise<Heard | undefined> {
  const signal = AbortSignal.timeout(FILE_COMES_WITHIN_MS)
  const response = await fetch(STOCK_CONFIRMED_PATH, { cache: 'no-store', signal })
  const { headers, ok } = response
  const answeredAt = Date.parse(headers.get('Date') ?? '') + Number(headers.get('Age')) * 1_000
  if (!ok || Number.isNaN(answeredAt)) return undefined
  return { told: (await response.json()) as StockConfirmed, answeredAt, hereAt: Date.now() }
}

/** A page that is looked at as of another day says nothing of this one. */
const isOfNow = !new URLSearchParams(location.search).has('at')

let known: Freshness = {}

/** Says it of a free car. What there is no news of is as it was known last, and older by now. */
export function tellFreshness(news: Freshness = {}): void {
  const { standing = known.standing, confirmed: since = known.confirmed, heard = known.heard } = news
  known = { standing, confirmed: since, heard }
  if (heard === undefined || !isOfNow) return
  const { told, answeredAt, hereAt } = heard
  const confirmed = lastConfirmed(told.confirmed, since)
  const ago = answeredAt + Date.now() - hereAt - Date.parse(confirmed?.at ?? '')
  const isTold = standing === 'free' && confirmed !== undefined
  show(isTold ? freshnessShown(ago, told) : { line: '', isStale: false }, told.labels.checkStillHere)
}

/** What the button to the enquiry says while the car is fresh. */
let enquire: string | null | undefined

function show({ line, isStale }: ReturnType<typeof freshnessShown>, check: string): void {
  const element = document.querySelector('.price__fresh') ?? place()
  element.textContent = line
  element.toggleAttribute('data-stale', isStale)
  const words = document.querySelector('.car__actions > [href="#enquire"]')?.lastChild
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
