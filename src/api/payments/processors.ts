import { unavailable } from '../errors.ts'
import type { Services } from '../services.ts'
import type { StripeAccount } from '../settings.ts'
import type { PaymentProcessor } from './processor.ts'
import { stripeProcessor } from './stripe.ts'

type Options = { accountOf: (site: string) => StripeAccount | undefined; now: () => number }

/** Each dealer's own account at the processor. Without one nothing can be paid, and so nothing be reserved. */
export function createProcessors({ accountOf, now }: Options): Services['payments'] {
  const processors = new Map<string, PaymentProcessor>()
  return site => {
    const account = accountOf(site)
    if (account === undefined) throw unavailable('Online payments are not available right now. Please call us instead.')
    const known = processors.get(site) ?? stripeProcessor({ ...account, now })
    processors.set(site, known)
    return known
  }
}
