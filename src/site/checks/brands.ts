import type { Model } from '../../records/index.ts'
import type { Brand } from '../brands.ts'
import type { Fault } from '../faults.ts'
import { FIXED_MODEL_PAGES, fixedPages } from '../fixed-pages.ts'
import { didYouMean } from '../nearest.ts'
import type { SiteSettings } from '../schema/site.ts'

/** Models of all brands of a site: their pages share one level of addresses with the fixed pages (DC-09). */
export function checkModels(brands: readonly Brand[], settings: SiteSettings): Fault[] {
  const { watchlist, compare } = settings.paths
  const taken = fixedPages(watchlist, compare)
  const slugs = new Map<string, string>()
  const ids = new Map<number, string>()
  return brands.flatMap(({ file, models }) =>
    models.flatMap((model: Model, index) => {
      const faults: Fault[] = []
      const path = `models[${index}]`
      const hidden = taken.has(model.slug)
        ? `/${model.slug}`
        : FIXED_MODEL_PAGES.includes(model.slug) && `/models/${model.slug}`
      if (hidden) {
        faults.push({
          file,
          path: `${path}.slug`,
          message: `the page of model "${model.slug}" would be ${hidden}, which is a fixed page`,
          remedy: 'give the model another slug',
        })
      }
      const sameSlug = slugs.get(model.slug)
      if (sameSlug)
        faults.push({ file, path: `${path}.slug`, message: `"${model.slug}" is already the slug of ${sameSlug}` })
      const sameId = ids.get(model.id)
      if (sameId) faults.push({ file, path: `${path}.id`, message: `${model.id} is already the id of ${sameId}` })
      slugs.set(model.slug, model.name)
      ids.set(model.id, model.name)
      return faults
    }),
  )
}

/** The single manufacturer of a site is one of its brands, if it names brands at all. */
export function checkManufacturer({ manufacturer }: SiteSettings, brands: readonly Brand[], file: string): Fault[] {
  const names = brands.map(brand => brand.manufacturer.name)
  if (!manufacturer || names.length === 0 || names.includes(manufacturer)) return []
  return [
    {
      file,
      path: 'manufacturer',
      message: `"${manufacturer}" is not among the brands of the site`,
      remedy: didYouMean(manufacturer, names, 'they are'),
    },
  ]
}
