import * as z from 'zod/mini'
import { neededText } from './fields.ts'

/** A purchase earns the first spin, the reservation with its deposit the second. Source: DC-161. */
export const SpinRequestSchema = z.union([
  z.strictObject({ purchase_reference: neededText(60, 'Please enter the reference of your purchase.') }),
  z.strictObject({ deposit_id: z.uuid() }),
])

export const ChooseSpinSchema = z.strictObject({ spin_id: z.uuid() })

const spin = {
  id: z.string(),
  kind: z.enum(['purchase', 'deposit']),
  /** Counted from 1: where the wheel stops. */
  segment: z.int(),
  prize: z.string(),
}

export const SpunSchema = z.strictObject({ success: z.literal(true), ...spin })

export const SpinsSchema = z.strictObject({
  success: z.literal(true),
  state: z.enum(['ahead', 'open', 'over']),
  spins_left: z.int(),
  /** What turns the wheel next, so that nobody has to type a reference. */
  next: z.nullable(SpinRequestSchema),
  spins: z.array(
    z.strictObject({
      ...spin,
      /** Of the spins of one purchase one prize is kept. */
      purchase: z.string(),
      outcome: z.enum(['open', 'kept', 'forfeited', 'cancelled']),
    }),
  ),
})

export type SpinRequest = z.infer<typeof SpinRequestSchema>
export type Spun = z.infer<typeof SpunSchema>
export type Spins = z.infer<typeof SpinsSchema>
export type SpinShown = Spins['spins'][number]
