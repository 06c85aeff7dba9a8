// Where releases go, by the options of the commands that publish: a folder here, or a place elsewhere.
import { UsageError } from '../options/usage.ts'
import { localFolder } from './local-folder.ts'
import { lockTarget, TakenError } from './lock.ts'
import { checkHost, remoteFolder } from './remote-folder.ts'
import { openHost, parseRemote, type RemoteOptions, withoutLogin } from './remote-host.ts'
import { takeRemoteLease } from './remote-lease.ts'
import { s3Bucket } from './s3-bucket.ts'
import { takeLease } from './s3-lease.ts'
import { type S3Options, s3Store } from './s3-store.ts'
import type { Target } from './target.ts'

export type Elsewhere = { kind: 's3'; storage: S3Options } | { kind: 'ssh'; host: RemoteOptions }

/** As people name it: where it is elsewhere, `targetDir` holds only what is being built. */
export type PlaceOptions = { targetDir: string; elsewhere: Elsewhere | undefined }

export type Place = { name: string; target: Target; close(): Promise<void> }

/** Fails with a `TakenError` where another publisher is at work. */
export async function openPlace({ targetDir, elsewhere }: PlaceOptions, say: (line: string) => void): Promise<Place> {
  if (elsewhere !== undefined) return openElsewhere(elsewhere, say)
  const unlock = lockTarget(targetDir)
  return { name: targetDir, target: localFolder(targetDir), close: async () => unlock() }
}

export const openElsewhere = (elsewhere: Elsewhere, say: (line: string) => void): Promise<Place> =>
  elsewhere.kind === 's3' ? openBucket(elsewhere.storage, say) : openRemote(elsewhere.host)

async function openBucket(options: S3Options, say: (line: string) => void): Promise<Place> {
  const name = `s3://${options.bucket}/${options.prefix}`
  const store = s3Store(options)
  const lease = await takeLease(store, name).catch(error => {
    throw usable(error, name)
  })
  if (!lease.isGuarded) say(`! ${name} ignores conditions on writes: nothing there keeps two publishers apart`)
  try {
    return {
      name,
      target: await s3Bucket(store, { check: lease.check, now: () => new Date(store.now()) }),
      close: lease.release,
    }
  } catch (error) {
    await lease.release()
    throw error
  }
}

async function openRemote(options: RemoteOptions): Promise<Place> {
  const host = await openHost(options)
  const { name } = host
  let release = async (): Promise<void> => {}
  const close = async (): Promise<void> => {
    await release()
    await host.close()
  }
  try {
    await checkHost(host)
    const lease = await takeRemoteLease(host)
    release = lease.release
    const target = await remoteFolder({ run: lease.run, send: host.send }, { check: lease.check })
    return { name, target, close }
  } catch (error) {
    await close()
    throw usable(error as Error, name)
  }
}

/** What keeps a place from being opened is mostly what its address or its keys say. */
const usable = (error: Error, name: string): Error =>
  error instanceof TakenError || error instanceof UsageError
    ? error
    : new UsageError(`--target ${name}: ${error.message.replace(`${name}: `, '')}`)

/**
 * `s3://bucket/prefix`, with the access in the variables that other tools read too, or `ssh://name@host/path`; undefined where
 * it is a folder.
 */
export function parseElsewhere(target: string | undefined, env: NodeJS.ProcessEnv): Elsewhere | undefined {
  if (target === undefined) return undefined
  const host = parseRemote(target, env)
  if (host !== undefined) return { kind: 'ssh', host }
  return target.includes('://') ? { kind: 's3', storage: parseBucket(target, env) } : undefined
}

function parseBucket(target: string, env: NodeJS.ProcessEnv): S3Options {
  const [, bucket, path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*?))?\/*$/.exec(target) ?? []
  if (bucket === undefined)
    throw new UsageError(`--target ${withoutLogin(target)}: write a folder, ssh://name@host/path or s3://bucket/prefix`)
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
