// Algolia's REST interface: as much of it as the genuine clients use to search an index and to push one.
import { gunzipSync } from 'node:zlib'
import { refusedByAlgolia } from '../../../src/search/clients/algolia-filters.ts'
import { IndexError } from '../../../src/search/clients/answer.ts'
import { TEXT_ENDS_AT_BYTES } from '../../../src/search/clients/asked-text.ts'
import { FilterError, parseFilters } from '../../../src/search/clients/filters.ts'
import { type Application, answerQuery, LISTS, paramsIn } from './application.ts'
import { AlgoliaFault } from './fault.ts'
import type { BatchRequest, HostedIndex, Scope, Synonym } from './indices.ts'

type Call = {
  application: Application
  /** What the pattern of the path caught. */
  parts: readonly string[]
  body: Record<string, unknown> & unknown[]
  query: URLSearchParams
}

type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: RegExp
  /** What a key must be allowed: a search-only key is allowed nothing else. */
  may: 'search' | 'everything'
  answer: (call: Call) => unknown
}

const INDEX = '/1/indexes/([^/*]+)'
const path = (text: string): RegExp => new RegExp(`^${text}$`)

const ROUTES: readonly Route[] = [
  { method: 'POST', path: path('/1/indexes/\\*/queries'), may: 'search', answer: searchMany },
  { method: 'POST', path: path(`${INDEX}/query`), may: 'search', answer: searchOne },
  { method: 'POST', path: path(`${INDEX}/facets/([^/]+)/query`), may: 'search', answer: searchFacet },
  { method: 'POST', path: path(`${INDEX}/browse`), may: 'everything', answer: browse },
  { method: 'GET', path: path('/1/indexes'), may: 'everything', answer: listIndices },
  { method: 'POST', path: path(`${INDEX}/batch`), may: 'everything', answer: batch },
  { method: 'POST', path: path(`${INDEX}/clear`), may: 'everything', answer: clear },
  { method: 'POST', path: path(`${INDEX}/operation`), may: 'everything', answer: copyOrMove },
  { method: 'GET', path: path(`${INDEX}/settings`), may: 'everything', answer: getSettings },
  { method: 'PUT', path: path(`${INDEX}/settings`), may: 'everything', answer: setSettings },
  { method: 'POST', path: path(`${INDEX}/synonyms/batch`), may: 'everything', answer: saveSynonyms },
  { method: 'POST', path: path(`${INDEX}/synonyms/search`), may: 'everything', answer: searchSynonyms },
  { method: 'GET', path: path(`${INDEX}/task/(\\d+)`), may: 'everything', answer: getTask },
  { method: 'DELETE', path: path(INDEX), may: 'everything', answer: deleteIndex },
  { method: 'GET', path: path('/1/keys/([^/]+)'), may: 'everything', answer: getKey },
]

/** Answers a request below `/1/` as the hosted service would. */
export async function answerAlgolia(request: Request, application: Application): Promise<Response> {
  try {
    return json(200, await answerOf(request, application))
  } catch (error) {
    const fault = faultOf(error)
    if (fault === undefined) throw error
    return json(fault.status, { message: fault.message, ...fault.details, status: fault.status })
  }
}

const json = (status: number, answer: unknown): Response =>
  new Response(JSON.stringify(answer), {
    status,
    headers: { 'Content-Type': 'application/json; charset=UTF-8', 'Cache-Control': 'no-store' },
  })

async function answerOf(request: Request, application: Application): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url)
  const at = pathname.replace(/\/$/, '')
  const here = ROUTES.filter(route => route.path.test(at))
  const given = (name: string): string | null => request.headers.get(name) ?? searchParams.get(name)
  const allowed = allowedBy(application, given('x-algolia-application-id'), given('x-algolia-api-key'))
  if (here.length === 0) throw new AlgoliaFault(404, 'Path not supported by this API')
  const route = here.find(({ method }) => method === request.method)
  if (route === undefined) throw new AlgoliaFault(405, 'Method Not Allowed')
  if (route.may === 'everything' && allowed === 'search') {
    throw new AlgoliaFault(403, 'Method not allowed with this API key')
  }
  const parts = route.path.exec(at)!.slice(1).map(decodeURIComponent)
  return route.answer({ application, parts, body: await bodyOf(request), query: searchParams })
}

