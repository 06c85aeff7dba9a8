// The pages of a site: which there are, what each shows, and how that becomes a file.
import { hash } from 'node:crypto'
import { join } from 'node:path'
import { type PageView, pathOf, routes } from '../../../src/routes.ts'
import type { Site } from '../../../src/site/site.ts'
import { renderPage } from '../app/render.ts'
import { writeNew } from './place-file.ts'
import { inlineHashes } from './policy.ts'

export type Page = { path: string; file: string; view: PageView }

/** A page to render, as plain text so that a thread can be given it. */
export type RenderJob = { path: string; file: string; view: string }

export type Rendered = { file: string; sha256: string; inline: readonly string[] }

/** Every page of the site, one at a time: with thousands of cars, all views together would be hundreds of megabytes. */
export function* pagesOf(site: Site): Generator<Page> {
  const taken = new Set<string>()
  for (const route of routes) {
    for (const params of route.paths(site)) {
      const path = pathOf(route.pattern, params)
      if (taken.has(path)) continue
      taken.add(path)
      yield { path, file: fileOf(path), view: route.view(site, params) }
    }
  }
}

/** The address of every page, without asking what it shows. */
export function pathsOf(site: Site): Set<string> {
  return new Set(routes.flatMap(route => Array.from(route.paths(site), params => pathOf(route.pattern, params))))
}

const SAFE_PATH = /^\/$|^(\/[a-z0-9][a-z0-9._~-]*)+$/i

/** `/cars/golf` is the file `cars/golf/index.html`; static hosts look for the page of an unknown address in `404.html`. */
export function fileOf(path: string): string {
  if (!SAFE_PATH.test(path)) {
    throw new Error(`“${path}” cannot be the address of a page → use letters, digits, hyphens, dots and single slashes`)
  }
  if (path === '/') return 'index.html'
  return path === '/404' ? '404.html' : `${path.slice(1)}/index.html`
}

/** Renders pages into a folder, and tells what identifies each. */
export async function renderPages(
  folder: string,
  chrome: App.Locals['chrome'],
  pages: readonly Page[],
): Promise<Rendered[]> {
  const done: Rendered[] = []
  for (const { path, file, view } of pages) {
    const html = await rendered(path, { chrome, view })
    writeNew(join(folder, file), html)
    done.push({ file, sha256: hash('sha256', html), inline: inlineHashes(html) })
  }
  return done
}

async function rendered(path: string, locals: App.Locals): Promise<string> {
  try {
    return await renderPage(path, locals)
  } catch (error) {
    throw new Error(`the page ${path} could not be rendered: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
}
