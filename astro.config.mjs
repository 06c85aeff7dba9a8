// @ts-check
import { fileURLToPath } from 'node:url'
import react from '@astrojs/react'
import { defineConfig, passthroughImageService } from 'astro/config'

/**
 * The adapter that makes the compiled app a plain module: `scripts/build/app/entry.ts` renders pages from values,
 * without a server, so that one compile serves every dealer.
 *
 * @returns {import('astro').AstroIntegration}
 */
function forecourtAdapter() {
  return {
    name: 'forecourt',
    hooks: {
      'astro:config:done': ({ setAdapter }) =>
        setAdapter({
          name: 'forecourt',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./scripts/build/app/entry.ts', import.meta.url),
          supportedAstroFeatures: { serverOutput: 'stable', sharpImageService: 'unsupported' },
        }),
    },
  }
}

export default defineConfig({
  output: 'server',
  adapter: forecourtAdapter(),
  integrations: [react()],
  trailingSlash: 'ignore',
  compressHTML: true,
  devToolbar: { enabled: false },
  // A strict content security policy forbids inline styles; one hash per style would not fit into one header.
  build: { inlineStylesheets: 'never' },
  image: { service: passthroughImageService() },
  // Pages are rendered for nobody in particular: no forms, no cookies, no server islands.
  security: { checkOrigin: false },
  vite: {
    // A script of its own is fetched once for all pages; in the page it would be part of each.
    build: { assetsInlineLimit: file => (file.endsWith('.js') ? false : undefined) },
    resolve: {
      alias: [
        {
          find: '@astrojs/react/server.js',
          replacement: fileURLToPath(new URL('./scripts/build/app/react-renderer.ts', import.meta.url)),
        },
        {
          find: /^\.\.\/shorthash\.js$/,
          replacement: fileURLToPath(new URL('./scripts/build/app/shorthash.ts', import.meta.url)),
        },
        // The search widgets bring these for uses that are not ours; the file tells which.
        {
          find: /^\.\.\/(lib\/routers\/history|middlewares\/create(Insights|Metadata)Middleware)\.js$/,
          replacement: fileURLToPath(new URL('./src/islands/search/unused-widgets.ts', import.meta.url)),
        },
      ],
    },
  },
})
