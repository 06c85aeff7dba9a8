// What a publisher needs of an S3-compatible storage, over its own requests.
import { AwsClient } from 'aws4fetch'
import { answeredAt } from '../../src/domain/answered-at.ts'

export type S3Options = {
  bucket: string
  /** Before every key: empty, or ending in a slash. */
  prefix: string
  /** Of the storage itself; the bucket becomes a part of the path. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string | undefined
}

/** `tag` changes with the bytes: what a write can be made to depend on. */
export type Stored = { text: string; tag: string }

/** What a write depends on: that nothing is there yet, or that it is still what was read. */
export type Condition = 'none' | { tag: string }

export type S3Store = {
  /** Undefined where there is nothing. */
  get(key: string): Promise<Stored | undefined>
  /** Gives the new tag; undefined where the condition does not hold. */
  put(key: string, body: string | Uint8Array, about: PutOptions): Promise<string | undefined>
  /** Within the storage: no byte travels. What it is served with is said anew; false where `tag` is no longer that of the source. */
  copy(from: string, to: string, about: Pick<PutOptions, 'type' | 'cache'> & { tag?: string }): Promise<boolean>
  remove(key: string): Promise<void>
  /** All keys that begin so, each with its tag. */
  list(prefix: string): Promise<{ key: string; tag: string }[]>
  /** The names below a prefix up to the next slash. */
  folders(prefix: string): Promise<string[]>
  /** What time it is there, in milliseconds, by its last answer: clocks of publishers may be wrong. */
  now(): number
}

export type PutOptions = {
  type: string
  cache?: string | null
  /** The storage itself refuses bytes that have another digest. */
  sha256?: string | undefined
  condition?: Condition
}

const TRIES = 4
const LONGEST_MILLISECONDS = 60_000
/** A line that is slower than this is as good as none. */
const SLOWEST_BYTES_A_SECOND = 50_000
/** A big file is copied within the storage before it answers. */
const LONGEST_COPY_MILLISECONDS = 10 * 60_000

/** How long a request with so many bytes may take. */
export const longestFor = (bytes: number): number =>
  LONGEST_MILLISECONDS + Math.ceil(bytes / SLOWEST_BYTES_A_SECOND) * 1000

export function s3Store({ bucket, prefix, endpoint, region, ...keys }: S3Options): S3Store {
  const { accessKeyId, secretAccessKey, sessionToken } = keys
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken && { sessionToken }),
    service: 's3',
    region,
    retries: 0,
  })
  const home = `${endpoint.replace(/\/$/, '')}/${bucket}`
  const urlOf = (key: string): string => `${home}/${encodeKey(prefix + key)}`

  /** How far its clock is ahead of ours, to the second. */
  let ahead = 0

  /** Tries again what may pass: a connection that broke, a storage that is busy. */
  const send = async (
    what: string,
    url: string,
    init: RequestInit = {},
    longest = LONGEST_MILLISECONDS,
  ): Promise<Response> => {
    for (let attempt = 1; ; attempt++) {
      const answer = await client
        .fetch(url, { ...init, signal: AbortSignal.timeout(longest) })
        .catch((error: Error) => error)
      const date = answer instanceof Error ? undefined : answeredAt(answer.headers)
      if (date !== undefined) ahead = date - Date.now()
      const isPassing =
        answer instanceof Error || answer.status >= 500 || answer.status === 429 || answer.status === 409
      if (!isPassing) return answer
      if (attempt < TRIES) {
        if (!(answer instanceof Error)) await answer.body?.cancel()
        await new Promise(resolve => setTimeout(resolve, 100 * 4 ** (attempt - 1) * Math.random()))
        continue
      }
      if (answer instanceof Error) throw new Error(`${what}: ${reasonOf(answer)}`)
      return answer
    }
  }
  const failed = async (what: string, answer: Response): Promise<Error> => {
    const text = await answer.text().catch(() => '')
    return new Error(`${what}: the storage says ${answer.status} ${tagged(text, 'Code')[0] ?? ''}`.trimEnd())
  }

  async function* pages(query: Record<string, string>): AsyncGenerator<string> {
    for (let token: string | undefined = ''; token !== undefined; ) {
      const asked = new URLSearchParams({ 'list-type': '2', ...query, ...(token && { 'continuation-token': token }) })
      const answer = await send('list', `${home}?${asked}`)
      if (!answer.ok) throw await failed('list', answer)
      const text = await answer.text()
      yield text
      token = tagged(text, 'NextContinuationToken')[0]
    }
  }

  return {
    async get(key) {
      const answer = await send(`read ${key}`, urlOf(key))
      if (answer.status === 404) return undefined
      if (!answer.ok) throw await failed(`read ${key}`, answer)
      return { text: await answer.text(), tag: answer.headers.get('ETag') ?? '' }
    },
    async put(key, body, { type, cache, sha256, condition }) {
      const headers: Record<string, string> = {
        'Content-Type': type,
        ...(cache && { 'Cache-Control': cache }),
        ...(sha256 && { 'X-Amz-Content-Sha256': sha256 }),
        ...(condition === 'none' ? { 'If-None-Match': '*' } : condition && { 'If-Match': condition.tag }),
      }
      const init = { method: 'PUT', body: body as BodyInit, headers }
      const answer = await send(`write ${key}`, urlOf(key), init, longestFor(body.length))
      const isGone = answer.status === 404 && condition !== undefined && condition !== 'none'
      if (isGone || answer.status === 412) {
        await answer.body?.cancel()
        // The first try may have come through, and its answer got lost.
        const there = typeof body === 'string' ? await this.get(key) : undefined
        return there?.text === body ? there.tag : undefined
      }
      if (!answer.ok) throw await failed(`write ${key}`, answer)
      await answer.body?.cancel()
      return answer.headers.get('ETag') ?? ''
    },
    async copy(from, to, { type, cache, tag }) {
      const headers = {
        'x-amz-copy-source': `/${bucket}/${encodeKey(prefix + from)}`,
        ...(tag && { 'x-amz-copy-source-if-match': tag }),
        // Else it would be served as the source was.
        'x-amz-metadata-directive': 'REPLACE',
        'Content-Type': type,
        ...(cache && { 'Cache-Control': cache }),
      }
      const answer = await send(`copy ${from}`, urlOf(to), { method: 'PUT', headers }, LONGEST_COPY_MILLISECONDS)
      if (tag !== undefined && (answer.status === 412 || answer.status === 404)) {
        await answer.body?.cancel()
        return false
      }
      if (!answer.ok) throw await failed(`copy ${from}`, answer)
      // It may begin to answer before it is done, and tell of a failure in the text.
      const text = await answer.text()
      if (text.includes('<Error>')) throw new Error(`copy ${from}: the storage says ${tagged(text, 'Code')[0]}`)
      return true
    },
    async remove(key) {
      const answer = await send(`delete ${key}`, urlOf(key), { method: 'DELETE' })
      if (!answer.ok && answer.status !== 404) throw await failed(`delete ${key}`, answer)
      await answer.body?.cancel()
    },
    async list(below) {
      const found: { key: string; tag: string }[] = []
      for await (const text of pages({ prefix: prefix + below })) {
        const objects = text.split('<Contents>').slice(1)
        const first = (object: string, name: string): string => tagged(object, name)[0] ?? ''
        found.push(
          ...objects.map(object => ({ key: first(object, 'Key').slice(prefix.length), tag: first(object, 'ETag') })),
        )
      }
      return found
    },
    async folders(below) {
      const names: string[] = []
      for await (const text of pages({ prefix: prefix + below, delimiter: '/' })) {
        const groups = text.split('<CommonPrefixes>').slice(1)
        names.push(...groups.map(group => tagged(group, 'Prefix')[0]!.slice((prefix + below).length, -1)))
      }
      return names
    },
    now: () => Date.now() + ahead,
  }
}

const encodeKey = (key: string): string => key.split('/').map(encodePart).join('/')

const encodePart = (part: string): string =>
  encodeURIComponent(part).replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** The texts of an element in the storage's XML, which has neither attributes nor comments there. */
const tagged = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text]) => unescaped(text!))

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescaped = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex: string, decimal: string, name: string) =>
    name === undefined
      ? String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))
      : (SIGNS[name] ?? whole),
  )

const reasonOf = (error: Error): string =>
  error.cause instanceof Error ? ((error.cause as { code?: string }).code ?? error.cause.message) : error.message
