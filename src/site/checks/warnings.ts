import { jurisdictionOf } from '../../domain/ad-law/rule.ts'
import { AUSTRALIAN_STATES } from '../../domain/australian-states.ts'
import { isSold } from '../../domain/availability.ts'
import { registerThatLacks } from '../../domain/business-number.ts'
import { formatCount, formatNumber } from '../../domain/format.ts'
import { locationSlug, placesToAsk } from '../../domain/location.ts'
import { modelKey } from '../../domain/model.ts'
import { phoneOf } from '../../domain/phone.ts'
import { fill } from '../../domain/text.ts'
import { isOfAnotherState } from '../../domain/time-zone.ts'
import { isWrongVin } from '../../domain/vin.ts'
import type { Region } from '../../domain/wording.ts'
import type { Car } from '../../records/index.ts'
import { holidayGapInWords, holidayGaps } from '../holiday-gaps.ts'
import { keeping } from '../keeper.ts'
import { labelsOf } from '../labels.ts'
import { unheardPlaces } from '../mail-boxes.ts'
import { nearest } from '../nearest.ts'
import type { Site } from '../site.ts'
import { isLocal, standInTold } from './stand-in.ts'

/** What is allowed, and yet costs a dealer customers: told when the site is read, and the site is built. Source: VD-44. */
export function warningsOf(site: Pick<Site, WarnedOf>): string[] {
  return [
    ...withoutPhone(site),
    ...withoutMailBox(site),
    ...withoutAddress(site),
    ...withoutHttps(site),
    ...standInTold(site.settings),
    ...withUnreadPlaces(site),
    ...withStrangePlaces(site),
    ...withoutPlace(site),
    ...withDoubtfulCars(site),
    ...withHalfNouns(site),
    ...withStrangeModels(site),
    ...withoutState(site),
    ...withoutZone(site),
    ...withStrangeZone(site),
    ...withStrangeBlock(site),
    ...withSharedPage(site),
    ...withoutHolidays(site),
    ...withWrongNumber(site),
  ]
}

type WarnedOf = 'at' | 'settings' | 'dealerships' | 'locations' | 'cars' | 'models'

/** Each lead is for a place: who hears of it is named there, or by the site. */
function withoutMailBox({ settings, locations }: Pick<Site, WarnedOf>): string[] {
  const { places, isAll } = unheardPlaces({ settings, locations })
  if (places.length === 0 && !isAll) return []
  const where = isAll ? '' : ` for ${places.map(({ name }) => name).join(', ')}`
  return [
    `${settings.slug} names no mail box${where}, so nobody there hears of an enquiry → add "leads": { "mailTo": ["sales@…"] } to its site.json`,
  ]
}

/** At "northside.localhost" a site is whole; anywhere else nobody could say where it is. Source: EN-21. */
function withoutAddress({ settings: { slug, baseUrl, features }, dealerships }: Pick<Site, WarnedOf>): string[] {
  if (baseUrl !== undefined || dealerships.some(({ config }) => config?.base_domain !== undefined)) return []
  const alerts = features.alerts ? ', and nobody can ask for news by mail (features.alerts)' : ''
  return [
    `${slug} has no address, so its sitemap is empty and the API does not know it by its host${alerts} → add "baseUrl": "https://www.…" to its site.json`,
  ]
}

/** Pages send browsers to https for a year, while canonical links and the sitemap would name what only redirects there. */
function withoutHttps({ settings: { slug, baseUrl }, dealerships }: Pick<Site, WarnedOf>): string[] {
  const address = baseUrl ?? dealerships.find(({ config }) => config?.base_domain !== undefined)?.config?.base_domain
  if (address === undefined || !/^http:/i.test(address) || isLocal(address)) return []
  const key = baseUrl === undefined ? 'config.base_domain' : 'baseUrl'
  return [
    `${slug} names ${address} as its address, but is open by https alone, so canonical links and sitemap lead to a redirect → write "https://…" as its "${key}"`,
  ]
}

/** Legal pages, papers and mail name the business by its number. Source: CO-04. */
function withWrongNumber({ settings }: Pick<Site, WarnedOf>): string[] {
  const { slug, legal } = settings
  const said = legal.abn && fill(labelsOf(settings).abn, { number: legal.abn })
  const register = said && registerThatLacks(said)
  if (!said || !register) return []
  return [
    `${slug} is signed ${said} ("legal.abn"), which is no ${register.name}: it has ${register.digits} digits, which check one another → copy it from the register into "legal": { "abn": "…" } in its site.json`,
  ]
}

