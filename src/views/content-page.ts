import { formatDate } from '../domain/date.ts'
import { formatDollars } from '../domain/format.ts'
import { chosenLocations } from '../domain/location.ts'
import { type PictureShown, pictureShown, WIDE_WIDTHS } from '../domain/picture.ts'
import { COMMUNITY_PROGRAM_DOLLARS, PARTS_WARRANTY_YEARS } from '../domain/promises.ts'
import { isTileRunning } from '../domain/promo-tile.ts'
import { REGULATORS, regulatorsNear } from '../domain/regulators.ts'
import { DOT, fill, joinParts, plainText } from '../domain/text.ts'
import type { ContentPage, ImageBanner } from '../records/index.ts'
import { breadcrumbList, type Crumb } from '../seo/breadcrumbs.ts'
import { type PageMeta, pageMeta } from '../seo/meta.ts'
import { questionsData } from '../seo/questions.ts'
import { type Labels, labelsOf } from '../site/labels.ts'
import type { Site } from '../site/site.ts'
import { siteZone } from '../site/zone.ts'
import { BLOG, type PostCard, postsAbout } from './blog.ts'
import { partsEnquiry, serviceEnquiry } from './forms/after-sales.ts'
import { generalEnquiry } from './forms/enquiries.ts'
import { type PlaceToTalk, placeToTalk } from './forms/form-page.ts'
import type { FormShown } from './forms/form-shown.ts'
import { careerEnquiry } from './forms/work-forms.ts'
import {
  existing,
  leadsSomewhere,
  SELL_MY_CAR_PATH,
  SERVICE_BOOKING_PATH,
  sellMyCarHref,
  serviceBookingHref,
  type TextLink,
} from './links.ts'
import type { OfferWindow } from './offer-shown.ts'
import { pagesOf } from './pages.ts'
import { withPartLinks } from './text-parts.ts'
import { withTextPictures } from './text-pictures.ts'
import { hasOwnAddress, pathOfPage } from './written-paths.ts'

export type TextPage = {
  meta: PageMeta
  crumbs: readonly Crumb[]
  title: string
  lead?: string
  picture?: PictureShown
  /** Who stands behind a legal page, and as of when it holds. */
  signedText?: string
  actions: readonly TextLink[]
  story: Story
  /** What the dealer gives to its neighbours, on the page about it. */
  community?: { title: string; text: string }
  /** Who takes a complaint, on the page about them. */
  complaints?: { title: string; contacts: readonly ComplaintsContact[] }
  /** Whom else one can turn to, on the same page. */
  regulators?: Regulators
  posts?: { title: string; items: readonly PostCard[]; all?: TextLink }
  /** A form that follows where the page invites one (DC-19). */
  form?: { title: string; intro: string; form: FormShown }
}

/** What a page tells, from its facts to its questions; any part of it may be missing. */
export type Story = {
  points: readonly Point[]
  /** Markup that has passed the allow-list. */
  html: string
  /** Where to find what in a long text, beside which nothing else stands. */
  contents: { title: string; parts: readonly TextLink[] }
  places: { title: string; items: readonly PlaceToTalk[]; directions: string }
  /** With its days, where it has any, for the rule that the browser asks again. */
  banner?: { picture: PictureShown; href?: string; running: boolean; window?: OfferWindow }
  steps: { title: string; items: readonly Point[] }
  questions: { title: string; items: readonly { question: string; answer: string }[] }
}

export type Point = { title: string; text: string }

type ComplaintsContact = { dealership: string; contact: string; href?: string }

export type Regulators = {
  title: string
  text: string
  near: readonly TextLink[]
  elsewhere?: { title: string; links: readonly TextLink[] }
}

/** The page about the dealer. */
const ABOUT = 'about-us'
/** The page on what to do when something has gone wrong. Source: RT-73. */
const COMPLAINTS = 'complaint-handling'
/** The page that invites people to apply. */
const CAREERS = 'careers'
const PRIVACY = 'privacy-policy'
const LEGAL: readonly string[] = [COMPLAINTS, PRIVACY, 'terms-and-conditions']
/** What stands on the page of a form is told there, and nowhere else. Source: RT-64. */
export const FLEET = 'fleet'

