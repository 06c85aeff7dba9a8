import type { Site } from '../site/site.ts'

/** What a page says of itself to browsers, search engines and whoever links to it. */
export type PageMeta = {
  title: string
  description: string
  /** Below the site's root, without a trailing slash (DC-25): `/cars/2019-toyota-hilux`. */
  path: string
  /** The whole address that counts as this page's own. */
  canonical: string
  /** Without it the page may be indexed and is in the sitemap. */
  robots?: string
  /** The picture shown where the page is shared. */
  image?: string
  /** Structured data, one object per block. */
  jsonLd: readonly object[]
}

type Said = {
  /** Without the dealer's name, which is added. */
  title: string
  description: string
  path: string
  /** The path that counts, where the page has several addresses. */
  canonicalPath?: string
  robots?: string
  image?: string | undefined
  jsonLd?: readonly object[]
}

/** What search engines show of a title and a description, roughly, in characters. */
const TITLE_SHOWS = 60
const DESCRIPTION_SHOWS = 160

/** Source: DC-25, DC-181. */
export function pageMeta(site: Pick<Site, 'settings' | 'dealerships'>, said: Said): PageMeta {
  const { name } = site.settings
  const title = said.title.includes(name) || said.title.length > TITLE_SHOWS ? said.title : `${said.title} | ${name}`
  return {
    title,
    description: shortened(said.description),
    path: said.path,
    canonical: absolute(site, said.canonicalPath ?? said.path),
    ...(said.robots === undefined ? {} : { robots: said.robots }),
    ...(said.image === undefined ? {} : { image: absolute(site, said.image) }),
    jsonLd: said.jsonLd ?? [],
  }
}

/** An address of this site with its root, "https://www.example.com.au"; one with its own root stays. Source: EN-21, DC-25. */
export function absolute(site: Pick<Site, 'settings' | 'dealerships'>, path: string): string {
  return path.startsWith('/') ? `${siteRoot(site)}${path}` : path
}

function siteRoot({ settings, dealerships }: Pick<Site, 'settings' | 'dealerships'>): string {
  const domain = dealerships.find(({ config }) => config?.base_domain !== undefined)?.config?.base_domain
  return settings.baseUrl ?? domain?.replace(/\/+$/, '') ?? ''
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= DESCRIPTION_SHOWS) return line
  const cut = line.slice(0, DESCRIPTION_SHOWS - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), DESCRIPTION_SHOWS / 2))}…`
}
