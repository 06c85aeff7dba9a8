// A supplier's feed in XML. Only a feed that is XML loads this file: no other pays for its parser.
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { withoutEntities } from '../../domain/entities.ts'
import { FaultError } from '../faults.ts'
import { isNameOfText, pairIn, withoutChoices } from './choices.ts'
import { fieldsOfCar } from './fields-of-car.ts'
import { DOS_END, OWN_TEXT, type ReadRow } from './rows.ts'
import { plainName } from './same-name.ts'

type Group = Record<string | symbol, unknown>

/** As the parser gives an element, a text or a CDATA section, in the order of the document: a name, and `:@` for attributes. */
type Node = Record<string, unknown>

const ATTRIBUTES = ':@'
const TEXT = '#text'
const CDATA = '#cdata'

/** Deeper than any export goes, and far from where recursion ends. */
const MOST_LEVELS = 64

/** What XML Schema says of an element, and nothing of a car. */
const OF_XML = ['nil', 'schemaLocation', 'noNamespaceSchemaLocation']

/** Entities are ours to read: a document cannot declare any, and each of its texts has its own. */
const PARSER = new XMLParser({
  preserveOrder: true,
  attributeNamePrefix: '',
  ignoreAttributes: OF_XML,
  jPath: false,
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  cdataPropName: CDATA,
  textNodeName: TEXT,
  ignoreDeclaration: true,
  ignorePiTags: true,
  processEntities: false,
  maxNestedTags: MOST_LEVELS,
})

/**
 * The cars of a document as rows, by their place: whichever elements the names of `columns` lead from, else the likeliest of the
 * repeated ones. Names are without their namespace; all values are text. An element that only has a text is that text; any other
 * a group of its attributes and elements, in which those of one name are a list, and the text is `OWN_TEXT`. What the elements
 * around a car say, as the name of the yard, is in the row under their names. A document that cannot be read, or has no cars, is
 * a `FaultError`.
 */
export function* readXml(written: string, file: string, columns: readonly string[]): Generator<ReadRow> {
  const text = written.endsWith(DOS_END) ? written.slice(0, -1) : written
  const root = rootOf(text, file)
  checkWhole(text, root, file)
  const found = XMLValidator.validate(text)
  if (found !== true) throw notXml(found.err, file)
  const nodes = parsed(text, file)
  const cars = mostLikely(placesIn(nodes, columns))
  if (cars === undefined) throw noCars(`<${root}> ${said(nodes.find(isElement)!)}`, file)
  if (cars.led === 0 && cars.elements.length === 1 && columns.length > 0) {
    const [{ node }] = cars.elements as [Element]
    throw noCars(`what "columns" names is nowhere in <${root}>, whose <${elementName(node)}> ${said(node)}`, file)
  }
  // Thousands of cars stand in the same elements.
  const outer = new Map<Element['around'], Group>()
  for (const [index, { node, around }] of cars.elements.entries()) {
    const besides =
      outer.get(around) ?? Object.fromEntries(around.map(one => [elementName(one.node), withTextsOnly(one)]))
    outer.set(around, besides)
    const car = valueOfElement(node, cars)
    yield { row: index + 1, car: typeof car === 'string' ? car : { ...besides, ...car } }
  }
}

const noCars = (why: string, file: string): FaultError =>
  new FaultError({
    file,
    message: `holds no cars: ${why}`,
    remedy: 'see that it is the feed, and that its supplier sends it in full',
  })

const MOST_SAID = 5
const LONGEST_SAID = 60

/** What an element says, as a server its reason in the place of a feed. */
function said(node: Node): string {
  const value = valueOfElement(node)
  const told = typeof value === 'string' ? { '': value } : { ...value, '': value[OWN_TEXT] }
  const texts = Object.entries(told)
    .map(([name, one]) => [name, [one].flat()[0]] as const)
    .filter(([, one]) => typeof one === 'string' && one !== '')
    .map(([name, one]) => `${name} "${String(one).slice(0, LONGEST_SAID)}"`.trim())
  return texts.length === 0 ? 'is empty' : `says only ${texts.slice(0, MOST_SAID).join(', ')}`
}

