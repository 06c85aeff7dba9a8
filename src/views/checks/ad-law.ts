import { type AdvertisedCar, CAR_RULES, ONE_CAR_TWICE, offeredTwice } from '../../domain/ad-law/car-rules.ts'
import { type AdCopy, asRead, COPY_RULES, mayBeAtFault, PRIVACY_PATH } from '../../domain/ad-law/copy-rules.ts'
import { PLACE_RULES, SETTING_RULES } from '../../domain/ad-law/dealer-rules.ts'
import { type Finding, findingsOf, type Jurisdiction, jurisdictionOf } from '../../domain/ad-law/rule.ts'
import { isAvailable } from '../../domain/availability.ts'
import { financeShown } from '../../domain/finance.ts'
import { carPath, offerPath } from '../../domain/links.ts'
import { timeOfOffer } from '../../domain/offer.ts'
import { phoneOf } from '../../domain/phone.ts'
import { priceShown } from '../../domain/price.ts'
import { timeOfTile } from '../../domain/promo-tile.ts'
import { isOver, type RunningTime } from '../../domain/running-time.ts'
import { spinWindow, windowState } from '../../domain/spin.ts'
import { plainText } from '../../domain/text.ts'
import { localDate } from '../../domain/time-zone.ts'
import type { Car, ContentPage } from '../../records/index.ts'
import { momentToldBy } from '../../site/digest.ts'
import { keeping } from '../../site/keeper.ts'
import { labelsOf } from '../../site/labels.ts'
import type { Site } from '../../site/site.ts'
import { siteZone } from '../../site/zone.ts'
import { hasSingleManufacturer } from '../links.ts'
import { datesOf } from '../rebuild/time-shown.ts'
import { pathOfPage } from '../written-paths.ts'

// What staff should look at in the advertising of a site. It is read from the data that pages, cards and feeds are made of, and
// nothing is changed.

/** What is found in the site itself: how it is set, its places, and all that is written for it beside its cars. */
export function wordFindings(site: Worded): Finding[] {
  return [...settingFindings(site), ...placeFindings(site), ...copyFindings(site)]
}

/** What a site says beside its cars, and what decides which of it may be said. */
type Worded = Pick<
  Site,
  | 'settings'
  | 'at'
  | 'dealerships'
  | 'locations'
  | 'offers'
  | 'promoTiles'
  | 'pages'
  | 'brandPages'
  | 'posts'
  | 'models'
>

/** Whose law holds for a site's own words: that of every place that it sells at. */
function statesOf(
  { settings, locations }: Pick<Site, 'settings' | 'locations'>,
  dealershipIds?: readonly number[],
): Jurisdiction[] {
  const places = locations.filter(
    ({ location_type, dealership_id }) => location_type === 'sales' && (dealershipIds?.includes(dealership_id) ?? true),
  )
  return [...new Set(places.map(({ address }) => jurisdictionOf(address.state, settings.region)))]
}

function settingFindings(site: Worded): Finding[] {
  const { settings, at, models } = site
  const { spinToWin } = settings.features
  const states = statesOf(site)
  const isPromotion = spinToWin !== 'off' && windowState(spinWindow(spinToWin, siteZone(settings)), at) !== 'over'
  const subject = {
    ...settings,
    states,
    promotion: isPromotion ? spinToWin.terms : undefined,
    rate: settings.finance.showComparisonRate ? labelsOf(settings).comparisonRate : undefined,
    modelPrice: models.some(model => model.price_from !== undefined) ? labelsOf(settings).priceFrom : undefined,
  }
  return SETTING_RULES.flatMap(rule => findingsOf([rule], subject, { where: rule.setting, states }))
}

function placeFindings({ settings, locations, dealerships }: Worded): Finding[] {
  return locations
    .filter(({ location_type }) => location_type === 'sales')
    .flatMap(location => {
      const dealership = dealerships.find(({ id }) => id === location.dealership_id)
      return findingsOf(
        PLACE_RULES,
        { dealer_license_number: location.dealer_license_number, phone: phoneOf(location, dealership) },
        { where: location.name, states: [jurisdictionOf(location.address.state, settings.region)] },
      )
    })
}

/** A text of the site, perhaps with markup, and where a reader meets it. */
type Written = Omit<AdCopy, 'over' | 'ends'> & { where: string; time?: RunningTime }

function copyFindings(site: Worded): Finding[] {
  return [...offersOf(site), ...tilesOf(site), ...pagesOf(site), ...settingTexts(site)].flatMap(
    ({ where, time = {}, text: written, ...copy }) => {
      const text = asRead(written)
      // To take the markup out of all texts would take longer than all rules together.
      if (copy.path !== PRIVACY_PATH && !mayBeAtFault(text)) return []
      const ends = time.end !== undefined
      const subject = { ...copy, text: plainText(text), ends, over: isOver(time, site.at) }
      return findingsOf(COPY_RULES, subject, { where, states: copy.states })
    },
  )
}

/** One text of several, in which no sentence runs into the next. */
const joined = (parts: readonly (string | undefined)[]): string =>
  parts.filter(part => part !== undefined && part !== '').join(' | ')

