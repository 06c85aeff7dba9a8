// The API as a server of its own, with a sandbox of the experiment in Stripe's place.
import { flushCompileCache } from 'node:module'
import { serve } from '../../../src/api/server.ts'
import { settingsFrom } from '../../../src/api/settings.ts'

const account = JSON.parse(process.env.EXPERIMENT_ACCOUNT!)
await serve({ ...settingsFrom(process.env), stripeOf: () => account })
// For the next start: who is killed has no other chance to keep what Node has compiled.
flushCompileCache()
