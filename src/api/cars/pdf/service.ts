import sharp from 'sharp'
import type { Car } from '../../../records/index.ts'
import { fontPair } from '../../../site/fonts.ts'
import type { Site } from '../../../site/site.ts'
import { colourRoles } from '../../../site/theme.ts'
import { carSheet } from '../../../views/car-sheet.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { useUp } from '../../limits.ts'
import type { Services } from '../../services.ts'
import { carAsItIsNow } from '../service.ts'
import { drawSheet } from './draw-sheet.ts'
import { typefacesOf } from './typefaces.ts'

/** As large as it prints well on half a page, in pixels. */
const PICTURE_SIZE = { width: 1000, height: 625 }
const JPEG = { quality: 85 }
/** More than any camera of a dealer makes; a small file may claim to be larger than the memory. */
const MOST_PIXELS = 100_000_000

/** The PDF of a car as things are now: in the dealer's colours and typefaces, with its first picture. Source: VD-49, API-19. */
export async function carPdf(
  car: Car,
  { site, visitor }: { site: Site; visitor: string },
  { db, now, limits, pictures }: Services,
): Promise<Uint8Array<ArrayBuffer>> {
  const at = new Date(now())
  // It takes work that a page does not.
  await inTransaction(db, transaction =>
    useUp(transaction, {
      site: site.settings.slug,
      action: 'pdf',
      subject: visitor,
      most: limits.perMinute,
      now: now(),
    }),
  )
  const sheet = carSheet({ ...site, at }, await carAsItIsNow(car, site, { db, now }))
  const picture = sheet.picture && (await pictures(sheet.picture.src, site))
  const look = { faces: await typefacesOf(fontPair(site.settings)), colours: colourRoles(site.settings) }
  const bytes = await drawSheet(sheet, look, { picture: picture && (await toJpeg(picture)), at })
  return Uint8Array.from(bytes)
}

/** PDFs hold no WebP or AVIF. What is no picture after all is left out, and the rest of the page stands. */
function toJpeg(picture: Uint8Array): Promise<Uint8Array | undefined> {
  return sharp(picture, { limitInputPixels: MOST_PIXELS })
    .rotate()
    .resize({ ...PICTURE_SIZE, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg(JPEG)
    .toBuffer()
    .catch(() => undefined)
}
