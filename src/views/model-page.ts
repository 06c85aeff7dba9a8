import { formatDistance } from '../domain/distance.ts'
import { formatDollars } from '../domain/format.ts'
import { modelCalled } from '../domain/model.ts'
import { isOfferOfModel } from '../domain/offer.ts'
import { type PictureShown, pictureIfAny, WIDE_WIDTHS } from '../domain/picture.ts'
import { serviceAdvantage, serviceAdvantageText } from '../domain/service-advantage.ts'
import type { Span } from '../domain/span.ts'
import { fill } from '../domain/text.ts'
import type { Model, Offer } from '../records/index.ts'
import { breadcrumbList, type Crumb } from '../seo/breadcrumbs.ts'
import { type PageMeta, pageMeta } from '../seo/meta.ts'
import { labelsOf } from '../site/labels.ts'
import type { Site } from '../site/site.ts'
import type { CarsInRow } from './car-card.ts'
import { existing, linkIfThere, type TextLink } from './links.ts'
import { modelCars } from './model-cars.ts'
import { type ModelCard, modelCard } from './model-shown.ts'
import { makerOf } from './model-stock.ts'
import { type OfferRow, offerCards, offerRow } from './offer-shown.ts'
import { pagesOf } from './pages.ts'
import { basisWith } from './rebuild/site-basis.ts'
import { spanOfCards } from './rebuild/time-shown.ts'
import type { Basis } from './route.ts'

export type ModelPage = Omit<ModelCard, 'maker'> & {
  meta: PageMeta
  crumbs: readonly Crumb[]
  /** Above its name, where that does not begin with it. */
  maker?: string
  description?: string
  hero?: PictureShown
  highlights: readonly { title: string; text: string }[]
  cars?: CarsInRow
  grades: readonly { name: string; text?: string }[]
  accessories: readonly { name: string; text?: string; priceText?: string }[]
  /** The list of all accessories, where there are any and the site has the page (MD-20). */
  accessoriesLink?: TextLink
  advantage?: { title: string; text: string; facts: readonly { label: string; value: string }[] }
  actions: readonly TextLink[]
  offers: OfferRow
  labels: Record<'highlights' | 'grades' | 'accessories' | 'offers' | 'seeAll' | 'explore', string>
}

/** How many accessories a model page shows itself. */
const ACCESSORIES_SHOWN = 6

/** A model, at `/{slug}` and at `/models/{slug}`; the first counts. Source: RT-44, RT-45, DC-10, DC-157, MD-20. */
export function modelPage(site: Site, model: Model, path: string): ModelPage {
  const { settings } = site
  const labels = labelsOf(settings)
  const hasPage = pagesOf(site)
  const maker = makerOf(site, model)
  const name = modelCalled(model.name, maker)
  const card = modelCard(site, model, labels)
  const canonicalPath = `/${model.slug}`
  const image = model.image?.url
  const crumbs = [
    { label: labels.home, href: '/' },
    { label: labels.allModels, href: '/models' },
    { label: name, href: canonicalPath },
  ]
  return {
    ...card,
    meta: pageMeta(site, {
      title: `${maker} ${model.name}`.trim(),
      description: model.description ?? model.tagline ?? `${maker} ${model.name}`,
      path,
      canonicalPath,
      image,
      jsonLd: [breadcrumbList(site, crumbs)],
    }),
    crumbs,
    name,
    maker: name === model.name ? maker : undefined,
    description: model.description,
    hero: pictureIfAny(image, settings.pictures, { alt: `${maker} ${model.name}`, widths: WIDE_WIDTHS }),
    highlights: model.highlights,
    cars: modelCars(site, model, labels),
    grades: model.grades,
    accessories: model.accessories.slice(0, ACCESSORIES_SHOWN).map(({ name, text, price }) => ({
      name,
      text,
      priceText: price === undefined ? undefined : formatDollars(price),
    })),
    accessoriesLink:
      (model.accessories_count ?? 0) > 0
        ? linkIfThere({ label: labels.seeAll, href: `/${model.slug}/accessories` }, hasPage)
        : undefined,
    advantage: advantage(site, model),
    actions: existing(
      [
        { label: labels.getQuote, href: `/models/get-quote?model=${model.slug}` },
        { label: labels.bookTestDrive, href: '/book-test-drive' },
        { label: labels.contactUs, href: settings.paths.contact },
      ],
      hasPage,
    ),
    offers: offerRow(offerCards({ ...site, offers: offersOf(site, model) }, labels)),
    labels: {
      highlights: labels.highlights,
      grades: labels.grades,
      accessories: labels.accessories,
      offers: labels.specialOffers,
      seeAll: labels.seeAll,
      explore: labels.explore,
    },
  }
}

/** What decides the page of a model, whose offers it shows. */
export const modelBasis = (site: Site, model: Model): Basis => basisWith(site, offersOf(site, model))

/** While the cards on the page of a model say the same of the time. */
export const modelSpan = (site: Site, { cars }: ModelPage): Span => spanOfCards(site, cars?.cards ?? [])

const offersOf = ({ offers }: Site, model: Model): Offer[] => offers.filter(offer => isOfferOfModel(offer, model))

/** Source: TSA-01, DC-157. */
function advantage(site: Site, model: Model): ModelPage['advantage'] {
  const labels = labelsOf(site.settings)
  const { serviceAdvantage: own, region } = site.settings
  const found = serviceAdvantage(model.name, makerOf(site, model), own, region)
  if (found === undefined) return undefined
  const { amount, years, services, interval, range } = found
  // The maker states kilometres, whatever unit the dealer's feed has.
  const distance = (km: number): string =>
    formatDistance(km, { region: site.settings.region, stock: { distanceUnit: 'km' } })
  return {
    title: labels.serviceAdvantage,
    text: serviceAdvantageText(found, labels, site.settings),
    facts: [
      { label: labels.advantageAmount, value: formatDollars(amount) },
      { label: labels.advantageYears, value: String(years) },
      { label: labels.advantageServices, value: String(services) },
      {
        label: labels.advantageInterval,
        value: fill(labels.advantageEvery, { months: interval.months, distance: distance(interval.km) }),
      },
      { label: labels.advantageRange, value: distance(range) },
    ],
  }
}
