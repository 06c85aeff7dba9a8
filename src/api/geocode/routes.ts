import { Hono } from 'hono'
import { type Geocode, GeocodeQuerySchema, GeocodeSchema } from '../../contract/geocode.ts'
import { labelsOf } from '../../site/labels.ts'
import { asks, tells } from '../describe.ts'
import type { ApiEnv } from '../env.ts'
import { ApiError, unavailable } from '../errors.ts'
import { useUp } from '../limits.ts'

export const geocodeRoutes = new Hono<ApiEnv>().get(
  '/',
  tells({
    summary: 'Where a postcode is, asked and answered as maps services do.',
    answer: GeocodeSchema,
    refuses: [429],
  }),
  asks(GeocodeQuerySchema),
  async c => {
    const { services, site, visitor } = c.var
    const { db, now, limits, geocoder } = services
    const use = { site: site.settings.slug, action: 'geocode', subject: visitor, most: limits.perMinute }
    const place = await geocoder(c.req.valid('query').address, () => useUp(db, { ...use, now: now() })).catch(error => {
      if (error instanceof ApiError) throw error
      throw unavailable(labelsOf(site.settings).postcodeUnavailable, { cause: error })
    })
    const answer: Geocode =
      place === undefined
        ? { status: 'ZERO_RESULTS', results: [] }
        : { status: 'OK', results: [{ geometry: { location: { lat: place.lat, lng: place.long } } }] }
    return c.json(answer)
  },
)
