// @ts-check
import { readFileSync } from 'node:fs'
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

/**
 * `<Island client:painted />`: src/islands/client-painted.ts.
 *
 * @returns {import('astro').AstroIntegration}
 */
function clientPainted() {
  return {
    name: 'client-painted',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) =>
        addClientDirective({ name: 'painted', entrypoint: './src/islands/client-painted.ts' }),
    },
  }
}

const PRELOAD_HELPER = '\0vite/preload-helper.js'

/**
 * Vite's helper for what is loaded later, in a tenth of its size, as each page has it: it asks for all files that a script
 * brings along at once. Styles are not among them: those of a page are linked in it.
 *
 * @returns {import('vite').Plugin}
 */
function smallPreloadHelper() {
  return {
    name: 'small-preload-helper',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    load: {
      filter: { id: new RegExp(`^${PRELOAD_HELPER}$`) },
      handler: () => `export function __vitePreload(load, files = []) {
  for (const file of files) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = '/' + file
    document.head.append(link)
  }
  return load()
}`,
    },
  }
}

const NATIVE_HELPERS = fileURLToPath(new URL('./scripts/build/app/native-helpers.ts', import.meta.url))

/**
 * Puts what browsers have in the place of helpers that the search widgets were compiled to call.
 *
 * @returns {import('vite').Plugin}
 */
function nativeHelpers() {
  const names = [...readFileSync(NATIVE_HELPERS, 'utf8').matchAll(/^export (?:const|function) (_\w+)/gm)].map(
    ([, name]) => name,
  )
  return {
    name: 'native-helpers',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    load: {
      filter: { id: new RegExp(`/@swc/helpers/esm/(${names.join('|')})\\.js$`) },
      handler(id) {
        const [, name] = /(_\w+)\.js$/.exec(id) ?? []
        return `export { ${name} as _ } from ${JSON.stringify(NATIVE_HELPERS)}`
      },
    },
  }
}

const WIDGETS_HELPER = 'algoliasearch-helper/src/algoliasearch.helper.js'

/** What the search widgets call of their helper, and what these parts of it call themselves. */
const HELPER_METHODS = [
  'search',
  'searchOnlyWithDerivedHelpers',
  'setIndex',
  'setState',
  'clearCache',
  'setClient',
  'getClient',
  'derive',
  'detachDerivedHelper',
  'hasPendingRequests',
  '_search',
  '_dispatchAlgoliaResponse',
  '_dispatchAlgoliaError',
  '_change',
]

/**
 * Leaves out what else the helper of the search widgets can do, as recommendations, compositions and changes of single
 * filters: our one widget sets all of a search at once. A call of what is left out is a fault to hear of: it is no function.
 *
 * @returns {import('vite').Plugin}
 */
function onlyCalledOfHelper() {
  return {
    name: 'only-called-of-helper',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    transform: {
      filter: { id: new RegExp(`/${WIDGETS_HELPER}$`) },
      handler(code) {
        const missing = new Set(HELPER_METHODS)
        const kept = code.replace(
          /^AlgoliaSearchHelper\.prototype\.(\w+) = (?:\w+;|function \(.*?^\};)$/gms,
          (method, name) => (missing.delete(name) ? method : ''),
        )
        if (missing.size > 0) {
          throw new Error(`${WIDGETS_HELPER} no longer has ${[...missing]}: see HELPER_METHODS in astro.config.mjs`)
        }
        return { code: kept, map: null }
      },
    },
  }
}

const RENDERER = '@astrojs/react/dist/client.js'

/**
 * Tells which scripts an island needs, by its source, and which file the search worker is, by its own: `scripts.json` beside
 * the browser's files, which the compiled app takes into itself (scripts/build/compile.ts).
 *
 * @returns {import('vite').Plugin}
 */
