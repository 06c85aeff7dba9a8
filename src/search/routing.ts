import { findBodyStyle } from '../domain/body.ts'
import { isNeed, NEED_END, NEEDS } from '../domain/needs.ts'
import { CAR_TYPE_ORDER, facetValue } from '../domain/search-words.ts'
import type { Found } from './found.ts'
import type { FacetName, Sort, SortValue } from './settings.ts'
import {
  CAR_INDEX,
  FACET_NAMES,
  ITEM_TYPES,
  indexOfSort,
  isFacet,
  isNumericFacet,
  MAX_VALUES_PER_FACET,
  NUMERIC_FACET_NAMES,
  SORTS,
  STATUSES,
  sortOfIndex,
} from './settings.ts'
import type { Range, RangeName, SearchState } from './state.ts'
import { EVERY_CAR, entriesOf, merged } from './state.ts'

/** The parameters that are ours; every other one belongs to someone else and is kept (DC-29). */
const OUR_PARAMETERS: ReadonlySet<string> = new Set(['query', 'page', 'sortBy', ...FACET_NAMES, ...NEEDS])

/** Longer numbers would not read the same when they are written again. */
const RANGE = /^(\d{1,9}(?:\.\d{1,4})?)?-(\d{1,9}(?:\.\d{1,4})?)?$/

/** The facets whose values are known to all; a value that is none of them is ignored (DC-29). */
const CLOSED_FACETS: Partial<Record<FacetName, (value: string) => string | undefined>> = {
  body: findBodyStyle,
  car_type: value => find(CAR_TYPE_ORDER, value),
  status: value => find(STATUSES, value),
  item_type: value => find(ITEM_TYPES, value),
}

/**
 * How the stock spells a value of a facet, undefined for one that it does not know; without it, texts of open facets are
 * taken as they come.
 */
export type KnownValue = (facet: FacetName, value: string) => string | undefined

/**
 * Knows the values that are counted in all of the stock, in capitals or not. Of a facet that is not among them, or of more
 * values than an answer holds, it takes any (DC-29).
 */
export function knownIn(stock: Found['values']): KnownValue {
  return (facet, value) => {
    const counts = stock[facet]
    if (counts === undefined || Object.hasOwn(counts, value)) return value
    const names = Object.keys(counts)
    return find(names, value) ?? (names.length < MAX_VALUES_PER_FACET ? undefined : value)
  }
}

const asWritten: KnownValue = (_, value) => value

export type SearchReading = {
  known?: KnownValue | undefined
  /** The orders that the site offers; another one is ignored (SR-28). */
  sorts?: readonly Sort[] | undefined
}

/**
 * The search that a query string asks for, with or without its "?". What cannot be read is left out, never guessed.
 * Source: DC-29, RT-39, SR-34.
 */
export function parseSearch(
  queryString: string,
  { known = asWritten, sorts = SORTS }: SearchReading = {},
): SearchState {
  const state: SearchState = { ...EVERY_CAR, values: {}, ranges: {} }
  for (const { name, text } of parametersIn(queryString)) {
    if (name === 'query') state.query = text
    else if (name === 'page') state.page = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
    else if (name === 'sortBy') state.sortBy = sorts.find(sort => sort.value === text)?.value ?? ''
    else if ((isNumericFacet(name) || isNeed(name)) && RANGE.test(text)) addRange(state, name, text)
    else if (isFacet(name)) addValues(state, name, text, known)
  }
  return state
}

/**
 * The query string of a search, with its "?", or nothing for every car. Parameters in `kept` that are not ours stay, in
 * front. Source: DC-29, SR-34.
 */
