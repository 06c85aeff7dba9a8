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
