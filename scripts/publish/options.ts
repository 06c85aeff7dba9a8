import { join, resolve } from 'node:path'
import { sitesFolder } from '../options/dealers.ts'
import { dataFolder } from '../options/folders.ts'
import { flagsOf, parsePort, UsageError } from '../options/usage.ts'
import { type Elsewhere, parseElsewhere } from './place.ts'

export type PublishOptions = {
  sitesDir: string
  dataDir: string
  targetDir: string
  /** Releases go there, and `targetDir` holds only what is being built. */
  elsewhere?: Elsewhere | undefined
  port: number
  /** How often feeds that come from elsewhere are read. */
  feedMinutes: number
}

export const STATUS_PORT = 4400
export const FEED_MINUTES = 10

export const PUBLISH_USAGE = `npm run publisher -- [--sites DIR] [--target DIR] [--feeds MINUTES]

  --sites DIR      the folder that holds the dealers' folders (sites)
  --target DIR     where releases go (.forecourt/published); its folder “current” is what a host serves
  --target ssh://NAME@HOST/PATH
                   where they go on a computer with SSH and rsync; “current” there is what its web server serves
  --target s3://BUCKET/PREFIX
                   where they go in a storage; AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION and, where it is
                   not Amazon's, AWS_ENDPOINT_URL (or AWS_ENDPOINT_URL_S3) say how to get in, with
                   AWS_SESSION_TOKEN for keys that end by themselves
  --feeds MINUTES  how often feeds with an address are read (${FEED_MINUTES})

PORT is where the status page and the hooks listen, on this machine only (${STATUS_PORT}); FORECOURT_HOST names another address.`

export function parsePublishOptions(args: readonly string[], env: NodeJS.ProcessEnv = process.env): PublishOptions {
  const values = parseFlags(args)
  const dataDir = dataFolder(env)
  const sitesDir = sitesFolder(values.sites)
  const port = parsePort(env, STATUS_PORT)
  const feedMinutes = Number(values.feeds ?? FEED_MINUTES)
  if (!(feedMinutes >= 1 && feedMinutes <= 1440)) {
    throw new UsageError(`--feeds ${values.feeds}: write minutes from 1 to 1440`)
  }
  const elsewhere = parseElsewhere(values.target, env)
  const folder = elsewhere === undefined ? values.target : undefined
  return { sitesDir, dataDir, targetDir: resolve(folder ?? join(dataDir, 'published')), elsewhere, port, feedMinutes }
}

const parseFlags = (args: readonly string[]) =>
  flagsOf(
    {
      args: [...args],
      options: { sites: { type: 'string' }, target: { type: 'string' }, feeds: { type: 'string' } },
    },
    PUBLISH_USAGE,
  ).values
