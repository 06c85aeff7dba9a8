import { isUtf8 } from 'node:buffer'
import { readFileSync, statSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { addAbortSignal } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { addressShown } from './address-shown.ts'
import { FaultError } from './faults.ts'
import { hasSecretParts, withSecretParts } from './secret-parts.ts'

const MEGABYTE = 1024 * 1024

/** More than any dealer's stock; whoever sends more sends something else. Unpacked size too, so no gzip bomb gets in. */
const MAX_BYTES = 512 * MEGABYTE

const FETCH_TIMEOUT_MS = 60_000

/** More than anybody writes by hand. */
const MAX_TEXT_BYTES = 16 * MEGABYTE

/** The text of a file that people write, at once: such files are small, and many. `file` is how faults call it. */
export function readText(path: string, file: string): string {
  try {
    if (statSync(path).size > MAX_TEXT_BYTES) throw tooBig(file, MAX_TEXT_BYTES)
    return decodeText(readFileSync(path), file)
  } catch (error) {
    throw unreadable(error, file)
  }
}

/** The bytes of a file; a missing or too big one is a fault. */
export async function readBytes(path: string, file: string, maxBytes = MAX_BYTES): Promise<Uint8Array> {
  try {
    const { size } = await stat(path)
    if (size > maxBytes) throw tooBig(file, maxBytes)
    return await readFile(path)
  } catch (error) {
    throw unreadable(error, file)
  }
}

function unreadable(error: unknown, file: string): FaultError {
  if (error instanceof FaultError) return error
  const missing = (error as NodeJS.ErrnoException).code === 'ENOENT'
  return new FaultError({ file, message: missing ? 'is missing' : `cannot be read: ${(error as Error).message}` })
}

/** The header by which a server knows again what it gave: sent back, it says in a word that it would give the same. */
export type Mark = Readonly<Record<string, string>>

/** Without a `mark` where its server knows none. */
export type Fetched = { bytes: Uint8Array; mark?: Mark }

/** The bytes at an address, stopped when there are too many of them or they take too long. */
export async function fetchBytes(url: string, maxBytes = MAX_BYTES): Promise<Fetched> {
  const file = addressShown(url)
  try {
    return await answered(await ask(url, file), { url, file, maxBytes })
  } catch (error) {
    throw unfetched(error, file)
  }
}

/** The same, or nothing where they are still those of the mark. */
export async function fetchIfChanged(url: string, mark: Mark, maxBytes = MAX_BYTES): Promise<Fetched | undefined> {
  const file = addressShown(url)
  try {
    const response = await ask(url, file, mark)
    if (response.statusCode !== NOT_MODIFIED) return await answered(response, { url, file, maxBytes })
    response.resume()
    return undefined
  } catch (error) {
    throw unfetched(error, file)
  }
}

const NOT_MODIFIED = 304

const MOST_REDIRECTS = 5

const NOBODY = { username: '', password: '' }

/** Caches on the way look again. Of all ways to pack, we ask for the one that tells by its end whether it is whole. */
const ASKED_WITH = {
  Accept: '*/*',
  'Accept-Encoding': 'gzip',
  'Cache-Control': 'max-age=0',
  'User-Agent': 'forecourt',
}

/**
 * Led on it is within the host alone that the site names: another may be one of our own network, which only we can reach. And
 * never from https to http, where anybody on the way may read along and write what cars there are.
 */
async function ask(url: string, file: string, mark: Mark = {}): Promise<IncomingMessage> {
  const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS)
  let at = new URL(withSecretParts(url, file))
  for (let led = 0; ; led++) {
    const response = await get(at, { ...ASKED_WITH, ...mark }, signal)
    const { statusCode = 0 } = response
    const to = statusCode >= 300 && statusCode < 400 ? response.headers.location : undefined
    if (to === undefined) return response
    response.resume()
    const next = new URL(to, at)
    const isLaidOpen = at.protocol === 'https:' && next.protocol !== 'https:'
    if (next.hostname !== at.hostname || isLaidOpen || led >= MOST_REDIRECTS) {
      throw new FaultError({
        file,
        // Where it leads may repeat what only the host knows.
        message: `leads on to ${next.origin}${hasSecretParts(url) ? '' : next.pathname}`,
        remedy: isLaidOpen ? 'let its server lead on to https' : 'name the address where it is',
      })
    }
    // At another port, another server may listen.
    const isSecured = at.protocol === 'http:' && next.protocol === 'https:'
    const { username, password } = next.host === at.host || isSecured ? at : NOBODY
    Object.assign(next, { username, password })
    at = next
  }
}

/**
 * Not by `fetch`, which takes a packed answer that was cut off for a whole one, and no address with a login. And not with a client
 * that each thread of a build would load, where most sites have no feed on the web.
 */
async function get(url: URL, headers: Mark, signal: AbortSignal): Promise<IncomingMessage> {
  const { default: client } = await (url.protocol === 'https:' ? import('node:https') : import('node:http'))
  return new Promise((resolve, reject) => {
    const take = (response: IncomingMessage): void => resolve(addAbortSignal(signal, response))
    client.get(url, { headers, signal }, take).on('error', reject)
  })
}

/** The server is in trouble or busy; with any other status, it would say the same again. */
const isPassing = (status: number): boolean => status >= 500 || status === 408 || status === 429

/** What to do about a status that stays: who keeps a feed behind a login, or moves it, seldom tells each of its readers. */
function remedyOf(status: number, url: string): string | undefined {
  const { username, password } = new URL(url)
  if (status === 401 && username === '' && password === '' && !hasSecretParts(url))
    return 'it asks who you are; add a login to its address in site.json: https://{northside_user}:{northside_password}@…'
  if (status === 401) return 'it does not take this login or key; ask its supplier for the right one'
  if (status === 403)
    return 'it lets nobody in by this address; ask its supplier for leave, or for the address that is yours'
  if (status === 404 || status === 410)
    return 'nothing is there; see whether this is the address that its supplier gives'
  return undefined
}