function withoutPhone({ settings, dealerships, locations, cars }: Pick<Site, WarnedOf>): string[] {
  const silent = locations.filter(
    location =>
      phoneOf(
        location,
        dealerships.find(({ id }) => id === location.dealership_id),
      ) === undefined,
  )
  if (silent.length === 0 && locations.length > 0) return []
  const places = placesNamed({ cars }).map(([id]) => id)
  if (places.length === 0) return []
  if (silent.length === locations.length) {
    return [
      `${settings.slug} has no phone number, so its cars are shown without one → add "phone" to one of its locations`,
    ]
  }
  return silent
    .filter(({ id }) => places.includes(id))
    .map(
      ({ name }) =>
        `${settings.slug} has no phone number for ${name}, so the cars there are shown without one → add "phone" to this location`,
    )
}

/**
 * Visitors go to a place, not to a business: address and hours are those of locations alone. What a dealership has of them
 * is told where one of its locations has none.
 */
function withUnreadPlaces({ settings, dealerships, locations }: Pick<Site, WarnedOf>): string[] {
  return dealerships.flatMap(({ id, name, address, opening_hours }) => {
    const own = locations.filter(({ dealership_id }) => dealership_id === id)
    const told = (what: string, key: string, lacking: readonly { name: string }[]) =>
      lacking.map(
        place =>
          `${settings.slug} has ${what} of the dealership ${name}, which its location ${place.name} does not show → write "${key}" at this location`,
      )
    return [
      ...(address?.street === undefined
        ? []
        : told(
            'the address',
            'address',
            own.filter(place => place.address.street === undefined),
          )),
      ...(opening_hours.length === 0
        ? []
        : told(
            'opening hours',
            'contact_detail.opening_hours',
            own.filter(place => place.contact_detail.opening_hours.length === 0),
          )),
    ]
  })
}

/** A car at a place that the site does not list is shown without one: no address, no hours, nobody to call there. */
function withStrangePlaces({ settings, locations, cars }: Pick<Site, WarnedOf>): string[] {
  const ids = locations.map(({ id }) => id)
  const names = locations.map(({ name }) => `"${name}"`)
  return placesNamed({ cars }).flatMap(([place, there]) => {
    if (place === null || (typeof place === 'number' && ids.includes(place))) return []
    // Of one that names a place by name alone, the site would have added the id of its own.
    const [called, known] = typeof place === 'number' ? [place, ids] : [`"${place}"`, names]
    return told(
      there,
      count =>
        `${settings.slug} has ${formatCount(count, 'car', 'cars')} at location ${called}, which it does not list`,
      `its locations are ${known.join(', ')}`,
    )
  })
}

/** So is a car whose feed names no place at all, as that of a classifieds site; one at a place that settings hide is meant to be. */
function withoutPlace({ settings, locations, cars }: Pick<Site, WarnedOf>): string[] {
  const { excludedIds, locationDisplay } = settings
  if (excludedIds.locations.length + locationDisplay.hiddenNames.length > 0) return []
  const nowhere = placesNamed({ cars }).find(([place]) => place === null)?.[1]
  if (nowhere === undefined || locations.length === 0) return []
  return told(
    nowhere,
    count =>
      `${settings.slug} has ${formatCount(count, 'car that names', 'cars that name')} no location, so no address and hours are shown with ${count === 1 ? 'it' : 'them'}`,
    `send "location_id" in the feed or, if all of one stand at one place, add "fill": { "location_id": ${placesToAsk(locations)[0]!.id} } to it in "stock.feeds"`,
  )
}

/** The places that cars name, each with its cars; asked once for the same stock: a build that changes words alone reads no cars. */
const placesNamed = keeping('places that cars name', ({ cars }: Pick<Site, 'cars'>) =>
  [...Map.groupBy(cars, ({ location_id, location_name }) => location_id ?? location_name ?? null)].map(
    ([place, there]) => [place, some(there.map(foundBy))] as const,
  ),
)

/** A new car that has driven further is a demonstrator at best, and one that is older is a slip. */
const NEW_UP_TO_KM = 1_000
const NEW_UP_TO_YEARS = 3
/** So many of the cars that a warning counts are named. */
const NAMED = 5

