// What can be edited, and where it stands in a dealer's folder. One more kind is one more entry here, and its words.
import { z } from 'zod'
import { isReservable } from '../../src/domain/availability.ts'
import { isInKm } from '../../src/domain/distance.ts'
import { carFinance } from '../../src/domain/finance-calculator.ts'
import { carPath, offerPath } from '../../src/domain/links.ts'
import { locationSlug, mainLocation } from '../../src/domain/location.ts'
import { hasOfferEnded } from '../../src/domain/offer.ts'
import { priceShown } from '../../src/domain/price.ts'
import { specialHoursOf } from '../../src/domain/special-hours.ts'
import {
  BlogPostSchema,
  type Car,
  ContactDetailSchema,
  ContentPageSchema,
  DealershipSchema,
  LocationSchema,
  OfferSchema,
  PromoTileSchema,
  ReviewSchema,
  SpecialHoursSchema,
  TeamMemberSchema,
} from '../../src/records/index.ts'
import { holidayGapInWords, holidayGaps } from '../../src/site/holiday-gaps.ts'
import { labelsOf } from '../../src/site/labels.ts'
import { unheardPlaces } from '../../src/site/mail-boxes.ts'
import { DetailSchema } from '../../src/site/schema/cards.ts'
import { identity } from '../../src/site/schema/identity.ts'
import { RecipientsSchema } from '../../src/site/schema/leads.ts'
import { FooterSchema, HeaderSchema, HomeSchema, LegalSchema } from '../../src/site/schema/pages.ts'
import { searching } from '../../src/site/schema/search.ts'
import { FinanceSchema, ReservationSchema, RunningCostsSchema } from '../../src/site/schema/selling.ts'
import type { SiteSettings } from '../../src/site/schema/site.ts'
import { ThemeSchema } from '../../src/site/schema/theme.ts'
import type { Site, SiteLocation } from '../../src/site/site.ts'
import { siteZone } from '../../src/site/zone.ts'
import { carsWithPage } from '../../src/views/cars-with-page.ts'
import { standardGroups } from '../../src/views/footer.ts'
import { standardItems } from '../../src/views/header.ts'
import { placesWithTeam, teamPath } from '../../src/views/team-page.ts'
import { weeklyBlock } from '../../src/views/weekly-cost.ts'
import { pathOfPage } from '../../src/views/written-paths.ts'
import { type Turn, turnsIn } from './day-state.ts'
import {
  CAR_PAGE_WORDS,
  COLOUR_WORDS,
  CONTACT_WORDS,
  DEALERSHIP_WORDS,
  FINANCE_WORDS,
  FOOTER_WORDS,
  HERO_WORDS,
  HOLIDAY_WORDS,
  HOME_PARTS_WORDS,
  HOURS_WORDS,
  LEGAL_WORDS,
  MENU_WORDS,
  NAME_WORDS,
  OFFER_WORDS,
  PAGE_WORDS,
  POST_WORDS,
  RECIPIENT_OF_PLACE_WORDS,
  RECIPIENT_WORDS,
  RESERVATION_WORDS,
  REVIEW_WORDS,
  RUNNING_COST_WORDS,
  SEARCH_WORDS,
  TEAM_WORDS,
  TILE_WORDS,
  type Words,
} from './words.ts'

/** What kinds belong together, by what somebody comes to do. */
export const GROUPS = {
  now: 'What is on now',
  words: 'Pages, words and people',
  places: 'Places and hours',
  look: 'How the site looks',
  stock: 'Finding and buying cars',
  enquiries: 'Enquiries',
} as const

