/** An address of this computer alone, such as "http://northside.localhost:4321". It spares a warning and opens no door: any name counts. */
export const isLocal = (address: string): boolean =>
  /^https?:\/\/(([^/]+\.)?localhost|127\.0\.0\.1)(:\d+)?\/?$/i.test(address)

type Searched = {
  slug: string
  baseUrl?: string | undefined
  search: { engine?: string | undefined; host?: string | undefined }
}

/**
 * What to tell of a dealer with an address whose shoppers would search at the site's own host as on a laptop: a host of static
 * files has nobody there who answers like Algolia. Where `FORECOURT_SERVER` names such a server, there is one. Source: DC-28.
 */
export function standInTold({ slug, baseUrl, search }: Searched, env: NodeJS.ProcessEnv = process.env): string[] {
  if (search.engine !== 'algolia' || search.host !== '/' || env['FORECOURT_SERVER']) return []
  if (baseUrl === undefined || isLocal(baseUrl)) return []
  return [
    `${slug} asks ${baseUrl} itself for cars, where only our local server answers like Algolia, so nobody there could search → name Algolia's host in "search.host" or set "search.engine" to "embedded"; with a server of that kind behind this address, set FORECOURT_SERVER`,
  ]
}
