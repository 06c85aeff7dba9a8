import { hash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
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

/** How each file ends: a power cut can leave one empty, or with zeros at its end, that was put in place whole. */
const END = Buffer.from('\nwhole\n')

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
      if (!existsSync(file)) return undefined
      const bytes = readFileSync(file)
      return isEnd(bytes.subarray(-END.length)) ? bytes.subarray(0, -END.length) : undefined
    },
    has: key => endsWhole(fileOf(key)),
    set(key, bytes) {
      const file = fileOf(key)
      hasNew = true
      mkdirSync(folder, { recursive: true })
      // A result cut off by a crash must not be found.
      writeFileSync(`${file}.new`, Buffer.concat([bytes, END]))
      renameSync(`${file}.new`, file)
    },
    forgetOthers() {
      if (hasNew) forgetUnasked(folder, [asked])
    },
  }
}

const isEnd = (bytes: Uint8Array): boolean => END.equals(bytes)

/** What `get` would find, without reading all of it. */
function endsWhole(file: string): boolean {
  if (!existsSync(file)) return false
  const open = openSync(file, 'r')
  try {
    const end = Buffer.alloc(END.length)
    readSync(open, end, { position: Math.max(0, fstatSync(open).size - END.length) })
    return isEnd(end)
  } finally {
    closeSync(open)
  }
}

/** Drops from a folder of kept results what is in none of these lists of names. */
export function forgetUnasked(folder: string, asked: readonly ReadonlySet<string>[]): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (!asked.some(names => names.has(name))) rmSync(join(folder, name))
  }
}
