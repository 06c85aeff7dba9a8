// A page as a checker reads it: what it says of itself, where it leads, and every fault that its markup alone shows.
import { Parser } from 'htmlparser2'

export type PageSight = {
  title: string
  description: string
  canonical: string
  lang: string
  isListed: boolean
  ids: ReadonlySet<string>
  /** Where a visitor is led, as written. */
  links: ReadonlySet<string>
  /** What forms ask for without scripts: a method and an address as written. */
  forms: ReadonlySet<string>
  /** What the page itself fetches: pictures, styles, fonts, scripts. */
  files: ReadonlySet<string>
  faults: readonly string[]
}

/** What a template prints for a value that it did not have. */
const NOT_MEANT = /\b(?:undefined|NaN|null|Infinity)\b|\[object |Invalid Date|\$\{|\{\{/
/** The data of an island may well say `null`. */
const NOT_MEANT_IN_DATA = /\b(?:undefined|NaN|Infinity)\b|\[object |Invalid Date/

/** Nobody can use these without a text, be it the one that a picture stands for. */
const NAMED = new Set(
  'a button h1 h2 h3 h4 h5 h6 label legend summary th dt option caption figcaption title b strong'.split(' '),
)
/** These have something in them, be it a picture. */
const FILLED = new Set('p li dd ul ol dl table form select figure time'.split(' '))
const CONTENT = new Set('img svg input select textarea iframe video canvas meter progress astro-island'.split(' '))
const FIELDS = new Set(['input', 'select', 'textarea'])
/** Fields that are no question to the visitor. */
const UNASKED = new Set(['hidden', 'submit', 'button', 'image'])
/** Attributes that name other elements of the page. */
const REFERENCES = [
  'aria-labelledby',
  'aria-describedby',
  'aria-controls',
  'for',
  'popovertarget',
  'list',
  'commandfor',
]
const FETCHED_LINKS = /^(?:stylesheet|preload|modulepreload|icon|apple-touch-icon|manifest)$/
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

type Attributes = { [name: string]: string }
type Open = {
  tag: string
  attributes: Attributes
  isNamed: boolean
  isFilled: boolean
  lastLevel: number
  text: string
}

export function pageSight(html: string): PageSight {
  const seen = { title: '', description: '', canonical: '', lang: '', isListed: true }
  const ids = new Set<string>()
  const links = new Set<string>()
  const forms = new Set<string>()
  const files = new Set<string>()
  const faults = new Set<string>()
  const references: [attribute: string, id: string][] = []
  const fieldsToLabel: string[] = []
  const labelled = new Set<string>()
  const open: Open[] = [element('document', {})]
  let mainHeadings = 0
  /** How many of the open elements nobody is shown before a script says so. */
  let hidden = 0

  function element(tag: string, attributes: Attributes): Open {
    const isTitled = tag === 'button' && Boolean(attributes['title'])
    const isLabelled = isTitled || Boolean(attributes['aria-label'] || attributes['aria-labelledby'])
    return { tag, attributes, isNamed: isLabelled, isFilled: isLabelled, lastLevel: 0, text: '' }
  }

  const isIn = (tag: string): boolean => open.some(other => other.tag === tag)

  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        lookAtAttributes(tag, attributes)
        const level = levelOf(tag)
        // One that waits for its days, as that of a home banner, is read by nobody until then.
        if (level > 0 && attributes.hidden === undefined) followHeading(tag, level)
        if (tag === 'img') lookAtPicture(attributes)
        if (FIELDS.has(tag)) lookAtField(tag, attributes)
        const current = element(tag, attributes)
        if (CONTENT.has(tag) || isSpokenLater(attributes)) current.isFilled = true
        if (isHidden(current)) hidden++
        if (tag === 'img' && attributes.alt) current.isNamed = true
        open.push(current)
      },
      ontext(text) {
        const current = open.at(-1)!
        if (current.tag === 'script') current.text += text
        if (current.tag === 'script' || current.tag === 'style' || !/\S/.test(text)) return
        if (current.tag === 'title' && open.at(-2)?.tag === 'head') seen.title += text
        current.isNamed = true
        current.isFilled = true
        if (NOT_MEANT.test(text)) faults.add(`says “${text.trim().slice(0, 80)}”`)
      },
      onclosetag(tag, isImplied) {
        const closed = open.pop()!
        const parent = open.at(-1)!
        if (isImplied && !VOID.has(tag)) faults.add(`<${tag}> is not closed`)
        if (tag === 'script') lookAtData(closed)
        const isEmpty = (NAMED.has(tag) && !closed.isNamed) || (FILLED.has(tag) && !closed.isFilled)
        if (hidden === 0 && isEmpty) faults.add(`empty ${written(closed)}`)
        if (isHidden(closed)) hidden--
        parent.isFilled ||= closed.isFilled
        parent.isNamed ||= closed.isNamed && closed.attributes['aria-hidden'] !== 'true'
      },
    },
    { decodeEntities: true, recognizeSelfClosing: true },
  )
  parser.end(html)

  if (mainHeadings !== 1) faults.add(`${mainHeadings} headings of level 1`)
  for (const [attribute, id] of references)
    if (!ids.has(id)) faults.add(`${attribute} names “${id}”, which is not there`)
  for (const id of fieldsToLabel) if (!labelled.has(id)) faults.add(`the field “${id}” has no label`)
  return { ...seen, ids, links, forms, files, faults: [...faults] }

  function lookAtAttributes(tag: string, attributes: Attributes): void {
    for (const name in attributes) {
      const value = attributes[name]!
      const isData = name === 'props' || name === 'opts'
      if (name !== 'd' && (isData ? NOT_MEANT_IN_DATA : NOT_MEANT).test(value)) {
        faults.add(`${name} of <${tag}> is “${value.slice(0, 80)}”`)
      }
      if (name.startsWith('aria-label') && value.trim() === '') faults.add(`empty ${name} of <${tag}>`)
      if (name === 'style') faults.add(`<${tag}> has a style attribute, which the policy of a site drops`)
    }
    const { id, href } = attributes
    if (id !== undefined) {
      if (ids.has(id)) faults.add(`the id “${id}” twice`)
      ids.add(id)
    }
    for (const name of REFERENCES) {
      for (const other of attributes[name]?.split(/\s+/) ?? []) references.push([name, other])
    }
    if (tag === 'label' && attributes.for !== undefined) labelled.add(attributes.for)
    if (tag === 'a' && href !== undefined) {
      const isNowhere = href === '#' || href.startsWith('javascript:')
      // An empty one loads its page again, with all of its address: where that is meant, it says so.
      if (isNowhere || (href === '' && attributes['data-reloads'] === undefined)) faults.add(`a link to “${href}”`)
      else if (href !== '') links.add(href)
    }
    if (tag === 'a' && isIn('a')) faults.add('a link in a link')
    if (tag === 'html') seen.lang = attributes.lang ?? ''
    if (tag === 'form' && attributes.action) {
      forms.add(`${(attributes.method ?? 'get').toUpperCase()} ${attributes.action}`)
    }
    if (tag === 'meta') lookAtMeta(attributes)
    if (tag === 'link' && attributes.rel === 'canonical') seen.canonical = href ?? ''
    if (tag === 'link' && FETCHED_LINKS.test(attributes.rel ?? '') && href !== undefined) files.add(href)
    for (const name of ['src', 'component-url', 'renderer-url', 'poster']) {
      if (attributes[name] !== undefined) files.add(attributes[name])
    }
    for (const name of ['srcset', 'imagesrcset']) {
      for (const candidate of attributes[name]?.split(/,\s+/) ?? []) files.add(candidate.trim().split(/\s/)[0]!)
    }
  }

  function lookAtMeta({ name, property, content = '' }: Attributes): void {
    if (name === 'description') seen.description = content
    if (name === 'robots' && content.includes('noindex')) seen.isListed = false
    if (property === 'og:image') files.add(content)
  }

  function lookAtPicture({ alt, src, width, height }: Attributes): void {
    if (alt === undefined) faults.add(`the picture ${src} has no alt`)
    if (!width || !height) faults.add(`the picture ${src} has no size`)
  }

  function lookAtField(tag: string, attributes: Attributes): void {
    if (UNASKED.has(attributes.type ?? '') || attributes.hidden !== undefined) return
    if (attributes['aria-label'] || attributes['aria-labelledby'] || isIn('label')) return
    if (attributes.id === undefined) faults.add(`no label for ${written({ tag, attributes })}`)
    else fieldsToLabel.push(attributes.id)
  }

  /** A dialog has an order of its own: who is in it, is not on the page around it. */
  function followHeading(tag: string, level: number): void {
    const frame = open.findLast(other => other.tag === 'dialog') ?? open[0]!
    const isDialog = frame.tag === 'dialog'
    if (!isDialog && level === 1) mainHeadings++
    if (level > frame.lastLevel + 1 && !(isDialog && frame.lastLevel === 0)) {
      faults.add(frame.lastLevel === 0 ? `begins with an ${tag}` : `an ${tag} follows an h${frame.lastLevel}`)
    }
    frame.lastLevel = level
  }

  function lookAtData({ attributes, text }: Open): void {
    if (attributes.type !== 'application/ld+json') return
    try {
      const data = JSON.parse(text)
      if (data['@context'] !== 'https://schema.org' || !data['@type']) faults.add('structured data of no type')
      if (NOT_MEANT.test(text)) faults.add(`structured data says “${NOT_MEANT.exec(text)?.[0]}”`)
    } catch {
      faults.add(`structured data that cannot be read: ${text.slice(0, 80)}`)
    }
  }
}

const isHidden = ({ tag, attributes }: Open): boolean => attributes.hidden !== undefined || tag === 'template'

/** Empty until there is something to say to those who listen. */
const isSpokenLater = ({ role, 'aria-live': live }: Attributes): boolean =>
  role === 'status' || role === 'alert' || live !== undefined

const levelOf = (tag: string): number => (tag.length === 2 && /^h[1-6]$/.test(tag) ? Number(tag[1]) : 0)

/** How an element is told from others in a message. */
function written({ tag, attributes }: Pick<Open, 'tag' | 'attributes'>): string {
  const { id, href, name } = attributes
  const mark = attributes.class
  return `<${tag}${id ? ` id="${id}"` : ''}${mark ? ` class="${mark}"` : ''}${name ? ` name="${name}"` : ''}${href ? ` href="${href}"` : ''}>`
}
