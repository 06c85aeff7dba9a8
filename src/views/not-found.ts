import type { PageMeta } from '../seo/meta.ts'
import type { Site } from '../site/site.ts'

export type NotFoundPage = { meta: PageMeta }

export function notFoundPage(site: Site): NotFoundPage {
  const { name, baseUrl = '' } = site.settings
  return {
    meta: {
      title: `Page not found | ${name}`,
      description: '',
      path: '/404',
      canonical: `${baseUrl}/404`,
      robots: 'noindex',
      jsonLd: [],
    },
  }
}