/** The name of the outermost element. What stands before it is told where it is no part of a feed. */
function rootOf(text: string, file: string): string {
  let at = 0
  const beyond = (end: string): number => {
    const found = text.indexOf(end, at)
    return found < 0 ? text.length : found + end.length
  }
  for (;;) {
    while (at < text.length && text[at]!.trim() === '') at++
    if (text.startsWith('<?', at)) at = beyond('?>')
    else if (text.startsWith('<!--', at)) at = beyond('-->')
    else if (text.startsWith('<!', at)) {
      const end = beyond('>')
      // An entity may stand for another, and that for a third: a page of them fills all memory.
      if (text.slice(at, end).includes('[')) {
        throw new FaultError({
          file,
          path: lineAt(text, at),
          message: 'declares entities of its own in its DOCTYPE, which are not read',
          remedy: 'have it sent without DOCTYPE',
        })
      }
      at = end
    } else break
  }
  const [, root] = /^<([^\s/>]+)/.exec(text.slice(at, at + LONGEST_ROOT)) ?? []
  if (root !== undefined) return root
  if (at < text.length) {
    throw new FaultError({
      file,
      path: lineAt(text, at),
      message: 'is not XML: a text stands before its first element',
    })
  }
  throw cutOff('it has no element', text, file)
}

const LONGEST_ROOT = 200

/** A document ends as it began. */
function checkWhole(text: string, root: string, file: string): void {
  const end = text.lastIndexOf(`</${root}`)
  const isEmpty = end < 0 && text.indexOf('<', text.indexOf(`<${root}`) + 1) < 0 && text.includes('/>')
  if (!isEmpty && (end < 0 || !text.includes('>', end))) throw cutOff(`<${root}> does not come to its end`, text, file)
}

const cutOff = (why: string, text: string, file: string): FaultError =>
  new FaultError({
    file,
    path: lineAt(text, text.length),
    message: `was cut off: ${why}`,
    remedy: 'send it again',
    isPassing: true,
  })

const lineAt = (text: string, at: number): string => `line ${text.slice(0, at).split('\n').length}`

/** What is wrong may be a name, of any length. */
const LONGEST_SLIP = 150

type Slip = { code: string; msg: string; line: number; col: number }

function notXml({ msg, line, col }: Slip, file: string): FaultError {
  const isSign = /^(?:char '&'|Invalid space after '<')/.test(msg)
  return new FaultError({
    file,
    path: `line ${line}, column ${col}`,
    message: isSign
      ? 'is not XML: it has an & or < that begins nothing'
      : `is not XML: ${msg.slice(0, LONGEST_SLIP).replace(/\.$/, '')}`,
    remedy: isSign ? 'have it written as &amp; or &lt;, or the text as CDATA' : 'have it mended by whoever sends it',
  })
}

function parsed(text: string, file: string): Node[] {
  try {
    return PARSER.parse(text)
  } catch (error) {
    const told = error instanceof Error ? error.message : String(error)
    // As JSON too deep is told.
    if (told.startsWith('Maximum nested')) throw new RangeError(told)
    const [, name] = /Invalid name: (".*?")/.exec(told) ?? []
    throw new FaultError({
      file,
      message: name === undefined ? `is not XML: ${told}` : `calls something ${name}, as no program may`,
      remedy: 'have it mended by whoever sends it',
    })
  }
}

/** An element, and around it all others but the outermost. */
type Element = { node: Node; around: readonly Element[] }

/** All elements with something in them that the same names lead to. */
type Place = {
  path: readonly string[]
  elements: Element[]
  /** Whether they are many in some element, or alone in each: then they are a list, which may be of one. */
  areMany: boolean
  areAlone: boolean
  /** What is in them, by name: places of their own where these have something in them. */
  inner: Map<string, Place | undefined>
  /** The names of which some element has several: they are lists in each, as a car with one photo has a list of it. */
  lists: Set<string>
  /** How many of the columns lead somewhere from here. */
  led: number
}

/** Every place in a document, the outermost first. */
function placesIn(nodes: readonly Node[], columns: readonly string[]): Place[] {
  const places: Place[] = []
  const placeOf = (path: readonly string[]): Place => {
    const place = {
      path,
      elements: [],
      areMany: false,
      areAlone: true,
      inner: new Map(),
      lists: new Set<string>(),
      led: 0,
    }
    places.push(place)
    return place
  }
  const visit = (place: Place, element: Element): void => {
    place.elements.push(element)
    for (const attribute in attributesOf(element.node)) note(place, attribute)
    const byName = Map.groupBy(elementsIn(element.node), elementName)
    const around = place.path.length === 1 ? [] : [...element.around, element]
    for (const [name, alike] of byName) {
      if (alike.length > 1) place.lists.add(name)
      const filled = alike.filter(hasSomething)
      if (filled.length === 0) note(place, name)
      else {
        const inner = place.inner.get(name) ?? placeOf([...place.path, name])
        place.inner.set(name, inner)
        inner.areMany ||= filled.length > 1
        inner.areAlone &&= byName.size === 1
        for (const node of filled) visit(inner, { node, around })
      }
    }
  }
  for (const node of nodes.filter(isElement)) visit(placeOf([elementName(node)]), { node, around: [] })
  const names = columns.map(withoutChoices)
  for (const place of places) place.led = names.filter(name => leads(name, place)).length
  return places
}

