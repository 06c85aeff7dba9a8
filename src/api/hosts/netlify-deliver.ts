// A function of Netlify that runs by the clock: `export { default, config } from '…/src/api/hosts/netlify-deliver.ts'` in
// `netlify/functions/deliver.ts`. Without it holds and refunds wait for the next visitor, and nothing is ever deleted.
import { createServerless } from '../serverless.ts'

const api = createServerless()

export default (): Promise<void> => api.deliver()

export const config = { schedule: '* * * * *' }
