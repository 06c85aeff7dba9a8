// npm run dev: every dealer live on one server, http://{slug}.localhost:4321/, while code and data are edited.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { endWithNpm } from '../src/api/end-with-npm.ts'
import { SettingsError } from '../src/api/settings.ts'
import { THEME_PATH } from './dev/theme/theme-path.ts'
import { sitesFolder } from './options/dealers.ts'
import { dataFolder, TOP } from './options/folders.ts'
import { flagsOf, parsePort, UsageError } from './options/usage.ts'
import { SITES_PORT } from './serve/where-served.ts'

process.env.ASTRO_TELEMETRY_DISABLED = '1'
process.env.ASTRO_DISABLE_UPDATE_CHECK = '1'
// The stores look for it as soon as they are read, and Node warns whoever looks that it has none.
Object.defineProperty(globalThis, 'localStorage', { value: undefined })

const USAGE = `npm run dev -- [--sites DIR]

  --sites DIR  the folder that holds the dealers' folders (sites)

PORT is where it listens (${SITES_PORT}).`

function asked(): { sites: string; port: number } {
  try {
    const { values } = flagsOf({ options: { sites: { type: 'string' } } }, USAGE)
    return { sites: sitesFolder(values.sites), port: parsePort(process.env, SITES_PORT) }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(error.message)
    process.exit(2)
  }
}

if (process.argv.includes('--help')) {
  console.log(USAGE)
  process.exit(0)
}
endWithNpm()
const { sites, port } = asked()
process.env.FORECOURT_SITES = sites

const dataDir = dataFolder()

// It takes a second to load, which nobody has to wait for who is only told how to call this.
const { startLocalApi } = await import('./serve/local-api.ts')
const api = await startLocalApi({ sitesDir: sites, dataDir }).catch(error => {
  if (!(error instanceof SettingsError)) throw error
  console.error(error.message)
  process.exit(1)
})
/** As `npm start` has them: the API on each dealer's host, and on the bare one what would have been sent. */
const answerApi = getRequestListener((request, env) =>
  api.answer(request, (env as HttpBindings).incoming.socket.remoteAddress),
)
const answerOutbox = getRequestListener(({ headers }) => api.outbox(headers.get('Host') ?? ''))

const { dev } = await import('astro')
/** Where it listens: another port than was asked for, where that is taken. */
let given = port
const { address } = await dev({
  root: TOP,
  logLevel: 'warn',
  server: { port, host: 'localhost' },
  vite: {
    // Two servers that share what is prepared for browsers would throw out each other's.
    cacheDir: resolve(dataDir, 'vite'),
    // What is built and kept is tens of thousands of files: to watch them held the first page back for twenty seconds.
    server: { watch: { ignored: ['dist', '.forecourt'].map(folder => `${TOP}/${folder}/**`) } },
  },
  integrations: [
    {
      name: 'forecourt-dev',
      hooks: {
        'astro:config:setup': ({ addMiddleware, injectRoute }) => {
          addMiddleware({ order: 'pre', entrypoint: new URL('./dev/middleware.ts', import.meta.url) })
          // Here and nowhere else: what a bundle has is compiled without this.
          injectRoute({ pattern: THEME_PATH, entrypoint: new URL('./dev/theme/ThemePage.astro', import.meta.url) })
        },
        'astro:server:setup': ({ server }) => {
          server.middlewares.use('/', (request, response, next) => {
            const { pathname } = new URL(request.url ?? '/', 'http://localhost')
            if (pathname.startsWith('/api/')) void answerApi(request, response)
            else if (pathname === '/outbox' && request.headers.host === `localhost:${given}`)
              void answerOutbox(request, response)
            else next()
          })
          server.watcher.add(sites)
          server.watcher.on('all', (_event, file) => {
            if (!file.startsWith(sites)) return
            const graph = server.environments.ssr!.moduleGraph
            for (const module of graph.getModulesByFile(fileURLToPath(new URL('./dev/sites.ts', import.meta.url))) ??
              [])
              graph.invalidateModule(module)
            server.ws.send({ type: 'full-reload' })
          })
        },
      },
    },
  ],
})
given = address.port
console.log(`ready: http://localhost:${given}/ lists the dealers`)