function allowedBy({ built, adminKey }: Application, appId: string | null, key: string | null): Route['may'] {
  const isKnown = appId?.toLowerCase() === built.appId.toLowerCase()
  if (isKnown && adminKey !== undefined && key === adminKey) return 'everything'
  if (isKnown && key === built.key) return 'search'
  throw new AlgoliaFault(403, 'Invalid Application-ID or API key')
}

async function bodyOf(request: Request): Promise<Call['body']> {
  const sent = Buffer.from(await request.arrayBuffer())
  const text = (request.headers.get('content-encoding') === 'gzip' ? unpacked(sent) : sent).toString()
  const body: unknown = text === '' ? {} : JSON.parse(text)
  if (typeof body !== 'object' || body === null) throw new AlgoliaFault(400, 'JSON object or array expected')
  return body as Call['body']
}

function unpacked(sent: Buffer): Buffer {
  try {
    return gunzipSync(sent)
  } catch {
    throw new AlgoliaFault(400, 'The body cannot be decompressed')
  }
}

function faultOf(error: unknown): AlgoliaFault | undefined {
  if (error instanceof AlgoliaFault) return error
  if (error instanceof FilterError) return new AlgoliaFault(400, error.message)
  if (error instanceof IndexError) return new AlgoliaFault(404, error.message)
  if (error instanceof URIError) return new AlgoliaFault(400, 'The address cannot be decoded')
  if (error instanceof SyntaxError) return new AlgoliaFault(400, `Invalid JSON: ${error.message}`)
  return undefined
}

// Searching

async function searchMany({ application, body }: Call): Promise<unknown> {
  const { requests } = body as { requests?: unknown }
  if (!areObjects(requests)) throw new AlgoliaFault(400, 'requests: an array of objects expected')
  const queries = requests.map(({ indexName, type, facet, ...params }: Record<string, unknown>) => ({
    indexName: String(indexName),
    type: type as string | undefined,
    facet: facet as string | undefined,
    params: checkedParams(paramsIn(params)),
  }))
  return { results: await Promise.all(queries.map(query => answerQuery(application, query))) }
}

function areObjects(list: unknown): list is Record<string, unknown>[] {
  return Array.isArray(list) && list.every(one => typeof one === 'object' && one !== null)
}

function searchOne({ application, parts: [indexName], body }: Call): unknown {
  return answerQuery(application, { indexName: indexName!, params: checkedParams(paramsIn(body)) })
}

function searchFacet({ application, parts: [indexName, facet], body }: Call): unknown {
  const params = checkedParams(paramsIn(body))
  return answerQuery(application, { indexName: indexName!, type: 'facet', facet: facet!, params })
}

function checkedParams<Params extends Record<string, unknown>>(params: Params): Params {
  for (const name of ['query', 'filters', 'facetQuery']) {
    if (!['undefined', 'string'].includes(typeof params[name]))
      throw new AlgoliaFault(400, `${name}: a string expected`)
  }
  if (Buffer.byteLength((params.query as string | undefined) ?? '') >= TEXT_ENDS_AT_BYTES) {
    const message = `Invalid value for "query" parameter, expected string shorter than ${TEXT_ENDS_AT_BYTES} bytes`
    throw new AlgoliaFault(400, message)
  }
  for (const name of LISTS) {
    const texts: unknown[] = [params[name] ?? []].flat(2)
    if (texts.some(text => typeof text !== 'string')) throw new AlgoliaFault(400, `${name}: strings expected`)
  }
  const refused = refusedByAlgolia(parseFilters((params.filters as string | undefined) ?? ''))
  if (refused !== undefined) throw new AlgoliaFault(400, `filters: ${refused}`)
  return params
}

const MOST_BROWSED = 1000

/** All records, a page at a time. The cursor tells where to go on. */
function browse({ application, parts: [name], body }: Call): unknown {
  const { hitsPerPage = MOST_BROWSED, attributesToRetrieve = ['*'], cursor, ...others } = paramsIn(body)
  const unknown = Object.keys(others)[0]
  if (unknown !== undefined) throw new AlgoliaFault(400, `browse: the local server knows no ${unknown}`)
  const { records } = application.indices.found(name!)
  const from = cursor === undefined ? 0 : Number(Buffer.from(String(cursor), 'base64url').toString())
  if (!Number.isInteger(from)) throw new AlgoliaFault(400, 'Invalid cursor')
  const count = Math.min(Math.max(1, hitsPerPage), MOST_BROWSED)
  const wanted = new Set([attributesToRetrieve].flat())
  const hits = [...records.values()]
    .slice(from, from + count)
    .map(record =>
      wanted.has('*')
        ? record
        : Object.fromEntries(Object.entries(record).filter(([key]) => key === 'objectID' || wanted.has(key))),
    )
  const next = from + count
  return {
    hits,
    nbHits: records.size,
    page: Math.floor(from / count),
    nbPages: Math.ceil(records.size / count),
    hitsPerPage: count,
    processingTimeMS: 1,
    query: '',
    params: '',
    ...(next < records.size ? { cursor: Buffer.from(String(next)).toString('base64url') } : {}),
  }
}

