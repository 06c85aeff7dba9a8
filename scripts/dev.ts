// npm run dev: every dealer live on one server, http://{slug}.localhost:4321/, while code and data are edited.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

process.env.ASTRO_TELEMETRY_DISABLED = '1'
process.env.ASTRO_DISABLE_UPDATE_CHECK = '1'

const { values } = parseArgs({ options: { sites: { type: 'string', default: 'sites' } } })
const sites = resolve(values.sites)
process.env.FORECOURT_SITES = sites

const top = fileURLToPath(new URL('..', import.meta.url))
const port = Number(process.env.PORT ?? 4321)

const { dev } = await import('astro')
await dev({
  root: top,
  logLevel: 'warn',
  server: { port, host: 'localhost' },
  integrations: [
    {
      name: 'forecourt-dev',
      hooks: {
        'astro:config:setup': ({ addMiddleware }) =>
          addMiddleware({ order: 'pre', entrypoint: new URL('./dev/middleware.ts', import.meta.url) }),
        'astro:server:setup': ({ server }) => {
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
console.log(`ready: http://localhost:${port}/ lists the dealers`)
