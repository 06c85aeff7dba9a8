// A process of its own for the tests of the lock: asks for that of each folder it is told, at the moment told, and keeps it.
import { setTimeout } from 'node:timers/promises'
import { lockFolder } from '../../../scripts/build/lock.ts'

/** Lest one is forgotten and closed. */
const held: (() => void)[] = []

process.on('message', async ({ folder, at }: { folder: string; at: number }) => {
  await setTimeout(Math.max(at - Date.now() - 2, 0))
  // To the millisecond.
  while (Date.now() < at);
  try {
    held.push(lockFolder(folder))
    process.send!({})
  } catch (error) {
    process.send!({ refused: (error as Error).message })
  }
})
