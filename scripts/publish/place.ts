// Where releases go, by the options of the commands that publish: a folder here, or a storage elsewhere.
import { UsageError } from '../build/options.ts'
import { localFolder } from './local-folder.ts'
import { lockTarget, TakenError } from './lock.ts'
import { s3Bucket } from './s3-bucket.ts'
import { takeLease } from './s3-lease.ts'
import { type S3Options, s3Store } from './s3-store.ts'
import type { Target } from './target.ts'

/** As people name it: where it is elsewhere, `targetDir` holds only what is being built. */
export type PlaceOptions = { targetDir: string; bucket: S3Options | undefined }

export type Place = { name: string; target: Target; close(): Promise<void> }

/** Fails with a `TakenError` where another publisher is at work. */
export async function openPlace({ targetDir, bucket }: PlaceOptions, say: (line: string) => void): Promise<Place> {
  if (bucket !== undefined) return openBucket(bucket, say)
  const unlock = lockTarget(targetDir)
  return { name: targetDir, target: localFolder(targetDir), close: async () => unlock() }
}

export async function openBucket(options: S3Options, say: (line: string) => void): Promise<Place> {
  const name = `s3://${options.bucket}/${options.prefix}`
  const store = s3Store(options)
  const lease = await takeLease(store, name).catch((error: Error) => {
    throw error instanceof TakenError ? error : new UsageError(`--target ${name}: ${error.message}`)
  })
  if (!lease.isGuarded) say(`! ${name} ignores conditions on writes: nothing there keeps two publishers apart`)
  try {
    return { name, target: await s3Bucket(store, { check: lease.check }), close: lease.release }
  } catch (error) {
    await lease.release()
    throw error
  }
}

/** `s3://bucket/prefix`, with the access in the variables that other tools read too; undefined where it is a folder. */
export function parseBucket(target: string | undefined, env: NodeJS.ProcessEnv): S3Options | undefined {
  if (target === undefined || !target.includes('://')) return undefined
  const [, bucket, path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*?))?\/*$/.exec(target) ?? []
  if (bucket === undefined) throw new UsageError(`--target ${target}: write a folder, or s3://bucket/prefix`)
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!accessKeyId || !secretAccessKey) {
    throw new UsageError(`--target ${target} needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment`)
  }
  const region = env['AWS_REGION'] || 'us-east-1'
  const endpoint = env['AWS_ENDPOINT_URL_S3'] || env['AWS_ENDPOINT_URL'] || `https://s3.${region}.amazonaws.com`
  const { protocol, username, password } = URL.parse(endpoint) ?? {}
  // Nothing of it is told, as it may hold a password.
  if (!/^https?:$/.test(protocol ?? '') || username || password) {
    throw new UsageError('AWS_ENDPOINT_URL: write an address with https://, and no name or password in it')
  }
  const sessionToken = env['AWS_SESSION_TOKEN'] || undefined
  return { bucket, prefix: path === '' ? '' : `${path}/`, endpoint, region, accessKeyId, secretAccessKey, sessionToken }
}
