// A storage that speaks S3, on this computer: the real wire, with signatures that are checked.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver, { type Context, type Next } from '@20minutes/s3rver'
import { onTestFinished } from 'vitest'
import type { S3Options } from '../../scripts/publish/s3-store.ts'

export type TestStorage = {
  options: S3Options
  /** What it was asked to do, in order: `PUT northside/live.json`, and `COPY` for what it copied by itself. */
  asked: string[]
  /** Asked before each request is answered: with a number, that is its answer. */
  onRequest: (line: string) => number | undefined | Promise<undefined>
  address: string
}

/**
 * Without conditions it is the server as it is; with them, it keeps `If-None-Match` and `If-Match` on writes as the large
 * storages do, which the server itself does not know.
 */
export async function aStorage({ isGuarded = true } = {}): Promise<TestStorage> {
  const directory = mkdtempSync(join(tmpdir(), 'forecourt-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: 'sites', configs: [] }],
  })
  const storage: TestStorage = {
    options: {
      bucket: 'sites',
      prefix: 'live/',
      endpoint: '',
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    asked: [],
    onRequest: () => undefined,
    address: '',
  }
  server.middleware.unshift(async (context, next) => {
    const copies = context.get('x-amz-copy-source') !== ''
    const key = decodeURIComponent(context.path).replace(/^\/sites\/?(live\/)?/, '')
    const line = `${copies ? 'COPY' : context.method} ${key}`
    if (context.method !== 'GET') storage.asked.push(line)
    const status = await storage.onRequest(line)
    if (status !== undefined) {
      context.status = status
      return
    }
    await (isGuarded && context.method === 'PUT' ? keepCondition(context, next) : next())
  })
  const { port } = await server.run()
  storage.address = `http://127.0.0.1:${port}`
  storage.options.endpoint = storage.address
  onTestFinished(async () => {
    server.httpServer.closeAllConnections()
    await server.close()
    rmSync(directory, { recursive: true, force: true })
  })
  return storage
}

const writing = new Map<string, Promise<void>>()

/** One write of an object after the other, and none whose condition does not hold. */
async function keepCondition(context: Context, next: Next): Promise<void> {
  const [none, match] = [context.get('if-none-match'), context.get('if-match')]
  if (none === '' && match === '') return next()
  const { path } = context
  const { promise, resolve } = Promise.withResolvers<void>()
  const before = writing.get(path)
  writing.set(path, promise)
  await before
  try {
    const [, bucket, ...key] = decodeURIComponent(path).split('/')
    const there = await context.store.getMetadata(bucket!, key.join('/')).catch(() => undefined)
    const tag = there?.etag
    if (none === '*' ? tag === undefined : tag === match) await next()
    else context.status = 412
  } finally {
    resolve()
  }
}
