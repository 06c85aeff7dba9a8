import { hash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A bundle as a build leaves it in its out folder: these files, and a manifest that tells of all of them. */
export function writeBundle(outDir: string, slug: string, files: Record<string, string>): void {
  const home = join(outDir, slug)
  const digests = Object.entries(files).map(([path, text]) => [path, hash('sha256', text)])
  const manifest = { slug, builtAt: '2026-11-22', revision: 'r', files: Object.fromEntries(digests) }
  rmSync(home, { recursive: true, force: true })
  for (const [path, text] of Object.entries({ ...files, 'manifest.json': JSON.stringify(manifest) })) {
    mkdirSync(dirname(join(home, path)), { recursive: true })
    writeFileSync(join(home, path), text)
  }
}
