import { Hono } from 'hono'
import * as z from 'zod/mini'
import { FinanceDisclaimerSchema } from '../../contract/finance.ts'
import { names, tells } from '../describe.ts'
import type { ApiEnv } from '../env.ts'
import { ApiError } from '../errors.ts'
import { carOf } from '../sites.ts'
import { financeDisclaimer } from './service.ts'

const CarParamSchema = z.strictObject({ id: z.string().check(z.regex(/^[1-9]\d{0,14}$/)) })

export const carRoutes = new Hono<ApiEnv>().get(
  '/:id/finance-disclaimer',
  tells({ summary: 'What has to be said about the finance estimate of a car.', answer: FinanceDisclaimerSchema }),
  names(CarParamSchema),
  c => {
    const { site, services } = c.var
    const car = carOf(site, Number(c.req.valid('param').id))
    const disclaimer = car && financeDisclaimer(car, site, new Date(services.now()))
    if (disclaimer === undefined) throw new ApiError(404, 'There is no finance estimate for this vehicle.')
    return c.json({ disclaimer })
  },
)
