import type { Body, Car, ItemType } from '../records/index.ts'
import { fill } from './text.ts'

/** How the pictures of a site come in several widths; as in the site's settings. Source: DC-76. */
export type PictureSettings =
  | { kind: 'files' }
  /** Beside `/art/suv/white-hero.webp` lies `/art/suv/white-hero-480.avif`, for every format and width. */
  | {
      kind: 'widths'
      formats: readonly PictureFormat[]
      /** Ascending; none where only some pictures have such files. */
      widths: readonly number[]
      beside?: WidthsBeside
    }
  /** An image CDN: an address with `{path}`, `{width}` and, where it crops, `{crop}` (API-22). */
  | { kind: 'cdn'; url: string }

/** Pictures that lie here with other widths beside them than the site says, by their address; with none, it is shown as it is. */
export type WidthsBeside = Readonly<Record<string, readonly number[]>>

export type PictureFormat = 'avif' | 'webp'

/** For `<picture>`: sources best first, the fallback, and its size so that nothing moves while it loads (DC-182). */
export type PictureShown = {
  src: string
  sources: { type?: string; srcset: string }[]
  width: number
  height: number
  alt: string
}

/** Widths of a card's picture, in pixels. Source: DC-76. */
export const CARD_WIDTHS = [320, 480, 640] as const
/** Widths of a page's large picture, in pixels. */
export const WIDE_WIDTHS = [480, 640, 960, 1280] as const
/** Widths of the picture that a home page begins with, from edge to edge of a desk, in pixels. */
export const HERO_WIDTHS = [...WIDE_WIDTHS, 1920] as const
/** What lies beside a picture that has files in other widths where the site does not say so. */
const USUAL = { formats: ['avif'], widths: [480, 960] } as const
/** Stock pictures are shown 16 to 10, whatever the file has. */
const CROP = { across: 16, down: 10 }

export type PictureUse = { alt: string; widths?: readonly number[] }

type Pictured = Pick<Car, 'images' | 'primary_image_url'>

/** The picture that stands for a car: the one that its feed calls so, else its first; undefined where it has none. */
export const mainPicture = ({ images, primary_image_url }: Pictured): string | undefined =>
  primary_image_url ?? images[0]

/** The pictures of a car itself, the main one first, also where the others do not have it; undefined where it has none. */
export function imagesOf(car: Pictured): readonly string[] | undefined {
  const main = mainPicture(car)
  return main === undefined ? undefined : [main, ...car.images.filter(image => image !== main)]
}

/** A picture of the data, ready for `<picture>`, in the widths that its use asks for. Source: DC-76, API-22. */
export function pictureShown(address: string, settings: PictureSettings, use: PictureUse): PictureShown {
  // A space would end an address among others in a source set.
  const url = address.trim().replaceAll(' ', '%20')
  const wanted = use.widths ?? CARD_WIDTHS
  const shown = (src: string, sources: PictureShown['sources'], width: number): PictureShown => ({
    src,
    sources,
    width,
    height: Math.round((width * CROP.down) / CROP.across),
    alt: use.alt,
  })
  switch (settings.kind) {
    case 'files':
      return shown(url, [], Math.max(...wanted))
    case 'widths': {
      const stem = stemOf(url)
      const widths = nearestWidths(settings.beside?.[url] ?? settings.widths, wanted)
      const largest = widths.at(-1)
      if (stem === undefined || largest === undefined) return shown(url, [], Math.max(...wanted))
      const sources = settings.formats.map(format => ({
        type: `image/${format}`,
        srcset: widths.map(width => `${stem}-${width}.${format} ${width}w`).join(', '),
      }))
      // AVIF is no fallback: a browser that reads every source would not need one. The picture itself is.
      return shown(settings.formats.includes('webp') ? `${stem}-${largest}.webp` : url, sources, largest)
    }
    case 'cdn': {
      const path = cdnPath(url, settings.url)
      const largest = Math.max(...wanted)
      if (path === undefined) return shown(url, [], largest)
      const atWidth = (width: number): string =>
        fill(settings.url, { path, width, crop: `${CROP.across}:${CROP.down}` })
      return shown(
        atWidth(largest),
        [{ srcset: wanted.map(width => `${atWidth(width)} ${width}w`).join(', ') }],
        largest,
      )
    }
  }
}

/** The same of a picture that may be missing. */
export const pictureIfAny = (
  address: string | undefined,
  settings: PictureSettings,
  use: PictureUse,
): PictureShown | undefined => (address === undefined ? undefined : pictureShown(address, settings, use))

/** The widths of the files beside a picture that has them, at least; ascending. */
export const widthsOf = (settings: PictureSettings): readonly number[] =>
  settings.kind === 'widths' && settings.widths.length > 0 ? settings.widths : USUAL.widths

/** The formats of these files. */
export const formatsOf = (settings: PictureSettings): readonly PictureFormat[] =>
  settings.kind === 'widths' ? settings.formats : USUAL.formats

/** Only pictures of our own come in widths: a path, with the ending of a picture. */
function stemOf(url: string): string | undefined {
  return /^(\/.*)\.(?:webp|avif|jpe?g|png)$/i.exec(url)?.[1]
}

/** Of the widths there are, for each wanted one the smallest that is enough, else the largest; all of them ascend. */
const nearestWidths = (there: readonly number[], wanted: readonly number[]): number[] => [
  ...new Set(wanted.flatMap(width => there.find(other => other >= width) ?? there.at(-1) ?? [])),
]

/** The path that the CDN serves: of a picture of this site or already on that CDN; others are shown as they are. */
function cdnPath(url: string, template: string): string | undefined {
  if (url.startsWith('/')) return url
  const origin = /^https:\/\/[^/{]+/.exec(template)?.[0]
  return origin !== undefined && url.startsWith(`${origin}/`)
    ? url.slice(origin.length).replace(/[?#].*$/, '')
    : undefined
}

/**
 * What a vehicle looks like from afar: its body, else what it is. `styles/bodies/` has a drawing of each, for where it has no
 * picture.
 */
export type Shape = Body | ItemType

export const shapeOf = ({ simple_body, item_type }: Pick<Car, 'simple_body' | 'item_type'>): Shape =>
  simple_body ?? item_type
