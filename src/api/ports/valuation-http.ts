import * as z from 'zod/mini'
import { unavailable } from '../errors.ts'
import type { ValuationSettings } from '../settings.ts'
import { Refused } from './refused.ts'
import type { ValuationTool } from './valuation-tool.ts'

const TIME_OUT_MILLISECONDS = 5_000
const UNAVAILABLE = 'We cannot value your vehicle right now. Our team will contact you.'

const RegisteredSchema = z.object({
  make: z.string(),
  model: z.string(),
  badge: z.optional(z.string()),
  year: z.int(),
})
const EstimateSchema = z.object({
  offer: z.int(),
  range: z.object({ low: z.int(), high: z.int() }),
  lines: z.array(
    z.object({
      of: z.enum([
        'market',
        'age',
        'distance',
        'dealer',
        'serviceHistory',
        'workingComponents',
        'twoKeySets',
        'noIllegalModifications',
        'interiorCondition',
        'exteriorCondition',
      ]),
      dollars: z.int(),
    }),
  ),
  alike: z.int(),
})

type Options = ValuationSettings & { fetch?: typeof globalThis.fetch }

/**
 * A valuation tool of the trade: `POST {url}/vehicles` and `POST {url}/estimates`, which answer 404 for what they do not
 * know. An offer whose lines do not add up is none (features: “glass box”).
 */
export function httpValuationTool({ url, token, fetch = globalThis.fetch }: Options): ValuationTool {
  const ask = async <Answer>(
    path: string,
    body: object,
    schema: z.ZodMiniType<Answer>,
  ): Promise<Answer | undefined> => {
    try {
      const response = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(TIME_OUT_MILLISECONDS),
      })
      if (response.status === 404) return undefined
      if (!response.ok) throw new Refused(response.status)
      return z.parse(schema, await response.json())
    } catch (error) {
      throw unavailable(UNAVAILABLE, { cause: error })
    }
  }
  return {
    lookUp: ({ rego, regoState, vin }) => ask('/vehicles', { rego, state: regoState, vin }, RegisteredSchema),
    estimate: async (car, answers) => {
      const estimate = await ask('/estimates', { car, answers }, EstimateSchema)
      const sum = estimate?.lines.reduce((total, { dollars }) => total + dollars, 0)
      if (estimate !== undefined && sum !== estimate.offer)
        throw unavailable(UNAVAILABLE, { cause: new Error('the lines of an offer do not add up to it') })
      // Nobody pays to get rid of a car here.
      return estimate !== undefined && estimate.offer > 0 ? estimate : undefined
    },
  }
}
