import { hash } from 'node:crypto'
import { FONT_PAIRS, fontPair } from '../site/fonts.ts'
import type { SiteSettings } from '../site/schema/site.ts'
import { type ColourRoles, colourRoles } from '../site/theme.ts'

/** What a picture says that the build draws, for a page that has no picture to be shared with. */
export type DrawnPicture = { title: string; text?: string | undefined }

/** How it looks, the same on all pictures of a site. */
export type PictureLook = {
  dealer: string
  colours: Pick<ColourRoles, 'brand' | 'on-brand' | 'accent' | 'on-accent'>
  typeface: string
}

/** As large as networks show a picture in full, in pixels. https://ogp.me */
export const SHARED_SIZE = { width: 1200, height: 630 }

/** To be counted up with every change of how pictures are drawn, or of the typefaces' files: then they need another address. */
const DRAWING = 1

const looks = new WeakMap<SiteSettings, PictureLook>()

export function pictureLook(settings: SiteSettings): PictureLook {
  const known = looks.get(settings) ?? makeLook(settings)
  looks.set(settings, known)
  return known
}

function makeLook(settings: SiteSettings): PictureLook {
  const { brand, 'on-brand': onBrand, accent, 'on-accent': onAccent } = colourRoles(settings)
  return {
    dealer: settings.name,
    colours: { brand, 'on-brand': onBrand, accent, 'on-accent': onAccent },
    typeface: FONT_PAIRS[fontPair(settings)].display,
  }
}

/** The picture of pages that are about nothing that could be drawn: the dealer. */
export const sitePicture = ({ name, tagline }: SiteSettings): DrawnPicture => ({ title: name, text: tagline })

/** The path without ending of the dealer's own picture; that of a page lies beside the page. */
export const SITE_PICTURE = '/share'

/** The file of a drawn picture. */
export const pictureFile = (path: string): string => `${path}.png`

/** Equal for equal pictures. */
export const pictureDigest = (picture: DrawnPicture, settings: SiteSettings): string =>
  hash('sha1', JSON.stringify([DRAWING, picture, pictureLook(settings)]), 'base64url').slice(0, 8)

/** Equal for equal icons. */
export const iconsDigest = (settings: SiteSettings): string => pictureDigest({ title: 'icons' }, settings)

/** The same for icons that are made of a picture. */
export const ownIconsDigest = (picture: Uint8Array): string =>
  hash('sha1', Buffer.concat([Buffer.from(`${DRAWING} icons `), picture]), 'base64url').slice(0, 8)

/** Its address: another one whenever the picture is, as networks keep what they have once fetched from an address. */
export const pictureAddress = (path: string, picture: DrawnPicture, settings: SiteSettings): string =>
  `${pictureFile(path)}?${pictureDigest(picture, settings)}`
