import { locationSlug } from '../../domain/location.ts'
import type { Offer } from '../../records/index.ts'
import type { Content, Entry } from '../content.ts'
import type { Fault } from '../faults.ts'
import { FIXED_POST_PAGES } from '../fixed-pages.ts'
import { didYouMean } from '../nearest.ts'
import { BRAND_NAMES, placeholderFaults } from '../placeholders.ts'
import type { SiteSettings } from '../schema/site.ts'
import { siteZone } from '../zone.ts'
import { endsFirst } from './shared.ts'

/**
 * The offers that the dealer wrote. A dealership that is not the site's can only be a slip here, and an id that another
 * offer has, be it one of the maker's, would give two offers one page. In the maker's offers, only their placeholders.
 */
export function checkOffers(
  offers: readonly Entry<Offer>[],
  makersOffers: readonly Entry<Offer>[],
  settings: SiteSettings,
): Fault[] {
  const { dealerships } = settings
  const zone = siteZone(settings)
  const known = dealerships.map(({ id }) => id)
  const first = new Map(makersOffers.map(({ file, value }) => [String(value.id), file]))
  const own = offers.flatMap(({ file, value: offer }) => {
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
    return [...faults, ...endsFirst({ start: offer.start, end: offer.expiry, zone }, { file, path: 'expiry' })]
  })
  return [
    ...own,
    ...offers.flatMap(({ file, value }) => placeholderFaults(value, file)),
    ...makersOffers.flatMap(({ file, value }) => placeholderFaults(value, file, BRAND_NAMES)),
  ]
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
  const zone = siteZone(settings)
  return [
    ...repeatedSlugs(pages),
    ...repeatedSlugs(posts),
    ...posts.flatMap(({ file, value: { slug } }) => (FIXED_POST_PAGES.includes(slug) ? [hiddenPost(slug, file)] : [])),
    ...[...pages, ...posts].flatMap(({ file, value }) => placeholderFaults(value, file)),
    ...brands.flatMap(({ file, value }) => placeholderFaults(value, file, BRAND_NAMES)),
    ...promoTiles.flatMap(({ file, value }) =>
      endsFirst({ start: value.start, end: value.expiry, zone }, { file, path: 'expiry' }),
    ),
    ...[...pages, ...brands].flatMap(({ file, value: { banner } }) =>
      endsFirst({ start: banner?.start, end: banner?.expiry, zone }, { file, path: 'banner.expiry' }),
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

const hiddenPost = (slug: string, file: string): Fault => ({
  file,
  path: 'slug',
  message: `the page of post "${slug}" would be /blog/${slug}, which is a list of posts`,
  remedy: 'give the post another slug',
})

function repeatedSlugs(entries: readonly Entry<{ slug: string }>[]): Fault[] {
  const first = new Map<string, string>()
  return entries.flatMap(({ file, value: { slug } }) => {
    const before = first.get(slug)
    if (before === undefined) first.set(slug, file)
    return before === undefined ? [] : [{ file, path: 'slug', message: `"${slug}" is already the slug of ${before}` }]
  })
}
