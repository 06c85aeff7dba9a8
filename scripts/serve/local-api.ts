// The API beside the bundles on this computer: the same one as in production, with a file for a store and the outbox page
// in place of mail and text messages.
import { findingAside } from '../../src/api/alerts/finding.ts'
import { keepAlerts } from '../../src/api/alerts/run.ts'
import { createApi } from '../../src/api/app.ts'
import { drawingAside } from '../../src/api/cars/pdf/drawing.ts'
import { createServices } from '../../src/api/create-services.ts'
import { keepCopies } from '../../src/api/db/copies.ts'
import { keepTidy } from '../../src/api/db/tidy.ts'
import { dealerFiles } from '../../src/api/dealers.ts'
import { localSecret } from '../../src/api/local-secret.ts'
import { findLetter, lastLetters } from '../../src/api/outbox/letters.ts'
import { type RunningSandbox, startSandbox, tellingApi } from '../../src/api/payments/sandbox/server.ts'
import type { Services } from '../../src/api/services.ts'
import { type ApiSettings, doubtsAbout, settingsFrom } from '../../src/api/settings.ts'
import { readingAside } from '../../src/api/site-reader.ts'
import { siteRoot } from '../../src/site/root.ts'
import { letterAnswer, outboxAnswer } from './outbox-page.ts'

export type LocalApi = {
  answer: (request: Request, address: string | undefined) => Response | Promise<Response>
  /** For a browser that knows this host by that name. */
  outbox: (host: string) => Promise<Response>
  /** A letter of the outbox with its dress, for a browser that knows this host by that name; nothing where it has none. */
  letter: (id: string, host: string) => Promise<Response | undefined>
  stop: () => Promise<void>
}

type Options = { sitesDir: string; dataDir: string; env?: NodeJS.ProcessEnv }

const LETTERS_SHOWN = 100

/** Opens the store in `dataDir`. */
export async function startLocalApi({ sitesDir, dataDir, env = process.env }: Options): Promise<LocalApi> {
  const settings = settingsFrom(
    { ...env, FORECOURT_DATA: dataDir, FORECOURT_SITES: sitesDir },
    { localSecret: () => localSecret(dataDir) },
  )
  const sandbox = await sandboxFor(settings, dataDir, env)
  const stripeOf = sandbox === undefined ? settings.stripeOf : () => sandbox.account
  const services = await createServices(
    { ...settings, stripeOf },
    {
      logFrom: settings.logFrom ?? 'warn',
      reading: readingAside,
      drawing: drawingAside(),
      finding: findingAside(),
    },
  )
  const doubts = doubtsAbout(settings, () => dealerFiles(settings.sitesDir))
  for (const doubt of doubts) services.log('warn', 'settings', { doubt })
  const stopSending = services.outbox.start()
  const stopTidying = keepTidy(services)
  const stopAlerts = keepAlerts(services)
  const stopCopying = keepCopies(settings, services)
  const api = createApi(services)
  sandbox?.tell(tellingApi(request => api.fetch(request)))
  return {
    answer: (request, address) => api.fetch(request, { address }),
    // In production there is no such page: what was sent is nobody's to read.
    outbox: async host => {
      if (settings.mode !== 'local') return new Response('There is no such page', { status: 404 })
      const rows = await lastLetters(services.db, LETTERS_SHOWN)
      return outboxAnswer(rows, { host, roots: await rootsOf(new Set(rows.map(({ site }) => site)), services) })
    },
    letter: async (id, host) => {
      const row = settings.mode === 'local' ? await findLetter(services.db, id) : undefined
      const site = row && (await services.sites.bySlug(row.site))
      return site && letterAnswer(row, { host, root: siteRoot(site) })
    },
    stop: async () => {
      await stopTidying()
      await stopAlerts()
      await stopCopying()
      await stopSending()
      await sandbox?.stop()
      await services.db.destroy()
    },
  }
}

/** The roots of dealers' websites, by slug; of one whose files cannot be read now there is none. */
async function rootsOf(slugs: ReadonlySet<string>, { sites }: Pick<Services, 'sites'>): Promise<Map<string, string>> {
  const root = (slug: string): Promise<string> =>
    sites.bySlug(slug).then(
      site => (site ? siteRoot(site) : ''),
      () => '',
    )
  return new Map(await Promise.all([...slugs].map(async slug => [slug, await root(slug)] as const)))
}

/** Without an account at Stripe, deposits are paid at a processor that moves no money. */
async function sandboxFor(
  { mode, secret }: ApiSettings,
  dataDir: string,
  { FORECOURT_STRIPE_KEY, FORECOURT_STRIPE_WEBHOOK_SECRET, FORECOURT_SANDBOX_PORT }: NodeJS.ProcessEnv,
): Promise<RunningSandbox | undefined> {
  if (mode !== 'local' || (FORECOURT_STRIPE_KEY && FORECOURT_STRIPE_WEBHOOK_SECRET)) return undefined
  const port = FORECOURT_SANDBOX_PORT === undefined ? {} : { port: Number(FORECOURT_SANDBOX_PORT) }
  return startSandbox({ mode, dataDir, secret, ...port })
}
