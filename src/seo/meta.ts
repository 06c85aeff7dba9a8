import type { Thing, WithContext } from 'schema-dts'
import { joinParts, shortenAtWord } from '../domain/text.ts'
import { absolute, siteRoot } from '../site/root.ts'
import type { Site } from '../site/site.ts'
import { type DrawnPicture, pictureAddress, SHARED_SIZE, SITE_PICTURE, sitePicture } from './drawn-picture.ts'

/** What a page says of itself to browsers, search engines and whoever links to it. */
export type PageMeta = {
  title: string
  /** Where the page is shared, if that is shorter. */
  sharedTitle?: string
  description: string
  /** Below the site's root, without a trailing slash (DC-25): `/cars/2019-toyota-hilux`. */
  path: string
  /** The whole address that counts as this page's own. */
  canonical: string
  /** Without it the page may be indexed and is in the sitemap. */
  robots?: string
  /** The picture shown where the page is shared. */
  image?: string
  /** Its size, where that is known. */
  imageSize?: { width: number; height: number }
  /** What has to be drawn for it, where the page has a picture of that kind to itself. */
  drawn?: DrawnPicture
  /** Where the page is as Markdown, if it is. */
  twin?: string
  /** Structured data, one object per block. */
  jsonLd: readonly StructuredData[]
}

/** What a page tells search engines, in the words of schema.org. */
export type StructuredData = WithContext<Exclude<Thing, string>>

type Said = {
  /** Without the dealer's name, which is added. */
  title: string
  /** What tells the page from others with its title, for search engines alone: the colour and number of a car. */
  apart?: readonly (string | undefined)[]
  description: string
  path: string
  /** The path that counts, where the page has several addresses. */
  canonicalPath?: string
  robots?: string
  image?: string | undefined
  /** What is drawn where there is no image; without it, the dealer's own picture stands for the page. */
  drawn?: DrawnPicture
  twin?: string
  jsonLd?: readonly StructuredData[]
}

/** What search engines show of a title and a description, roughly, in characters. */
const TITLE_SHOWS = 60
export const DESCRIPTION_SHOWS = 160

/** Source: DC-25, DC-181. */
export function pageMeta(site: Pick<Site, 'settings' | 'dealerships'>, said: Said): PageMeta {
  const { name } = site.settings
  const named = (title: string): string =>
    title.includes(name) || title.length > TITLE_SHOWS ? title : `${title} | ${name}`
  const title = named(joinParts([said.title, ...(said.apart ?? [])], ', '))
  return {
    title,
    ...(said.apart !== undefined && { sharedTitle: named(said.title) }),
    description: shortenAtWord(said.description.replace(/\s+/g, ' ').trim(), DESCRIPTION_SHOWS - 1),
    path: said.path,
    canonical: absolute(site, said.canonicalPath ?? said.path),
    ...(said.robots === undefined ? {} : { robots: said.robots }),
    ...pictureOf(site, said),
    ...(said.twin === undefined ? {} : { twin: said.twin }),
    jsonLd: said.jsonLd ?? [],
  }
}

/** Whoever fetches it needs its whole address, so nothing is drawn for a site that does not say where it will be. */
function pictureOf(
  site: Pick<Site, 'settings' | 'dealerships'>,
  { path, image, drawn }: Said,
): Pick<PageMeta, 'image' | 'imageSize' | 'drawn'> {
  if (image !== undefined) return { image: absolute(site, image) }
  if (siteRoot(site) === '') return {}
  const { settings } = site
  const address =
    drawn === undefined
      ? pictureAddress(SITE_PICTURE, sitePicture(settings), settings)
      : pictureAddress(path, drawn, settings)
  return { image: absolute(site, address), imageSize: SHARED_SIZE, ...(drawn && { drawn }) }
}
