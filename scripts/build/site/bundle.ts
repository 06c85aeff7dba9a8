import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { BundleFolder } from './bundle-folder.ts'
import type { KeptFile, Memory } from './memory.ts'

/** The files of a bundle as they come to be: kept where they are made from the same as last time, else written. */
export type Bundle = {
  folder: BundleFolder
  files: Readonly<Record<string, KeptFile>>
  /** What the last build knows of a file, if the file can still be kept. */
  known(path: string): KeptFile | undefined
  keep(path: string): void
  /** A file that was written into the folder already. */
  add(path: string, file: KeptFile): void
  /** A file that is made anew each time, because that is quick. */
  put(path: string, data: string | Uint8Array): void
  /** A file that is taken over; `digest` tells that it is still the same without reading it. */
  take(path: string, source: string, digest: string): void
}

export function createBundle(folder: BundleFolder, memory: Memory | undefined): Bundle {
  const files: Record<string, KeptFile> = {}
  const known = (path: string): KeptFile | undefined => (folder.canKeep(path) ? memory?.files[path] : undefined)
  const keep = (path: string): void => {
    folder.keep(path)
    files[path] = memory!.files[path]!
  }
  const put = (path: string, data: string | Uint8Array, digest: string, sha256: string): void => {
    folder.write(path, data, sha256)
    files[path] = { digest, sha256 }
  }
  return {
    folder,
    files,
    known,
    keep,
    add(path, file) {
      files[path] = file
    },
    put(path, data) {
      const sha256 = hash('sha256', data)
      if (known(path)?.sha256 === sha256) keep(path)
      else put(path, data, sha256, sha256)
    },
    take(path, source, digest) {
      if (known(path)?.digest === digest) return keep(path)
      const data = readFileSync(source)
      put(path, data, digest, hash('sha256', data))
    },
  }
}
