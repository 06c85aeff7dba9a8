// The pages of a site: which there are, what each shows, and how that becomes a file.
import { hash } from 'node:crypto'
import { join } from 'node:path'
import { type Basis, type PageView, pathOf, routes } from '../../../src/routes.ts'
import { digestOf } from '../../../src/site/digest.ts'
import type { Site } from '../../../src/site/site.ts'
import { type PageAddress, renderPage } from '../app/render.ts'
import { writeFirst, writeNew } from './place-file.ts'

/** A page before it is known whether it has to be made. */
export type PlannedPage = {
  pattern: string
  path: string
  file: string
  view(): PageView
  /** Equal for an equal view, and quicker to tell, where the route can. */
  basis?: string
}

/** A page to render. `there` identifies the file that is in its place already, if one is. */
export type RenderJob = { pattern: string; path: string; file: string; view: PageView; there: string | undefined }

export type Rendered = { file: string; sha256: string }

/** Every page of the site, one at a time: with thousands of cars, all views together would be hundreds of megabytes. */
export function* pagesOf(site: Site): Generator<PlannedPage> {
  const taken = new Set<string>()
  for (const route of routes) {
    for (const params of route.paths(site)) {
      const path = pathOf(route.pattern, params)
      if (taken.has(path)) continue
      taken.add(path)
      const basis = route.basis?.(site, params)
      yield {
        pattern: route.pattern,
        path,
        file: fileOf(path),
        view: () => route.view(site, params),
        basis: basis && basisText(basis),
      }
    }
  }
}

/** Every part by its digest, so that what is equal for all pages is read once. */
function basisText(basis: Basis): string {
  const parts = Object.entries(basis).map(([name, part]) => {
    const isData = typeof part === 'object' && part !== null
    return `${name} ${isData ? digestOf(part) : JSON.stringify(part)}`
  })
  return parts.join('\n')
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

/** Renders pages into a folder from their views and the text of the chrome, and tells what identifies each. */
export type RenderPages = (folder: string, chrome: string, jobs: readonly RenderJob[]) => Promise<Rendered[]>

export function pageRenderer(): RenderPages {
  // One object per site, as it is the key of what is rendered once per site.
  let last: { text: string; chrome: App.Locals['chrome'] } | undefined
  return async (folder, text, jobs) => {
    last = last?.text === text ? last : { text, chrome: JSON.parse(text) }
    const { chrome } = last
    const done: Rendered[] = []
    for (const { pattern, path, file, view, there } of jobs) {
      const html = await rendered({ pattern, path }, { chrome, view })
      const bytes = bytesOf(html)
      const sha256 = hash('sha256', bytes)
      if (there === undefined) writeFirst(join(folder, file), bytes)
      else if (there !== sha256) writeNew(join(folder, file), bytes)
      done.push({ file, sha256 })
    }
    return done
  }
}

/** At most this many bytes for a character of a string. */
const LARGEST_CHARACTER = 3
let room = Buffer.allocUnsafe(2 ** 18)

/** A page as it is written. Valid until the next page: getting memory for each would take as long as to fill it. */
function bytesOf(html: string): Buffer {
  const needed = html.length * LARGEST_CHARACTER
  if (needed > room.length) room = Buffer.allocUnsafe(2 * needed)
  return room.subarray(0, room.write(html))
}

async function rendered(address: PageAddress, locals: App.Locals): Promise<string> {
  try {
    return await renderPage(address, locals)
  } catch (error) {
    throw new Error(
      `the page ${address.path} could not be rendered: ${error instanceof Error ? error.message : error}`,
      {
        cause: error,
      },
    )
  }
}
