import { Hono } from 'hono'
import { DoneSchema } from '../../contract/answers.ts'
import { SaveCarSchema, WatchlistSchema } from '../../contract/watchlist.ts'
import { takes, tells } from '../describe.ts'
import type { ApiEnv } from '../env.ts'
import { holdingToken, signedIn } from '../middleware/signed-in.ts'
import { removeCar, saveCar, savedCars } from './service.ts'

export const watchlistRoutes = new Hono<ApiEnv>()
  .get('/', tells({ summary: 'The saved cars of who is signed in.', answer: WatchlistSchema }), signedIn, async c =>
    c.json({ success: true as const, cars: await savedCars(c.var.session, c.var.services) }),
  )
  .post(
    '/save-car',
    tells({ summary: 'Puts a car on the watchlist.', answer: DoneSchema, refuses: [409] }),
    holdingToken,
    takes(SaveCarSchema),
    async c => {
      await saveCar(c.req.valid('json'), c.var.token, c.var.site, c.var.services)
      return c.json({ success: true as const })
    },
  )
  .post(
    '/remove-car',
    tells({ summary: 'Takes a car off the watchlist.', answer: DoneSchema }),
    signedIn,
    takes(SaveCarSchema),
    async c => {
      await removeCar(c.req.valid('json'), c.var.session, c.var.site, c.var.services)
      return c.json({ success: true as const })
    },
  )