const note = ({ inner }: Place, name: string): void => void (inner.has(name) || inner.set(name, undefined))

const hasSomething = (node: Node): boolean => attributesOf(node) !== undefined || elementsIn(node).length > 0

const isList = ({ areMany, areAlone }: Place): boolean => areMany || areAlone

/** Where the columns lead from, lists before what is there once, and of these what has most in it, above all what cars have. */
function mostLikely(places: readonly Place[]): Place | undefined {
  return places
    .filter(place => place.path.length > 1 && !arePairs(place))
    .sort(
      (one, other) =>
        other.led - one.led ||
        Number(isList(other)) - Number(isList(one)) ||
        widthOf(other, isOurs) - widthOf(one, isOurs) ||
        widthOf(other) - widthOf(one) ||
        other.path.length - one.path.length,
    )[0]
}

const arePairs = ({ inner }: Place): boolean => {
  const names = [...inner.keys()]
  return names.length === 1 ? isNameOfText(names[0]!) : pairIn(names) !== undefined
}

/** How many things one of them has in it whose names count, a list in it being one thing. */
const widthOf = ({ inner }: Place, counts: (name: string) => boolean = () => true): number =>
  [...inner].reduce(
    (sum, [name, one]) => sum + (one === undefined || isList(one) ? Number(counts(name)) : widthOf(one, counts)),
    0,
  )

const isOurs = (name: string): boolean => OUR_NAMES.has(plainName(name))

const OUR_NAMES: ReadonlySet<string> = new Set([...fieldsOfCar().keys()].map(plainName))

/** Whether the parts of a name are those of places one below the other. */
function leads(name: string, { inner }: Place): boolean {
  const whole = plainName(name)
  for (const [one, place] of inner) {
    const key = plainName(one)
    if (key === whole) return true
    if (place !== undefined && whole.startsWith(`${key}.`) && leads(whole.slice(key.length + 1), place)) return true
  }
  return false
}

/** What an element says once for all that stand in it, as the name of the yard of many cars. */
function withTextsOnly({ node }: Element): string | Group {
  const texts = elementsIn(node).filter(inner => !hasSomething(inner))
  return valueOfElement({ ...node, [elementName(node)]: texts })
}

const isElement = (node: Node): boolean => !(TEXT in node || CDATA in node)

const elementName = (node: Node): string => Object.keys(node).find(name => name !== ATTRIBUTES)!

const partsOf = (node: Node): readonly Node[] => node[elementName(node)] as Node[]

const elementsIn = (node: Node): Node[] => partsOf(node).filter(isElement)

const attributesOf = (node: Node): Readonly<Record<string, string>> | undefined =>
  node[ATTRIBUTES] as Readonly<Record<string, string>> | undefined

/** An element as a text or a group; `place` says what of it is a list. */
function valueOfElement(node: Node, place?: Place): string | Group {
  const attributes = attributesOf(node)
  const group: Group = {}
  for (const attribute in attributes) put(group, attribute, withoutEntities(attributes[attribute]!).trim())
  let text = ''
  let hasElements = false
  for (const inner of partsOf(node)) {
    if (TEXT in inner) text += withoutEntities(String(inner[TEXT]))
    else if (CDATA in inner) text += textIn(inner[CDATA] as Node[])
    else {
      hasElements = true
      const name = elementName(inner)
      put(group, name, valueOfElement(inner, place?.inner.get(name)), place?.lists.has(name))
    }
  }
  text = text.trim()
  if (!hasElements && attributes === undefined) return text
  if (!hasElements || text !== '') group[OWN_TEXT] = text
  return group
}

const textIn = (nodes: readonly Node[]): string => nodes.map(node => String(node[TEXT] ?? '')).join('')

function put(group: Group, name: string, value: unknown, isInList = false): void {
  const before = Object.hasOwn(group, name) ? group[name] : undefined
  if (Array.isArray(before)) before.push(value)
  else if (before !== undefined) group[name] = [before, value]
  else group[name] = isInList ? [value] : value
}