async function answered(
  response: IncomingMessage,
  { url, file, maxBytes }: { url: string; file: string; maxBytes: number },
): Promise<Fetched> {
  const { statusCode = 0, headers } = response
  if (statusCode < 200 || statusCode >= 300) {
    response.destroy()
    const remedy = remedyOf(statusCode, url)
    const fault = { file, message: `answers with status ${statusCode}`, ...(remedy && { remedy }) }
    throw new FaultError({ ...fault, ...(isPassing(statusCode) && { isPassing: true }) })
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooBig(file, maxBytes)
    chunks.push(chunk)
  }
  const mark = markOf(headers)
  return { bytes: await unpacked(Buffer.concat(chunks), headers, file, maxBytes), ...(mark && { mark }) }
}

async function unpacked(
  bytes: Uint8Array,
  { 'content-encoding': packing = 'identity' }: IncomingHttpHeaders,
  file: string,
  maxBytes: number,
): Promise<Uint8Array> {
  const names = packing.split(',').map(name => name.trim().toLowerCase())
  if (names.some(name => NOT_UNPACKED.has(name))) {
    throw new FaultError({
      file,
      message: `is packed as "${packing}"`,
      remedy: 'let its server send it as it is, or as gzip',
    })
  }
  return names.some(name => name === 'gzip' || name === 'x-gzip') ? gunzipped(bytes, file, maxBytes) : bytes
}

/** We ask for none of these. Any other name is no packing at all: servers write "UTF-8" there, "none", "binary" or "aws-chunked". */
const NOT_UNPACKED: ReadonlySet<string> = new Set(['br', 'deflate', 'zstd', 'compress', 'x-compress'])

/** What was written so long ago is not being written any more; the time of a file knows only seconds. */
const AT_REST_MS = 60_000

function markOf({ etag, 'last-modified': changed, date }: IncomingHttpHeaders): Mark | undefined {
  if (etag !== undefined) return { 'If-None-Match': etag }
  if (changed === undefined || date === undefined || !(Date.parse(date) - Date.parse(changed) >= AT_REST_MS)) return
  return { 'If-Modified-Since': changed }
}

function unfetched(error: unknown, file: string): FaultError {
  if (error instanceof FaultError) return error
  const isUnknown = (error as NodeJS.ErrnoException).code === 'ENOTFOUND'
  const remedy = isUnknown && { remedy: 'nobody knows this host; see whether its name is spelled right' }
  const fault = { file, message: `cannot be fetched: ${whyNot(error)}`, ...remedy }
  return new FaultError({ ...fault, ...(!isLasting(error) && { isPassing: true }) })
}

/** The address itself is wrong, or there is no such host, or one whose certificate is not to be trusted: that stays so. */
function isLasting(error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException
  return error instanceof TypeError || error instanceof URIError || /^ENOTFOUND$|CERT|^UNABLE_TO_/.test(code)
}

/** In words, where the system has none for who is not a programmer, or none at all. */
function whyNot(error: unknown): string {
  const { name, code, message } = error as NodeJS.ErrnoException
  if (name === 'AbortError') return `it has not come within ${FETCH_TIMEOUT_MS / 1000} seconds`
  if (message === 'aborted') return 'it was cut off on the way'
  // Of a name with several addresses, the error of all together has no message.
  return message || code || name
}

const unpack = promisify(gunzip)

/** Unpacked if the bytes are gzip, else as they are. A file that was cut off is a fault, not a shorter feed. */
export async function gunzipped(bytes: Uint8Array, file: string, maxBytes = MAX_BYTES): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return await unpack(bytes, { maxOutputLength: maxBytes })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ERR_BUFFER_TOO_LARGE') throw tooBig(file, maxBytes)
    const cutOff = code === 'Z_BUF_ERROR'
    throw new FaultError({
      file,
      message: cutOff ? 'is a gzip file that was cut off' : `is a damaged gzip file (${message})`,
      remedy: 'send it again',
      ...(cutOff && { isPassing: true }),
    })
  }
}

/** UTF-8 as text, without a byte order mark. Bytes that are no UTF-8 are a fault that says where they are. */
export function decodeText(bytes: Uint8Array, file: string, remedy = 'save it in UTF-8'): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new FaultError({
      file,
      path: `byte ${invalidAt(bytes)}`,
      message: 'is not UTF-8 text',
      remedy,
    })
  }
}

/** The offset of the first byte that does not belong to UTF-8 text: where a character begins that does not end. */
function invalidAt(bytes: Uint8Array): number {
  let valid = 0
  let invalid = bytes.length
  while (valid < invalid) {
    const middle = (valid + invalid) >> 1
    if (beginsAsText(bytes, middle + 1)) valid = middle + 1
    else invalid = middle
  }
  let start = valid
  while (start > 0 && start > valid - 3 && isContinuation(bytes[start - 1]!)) start--
  const beginsCharacter = start > 0 && bytes[start - 1]! >= 0xc0 && !isUtf8(bytes.subarray(start - 1, valid))
  return beginsCharacter ? start - 1 : valid
}

const isContinuation = (byte: number): boolean => (byte & 0xc0) === 0x80

function beginsAsText(bytes: Uint8Array, end: number): boolean {
  try {
    // As a stream, so that a character that goes on after `end` is no fault.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, end), { stream: true })
    return true
  } catch {
    return false
  }
}

const tooBig = (file: string, maxBytes: number): FaultError =>
  new FaultError({ file, message: `is bigger than ${Math.round(maxBytes / MEGABYTE)} MB` })
