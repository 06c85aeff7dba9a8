import { z } from 'zod'
import { REGIONS } from '../../domain/wording.ts'
import { LineSchema, LinkSchema, NameSchema, OwnPictureSchema, SlugSchema, TextSchema } from '../../records/fields.ts'
import { REPORTS_FOLDER } from '../reports-folder.ts'
import { flag, once, section } from './section.ts'

export const TEMPLATES = ['manufacturer', 'group', 'used', 'leisure'] as const

const ROOT = 'write the root of the site, e.g. "https://www.example.com.au", with no path'

/** An address of the web without a slash at its end, so that a path can follow it. */
const BaseUrlSchema = z
  .string()
  .regex(/^https?:\/\/[^\s/?#]+$/, { error: ROOT, abort: true })
  .refine(url => URL.canParse(url), ROOT)

const ZONE = 'write a time zone such as "Australia/Perth", or leave it out to follow the location’s state'

/** By region and city: names such as "EST" or "Etc/GMT-10" are offsets, which are wrong for half the year where clocks change. */
const TimezoneSchema = z
  .string()
  .regex(/^(?!Etc\/)[A-Za-z]+\/[A-Za-z_/+-]+$/, { error: ZONE, abort: true })
  .refine(isTimezone, ZONE)

/** Why a name cannot be a dealer's, if it cannot: its bundle would lie where something else does. */
export const whyTaken = (slug: string): string | undefined =>
  slug === REPORTS_FOLDER
    ? `"${slug}" is where a build puts its reports on all dealers; choose another name, for the folder too`
    : undefined

/** Who the site belongs to and where it speaks. Source: CF-01, RG-01, Table A. */
export const identity = {
  /** Source: CF-01. */
  slug: SlugSchema.refine(slug => whyTaken(slug) === undefined, {
    error: ({ input }) => whyTaken(String(input)),
  }).describe('The name of the folder of this site, e.g. "northside-motors"'),
  template: z
    .enum(TEMPLATES)
    .describe(
      'The look, and the kind of dealer: one maker, a group of many makes, used cars, or motorcycles, caravans and motorhomes',
    ),
  name: NameSchema,
  tagline: TextSchema.optional().describe('At the foot of every page, and in the title of the home page'),
  websiteId: TextSchema.min(1)
    .optional()
    .describe('What is sent as website_id, and named by excluded_website_ids of an offer; without it, the slug'),
  region: z.enum(REGIONS).default('en-AU').describe('Whose law, words and formats hold'),
  /** Source: DC-128. */
  timezone: TimezoneSchema.optional().describe('One for the whole site; without it, each location follows its state'),
  manufacturer: LineSchema.min(1)
    .optional()
    .describe('The one maker of the site, e.g. "Toyota", which is among its brands; without it, it has many makes'),
  isManufacturerSite: z.boolean().default(false).describe('Links of locations lead to the contact page'),
  contactOnly: z.boolean().default(false).describe('Links of locations lead to the contact page'),
  /** Without it, the dealership's `config.base_domain` counts. Source: EN-21. */
  baseUrl: BaseUrlSchema.optional().describe(
    'Where the site is, e.g. "https://www.example.com.au": canonical links, sitemap and lists in feeds/ begin with it, and the API knows the dealer by its host',
  ),
  /**
   * The API takes there, too, what letters and pages of then send, as the post by which a mail program stops letters, which
   * follows no redirect (RFC 8058).
   */
  formerUrls: z
    .array(BaseUrlSchema)
    .optional()
    .describe('Addresses at which the site was before, and where the API still knows the dealer'),
  /** How browsers come to the site: by https only, for a year. */
  https: section({
    includeSubDomains: flag(false).describe(
      'Browsers come by https only to all hosts below this one as well, for a year: each of them has to have it, e.g. mail.example.com.au',
    ),
  }),
  /** Who may read the pages, in robots.txt; search engines and assistants that answer for a shopper always may. */
  crawlers: section({
    training: flag(true).describe('Crawlers that gather texts to train a model may read the pages, by robots.txt'),
  }),
  logo: z
    .strictObject({
      url: LinkSchema,
      alt: LineSchema.min(1),
      onColour: LinkSchema.optional().describe(
        'The same in light colours, where header or footer are of colour; without it, the first one stands on a piece of white there',
      ),
    })
    .optional()
    .describe('Takes the place of the name in header and footer'),
  icon: OwnPictureSchema.optional().describe(
    'A square picture for tabs, bookmarks and home screens; without it, one is drawn of the name',
  ),
  brands: once(SlugSchema).describe('Folders of _brands/ whose models, makers and offers this site shows'),
  sharedAssets: once(z.string().regex(/^_[a-z0-9-]+$/, 'write a folder such as "_art"')).describe(
    'Folders beside those of the sites, e.g. "_art", whose files come with this site',
  ),
  notice: TextSchema.optional().describe('Shown in the footer, e.g. that the data is a sample and invented'),
  pictureCredit: TextSchema.optional().describe('Who made the pictures of the cars'),
}

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
