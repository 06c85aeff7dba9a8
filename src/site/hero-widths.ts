import { existsSync } from 'node:fs'
import { HERO_WIDTHS } from '../domain/picture.ts'
import { type Folders, fileNamed, sourcesOf, widthsThere } from './checks/pictures.ts'
import type { SiteSettings } from './schema/site.ts'

/**
 * The widths in which each picture that the home page begins with, by its address, lies beside it in each format of the site's
 * pictures: it may have further ones, as it is shown larger than any other, or none. One that comes otherwise, or from
 * elsewhere, is not among them.
 */
export function heroWidthsOf(settings: SiteSettings, folders: Folders): Readonly<Record<string, readonly number[]>> {
  const { pictures, home } = settings
  if (pictures.kind === 'cdn') return {}
  const images = [home.hero, ...home.seasonal].flatMap(({ image }) => image ?? [])
  return Object.fromEntries(
    images.flatMap(image => {
      const source = sourcesOf(fileNamed(image), settings, folders).find(path => existsSync(path))
      return source === undefined ? [] : [[image, widthsThere(source, settings, HERO_WIDTHS)] as const]
    }),
  )
}