function scriptsOfIslands() {
  return {
    name: 'scripts-of-islands',
    enforce: 'post',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    generateBundle(_, bundle) {
      const files = Object.values(bundle)
      const sourceOf = (/** @type {(typeof files)[number]} */ file) =>
        (file.type === 'chunk' && file.facadeModuleId?.replace(fileURLToPath(new URL('.', import.meta.url)), '')) || ''
      const withImports = (/** @type {string} */ name, /** @type {Set<string>} */ found) => {
        const file = bundle[name]
        if (found.has(name) || file?.type !== 'chunk') return found
        found.add(name)
        for (const imported of file.imports) withImports(imported, found)
        return found
      }
      const scripts = new Map()
      for (const island of files.filter(file => sourceOf(file).startsWith('src/islands/'))) {
        const needed = new Set()
        // What wakes an island up is a script of its own, and brings the largest file.
        for (const file of files) if (sourceOf(file).endsWith(RENDERER)) withImports(file.fileName, needed)
        scripts.set(sourceOf(island), [...withImports(island.fileName, needed)])
      }
      const workers = files.map(({ fileName }) => fileName).filter(name => /\/worker-[^/]*\.js$/.test(name))
      scripts.set('src/search/clients/worker.ts', workers)
      this.emitFile({ type: 'asset', fileName: 'scripts.json', source: JSON.stringify(Object.fromEntries(scripts)) })
    },
  }
}

/** The page of alerts, and what it takes of the search. */
const ALERTS = /\/src\/islands\/alerts\/|[?&]own$/
const OF_SEARCH =
  /\/src\/(search\/[^?]*|islands\/search\/[^?]*|domain\/(alert-links|picture|visibility))\.ts(\?worker&url)?$/

/**
 * Gives the page of alerts copies of its own of what it takes of the search. What two pages share comes in files apart, and the
 * search page, which has no byte to spare (`tests/browser/weight.spec.ts`), would pay 1.5 kB for a page that few open.
 *
 * @returns {import('vite').Plugin}
 */
function ownCopiesForAlerts() {
  return {
    name: 'own-copies-for-alerts',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    async resolveId(source, importer, options) {
      if (importer === undefined || !ALERTS.test(importer)) return
      const found = await this.resolve(source, importer.replace(/[?&]own$/, ''), { ...options, skipSelf: true })
      if (found === null || !OF_SEARCH.test(found.id)) return found
      return found.id.includes('?') ? `${found.id}&own` : `${found.id}?own`
    },
  }
}

const PRERENDERER = 'astro/entrypoints/prerender'

/**
 * Astro first compiles what renders pages while it compiles. We have none of these.
 *
 * @returns {import('vite').Plugin}
 */
function nothingPrerendered() {
  return {
    name: 'nothing-prerendered',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'prerender',
    resolveId: { filter: { id: new RegExp(`^${PRERENDERER}$`) }, handler: id => `\0${id}` },
    load: { filter: { id: new RegExp(`^\0${PRERENDERER}$`) }, handler: () => 'export {}' },
  }
}

/** The files of `src/` that a chunk is made of. */
const sources = (/** @type {string} */ names) => new RegExp(`/src/(${names})\\.tsx?$`)

const EVERY_PAGE = sources(
  'domain/(text|time-zone|remembering|opening-hours|opening-times|visit)|stores/(stored|visit|persistent|kept-list|favourites|analytics)|ui/(clocks|when-released)',
)
const KEPT_CARS = sources(
  'domain/(query|user|favourites)|stores/(user|compare|toast|pending-save)|components/scripts/toast',
)
const PRICES = sources(
  'domain/(price|format|stock-state|availability|result-count|location)|islands/stock-now|ui/(plain-click|header-height)',
)
const TILES = sources('domain/(promo-tile|running-time)|components/scripts/tiles')
const ENDS = sources('domain/(offer|end-of-day)')
const SPECS = sources('domain/(specs|distance|date|body|measures)')

/**
 * What comes in one file because it always comes together: on a slow line each file costs as much as its way.
 *
 * @type {import('rolldown').CodeSplittingGroup[]}
 */
const CHUNKS = [
  { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|@astrojs\/react)\// },
  // Before the others, which would take it along: few pages reckon with days.
  { name: 'calendar', test: /\/(domain\/calendar\.ts$|date-fns\/)/, minShareCount: 2 },
  // Every page: `components/scripts/every-page.ts`.
  {
    name: 'shared',
    test: id =>
      EVERY_PAGE.test(id) ||
      /\/(nanostores\/(atom|lifecycle)|@nanostores\/persistent)\//.test(id) ||
      id === PRELOAD_HELPER,
    minShareCount: 2,
  },
  // Pages with cars: `components/car-toggles.ts`.
  { name: 'kept-cars', test: KEPT_CARS, minShareCount: 2 },
  // What corrects a page's prices, and islands that show cars; with what a page of a car and a search ask of a click.
  { name: 'prices', test: PRICES, minShareCount: 2 },
  // Before what ends on a day, of which the tiles of a search know nothing.
  { name: 'tiles', test: TILES, minShareCount: 2 },
  // What ends on a day.
  { name: 'ends', test: ENDS, minShareCount: 2 },
  // How a car is said, wherever it is not in the page already.
  { name: 'specs', test: SPECS, minShareCount: 2 },
]

