import { Hono } from 'hono'
import { type Geocode, GeocodeQuerySchema, GeocodeSchema } from '../../contract/geocode.ts'
import { asks, tells } from '../describe.ts'
import type { ApiEnv } from '../env.ts'
import { unavailable } from '../errors.ts'

/** Source: DC-170. */
const NO_ANSWER = 'Location search is not available right now.'

export const geocodeRoutes = new Hono<ApiEnv>().get(
  '/',
  tells({ summary: 'Where a postcode is, asked and answered as maps services do.', answer: GeocodeSchema }),
  asks(GeocodeQuerySchema),
  async c => {
    const { services } = c.var
    const place = await services.geocoder(c.req.valid('query').address).catch(() => {
      throw unavailable(NO_ANSWER)
    })
    const answer: Geocode =
      place === undefined
        ? { status: 'ZERO_RESULTS', results: [] }
        : { status: 'OK', results: [{ geometry: { location: { lat: place.lat, lng: place.long } } }] }
    return c.json(answer)
  },
)