/** How many posts a page names. */
const POSTS = 3
/** How many places stand beside a text. */
const PLACES = 3

/** The pages below `/pages/`. */
export function namedPages({ pages }: Pick<Site, 'pages'>): readonly ContentPage[] {
  return pages.filter(({ slug }) => !hasOwnAddress(slug) && slug !== FLEET)
}

/** Source: RT-56, RT-59, RT-61 to RT-63, RT-65, RT-68, RT-69, RT-72 to RT-75, BD-06. */
export function textPage(site: Site, page: ContentPage): TextPage {
  const { settings } = site
  const labels = labelsOf(settings)
  const path = pathOfPage(page.slug)
  const crumbs = [
    { label: labels.home, href: '/' },
    { label: page.title, href: path },
  ]
  const image = page.image ?? (page.actions === undefined ? undefined : placesOf(site, page)[0]?.image?.url)
  return {
    meta: metaOfPage(site, page, { path, image, crumbs }),
    crumbs,
    title: page.title,
    lead: page.description,
    picture: image === undefined ? undefined : widePicture(site, image, page.image_alt ?? ''),
    signedText: LEGAL.includes(page.slug) ? signed(site, page, labels) : undefined,
    actions: actionsOf(site, page),
    story: storyOf(site, page),
    ...(page.slug === ABOUT &&
      settings.features.communityProgram && {
        community: {
          title: labels.communityTitle,
          text: fill(labels.communityText, { amount: formatDollars(COMMUNITY_PROGRAM_DOLLARS) }),
        },
      }),
    ...(page.slug === COMPLAINTS && { ...complaintsOf(site), regulators: regulatorsOf(site, labels) }),
    ...postsOf(site, page, labels),
    ...formOf(site, page, labels),
  }
}

/** What a page that the dealer writes says of itself. */
export function metaOfPage(
  site: Site,
  page: ContentPage,
  { path, image, crumbs }: { path: string; image: string | undefined; crumbs: readonly Crumb[] },
): PageMeta {
  return pageMeta(site, {
    title: page.title,
    description: page.description ?? plainText(page.html),
    path,
    image,
    jsonLd: [breadcrumbList(site, crumbs), ...questionsData(page.questions ?? [])],
  })
}

/** What a page tells besides its title and its form. */
export function storyOf(site: Site, page: ContentPage, locations = placesOf(site, page)): Story {
  const labels = labelsOf(site.settings)
  const { banner, steps = [], questions = [] } = page
  const text = withTextPictures(page.html, site)
  const { html, parts } = locations.length > 0 ? { html: text, parts: [] } : withPartLinks(text)
  return {
    points: page.points ?? [],
    html,
    contents: { title: labels.onThisPage, parts },
    places: {
      title: labels.formTalk,
      items: locations.slice(0, PLACES).map(location => placeToTalk(site, location, labels)),
      directions: labels.getDirections,
    },
    ...(banner !== undefined && { banner: bannerShown(site, banner) }),
    steps: { title: page.steps_title ?? labels.howItGoes, items: steps },
    questions: { title: labels.questions, items: questions },
  }
}

/** Source: OF-03. A link to a page that the site lacks is left out, the picture stays. */
function bannerShown(site: Site, { image, alt, link, start, expiry }: ImageBanner): NonNullable<Story['banner']> {
  const zone = siteZone(site.settings)
  const hasDays = start !== undefined || expiry !== undefined
  return {
    picture: widePicture(site, image, alt),
    href: link !== undefined && leadsSomewhere(link, pagesOf(site)) ? link : undefined,
    running: isTileRunning({ start, expiry }, site.at, zone),
    ...(hasDays && { window: { start, expiry, zone } }),
  }
}

export const widePicture = ({ settings }: Site, image: string, alt: string): PictureShown =>
  pictureShown(image, settings.pictures, { alt, widths: WIDE_WIDTHS })

/** The places that a page is about; a dealer without a workshop answers from its showroom. */
export function placesOf({ locations }: Site, { places }: ContentPage): Site['locations'] {
  if (places === undefined) return []
  const asked = chosenLocations(locations, places)
  return asked.length > 0 ? asked : chosenLocations(locations, 'sales')
}

