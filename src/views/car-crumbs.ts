import { carTitle } from '../domain/car-card.ts'
import { carPath, searchPath } from '../domain/links.ts'
import type { Car } from '../records/index.ts'
import type { Crumb } from '../seo/breadcrumbs.ts'
import { carsOfType, labelsOf } from '../site/labels.ts'
import { oncePerSite } from '../site/once-per-site.ts'
import type { Site } from '../site/site.ts'
import { listPathOf, searchWords } from './search-lists.ts'

/**
 * The way to a car, by the lists that the site has: that of a model goes with its last car, whose page stays. Structured
 * data take no step without an address, so a list that is not there is no step.
 */
export function carCrumbs(site: Site, car: Car): Crumb[] {
  const labels = labelsOf(site.settings)
  const lists = listPathsOf(site)
  const { make, model } = car
  return [
    { label: labels.home, href: '/' },
    {
      label: carsOfType(car.car_type, labels),
      href: searchPath({ car_type: car.car_type }),
    },
    ...[
      { label: make, href: searchPath({ make }) },
      { label: model, href: searchPath({ make, model }) },
    ].filter(({ href }) => lists.has(href.replace(/\?.*/, ''))),
    { label: carTitle(car).main, href: carPath(car) },
  ]
}

/** The addresses of a site's lists. */
const listPathsOf = oncePerSite((site): ReadonlySet<string> => {
  const { first, second } = searchWords(site)
  return new Set([{}, ...first, ...second].map(listPathOf))
})
