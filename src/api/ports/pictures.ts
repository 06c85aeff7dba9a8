import { readFile } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { fileNamed } from '../../site/checks/pictures.ts'
import type { Site } from '../../site/site.ts'
import { type PublicWeb, publicWeb } from './public-web.ts'

/** The bytes of a picture by its address on a site; nothing when it cannot be had. */
export type Pictures = (address: string, site: Site) => Promise<Uint8Array | undefined>

const TIME_OUT_MILLISECONDS = 3_000
const LARGEST_BYTES = 15 * 1024 * 1024

/** Pictures of a dealer's own from its folders, as its bundle has them; others from the web, by https only. */
export function createPictures({
  sitesDir,
  web = publicWeb,
}: {
  sitesDir: string
  web?: PublicWeb | undefined
}): Pictures {
  return async (address, site) =>
    address.startsWith('/') ? fileOf(foldersOf(site, sitesDir), address) : fetched(address, web)
}

type Folder = { under: string; dir: string }

/** As a build copies them: the site's own under `/assets/`, those of its brands, then what it shares, at the root. */
function foldersOf({ settings }: Site, sitesDir: string): Folder[] {
  return [
    { under: '/assets/', dir: join(sitesDir, settings.slug, 'assets') },
    ...settings.brands.map(brand => ({ under: `/brands/${brand}/`, dir: join(sitesDir, '_brands', brand, 'assets') })),
    ...settings.sharedAssets.map(folder => ({ under: '/', dir: join(sitesDir, folder) })),
  ]
}

async function fileOf(folders: readonly Folder[], address: string): Promise<Uint8Array | undefined> {
  const name = fileNamed(address)
  for (const { under, dir } of folders) {
    if (!name.startsWith(under)) continue
    const path = resolve(dir, name.slice(under.length))
    // A row of a feed leads nowhere but into these folders.
    if (!path.startsWith(resolve(dir) + sep)) continue
    const bytes = await readFile(path).catch(() => undefined)
    if (bytes !== undefined) return bytes
  }
  return undefined
}

/** Stopped when there are too many bytes, whatever the answer says of their number, or when they take too long. */
async function fetched(address: string, web: PublicWeb): Promise<Uint8Array | undefined> {
  if (!address.startsWith('https://')) return undefined
  try {
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of (await web(address, AbortSignal.timeout(TIME_OUT_MILLISECONDS))) ?? []) {
      size += chunk.byteLength
      if (size > LARGEST_BYTES) return undefined
      chunks.push(chunk)
    }
    return size === 0 ? undefined : Buffer.concat(chunks)
  } catch {
    return undefined
  }
}
