import { Hono } from 'hono'
import { DoneSchema } from '../../contract/answers.ts'
import { MiscellaneousSchema } from '../../contract/miscellaneous.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { toJson } from '../db/json.ts'
import { NOT_FOUND, takes, tells } from '../describe.ts'
import type { ApiEnv } from '../env.ts'
import { ApiError } from '../errors.ts'
import { useUp } from '../limits.ts'

export const miscellaneousRoutes = new Hono<ApiEnv>().post(
  '/',
  tells({ summary: 'Keeps the result of a valuation, on sites set so.', answer: DoneSchema }),
  takes(MiscellaneousSchema),
  async c => {
    const { site, visitor, services } = c.var
    const { slug, valuation } = site.settings
    if (!valuation.postMiscellaneous) throw new ApiError(404, NOT_FOUND)
    const { db, now, chance, limits } = services
    const { column_name, ...value } = c.req.valid('json')
    const at = now()
    await inTransaction(db, async transaction => {
      await useUp(transaction, {
        site: slug,
        action: 'miscellaneous',
        subject: visitor,
        most: limits.perMinute,
        now: at,
      })
      await transaction
        .insertInto('miscellaneous')
        .values({ id: chance.id(), site: slug, column_name, value: toJson(value), created_at: at })
        .execute()
    })
    return c.json({ success: true as const })
  },
)