/**
 * Nearly all of what these hold is called while a search page wakes up. A browser that is told so (Chromium, since 136)
 * makes it ready beside the page, in place of function by function while somebody may already tap.
 */
const CALLED_ON_LOAD = new Set(['framework', 'SearchIsland', 'TryAgain', 'search-client'])

/** @type {import('rolldown').AddonFunction} */
const compileHint = ({ name }) => (CALLED_ON_LOAD.has(name) ? '//# allFunctionsCalledOnLoad' : '')

export default defineConfig({
  output: 'server',
  adapter: forecourtAdapter(),
  integrations: [react(), clientPainted()],
  trailingSlash: 'ignore',
  compressHTML: true,
  devToolbar: { enabled: false },
  // A strict content security policy forbids inline styles; one hash per style would not fit into one header.
  build: { inlineStylesheets: 'never' },
  image: { service: passthroughImageService() },
  // Pages are rendered for nobody in particular: no forms, no cookies, no server islands.
  security: { checkOrigin: false },
  vite: {
    plugins: [
      nothingPrerendered(),
      smallPreloadHelper(),
      nativeHelpers(),
      onlyCalledOfHelper(),
      ownCopiesForAlerts(),
      scriptsOfIslands(),
    ],
    environments: {
      client: {
        build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS }, postBanner: compileHint } } },
      },
    },
    // A script of its own is fetched once for all pages; in the page it would be part of each. Of the drawings of bodies, few
    // pages show any.
    build: { assetsInlineLimit: file => (/\.(js|woff2)$|\/bodies\//.test(file) ? false : undefined) },
    resolve: {
      alias: [
        {
          find: '@astrojs/react/server.js',
          replacement: fileURLToPath(new URL('./scripts/build/app/react-renderer.ts', import.meta.url)),
        },
        {
          find: 'astro/compiler-runtime',
          replacement: fileURLToPath(new URL('./scripts/build/app/compiler-runtime.ts', import.meta.url)),
        },
        {
          find: /^\.\.\/shorthash\.js$/,
          replacement: fileURLToPath(new URL('./scripts/build/app/shorthash.ts', import.meta.url)),
        },
        // The search widgets bring these for uses that are not ours; the file tells which.
        {
          find: /^\.\.?\/(\.\.\/)?(lib\/)?(utils\/(isEqual|hydrateSearchClient|hydrateRecommendCache|addInsightsToRecommendParameters|documentation)|lib\/routers\/history|middlewares\/create(Insights|Metadata)Middleware|helpers\/(highlight|reverseHighlight|snippet|reverseSnippet|insights))\.js$/,
          replacement: fileURLToPath(new URL('./src/islands/search/unused-widgets.ts', import.meta.url)),
        },
        {
          find: './createHelpers.js',
          replacement: fileURLToPath(new URL('./scripts/build/app/no-template-helpers.ts', import.meta.url)),
        },
        // What it stands in for, React has had since its version 18.
        { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
        {
          find: '@algolia/events',
          replacement: fileURLToPath(new URL('./scripts/build/app/small-events.cjs', import.meta.url)),
        },
        {
          find: './generate-hierarchical-tree',
          replacement: fileURLToPath(new URL('./scripts/build/app/no-facet-trees.cjs', import.meta.url)),
        },
        {
          find: /^\.\.?\/(functions\/(orderBy|formatSort)|utils\/sortAndMergeRecommendations)$/,
          replacement: fileURLToPath(new URL('./scripts/build/app/no-sorted-facets.cjs', import.meta.url)),
        },
        {
          find: /^\.\/(src\/)?Recommend(Parameters|Results)$/,
          replacement: fileURLToPath(new URL('./scripts/build/app/no-recommendations.cjs', import.meta.url)),
        },
      ],
    },
  },
})
