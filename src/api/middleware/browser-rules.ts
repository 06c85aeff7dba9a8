import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from '../env.ts'
import { ApiError } from '../errors.ts'

/** Longer than any form of ours. */
export const LONGEST_BODY_BYTES = 64 * 1024

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
const JSON_TYPE = /^application\/json(\s*;\s*charset=utf-8)?\s*$/i

/**
 * What changes something comes from our own pages, and as JSON: no form of another site can send that, and no browser
 * lets a script of another site do so.
 */
export const fromOurPages: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (!SAFE_METHODS.has(c.req.method)) {
    const fetchSite = c.req.header('Sec-Fetch-Site')
    const isOurs = isSameHost(c.req.header('Origin'), c.var.host) && (fetchSite ?? 'same-origin') === 'same-origin'
    if (!isOurs) throw new ApiError(403, 'This can only be sent from our own website.')
    if (!JSON_TYPE.test(c.req.header('Content-Type') ?? '')) throw new ApiError(415, 'Send this as application/json.')
  }
  await next()
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
  if (!SAFE_METHODS.has(c.req.method)) c.set('body', parseJson(await readBody(c.req.raw)))
  await next()
}

async function readBody(request: Request): Promise<string> {
  const bytes = await readBytes(request)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ApiError(400, 'This could not be read.')
  }
}

/** A body as it came, unless it is longer than anything of ours. */
export async function readBytes(request: Request): Promise<Uint8Array> {
  const tooLong = new ApiError(413, 'This is too long to send.')
  if (Number(request.headers.get('Content-Length') ?? 0) > LONGEST_BODY_BYTES) throw tooLong
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.byteLength
      if (length > LONGEST_BODY_BYTES) throw tooLong
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError(400, 'This could not be read.')
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError(400, 'This is not JSON.')
  }
}
