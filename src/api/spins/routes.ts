import { Hono } from 'hono'
import { ChooseSpinSchema, SpinRequestSchema, SpinsSchema, SpunSchema } from '../../contract/spins.ts'
import { takes, tells } from '../describe.ts'
import type { ApiEnv } from '../env.ts'
import { signedIn } from '../middleware/signed-in.ts'
import { chooseSpin, spin, spinsOf } from './service.ts'

/** Spins belong to a phone, so who spins is signed in, whether or not the dealer gates the page. */
export const spinRoutes = new Hono<ApiEnv>()
  .get('/', tells({ summary: 'Spins left and prizes of who is signed in.', answer: SpinsSchema }), signedIn, async c =>
    c.json(await spinsOf(c.var.session, c.var.site, c.var.services)),
  )
  .post(
    '/',
    tells({ summary: 'Turns the wheel for a purchase or a deposit.', answer: SpunSchema, refuses: [403, 409] }),
    signedIn,
    takes(SpinRequestSchema),
    async c => c.json(await spin(c.req.valid('json'), c.var.session, c.var.site, c.var.services)),
  )
  .post(
    '/choose',
    tells({ summary: 'Keeps one of two prizes.', answer: SpunSchema, refuses: [409] }),
    signedIn,
    takes(ChooseSpinSchema),
    async c => c.json(await chooseSpin(c.req.valid('json').spin_id, c.var.session, c.var.site, c.var.services)),
  )
