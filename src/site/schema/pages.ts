import { z } from 'zod'
import { LOCATION_CHOICES } from '../../domain/location.ts'
import { CountSchema, DateTextSchema, LineSchema, LinkSchema, TextSchema } from '../../records/fields.ts'
import { SpecialHoursSchema } from '../../records/location.ts'
import { PromoTileSchema } from '../../records/promo-tile.ts'
import { flag, once, section } from './section.ts'

const TextLinkSchema = z.strictObject({ label: LineSchema.min(1), href: LinkSchema })

/** An item of the header: a link, a list of links, or one of the big menus. */
const HeaderItemSchema = z.strictObject({
  label: LineSchema.min(1),
  href: LinkSchema.optional(),
  menu: z.enum(['models', 'stock']).optional().describe('Opens one of the big menus, in place of a link'),
  links: z.array(TextLinkSchema).optional().describe('Opens a list of links, in place of a link'),
})

/** Source: HF-01, HF-10. `items` replace the eight of the requirements. */
export const HeaderSchema = section({
  openOn: z.enum(['hover', 'click']).default('hover').describe('By what menus of the header open'),
  items: z.array(HeaderItemSchema).optional().describe('The menu, in place of our standard one'),
})

/** `groups` replace the three of HF-11 to HF-13. */
export const FooterSchema = section({
  groups: z
    .array(z.strictObject({ title: LineSchema.min(1), links: z.array(TextLinkSchema) }))
    .optional()
    .describe('Columns of links, in place of our three'),
})

/** A tab of the models menu; the tabs of another make than Toyota come from its brand (DC-147). */
export const ModelTabSchema = z.strictObject({ label: LineSchema.min(1), categories: z.array(TextSchema).default([]) })

export const ModelsMenuSchema = section({
  primaryLink: z.enum(['get-quote', 'contact-us']).default('get-quote').describe('Where the button of a model leads'),
  tabs: z.array(ModelTabSchema).optional().describe('In place of those of the maker'),
})

const hero = {
  title: LineSchema.optional(),
  text: TextSchema.optional(),
  image: LinkSchema.optional().describe('A file of this site, e.g. "/assets/hero.webp", or an address'),
  cutout: flag(false).describe(
    'The picture is white or clear in its upper quarter and along its lower edge, so the page goes on behind it and words may reach over it; any other is a photo in a frame',
  ),
  button: TextLinkSchema.optional().describe(
    'What to do first, before what the template offers below any banner; a link to a page that the site lacks is left out',
  ),
}

/**
 * What stands in the place of `hero` for a time: from its start to the end of its last day, `expiry`, as an offer does. One
 * without a picture has that of `hero`.
 */
const SeasonalHeroSchema = z.strictObject({
  ...hero,
  title: LineSchema.min(1),
  start: DateTextSchema.optional(),
  expiry: DateTextSchema,
})

/** Source: DC-18. */
export const HomeSchema = section({
  hero: section(hero),
  /** Source: features #4. */
  seasonal: z
    .array(SeasonalHeroSchema)
    .default([])
    .describe('Banners for a time, in the place of "hero": of several that run on a day, the first shows'),
  blocks: section({
    search: flag(true),
    banner: flag(true),
    offers: flag(true),
    stock: flag(true),
    locations: flag(true),
    reviews: flag(true),
  }),
  /** Source: LO-15. */
  locations: z
    .union(
      [z.enum(LOCATION_CHOICES), CountSchema],
      `write one of ${LOCATION_CHOICES.join(', ')}, or the id of a location`,
    )
    .default('all')
    .describe('Which locations the home page shows: those of a kind, or one by its id'),
})

/** Source: LO-27, LO-30, LO-31. Special hours are a variant of Table F, or a list of one's own. */
export const HoursSchema = section({
  byAppointmentOnly: flag(false).describe('On closed days, places of sales and service say “By appointment only”'),
  specialHours: z
    .union([z.enum(['A', 'B', 'C', 'D']), z.array(SpecialHoursSchema)])
    .default([])
    .describe(
      'Holidays: { "date": "2026-12-25", "status": "Closed" } each, with "start_hour" and "end_hour" where "Open"',
    ),
})

