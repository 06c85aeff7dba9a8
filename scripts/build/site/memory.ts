// What the last build of a site remembers, so that the next one can keep what has not changed.
import { hash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MANIFEST } from './bundle-folder.ts'

export type KeptFile = {
  sha256: string
  /** What the file was made from, where that is known without making it; an equal one makes equal bytes. */
  digest?: string
  page?: KeptPage
}

export type KeptPage = {
  /** Where its route tells it: what decides the view. */
  basis?: string
  /** Whether it is in the sitemap. */
  listed: boolean
  /** Equal while it shows the same. */
  content: string
}

export type Memory = {
  /** By which compiled app its pages were rendered. */
  app: string
  /** What all its pages share. */
  look: string
  /** By path; the manifest among them identifies the bundle that this is about. */
  files: ReadonlyMap<string, KeptFile>
}

/** The shape of `Stored`; what an older or newer version of this code wrote is forgotten, not misread. */
const FORMAT = 7

type Stored = {
  format: typeof FORMAT
  app: string
  look: string
  files: [path: string, file: KeptFile][]
}

/** What is known of the bundle at `live`; nothing if it is not the one that was remembered. */
export function recall(file: string, live: string): Memory | undefined {
  const manifestFile = join(live, MANIFEST)
  if (!existsSync(file) || !existsSync(manifestFile)) return undefined
  const stored = parsed(readFileSync(file, 'utf8'))
  if (stored?.format !== FORMAT) return undefined
  const { app, look } = stored
  const files = new Map(stored.files)
  const isServed = files.get(MANIFEST)?.sha256 === hash('sha256', readFileSync(manifestFile))
  return isServed ? { app, look, files } : undefined
}

/** A power cut can leave a file empty that was put in place whole. */
function parsed(text: string): Stored | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A memory cut off by a crash would be no JSON, so it is put in place whole. */
export function remember(file: string, { app, look, files }: Memory): void {
  const stored: Stored = { format: FORMAT, app, look, files: [...files] }
  writeFileSync(`${file}.new`, JSON.stringify(stored))
  renameSync(`${file}.new`, file)
}
