// The pictures of pages that have none to be shared with, and the dealer's icons. Each is drawn once, whatever is built and where.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY } from '../../../src/domain/time-zone.ts'
import {
  type DrawnPicture,
  iconsDigest,
  type PictureLook,
  pictureDigest,
  pictureFile,
  pictureLook,
} from '../../../src/seo/drawn-picture.ts'
import type { SiteSettings } from '../../../src/site/schema/site.ts'
import { drawPicture } from '../pictures/draw.ts'
import { drawIcon, ICON_NAMES } from '../pictures/icons.ts'
import { type Typeface, typefaceOf } from '../pictures/typeface.ts'
import type { Bundle } from './bundle.ts'

/** A picture that no bundle asked to be drawn for so long is forgotten; if one comes to need it again, it is drawn again. */
const KEPT_DAYS = 60

export type Pictures = {
  /** Puts the picture of a page beside it. */
  put(path: string, picture: DrawnPicture): void
  /** Puts the dealer's icons where browsers look for them. */
  putIcons(): void
}

type Draw = (look: PictureLook, face: Typeface) => Buffer

/** `folder` is where drawn pictures are kept by what they show, for all dealers and out folders. */
export function openPictures(
  bundle: Bundle,
  { settings, folder, topDir }: { settings: SiteSettings; folder: string; topDir: string },
): Pictures {
  /** Puts what is kept under this name, and is drawn where it is not. */
  const place = (target: string, kept: string, digest: string, draw: Draw): void => {
    const file = join(folder, kept)
    if (bundle.known(target)?.digest !== digest && !existsSync(file)) {
      const look = pictureLook(settings)
      forgetOld(folder)
      mkdirSync(folder, { recursive: true })
      const unfinished = `${file}.${process.pid}.new`
      writeFileSync(unfinished, draw(look, typefaceOf(look.typeface, topDir)))
      renameSync(unfinished, file)
    }
    bundle.take(target, file, digest)
  }
  return {
    put(path, picture) {
      const digest = pictureDigest(picture, settings)
      place(pictureFile(path).slice(1), pictureFile(digest), digest, (look, face) => drawPicture(picture, look, face))
    },
    putIcons() {
      const digest = iconsDigest(settings)
      for (const name of ICON_NAMES) {
        place(name, `${digest}-${name}`, digest, (look, face) => drawIcon(name, look, face))
      }
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
