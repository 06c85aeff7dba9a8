import * as z from 'zod/mini'
import { RefusedSchema } from '../contract/answers.ts'
import { type Description, descriptionOf, type RouteDocs } from './describe.ts'
import { SESSION_COOKIE } from './sign-in/cookies.ts'

export type Route = { method: string; path: string; handler: object }
type JsonSchema = Record<string, unknown>

export type Operation = {
  summary: string
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: JsonSchema }[]
  requestBody?: { required: true; content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: JsonSchema }> }>
  security?: Record<string, string[]>[]
}

export type OpenApi = {
  openapi: '3.1.0'
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: Record<string, JsonSchema> }
}

/** What any route may say besides its own refusals. */
const ALWAYS = { GET: [400, 404, 429, 503], POST: [400, 403, 404, 413, 415, 429, 503] }

const MEANINGS: Readonly<Record<number, string>> = {
  400: 'not what this route takes',
  401: 'nobody is signed in',
  403: 'not allowed, or sent from another site',
  404: 'nothing here, or nothing of this dealer',
  409: 'not possible any more',
  413: 'too long',
  415: 'not JSON',
  422: 'the same key with other details',
  428: 'not without the solution of the challenge that comes with this',
  429: 'too many requests',
  503: 'not now; try again later',
}

/** The OpenAPI document, from what stands in the routes themselves. */
export function openApiOf(routes: readonly Route[]): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const [key, description] of describedRoutes(routes)) {
    const [method = '', path = ''] = key.split(' ')
    const openPath = path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')
    paths[openPath] = { ...paths[openPath], [method.toLowerCase()]: operationOf(method, description) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Forecourt API', version: '1' },
    paths,
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE } } },
  }
}

/** Several handlers stand behind a path; together they describe it. */
export function describedRoutes(routes: readonly Route[]): Map<string, Description> {
  const found = new Map<string, Description>()
  for (const { method, path, handler } of routes) {
    const description = descriptionOf(handler)
    if (description === undefined) continue
    const key = `${method} ${path}`
    found.set(key, { ...found.get(key), ...description })
  }
  return new Map([...found].filter(([, { told }]) => told !== undefined))
}

function doneOf({ answer, leadsTo }: RouteDocs): Operation['responses'] {
  if (leadsTo !== undefined) return { 303: { description: leadsTo } }
  return { 200: answer === undefined ? { description: 'done' } : answerOf('done', schemaOf(answer, 'output')) }
}

function operationOf(method: string, { told, json, query, param, signedIn }: Description): Operation {
  const refusals = [
    ...(method === 'GET' ? ALWAYS.GET : ALWAYS.POST),
    ...(told!.refuses ?? []),
    ...(signedIn ? [401] : []),
  ]
  const header = told!.needsHeader
  const body = json === undefined ? told!.hears : { type: 'application/json', schema: json }
  return {
    summary: told!.summary,
    parameters: [
      ...parametersOf('path', param),
      ...parametersOf('query', query),
      ...(header === undefined
        ? []
        : [
            {
              name: header.name,
              in: 'header' as const,
              required: true,
              schema: { type: 'string', pattern: header.pattern.source },
            },
          ]),
    ],
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { [body.type]: { schema: schemaOf(body.schema, 'input') } } } }),
    responses: {
      ...doneOf(told!),
      ...Object.fromEntries(
        [...new Set(refusals)]
          .sort()
          .map(status => [status, answerOf(MEANINGS[status]!, schemaOf(RefusedSchema, 'output'))]),
      ),
    },
    ...(signedIn ? { security: [{ session: [] }] } : {}),
  }
}

const answerOf = (description: string, schema: JsonSchema): Operation['responses'][string] => ({
  description,
  content: { 'application/json': { schema } },
})

function parametersOf(place: 'path' | 'query', schema: z.ZodMiniType | undefined): Operation['parameters'] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: of,
  }))
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
  return rest
}
