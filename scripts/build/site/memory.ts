// What the last build of a site remembers, so that the next one can keep what has not changed.
import { hash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type KeptFile = {
  /** What the file was made from; an equal one makes equal bytes. */
  digest: string
  sha256: string
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
  /** Identifies the bundle that this is about, by its manifest. */
  manifest: string
  /** By which compiled app its pages were rendered. */
  app: string
  /** What all its pages share. */
  look: string
  files: Readonly<Record<string, KeptFile>>
}

/** The shape of `Stored`; what an older or newer version of this code wrote is forgotten, not misread. */
const FORMAT = 6

type Stored = {
  format: typeof FORMAT
  manifest: string
  app: string
  look: string
  files: [path: string, digest: string, sha256: string, listed?: boolean, content?: string, basis?: string][]
}

/** What is known of the bundle at `live`; nothing if it is not the one that was remembered. */
export function recall(file: string, live: string): Memory | undefined {
  const manifestFile = join(live, 'manifest.json')
  if (!existsSync(file) || !existsSync(manifestFile)) return undefined
  const stored = parsed(readFileSync(file, 'utf8'))
  if (stored?.format !== FORMAT) return undefined
  const { manifest, app, look, files } = stored
  if (manifest !== hash('sha256', readFileSync(manifestFile))) return undefined
  const known = files.map(([path, digest, sha256, listed, content = '', basis]): [string, KeptFile] => [
    path,
    listed === undefined ? { digest: digest || sha256, sha256 } : { digest, sha256, page: { listed, content, basis } },
  ])
  return { manifest, app, look, files: Object.fromEntries(known) }
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
export function remember(file: string, { manifest, app, look, files }: Memory): void {
  const stored: Stored = {
    format: FORMAT,
    manifest,
    app,
    look,
    files: Object.entries(files).map(([path, { digest, sha256, page }]) =>
      // Thousands of files are made from nothing but their bytes.
      page === undefined
        ? [path, digest === sha256 ? '' : digest, sha256]
        : [path, digest, sha256, page.listed, page.content, page.basis],
    ),
  }
  writeFileSync(`${file}.new`, JSON.stringify(stored))
  renameSync(`${file}.new`, file)
}
