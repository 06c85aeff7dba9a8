// A page as the bytes of its file, from its address and what it shows.
import type { SSRResult } from 'astro'
import type { createApp } from 'astro/app/entrypoint'
import { FetchState } from 'astro/fetch'
import { chunkToString, renderHead, renderStreaming } from 'astro/runtime/server/index.js'
import { rememberingUnlessFailed } from '../../../src/domain/remembering.ts'
import { pageBytes } from './page-bytes.ts'

export type AstroApp = ReturnType<typeof createApp>

/** A page by its route, as `routes.ts` writes it, and its own address. */
export type PageAddress = { pattern: string; path: string }

/** What all pages of a route are rendered with. */
type RouteRenderer = (locals: App.Locals) => Promise<Buffer>

/** As Astro begins a page; in the head of a page that says more there is a second one. */
const DOCTYPE = '<!DOCTYPE html>'

/**
 * Renders with the parts that `app.render` is made of, without its detour through a response, and prepares once for each
 * route what Astro prepares for each request. So a page knows only its locals: `Astro.url` and all else that tells of a
 * request would be those of the route's first page. And pages are rendered one after the other: the bytes are those of
 * the page until the next one.
 *
 * Astro exports these parts but does not promise them: its version is pinned, and a test compares pages of every kind
 * with `renderByRequest`.
 */
export async function renderPage({ pattern, path }: PageAddress, locals: App.Locals): Promise<Buffer> {
  return (await rendererOf(pattern, path))(locals)
}

const rendererOf = rememberingUnlessFailed(async (_pattern: string, path: string): Promise<RouteRenderer> => {
  const state = new FetchState(requestFor(path))
  const page = await state.loadComponentInstance()
  const result = await state.createResult(page, state.getActionAPIContext())
  // The address of a script by its name, put together once for all pages.
  result.resolve = rememberingUnlessFailed(result.resolve)
  result.createAstro = constructing(result.createAstro)
  result._metadata.headInTree = result.componentMetadata.get(page.default.moduleId!)?.containsHead ?? false
  const blank = { ...result._metadata, extraHead: [headOf(result)] }
  const { locals: shown } = state
  return async locals => {
    // Astro keeps hold of these objects, so they become again what they were before the first page.
    Object.assign(shown, locals)
    result._metadata = anew(blank)
    const content = await page.default(result, {}, {})
    if (content instanceof Response) throw new Error(`${path} answers with a response where a page belongs`)
    const bytes = pageBytes(DOCTYPE)
    await renderStreaming(content, result, {
      write(chunk) {
        if (chunk instanceof Uint8Array) bytes.add(chunk)
        else if (!(chunk instanceof Response)) bytes.add(String(chunkToString(result, chunk)))
      },
    })
    return bytes.all()
  }
})

/** What Astro writes into the head of every page of a route: its styles. Taken out, as it sorts them anew for each page. */
function headOf(result: SSRResult): string {
  const { hasRenderedHead } = result._metadata
  const head = String(chunkToString(result, renderHead()))
  for (const parts of [result.styles, result.links, result.scripts]) parts.clear()
  result._metadata.hasRenderedHead = hasRenderedHead
  return head
}

type CreateAstro = SSRResult['createAstro']

/**
 * Gives every component its `Astro` by one constructor. As Astro puts it together, each is an object of its own kind to the
 * engine, which takes longer than to render a small component.
 */
function constructing(createAstro: CreateAstro): CreateAstro {
  const example = createAstro({}, {})
  const [slotsOf] = Object.getOwnPropertySymbols(example)
  function Own(this: Record<string | symbol, unknown>, props: unknown, slots: unknown) {
    this.props = props
    this.self = null
    this[slotsOf!] = slots
  }
  Own.prototype = Object.getPrototypeOf(example)
  const OwnAstro = Own as unknown as new (...of: Parameters<CreateAstro>) => ReturnType<CreateAstro>
  return (props, slots) => new OwnAstro(props, slots)
}

/** What Astro notes about one page while it renders it: flags, and collections that begin as they do for every page. */
type Metadata = SSRResult['_metadata']

function anew(blank: Metadata): Metadata {
  const notes = { ...blank } as unknown as Record<string, unknown>
  for (const name in notes) {
    const note = notes[name]
    if (note instanceof Set) notes[name] = new Set(note)
    else if (Array.isArray(note)) notes[name] = [...note]
  }
  return notes as unknown as Metadata
}

/** The same page by the way that Astro documents. */
export async function renderByRequest(app: AstroApp, path: string, locals: App.Locals): Promise<string> {
  const response = await app.render(requestFor(path), { locals })
  return response.text()
}

const requestFor = (path: string): Request => new Request(`http://localhost${encodeURI(path)}`)
