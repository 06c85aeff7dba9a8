import { Fragment, type FunctionComponent, isValidElement, type ReactNode } from 'react'

type Props = Readonly<Record<string, unknown>> & { children?: ReactNode }
type Part = { name: string; props: Props }

const SVG = 'http://www.w3.org/2000/svg'

/** One step of a drawing. It holds as long as nobody else changes what was looked at for it. */
export type Stroke = () => void

/**
 * Makes an element of the page hold what components without state say, by changing what stands there as little as can be:
 * most cars differ in a few words. A slow phone takes a third of the time that drawing the same anew takes it, and what a
 * page brought is taken over as it stands. Of the outermost, only those due are drawn; the others stay for now.
 */
export function drawInto(parent: Element, content: ReactNode, isDue?: (place: number) => boolean): void {
  for (const stroke of strokesInto(parent, content, isDue)) stroke()
}

/** The same without doing it yet: new elements are made, and the page stays as it is until the strokes are. */
export function strokesInto(
  parent: Element,
  content: ReactNode,
  isDue: (place: number) => boolean = () => true,
): Stroke[] {
  const strokes: Stroke[] = []
  draw(parent, content, strokes, isDue)
  return strokes
}

function draw(parent: Element, content: ReactNode, strokes: Stroke[], isDue?: (place: number) => boolean): void {
  let at = parent.firstChild
  let place = 0
  for (const wanted of partsOf(content)) {
    const isLeft = isDue?.(place++) === false
    at = isLeft ? (at?.nextSibling ?? null) : drawAt(parent, at, wanted, strokes)
  }
  while (at !== null) at = removed(at, strokes)
}

/** Draws one part where `at` stands, and gives what stands behind it. */
function drawAt(parent: Element, at: ChildNode | null, wanted: Part | string, strokes: Stroke[]): ChildNode | null {
  if (typeof wanted === 'string') {
    if (!(at instanceof Text)) {
      strokes.push(() => parent.insertBefore(new Text(wanted), at))
      return at
    }
    if (at.data !== wanted) {
      strokes.push(() => {
        at.data = wanted
      })
    }
    return at.nextSibling
  }
  let same = at
  while (same !== null && !isSame(same, wanted)) same = same.nextSibling
  if (same === null) {
    const element = made(wanted, parent)
    strokes.push(() => parent.insertBefore(element, at))
    return at
  }
  for (let before = at; before !== same && before !== null; ) before = removed(before, strokes)
  if (!isOfCar(wanted)) dress(same as Element, wanted, strokes)
  return same.nextSibling
}

function removed(node: ChildNode, strokes: Stroke[]): ChildNode | null {
  strokes.push(() => node.remove())
  return node.nextSibling
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

function made({ name, props }: Part, parent: Element): Element {
  const element = document.createElementNS(name === 'svg' ? SVG : parent.namespaceURI, name)
  for (const [attribute, value] of attributesIn(props)) element.setAttribute(attribute, value)
  for (const part of partsOf(props.children)) element.append(typeof part === 'string' ? part : made(part, element))
  return element
}

function dress(element: Element, { props }: Part, strokes: Stroke[]): void {
  const wanted = attributesIn(props)
  for (const name of element.getAttributeNames()) {
    if (!wanted.has(name)) strokes.push(() => element.removeAttribute(name))
  }
  for (const [name, value] of wanted) {
    if (element.getAttribute(name) !== value) strokes.push(() => element.setAttribute(name, value))
  }
  draw(element, props.children, strokes)
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
