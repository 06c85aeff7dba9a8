import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { experimentFolder, killableApi } from '../support/killable.ts'

test('told to stop, the API answers what is under way over a kept connection, and ends at once and not when that would', async () => {
  const { folder, sitesDir } = experimentFolder(1)
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const api = await killableApi({ database: join(folder, 'store.sqlite'), sitesDir })
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
}, 90_000)
