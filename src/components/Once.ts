import type { SSRResult } from 'astro'
import { createComponent, render as renderTemplate, unescapeHTML } from 'astro/compiler-runtime'
import { renderSlotToString } from 'astro/runtime/server/index.js'

type Slot = Parameters<typeof renderSlotToString>[1]
/** Markup, its bytes, or an instruction to the page. */
type Piece = object

/** What has been rendered, by what it shows and by name. */
const rendered = new WeakMap<object, Map<string, Piece[] | Promise<Piece[]>>>()

/** From this many bytes on a text is kept as bytes: to copy them is quicker than to encode it for each page. */
const LONG_TEXT = 1000

/**
 * `<Once name="header">…</Once>` renders what is in it for the first page of a site and splices the result into the
 * others: a header's menus cost as much as the page below them. With `of={card}` it does so for the pages that show this
 * very object. So what is in it must depend on that, and on `Astro.locals.chrome`, alone. Its scripts and islands stay
 * instructions to the page, which asks for each script one time only.
 */
const Once = createComponent((result, props, slots) => {
  const name = String(props.name)
  const slot = slots?.default as Slot
  // While editing, a changed component must show although the site is the same.
  if (import.meta.env.DEV) return renderTemplate`${renderAlone(result, slot, name)}`

  const shown = (props.of ?? (result.createAstro(props, slots ?? {}).locals as App.Locals).chrome) as object
  const ofShown = rendered.get(shown) ?? new Map<string, Piece[] | Promise<Piece[]>>()
  rendered.set(shown, ofShown)
  if (!ofShown.has(name)) {
    const rendering = renderAlone(result, slot, name)
    ofShown.set(name, rendering)
    // The plain value saves all later pages from waiting; a failure stays, and fails them with the same message.
    rendering.then(
      pieces => ofShown.set(name, pieces),
      () => {},
    )
  }
  return renderTemplate`${ofShown.get(name)}`
})

export default Once

/** Rendered under a name of its own, so that ids of its islands do not depend on the page that happened to be first. */
async function renderAlone(result: SSRResult, slot: Slot, name: string): Promise<Piece[]> {
  const html = await renderSlotToString({ ...result, idPrefix: name } as SSRResult, slot)
  const { instructions, chunks } = html as unknown as { instructions: object[] | null; chunks: (string | object)[] }
  return [...(instructions ?? []), ...inOnePiece(chunks)]
}

/** Joins neighbouring texts, and what lies between scripts in memory too: every page would gather the pieces again. */
function inOnePiece(chunks: readonly (string | object)[]): Piece[] {
  const joined: (string | object)[] = []
  for (const chunk of chunks) {
    const last = joined.at(-1)
    if (typeof chunk === 'string' && typeof last === 'string') joined[joined.length - 1] = last + chunk
    else joined.push(chunk)
  }
  return joined.map(chunk => {
    if (typeof chunk !== 'string') return chunk
    const bytes = Buffer.from(chunk)
    return bytes.length < LONG_TEXT ? (unescapeHTML(bytes.toString()) as object) : bytes
  })
}
