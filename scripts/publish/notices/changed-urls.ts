// Which pages of a release search engines are to read again, by its sitemap.
import { DAY } from '../../../src/domain/durations.ts'
import type { Contents } from '../target.ts'

/** Where the site is to be had, as its robots.txt says; undefined where the site does not say. */
export const rootOf = (robots: string): string | undefined => /^Sitemap: (\S+)\/sitemap\.xml$/m.exec(robots)?.[1]

type Changed = { shown: Contents; left: Contents | undefined; changed: readonly string[]; gone: readonly string[] }

/**
 * The pages of the sitemap that changed, and those that are gone. Many a page differs with each build and shows the same, so
 * only those count whose content changed by the sitemap too: in the last day, or by the one of the release that was left.
 */
export async function changedUrls({ shown, left, changed, gone }: Changed, root: string, now: Date): Promise<string[]> {
  const files = new Set(changed)
  // A day at the dealer's may be another one here.
  const since = new Date(now.getTime() - DAY).toISOString().slice(0, 10)
  const leftDays = left && (await daysByUrl(left))
  const listed = [...(await daysByUrl(shown))].flatMap(([url, day]) => {
    const path = decodeURI(url.slice(root.length)).replace(/^\/|\/$/g, '')
    if (!files.has(path === '' ? 'index.html' : `${path}/index.html`)) return []
    const isOld = day !== '' && day < since && (leftDays === undefined || leftDays.get(url) === day)
    return isOld ? [] : [url]
  })
  const away = gone
    .filter(path => path.endsWith('/index.html'))
    .map(path => `${root}/${encodeURI(path.slice(0, -'/index.html'.length))}`)
  return [...listed, ...away]
}

/** The addresses of the sitemap, each with the day of its last change, if that is told. */
async function daysByUrl({ files, text }: Contents): Promise<Map<string, string>> {
  const maps = Object.keys(files).filter(path => /^sitemap(-\d+)?\.xml$/.test(path))
  const texts = await Promise.all(maps.map(path => text(path)))
  const entries = texts.flatMap(map => [...map.matchAll(/<url><loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g)])
  return new Map(entries.map(([, loc = '', day = '']) => [loc.replaceAll('&lt;', '<').replaceAll('&amp;', '&'), day]))
}
