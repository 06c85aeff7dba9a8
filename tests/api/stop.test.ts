import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { TOP } from '../../scripts/options/folders.ts'
import { freePort } from '../support/free-port.ts'
import { experimentFolder, killableApi } from '../support/killable.ts'

test('told to stop, the API answers what is under way over a kept connection, ends at once and not when that would, and says so', async () => {
  const { folder, sitesDir } = experimentFolder(1)
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const api = await killableApi({ database: join(folder, 'store.sqlite'), sitesDir, env: { FORECOURT_LOG: 'info' } })
  onTestFinished(api.kill)
  await api.start()
  const socket = connect(api.port, '127.0.0.1').setEncoding('utf8')
  onTestFinished(() => void socket.destroy())
  socket.write(`GET /api/health HTTP/1.1\r\nHost: ${api.host}\r\n`)
  await setTimeout(200)
  const stopped = api.stop()
  await setTimeout(300)
  const answered = once(socket, 'data')
  socket.write('\r\n')
  expect(String(await answered)).toMatch(/^HTTP\/1.1 200 /)
  const since = Date.now()
  await stopped
  expect(Date.now() - since).toBeLessThan(10_000)
  await expect.poll(api.log).toMatch(/"level":"info","event":"stopped"\}\n$/)
}, 90_000)

test.each(['api', 'serve'])(
  'npm run %s, told to stop, leaves nobody behind on its port',
  async command => {
    const { folder, sitesDir } = experimentFolder(1)
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const port = await freePort()
    const ownArgs = command === 'serve' ? ['--', '--out', mkdtempSync(join(folder, 'dist-')), '--sites', sitesDir] : []
    const npm = spawn('npm', ['run', '-s', command, ...ownArgs], {
      cwd: TOP,
      // In a group of its own, by which the test ends what would be left of it.
      detached: true,
      stdio: 'ignore',
      env: {
        ...process.env,
        PORT: String(port),
        FORECOURT_HOST: '127.0.0.1',
        FORECOURT_SECRET: 'a secret for experiments only, of 32 letters or more',
        FORECOURT_DATA: join(folder, 'data'),
        FORECOURT_SITES: sitesDir,
      },
    })
    onTestFinished(() => {
      try {
        process.kill(-npm.pid!, 'SIGKILL')
      } catch {
        // Nothing was left.
      }
    })
    const isHeard = () =>
      new Promise<boolean>(resolve => {
        const socket = connect(port, '127.0.0.1')
        socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
        socket.once('connect', () => socket.destroy())
      })
    await vi.waitFor(async () => expect(await isHeard()).toBe(true), { timeout: 60_000, interval: 100 })
    npm.kill('SIGTERM')
    await vi.waitFor(async () => expect(await isHeard()).toBe(false), { timeout: 10_000, interval: 100 })
  },
  90_000,
)
