import { z } from 'zod'
import { DealershipSchema } from '../../records/dealership.ts'
import { CountSchema, listOf, maybe, SlugSchema } from '../../records/fields.ts'
import { AddressSchema, ContactDetailSchema, LocationSchema, OpeningHourSchema } from '../../records/location.ts'
import { CardsSchema, DetailSchema } from './cards.ts'
import { identity } from './identity.ts'
import { LabelsSchema } from './labels.ts'
import { LeadsSchema } from './leads.ts'
import {
  ChatSchema,
  DefaultPagesSchema,
  ExternalLinksSchema,
  FooterSchema,
  HeaderSchema,
  HomeSchema,
  HoursSchema,
  LegalSchema,
  LocationDisplaySchema,
  ModelsMenuSchema,
  PromoTilesSchema,
} from './pages.ts'
import { PicturesSchema } from './pictures.ts'
import { PublishSchema } from './publish.ts'
import { SearchSchema } from './search.ts'
import { flag, section } from './section.ts'
import {
  AdLawSchema,
  ExcludedIdsSchema,
  FeaturesSchema,
  FinanceSchema,
  FormsSchema,
  GatesSchema,
  PathsSchema,
  PriceSchema,
  ReservationSchema,
  ReviewsSchema,
  RunningCostsSchema,
  ServiceAdvantageSchema,
  ValuationSchema,
} from './selling.ts'
import { StockSchema } from './stock.ts'
import { ThemeSchema } from './theme.ts'

// A record takes no notice of what it does not know; whoever writes one by hand is told of each slip.
const address = AddressSchema.strict()
const opening_hours = listOf(OpeningHourSchema.strict())

/** A location as a site lists it: the record, and which dealership it is of (CF-08). */
const SiteLocationSchema = LocationSchema.extend({
  address: address.default({}),
  contact_detail: ContactDetailSchema.extend({ opening_hours }).strict().default({ opening_hours: [] }),
  dealership_id: CountSchema,
  dealership_slug: SlugSchema,
  /** Source: DC-138. */
  garage_enabled: flag(true).describe('Cars of this location can be saved'),
}).strict()

const SiteDealershipSchema = DealershipSchema.extend({ address: maybe(address), opening_hours }).strict()

/** `site.json`: all that makes one dealer's site its own. Source: CF-07, Table A. */
export const SiteSchema = z
  .strictObject({
    /** For editors: the JSON Schema that completes this file. */
    $schema: z.string().optional(),
    ...identity,
    theme: ThemeSchema,
    search: SearchSchema,
    stock: StockSchema,
    price: PriceSchema,
    pictures: PicturesSchema,
    paths: PathsSchema,
    features: FeaturesSchema,
    gates: GatesSchema,
    cards: CardsSchema,
    detail: DetailSchema,
    favourites: section({
      mode: z
        .enum(['account', 'local'])
        .default('account')
        .describe('Where saved cars are kept: with the account, or in the browser'),
    }),
    tags: section({ electrified: flag(false).describe('Of several tags, electric or hybrid goes first') }),
    labels: LabelsSchema,
    phone: section({ alwaysRevealed: flag(false).describe('Numbers show in full at once') }),
    filters: section({
      persistOpenState: flag(true).describe('A filter that was opened is open on the next page, too'),
    }),
    hours: HoursSchema,
    locationDisplay: LocationDisplaySchema,
    header: HeaderSchema,
    footer: FooterSchema,
    modelsMenu: ModelsMenuSchema,
    home: HomeSchema,
    forms: FormsSchema,
    leads: LeadsSchema,
    finance: FinanceSchema,
    reservation: ReservationSchema,
    runningCosts: RunningCostsSchema,
    serviceAdvantage: ServiceAdvantageSchema,
    valuation: ValuationSchema,
    reviews: ReviewsSchema,
    adLaw: AdLawSchema,
    externalLinks: ExternalLinksSchema,
    legal: LegalSchema,
    chat: ChatSchema,
    defaultPages: DefaultPagesSchema,
    promoTiles: PromoTilesSchema,
    publish: PublishSchema,
    excludedIds: ExcludedIdsSchema,
    dealerships: z.array(SiteDealershipSchema).min(1, 'a site needs at least one dealership'),
    locations: z.array(SiteLocationSchema).min(1, 'a site needs at least one location'),
  })
  .transform(site => ({ ...site, websiteId: site.websiteId ?? site.slug }))

/** The settings with every default filled in. */
export type SiteSettings = z.infer<typeof SiteSchema>

/** What may be written in a `site.json`. */
export type SiteFile = z.input<typeof SiteSchema>
