// A function of Netlify, in `netlify/functions/api.ts`; Netlify reads `config` there without running it, and follows no import:
//   export { default } from '…/src/api/hosts/netlify.ts'
//   export const config = { path: '/api/*' }
import { createServerless } from '../serverless.ts'

/** What we use of what Netlify hands to a function. */
type NetlifyContext = { ip?: string; waitUntil?: (work: Promise<unknown>) => void }

const api = createServerless()

/** Netlify passes requests on under the dealer's own host name, so no proxy secret is needed. */
export default (request: Request, context: NetlifyContext): Promise<Response> =>
  api.fetch(request, { address: context.ip, later: work => context.waitUntil?.(work) })