export function writeSearch(state: SearchState, kept = ''): string {
  const parts = parametersIn(kept)
    .filter(({ name }) => !OUR_PARAMETERS.has(name))
    .map(({ raw }) => raw)
  const add = (name: string, text: string) => parts.push(`${name}=${encoded(text)}`)
  if (state.query !== '') add('query', state.query)
  for (const facet of FACET_NAMES) {
    const range = isNumericFacet(facet) ? state.ranges[facet] : undefined
    if (range !== undefined) add(facet, rangeText(range))
    else if (state.values[facet]?.length) add(facet, state.values[facet].map(facetValue).join(','))
  }
  for (const need of NEEDS) {
    const range = state.ranges[need]
    if (range !== undefined) add(need, rangeText(range))
  }
  if (state.sortBy !== '') add('sortBy', state.sortBy)
  if (state.page > 1) add('page', String(state.page))
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

const rangeText = ({ min = '', max = '' }: { min?: number | string; max?: number | string }): string => `${min}-${max}`

function addRange(state: SearchState, facet: RangeName, text: string): void {
  const [, min, max] = RANGE.exec(text)!
  if (min === undefined && max === undefined) return
  if (!isNeed(facet)) delete state.values[facet]
  // Whoever wrote the higher end first means the same cars.
  const [low, high] = Number(min) > Number(max) ? [max, min] : [min, max]
  state.ranges[facet] = {
    ...(low === undefined ? {} : { min: Number(low) }),
    ...(high === undefined ? {} : { max: Number(high) }),
    // 0 is not known, and not as short or as cheap as can be.
    ...(isNeed(facet) && NEED_END[facet] === 'max' && { min: Math.max(1, Number(low ?? 1)) }),
  }
}

function addValues(state: SearchState, facet: FacetName, text: string, known: KnownValue): void {
  const closed = CLOSED_FACETS[facet]
  const values = splitAtCommas(text).flatMap(value => {
    if (value === '') return []
    if (closed !== undefined) return closed(value) ?? []
    if (isNumericFacet(facet)) return /^\d+(\.\d+)?$/.test(value) ? [value] : []
    return known(facet, value) ?? []
  })
  if (values.length === 0) return
  if (isNumericFacet(facet)) delete state.ranges[facet]
  state.values[facet] = [...new Set([...(state.values[facet] ?? []), ...values])]
}

type Parameter = { name: string; text: string; raw: string }

function parametersIn(queryString: string): Parameter[] {
  return queryString
    .replace(/^\?/, '')
    .split('&')
    .filter(raw => raw !== '')
    .map(raw => {
      const [name = '', ...rest] = raw.split('=')
      return { name: decoded(name), text: decoded(rest.join('=')), raw }
    })
}

/** An address is typed, cut and pasted by people: a stray percent sign stands for itself. */
function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}

/** Commas, colons and slashes are legible in an address and safe there; a plus sign would read as a space. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replaceAll('%20', '+')
    .replaceAll('%2C', ',')
    .replaceAll('%3A', ':')
    .replaceAll('%2F', '/')
}

function splitAtCommas(text: string): string[] {
  const values = text.match(/(?:\\.|[^\\,]|\\$)+/gs) ?? []
  return values.map(value => value.replace(/\\([\\,])/g, '$1'))
}

function find<Value extends string>(values: readonly Value[], wanted: string): Value | undefined {
  const lower = wanted.toLowerCase()
  return values.find(value => value.toLowerCase() === lower)
}

/** What the search widgets call the state of one index. Only what ours use of it. */
export type IndexUiState = {
  query?: string
  page?: number
  sortBy?: string
  refinementList?: Record<string, string[]>
  range?: Record<string, string>
}

export type UiState = Record<string, IndexUiState>

/** Between the widgets' state and ours. `routeToState(stateToRoute(x))` says the same as `x`. */
export const carStateMapping = {
  $$type: 'forecourt.cars',
  stateToRoute: (uiState: UiState): SearchState => fromUiState(uiState[CAR_INDEX] ?? {}),
  routeToState: (route: SearchState): UiState => ({ [CAR_INDEX]: toUiState(route) }),
}

