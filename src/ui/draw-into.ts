import { Fragment, type FunctionComponent, isValidElement, type ReactNode } from 'react'

type Props = Readonly<Record<string, unknown>> & { children?: ReactNode }
type Part = { name: string; props: Props }

const SVG = 'http://www.w3.org/2000/svg'

/**
 * Makes an element of the page hold what components without state say, by changing what stands there as little as can be:
 * most cars differ in a few words. A slow phone takes a third of the time that drawing the same anew takes it, and what a
 * page brought is taken over as it stands. Of the outermost, only those due are drawn; the others stay for now.
 */
export function drawInto(parent: Element, content: ReactNode, isDue: (place: number) => boolean = always): void {
  let at = parent.firstChild
  let place = 0
  for (const wanted of partsOf(content)) {
    if (isDue(place++)) at = drawAt(parent, at, wanted)
    at = at?.nextSibling ?? null
  }
  while (at !== null) at = removed(at)
}

const always = () => true

/** Draws one part where `at` stands, and gives it. */
function drawAt(parent: Element, at: ChildNode | null, wanted: Part | string): ChildNode {
  if (typeof wanted === 'string') {
    if (!(at instanceof Text)) return parent.insertBefore(new Text(wanted), at)
    if (at.data !== wanted) at.data = wanted
    return at
  }
  let same = at
  while (same !== null && !isSame(same, wanted)) same = same.nextSibling
  if (same === null) return parent.insertBefore(made(wanted, parent), at)
  for (let before = at; before !== same && before !== null; ) before = removed(before)
  if (!isOfCar(wanted)) dress(same as Element, wanted)
  return same
}

function removed(node: ChildNode): ChildNode | null {
  const next = node.nextSibling
  node.remove()
  return next
}

/** What belongs to one car stays as scripts have left it, pressed or without its picture, or is made anew for another. */
const isOfCar = ({ props }: Part): boolean => props['data-car'] !== undefined

/** An element is known by its name, its class and its car. */
function isSame(node: Node, { name, props }: Part): boolean {
  return (
    node instanceof Element &&
    node.localName === name &&
    (node.getAttribute('class') ?? '') === (props.className ?? '') &&
    (node.getAttribute('data-car') ?? '') === String(props['data-car'] ?? '')
  )
}

function made(part: Part, parent: Element): Element {
  const element = document.createElementNS(part.name === 'svg' ? SVG : parent.namespaceURI, part.name)
  dress(element, part)
  return element
}

function dress(element: Element, { props }: Part): void {
  const wanted = attributesIn(props)
  for (const name of element.getAttributeNames()) if (!wanted.has(name)) element.removeAttribute(name)
  for (const [name, value] of wanted) if (element.getAttribute(name) !== value) element.setAttribute(name, value)
  drawInto(element, props.children)
}

/** As React writes them; only signs have attributes that tell capitals. */
function attributesIn(props: Props): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const [name, value] of Object.entries(props)) {
    if (name === 'children' || value === undefined || value === false) continue
    const written = name === 'className' ? 'class' : name === 'viewBox' ? name : name.toLowerCase()
    attributes.set(written, value === true ? '' : String(value))
  }
  return attributes
}

/** Elements and texts, as components say them; texts side by side are one. */
function partsOf(content: ReactNode): (Part | string)[] {
  const parts: (Part | string)[] = []
  gather(content, parts)
  return parts
}

function gather(content: ReactNode, parts: (Part | string)[]): void {
  if (Array.isArray(content)) for (const one of content) gather(one, parts)
  else if (isValidElement<Props>(content)) {
    const { type, props } = content
    if (type === Fragment) gather(props.children, parts)
    else if (typeof type === 'string') parts.push({ name: type, props })
    else gather((type as FunctionComponent<Props>)(props) as ReactNode, parts)
  } else if (typeof content === 'string' || typeof content === 'number') {
    if (typeof parts.at(-1) === 'string') parts[parts.length - 1] += String(content)
    else if (content !== '') parts.push(String(content))
  }
}
