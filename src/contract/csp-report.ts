import * as z from 'zod/mini'

const AddressSchema = z.string().check(z.maxLength(4_000))

/** As browsers report what the content security policy of a page has stopped (Reporting API); they send more than we read. */
export const CspReportsSchema = z
  .array(
    z.object({
      type: z.string(),
      body: z.object({
        documentURL: AddressSchema,
        effectiveDirective: z.string().check(z.regex(/^[a-z-]{1,40}$/)),
        blockedURL: z.optional(z.nullable(AddressSchema)),
      }),
    }),
  )
  .check(z.maxLength(50))

export type CspReport = z.infer<typeof CspReportsSchema>[number]
