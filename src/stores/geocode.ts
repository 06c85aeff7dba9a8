import type { Geocode } from '../contract/geocode.ts'
import type { Place } from '../domain/distance.ts'
import { api, type Result } from './api-client.ts'

/** What is said of a postcode that nobody has, and where nobody can be asked. */
export type PostcodeFaults = { invalid: string; unavailable: string }

/** Where a postcode of this country is: the first result counts. Source: API-20, LO-35, DC-170. */
export async function findPostcode(
  postcode: string,
  country: string,
  { invalid, unavailable }: PostcodeFaults,
  ask: (address: string) => Promise<Result<Geocode>> = api.geocode,
): Promise<Place | { error: string }> {
  const answer = await ask(`${postcode}, ${country}`)
  if (!answer.ok) {
    console.warn('a postcode was not looked up', answer.error)
    return { error: answer.status === 0 ? unavailable : answer.error }
  }
  const [first] = answer.data.results
  if (first === undefined) return { error: invalid }
  const { lat, lng } = first.geometry.location
  return { lat, long: lng }
}
