import { locationSlug } from '../domain/location.ts'
import type { Location, Model, Offer } from '../records/index.ts'
import { CAR_INDEX_PLAN } from '../search/car-index.ts'
import { FilterError, parseFilters } from '../search/clients/filters.ts'
import type { Filter } from '../search/engine/query.ts'
import type { Brand } from './brands.ts'
import type { Content, Entry } from './content.ts'
import type { Fault } from './faults.ts'
import { firstSegment, fixedPages } from './fixed-pages.ts'
import { namesIn } from './folders.ts'
import { nearest } from './nearest.ts'
import type { SiteSettings } from './schema/site.ts'

/** What no schema can say of a `site.json`, because it takes two places of the file to see it. */
export function checkSettings(settings: SiteSettings, file: string): Fault[] {
  return [
    ...checkIds(settings, file),
    ...settings.locations.flatMap((location, index) => checkLocation(location, index, settings, file)),
    ...checkPaths(settings, file),
    ...checkHeader(settings, file),
    ...checkFilter(settings, file),
    ...checkChat(settings, file),
    ...checkPeriods(settings, file),
  ]
}

function checkIds({ dealerships, locations }: SiteSettings, file: string): Fault[] {
  const known = locations.map(location => location.id)
  const repeated = [
    ...repeats(dealerships, dealership => dealership.id, 'dealerships', 'id'),
    ...repeats(dealerships, dealership => dealership.slug, 'dealerships', 'slug'),
    ...repeats(locations, location => location.id, 'locations', 'id'),
    ...repeats(locations, location => location.slug, 'locations', 'slug'),
  ]
  const strangers = dealerships.flatMap((dealership, index) =>
    dealership.locations
      .filter(id => !known.includes(id))
      .map(id => ({
        path: `dealerships[${index}].locations`,
        message: `there is no location with id ${id}`,
        remedy: `the locations are ${known.join(', ')}`,
      })),
  )
  return [...repeated, ...strangers].map(fault => ({ file, ...fault }))
}

function repeats<Item>(
  list: readonly Item[],
  keyOf: (item: Item) => string | number | undefined,
  path: string,
  key: string,
): Omit<Fault, 'file'>[] {
  const first = new Map<string | number, number>()
  return list.flatMap((item, index) => {
    const value = keyOf(item)
    if (value === undefined) return []
    const before = first.get(value)
    if (before === undefined) first.set(value, index)
    return before === undefined
      ? []
      : [{ path: `${path}[${index}].${key}`, message: `${value} is already the ${key} of ${path}[${before}]` }]
  })
}

function checkLocation(
  location: SiteSettings['locations'][number],
  index: number,
  { dealerships }: SiteSettings,
  file: string,
): Fault[] {
  const path = `locations[${index}]`
  const dealership = dealerships.find(candidate => candidate.id === location.dealership_id)
  const faults: Fault[] = []
  if (!dealership) {
    faults.push({
      file,
      path: `${path}.dealership_id`,
      message: `there is no dealership with id ${location.dealership_id}`,
      remedy: `the dealerships are ${dealerships.map(({ id, name }) => `${id} (${name})`).join(', ')}`,
    })
  } else if (dealership.slug !== location.dealership_slug) {
    faults.push({
      file,
      path: `${path}.dealership_slug`,
      message: `"${location.dealership_slug}" is not the slug of dealership ${dealership.id}`,
      remedy: `write "${dealership.slug}"`,
    })
  }
  return [...faults, ...checkHours(location, path, file)]
}

function checkHours({ contact_detail }: Location, path: string, file: string): Fault[] {
  return contact_detail.opening_hours.flatMap(({ status, open, close, formated_hours }, index) => {
    const at = { file, path: `${path}.contact_detail.opening_hours[${index}]` }
    if (status === 'Closed') return []
    if (!open || !close) return formated_hours ? [] : [{ ...at, message: 'an open day needs open and close' }]
    return open < close ? [] : [{ ...at, message: `it closes at ${close}, before it opens at ${open}` }]
  })
}

function checkHeader({ header }: SiteSettings, file: string): Fault[] {
  return (header.items ?? []).flatMap((item, index) =>
    item.href || item.menu || item.links?.length
      ? []
      : [
          {
            file,
            path: `header.items[${index}]`,
            message: `"${item.label}" leads nowhere`,
            remedy: 'give it href, menu or links',
          },
        ],
  )
}

/** Pages that a site names itself share one level of addresses with the fixed ones. */
function checkPaths({ paths }: SiteSettings, file: string): Fault[] {
  const own = [
    { path: 'paths.watchlist', page: paths.watchlist },
    { path: 'paths.compare', page: paths.compare },
  ]
  const taken = fixedPages()
  const clashes = own
    .filter(({ page }) => taken.has(firstSegment(page)))
    .map(({ path, page }) => ({
      file,
      path,
      message: `${page} is another page already`,
      remedy: 'choose another path',
    }))
  if (paths.watchlist !== paths.compare) return clashes
  return [...clashes, { file, path: 'paths.compare', message: `${paths.compare} is the path of the watchlist too` }]
}

