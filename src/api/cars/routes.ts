import { Hono } from 'hono'
import * as z from 'zod/mini'
import { CheckoutCarSchema } from '../../contract/cars.ts'
import { idText } from '../../contract/fields.ts'
import { FinanceDisclaimerSchema } from '../../contract/finance.ts'
import { idIn } from '../../domain/ids.ts'
import type { Car } from '../../records/index.ts'
import type { Site } from '../../site/site.ts'
import { findCarBySlug } from '../../views/cars-with-page.ts'
import { names, tells } from '../describe.ts'
import type { ApiEnv } from '../env.ts'
import { ApiError } from '../errors.ts'
import { carOf, withoutCar } from '../sites.ts'
import { checkoutCar } from './checkout.ts'
import { carPdf } from './pdf/service.ts'
import { financeDisclaimer } from './service.ts'

const CarParamSchema = z.strictObject({ id: idText() })
const SlugParamSchema = z.strictObject({ slug: z.string().check(z.regex(/^[a-z0-9-]{1,200}$/)) })

function carNamed(slug: string, site: Site): Car {
  const car = findCarBySlug(site, slug)
  if (car === undefined) throw withoutCar(site)
  return car
}

export const carRoutes = new Hono<ApiEnv>()
  .get(
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
  .get(
    '/:slug/checkout',
    tells({
      summary:
        'What checkout and forms show of a car, by slug or id, as things are now; for a car that came after the build.',
      answer: CheckoutCarSchema,
    }),
    names(SlugParamSchema),
    async c => {
      const { site, services } = c.var
      const { slug } = c.req.valid('param')
      // Forms know a car by its id; a slug may be of digits alone, and whoever reserves comes by the slug.
      const id = findCarBySlug(site, slug) === undefined ? idIn(slug) : undefined
      const byId = id === undefined ? undefined : carOf(site, id)
      const car = byId?.show_on_dealer_website ? byId : carNamed(slug, site)
      return c.json(await checkoutCar(car, site, services))
    },
  )
  .get(
    '/:slug/pdf',
    tells({ summary: 'A car on paper: a PDF, made as things are now.' }),
    names(SlugParamSchema),
    async c => {
      const { site, visitor, services } = c.var
      const car = carNamed(c.req.valid('param').slug, site)
      const pdf = await carPdf(car, { site, visitor }, services)
      return c.body(pdf, 200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="${car.slug}.pdf"`,
      })
    },
  )
