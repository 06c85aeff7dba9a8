import sharp from 'sharp'
import type { Car } from '../../../records/index.ts'
import { fontPair } from '../../../site/fonts.ts'
import type { Site } from '../../../site/site.ts'
import { colourRoles } from '../../../site/theme.ts'
import { carSheet } from '../../../views/car-sheet.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { ALL_SITES, useUp } from '../../limits.ts'
import type { Services } from '../../services.ts'
import { carAsItIsNow } from '../service.ts'
import type { Pdf } from './drawing.ts'

/** As large as it prints well on half a page, in pixels. */
const PICTURE_SIZE = { width: 1000, height: 625 }
const JPEG = { quality: 85 }
/** More than any camera of a dealer makes; a small file may claim to be larger than the memory. */
const MOST_PIXELS = 100_000_000

/**
 * Of all dealers together an address has three times what it has of one. Behind that of a phone network or an office are
 * shoppers of several dealers; a document is for whoever has settled on a few cars, so that few of them want one in a minute.
 */
const DEALERS_AT_ONCE = 3

/** The PDF of a car as things are now: in the dealer's colours and typefaces, with its first picture. Source: VD-49, API-19. */
export async function carPdf(
  car: Car,
  { site, visitor }: { site: Site; visitor: string },
  { db, now, limits, pictures, press }: Services,
): Promise<Pdf> {
  const at = now()
  // It takes work that a page does not.
  await inTransaction(db, async transaction => {
    const use = { action: 'pdf', subject: visitor, now: at }
    await useUp(transaction, { ...use, site: site.settings.slug, most: limits.perMinute })
    await useUp(transaction, { ...use, site: ALL_SITES, most: DEALERS_AT_ONCE * limits.perMinute })
  })
  const day = new Date(at)
  const sheet = carSheet({ ...site, at: day }, await carAsItIsNow(car, site, { db, now }))
  const fonts = fontPair(site.settings)
  const colours = colourRoles(site.settings)
  return press({
    shows: JSON.stringify([site.settings.slug, sheet, fonts, colours]),
    at,
    prepare: async () => {
      const found = sheet.picture && (await pictures(sheet.picture.src, site))
      const picture = found && (await toJpeg(found))
      return {
        order: { sheet, fonts, colours, picture, at: day },
        isWhole: sheet.picture === undefined || picture !== undefined,
      }
    },
  })
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
