import type { Place } from '../../domain/distance.ts'
import { DAY } from '../../domain/durations.ts'
import type { MapsSettings } from '../settings.ts'
import { Refused } from './refused.ts'

/**
 * Where an address is, e.g. "3000, Australia"; nothing when nobody knows; throws when nobody can be asked. Before somebody
 * outside is asked, who takes money for it, `beforeAsking` may refuse.
 */
export type Geocoder = (address: string, beforeAsking?: () => Promise<unknown>) => Promise<Place | undefined>

const TIME_OUT_MILLISECONDS = 3_000

/** What the service says of itself, as of a key that it does not take, is the code that the log keeps: one of its own words. */
class MapsFault extends Error {
  override name = 'MapsFault'
  readonly code: string | undefined

  constructor(status = '') {
    super(`the maps service says ${status}`)
    this.code = /^[A-Z_]+$/.test(status) ? status : undefined
  }
}

type MapsAnswer = { status?: string; results?: { geometry?: { location?: { lat?: number; lng?: number } } }[] }

/** Asks a maps service: GET with `address` and `key`; the first result counts (API-20). */
export function mapsGeocoder({ url, key }: MapsSettings, fetch = globalThis.fetch): Geocoder {
  return async (address, beforeAsking) => {
    await beforeAsking?.()
    const asked = new URL(url)
    asked.searchParams.set('address', address)
    asked.searchParams.set('key', key)
    const response = await fetch(asked, { redirect: 'error', signal: AbortSignal.timeout(TIME_OUT_MILLISECONDS) })
    if (!response.ok) throw new Refused(response.status)
    const { status, results = [] } = (await response.json()) as MapsAnswer
    if (status !== 'OK' && status !== 'ZERO_RESULTS') throw new MapsFault(status)
    const { lat, lng } = results[0]?.geometry?.location ?? {}
    return lat === undefined || lng === undefined ? undefined : { lat, long: lng }
  }
}

/** As maps services let others keep what they said. */
const KEPT_MILLISECONDS = 30 * DAY
/** More than the postcodes of a country. */
const MOST_KEPT = 5_000

/** Asks once for an address, also when many want it in the same moment, and remembers the answer; the oldest goes first. */
export function rememberingGeocoder(
  geocoder: Geocoder,
  { now, mostKept = MOST_KEPT }: { now: () => number; mostKept?: number },
): Geocoder {
  const known = new Map<string, { asked: ReturnType<Geocoder>; until: number }>()
  return (address, beforeAsking) => {
    const name = address.trim().replace(/\s+/g, ' ').toLowerCase()
    const before = known.get(name)
    if (before !== undefined && before.until > now()) return before.asked
    const answer = { asked: geocoder(address, beforeAsking), until: now() + KEPT_MILLISECONDS }
    known.delete(name)
    known.set(name, answer)
    if (known.size > mostKept) known.delete(known.keys().next().value!)
    // What went wrong is no answer: the next one asks again.
    answer.asked.catch(() => known.get(name) === answer && known.delete(name))
    return answer.asked
  }
}