/** Cars that contradict themselves, or each other: advertised as they are, they mislead. */
function withDoubtfulCars({ settings: { slug, stock, region }, cars, at }: Pick<Site, WarnedOf>): string[] {
  const year = at.getUTCFullYear()
  const { notNew, wrongVins, vins, stocknums } = doubtfulCars({ cars, year, region })
  const driven = `${formatNumber(NEW_UP_TO_KM)} ${stock.distanceUnit}`
  return [
    ...told(
      notNew,
      count => {
        const them = `${formatCount(count, 'car', 'cars')} as new that ${count === 1 ? 'has' : 'have'} driven more than ${driven}`
        return `${slug} offers ${them} or ${count === 1 ? 'is' : 'are'} more than ${NEW_UP_TO_YEARS} years old`
      },
      'correct "car_type", "km" or "year" in the feed',
    ),
    ...told(
      wrongVins,
      count =>
        `${slug} has ${formatCount(count, 'car', 'cars')} whose VIN cannot be right, so neither search engines nor ads are told it`,
      region === 'en-US'
        ? 'correct "vin" in the feed: 17 letters and figures without I, O and Q, of which the ninth checks the others'
        : 'correct "vin" in the feed: 17 letters and figures without I, O and Q',
    ),
    ...told(vins, count => `${slug} has ${formatCount(count, 'VIN', 'VINs')} that several cars bear`, ONE_OF_TWO),
    ...told(
      stocknums,
      count =>
        `${slug} has ${formatCount(count, 'stock number', 'stock numbers')} that several cars of a dealership bear`,
      ONE_OF_TWO,
    ),
  ]
}

const ONE_OF_TWO = 'one car is in the feed twice, or one of them is written wrong'

/** How whoever keeps the feed finds a car: one with neither stock number nor VIN has an id of our own making, which no row has. */
const foundBy = ({ id, name, stocknum, vin }: Car): string =>
  stocknum === undefined && vin === undefined ? `${id} "${name}"` : `${id}`

/** How many there are, and the first few by the ids of their cars. */
type Some = { count: number; named: readonly string[] }

const some = (ids: readonly string[]): Some => ({ count: ids.length, named: ids.slice(0, NAMED) })

function told({ count, named }: Some, what: (count: number) => string, remedy: string): string[] {
  if (count === 0) return []
  const more = count > named.length ? ` and ${formatNumber(count - named.length)} more` : ''
  return [`${what(count)} (id ${named.join(', ')}${more}) → ${remedy}`]
}

type DoubtedBy = Pick<Site, 'cars'> & { year: number; region: Region }

/** Cars that are sold may be back: traded in, under the VIN that they have. */
const doubtfulCars = keeping('doubtful cars', ({ cars, year: thisYear, region }: DoubtedBy) => {
  const offered = cars.filter(car => !isSold(car))
  const repeated = (key: (car: Car) => string | undefined): Some =>
    some(
      [...Map.groupBy(offered, key)]
        .filter(([value, { length }]) => value !== undefined && length > 1)
        .map(([, alike]) =>
          alike
            .slice(0, NAMED)
            .map(({ id }) => id)
            .join(' = '),
        ),
    )
  return {
    notNew: some(
      offered
        .filter(
          ({ car_type, km = 0, year = thisYear }) =>
            car_type === 'new' && (km > NEW_UP_TO_KM || year < thisYear - NEW_UP_TO_YEARS),
        )
        .map(foundBy),
    ),
    wrongVins: some(offered.filter(({ vin, year }) => vin !== undefined && isWrongVin(vin, region, year)).map(foundBy)),
    vins: repeated(({ vin }) => vin?.toUpperCase()),
    // Each dealership may count for itself.
    stocknums: repeated(({ stocknum, dealership_id }) => stocknum && `${dealership_id} ${stocknum.toUpperCase()}`),
  }
})

/** Many and one of what the dealer sells: with a word of its own for one of the two alone, pages say both words. */
const NOUNS = [
  ['stockNoun', 'stockNounOne'],
  ['mixedStockNoun', 'mixedStockNounOne'],
] as const

function withHalfNouns({ settings }: Pick<Site, 'settings'>): string[] {
  const own = settings.labels
  return NOUNS.flatMap(([many, one]) => {
    if ((own[many] === undefined) === (own[one] === undefined)) return []
    const [set, missing] = own[one] === undefined ? [many, one] : [one, many]
    return [
      `${settings.slug} says "${own[set]}" in some places and "${labelsOf(settings)[missing]}" in others → add "${missing}" to its labels`,
    ]
  })
}

