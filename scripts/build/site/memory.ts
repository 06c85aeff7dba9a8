// What the last build of a site remembers, so that the next one can keep what has not changed.
import { hash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type KeptFile = {
  /** What the file was made from; an equal one makes equal bytes. */
  digest: string
  sha256: string
  /** Of a page: its inline scripts and styles, for the policy that holds for all pages. */
  inline?: readonly string[]
}

export type Memory = {
  /** Identifies the bundle that this is about, by its manifest. */
  manifest: string
  files: Record<string, KeptFile>
}

/** What is known of the bundle at `live`; nothing if it is not the one that was remembered. */
export function recall(file: string, live: string): Memory | undefined {
  const manifest = join(live, 'manifest.json')
  if (!existsSync(file) || !existsSync(manifest)) return undefined
  const memory: Memory = JSON.parse(readFileSync(file, 'utf8'))
  return memory.manifest === hash('sha256', readFileSync(manifest)) ? memory : undefined
}

/** A memory cut off by a crash would be no JSON, so it is put in place whole. */
export function remember(file: string, memory: Memory): void {
  writeFileSync(`${file}.new`, JSON.stringify(memory))
  renameSync(`${file}.new`, file)
}
