import { Fragment, type FunctionComponent, isValidElement, type ReactNode } from 'react'

type Props = Readonly<Record<string, unknown>> & { children?: ReactNode }
type Part = { name: string; props: Props }

const SVG = 'http://www.w3.org/2000/svg'

/** What an element of a list was drawn from: for the very same there is nothing to do. */
const drawnFrom = new WeakMap<Node, Props>()

/**
 * Makes an element of the page hold what components without state say, by changing what stands there as little as can be:
 * most cars differ in a few words. A slow phone takes a third of the time that drawing the same anew takes it, and what a
 * page brought is taken over as it stands. Of the outermost, only those due are drawn; the others stay for now.
 */
export function drawInto(parent: Element, content: ReactNode, isDue: (place: number) => boolean = always): void {
  let at = parent.firstChild
  let place = 0
  for (const wanted of partsOf(content)) {
    if (isDue(place++)) {
      const isDrawn = at !== null && typeof wanted !== 'string' && drawnFrom.get(at) === wanted.props
      if (!isDrawn) at = drawAt(parent, at, wanted)
      if (typeof wanted !== 'string') drawnFrom.set(at!, wanted.props)
    }
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
  dress(same as Element, wanted)
  return same
}

function removed(node: ChildNode): ChildNode | null {
  const next = node.nextSibling
  node.remove()
  return next
}

/** An element is known by its name and its class. */
function isSame(node: Node, { name, props }: Part): boolean {
  return (
    node instanceof Element && node.localName === name && (node.getAttribute('class') ?? '') === (props.className ?? '')
  )
}

function made(part: Part, parent: Element): Element {
  const element = document.createElementNS(part.name === 'svg' ? SVG : parent.namespaceURI, part.name)
  dress(element, part)
  return element
}

const CAR = 'data-car'

/** What is written over the picture of a car: with other words it is drawn anew, though the car is the same. */
const SAYS = 'data-says'

function dress(element: Element, { props }: Part): void {
  const car = props[CAR]
  if (car !== undefined) {
    const [before, said] = [element.getAttribute(CAR), element.getAttribute(SAYS) ?? undefined]
    // What belongs to one car stays as scripts have left it, pressed or without its picture.
    if (before === String(car) && said === props[SAYS]) return
    // A picture that failed is not asked for again where another one has the same.
    if (element.hasAttribute('data-missing')) for (const image of element.querySelectorAll('img')) image.remove()
  }
  if (element instanceof HTMLImageElement && isOtherThan(element, props)) hideUntilLoaded(element)
  // The mark is a script's own, and goes when the picture is there.
  const names = new Set([COMING])
  for (const [name, value] of Object.entries(props)) {
    if (name === 'children' || value === undefined || value === false) continue
    const attribute = written(name)
    const text = value === true ? '' : String(value)
    names.add(attribute)
    if (element.getAttribute(attribute) !== text) element.setAttribute(attribute, text)
  }
  if (element.attributes.length >= names.size) {
    for (const name of element.getAttributeNames()) if (!names.has(name)) element.removeAttribute(name)
  }
  drawChildren(element, props.children)
}

/** On a picture that shows another one until its own is there; styles keep that out of sight. */
const COMING = 'data-coming'

const isOtherThan = (image: HTMLImageElement, { src, srcSet }: Props): boolean =>
  image.hasAttribute('src') && (image.getAttribute('src') !== src || image.getAttribute('srcset') !== (srcSet ?? null))

/**
 * Gives an element of the page its next picture: a new element for each would be most of what a change of cars costs, to
 * make and to lay out. What is seen is the same: nothing, until the picture is there.
 */
function hideUntilLoaded(image: HTMLImageElement): void {
  const show = () => image.removeAttribute(COMING)
  image.setAttribute(COMING, '')
  image.onload = image.onerror = show
  // One that the browser still has is there before the next frame.
  queueMicrotask(() => {
    if (image.complete) show()
  })
}

/** As React writes it; only signs have attributes that tell capitals. */
const written = (name: string): string =>
  name === 'className' ? 'class' : name === 'viewBox' ? name : name.toLowerCase()

function drawChildren(parent: Element, content: ReactNode): void {
  let at = parent.firstChild
  for (const wanted of partsOf(content)) at = drawAt(parent, at, wanted).nextSibling
  while (at !== null) at = removed(at)
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
