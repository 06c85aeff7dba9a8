import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { BundleFolder } from './bundle-folder.ts'
import type { KeptFile, Memory } from './memory.ts'

/** The files of a bundle as they come to be: kept where they are made from the same as last time, else written. */
export type Bundle = {
  folder: BundleFolder
  files: ReadonlyMap<string, KeptFile>
  /** What the last build knows of a file, if the file can still be kept. */
  known(path: string): KeptFile | undefined
  /** The same of a page, which can be kept only where app and chrome are those that it was rendered with. */
  knownPage(path: string): KeptFile | undefined
  keep(path: string): void
  /** Keeps a page and what the last bundle has beside it; not if one of them is lost, as when somebody deleted it. */
  keepTogether(paths: readonly string[]): boolean
  /** A file that was written into the folder already. */
  add(path: string, file: KeptFile): void
  /** A file that is made anew each time, because that is quick. */
  put(path: string, data: string | Uint8Array): void
  /** Files that are made together; where the last bundle has them all of the same `digest`, they are not made again. */
  putTogether(paths: readonly string[], digest: string, make: () => readonly Made[]): void
  /** A file that is taken over; `digest` tells that it is still the same without reading it. */
  take(path: string, source: string, digest: string): void
  /** A file of the compiled app. Its name tells what is in it, so it is neither read nor written for each site. */
  takeCompiled(path: string, source: string): void
}

/** A file and what is in it. */
type Made = { path: string; text: string } | { path: string; bytes: Uint8Array }

/** The digests of the compiled app's files. */
const compiled = new Map<string, string>()

/** `look` identifies what all pages share: the app and the chrome. */
export function createBundle(folder: BundleFolder, memory: Memory | undefined, look: string): Bundle {
  const files = new Map<string, KeptFile>()
  const known = (path: string): KeptFile | undefined => {
    const file = memory?.files.get(path)
    return file !== undefined && folder.canKeep(path) ? file : undefined
  }
  const keep = (path: string): void => {
    folder.keep(path)
    files.set(path, memory!.files.get(path)!)
  }
  const put = (path: string, data: string | Uint8Array, sha256: string, digest?: string): void => {
    folder.write(path, data, sha256)
    files.set(path, { sha256, digest })
  }
  return {
    folder,
    files,
    known,
    knownPage: path => (memory?.look === look ? known(path) : undefined),
    keep,
    keepTogether(paths) {
      const had = paths.filter(path => memory?.files.has(path))
      if (!had.every(folder.canKeep)) return false
      had.forEach(keep)
      return true
    },
    add(path, file) {
      files.set(path, file)
    },
    put(path, data) {
      const sha256 = hash('sha256', data)
      if (known(path)?.sha256 === sha256) keep(path)
      else put(path, data, sha256)
    },
    putTogether(paths, digest, make) {
      if (paths.every(path => known(path)?.digest === digest)) return paths.forEach(keep)
      for (const made of make()) {
        const data = 'text' in made ? made.text : made.bytes
        put(made.path, data, hash('sha256', data), digest)
      }
    },
    take(path, source, digest) {
      if (known(path)?.digest === digest) return keep(path)
      const data = readFileSync(source)
      put(path, data, hash('sha256', data), digest)
    },
    takeCompiled(path, source) {
      if (known(path)?.digest === path) return keep(path)
      const sha256 = compiled.get(source) ?? hash('sha256', readFileSync(source))
      compiled.set(source, sha256)
      folder.link(path, source, sha256)
      files.set(path, { digest: path, sha256 })
    },
  }
}