// Pushing. What is written is there at once, so every task is done as soon as it has a number.

let lastTask = Date.now()

const updated = (details: object = {}): object => ({
  taskID: ++lastTask,
  updatedAt: new Date().toISOString(),
  ...details,
})

function getTask({ parts: [, task] }: Call): unknown {
  if (Number(task) > lastTask) throw new AlgoliaFault(404, 'taskID does not exist')
  return { status: 'published', pendingTask: false }
}

function listIndices({ application: { indices } }: Call): unknown {
  return { items: indices.all().map(listed), nbPages: 1 }
}

function listed({ name, records, primary, settings: { replicas }, createdAt, updatedAt }: HostedIndex): object {
  const dataSize = Buffer.byteLength(JSON.stringify([...records.values()]))
  return {
    name,
    createdAt,
    updatedAt,
    entries: records.size,
    dataSize,
    fileSize: dataSize,
    lastBuildTimeS: 0,
    numberOfPendingTasks: 0,
    pendingTask: false,
    ...(primary === undefined ? {} : { primary }),
    ...(replicas === undefined ? {} : { replicas }),
  }
}

function batch({ application, parts: [name], body }: Call): unknown {
  const { requests } = body as { requests?: unknown }
  if (!areObjects(requests)) throw new AlgoliaFault(400, 'requests: an array of objects expected')
  return updated({ objectIDs: application.indices.batch(name!, requests as BatchRequest[]) })
}

function clear({ application, parts: [name] }: Call): unknown {
  application.indices.clear(name!)
  return updated()
}

function copyOrMove({ application, parts: [name], body }: Call): unknown {
  const { operation, destination, scope } = body as { operation?: string; destination?: string; scope?: Scope[] }
  if (typeof destination !== 'string' || destination === '') throw new AlgoliaFault(400, 'destination is missing')
  if (operation === 'copy') application.indices.copy(name!, destination, scope)
  else if (operation === 'move') application.indices.move(name!, destination)
  else throw new AlgoliaFault(400, `Invalid operation '${operation}'`)
  return updated()
}

function getSettings({ application, parts: [name] }: Call): unknown {
  const { settings, primary } = application.indices.found(name!)
  return { ...settings, ...(primary === undefined ? {} : { primary }) }
}

function setSettings({ application, parts: [name], body, query }: Call): unknown {
  application.indices.setSettings(name!, body, query.get('forwardToReplicas') === 'true')
  return updated()
}

function saveSynonyms({ application, parts: [name], body, query }: Call): unknown {
  if (!Array.isArray(body)) throw new AlgoliaFault(400, 'JSON array expected')
  application.indices.saveSynonyms(name!, body as Synonym[], {
    replaceExisting: query.get('replaceExistingSynonyms') === 'true',
    forwardToReplicas: query.get('forwardToReplicas') === 'true',
  })
  return updated()
}

function searchSynonyms({ application, parts: [name] }: Call): unknown {
  const hits = [...application.indices.found(name!).synonyms.values()]
  return { hits, nbHits: hits.length }
}

function deleteIndex({ application, parts: [name] }: Call): unknown {
  application.indices.delete(name!)
  return { taskID: ++lastTask, deletedAt: new Date().toISOString() }
}

function getKey({ application: { built, adminKey }, parts: [key] }: Call): unknown {
  if (key !== built.key && key !== adminKey) throw new AlgoliaFault(404, 'Key does not exist')
  const acl = key === built.key ? ['search'] : EVERYTHING
  return { value: key, createdAt: 0, acl, validity: 0 }
}

const EVERYTHING = [
  'search',
  'browse',
  'addObject',
  'deleteObject',
  'listIndexes',
  'deleteIndex',
  'settings',
  'editSettings',
]
