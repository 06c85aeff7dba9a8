// What Astro's compiled components call to put their markup together, in place of `astro/compiler-runtime` (astro.config.mjs).
//
// Astro makes an object of each template, component, slot and attribute, and walks the tree of them when the page is
// written. Nearly all of a page is there as soon as it is asked for, though, so here it becomes text at once. Only what has
// to wait, or has a say of its own when the page is written (islands, scripts, kept bytes), stays between the texts, in a
// template of Astro's.
import type { SSRResult } from 'astro'
import * as astro from 'astro/runtime/server/index.js'

export {
  createAstro,
  createTransitionScope,
  defineScriptVars,
  defineStyleVars,
  Fragment,
  mergeSlots,
  renderHead,
  renderTransition,
  templateEnter,
  templateExit,
  unescapeHTML,
} from 'astro/runtime/server/index.js'

type Template = ReturnType<typeof astro.renderTemplate>
type Slot = (result: SSRResult) => unknown
type Destination = { write(chunk: unknown): void }

/** Text that is markup already. Astro, too, can write it. */
class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  render(destination: Destination): void {
    destination.write(astro.markHTMLString(this.text))
  }
}

const NOTHING = new Html('')
const TemplateOfAstro = astro.renderTemplate``.constructor as new (...of: never[]) => Template

/** Joins what follows on each other into as few texts as can be. */
class Joined {
  private text = ''
  /** What is no text, with the text before each; most templates have nothing of the kind. */
  private kept: { texts: string[]; others: unknown[] } | undefined

  addText(text: string): void {
    this.text += text
  }

  add(value: unknown): void {
    if (typeof value === 'string') this.text += astro.escapeHTML(value)
    else if (value instanceof Html) this.text += value.text
    else if (value === undefined || value === null || value === false) return
    else if (typeof value !== 'object') this.addOther(value)
    else if (Array.isArray(value)) for (const item of value) this.add(item)
    else if (value instanceof TemplateOfAstro) this.addTemplate(value)
    else if (astro.isHTMLString(value) && !('chunks' in value)) this.text += value
    else this.keep(value)
  }

  private addOther(value: unknown): void {
    if (typeof value === 'function') this.add(value())
    else this.text += String(value)
  }

  private addTemplate({ htmlParts, expressions }: Template): void {
    htmlParts.forEach((part, index) => {
      this.text += part
      if (index < expressions.length) this.add(expressions[index])
    })
  }

  private keep(value: unknown): void {
    this.kept ??= { texts: [], others: [] }
    this.kept.texts.push(this.text)
    this.kept.others.push(value)
    this.text = ''
  }

  all(): Html | Template {
    if (this.kept === undefined) return new Html(this.text)
    const { texts, others } = this.kept
    texts.push(this.text)
    return astro.renderTemplate(texts as unknown as TemplateStringsArray, ...others)
  }
}

export function render(parts: TemplateStringsArray, ...values: unknown[]): Html | Template {
  const joined = new Joined()
  for (let index = 0; index < parts.length; index++) {
    joined.addText(parts[index]!)
    if (index < values.length) joined.add(values[index])
  }
  return joined.all()
}

type Component = ((result: SSRResult, props: object, slots: object) => unknown) & { isAstroComponentFactory?: boolean }

export function createComponent(component: Component, moduleId?: string, propagation?: string): Component {
  return Object.assign(component, { isAstroComponentFactory: true, moduleId, propagation })
}

/** What is in a slot is made when the component asks for it, so of one that it does not show, nothing is. */
export function renderComponent(
  result: SSRResult,
  name: string,
  component: Component | symbol,
  props: Record<string, unknown>,
  slots: Record<string, Slot> = {},
): unknown {
  if (component === astro.Fragment) return slots['default']?.(result)
  const isOfAstro = typeof component === 'function' && component.isAstroComponentFactory === true
  if (isOfAstro && !('class:list' in props)) return component(result, props, slots)
  return astro.renderComponent(result, name, component, props, slots as never)
}

export function renderSlot(result: SSRResult, slot: Slot | undefined, fallback?: unknown): unknown {
  return typeof slot === 'function' ? slot(result) : (slot ?? fallback)
}

/** A page's head is where its layout has one; only on a page without, Astro would put it before the first element. */
export function maybeRenderHead(result: SSRResult): unknown {
  return result._metadata.headInTree ? undefined : astro.maybeRenderHead()
}

const scripts = new WeakMap<SSRResult['resolve'], Map<string, unknown>>()

/** The element of a script is looked up once for all pages that resolve names in the same way, as those of a route do. */
export function renderScript(result: SSRResult, id: string): unknown {
  const known = scripts.get(result.resolve) ?? new Map<string, unknown>()
  scripts.set(result.resolve, known)
  if (!known.has(id)) {
    const script = astro.renderScript(result, id)
    known.set(id, script)
    // The plain value saves later pages from waiting.
    script.then(
      value => known.set(id, value),
      () => {},
    )
  }
  return known.get(id)
}

const ordinary = new Map<string, boolean>()

/** Whether Astro writes an attribute as its name and its value, without a meaning of its own. */
function isOrdinary(name: string): boolean {
  const known = ordinary.get(name) ?? String(astro.addAttribute('x', name)) === ` ${name}="x"`
  ordinary.set(name, known)
  return known
}

function attribute(value: unknown, name: string, shouldEscape = true, tag = ''): string {
  if (value === undefined || value === null) return ''
  const isPlain = (typeof value === 'string' && value !== '') || typeof value === 'number'
  if (!isPlain || !shouldEscape || !isOrdinary(name)) return String(astro.addAttribute(value, name, shouldEscape, tag))
  return ` ${name}=${quoted(String(value))}`
}

/** Data is full of double quotes. Between single ones they may stand as they are, and need no entity of six characters. */
function quoted(value: string): string {
  const text = value.includes('&') ? value.replaceAll('&', '&amp;') : value
  if (!text.includes('"')) return `"${text}"`
  return text.includes("'") ? `'${text.replaceAll("'", '&#39;')}'` : `'${text}'`
}

export function addAttribute(value: unknown, name: string, shouldEscape?: boolean, tag?: string): Html {
  const text = attribute(value, name, shouldEscape, tag)
  return text === '' ? NOTHING : new Html(text)
}

export function spreadAttributes(
  values: Record<string, unknown> = {},
  tag?: string,
  scoped?: { class?: string },
): unknown {
  if (scoped?.class !== undefined) return astro.spreadAttributes(values, tag, scoped)
  let text = ''
  for (const name in values) text += attribute(values[name], name, true, tag)
  return new Html(text)
}
