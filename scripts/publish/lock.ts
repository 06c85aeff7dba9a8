import { join } from 'node:path'
import { takeLock } from '../build/lock.ts'
import { makeFolder } from '../options/make-folder.ts'

/** Another publisher is at work in this folder. */
export class TakenError extends Error {}

/** Lets one publisher into a folder, or fails with a `TakenError`. Gives back what unlocks it. */
export function lockTarget(folder: string): () => void {
  makeFolder(folder, '--target')
  return takeLock(join(folder, 'publisher.lock'), join(folder, 'publisher.pid'), {
    held: who =>
      new TakenError(`${folder} is published to already by ${who} → use that one, stop it, or choose another --target`),
    // Not to delete it, as for a build: who made it may be at work, and would not keep others out any more.
    remedy: 'publish as the user who made it, or choose another --target',
  })
}
