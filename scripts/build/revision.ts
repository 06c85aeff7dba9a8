import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The commit that the sources are at: told by CI, else read from the checkout; a copy without history is “unknown”. */
export function sourceRevision(top: string, env: NodeJS.ProcessEnv = process.env): string {
  if (env.SOURCE_REVISION) return env.SOURCE_REVISION
  const git = join(top, '.git')
  const head = read(join(git, 'HEAD'))
  const branch = /^ref: (.+)$/.exec(head ?? '')?.[1]
  if (branch === undefined) return head ?? 'unknown'
  return read(join(git, branch)) ?? packedRevision(join(git, 'packed-refs'), branch) ?? 'unknown'
}

function packedRevision(file: string, branch: string): string | undefined {
  return read(file)
    ?.split('\n')
    .find(line => line.endsWith(` ${branch}`))
    ?.split(' ')[0]
}

const read = (file: string): string | undefined => (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined)