/** A filter that cannot be read, or asks for what the index does not have, would leave the site without cars. */
function checkFilter({ search }: SiteSettings, file: string): Fault[] {
  if (!search.filter) return []
  const at = { file, path: 'search.filter' }
  try {
    const asked = attributesOf(parseFilters(search.filter))
    // Algolia's index may hold more than ours.
    if (search.engine === 'algolia') return []
    return asked
      .filter(attribute => !FILTERABLE.includes(attribute))
      .map(attribute => {
        const meant = nearest(attribute, FILTERABLE)
        const remedy = meant ? `did you mean "${meant}"?` : `there are ${FILTERABLE.join(', ')}`
        return { ...at, message: `cars cannot be filtered by "${attribute}"`, remedy }
      })
  } catch (error) {
    if (!(error instanceof FilterError)) throw error
    return [
      { ...at, message: error.message.replace(/^filters: /, ''), remedy: 'write e.g. make:"Toyota" AND price < 30000' },
    ]
  }
}

const FILTERABLE: readonly string[] = CAR_INDEX_PLAN.columns.map(({ name }) => name)

function attributesOf(filter: Filter): string[] {
  if (filter.kind === 'value' || filter.kind === 'range') return [filter.attribute]
  return filter.kind === 'not' ? attributesOf(filter.of) : filter.of.flatMap(attributesOf)
}

function checkChat({ chat, features }: SiteSettings, file: string): Fault[] {
  if (features.makeOffer !== 'chat' || chat) return []
  return [{ file, path: 'features.makeOffer', message: 'offers go to a chat, but there is none', remedy: 'set chat' }]
}

/** Folders that the site shares with others must be there. */
export async function checkSharedAssets(
  { sharedAssets }: SiteSettings,
  sitesDir: string,
  file: string,
): Promise<Fault[]> {
  const known = (await namesIn(sitesDir)).filter(name => name.startsWith('_'))
  return sharedAssets.flatMap((name, index) =>
    known.includes(name)
      ? []
      : [
          {
            file,
            path: `sharedAssets[${index}]`,
            message: `there is no folder "${name}" beside the sites`,
            remedy: `there are ${known.join(', ') || 'none'}`,
          },
        ],
  )
}

/** What the dealer wrote beside the offers: addresses once, periods in order, team members at locations there are. */
export function checkContent(
  { pages, posts, promoTiles, team }: Content,
  settings: SiteSettings,
  name: string,
): Fault[] {
  const slugs = settings.locations.map(location => locationSlug(location))
  return [
    ...repeatedSlugs(pages),
    ...repeatedSlugs(posts),
    ...promoTiles.flatMap(({ file, value }) => endsFirst(value.start, value.expiry, { file, path: 'expiry' })),
    ...team.flatMap(({ location_slug }, index) => {
      if (!location_slug || slugs.includes(location_slug)) return []
      const meant = nearest(location_slug, slugs)
      return [
        {
          file: `${name}/content/team.json`,
          path: `[${index}].location_slug`,
          message: `there is no location "${location_slug}"`,
          remedy: meant ? `did you mean "${meant}"?` : `the locations are ${slugs.join(', ')}`,
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

function checkPeriods({ features: { spinToWin }, promoTiles }: SiteSettings, file: string): Fault[] {
  const periods = [
    ...(spinToWin === 'off' ? [] : [{ path: 'features.spinToWin', start: spinToWin.start, end: spinToWin.end }]),
    ...promoTiles.map(({ start, expiry }, index) => ({ path: `promoTiles[${index}]`, start, end: expiry })),
  ]
  return periods.flatMap(({ path, start, end }) => endsFirst(start, end, { file, path }))
}

function endsFirst(start: string | undefined, end: string | undefined, at: Omit<Fault, 'message'>): Fault[] {
  // By date: the two may be written with and without a time.
  if (!start || !end || start.slice(0, 10) <= end.slice(0, 10)) return []
  return [{ ...at, message: `it ends on ${end}, before it starts on ${start}` }]
}

/** The offers that the dealer wrote. A dealership that is not the site's can only be a slip here. */
export function checkOffers(offers: readonly Entry<Offer>[], { dealerships }: SiteSettings): Fault[] {
  const known = dealerships.map(({ id }) => id)
  const first = new Map<string, string>()
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
      if (taken.has(model.slug)) {
        faults.push({
          file,
          path: `${path}.slug`,
          message: `the page of model "${model.slug}" would be /${model.slug}, which is a fixed page`,
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
  const meant = nearest(manufacturer, names)
  return [
    {
      file,
      path: 'manufacturer',
      message: `"${manufacturer}" is not among the brands of the site`,
      remedy: meant ? `did you mean "${meant}"?` : `they are ${names.join(', ')}`,
    },
  ]
}