function offersOf(site: Worded): Written[] {
  const zone = siteZone(site.settings)
  return site.offers.map(({ name, sanitized_description, description, disclaimer, ...offer }) => ({
    where: offerPath(offer, hasSingleManufacturer(site)),
    text: joined([name, sanitized_description ?? description, disclaimer]),
    states: statesOf(site, offer.dealership_ids),
    time: timeOfOffer(offer, zone),
  }))
}

function tilesOf(site: Worded): Written[] {
  const zone = siteZone(site.settings)
  return site.promoTiles.map(tile => ({
    where: 'promo tile',
    text: tile.alt,
    states: statesOf(site),
    time: timeOfTile(tile, zone),
  }))
}

function pagesOf(site: Worded): Written[] {
  const states = statesOf(site)
  const written = (path: string, page: ContentPage): Written => ({
    where: path,
    path,
    text: textOf(page),
    states,
    ...(path === PRIVACY_PATH && { collects: collectedBy(site.settings) }),
  })
  return [
    ...site.pages.map(page => written(pathOfPage(page.slug), page)),
    ...site.brandPages.map(page => written(`/brands/${page.slug}`, page)),
    ...site.posts.map(page => written(`/blog/${page.slug}`, page)),
    ...site.models.map(({ slug, name, tagline, description, highlights, grades, accessories }) => ({
      where: `/${slug}`,
      text: joined([
        name,
        tagline,
        description,
        ...highlights.flatMap(({ title, text }) => [title, text]),
        ...grades.map(({ text }) => text),
        ...accessories.map(({ text }) => text),
      ]),
      states,
    })),
  ]
}

/** What visitors of a site leave there beside forms and visits, as far as it lets them. */
function collectedBy({ features, gates, favourites }: Site['settings']): NonNullable<AdCopy['collects']> {
  const { reserve, checkoutJourney, onlinePayment } = features
  return [
    ...(reserve || checkoutJourney || onlinePayment ? (['reservations and payments'] as const) : []),
    ...(favourites.mode === 'account' || Object.values(gates).some(Boolean) ? (['signing in'] as const) : []),
  ]
}

function textOf({ title, description, html, points = [], steps = [], questions = [], banner }: ContentPage): string {
  return joined([
    title,
    description,
    html,
    ...[...points, ...steps].flatMap(point => [point.title, point.text]),
    ...questions.flatMap(({ question, answer }) => [question, answer]),
    banner?.alt,
  ])
}

/** The parts of `site.json` that hold words for visitors. */
const PARTS_WITH_WORDS = ['tagline', 'notice', 'home', 'detail', 'header', 'footer', 'labels', 'legal'] as const

function settingTexts(site: Worded): Written[] {
  const states = statesOf(site)
  return PARTS_WITH_WORDS.flatMap(part =>
    textsIn(site.settings[part], part).map(({ where, text }) => ({ where, text, states, isSetting: true })),
  )
}

function textsIn(value: unknown, where: string): { where: string; text: string }[] {
  if (typeof value === 'string') return [{ where, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => textsIn(part, `${where}.${name}`))
}

/** What is found in the cars; of the time, it is the year in which a lender takes a car that decides what there is to find. */
export function carFindings(site: Site): Finding[] {
  const { settings, cars, locations } = site
  const today = localDate(site.at, siteZone(settings))
  const years = datesOf(site).map(date => date.slice(0, 'yyyy'.length))
  return findingsOfCars({ settings, cars, locations, at: momentToldBy(site.at, `years ${years}`) }).filter(
    ({ from }) => from === undefined || from <= today,
  )
}

const findingsOfCars = keeping('ad law', (site: Pick<Site, 'settings' | 'cars' | 'locations' | 'at'>): Finding[] => {
  const { settings, at, locations } = site
  const stateOf = new Map(locations.map(({ id, address }) => [id, address.state]))
  const offered = site.cars.filter(car => car.show_on_dealer_website && isAvailable(car)).map(advertised)
  return [
    ...offered.flatMap(subject => [...findingsOf(CAR_RULES, subject, seen(subject.car)), ...commentFindings(subject)]),
    ...offeredTwice(offered).flatMap(twice => findingsOf([ONE_CAR_TWICE], twice, seen(twice.dearer.car))),
  ]

  function advertised(car: Car): AdvertisedCar {
    const price = priceShown(car, settings.price)
    const finance = settings.cards.financeBlock ? financeShown(car, price, settings, at) : undefined
    return { car, price, finance }
  }

  function seen(car: Car): { where: string; states: Jurisdiction[] } {
    const state = stateOf.get(car.location_id ?? 0) ?? car.state
    return { where: carPath(car), states: [jurisdictionOf(state, settings.region)] }
  }

  function commentFindings({ car }: AdvertisedCar): Finding[] {
    const text = asRead(joined([car.name, car.tag, car.dealercomments]))
    if (!mayBeAtFault(text)) return []
    const { where, states } = seen(car)
    // A car goes when it is sold, and its price with it.
    return findingsOf(COPY_RULES, { text, states, ends: true, over: false }, { where, states })
  }
})
