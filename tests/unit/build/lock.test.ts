// Builds into one folder at once: one of them is let in, and however it ends, the next one is too.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lockFolder } from '../../../scripts/build/lock.ts'
import { lockTarget } from '../../../scripts/publish/lock.ts'
import { build, built } from '../../support/build.ts'
import { aCar } from '../../support/builders.ts'
import { aFolder } from '../../support/folder.ts'
import { aSiteFile } from '../../support/site.ts'
import { aSitesFolder } from '../../support/sites-folder.ts'

const LOCKER = join(import.meta.dirname, 'locker.ts')
/** Long enough to tell all processes of it. */
const TOLD_BEFORE_MILLISECONDS = 10
const ROUNDS = 20

/** A process that builds, as far as the lock goes. */
function aProcess() {
  const child = fork(LOCKER, { stdio: 'inherit' })
  onTestFinished(async () => {
    if (child.kill('SIGKILL')) await once(child, 'exit')
  })
  return {
    pid: child.pid,
    /** What it is refused with; nothing once it is in. */
    async lock(folder: string, at = Date.now()): Promise<string | undefined> {
      child.send({ folder, at })
      return (await once(child, 'message'))[0].refused
    },
    async kill(): Promise<void> {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

const aDealer = () =>
  aSitesFolder({
    'northside/site.json': aSiteFile({ stock: { feeds: [{ reader: 'forecourt', file: 'stock.json' }] } }),
    'northside/stock.json': [aCar()],
  })

test('a second build into a folder is refused while the first one lives, by its number, and let in when it was killed @nightly', async () => {
  const sites = await aDealer()
  const dist = join(sites, '../dist')
  mkdirSync(dist)
  const other = aProcess()
  expect(await other.lock(dist)).toBeUndefined()
  await expect(build(sites)).rejects.toThrow(
    `${dist} is being built already by process ${other.pid} → wait for it, or use another --out`,
  )
  await other.kill()
  await built(sites)
  expect(existsSync(join(dist, '.building'))).toBe(false)
})

test('a number that was left behind locks nobody out, as it may be that of any process by now', async () => {
  const sites = await aDealer()
  const dist = join(sites, '../dist')
  mkdirSync(dist)
  for (const number of [process.pid, process.ppid]) {
    writeFileSync(join(dist, '.building'), String(number))
    await built(sites)
  }
})

test('of two builds in one process the second is refused, also where each has the code for itself', async () => {
  const folder = aFolder()
  const unlock = lockFolder(folder)
  vi.resetModules()
  const again = await import('../../../scripts/build/lock.ts')
  const refused = `is being built already by process ${process.pid}`
  expect(() => lockFolder(folder)).toThrow(refused)
  expect(() => again.lockFolder(folder)).toThrow(refused)
  unlock()
  again.lockFolder(folder)()
})

test('a thread that is ended while it builds, as when a publisher stops, leaves its folder free', async () => {
  const folder = aFolder()
  const lock = JSON.stringify(new URL('../../../scripts/build/lock.ts', import.meta.url).href)
  const thread = new Worker(
    `import(${lock}).then(({ lockFolder }) => {
      globalThis.unlock = lockFolder(${JSON.stringify(folder)})
      require('node:worker_threads').parentPort.on('message', () => {}).postMessage('locked')
    })`,
    { eval: true },
  )
  await once(thread, 'message')
  expect(() => lockFolder(folder)).toThrow('is being built already')
  await thread.terminate()
  lockFolder(folder)()
})

test('of four builds at once, after one that was killed, one is let in and the others are refused @nightly', async () => {
  const killed = aProcess()
  const processes = [aProcess(), aProcess(), aProcess(), aProcess()]
  const folders = Array.from({ length: ROUNDS }, aFolder)
  for (const folder of folders) expect(await killed.lock(folder)).toBeUndefined()
  await killed.kill()
  const letIn: number[] = []
  for (const folder of folders) {
    const at = Date.now() + TOLD_BEFORE_MILLISECONDS
    const refusals = await Promise.all(processes.map(one => one.lock(folder, at)))
    letIn.push(refusals.filter(refused => refused === undefined).length)
  }
  expect(letIn).toEqual(Array(ROUNDS).fill(1))
})

test.each([
  ['built', lockFolder, '.building.lock', 'delete it, or use another --out'],
  ['published', lockTarget, 'publisher.lock', 'publish as the user who made it, or choose another --target'],
])(
  'a folder to be %s whose lock another user made is refused with what to do, as nobody could be locked out of it',
  (_, lock, name, remedy) => {
    const folder = aFolder()
    lock(folder)()
    const file = join(folder, name)
    const ask = vi.spyOn(DatabaseSync.prototype, 'exec')
    onTestFinished(() => ask.mockRestore())
    ask.mockImplementationOnce(function (this: DatabaseSync, sql) {
      const readOnly = new DatabaseSync(file, { readOnly: true })
      try {
        readOnly.exec(sql)
      } finally {
        readOnly.close()
      }
    })
    expect(() => lock(folder)).toThrow(`${file} cannot be written by this user → ${remedy}`)
  },
)

test.each([
  ['built', lockFolder, '.building.lock'],
  ['published', lockTarget, 'publisher.lock'],
])('a folder to be %s whose lock cannot even be opened is refused the same way', (_, lock, name) => {
  const folder = aFolder()
  const file = join(folder, name)
  symlinkSync(join(folder, 'nowhere/lock'), file)
  expect(() => lock(folder)).toThrow(`${file} cannot be written by this user → `)
})

test('a number that can be neither written nor removed keeps nobody out, nor the lock from being let go', async () => {
  const folder = aFolder()
  mkdirSync(join(folder, '.building'))
  const unlock = lockFolder(folder)
  const other = aProcess()
  expect(await other.lock(folder)).toContain('is being built already by another process')
  unlock()
  expect(await other.lock(folder)).toBeUndefined()
})
