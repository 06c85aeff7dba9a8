import type {
  BlogPost,
  Car,
  ContentPage,
  Dealership,
  Manufacturer,
  Model,
  Offer,
  PromoTile,
  Review,
  TeamMember,
} from '../records/index.ts'
import type { HeldByLaw } from './held-by-law.ts'
import type { ProvenWas } from './proven-was.ts'
import type { ModelTab } from './schema/pages.ts'
import type { SiteSettings } from './schema/site.ts'
import type { PictureSize } from './text-pictures.ts'

/** A location of a site: the record, and whether its cars can be saved (CF-08, DC-138). */
export type SiteLocation = SiteSettings['locations'][number]

/**
 * One dealer, read and checked: everything that a view may show. Lists are already those of this site
 * (CF-17, CF-18, OF-06): nothing hidden or excluded is in them.
 */
export type Site = {
  /** `site.json` with every default filled in (Table A). */
  settings: SiteSettings
  /** The moment that the pages are rendered for (`--at`); views read the time here and nowhere else. */
  at: Date
  dealerships: readonly Dealership[]
  /** Visible ones, in the order sales, service, parts (LO-20, LO-21). */
  locations: readonly SiteLocation[]
  /** The accepted rows of all feeds that may have a page, in the order of the feed. */
  cars: readonly Car[]
  /** Of which bytes of its feeds the cars are, and when somebody last vouched for these (`StockRead`). */
  stockRead: { digest: string; confirmedAt: Date | undefined }
  /** What history says of their earlier prices, where the site asks for proof of them. */
  provenWas?: ProvenWas
  /** What is found in the cars and offers that are in no list here until they are put right, where the site asks for that. */
  held?: HeldByLaw
  /** A feed could not be read, so a car that is not among them may be there; only where leads are taken all the same. */
  isStockUnknown?: true
  offers: readonly Offer[]
  manufacturers: readonly Manufacturer[]
  /** In order of popularity (MD-15, MD-16). */
  models: readonly Model[]
  /** Tabs of the models menu in place of those of MD-01, from the site or its brand (DC-147). */
  modelTabs: readonly ModelTab[] | undefined
  promoTiles: readonly PromoTile[]
  /** The dealer's own, and our copy of those that it has not written (DC-19). */
  pages: readonly ContentPage[]
  /** A page for each make, by the slug of its maker (RT-71). */
  brandPages: readonly ContentPage[]
  posts: readonly BlogPost[]
  reviews: readonly Review[]
  team: readonly TeamMember[]
  /** In which widths each picture that the home page begins with is there, where that is known (`heroWidthsOf`). */
  heroWidths: Readonly<Record<string, readonly number[]>>
  /** How large each picture of ours is that stands in a text, where that is known (`textPicturesOf`). */
  textPictures: Readonly<Record<string, PictureSize>>
}
