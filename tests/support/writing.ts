// A process that takes leads as the API does, as fast as it can, and says the id of each when it is acknowledged.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Which protection is taken out, for a control. */
export type Unsafe = 'sqlite' | 'postgres' | 'impatient'

export type Writing = {
  writer: ChildProcess
  /** Of all that was acknowledged so far. */
  ids: readonly string[]
  /** With what it ends by itself, which it only does over a fault. */
  ended: Promise<{ code: number | null; said: string }>
}

/** Resolves when the first lead was acknowledged. */
export async function startWriting(where: string, unsafe?: Unsafe): Promise<Writing> {
  const program = join(import.meta.dirname, '../api/experiments/writer.ts')
  const writer = spawn(process.execPath, [program, where], {
    env: { ...process.env, UNSAFE: unsafe ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ids: string[] = []
  let said = ''
  writer.stderr!.on('data', chunk => {
    said += chunk
  })
  const ended = new Promise<{ code: number | null; said: string }>(resolve => {
    writer.once('close', code => resolve({ code, said }))
  })
  const first = Promise.withResolvers<void>()
  createInterface(writer.stdout!).on('line', id => {
    ids.push(id)
    first.resolve()
  })
  await Promise.race([first.promise, ended])
  return { writer, ids, ended }
}