export function toUiState(state: SearchState): IndexUiState {
  const values = entriesOf(state.values).map(([facet, chosen]): [string, string[]] => [facet, [...chosen]])
  const ranges = entriesOf(state.ranges).map(([facet, { min, max }]) => [facet, `${min ?? ''}:${max ?? ''}`] as const)
  return {
    ...(state.query === '' ? {} : { query: state.query }),
    ...(state.page === 1 ? {} : { page: state.page }),
    ...(state.sortBy === '' ? {} : { sortBy: indexOfSort(state.sortBy) }),
    ...(values.length === 0 ? {} : { refinementList: Object.fromEntries(values) }),
    ...(ranges.length === 0 ? {} : { range: Object.fromEntries(ranges) }),
  }
}

export function fromUiState(uiState: IndexUiState): SearchState {
  const sortBy: SortValue = (uiState.sortBy && sortOfIndex(uiState.sortBy)?.value) || ''
  const values = FACET_NAMES.map(facet => [facet, uiState.refinementList?.[facet] ?? []] as const)
  const ranges = [...NUMERIC_FACET_NAMES, ...NEEDS].map(
    facet => [facet, rangeOf(uiState.range?.[facet] ?? ':')] as const,
  )
  return {
    query: uiState.query ?? '',
    page: uiState.page ?? 1,
    sortBy,
    values: Object.fromEntries(values.filter(([, chosen]) => chosen.length > 0)),
    ranges: Object.fromEntries(ranges.filter(([, range]) => Object.keys(range).length > 0)),
  }
}

function rangeOf(text: string): Range {
  const [min = '', max = ''] = text.split(':')
  return { ...(min === '' ? {} : { min: Number(min) }), ...(max === '' ? {} : { max: Number(max) }) }
}

/** The part of a browser's address that routing reads. */
export type Address = Pick<Location, 'origin' | 'pathname' | 'search' | 'hash'>

export type RouterOptions = SearchReading & {
  /** The address now. On the server the page's own: its path, with no parameters. */
  getLocation: () => Address
  /** What the path of the page implies, e.g. used cars on `/search/used-cars`; on a further page of that list, its number too. */
  implied?: SearchState
  /** The address of the list whose further page this is; without it, the page is the list. */
  listPath?: string | undefined
  /** Where a search lives that is no longer what the page's path says. */
  basePath?: string
  /** Says a search that was read as the widgets will say it: one that only looks otherwise must not become a new step. */
  normal?: (state: SearchState) => SearchState
  /** Does something soon, and gives the way to call it off: writing is slow, and who taps looks at the cars. */
  soon?: (action: () => void) => () => void
  /** Whether the widgets only go back to what they show, as nobody has answered: the address keeps what was asked for. */
  isTakenBack?: ((state: SearchState) => boolean) | undefined
}

/** As the search widgets' own router does. */
const WRITES_AFTER_MS = 400

function afterDelay(action: () => void): () => void {
  const timer = setTimeout(action, WRITES_AFTER_MS)
  return () => clearTimeout(timer)
}

/**
 * Keeps a search in the address, for `routing={{ router, stateMapping }}` of the search widgets. Unlike their own router it
 * knows no `qs`, leaves others' parameters alone, and adds a history entry only for a committed change: typing and
 * dragging replace the present one (DC-51). Source: RT-39, SR-38, DC-29.
 */
