import { HOUR, MINUTE } from '../../domain/durations.ts'
import type { Mode } from '../settings.ts'

/** How soon and how often who asked for letters hears, in milliseconds. */
export type AlertPace = {
  /** So often the stock of a dealer is looked at. */
  lookEvery: number
  /** So old a change has to be: the bundle is built of it by then. */
  settles: number
  /** So long no further letter is written about the same alert. */
  rests: number
  /** Hours of the dealer's wall, the last one not among them. */
  from: number
  to: number
}

/** A laptop tells at once, as whoever changes a feed there wants to see the letter. Source: features 3.2. */
export const ALERT_PACE: Readonly<Record<Mode, AlertPace>> = {
  production: { lookEvery: 5 * MINUTE, settles: 30 * MINUTE, rests: 20 * HOUR, from: 8, to: 20 },
  local: { lookEvery: 10_000, settles: 0, rests: 0, from: 0, to: 24 },
}
