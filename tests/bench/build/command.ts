import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { TOP } from '../../../scripts/options/folders.ts'

/** Runs a whole command and takes its time; what it says is shown only when it fails. */
export function command(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
  cwd = TOP,
): Promise<{ ms: number }> {
  const started = performance.now()
  const child = spawn(program, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ASTRO_TELEMETRY_DISABLED: '1',
      PATH: `${join(TOP, 'node_modules/.bin')}:${process.env.PATH}`,
      ...env,
    },
  })
  const said: Buffer[] = []
  child.stdout.on('data', chunk => said.push(chunk))
  child.stderr.on('data', chunk => said.push(chunk))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => {
      if (code === 0) resolve({ ms: performance.now() - started })
      else reject(new Error(`${program} ${args.join(' ')} ended with ${code}:\n${Buffer.concat(said)}`))
    })
  })
}

export const seconds = (ms: number): string => (ms / 1000).toFixed(2)
