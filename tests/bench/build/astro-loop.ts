import { cpSync, globSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { siteSlugs } from '../../../scripts/options/dealers.ts'
import { TOP } from '../../../scripts/options/folders.ts'
import { routes } from '../../../src/routes.ts'
import { loadSite } from '../../../src/site/load.ts'
import { command } from './command.ts'

/**
 * The same pages by `astro build` as anybody would set it up: a static project, each page with `getStaticPaths`, run once
 * for each dealer. Components, views and rules are ours; what is rendered once for a site is so here too.
 */
export async function astroLoop(home: string, sites: string, pages: number): Promise<{ ms: number; pages: number }> {
  const dealers = siteSlugs(sites)
  makeProject(home, await lackedBy(join(sites, dealers[0]!), sites))
  let ms = 0
  let written = 0
  for (const slug of dealers) {
    const astro = join(TOP, 'node_modules/astro/bin/astro.mjs')
    ms += (await command('node', [astro, 'build'], { SITE_FOLDER: join(sites, slug), SITES_FOLDER: sites }, home)).ms
    written += globSync('dist/**/*.html', { cwd: home }).length
    rmSync(join(home, 'dist'), { recursive: true })
  }
  if (written !== pages) throw new Error(`the loop wrote ${written} pages where ours are ${pages}`)
  return { ms, pages: written }
}

/** The pages that a dealer does not have, by pattern. The dealers are alike, so what one lacks, all lack. */
async function lackedBy(dealer: string, sitesDir: string): Promise<ReadonlySet<string>> {
  const result = await loadSite(dealer, { at: new Date(), sitesDir })
  if (!result.ok) throw new Error(JSON.stringify(result.faults))
  return new Set(routes.filter(({ paths }) => [...paths(result.site)].length === 0).map(({ pattern }) => pattern))
}

/**
 * Islands have a directive of our own, so the project needs it too, and our copy of pages lies where its code does; else it
 * is as Astro makes one.
 */
const CONFIG = `import { pathToFileURL } from 'node:url'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
const clientPainted = {
  name: 'client-painted',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'painted', entrypoint: './src/islands/client-painted.ts' }),
  },
}
const defaultPages = {
  name: 'default-pages',
  transform: (code, id) =>
    id.endsWith('/src/site/default-pages.ts')
      ? code.replace('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      : undefined,
}
export default defineConfig({
  integrations: [react(), clientPainted],
  build: { inlineStylesheets: 'never' },
  vite: { build: { chunkSizeWarningLimit: 10_000 }, plugins: [defaultPages] },
})
`

/** The dealer is loaded once for a build, as the views ask. */
const SITE = `import './src/routes.ts'
import { loadSite } from './src/site/load.ts'
import { siteChrome } from './src/views/chrome.ts'
const { SITE_FOLDER, SITES_FOLDER } = process.env
const result = await loadSite(SITE_FOLDER, { at: new Date(), sitesDir: SITES_FOLDER })
if (!result.ok) throw new Error(JSON.stringify(result.faults))
export const site = result.site
export const chrome = siteChrome(site)
`

function makeProject(home: string, lacked: ReadonlySet<string>): void {
  mkdirSync(home, { recursive: true })
  symlinkSync(join(TOP, 'node_modules'), join(home, 'node_modules'))
  cpSync(join(TOP, 'src'), join(home, 'src'), { recursive: true })
  for (const file of ['package.json', 'tsconfig.json']) cpSync(join(TOP, file), join(home, file))
  writeFileSync(join(home, 'astro.config.mjs'), CONFIG)
  writeFileSync(join(home, 'site.ts'), SITE)
  const pages = join(home, 'src/pages')
  cpSync(pages, join(home, 'src/own-pages'), { recursive: true })
  for (const file of globSync('**/*.astro', { cwd: pages })) {
    const page = join(pages, file)
    const up = relative(dirname(page), home)
    const pattern = `/${file.replace(/\.astro$/, '').replace(/(^|\/)index$/, '')}`
    // A static project has a page for every file.
    if (lacked.has(pattern) && !pattern.includes('[')) rmSync(page)
    else writeFileSync(page, wrapper(pattern, up, file))
  }
}

/** A page with the data of `getStaticPaths`, around the page as we have it. */
function wrapper(pattern: string, up: string, file: string): string {
  const paths = `  return Array.from(route.paths(site), params => ({ params, props: { view: route.view(site, params) } }))`
  const isOne = !pattern.includes('[')
  return `---
import Page from '${up}/src/own-pages/${file}'
import { chrome, site } from '${up}/site.ts'
import { routes } from '${up}/src/routes.ts'
${isOne ? '' : `export function getStaticPaths() {\n  const route = routes.find(({ pattern }) => pattern === '${pattern}')\n${paths}\n}`}
Astro.locals.chrome = chrome
Astro.locals.view = ${isOne ? `routes.find(({ pattern }) => pattern === '${pattern}').view(site, {})` : 'Astro.props.view'}
---
<Page />
`
}