/** What the page leads to; the dealer's own portals take the place of our pages (DC-17, DC-113). */
function actionsOf(site: Site, { actions = [] }: ContentPage): TextLink[] {
  const { settings } = site
  const elsewhere: Readonly<Record<string, string | undefined>> = {
    [SERVICE_BOOKING_PATH]: serviceBookingHref(settings),
    [SELL_MY_CAR_PATH]: sellMyCarHref(settings),
    '/contact-us': settings.paths.contact,
  }
  const links = actions.map(({ label, href }) => ({ label, href: elsewhere[href] ?? href }))
  return existing(links, pagesOf(site))
}

/** Who answers for a legal page and as of when: the page's own date, or that of the privacy policy (CO-04). */
function signed({ settings }: Site, { slug, updated }: ContentPage, labels: Labels): string {
  const { entity, abn, privacyPolicyDate } = settings.legal
  const written = updated && formatDate(updated, settings.region, siteZone(settings))
  const date = written ?? (slug === PRIVACY ? privacyPolicyDate : undefined)
  const parts = [
    entity ?? settings.name,
    abn && fill(labels.abn, { number: abn }),
    date && fill(labels.pageDated, { date }),
  ]
  return joinParts(parts, DOT)
}

/** The contact of each dealership that names one for complaints; those that share one share a line. Source: EN-21. */
function complaintsOf({ settings, dealerships }: Site): Pick<TextPage, 'complaints'> {
  const namesOf = new Map<string, string[]>()
  for (const { name, config } of dealerships) {
    const contact = config?.complaints_contact
    if (contact !== undefined) namesOf.set(contact, [...(namesOf.get(contact) ?? []), name])
  }
  if (namesOf.size === 0) return {}
  const contacts = [...namesOf].map(([contact, names]) => ({
    dealership: names.join(', '),
    contact,
    ...(contact.includes('@') && { href: `mailto:${contact}` }),
  }))
  return { complaints: { title: labelsOf(settings).contactUs, contacts } }
}

/** The consumer regulators: those of the dealer's own states first. Source: RV-07, DC-165. */
function regulatorsOf({ settings, locations }: Site, labels: Labels): Regulators {
  const all = settings.legal.regulators ?? REGULATORS[settings.region]
  const toLink = ({ name, url }: { name: string; url: string }): TextLink => ({ label: name, href: url })
  const { near, elsewhere } = regulatorsNear(
    all,
    locations.map(({ address }) => address.state),
  )
  return {
    title: labels.regulators,
    text: labels.regulatorsText,
    near: near.map(toLink),
    ...(elsewhere.length > 0 && {
      elsewhere: { title: labels.regulatorsElsewhere, links: elsewhere.map(toLink) },
    }),
  }
}

/** The posts of the page's subject, and the newest of the others where those are few. */
function postsOf(site: Site, { posts }: ContentPage, labels: Labels): Pick<TextPage, 'posts'> {
  if (posts === undefined || site.posts.length === 0) return {}
  const items = postsAbout(site, posts).slice(0, POSTS)
  return { posts: { title: labels.readOn, items, all: { label: labels.blog, href: BLOG } } }
}

/** Which form a page invites to, where it does. Source: DC-19. */
export const formKindOf = ({ slug, form }: ContentPage): ContentPage['form'] =>
  form ?? (slug === CAREERS ? 'career' : undefined)

/** Source: DC-19, DC-115. */
function formOf(site: Site, page: ContentPage, labels: Labels): Pick<TextPage, 'form'> {
  switch (formKindOf(page)) {
    case 'career':
      return { form: { title: labels.careerTitle, intro: labels.careerIntro, form: careerEnquiry(site) } }
    case 'service':
      return { form: { title: labels.serviceTitle, intro: labels.serviceIntro, form: serviceEnquiry(site) } }
    case 'parts':
      return {
        form: {
          title: labels.partsTitle,
          intro: fill(labels.partsIntro, { years: PARTS_WARRANTY_YEARS }),
          form: partsEnquiry(site),
        },
      }
    case 'enquiry':
      return { form: { title: labels.enquiryTitle, intro: labels.enquiryIntro, form: generalEnquiry(site) } }
    case undefined:
      return {}
  }
}
