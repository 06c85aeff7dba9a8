import type { Place } from '../../domain/distance.ts'
import type { MapsSettings } from '../settings.ts'

/** Where an address is, e.g. "3000, Australia"; nothing when nobody knows; throws when nobody can be asked. */
export type Geocoder = (address: string) => Promise<Place | undefined>

const TIME_OUT_MILLISECONDS = 3_000

type MapsAnswer = { status?: string; results?: { geometry?: { location?: { lat?: number; lng?: number } } }[] }

/** Asks a maps service: GET with `address` and `key`; the first result counts (API-20). */
export function mapsGeocoder({ url, key }: MapsSettings, fetch = globalThis.fetch): Geocoder {
  return async address => {
    const asked = new URL(url)
    asked.searchParams.set('address', address)
    asked.searchParams.set('key', key)
    const response = await fetch(asked, { redirect: 'error', signal: AbortSignal.timeout(TIME_OUT_MILLISECONDS) })
    if (!response.ok) throw new Error(`the maps service answered ${response.status}`)
    const { status, results = [] } = (await response.json()) as MapsAnswer
    if (status !== 'OK' && status !== 'ZERO_RESULTS') throw new Error(`the maps service says ${status}`)
    const { lat, lng } = results[0]?.geometry?.location ?? {}
    return lat === undefined || lng === undefined ? undefined : { lat, long: lng }
  }
}