const modelsOf = keeping('names of models', ({ cars }: Pick<Site, 'cars'>) => [
  ...new Set(cars.map(({ model }) => model)),
])

/** Numbers for a model that is neither in the catalogue nor in the stock are shown nowhere. Source: DC-156. */
function withStrangeModels({ settings, models, cars }: Pick<Site, 'settings' | 'models' | 'cars'>): string[] {
  const asked = Object.keys(settings.serviceAdvantage.byModel)
  if (asked.length === 0) return []
  const inStock = modelsOf({ cars })
  const names = [...new Set([...models.map(({ name }) => name), ...inStock])]
  const known = new Set(names.map(name => modelKey(name, 'Toyota')))
  return asked
    .filter(name => !known.has(modelKey(name, 'Toyota')))
    .map(name => {
      const meant = nearest(name, names)
      return `${settings.slug} has a service advantage of its own for "${name}", which it does not sell → ${meant ? `did you mean "${meant}"?` : 'leave it out of "serviceAdvantage"'}`
    })
}

/** Zones, laws and regulators go by the state: one that nobody knows would quietly be Sydney's (DC-128, DC-165). */
function withoutState({ settings, locations }: Pick<Site, WarnedOf>): string[] {
  const { slug, region, timezone } = settings
  if (region !== 'en-AU') return []
  const lost = timezone ? '' : 'its hours are read by the clock of Sydney, and '
  return locations
    .filter(({ address }) => jurisdictionOf(address.state, region) === 'AU')
    .map(({ name, address: { state } }) => {
      const said = state ? `the state "${state}" for ${name}, which is none that we know` : `no state for ${name}`
      return `${slug} has ${said}, so ${lost}no law or regulator of a state counts as its own → write one of ${AUSTRALIAN_STATES.join(', ')}`
    })
}

/** The United States have several zones, and no state of theirs tells which: hours and offers would quietly be New York's. */
function withoutZone({ settings: { slug, region, timezone } }: Pick<Site, WarnedOf>): string[] {
  if (region !== 'en-US' || timezone) return []
  return [
    `${slug} names no time zone, so its hours and its offers go by the clock of New York → add "timezone" to its site.json, such as "America/Chicago"`,
  ]
}

/** One time zone for all places turns the hours of each by it, as after a folder was copied from a dealer of another state. */
function withStrangeZone({ settings, locations, at }: Pick<Site, WarnedOf>): string[] {
  const { slug, region, timezone } = settings
  if (region !== 'en-AU' || timezone === undefined) return []
  const strange = locations.filter(({ address }) => isOfAnotherState(timezone, address.state, at))
  return [...Map.groupBy(strange, ({ address }) => address.state)].map(
    ([state, [first]]) =>
      `${slug} has "timezone" ${timezone} for all its places, so those of ${state}, as ${first!.name}, open and close by the clock of another state → take "timezone" out of its site.json: each place then goes by its own state`,
  )
}

/** The block of places on a home page that is to show one place, which is not there, shows nothing (DC-135). */
function withStrangeBlock({ settings, locations }: Pick<Site, WarnedOf>): string[] {
  const { locations: chosen } = settings.home
  if (typeof chosen !== 'string' && !locations.some(({ id }) => id === chosen)) {
    const known = locations.map(({ id }) => id).join(', ')
    return [
      `${settings.slug} shows location ${chosen} on its home page, which it does not list → its locations are ${known}`,
    ]
  }
  return []
}

/** Of several places at one address, the first is there (DC-13, LO-20). */
function withSharedPage({ settings, locations }: Pick<Site, WarnedOf>): string[] {
  return [...Map.groupBy(locations, locationSlug)].flatMap(([slug, [first, ...others]]) =>
    others.map(
      ({ name }) =>
        `${settings.slug} has no page for ${name}: /locations/${slug} is that of ${first!.name} → give each a "slug" of its own`,
    ),
  )
}

/** A list that ends, or none, leaves a place open on every public holiday. Source: ours. */
function withoutHolidays(site: Pick<Site, WarnedOf>): string[] {
  return holidayGaps(site).map(
    gap =>
      `${site.settings.slug} ${holidayGapInWords(gap)}, so shoppers are told that it is open on those to come → add the next ones to "hours.specialHours" of its site.json`,
  )
}
