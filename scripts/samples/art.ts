// Brings the sample pictures into sites/_art, recompressed: node scripts/samples/art.ts FOLDER-OF-RENDERINGS
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { ANGLES, ART, ART_WIDTHS, type ArtBody, picturePath } from './pictures.ts'

const FALLBACK_WIDTH = 640
const AVIF_QUALITY = { 480: 50, 960: 46 } as const

sharp.concurrency(availableParallelism())

/** One rendering becomes a WebP for every browser and AVIF siblings in the widths that the pages ask for. */
async function recompress(source: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  const picture = sharp(await sharp(source).toBuffer())
  await writeFile(target, await picture.clone().resize(FALLBACK_WIDTH).webp({ quality: 64, effort: 6 }).toBuffer())
  for (const width of ART_WIDTHS) {
    const avif = await picture.clone().resize(width).avif({ quality: AVIF_QUALITY[width], effort: 5 }).toBuffer()
    await writeFile(target.replace(/\.webp$/, `-${width}.avif`), avif)
  }
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile())
  const sizes = await Promise.all(files.map(async file => (await stat(join(file.parentPath, file.name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

const [source] = process.argv.slice(2)
if (!source) {
  console.error('Which folder holds the renderings? node scripts/samples/art.ts FOLDER')
  process.exit(1)
}
const target = join(import.meta.dirname, '../../sites/_art')
for (const [body, colours] of Object.entries(ART)) {
  for (const colour of colours) {
    for (const angle of ANGLES) {
      const path = picturePath(body as ArtBody, colour, angle)
      await recompress(join(source, path.replace(/^\/art\//, '')), join(target, path))
    }
  }
}
console.log(`${Math.round((await bytesIn(target)) / 1000)} kB in ${target}`)