export type Kind = {
  /** In addresses. */
  id: string
  group: keyof typeof GROUPS
  title: string
  one: string
  /** What it is, for somebody who has not met it. */
  about: string
  schema: z.ZodType
  words: Words
  /**
   * A file for each in a folder, a group of the settings or `null` for those in none, one file with a list of all, or each entry
   * of a list that the settings have: the entry, a group in it, or what they say of it elsewhere, by its id.
   */
  place:
    | { folder: string }
    | { setting: string | null }
    | { list: string }
    | { each: string; group?: string; byId?: readonly string[] }
  /** Where an entry may say the same as a field, by other names: the form shows the first that is there, and changes all. */
  aliases?: Readonly<Record<string, readonly (readonly string[])[]>>
  /** Which dealers have a use for it, where not all have. */
  isFor?(settings: SiteSettings): boolean
  /** Of a group that is a list of rows, or has one: where it has them. */
  rows?: string
  /** The field that lists name it by. */
  titleKey: string
  /** Whether a dealer has some without writing them, with our text (`standard-pages.ts`). */
  hasStandard?: true
  /** What the text below the fields is called, where it has one. */
  body?: { label: string; hint: string; after: string }
  /** What a new one begins with. */
  fresh?(dealer: {
    dealershipIds: readonly number[]
    manufacturer: string | undefined
    today: string
  }): Record<string, unknown>
  /** What the site has of it where its settings say nothing. Who leaves nothing of it has that again. */
  standard?(settings: SiteSettings): Record<string, unknown>
  /** What of it, or of the one with this name, is missing, has run out, or will soon. */
  gaps?(site: Pick<Site, 'settings' | 'locations' | 'at'>, name: string): Gap[]
  /** The page that shows it; of a list, the one with `row`, which was changed. */
  pageOf(site: Site, name: string, row?: Readonly<Record<string, unknown>>): string
  /** What of it that page cannot show, of a dealer who has no other. */
  unshown?(site: Site): string | undefined
  /** A selector of the part of that page, where it is not at the top. */
  part?: string
  /** What a saved one does, where no page shows it. */
  effect?: string
}

/** Where it `hides`, no page shows what is saved until it is filled. */
export type Gap = { message: string; remedy: string; hides?: true }

/** The one field of the form for a list. */
export const LIST = 'list'

const TEXT_HINT =
  'An empty line begins a paragraph, ## a heading, - a point of a list; **bold**, [words](/page) is a link. {name} stands for the dealer, {cars} for what it sells.'

const pageOfPlace = (place: SiteLocation | undefined): string =>
  place === undefined ? '/contact-us' : `/locations/${locationSlug(place)}`

/** Of the first such car; else of the first that has a page. */
const pageOfCar =
  (isSuch: (car: Car, site: Site) => boolean): Kind['pageOf'] =>
  site => {
    const cars = carsWithPage(site)
    const car = cars.find(one => isSuch(one, site)) ?? cars[0]
    return car === undefined ? '/search' : carPath(car)
  }

/** Its page has all the parts. */
const pageOfReservable = pageOfCar((car, { settings }) => isReservable(car, settings))

/** Of a car that the calculator reckons with the rate of the site, as no lender states one for it. */
const hasRateOfSite = (car: Car, { settings, at }: Site): boolean => {
  if (!settings.cards.financeBlock) return false
  const finance = carFinance(car, priceShown(car, settings.price), settings, at)
  return finance?.start !== undefined && !finance.disclaimer
}

const pageWithRunningCosts = pageOfCar(
  (car, site) => weeklyBlock(site, car, undefined, labelsOf(site.settings)) !== undefined,
)

/** Of a place that goes by its id, as the entries of the settings do. */
const pageOfEntry: Kind['pageOf'] = ({ locations }, name) =>
  pageOfPlace(locations.find(({ id }) => String(id) === name))

/** Who names no place is at the main one, as on the pages themselves. */
function placeOfMember(
  { locations }: Site,
  { location_slug: slug }: Readonly<Record<string, unknown>>,
  places: readonly SiteLocation[],
): SiteLocation | undefined {
  const main = mainLocation(locations) ?? locations[0]
  return places.find(place => (slug === undefined ? place === main : locationSlug(place) === slug))
}

const bannersOver = ({ settings, at }: Pick<Site, 'settings' | 'at'>): Turn[] =>
  turnsIn(kindOf('home-banner')!, settings.home, {
    now: at,
    zone: siteZone(settings),
    region: settings.region,
  }).filter(({ is }) => is === 'over')

/** Such an enquiry is kept as a letter to nobody, which no page of the dealer shows. */
const unheard = (whose: string): Gap => ({
  message: `with no mail box, nobody ${whose}: each is kept where only whoever runs the site sees it`,
  remedy: 'name a mail box of people or of a customer system',
})

const MAIL_BOXES_EFFECT = 'No page shows it: enquiries go there from now on.'

