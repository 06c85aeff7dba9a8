import { type AdCopy, PRIVACY_PATH } from '../../domain/ad-law/copy-rules.ts'
import { PLACE_RULES, SETTING_RULES } from '../../domain/ad-law/dealer-rules.ts'
import { type Finding, findingsOf, jurisdictionOf } from '../../domain/ad-law/rule.ts'
import { timeOfOffer } from '../../domain/offer.ts'
import { phoneOf } from '../../domain/phone.ts'
import { timeOfTile } from '../../domain/promo-tile.ts'
import type { RunningTime } from '../../domain/running-time.ts'
import { spinWindow, windowState } from '../../domain/spin.ts'
import type { ContentPage } from '../../records/index.ts'
import { findingsInText, joined, offerFindings, statesOf, type Written } from '../../site/checks/ad-law.ts'
import { labelsOf } from '../../site/labels.ts'
import type { Site } from '../../site/site.ts'
import { siteZone } from '../../site/zone.ts'
import { pathOfPage } from '../written-paths.ts'

// What staff should look at in the advertising of a site beside its cars, whose findings are those of `site/checks/ad-law.ts`.
// It is read from the data that pages are made of, and nothing is changed.

/** What is found in the site itself: how it is set, its places, and all that is written for it beside its cars. */
export function wordFindings(site: Worded): Finding[] {
  return [...settingFindings(site), ...placeFindings(site), ...offerFindings(site), ...copyFindings(site)]
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

function copyFindings(site: Worded): Finding[] {
  return [...onTiles(site), ...onPages(site), ...inSettings(site)].flatMap(text => findingsInText(text, site.at))
}

function onTiles(site: Worded): Written[] {
  const zone = siteZone(site.settings)
  return site.promoTiles.map(tile => ({
    where: `promo tile “${tile.alt}”`,
    text: tile.alt,
    states: statesOf(site),
    time: timeOfTile(tile, zone),
  }))
}

function onPages(site: Worded): Written[] {
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

function inSettings({ settings, locations }: Worded): Written[] {
  const states = statesOf({ settings, locations })
  const zone = siteZone(settings)
  const timeAt = (where: string): RunningTime | undefined => {
    const [, place] = /^home\.seasonal\.(\d+)\./.exec(where) ?? []
    return place === undefined ? undefined : timeOfOffer(settings.home.seasonal[Number(place)]!, zone)
  }
  return PARTS_WITH_WORDS.flatMap(part =>
    textsIn(settings[part], part).map(({ where, text }) => {
      const time = timeAt(where)
      return { where, text, states, isSetting: true, ...(time && { time }) }
    }),
  )
}

function textsIn(value: unknown, where: string): { where: string; text: string }[] {
  if (typeof value === 'string') return isAddress(value) ? [] : [{ where, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => textsIn(part, `${where}.${name}`))
}

/** What leads somewhere, or is a picture: nobody reads it, and its words are those of a page that is read by itself. */
const isAddress = (text: string): boolean => /^(?:\/|#|(?:https?|mailto|tel):)\S*$/i.test(text)
