import { Hono } from 'hono'
import * as z from 'zod/mini'
import { DoneSchema } from '../../contract/answers.ts'
import { SaleSchema } from '../../contract/sales.ts'
import { tells } from '../describe.ts'
import type { ApiEnv } from '../env.ts'
import { ApiError } from '../errors.ts'
import { readBytes } from '../middleware/browser-rules.ts'
import { completeSale } from './service.ts'
import { isSigned, SIGNATURE } from './signature.ts'

/** For the dealer's own system, which signs what it sends: nobody of the dealer has a role here (AU-07). */
export const saleRoutes = new Hono<ApiEnv>().post(
  '/',
  tells({
    summary: 'Hears of a sale from the dealer’s own system, signed by it.',
    answer: DoneSchema,
    refuses: [409],
    needsHeader: { name: 'Forecourt-Signature', pattern: SIGNATURE },
    hears: { type: 'application/json', schema: SaleSchema },
  }),
  async c => {
    const { services, site } = c.var
    const secret = services.salesSecret(site.settings.slug)
    const text = Buffer.from(await readBytes(c.req.raw)).toString('utf8')
    const signature = c.req.header('Forecourt-Signature') ?? ''
    if (secret === undefined || !isSigned(text, signature, { secret, now: services.now() })) {
      throw new ApiError(400, 'This call is not signed as it should be.')
    }
    const sale = z.safeParse(SaleSchema, parsed(text))
    if (!sale.success) throw new ApiError(400, 'A sale has a reference, a phone and perhaps a reservation_id.')
    await completeSale(sale.data, site, services)
    return c.json({ success: true as const })
  },
)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
