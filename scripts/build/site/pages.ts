// The pages of a site: which there are, what each shows, and how that becomes a file.
import { hash } from 'node:crypto'
import { join } from 'node:path'
import type { Span } from '../../../src/domain/span.ts'
import { pathOf, routes } from '../../../src/routes.ts'
import { textOfParts } from '../../../src/site/digest.ts'
import type { Site } from '../../../src/site/site.ts'
import type { Basis, PageView } from '../../../src/views/route.ts'
import { type PageAddress, renderPage } from '../app/render.ts'
import { writeFirst, writeNew } from './place-file.ts'

/** A page before it is known whether it has to be made. */
export type PlannedPage = {
  pattern: string
  path: string
  file: string
  view(): PageView
  /** The day on which the data say that it last changed, where they do. */
  dayTold(): string | undefined
  /** The same page as Markdown. */
  twin?(view: PageView): string
  /** Where the route can tell it quicker than the view: equal, at the same address, for an equal view. */
  basis?: string
  /** While the view says the same of the time, as far as `basis` does not tell that. */
  span?(view: PageView): Span
  /** The same for this page alone, where `basis` is that of many; it takes longer to tell. */
  ownBasis?(): string
}

/** A page to render. `there` identifies the file that is in its place already, if one is. */
export type RenderJob = { pattern: string; path: string; file: string; view: PageView; there: string | undefined }

export type Rendered = { file: string; sha256: string }

/** Every page of the site, one at a time: with thousands of cars, all views together would be hundreds of megabytes. */
export function* pagesOf(site: Site): Generator<PlannedPage> {
  const taken = new Set<string>()
  for (const route of routes) {
    const digests = new Map<Basis, string>()
    for (const params of route.paths(site)) {
      const path = pathOf(route.pattern, params)
      if (taken.has(path)) continue
      taken.add(path)
      yield {
        pattern: route.pattern,
        path,
        file: fileOf(path),
        view: () => route.view(site, params),
        dayTold: () => route.dayTold?.(site, params),
        twin: route.twin,
        basis: route.basis && digestOfBasis(route.basis(site, params), route.pattern, digests),
        span: route.span && (view => route.span!(site, view)),
        ownBasis: route.ownBasis && (() => digestOfBasis(route.ownBasis!(site, params), route.pattern)),
      }
    }
  }
}

/** Many pages of a route have the same basis, and many bases the same parts: each is gone through once. */
function digestOfBasis(basis: Basis, pattern: string, known?: Map<Basis, string>): string {
  const digest = known?.get(basis) ?? hash('sha1', `${pattern}\n${textOfParts(basis)}`, 'base64url')
  known?.set(basis, digest)
  return digest
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
      const bytes = await rendered({ pattern, path }, { chrome, view })
      const sha256 = hash('sha256', bytes)
      if (there === undefined) writeFirst(join(folder, file), bytes)
      else if (there !== sha256) writeNew(join(folder, file), bytes)
      done.push({ file, sha256 })
    }
    return done
  }
}

async function rendered(address: PageAddress, locals: App.Locals): Promise<Buffer> {
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
