import type { Context, MiddlewareHandler } from 'hono'
import type { ApiEnv } from '../env.ts'
import { ApiError } from '../errors.ts'

/** Longer than any form of ours. */
const LONGEST_BODY_BYTES = 64 * 1024

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
const JSON_TYPE = /^application\/json(\s*;\s*charset=utf-8)?\s*$/i
const FORM_TYPE = /^application\/x-www-form-urlencoded(\s*;\s*charset=utf-8)?\s*$/i

/**
 * What changes something comes from our own pages, and as JSON: no form of another site can send that, and no browser
 * lets a script of another site do so.
 */
export const fromOurPages: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (!SAFE_METHODS.has(c.req.method)) {
    refuseOthers(c)
    if (!JSON_TYPE.test(c.req.header('Content-Type') ?? '')) throw new ApiError(415, 'Send this as application/json.')
  }
  await next()
}

/** A form that a browser sends by itself, from one of our pages. Another site's form has another origin, or none. */
export const plainFormFromOurPages: MiddlewareHandler<ApiEnv> = async (c, next) => {
  refuseOthers(c)
  if (!FORM_TYPE.test(c.req.header('Content-Type') ?? '')) throw new ApiError(415, 'Send this as a form.')
  await next()
}

function refuseOthers(c: Context<ApiEnv>): void {
  const fetchSite = c.req.header('Sec-Fetch-Site')
  const isOurs = isSameHost(c.req.header('Origin'), c.var.host) && (fetchSite ?? 'same-origin') === 'same-origin'
  if (!isOurs) throw new ApiError(403, 'This can only be sent from our own website.')
}

function isSameHost(origin: string | undefined, host: string): boolean {
  if (origin === undefined) return false
  try {
    const url = new URL(origin)
    // Nothing but an origin of the web: what follows it would become part of the address that a payment leads back to.
    return /^https?:$/.test(url.protocol) && url.origin === origin && url.host === host.toLowerCase()
  } catch {
    return false
  }
}

/** Reads the body before anything is set aside for the request, so that whoever sends slowly holds nothing up. */
export const readingJson: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (!SAFE_METHODS.has(c.req.method)) c.set('body', parseJson(await readText(c.req.raw)))
  await next()
}

/** A body as text; bytes that are none are refused. */
export async function readText(request: Request): Promise<string> {
  const bytes = await readBytes(request)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ApiError(400, 'This could not be read.')
  }
}

const tooLong = (): ApiError => new ApiError(413, 'This is too long to send.')

/** A body as it came, unless it is longer than anything of ours. */
export async function readBytes(request: Request): Promise<Uint8Array> {
  const told = Number(request.headers.get('Content-Length') ?? Number.NaN)
  if (told > LONGEST_BODY_BYTES) throw tooLong()
  try {
    return told >= 0 ? await wholeOf(request) : await counted(request)
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError(400, 'This could not be read.')
  }
}

/** Servers hold a body to the length that it came with, so it need not be counted while it comes. */
async function wholeOf(request: Request): Promise<Uint8Array> {
  const bytes = new Uint8Array(await request.arrayBuffer())
  if (bytes.byteLength > LONGEST_BODY_BYTES) throw tooLong()
  return bytes
}

async function counted(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength
    if (length > LONGEST_BODY_BYTES) throw tooLong()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError(400, 'This is not JSON.')
  }
}