export function carRouter(options: RouterOptions) {
  const { getLocation, implied = EVERY_CAR, basePath = '/search', soon = afterDelay, normal = state => state } = options
  let callOff = () => {}
  /** Writes at once what is to be written soon. */
  let finish = () => {}
  let isPressed = false
  let onPopState: (() => void) | undefined
  // Before the first write, and after Back or Forward, the address is the state.
  let written: SearchState | undefined

  // A search may leave the page's own path and come back to it; only there the path says something.
  const { pathname: ownPath } = getLocation()
  const { listPath = ownPath } = options
  const read = (): SearchState => {
    const { pathname, search } = getLocation()
    const asked = parseSearch(search, options)
    if (pathname !== ownPath && pathname !== listPath) return normal(asked)
    const state = normal(merged(implied, asked))
    return pathname === ownPath && isSame(asked, EVERY_CAR) ? { ...state, page: implied.page } : state
  }
  const addressOf = (state: SearchState): string => {
    const { origin, search, hash } = getLocation()
    const rest = withoutImplied(state, implied)
    if (rest === undefined) return `${origin}${basePath}${writeSearch(state, search)}${hash}`
    return isSame(rest, { ...EVERY_CAR, page: implied.page })
      ? `${origin}${ownPath}${writeSearch(EVERY_CAR, search)}${hash}`
      : `${origin}${listPath}${writeSearch(rest, search)}${hash}`
  }

  return {
    $$type: 'forecourt.cars',
    read,
    createURL: addressOf,
    write(state: SearchState): void {
      if (options.isTakenBack?.(state)) return
      callOff()
      finish = () => {
        finish = () => {}
        const isStep = isPressed
        isPressed = false
        const before = written ?? read()
        written = state
        // The address may say so already, where a page put it right.
        if (isSame(before, state) || isSame(read(), state)) return
        const address = addressOf(state)
        if (!isStep && isUnfinished(before, state)) history.replaceState(history.state, '', address)
        else history.pushState(null, '', address)
      }
      callOff = soon(() => finish())
    },
    /** What is written next was pressed, so it is a step of its own even where only the text is another (DC-51). */
    pressed(): void {
      callOff()
      finish()
      isPressed = true
    },
    onUpdate(callback: (state: SearchState) => void): void {
      onPopState = () => {
        callOff()
        finish = () => {}
        isPressed = false
        written = read()
        callback(written)
      }
      // At build there is no history to go back in.
      globalThis.addEventListener?.('popstate', onPopState)
    },
    dispose(): void {
      callOff()
      if (onPopState !== undefined) globalThis.removeEventListener?.('popstate', onPopState)
    },
  }
}

/** Whether a search is the list of a path, on whichever of its pages. */
export function isListItself(state: SearchState, implied: SearchState): boolean {
  const rest = withoutImplied(state, implied)
  return rest !== undefined && isSame({ ...rest, page: 1 }, EVERY_CAR)
}

/** The address of a further page of a list, which is there without scripts: `/search/toyota/page/2`. */
export function plainPagePath(listPath: string, page: number): string {
  return page === 1 ? listPath : `${listPath}/page/${page}`
}

/** The list of such an address and the number of its page; any other address is a list, on its first page. */
export function plainPageOf(path: string): { listPath: string; page: number } {
  const [, listPath = path, page = '1'] = /^(.+)\/page\/([1-9]\d{0,3})$/.exec(path) ?? []
  return { listPath, page: Number(page) }
}

export function isSame(a: SearchState, b: SearchState): boolean {
  return writeSearch(a) === writeSearch(b)
}

/**
 * Typing goes on or a handle is still held: only the text, or only the ranges, and with them the page, differ. A need is
 * answered at once, and a text or range that is gone was let go of (DC-51).
 */
function isUnfinished(before: SearchState, after: SearchState): boolean {
  const isTyped = before.query !== after.query
  const base = { ...before, page: after.page }
  const moved = entriesOf({ ...before.ranges, ...after.ranges }).filter(
    ([name]) => rangeText(before.ranges[name] ?? {}) !== rangeText(after.ranges[name] ?? {}),
  )
  return isTyped
    ? after.query !== '' && isSame({ ...base, query: after.query }, after)
    : moved.length > 0 &&
        moved.every(([name]) => !isNeed(name) && after.ranges[name] !== undefined) &&
        isSame({ ...base, ranges: after.ranges }, after)
}

/** The search without what the path says already; undefined when the path would say something else. */
function withoutImplied(state: SearchState, implied: SearchState): SearchState | undefined {
  const values = { ...state.values }
  for (const [facet, chosen] of entriesOf(implied.values)) {
    const now = values[facet] ?? []
    if (now.length !== chosen.length || !chosen.every(value => now.includes(value))) return undefined
    delete values[facet]
  }
  if (implied.query !== '') {
    return state.query === implied.query ? { ...state, values, query: '' } : undefined
  }
  return { ...state, values }
}
