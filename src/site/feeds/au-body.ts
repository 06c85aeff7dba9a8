import type { Body } from '../../records/index.ts'
import { lookUp } from './look-up.ts'

/** What the feed calls a body, and our code for it. `Commercial` and `Other` are no bodies; see `bodyOf`. */
const BODIES: Readonly<Record<string, Body>> = {
  Convertible: 'convertible',
  Coupe: 'coupe',
  Hatchback: 'hatchback',
  'People Mover': 'peopleMover',
  Sedan: 'sedan',
  SUV: 'suv',
  'Ute / Tray': 'ute',
  Wagon: 'wagon',
}

export const isBodyWord = (text: string): boolean =>
  lookUp(BODIES, text) !== undefined || text === 'Commercial' || text === 'Other'

const BUS = /\b(bus|commuter)\b/i
const CAB_CHASSIS = /\b(cab[ /-]?chassis|c\/c(has(sis)?)?)\b/i
const VAN = /\b(van|crewvan|roof|barn)\b/i
/** A lorry to sleep in has a high roof too. */
const LORRY = /\bsleeper\b/i

/** Models that are vans and nothing else, unless the title says so. */
const VAN_MODELS = new Set([
  ...['Berlingo', 'Caddy', 'Caravan', 'Doblo', 'Expert', 'Express', 'G10', 'G10+', 'HiAce', 'iLoad'],
  ...['Kangoo', 'Scudo', 'Trafic', 'V80', 'Vito'],
])

/**
 * Our code for a body. "Commercial" covers vans, buses and trucks, so the rest of the advert decides; where it does not
 * say, and for "Other", there is no body rather than a wrong one.
 */
export function bodyOf(word: string, model: string, badge: string): Body | undefined {
  if (word !== 'Commercial') return lookUp(BODIES, word)
  if (BUS.test(badge)) return 'bus'
  if (CAB_CHASSIS.test(badge)) return 'cabChassis'
  if (LORRY.test(badge)) return undefined
  return VAN.test(badge) || VAN_MODELS.has(model) ? 'van' : undefined
}
