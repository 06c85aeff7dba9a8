import type { BreadcrumbList, WithContext } from 'schema-dts'
import { absolute } from '../site/root.ts'
import type { Site } from '../site/site.ts'

/** A page on the way from the home page to this one; the last is the page itself. */
export type Crumb = { label: string; href: string }

/** Source: DC-181; https://schema.org/BreadcrumbList. */
export function breadcrumbList(
  site: Pick<Site, 'settings' | 'dealerships'>,
  crumbs: readonly Crumb[],
): WithContext<BreadcrumbList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: absolute(site, href),
    })),
  }
}
