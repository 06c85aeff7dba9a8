import { spawn } from 'node:child_process'
import { TOP } from '../../scripts/options/folders.ts'

/** Serves a folder of bundles as `npm run serve` does, at the `PORT` of `env`, until it is stopped. */
export async function serveBundles(
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<{ port: string; stop: () => void }> {
  const server = spawn('node', ['scripts/serve.ts', '--out', folder], {
    cwd: TOP,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((resolve, reject) => {
    server.once('close', code => reject(new Error(`the server ended with ${code}`)))
    server.stdout.on('data', text => {
      const ready = /^ready: http:\/\/localhost:(\d+)/m.exec(String(text))
      if (ready !== null) resolve(ready[1]!)
    })
  })
  const stop = (): void => {
    server.removeAllListeners('close')
    server.kill()
  }
  return { port, stop }
}
