import type { Geocode } from '../contract/geocode.ts'
import type { Place } from '../domain/distance.ts'
import { api, type Result } from './api-client.ts'

/** Source: LO-35, ER-08. */
export const INVALID_POSTCODE = 'Invalid postcode'
/** Source: DC-170. */
export const NO_LOCATION_SEARCH = 'Location search is not available right now.'

/** Where a postcode of this country is: the first result counts. Source: API-20, LO-35, DC-170. */
export async function findPostcode(
  postcode: string,
  country: string,
  ask: (address: string) => Promise<Result<Geocode>> = api.geocode,
): Promise<Place | { error: string }> {
  const answer = await ask(`${postcode}, ${country}`)
  if (!answer.ok) {
    console.warn('a postcode was not looked up', answer.error)
    return { error: answer.status === 0 ? NO_LOCATION_SEARCH : answer.error }
  }
  const [first] = answer.data.results
  if (first === undefined) return { error: INVALID_POSTCODE }
  const { lat, lng } = first.geometry.location
  return { lat, long: lng }
}
