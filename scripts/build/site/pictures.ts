// The pictures of pages that have none to be shared with, and the dealer's icons. Each is drawn once, whatever is built and
// where.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY } from '../../../src/domain/durations.ts'
import {
  type DrawnPicture,
  iconsDigest,
  ownIconsDigest,
  type PictureLook,
  pictureDigest,
  pictureFile,
  pictureLook,
} from '../../../src/seo/drawn-picture.ts'
import type { SiteSettings } from '../../../src/site/schema/site.ts'
import { drawPicture } from '../pictures/draw.ts'
import { drawIcon, ICON_NAMES, type IconName, iconOf } from '../pictures/icons.ts'
import { type Typeface, typefaceOf } from '../pictures/typeface.ts'
import { ownIcon } from './assets.ts'
import type { Bundle } from './bundle.ts'
import type { SiteJob } from './site-job.ts'

/** A picture that no bundle asked to be drawn for so long is forgotten; if one comes to need it again, it is drawn again. */
const KEPT_DAYS = 60

export type Pictures = {
  /** Puts the picture of a page beside it. */
  put(path: string, picture: DrawnPicture): void
  /** Puts the dealer's icons where browsers look for them, and tells what came in the way of its own. */
  putIcons(): Promise<string[]>
}

type Draw = (look: PictureLook, face: Typeface) => Buffer

/** What is drawn is kept by what it shows, for all dealers and out folders. */
export function openPictures(
  bundle: Bundle,
  settings: SiteSettings,
  { picturesDir: folder, topDir, publicDir, sitesDir }: SiteJob,
): Pictures {
  const isKept = (target: string, kept: string, digest: string): boolean =>
    bundle.known(target)?.digest === digest || existsSync(join(folder, kept))
  const keep = (kept: string, bytes: Buffer): void => {
    const file = join(folder, kept)
    forgetOld(folder)
    mkdirSync(folder, { recursive: true })
    const unfinished = `${file}.${process.pid}.new`
    writeFileSync(unfinished, bytes)
    renameSync(unfinished, file)
  }
  const drawn = (draw: Draw): Buffer => {
    const look = pictureLook(settings)
    return draw(look, typefaceOf(look.typeface, topDir))
  }
  const placeIcons = async (digest: string, iconNamed: (name: IconName) => Buffer | Promise<Buffer>): Promise<void> => {
    for (const name of ICON_NAMES) {
      const kept = `${digest}-${name}`
      if (!isKept(name, kept, digest)) keep(kept, await iconNamed(name))
      bundle.take(name, join(folder, kept), digest)
    }
  }
  return {
    put(path, picture) {
      const [target, digest] = [pictureFile(path).slice(1), pictureDigest(picture, settings)]
      const kept = pictureFile(digest)
      if (!isKept(target, kept, digest))
        keep(
          kept,
          drawn((look, face) => drawPicture(picture, look, face)),
        )
      bundle.take(target, join(folder, kept), digest)
    },
    async putIcons() {
      const warnings: string[] = []
      // One that is not there is told with all other pictures that are missing.
      const own = ownIcon(settings, { publicDir, sitesDir })
      try {
        if (own !== undefined) {
          await placeIcons(ownIconsDigest(readFileSync(own)), name => iconOf(name, own, topDir))
          return warnings
        }
      } catch (error) {
        warnings.push(
          `${settings.slug}/site.json names the icon ${settings.icon}, which is no picture that can be read: ${(error as Error).message} → save it anew, as PNG or SVG`,
        )
      }
      await placeIcons(iconsDigest(settings), name => drawn((look, face) => drawIcon(name, look, face)))
      return warnings
    },
  }
}

const tidiedAt = new Map<string, number>()

/** Once in a build that draws, and once a day in a publisher, which goes on for months. */
function forgetOld(folder: string): void {
  if (Date.now() - (tidiedAt.get(folder) ?? 0) < DAY || !existsSync(folder)) return
  tidiedAt.set(folder, Date.now())
  const oldest = Date.now() - KEPT_DAYS * DAY
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    if ((statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? oldest) < oldest) rmSync(file, { force: true })
  }
}
