type Properties<Name extends keyof HTMLElementTagNameMap> = Partial<
  Pick<HTMLElementTagNameMap[Name], keyof HTMLElementTagNameMap[Name] & ('id' | 'className' | 'tabIndex' | 'hidden')>
> & { attributes?: Readonly<Record<string, string>> }

/** An element with its text or children: where a page makes few, it needs no framework for that. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  { attributes = {}, ...properties }: Properties<Name> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties)
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value)
  made.append(...children)
  return made
}

/** A button of a form that does not send it. */
export function button(className: string, text: string, onPress: () => void): HTMLButtonElement {
  const made = element('button', { className, attributes: { type: 'button' } }, text)
  made.addEventListener('click', onPress)
  return made
}

type Picture = {
  src: string
  alt?: string
  width?: number
  height?: number
  sources?: readonly { type?: string; srcset: string }[]
}

/** A picture in its frame. Without `alt` what it shows is told beside it. `sizes`: how wide it is, to choose among its sources. */
export function pictureElement({ src, alt = '', width, height, sources = [] }: Picture, sizes?: string): HTMLElement {
  const attributes: Record<string, string> = { src, alt }
  if (width !== undefined && height !== undefined) Object.assign(attributes, { width, height })
  const image = element('img', { attributes })
  if (sizes === undefined || sources.length === 0) return element('div', { className: 'picture' }, image)
  const choices = sources.map(source => element('source', { attributes: { ...source, sizes } }))
  return element('div', { className: 'picture' }, element('picture', {}, ...choices, image))
}
