import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sitesFolder } from '../options/dealers.ts'
import { dataFolder } from '../options/folders.ts'
import { flagsOf, parsePort, UsageError } from '../options/usage.ts'
import { isCheckout } from './commits.ts'

export type EditorCommandOptions = {
  sitesDir: string
  dataDir: string
  targetDir: string
  port: number
  /** Whether each save is a commit. */
  commits: boolean
  /** Whether what is built here is what shoppers see, and not only the commits are. */
  isLive: boolean
}

const PORT = 4500

export const EDITOR_USAGE = `npm run editor -- [--sites DIR] [--target DIR] [--commit]

  --sites DIR   the folder that holds the dealers' folders (sites)
  --target DIR  where releases go (.forecourt/published), as in npm run publisher
  --commit      each save, and each picture that is added, is a commit of that file alone, on the branch that is
                checked out; without --target, shoppers see it once it is pushed

PORT is where it listens (${PORT}), on this computer only.`

export function parseEditorOptions(
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): EditorCommandOptions {
  const values = parseFlags(args)
  const sitesDir = sitesFolder(values.sites)
  const port = parsePort(env, PORT)
  const dataDir = dataFolder(env)
  if (/^[a-z0-9]+:\/\//i.test(values.target ?? '')) {
    throw new UsageError(
      `--target ${values.target}: the editor looks at a folder → run npm run publisher with that address, and the editor without one`,
    )
  }
  const targetDir = resolve(values.target ?? join(dataDir, 'published'))
  const commits = values.commit ?? false
  if (commits && !isCheckout(sitesDir)) throw new UsageError(`--commit: ${sitesDir} is not in a Git checkout`)
  return { sitesDir, dataDir, targetDir, port, commits, isLive: !commits || values.target !== undefined }
}

/**
 * The bundles that the editor takes for the live ones. Another publisher that sends its releases to another computer or a
 * storage has only what it has built here.
 */
export function liveFolder(targetDir: string, isOurs: boolean): { liveDir: string; isFar: boolean } {
  const current = join(targetDir, 'current')
  const isFar = !isOurs && !existsSync(current)
  return { liveDir: isFar ? join(targetDir, 'staging') : current, isFar }
}

const parseFlags = (args: readonly string[]) =>
  flagsOf(
    {
      args: [...args],
      options: { sites: { type: 'string' }, target: { type: 'string' }, commit: { type: 'boolean' } },
    },
    EDITOR_USAGE,
  ).values
