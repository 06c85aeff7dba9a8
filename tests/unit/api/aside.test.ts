import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAside } from '../../../src/api/aside.ts'

const ECHO = `import { parentPort } from 'node:worker_threads'
parentPort.on('message', ({ order, work }) => parentPort.postMessage({ order, done: work }))`
const program = new URL(`data:text/javascript,${encodeURIComponent(ECHO)}`)

test('a thread that was asked what cannot be sent to it answers others, and is let go as if it had not been asked', async () => {
  const terminate = vi.spyOn(Worker.prototype, 'terminate')
  onTestFinished(() => terminate.mockRestore())
  const ask = createAside<unknown, unknown>(program, 50)
  await expect(ask(() => 'no function can be sent')).rejects.toThrow('could not be cloned')
  await expect.poll(() => terminate.mock.calls.length).toBe(1)
  const [echo, wrong] = [ask('hello'), ask(() => 'nor this one')]
  await expect(wrong).rejects.toThrow('could not be cloned')
  expect(await echo).toBe('hello')
  await expect.poll(() => terminate.mock.calls.length).toBe(2)
})
