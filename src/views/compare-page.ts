import { isSold } from '../domain/availability.ts'
import { carTitle } from '../domain/car-card.ts'
import {
  type ComparedCar,
  type ComparePart,
  type CompareSettings,
  comparedFacts,
  comparePartPath,
  type DifferenceLabels,
  type RowLabels,
  specsOf,
} from '../domain/compare.ts'
import { financeShown, financeText } from '../domain/finance.ts'
import { mainPicture, pictureShown, shapeOf } from '../domain/picture.ts'
import { priceLabelsOnPage, priceShown } from '../domain/price.ts'
import { allSpecifications } from '../domain/specs.ts'
import { STOCK_STATE_PARTS, stockStatePart } from '../domain/stock-state.ts'
import type { Region } from '../domain/wording.ts'
import type { Car } from '../records/index.ts'
import { filteredFeatures } from '../search/features.ts'
import type { Crumb } from '../seo/breadcrumbs.ts'
import { type PageMeta, pageMeta } from '../seo/meta.ts'
import { digestOf } from '../site/digest.ts'
import { type Labels, labelsOf, pickLabels, soldText } from '../site/labels.ts'
import type { Site } from '../site/site.ts'
import { datesOf } from '../site/zone.ts'
import { loanOf } from './car-finance.ts'
import { carsWithPage } from './cars-with-page.ts'
import { drivingDollarsOf, drivingSaid } from './weekly-cost.ts'

const PICTURE_WIDTHS = [480]

const LABELS = [
  'compareOne',
  'compareTable',
  'compareTableOne',
  'compareBase',
  'compareAgainst',
  'compareAlike',
  'compareDifferent',
  'compareSame',
  'compareHideSame',
  'compareTakeOut',
  'compareCopy',
  'compareCopied',
  'compareGone',
  'compareLate',
  'compareFailed',
  'compareUnknown',
  'searchStock',
  'loadingCars',
  'sold',
  'reserved',
  'tryAgain',
  'askCars',
  'askCarsOne',
  'askCarsMost',
] as const satisfies readonly (keyof Labels)[]

const DIFFERENCE_LABELS = [
  'similarLessMoney',
  'compareMoreMoney',
  'comparePriceKinds',
  'comparePriceKindUnknown',
  'similarOneYearNewer',
  'similarYearsNewer',
  'compareOneYearOlder',
  'compareYearsOlder',
  'similarLessDistance',
  'compareMoreDistance',
  'compareOneSeatMore',
  'compareSeatsMore',
  'compareOneSeatFewer',
  'compareSeatsFewer',
  'compareMoreTowing',
  'compareLessTowing',
  'compareSleepsMore',
  'compareSleepsFewer',
  'compareHeavier',
  'compareLighter',
] as const satisfies readonly (keyof DifferenceLabels)[]

/** What the comparison's island gets: words and settings, no car; those it fetches. */
export type CompareSetup = {
  labels: Pick<Labels, (typeof LABELS)[number]>
  differences: DifferenceLabels
  rows: RowLabels
  settings: CompareSettings
  path: string
}

export type ComparePage = {
  meta: PageMeta
  crumbs: Crumb[]
  title: string
  text: string
  withoutScripts: string
  setup: CompareSetup
}

/** Cars side by side (WL-09, DC-83). Which ones, this browser or the address knows, so the page is one for all. */
export function comparePage(site: Site): ComparePage {
  const { settings } = site
  const labels = labelsOf(settings)
  return {
    meta: pageMeta(site, {
      title: labels.compareTitle,
      description: labels.compareNone,
      path: settings.paths.compare,
      robots: 'noindex',
    }),
    crumbs: [
      { label: labels.home, href: '/' },
      { label: labels.compareTitle, href: settings.paths.compare },
    ],
    title: labels.compareTitle,
    text: labels.compareNone,
    withoutScripts: labels.compareScripts,
    setup: {
      labels: {
        ...pickLabels(labels, LABELS),
        sold: soldText(settings, labels),
      },
      differences: pickLabels(labels, DIFFERENCE_LABELS),
      rows: {
        price: labels.price,
        // Comparison rates and their warning are read together. Source: FN-13.
        finance: {
          label: labels.carFinance,
          note: settings.finance.showComparisonRate ? labels.comparisonRateWarning : undefined,
        },
        driving: drivingSaid(settings, labels),
        drivingCost: labels.compareDrivingCost,
        features: labels.features,
        noFeatures: labels.compareNoFeatures,
        ...priceLabelsOnPage(labels),
        specs: specNames(labels),
      },
      settings: {
        region: settings.region,
        stock: { distanceUnit: settings.stock.distanceUnit },
        price: { useOfferPrice: settings.price.useOfferPrice },
      },
      path: settings.paths.compare,
    },
  }
}