export const KINDS: readonly Kind[] = [
  {
    id: 'offers',
    group: 'now',
    title: 'Offers',
    one: 'offer',
    about: 'A promotion with its days and its own page.',
    schema: OfferSchema,
    words: OFFER_WORDS,
    place: { folder: 'content/offers' },
    titleKey: 'name',
    body: { label: 'Text', hint: TEXT_HINT, after: 'image' },
    fresh: ({ dealershipIds, manufacturer }) => ({
      ...(manufacturer !== undefined && { manufacturer }),
      dealership_ids: [...dealershipIds],
    }),
    pageOf(site, name) {
      const offer = site.offers.find(({ id }) => String(id) === name)
      return offer === undefined ? '/special-offers' : offerPath(offer, site.settings)
    },
  },
  {
    id: 'promo-tiles',
    group: 'now',
    title: 'Promo tiles',
    one: 'promo tile',
    about: 'A picture among the cars of a list.',
    schema: PromoTileSchema,
    words: TILE_WORDS,
    place: { folder: 'content/promo-tiles' },
    titleKey: 'alt',
    fresh: () => ({ position: 8 }),
    pageOf: () => '/search',
  },
  {
    id: 'pages',
    group: 'words',
    title: 'Pages',
    one: 'page',
    about: 'Pages of text, such as About us, with their banners.',
    schema: ContentPageSchema,
    words: PAGE_WORDS,
    place: { folder: 'content/pages' },
    titleKey: 'title',
    body: { label: 'Text', hint: TEXT_HINT, after: 'image_alt' },
    hasStandard: true,
    pageOf: (_site, name) => pathOfPage(name),
  },
  {
    id: 'brands',
    group: 'words',
    title: 'Brand pages',
    one: 'brand page',
    about: 'What the dealer says of a make that it sells.',
    schema: ContentPageSchema,
    words: PAGE_WORDS,
    place: { folder: 'content/brands' },
    titleKey: 'title',
    body: { label: 'Text', hint: TEXT_HINT, after: 'image_alt' },
    pageOf: (_site, name) => `/brands/${name}`,
  },
  {
    id: 'blog',
    group: 'now',
    title: 'Blog posts',
    one: 'blog post',
    about: 'News and advice, the newest first.',
    schema: BlogPostSchema,
    words: POST_WORDS,
    place: { folder: 'content/blog' },
    titleKey: 'title',
    body: { label: 'Text', hint: TEXT_HINT, after: 'tags' },
    fresh: ({ today }) => ({ date: today }),
    pageOf: (_site, name) => `/blog/${name}`,
  },
  {
    id: 'reviews',
    group: 'words',
    title: 'Reviews',
    one: 'review',
    about: 'What customers have said, as the home page quotes it.',
    schema: z.object({ [LIST]: z.array(ReviewSchema) }),
    words: REVIEW_WORDS,
    place: { list: 'content/reviews.json' },
    titleKey: 'author',
    pageOf: () => '/',
    part: '.reviews',
  },
  {
    id: 'team',
    group: 'words',
    title: 'Team',
    one: 'member',
    about: 'Who works where, with their photos.',
    schema: z.object({ [LIST]: z.array(TeamMemberSchema) }),
    words: TEAM_WORDS,
    place: { list: 'content/team.json' },
    titleKey: 'name',
    pageOf: (site, _name, row) => {
      const places = placesWithTeam(site)
      const place = (row && placeOfMember(site, row, places)) ?? places[0]
      return place === undefined ? '/locations' : teamPath(place)
    },
  },
  {
    id: 'contact-details',
    group: 'places',
    title: 'Contact details',
    one: 'place',
    about: 'Where each place is, and the phone that it answers.',
    schema: LocationSchema.pick({
      phone: true,
      address: true,
      dealer_license_number: true,
      motor_vehicle_repairer: true,
      store_code: true,
    }),
    words: CONTACT_WORDS,
    place: { each: 'locations' },
    aliases: {
      phone: [
        ['contact_detail', 'phone'],
        ['contact_detail', 'landline_phone'],
      ],
    },
    titleKey: 'name',
    pageOf: pageOfEntry,
  },
  {
    id: 'dealerships',
    group: 'places',
    title: 'Dealership details',
    one: 'dealership',
    about: 'The phone of places that have none of their own, social networks, and where complaints go.',
    schema: DealershipSchema.pick({ phone: true, facebook_url: true, instagram_url: true, config: true }),
    words: DEALERSHIP_WORDS,
    place: { each: 'dealerships' },
    titleKey: 'name',
    pageOf: ({ locations }, name) => pageOfPlace(locations.find(({ dealership_id: id }) => String(id) === name)),
  },
  {
    id: 'opening-hours',
    group: 'places',
    title: 'Opening hours',
    one: 'week',
    about: 'When the doors of each place are open.',
    schema: ContactDetailSchema.pick({ opening_hours: true }),
    words: HOURS_WORDS,
    place: { each: 'locations', group: 'contact_detail' },
    titleKey: 'name',
    pageOf: pageOfEntry,
    part: '[aria-labelledby=hours-title]',
  },
  {
    id: 'holiday-hours',
    group: 'places',
    title: 'Holiday hours',
    one: 'list of holidays',
    about: 'Days on which the doors open at other times, or stay shut.',
    schema: z.object({ specialHours: z.array(SpecialHoursSchema) }),
    words: HOLIDAY_WORDS,
    place: { setting: 'hours' },
    titleKey: 'name',
    rows: 'specialHours',
    gaps: site =>
      holidayGaps(site).map(gap => ({
        message: `the site ${holidayGapInWords(gap)}, so shoppers are told that you are open on those to come`,
        remedy: 'add the next ones',
      })),
    pageOf({ locations, settings }, _name, row) {
      const ids = row?.['locations']
      const place = locations.find(({ id }) => Array.isArray(ids) && ids.includes(id))
      if (place !== undefined) return pageOfPlace(place)
      // The first place may have none of them: each has its own, and that page has all.
      const areOfSome = specialHoursOf(settings.hours.specialHours).some(({ locations: some = [] }) => some.length > 0)
      return areOfSome ? '/locations' : pageOfPlace(locations[0])
    },
    part: '.holidays__dialog',
  },
  {
    id: 'car-pages',
    group: 'words',
    title: 'Texts of car pages',
    one: 'text',
    about: 'What the page of every car says of the dealer.',
    schema: DetailSchema.unwrap().pick({
      whatsIncluded: true,
      whyBuyFromUs: true,
      reserveOnline: true,
      protectYourCar: true,
    }),
    words: CAR_PAGE_WORDS,
    place: { setting: 'detail' },
    titleKey: 'title',
    pageOf: pageOfReservable,
    part: '.car__sections',
  },
  {
    id: 'legal',
    group: 'words',
    title: 'Small print',
    one: 'text',
    about: 'What prices include, and which company stands behind the dealer.',
    schema: LegalSchema.unwrap().pick({ priceDisclaimer: true, entity: true, abn: true }),
    words: LEGAL_WORDS,
    place: { setting: 'legal' },
    titleKey: 'title',
    pageOf: pageOfReservable,
    part: '.terms',
  },
  {
    id: 'name',
    group: 'look',
    title: 'Name and logo',
    one: 'name',
    about: 'What the dealer is called, its logo and its icon.',
    schema: z.object({
      name: identity.name,
      tagline: identity.tagline,
      logo: identity.logo,
      icon: identity.icon,
      notice: identity.notice,
    }),
    words: NAME_WORDS,
    place: { setting: null },
    titleKey: 'title',
    pageOf: () => '/',
    part: '.site-footer',
  },
  {
    id: 'colours',
    group: 'look',
    title: 'Colours',
    one: 'colour',
    about: 'The two colours of the dealer, and the typefaces.',
    schema: ThemeSchema.unwrap(),
    words: COLOUR_WORDS,
    place: { setting: 'theme' },
    standard: ({ theme: { primary, secondary } }) => ({ primary, secondary }),
    titleKey: 'title',
    pageOf: () => '/',
  },
  {
    id: 'home-banner',
    group: 'look',
    title: 'Home banner',
    one: 'banner',
    about: 'The picture and the words at the top of the home page, always or for a time.',
    schema: HomeSchema.unwrap().pick({ hero: true, seasonal: true }),
    words: HERO_WORDS,
    place: { setting: 'home' },
    titleKey: 'title',
    rows: 'seasonal',
    gaps: site =>
      bannersOver(site).map(({ says }) => ({
        message: says.replace(/\.$/, ''),
        remedy: 'take it out, or give it other days',
      })),
    pageOf: () => '/',
  },
  {
    id: 'home-parts',
    group: 'look',
    title: 'Parts of the home page',
    one: 'part',
    about: 'What stands below the banner, and what does not.',
    schema: HomeSchema.unwrap().pick({ blocks: true }),
    words: HOME_PARTS_WORDS,
    place: { setting: 'home' },
    titleKey: 'title',
    pageOf: () => '/',
    // It begins below the banner.
    part: '.hero ~ :not(dialog)',
  },
  {
    id: 'menu',
    group: 'look',
    title: 'Menu',
    one: 'menu',
    about: 'What stands at the top of every page.',
    schema: HeaderSchema.unwrap().pick({ items: true }),
    words: MENU_WORDS,
    place: { setting: 'header' },
    standard: settings => ({ items: standardItems(settings, labelsOf(settings)) }),
    titleKey: 'title',
    pageOf: () => '/',
    part: '#site-nav',
  },
  {
    id: 'footer',
    group: 'look',
    title: 'Links at the foot',
    one: 'list of links',
    about: 'What stands at the foot of every page.',
    schema: FooterSchema.unwrap().pick({ groups: true }),
    words: FOOTER_WORDS,
    place: { setting: 'footer' },
    standard: settings => ({ groups: standardGroups(settings, labelsOf(settings)) }),
    titleKey: 'title',
    pageOf: () => '/',
    part: '.site-footer',
  },
  {
    id: 'search',
    group: 'stock',
    title: 'Searching the stock',
    one: 'filter',
    about: 'Further filters and orders of the lists of cars.',
    schema: z.object({ optionalFilters: searching.optionalFilters, sortByKms: searching.sortByKms }),
    words: SEARCH_WORDS,
    place: { setting: 'search' },
    titleKey: 'title',
    pageOf: () => '/search',
  },
  {
    id: 'finance',
    group: 'stock',
    title: 'Finance',
    one: 'rate',
    about: 'How repayments are told, and what the calculator reckons with where no lender states a rate for the car.',
    schema: FinanceSchema.unwrap().pick({ calculatorRate: true, rateUntil: true, fees: true, repaymentsPer: true }),
    words: FINANCE_WORDS,
    place: { setting: 'finance' },
    standard: ({ finance: { calculatorRate, repaymentsPer } }) => ({ calculatorRate, repaymentsPer }),
    titleKey: 'title',
    pageOf: pageOfCar(hasRateOfSite),
    part: '.finance, .finance__calculator',
    gaps: ({ settings, at }) =>
      hasOfferEnded({ expiry: settings.finance.rateUntil }, at, siteZone(settings))
        ? [
            {
              message: 'the last day of the interest rate is over, and no page shows it',
              remedy: 'write the rate of today and its last day',
              hides: true,
            },
          ]
        : [],
    unshown: site =>
      carsWithPage(site).some(car => hasRateOfSite(car, site))
        ? undefined
        : 'the car shown has its lender’s own rate, or no calculator, so that the rate and the fees here do not show in it',
  },
  {
    id: 'running-costs',
    group: 'stock',
    title: 'Running costs',
    one: 'cost',
    about: 'Fuel, electricity and registration, from which the page of a car tells what it costs a week.',
    schema: RunningCostsSchema.unwrap(),
    words: RUNNING_COST_WORDS,
    place: { setting: 'runningCosts' },
    // Elsewhere no page shows them.
    isFor: isInKm,
    standard: ({ runningCosts }) => (runningCosts === undefined ? {} : { kmAYear: runningCosts.kmAYear }),
    titleKey: 'title',
    pageOf: pageWithRunningCosts,
    part: '.weekly',
  },
  {
    id: 'reservation',
    group: 'stock',
    title: 'Reserving a car',
    one: 'deposit',
    about: 'What it costs to reserve a car online, and for how long it is kept.',
    schema: ReservationSchema.unwrap(),
    words: RESERVATION_WORDS,
    place: { setting: 'reservation' },
    isFor: ({ features }) => features.reserve,
    standard: ({ reservation: { deposit, holdHours } }) => ({ deposit, holdHours }),
    titleKey: 'title',
    pageOf: pageOfReservable,
    part: '.car__actions',
  },
  {
    id: 'enquiries',
    group: 'enquiries',
    title: 'Who gets enquiries',
    one: 'mail box',
    about: 'The mail boxes for what shoppers send: enquiries, test drives, reservations.',
    schema: RecipientsSchema,
    words: RECIPIENT_WORDS,
    place: { setting: 'leads' },
    titleKey: 'title',
    pageOf: () => '/contact',
    effect: MAIL_BOXES_EFFECT,
    gaps(site) {
      const { places, isAll } = unheardPlaces(site)
      if (isAll) return [unheard(`at ${site.settings.name} hears of an enquiry`)]
      const names = places.map(({ name }) => name).join(', ')
      return names === '' ? [] : [unheard(`hears of an enquiry for ${names}`)]
    },
  },
  {
    id: 'enquiries-of-places',
    group: 'enquiries',
    title: 'Own mail boxes',
    one: 'place',
    about: 'Who gets what is meant for one place alone, where that is not who gets the rest.',
    schema: RecipientsSchema,
    words: RECIPIENT_OF_PLACE_WORDS,
    place: { each: 'locations', byId: ['leads', 'byLocation'] },
    isFor: ({ locations }) => locations.length > 1,
    titleKey: 'name',
    pageOf: pageOfEntry,
    effect: MAIL_BOXES_EFFECT,
    gaps: (site, id) =>
      unheardPlaces(site)
        .places.filter(place => String(place.id) === id)
        .map(({ name }) => unheard(`hears of an enquiry for ${name}`)),
  },
]

export const kindOf = (id: string): Kind | undefined => KINDS.find(kind => kind.id === id)