/** How locations are shown; the list itself is `locations` (CF-08). */
export const LocationDisplaySchema = section({
  bookServiceButton: flag(false).describe('Cards of locations have a button for booking a service'),
  /** Source: DC-136. */
  viewDetailsLink: flag(true).describe('Cards of locations lead to the contact page of the place'),
  viewLocationLink: flag(true).describe('Cards of locations lead to the page of the place itself'),
  /** Source: CF-17. */
  hiddenNames: z
    .array(TextSchema.min(1))
    .default([])
    .describe('Names of locations left out of filters, cards, menus and location pages'),
  /** Source: LO-14. */
  map: z.enum(['image', 'interactive']).default('image').describe('A picture of where it is, or a map to move'),
  /** Source: API-23. */
  mapImages: z
    .string()
    .regex(/^(https:\/\/|\/).*\{map_key\}/, 'write an address with {map_key}')
    .optional()
    .describe('Where pictures of maps are, e.g. "/assets/maps/{map_key}.webp"; without it, a map is drawn'),
})

/** Links to other sites; without one, our own page does the work (DC-17, DC-113, DC-152). */
export const ExternalLinksSchema = section({
  sellMyCar: LinkSchema.optional().describe('Where cars are bought from their owners; without it, our own form'),
  serviceBooking: LinkSchema.optional().describe('The booking portal of the workshop; without it, our own form'),
  myToyotaConnect: LinkSchema.optional().describe('The app of the maker, for a Toyota dealer; without it, no link'),
})

/** The pages whose copy we bring, in `src/site/default-pages`, until the dealer writes its own (DC-19). */
export const DEFAULT_PAGES = [
  'about-us',
  'careers',
  'complaint-handling',
  'connected-services',
  'fleet',
  'genuine-service',
  'hybrids',
  'privacy-policy',
  'roadside-assist',
  'service',
  'terms-and-conditions',
  'vehicle-parts-and-accessories',
  'warranty',
] as const

/** A page with our copy is there where it makes sense for the dealer; one named here never is, or always. */
export const DefaultPagesSchema = section({
  hidden: once(z.enum(DEFAULT_PAGES)).describe('Pages with our copy that this dealer never has, e.g. ["hybrids"]'),
  shown: once(z.enum(DEFAULT_PAGES)).describe('Pages with our copy that this dealer has in any case'),
})

const RegulatorSchema = z.strictObject({
  name: LineSchema.min(1),
  url: z.url({ protocol: /^https$/ }),
  state: TextSchema.optional().describe(
    'Where it looks after shoppers, e.g. "NSW"; one for the whole country has none',
  ),
})

/** What the legal pages of this site say; their text can be replaced in `content/pages` (CF-06). */
export const LegalSchema = section({
  entity: TextSchema.optional().describe('The company that stands behind the site, e.g. "Northside Motors Pty Ltd"'),
  abn: TextSchema.optional().describe(
    'Its number in the business register, without "ABN" or "NZBN" before it, e.g. "12 345 678 901"; noughts as long as there is none',
  ),
  /** Source: CO-04. */
  privacyPolicyDate: TextSchema.default('April 2021').describe(
    'As of when the privacy policy holds, as it is read: "April 2021"; each lead keeps it as the version agreed to',
  ),
  priceDisclaimer: TextSchema.optional().describe('Shown below prices and at the foot of car pages'),
  /** Source: DC-165. */
  regulators: z
    .array(RegulatorSchema)
    .optional()
    .describe('Whom shoppers may complain to, in place of those of the region'),
})

/**
 * The chat of a dealer: a widget, whose script loads only after a click on chat (DC-72), or the page that the chat product has for
 * it, `href`, which needs nothing of ours and no script.
 */
export const ChatSchema = z
  .strictObject({
    script: z
      .url({ protocol: /^https$/ })
      .optional()
      .describe('The script of a widget; it loads only after a click on chat'),
    href: z
      .url({ protocol: /^https$/ })
      .optional()
      .describe('The page of the chat product, in place of a widget'),
    label: LineSchema.optional().describe('What the way to the chat says'),
  })
  .optional()

export const PromoTilesSchema = z.array(PromoTileSchema.strict()).default([])

export type ModelTab = z.infer<typeof ModelTabSchema>
