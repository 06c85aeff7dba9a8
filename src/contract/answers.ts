import * as z from 'zod/mini'

/** All that there is to say of a call that worked. */
export const DoneSchema = z.strictObject({ success: z.literal(true) })

/** Every call that is refused says so in these words, which are for the visitor. */
export const RefusedSchema = z.strictObject({ success: z.literal(false), error: z.string() })

export type Done = z.infer<typeof DoneSchema>
export type Refused = z.infer<typeof RefusedSchema>

/** What a form says where the server gave no reason. The spelling is the specification's. Source: FM-27. */
export const UNEXPECTED_ERROR = 'An unexpected error occured'
