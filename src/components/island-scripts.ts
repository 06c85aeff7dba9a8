/**
 * The addresses of all files that a source brings to the browser, as `src/islands/search/SearchIsland.tsx`: a page that names
 * them has them fetched at once. Each of them names only its next ones, so that on a slow line they would come one after
 * the other. Where the app is not compiled nobody knows them, and there are none.
 */
export function scriptsOf(source: string): readonly string[] {
  return (typeof BROWSER_SCRIPTS === 'undefined' ? undefined : BROWSER_SCRIPTS[source])?.map(file => `/${file}`) ?? []
}
