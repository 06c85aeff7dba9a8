import { pictureShown, WIDE_WIDTHS } from '../domain/picture.ts'
import type { Site } from '../site/site.ts'

/** How wide a text is at most, and its pictures with it (`--page-text`), as markup. */
const SIZES = '(width &gt;= 47rem) 44rem, 100vw'

/**
 * A text whose pictures come in the widths that there are beside them, and keep their place while they load. An image CDN, which
 * would crop them as it does cars, is not asked. Source: DC-76, DC-182.
 */
export function withTextPictures(
  html: string,
  { settings, textPictures }: Pick<Site, 'settings' | 'textPictures'>,
): string {
  return html.replaceAll(IMG, (img, address: string) => {
    const size = textPictures[address]
    const sized = size === undefined || /\s(?:width|height)="/.test(img) ? img : withSize(img, size)
    // Of a file that nobody has looked at, nobody knows whether others lie beside it: to ask for those would show nothing.
    if (size === undefined || settings.pictures.kind === 'cdn') return sized
    const { sources } = pictureShown(address, settings.pictures, { alt: '', widths: WIDE_WIDTHS })
    if (sources.length === 0) return sized
    const from = sources.map(({ type, srcset }) => `<source type="${type}" srcset="${srcset}" sizes="${SIZES}">`)
    return `<picture>${from.join('')}${sized}</picture>`
  })
}

/** A picture of ours in markup that has passed the allow-list. */
const IMG = /<img\b[^>]*\ssrc="(\/[^"\s]+)"[^>]*>/g

const withSize = (img: string, { width, height }: { width: number; height: number }): string =>
  img.replace('<img', `<img width="${width}" height="${height}"`)
