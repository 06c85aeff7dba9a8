import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Keeper } from '../../../src/site/keeper.ts'

/**
 * A folder of kept results. What a build does not ask for, `forgetOthers` drops: it follows from input that is gone. A build
 * that has kept nothing new has found all input as it was, and drops nothing.
 */
export type FileKeeper = Keeper & {
  forgetOthers(): void
  /** The names of the files that it was asked for. */
  readonly asked: ReadonlySet<string>
}

/** `version` is part of every key: other code may make something else of the same input. */
export function fileKeeper(folder: string, version: string): FileKeeper {
  const asked = new Set<string>()
  let hasNew = false
  const fileOf = (key: string): string => {
    const name = hash('sha1', `${version} ${key}`)
    asked.add(name)
    return join(folder, name)
  }
  return {
    asked,
    get(key) {
      const file = fileOf(key)
      return existsSync(file) ? readFileSync(file) : undefined
    },
    has: key => existsSync(fileOf(key)),
    set(key, bytes) {
      const file = fileOf(key)
      hasNew = true
      mkdirSync(folder, { recursive: true })
      // A result cut off by a crash must not be found.
      writeFileSync(`${file}.new`, bytes)
      renameSync(`${file}.new`, file)
    },
    forgetOthers() {
      if (hasNew) forgetUnasked(folder, [asked])
    },
  }
}

/** Drops from a folder of kept results what is in none of these lists of names. */
export function forgetUnasked(folder: string, asked: readonly ReadonlySet<string>[]): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (!asked.some(names => names.has(name))) rmSync(join(folder, name))
  }
}
