import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { UsageError } from '../build/options.ts'
import { isCheckout } from './commits.ts'

export type EditorCommandOptions = {
  sitesDir: string
  dataDir: string
  targetDir: string
  port: number
  /** Whether each save is a commit. */
  commits: boolean
}

const PORT = 4500

export const EDITOR_USAGE = `npm run editor -- [--sites DIR] [--target DIR] [--commit]

  --sites DIR   the folder that holds the dealers' folders (sites)
  --target DIR  where releases go (.forecourt/published), as in npm run publisher
  --commit      each save, and each picture that is added, is a commit of that file alone, on the branch that is
                checked out

PORT is where it listens (${PORT}), on this computer only.`

export function parseEditorOptions(
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): EditorCommandOptions {
  const values = parseFlags(args)
  const sitesDir = resolve(values.sites ?? 'sites')
  if (!existsSync(sitesDir)) throw new UsageError(`--sites ${values.sites ?? 'sites'}: there is no such folder`)
  const port = Number(env.PORT ?? PORT)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new UsageError(`PORT=${env.PORT}: write a number up to 65535`)
  }
  const dataDir = resolve(env.FORECOURT_DATA ?? '.forecourt')
  if (/^[a-z0-9]+:\/\//i.test(values.target ?? '')) {
    throw new UsageError(
      `--target ${values.target}: the editor looks at a folder → run npm run publisher with that address, and the editor without one`,
    )
  }
  const targetDir = resolve(values.target ?? join(dataDir, 'published'))
  const commits = values.commit ?? false
  if (commits && !isCheckout(sitesDir)) throw new UsageError(`--commit: ${sitesDir} is not in a Git checkout`)
  return { sitesDir, dataDir, targetDir, port, commits }
}

function parseFlags(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { sites: { type: 'string' }, target: { type: 'string' }, commit: { type: 'boolean' } },
    }).values
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('. ')[0]}\n\n${EDITOR_USAGE}`)
  }
}
