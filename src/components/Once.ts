import type { SSRResult } from 'astro'
import { createComponent, renderSlotToString, renderTemplate } from 'astro/runtime/server/index.js'

type Slot = Parameters<typeof renderSlotToString>[1]

/** What has been rendered, by site (its chrome) and name. */
const rendered = new WeakMap<object, Map<string, string | Promise<string>>>()

/**
 * `<Once name="header">…</Once>` renders what is in it for the first page of a site and splices the result into the
 * others: a header's menus cost as much as the page below them. So what is in it must depend on `Astro.locals.chrome`
 * alone. Its scripts and islands stay instructions to the page, which asks for each script one time only.
 */
export const Once = createComponent((result, props, slots) => {
  const name = String(props.name)
  const slot = slots?.default as Slot
  // While editing, a changed component must show although the site is the same.
  if (import.meta.env.DEV) return renderTemplate`${renderAlone(result, slot, name)}`

  const { chrome } = result.createAstro(props, slots ?? {}).locals as App.Locals
  const ofSite = rendered.get(chrome) ?? new Map<string, string | Promise<string>>()
  rendered.set(chrome, ofSite)
  if (!ofSite.has(name)) {
    const rendering = renderAlone(result, slot, name)
    ofSite.set(name, rendering)
    // The plain value saves all later pages from waiting; a failure stays, and fails them with the same message.
    rendering.then(
      html => ofSite.set(name, html),
      () => {},
    )
  }
  return renderTemplate`${ofSite.get(name)}`
})

export default Once

/** Rendered under a name of its own, so that ids of its islands do not depend on the page that happened to be first. */
async function renderAlone(result: SSRResult, slot: Slot, name: string): Promise<string> {
  const html = await renderSlotToString({ ...result, idPrefix: name } as SSRResult, slot)
  const { chunks } = html as unknown as { chunks: unknown[] }
  chunks.splice(0, chunks.length, ...inOnePiece(chunks))
  return html
}

/** Joins neighbouring texts, and what lies between scripts in memory too: every page would gather the pieces again. */
function inOnePiece(chunks: readonly unknown[]): unknown[] {
  const joined: unknown[] = []
  for (const chunk of chunks) {
    const last = joined.at(-1)
    if (typeof chunk === 'string' && typeof last === 'string') joined[joined.length - 1] = last + chunk
    else joined.push(chunk)
  }
  return joined.map(chunk => (typeof chunk === 'string' ? Buffer.from(chunk).toString() : chunk))
}
