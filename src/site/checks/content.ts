import { locationSlug } from '../../domain/location.ts'
import type { Offer } from '../../records/index.ts'
import type { Content, Entry } from '../content.ts'
import type { Fault } from '../faults.ts'
import { didYouMean } from '../nearest.ts'
import { BRAND_NAMES, placeholderFaults } from '../placeholders.ts'
import type { SiteSettings } from '../schema/site.ts'
import { endsFirst } from './shared.ts'

/**
 * The offers that the dealer wrote. A dealership that is not the site's can only be a slip here, and an id that another
 * offer has, be it one of the maker's, would give two offers one page.
 */
export function checkOffers(
  offers: readonly Entry<Offer>[],
  makersOffers: readonly Entry<Offer>[],
  { dealerships }: SiteSettings,
): Fault[] {
  const known = dealerships.map(({ id }) => id)
  const first = new Map(makersOffers.map(({ file, value }) => [String(value.id), file]))
  return offers.flatMap(({ file, value: offer }) => {
    const faults: Fault[] = offer.dealership_ids
      .filter(id => !known.includes(id))
      .map(id => ({
        file,
        path: 'dealership_ids',
        message: `there is no dealership with id ${id}`,
        remedy: `the dealerships are ${dealerships.map(({ id, name }) => `${id} (${name})`).join(', ')}`,
      }))
    const before = first.get(String(offer.id))
    if (before) faults.push({ file, path: 'id', message: `${offer.id} is already the id of ${before}` })
    else first.set(String(offer.id), file)
    return [...faults, ...endsFirst(offer.start, offer.expiry, { file, path: 'expiry' })]
  })
}

/**
 * What the dealer wrote beside the offers: addresses once, placeholders that there are, periods in order, team members at
 * locations there are.
 */
export function checkContent(
  { pages, brands, posts, promoTiles, team }: Content,
  settings: SiteSettings,
  name: string,
): Fault[] {
  const slugs = settings.locations.map(location => locationSlug(location))
  return [
    ...repeatedSlugs(pages),
    ...repeatedSlugs(posts),
    ...pages.flatMap(({ file, value }) => placeholderFaults(value, file)),
    ...brands.flatMap(({ file, value }) => placeholderFaults(value, file, BRAND_NAMES)),
    ...promoTiles.flatMap(({ file, value }) => endsFirst(value.start, value.expiry, { file, path: 'expiry' })),
    ...[...pages, ...brands].flatMap(({ file, value: { banner } }) =>
      endsFirst(banner?.start, banner?.expiry, { file, path: 'banner.expiry' }),
    ),
    ...team.flatMap(({ location_slug }, index) => {
      if (!location_slug || slugs.includes(location_slug)) return []
      return [
        {
          file: `${name}/content/team.json`,
          path: `[${index}].location_slug`,
          message: `there is no location "${location_slug}"`,
          remedy: didYouMean(location_slug, slugs, 'the locations are'),
        },
      ]
    }),
  ]
}

function repeatedSlugs(entries: readonly Entry<{ slug: string }>[]): Fault[] {
  const first = new Map<string, string>()
  return entries.flatMap(({ file, value: { slug } }) => {
    const before = first.get(slug)
    if (before === undefined) first.set(slug, file)
    return before === undefined ? [] : [{ file, path: 'slug', message: `"${slug}" is already the slug of ${before}` }]
  })
}
