// A page as text, from its address and what it shows.
import type { SSRResult } from 'astro'
import type { createApp } from 'astro/app/entrypoint'
import { FetchState } from 'astro/fetch'
import { renderToString } from 'astro/runtime/server/index.js'

export type AstroApp = ReturnType<typeof createApp>

/** A page by its route, as `routes.ts` writes it, and its own address. */
export type PageAddress = { pattern: string; path: string }

/** What all pages of a route are rendered with. */
type RouteRenderer = (locals: App.Locals) => Promise<string>

const renderers = new Map<string, Promise<RouteRenderer>>()

/**
 * Renders with the parts that `app.render` is made of, without its detour through a response and its bytes, and prepares
 * once for each route what Astro prepares for each request. So a page knows only its locals: `Astro.url` and all else
 * that tells of a request would be those of the route's first page. And pages are rendered one after the other.
 *
 * Astro exports these parts but does not promise them: its version is pinned, and a test compares pages of every kind
 * with `renderByRequest`.
 */
export async function renderPage({ pattern, path }: PageAddress, locals: App.Locals): Promise<string> {
  const known = renderers.get(pattern) ?? prepareRoute(path)
  renderers.set(pattern, known)
  return (await known)(locals)
}

async function prepareRoute(path: string): Promise<RouteRenderer> {
  const state = new FetchState(requestFor(path))
  const page = await state.loadComponentInstance()
  const result = await state.createResult(page, state.getActionAPIContext())
  result.resolve = remembering(result.resolve)
  const blank = { ...result._metadata }
  const styles = [...result.styles]
  const { locals: shown, routeData } = state
  return async locals => {
    // Astro keeps hold of these objects, so they become again what they were before the first page.
    Object.assign(shown, locals)
    result._metadata = anew(blank)
    result.styles = new Set(styles)
    const html = await renderToString(result, page.default, {}, {}, true, routeData)
    if (typeof html !== 'string') throw new Error(`${path} answers with a response where a page belongs`)
    return html
  }
}

/** The address of a script by its name, put together once for all pages. */
function remembering(resolve: SSRResult['resolve']): SSRResult['resolve'] {
  const known = new Map<string, Promise<string>>()
  return name => {
    const address = known.get(name) ?? resolve(name)
    known.set(name, address)
    return address
  }
}

/** What Astro notes about one page while it renders it: flags, and collections that begin empty. */
type Metadata = SSRResult['_metadata']

function anew(blank: Metadata): Metadata {
  const notes = { ...blank } as unknown as Record<string, unknown>
  for (const name in notes) {
    if (notes[name] instanceof Set) notes[name] = new Set()
    else if (Array.isArray(notes[name])) notes[name] = []
  }
  return notes as unknown as Metadata
}

/** The same page by the way that Astro documents. */
export async function renderByRequest(app: AstroApp, path: string, locals: App.Locals): Promise<string> {
  const response = await app.render(requestFor(path), { locals })
  return response.text()
}

const requestFor = (path: string): Request => new Request(`http://localhost${encodeURI(path)}`)
