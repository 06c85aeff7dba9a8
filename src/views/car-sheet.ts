import { isSold } from '../domain/availability.ts'
import { carTitle } from '../domain/car-card.ts'
import { formatDate } from '../domain/date.ts'
import { financeDisclaimer } from '../domain/finance-calculator.ts'
import { carPath } from '../domain/links.ts'
import { placeForCar } from '../domain/location.ts'
import { mainPicture, pictureShown } from '../domain/picture.ts'
import { priceShown } from '../domain/price.ts'
import { conditionText, furtherSpecifications, keyInformation, type Spec } from '../domain/specs.ts'
import { tagsBeside, tagText } from '../domain/tags.ts'
import { fill, joinParts } from '../domain/text.ts'
import { localDate, zoneOf } from '../domain/time-zone.ts'
import { withoutRepeats } from '../domain/told-once.ts'
import type { Car } from '../records/index.ts'
import { soughtFirst } from '../search/features.ts'
import { companyLine } from '../site/company-line.ts'
import { type Labels, labelsOf, pickLabels, soldText } from '../site/labels.ts'
import { absolute } from '../site/root.ts'
import type { Site } from '../site/site.ts'
import { type FinanceBlock, financeBlock } from './car-finance.ts'
import { type HoursShown, locationShown } from './location-shown.ts'
import { type PriceBlock, priceBlock } from './price-block.ts'

/** Wide enough for the picture to print well at its size on paper, in pixels. */
const PICTURE_WIDTHS = [960]

const LABELS = [
  'carFinance',
  'features',
  'keyInformation',
  'noPicture',
  'openingHours',
  'sheetMoreFeatures',
  'sheetOnline',
  'whereToSee',
] as const satisfies readonly (keyof Labels)[]

/** All that the PDF of a car says: the page of the car on paper, where nothing can be opened or asked for. */
export type CarSheet = {
  /** Name of the file without its ending (VD-49). */
  slug: string
  lang: Site['settings']['region']
  dealer: { name: string; phone?: string; address?: string }
  /** "Used · Stock number N4711 · Certified Used Toyota" */
  eyebrow: string
  title: { main: string; sub: string }
  /** That the car is sold, or somebody else's for now. */
  standingText?: string
  price: PriceBlock
  picture?: { src: string; alt: string; mark?: string }
  facts: Spec[]
  features: readonly string[]
  finance?: SheetFinance
  place?: SheetPlace
  /** The page of the car, where the site's own address is known. */
  link?: string
  /** When this was so, and where it may have changed. */
  dateText: string
  smallPrint: string[]
  labels: Pick<Labels, (typeof LABELS)[number]>
}

/** A repayment with everything that has to stand beside it. Source: NCC s. 164, FN-13, FN-20. */
export type SheetFinance = Pick<FinanceBlock, 'title' | 'rate' | 'warning' | 'example'> & { amount: string }

export type SheetPlace = {
  name: string
  street?: string
  town: string
  phone?: string
  licences: readonly string[]
  hours: readonly HoursShown[]
}

/** What the PDF of a car says at the site's moment, by the same rules as its page. Source: VD-49, API-19. */
export function carSheet(site: Site, car: Car): CarSheet {
  const { settings, at } = site
  const labels = labelsOf(settings)
  const zone = zoneOf(car.state, settings)
  const { main, sub } = carTitle(car)
  const title = { main, sub }
  const finance = isSold(car) ? undefined : financeBlock(site, car, priceShown(car, settings.price), labels)
  const place = placeOf(site, car, labels)
  const link = absolute(site, carPath(car))
  return {
    slug: car.slug,
    lang: settings.region,
    dealer: { name: settings.name, phone: place?.phone, address: hostOf(link) },
    eyebrow: joinParts(
      [
        conditionText(car.car_type, labels),
        car.stocknum === undefined ? undefined : joinParts([labels.specStockNumber, car.stocknum]),
        ...tagsBeside(car, settings).map(tag => tagText(tag, labels)),
      ],
      ' · ',
    ),
    title,
    standingText: standingText(car, settings, labels),
    price: sheetPrice(site, car),
    picture: carPicture(site, car),
    facts: factsOf(site, car, labels),
    features: soughtFirst(car.standardEquipment),
    finance: onPaper(finance),
    place,
    link: hostOf(link) === undefined ? undefined : link,
    dateText: fill(labels.sheetDate, { date: formatDate(localDate(at, zone), settings.region, zone) }),
    smallPrint: smallPrint(site, finance, labels),
    labels: pickLabels(labels, LABELS),
  }
}

function standingText(car: Car, settings: Site['settings'], labels: Labels): string | undefined {
  if (isSold(car)) return soldText(settings, labels)
  return car.reserved === true ? labels.reserved : undefined
}

/** The price on paper: that of the page, which the build proves (`checks/one-price.ts`). */
export function sheetPrice(site: Site, car: Car): PriceBlock {
  return priceBlock(car, priceShown(car, site.settings.price), site, labelsOf(site.settings))
}

/** They stand above the title and with the place. */
const TOLD_ELSEWHERE: ReadonlySet<Spec['name']> = new Set(['condition', 'stockNumber', 'location'])

function factsOf({ settings, at }: Site, car: Car, labels: Labels): Spec[] {
  const key = keyInformation(car, settings, labels, at)
  const all = [...key, ...withoutRepeats(furtherSpecifications(car, settings, labels), key)]
  return all.filter(({ name }) => !TOLD_ELSEWHERE.has(name))
}

/** The picture of a car by itself, on paper and in letters: one file that everything shows. */
export function carPicture({ settings }: Pick<Site, 'settings'>, car: Car): CarSheet['picture'] | undefined {
  const address = mainPicture(car)
  if (address === undefined) return undefined
  const { main, sub } = carTitle(car)
  const alt = joinParts([main, sub])
  const { src } = pictureShown(address, settings.pictures, { alt, widths: PICTURE_WIDTHS })
  // A site that credits its pictures to someone shows renderings, not its cars.
  const mark = settings.pictureCredit === undefined ? undefined : labelsOf(settings).sampleIllustration
  return { src, alt, ...(mark !== undefined && { mark }) }
}

function onPaper(finance: FinanceBlock | undefined): SheetFinance | undefined {
  if (finance?.amount === undefined) return undefined
  const { title, amount, rate, warning, example } = finance
  return { title, amount, rate, warning, example }
}

function placeOf(site: Site, car: Car, labels: Labels): SheetPlace | undefined {
  const location =
    site.locations.find(({ id }) => id === car.location_id) ?? placeForCar(site.locations, car.dealership_id)
  if (location === undefined) return undefined
  const { name, street, town, phone, licences, hours } = locationShown(site, location, labels, 'card')
  return { name, street, town, phone, licences, hours }
}

/** What a page says where it is opened or at its foot. */
function smallPrint({ settings, at }: Site, finance: FinanceBlock | undefined, labels: Labels): string[] {
  const { legal, notice, pictureCredit, region } = settings
  const disclaimer = finance?.amount === undefined ? undefined : finance.disclaimer
  return [
    disclaimer &&
      financeDisclaimer(
        disclaimer.text,
        { offerValidUntil: disclaimer.validUntil },
        { now: at, zone: disclaimer.zone, region },
      ),
    legal.priceDisclaimer,
    companyLine(settings, labels),
    notice,
    pictureCredit,
  ].filter((line): line is string => line !== undefined && line !== '')
}

/** "www.example.com.au", of an address of the web. */
function hostOf(link: string): string | undefined {
  return URL.canParse(link) ? new URL(link).host : undefined
}
