// Builds that come to the rename of a file, and no further: the process is killed there, or the system refuses it.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { TOP } from '../../scripts/options/folders.ts'
import { AT, dataBeside } from './build.ts'

const ACTS = {
  killed: `process.kill(process.pid, 'SIGKILL')`,
  refused: `throw Object.assign(new Error(\`EACCES: permission denied, rename '\${from}'\`), { code: 'EACCES' })`,
}

/**
 * `npm run build` of a folder of sites, to `dist` beside it, at a moment; before it renames what is at `path`, a glob, it is
 * killed or refused.
 */
export async function buildAtRename(sites: string, act: keyof typeof ACTS, path: string, at = AT) {
  const meddle = `
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    import { matchesGlob } from 'node:path'
    const { renameSync } = fs
    fs.renameSync = (from, to) => {
      if (matchesGlob(String(from), ${JSON.stringify(`**/${path}`)})) ${ACTS[act]}
      renameSync(from, to)
    }
    syncBuiltinESMExports()
  `
  const options = ['--sites', sites, '--out', join(sites, '../dist'), '--at', at.toISOString(), '--workers', '1']
  const preload = `data:text/javascript,${encodeURIComponent(meddle)}`
  const { status, signal, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', preload, 'scripts/build.ts', ...options],
    { cwd: TOP, env: { ...process.env, FORECOURT_DATA: await dataBeside(sites) }, encoding: 'utf8' },
  )
  return { status, signal, said: stdout + stderr }
}
