import { explorePath } from '../domain/links.ts'
import { modelKey } from '../domain/model.ts'
import { fill } from '../domain/text.ts'
import type { Car } from '../records/index.ts'
import { sharedByViews } from '../site/digest.ts'
import { labelsOf } from '../site/labels.ts'
import { oncePerSite } from '../site/once-per-site.ts'
import type { Site } from '../site/site.ts'
import { linkIfThere, type TextLink } from './links.ts'
import { makerOf } from './model-stock.ts'
import { pagesOf } from './pages.ts'

type CarOfModel = Pick<Car, 'car_type' | 'make' | 'model'>

/**
 * From a car to the page of its model, with its grades, accessories and the price of its services. The catalogue is of what
 * is sold new, so a used car, of another year, has no such link. Source: MD-01, DC-150.
 */
export const modelOfCar = oncePerSite((site): ((car: CarOfModel) => TextLink | undefined) => {
  const links = linksToModels(site)
  const known = new Map<string, TextLink | undefined>()
  return ({ car_type, make, model }) => {
    if (car_type === 'used') return undefined
    const name = `${make}\n${model}`
    if (!known.has(name)) known.set(name, links.get(keyOf(make, model)))
    return known.get(name)
  }
})

function linksToModels(site: Site): ReadonlyMap<string, TextLink> {
  const labels = labelsOf(site.settings)
  const links = new Map<string, TextLink>()
  for (const model of site.models) {
    const link = { label: fill(labels.exploreModel, { model: model.name }), href: explorePath(model) }
    const found = linkIfThere(link, pagesOf(site))
    if (found !== undefined) links.set(keyOf(makerOf(site, model), model.name), sharedByViews(found))
  }
  return links
}

const keyOf = (make: string, model: string): string => `${make.toLowerCase()}\n${modelKey(model, make)}`
