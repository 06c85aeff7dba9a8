import type { PageMeta } from '../seo/meta.ts'
import type { Site } from '../site/site.ts'

export type HomePage = { meta: PageMeta; name: string }

export function homePage(site: Site): HomePage {
  const { name, baseUrl = '' } = site.settings
  return { meta: { title: name, description: name, path: '/', canonical: `${baseUrl}/`, jsonLd: [] }, name }
}
