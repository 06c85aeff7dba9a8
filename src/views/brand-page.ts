import { searchPath } from '../domain/links.ts'
import { isDiscontinued } from '../domain/model.ts'
import { offerManufacturer } from '../domain/offer.ts'
import type { PictureShown } from '../domain/picture.ts'
import { fill, sameWords } from '../domain/text.ts'
import type { Manufacturer, Model, Offer } from '../records/index.ts'
import type { Crumb } from '../seo/breadcrumbs.ts'
import type { PageMeta } from '../seo/meta.ts'
import { labelsOf } from '../site/labels.ts'
import type { Site } from '../site/site.ts'
import { type PostCard, postsAbout } from './blog.ts'
import { metaOfPage, placesOf, type Story, storyOf, widePicture } from './content-page.ts'
import { existing, type TextLink } from './links.ts'
import { type ModelCard, modelCard } from './model-shown.ts'
import { makerOf } from './model-stock.ts'
import { firstOffers, type OfferRow, offerCards, offerRow } from './offer-shown.ts'
import { pagesOf } from './pages.ts'
import { basisWith } from './rebuild/site-basis.ts'
import type { Basis } from './route.ts'

export type BrandPage = {
  meta: PageMeta
  crumbs: readonly Crumb[]
  title: string
  lead?: string
  logo?: { url: string; alt: string }
  picture?: PictureShown
  actions: readonly TextLink[]
  story: Story
  models: { title: string; items: readonly ModelCard[]; all: TextLink }
  offers: { title: string; seeAll: string } & OfferRow
  posts: { title: string; items: readonly PostCard[] }
}

/** How many offers and posts a page of a make names. */
const OFFERS = 3
const POSTS = 3

/** What a make is at this dealer: its range, what is here, and who looks after it. Source: RT-71, DC-19. */
export function brandPage(site: Site, maker: Manufacturer): BrandPage {
  const { settings } = site
  const labels = labelsOf(settings)
  const page = site.brandPages.find(({ slug }) => slug === maker.slug)!
  const path = `/brands/${maker.slug}`
  const isOfMaker = ofMaker(maker)
  const range = site.models.filter(model => isOfMaker(makerOf(site, model)) && !isDiscontinued(model))
  const places = placesOf(site, page)
  const sellers = places.filter(({ manufacturers }) => manufacturers.some(isOfMaker))
  const image = page.image ?? pictureOf(range)
  const crumbs = [
    { label: labels.home, href: '/' },
    { label: page.title, href: path },
  ]
  return {
    meta: metaOfPage(site, page, { path, image, crumbs }),
    crumbs,
    title: page.title,
    lead: page.description,
    logo: maker.logo && { url: maker.logo.url, alt: maker.name },
    picture: image === undefined ? undefined : widePicture(site, image, page.image_alt ?? ''),
    actions: existing(
      [
        { label: fill(labels.stockOfMake, { make: maker.name }), href: searchPath({ make: maker.name }) },
        { label: labels.bookTestDrive, href: '/book-test-drive' },
        ...(page.actions ?? []),
      ],
      pagesOf(site),
    ),
    story: storyOf(site, page, sellers.length > 0 ? sellers : places),
    models: {
      title: fill(labels.modelsOf, { make: maker.name }),
      items: range.map(model => ({ ...modelCard(site, model, labels), maker: undefined })),
      all: { label: labels.allModels, href: '/models' },
    },
    offers: {
      title: labels.specialOffers,
      seeAll: labels.seeAll,
      ...offerRow(firstOffers(offerCards({ ...site, offers: offersOf(site, maker) }, labels), OFFERS)),
    },
    posts: { title: labels.readOn, items: postsAbout(site, page.posts ?? maker.slug).slice(0, POSTS) },
  }
}

/** What decides the page of a make, whose offers it shows. */
export const brandBasis = (site: Site, maker: Manufacturer): Basis => basisWith(site, offersOf(site, maker))

const offersOf = ({ offers }: Site, maker: Manufacturer): Offer[] =>
  offers.filter(offer => ofMaker(maker)(offerManufacturer(offer)))

const ofMaker =
  (maker: Manufacturer) =>
  (name: string | undefined): boolean =>
    name !== undefined && sameWords(name, maker.name)

const pictureOf = (range: readonly Model[]): string | undefined =>
  range.find(({ image }) => image?.url !== undefined)?.image?.url
