import { Worker } from 'node:worker_threads'

/** A program of its own: a thread that starts with the compiled app costs more than it takes off. */
const PROGRAM = `
  const { existsSync } = require('node:fs')
  const { parentPort, workerData } = require('node:worker_threads')
  parentPort.postMessage(workerData.paths.filter(path => !existsSync(workerData.root + '/' + path)))
`

/** Which of these files are there no more, looked for on another thread: a fourteenth of a rebuild where there are thousands. */
export function lostMeanwhile(root: string, paths: readonly string[]): Promise<readonly string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>()
  const thread = new Worker(PROGRAM, { eval: true, execArgv: [], workerData: { root, paths } })
  thread.on('message', resolve)
  thread.on('error', reject)
  thread.on('exit', () => reject(new Error('the thread ended before it knew')))
  return promise
}
