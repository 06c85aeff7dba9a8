import { existsSync } from 'node:fs'
import { HERO_WIDTHS } from '../domain/picture.ts'
import { type Folders, fileNamed, sourcesOf, widthsThere } from './checks/pictures.ts'
import type { SiteSettings } from './schema/site.ts'

/**
 * The widths in which the picture of the home page lies beside it, in each format of the site's pictures: it may have further
 * ones, as it is shown larger than any other, or none. Undefined where pictures come otherwise, or this one from elsewhere.
 */
export function heroWidthsOf(settings: SiteSettings, folders: Folders): readonly number[] | undefined {
  const { pictures, home } = settings
  const { image } = home.hero
  if (pictures.kind === 'cdn' || image === undefined) return undefined
  const source = sourcesOf(fileNamed(image), settings, folders).find(path => existsSync(path))
  return source === undefined ? undefined : widthsThere(source, settings, HERO_WIDTHS)
}