const SPEC_PREFIX = 'spec'

/** `specFuelType` names the spec `fuelType`. */
function specNames(labels: Labels): Record<string, string> {
  const own = Object.entries(labels).filter(([name]) => /^spec[A-Z]/.test(name))
  return Object.fromEntries(
    own.map(([name, label]) => {
      const spec = name.slice(SPEC_PREFIX.length)
      return [spec[0]!.toLowerCase() + spec.slice(1), label]
    }),
  )
}

/** A car as comparisons know it: by the rules of its page, in its words. */
export function comparedCar(
  site: Pick<Site, 'settings' | 'at'>,
  car: Car,
  labels: Labels = labelsOf(site.settings),
): ComparedCar {
  const { settings, at } = site
  const finance = settings.cards.financeBlock
    ? financeShown(car, priceShown(car, settings.price), settings, at)
    : undefined
  const { amount, comparisonRate } = finance === undefined ? {} : financeText(finance, labels)
  const loan = loanOf(site, car)
  const drivingDollarsAWeek = drivingDollarsOf(site, car)
  const picture = mainPicture(car)
  return {
    ...comparedFacts(car),
    title: carTitle(car),
    sold: isSold(car),
    ...(car.reserved === true && !isSold(car) && { reserved: true }),
    ...(picture !== undefined && {
      picture: pictureShown(picture, settings.pictures, { alt: '', widths: PICTURE_WIDTHS }),
    }),
    shape: shapeOf(car),
    ...(amount !== undefined && { finance: { amount, ...(comparisonRate !== undefined && { rate: comparisonRate }) } }),
    ...(loan !== undefined && { loan }),
    ...(drivingDollarsAWeek !== undefined && { drivingDollarsAWeek }),
    ...(car.standardEquipment.length > 0 && { features: featuresTold(car, settings.region) }),
    specs: specsOf(allSpecifications(car, settings, labels, at)),
  }
}

/** Values of a facet that en-US calls otherwise where they are read: as a facet they keep their names (DC-171). */
const US_FEATURES: Readonly<Record<string, string>> = {
  'Reversing Camera': 'Backup Camera',
  'Satellite Navigation': 'Navigation',
  'Tow Bar': 'Tow Hitch',
}

/** The features that shoppers look for, in alphabetical order, as the equipment of a region's cars has them. */
function featuresTold({ standardEquipment }: Car, region: Region): string[] {
  const names = filteredFeatures(standardEquipment)
  return region === 'en-US' ? names.map(name => US_FEATURES[name] ?? name).toSorted() : names
}

/** Where the parts are in a bundle. */
export const COMPARE_PATHS: readonly string[] = Array.from({ length: STOCK_STATE_PARTS }, (_, part) =>
  comparePartPath(part).slice(1),
)

/** What the parts are made of. */
type Compared = Pick<Site, 'cars' | 'settings' | 'at'>

/** All cars of a site in parts, of which a comparison of four cars needs four at most. */
export function compareParts(site: Compared): { path: string; text: string }[] {
  const labels = labelsOf(site.settings)
  const parts = Map.groupBy(carsWithPage(site), ({ id }) => stockStatePart(id))
  return COMPARE_PATHS.map((path, part) => {
    const cars = (parts.get(part) ?? []).map(car => [car.id, comparedCar(site, car, labels)] as const)
    const found: ComparePart = Object.fromEntries(cars)
    return { path, text: JSON.stringify(found) }
  })
}

/** What decides the parts. */
export function compareBasis(site: Compared): string {
  return `compare ${digestOf(site.cars)} ${digestOf([site.settings, datesOf(site)])}`
}
