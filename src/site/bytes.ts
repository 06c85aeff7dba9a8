import { isUtf8 } from 'node:buffer'
import { readFileSync, statSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { FaultError } from './faults.ts'

const MEGABYTE = 1024 * 1024

/** More than any dealer's stock; whoever sends more sends something else. Unpacked size too, so no gzip bomb gets in. */
export const MAX_BYTES = 512 * MEGABYTE

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
  try {
    return await answered(await ask(url), url, maxBytes)
  } catch (error) {
    throw unfetched(error, url)
  }
}

/** The same, or nothing where they are still those of the mark. */
export async function fetchIfChanged(url: string, mark: Mark, maxBytes = MAX_BYTES): Promise<Fetched | undefined> {
  try {
    const response = await ask(url, mark)
    if (response.status !== NOT_MODIFIED) return await answered(response, url, maxBytes)
    await response.body?.cancel()
    return undefined
  } catch (error) {
    throw unfetched(error, url)
  }
}

const NOT_MODIFIED = 304

const MOST_REDIRECTS = 5

/**
 * `no-cache` asks caches on the way to look again; with a mark, fetch would else ask for everything anew. Led on it is within
 * the host alone that the site names: another may be one of our own network, which only we can reach.
 */
async function ask(url: string, headers: Mark = {}): Promise<Response> {
  const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS)
  let at = new URL(url)
  for (let led = 0; ; led++) {
    const response = await fetch(at, { headers, cache: 'no-cache', redirect: 'manual', signal })
    const to = response.status >= 300 && response.status < 400 ? response.headers.get('Location') : null
    if (to === null) return response
    await response.body?.cancel()
    const next = new URL(to, at)
    if (next.hostname !== at.hostname || led >= MOST_REDIRECTS) {
      throw new FaultError({
        file: url,
        message: `leads on to ${next.origin}${next.pathname}`,
        remedy: 'name the address where it is',
      })
    }
    at = next
  }
}

async function answered(response: Response, url: string, maxBytes: number): Promise<Fetched> {
  if (!response.ok) throw new FaultError({ file: url, message: `answers with status ${response.status}` })
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooBig(url, maxBytes)
    chunks.push(chunk)
  }
  const mark = markOf(response.headers)
  return { bytes: Buffer.concat(chunks), ...(mark && { mark }) }
}

/** What was written so long ago is not being written any more; the time of a file knows only seconds. */
const AT_REST_MS = 60_000

function markOf(headers: Headers): Mark | undefined {
  const [etag, changed, date] = ['ETag', 'Last-Modified', 'Date'].map(name => headers.get(name) ?? undefined)
  if (etag !== undefined) return { 'If-None-Match': etag }
  if (changed === undefined || date === undefined || !(Date.parse(date) - Date.parse(changed) >= AT_REST_MS)) return
  return { 'If-Modified-Since': changed }
}

function unfetched(error: unknown, url: string): FaultError {
  if (error instanceof FaultError) return error
  return new FaultError({ file: url, message: `cannot be fetched: ${(error as Error).message}` })
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
    })
  }
}

/** UTF-8 as text, without a byte order mark. Bytes that are no UTF-8 are a fault that says where they are. */
export function decodeText(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new FaultError({
      file,
      path: `byte ${invalidAt(bytes)}`,
      message: 'is not UTF-8 text',
      remedy: 'save it in UTF-8',
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
