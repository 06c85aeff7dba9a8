import { breadcrumbList, type Crumb } from '../seo/breadcrumbs.ts'
import { type PageMeta, pageMeta } from '../seo/meta.ts'
import { labelsOf } from '../site/labels.ts'
import type { Site } from '../site/site.ts'
import { type LocationLabels, type LocationShown, locationLabels, locationShown } from './location-shown.ts'

export type LocationsPage = {
  meta: PageMeta
  crumbs: readonly Crumb[]
  title: string
  intro: string
  locations: readonly LocationShown[]
  labels: LocationLabels
}

/** All locations: sales, then service, then parts. Source: PR-17, LO-06 to LO-13, LO-20. */
export function locationsPage(site: Site): LocationsPage {
  const labels = labelsOf(site.settings)
  const path = '/locations'
  const crumbs = [
    { label: labels.home, href: '/' },
    { label: labels.ourLocations, href: path },
  ]
  return {
    meta: pageMeta(site, {
      title: labels.ourLocations,
      description: `${labels.ourLocations}: ${site.locations.map(({ name }) => name).join(', ')}.`,
      path,
      jsonLd: [breadcrumbList(site, crumbs)],
    }),
    crumbs,
    title: labels.ourLocations,
    intro: labels.locationsIntro,
    locations: site.locations.map(location => locationShown(site, location, labels, 'card')),
    labels: locationLabels(labels),
  }
}
