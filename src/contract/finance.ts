import * as z from 'zod/mini'

/** Source: API-18. */
export const FinanceDisclaimerSchema = z.strictObject({ disclaimer: z.string() })
