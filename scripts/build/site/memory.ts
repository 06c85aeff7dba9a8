// What the last build of a site remembers, so that the next one can keep what has not changed.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Span } from '../../../src/domain/span.ts'
import { MANIFEST, servedManifest } from './bundle-folder.ts'

export type KeptFile = {
  sha256: string
  /** What the file was made from, where that is known without making it; an equal one makes equal bytes. */
  digest?: string
  page?: KeptPage
}

export type KeptPage = {
  /** Where its route tells it: what decides the view. */
  basis?: string
  /** While the view says the same of the time, where the basis does not tell that. */
  span?: Span
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
const FORMAT = 8

type Stored = {
  format: typeof FORMAT
  app: string
  look: string
  files: [path: string, file: KeptFile][]
}

/** What is known of the bundle at `live`; nothing if it is not one that was remembered. */
export function recall(file: string, live: string): Memory | undefined {
  const manifest = servedManifest(live)
  if (manifest === undefined) return undefined
  const memory = read(file, manifest)
  if (memory !== undefined) return memory
  const prepared = read(preparedBeside(file), manifest)
  // Lest this build prepares its own over it.
  if (prepared !== undefined) renameSync(preparedBeside(file), file)
  return prepared
}

function read(file: string, manifest: string): Memory | undefined {
  const stored = existsSync(file) ? parsed(readFileSync(file, 'utf8')) : undefined
  if (stored?.format !== FORMAT) return undefined
  const { app, look } = stored
  const files = new Map(stored.files)
  return files.get(MANIFEST)?.sha256 === manifest ? { app, look, files } : undefined
}

/** A power cut can leave a file empty that was put in place whole. */
function parsed(text: string): Stored | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const preparedBeside = (file: string): string => `${file}.new`

/**
 * Writes down what will be known of a bundle, before that is served: a build that dies as soon as it is has the memory of
 * both beside each other, and of these the next one takes that of the bundle that it finds.
 */
export function prepareMemory(file: string, { app, look, files }: Memory): { remember(): void } {
  const stored: Stored = { format: FORMAT, app, look, files: [...files] }
  writeFileSync(preparedBeside(file), JSON.stringify(stored))
  return { remember: () => renameSync(preparedBeside(file), file) }
}
