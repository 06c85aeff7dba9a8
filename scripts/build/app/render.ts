// A page as text, from its address and what it shows.
import type { createApp } from 'astro/app/entrypoint'
import { FetchState } from 'astro/fetch'
import { renderToString } from 'astro/runtime/server/index.js'

export type AstroApp = ReturnType<typeof createApp>

/**
 * Renders with the parts that `app.render` is made of, without its detour through a response and its bytes. Astro
 * exports these parts but does not promise them: its version is pinned, and a test compares every kind of page with
 * `renderByRequest`.
 */
export async function renderPage(path: string, locals: App.Locals): Promise<string> {
  const state = new FetchState(requestFor(path))
  state.locals = locals
  const page = await state.loadComponentInstance()
  const result = await state.createResult(page, state.getActionAPIContext())
  const html = await renderToString(result, page.default, {}, {}, true, state.routeData)
  if (typeof html !== 'string') throw new Error(`${path} answers with a response where a page belongs`)
  return html
}

/** The same page by the way that Astro documents. */
export async function renderByRequest(app: AstroApp, path: string, locals: App.Locals): Promise<string> {
  const response = await app.render(requestFor(path), { locals })
  return response.text()
}

const requestFor = (path: string): Request => new Request(`http://localhost${encodeURI(path)}`)
