// A function of Netlify that runs by the clock, in `netlify/functions/deliver.ts`; Netlify reads `config` there, and follows no import:
//   export { default } from '…/src/api/hosts/netlify-deliver.ts'
//   export const config = { schedule: '* * * * *' }
// Without it holds and refunds wait for the next visitor, and nothing is ever deleted.
import { createServerless } from '../serverless.ts'

const api = createServerless()

export default (): Promise<void> => api.deliver()
