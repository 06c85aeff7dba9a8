// The API for hosts that call a function: from request to answer, without a server of our own.
import { rememberingUnlessFailed } from '../domain/remembering.ts'
import { runAlerts } from './alerts/run.ts'
import { createApi } from './app.ts'
import { createServices } from './create-services.ts'
import { tidyHourly } from './db/tidy.ts'
import type { HostBindings } from './env.ts'
import { faultFacts } from './log.ts'
import type { Services } from './services.ts'
import { settingsFrom } from './settings.ts'

export type ServerlessApi = {
  fetch: (request: Request, host?: HostBindings) => Promise<Response>
  /**
   * Sends what is due, writes to who asked for letters, and tidies up every hour. A host that stops between requests calls this
   * every minute or so.
   */
  deliver: () => Promise<void>
}

/** So long a call goes from dealer to dealer: mails are on their way meanwhile, and who has had no turn has it with the next one. */
const LOOKS_MILLISECONDS = 5_000

/** Opens the store with the first request, and again with the next if that failed. */
export function createServerless(
  env: NodeJS.ProcessEnv = process.env,
  open: () => Promise<Services> = () => createServices(settingsFrom(env)),
): ServerlessApi {
  const start = rememberingUnlessFailed(async () => {
    const services = await open()
    return { api: createApi(services), services }
  })
  return {
    fetch: async (request, host = {}) => {
      const { api, services } = await start()
      const answer = await api.fetch(request, host)
      // The host may stop us as soon as the answer is out; what is left is sent by `deliver`.
      const { log, outbox } = services
      host.later?.(outbox.deliver().catch(error => log('error', 'outbox-stopped', faultFacts(error))))
      return answer
    },
    deliver: async () => {
      const { services } = await start()
      const began = performance.now()
      const areLooksOver = (): boolean => performance.now() - began > LOOKS_MILLISECONDS
      // Beside each other: a host that stops a function in the middle of slow mails would never come to the second.
      await Promise.all([services.outbox.deliver(), tidyHourly(services), runAlerts(services, areLooksOver)])
    },
  }
}
