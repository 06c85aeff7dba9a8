import { endOfDay } from './end-of-day.ts'
import { instantOf } from './time-zone.ts'

/** A part of the wheel; `weight` is how often it comes up, beside the weights of all others. */
export type SpinSegment = { prize: string; weight: number }

/** The wheel of a site that names no prizes of its own; the weights add up to 1000. Source: Table G, DC-160, SP-03, SP-04. */
export const SPIN_SEGMENTS: readonly SpinSegment[] = [
  { prize: '$2,000 cash', weight: 4 },
  { prize: '$50 fuel card', weight: 80 },
  { prize: '$100 service voucher', weight: 70 },
  { prize: 'Car care pack', weight: 80 },
  { prize: '$200 accessories voucher', weight: 40 },
  { prize: '$50 fuel card', weight: 80 },
  { prize: '$500 cash', weight: 10 },
  { prize: 'Floor mat set', weight: 60 },
  { prize: '$100 fuel card', weight: 40 },
  { prize: 'Car care pack', weight: 80 },
  { prize: '$250 service voucher', weight: 25 },
  { prize: '$50 gift card', weight: 70 },
  { prize: '$1,000 cash', weight: 6 },
  { prize: 'Wash and vacuum', weight: 90 },
  { prize: '$100 service voucher', weight: 70 },
  { prize: '$200 fuel card', weight: 20 },
  { prize: 'Window tint voucher', weight: 30 },
  { prize: '$50 gift card', weight: 70 },
  { prize: 'Wash and vacuum', weight: 75 },
]

/** A whole number from 0 up to, and without, its argument; each as likely as any other. */
export type RandomBelow = (limit: number) => number

/** The segment, counted from 1, on which a spin stops, and its prize. Source: DC-160. */
export function drawSegment(
  segments: readonly SpinSegment[],
  randomBelow: RandomBelow,
): { segment: number; prize: string } {
  let left = randomBelow(segments.reduce((sum, { weight }) => sum + weight, 0))
  const index = segments.findIndex(({ weight }) => {
    left -= weight
    return left < 0
  })
  return { segment: index + 1, prize: segments[index]!.prize }
}

/** The first and last day of the promotion, as in `site.json`. */
export type SpinDates = { start: string; end: string }
export type SpinWindow = { opens: Date; closes: Date }

/** The promotion runs from the first moment of its first day to the end of its last, on the wall of the site. Source: DC-159. */
export function spinWindow({ start, end }: SpinDates, zone: string): SpinWindow {
  return { opens: instantOf(start, zone), closes: endOfDay(end, zone) }
}

export function windowState({ opens, closes }: SpinWindow, now: Date): 'ahead' | 'open' | 'over' {
  if (now < opens) return 'ahead'
  return now < closes ? 'open' : 'over'
}

/** The online deposit that earns the second spin, in dollars. Source: SP-06, DC-161. */
export const SPIN_DEPOSIT = 200

/** What decides whether a dealer takes a deposit online that earns the second spin. */
export type SecondSpinSettings = {
  features: { reserve: boolean; checkoutJourney: boolean }
  reservation: { deposit: number }
}

/** Whether a second spin is to be had at all; a dealer who takes less online offers none. Source: SP-06, DC-161. */
export const hasSecondSpin = ({ features, reservation }: SecondSpinSettings): boolean =>
  (features.reserve || features.checkoutJourney) && reservation.deposit >= SPIN_DEPOSIT

/** What a visitor brings to spin: a purchase for the first time, a deposit for the second. */
export type SpinGround =
  | { kind: 'purchase'; issuedAt: Date }
  | { kind: 'deposit'; dollars: number; paidAt: Date; refunded: boolean }

/** `hasFirstSpin`: a purchase has turned the wheel already, and its prize is not chosen yet. */
type SpinState = { hasFirstSpin: boolean; window: SpinWindow; now: Date }

/** Whether it earns a spin now: within the window it was given, and the window is still open. Source: SP-05, SP-06, DC-159, DC-161. */
export function earnsSpin(ground: SpinGround, { hasFirstSpin, window, now }: SpinState): boolean {
  if (windowState(window, now) !== 'open') return false
  if (ground.kind === 'purchase') return windowState(window, ground.issuedAt) === 'open'
  const { dollars, paidAt, refunded } = ground
  return hasFirstSpin && !refunded && dollars >= SPIN_DEPOSIT && windowState(window, paidAt) === 'open'
}

/**
 * The spins of one purchase: the first, and the second when a deposit earned one. `chosen` is the one that the visitor
 * has confirmed; `depositRefunded` counts only until then.
 */
export type SpinPair = { second: boolean; chosen?: 'first' | 'second' | undefined; depositRefunded: boolean }
export type SpinOutcome = 'open' | 'kept' | 'forfeited' | 'cancelled'

/** What has become of the spins of a purchase: one prize is kept, never both. Source: SP-07, DC-162. */
export function spinOutcomes(
  { second, chosen, depositRefunded }: SpinPair,
  window: SpinWindow,
  now: Date,
): { first: SpinOutcome; second?: SpinOutcome } {
  if (!second) return { first: chosen === 'first' || windowState(window, now) === 'over' ? 'kept' : 'open' }
  if (chosen === 'second') return { first: 'forfeited', second: 'kept' }
  if (chosen === 'first') return { first: 'kept', second: 'forfeited' }
  const isOver = windowState(window, now) === 'over'
  if (depositRefunded) return { first: isOver ? 'kept' : 'open', second: 'cancelled' }
  return isOver ? { first: 'kept', second: 'forfeited' } : { first: 'open', second: 'open' }
}
