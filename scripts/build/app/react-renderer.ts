// How React components become HTML on the server, in place of the renderer that @astrojs/react brings (astro.config.mjs).
//
// That one renders each component twice (once to find out whether it is React at all) and through a stream. Every
// component of ours that is not Astro's is React and needs no waiting, so one synchronous call does. And a component
// that is not hydrated gets markup without React's comments.
import type { SSRResult } from 'astro'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'

type Props = Record<string, unknown> & { children?: ReactNode }
type Metadata = { hydrate?: string } | undefined

/** Islands rendered so far by each page (its metadata): ids that React makes must differ between the islands of a page. */
const islands = new WeakMap<object, Map<string, number>>()

/** `Once` gives what it renders a prefix of its own. */
function nextPrefix({ idPrefix = 'r', _metadata: page }: SSRResult & { idPrefix?: string }): string {
  const ofPage = islands.get(page) ?? new Map<string, number>()
  islands.set(page, ofPage)
  const count = ofPage.get(idPrefix) ?? 0
  ofPage.set(idPrefix, count + 1)
  return `${idPrefix}${count}`
}

function check(component: unknown): boolean {
  return typeof component === 'function' || (typeof component === 'object' && component !== null)
}

function render(
  this: { result: SSRResult },
  component: ComponentType<Props>,
  { class: _, ...props }: Props,
  slots: Record<string, string>,
  metadata: Metadata,
): { html: string; attrs: Record<string, string> } {
  const hydrated = metadata?.hydrate !== undefined
  const { default: children, ...named } = slots
  const slotted = Object.entries(named).map(([name, html]) => [camelCase(name), slotElement(html, hydrated, name)])
  const element = createElement(component, {
    ...props,
    ...Object.fromEntries(slotted),
    ...(children === undefined ? {} : { children: slotElement(children, hydrated) }),
  })
  if (!hydrated) return { html: renderToStaticMarkup(element), attrs: {} }
  const prefix = nextPrefix(this.result)
  return { html: renderToString(element, { identifierPrefix: prefix }), attrs: { prefix } }
}

/** What Astro put between a component's tags; on the client, @astrojs/react finds it again by this element's name. */
function slotElement(html: string, hydrated: boolean, name?: string): ReactNode {
  return createElement(hydrated ? 'astro-slot' : 'astro-static-slot', {
    name,
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: html },
  })
}

const camelCase = (name: string): string => name.trim().replace(/[-_]([a-z])/g, (_, letter) => letter.toUpperCase())

export default { name: '@astrojs/react', check, renderToStaticMarkup: render, supportsAstroStaticSlot: true }
