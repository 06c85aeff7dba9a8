import type { MiddlewareHandler } from 'hono'
import * as z from 'zod/mini'
import type { ApiEnv } from './env.ts'
import { ApiError } from './errors.ts'

// What a route takes and answers stands in the route itself. The same values check its requests and make the OpenAPI
// document, so the two cannot disagree.

export type RouteDocs = {
  summary: string
  /** Of 200; without it the answer is no JSON. */
  answer?: z.ZodMiniType
  /** Where 303 leads in place of an answer of 200. */
  leadsTo?: string
  /** Refusals beyond those that every route may give (400, 403, 404, 413, 415, 503). */
  refuses?: readonly number[]
  needsHeader?: { name: string; pattern: RegExp }
  /** The body of a route that reads it as it came, and checks it itself. */
  hears?: { type: string; schema: z.ZodMiniType }
}

export type Description = {
  told?: RouteDocs
  json?: z.ZodMiniType
  query?: z.ZodMiniType
  param?: z.ZodMiniType
  signedIn?: boolean
}

const descriptions = new WeakMap<object, Description>()

/** What a handler of a route says of the route. */
export const descriptionOf = (handler: object): Description | undefined => descriptions.get(handler)

export function described<Handler extends object>(handler: Handler, description: Description): Handler {
  descriptions.set(handler, description)
  return handler
}

/** What the OpenAPI document says of a route, besides what it takes. */
export function tells(told: RouteDocs): MiddlewareHandler<ApiEnv> {
  return described(async (_, next) => next(), { told })
}

type Checked<Target extends string, Schema extends z.ZodMiniType> = {
  in: { [key in Target]: z.input<Schema> }
  out: { [key in Target]: z.output<Schema> }
}

/** The JSON body of a route. */
export function takes<Schema extends z.ZodMiniType>(
  schema: Schema,
): MiddlewareHandler<ApiEnv, string, Checked<'json', Schema>> {
  return described(
    async (c, next) => {
      c.req.addValidatedData('json', parsed(schema, c.var.body))
      await next()
    },
    { json: schema },
  )
}

/** The query string of a route; a name that comes twice is refused. */
export function asks<Schema extends z.ZodMiniType>(
  schema: Schema,
): MiddlewareHandler<ApiEnv, string, Checked<'query', Schema>> {
  return described(
    async (c, next) => {
      const asked = Object.entries(c.req.queries()).map(([name, values]) => [
        name,
        values.length === 1 ? values[0] : values,
      ])
      c.req.addValidatedData('query', parsed(schema, Object.fromEntries(asked)))
      await next()
    },
    { query: schema },
  )
}

/** The variable parts of a route's path. What cannot be one of ours does not exist. */
export function names<Schema extends z.ZodMiniType>(
  schema: Schema,
): MiddlewareHandler<ApiEnv, string, Checked<'param', Schema>> {
  return described(
    async (c, next) => {
      const result = z.safeParse(schema, c.req.param())
      if (!result.success) throw new ApiError(404, NOT_FOUND)
      c.req.addValidatedData('param', result.data as object)
      await next()
    },
    { param: schema },
  )
}

export const NOT_FOUND = 'There is nothing at this address.'

function parsed<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> & object {
  const result = z.safeParse(schema, value, { error: () => NO_WORDS })
  if (!result.success) throw new ApiError(400, reasonOf(result.error.issues))
  return result.data as z.output<Schema> & object
}

/** Stands where the contract has no words of its own. */
const NO_WORDS = 'no words'

/** Every fault at once, in our own words where the contract has any, else by the name of the field. */
function reasonOf(issues: readonly z.core.$ZodIssue[]): string {
  const said = new Set<string>()
  const fields = new Set<string>()
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') said.add('There are fields here that this form does not have.')
    else if (issue.message !== NO_WORDS) said.add(issue.message)
    else if (issue.path.length > 0) fields.add(String(issue.path[0]))
    else said.add('This is not what this form sends.')
  }
  if (fields.size > 0) said.add(`Please check: ${[...fields].join(', ')}.`)
  return [...said].join(' ')
}
