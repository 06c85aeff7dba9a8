// A dealer of whom every text that a schema lets in is a payload: site file, stock, catalogue and all that it writes itself.
import { z } from 'zod'
import { CARD_BUTTONS } from '../../src/domain/card-buttons.ts'
import { DETAIL_BUTTONS } from '../../src/domain/detail-buttons.ts'
import {
  BlogPostSchema,
  CarSchema,
  ContentPageSchema,
  OfferSchema,
  PromoTileSchema,
  ReviewSchema,
  TeamMemberSchema,
} from '../../src/records/index.ts'
import { BrandSchema } from '../../src/site/brands.ts'
import { DEFAULT_LABELS } from '../../src/site/label-texts.ts'
import { DEFAULT_PAGES } from '../../src/site/schema/pages.ts'
import { OPTIONAL_FILTERS } from '../../src/site/schema/search.ts'
import { SiteSchema } from '../../src/site/schema/site.ts'
import { REVIEW_TAG } from '../../src/views/blog.ts'
import { aWeek } from './builders.ts'
import { afterPlainest, numbered, PAYLOADS } from './payloads.ts'

type JsonSchema = {
  type?: string
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, JsonSchema>
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  pattern?: string
  format?: string
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
}

/** A payload and the field that holds it: "car.badge". */
export type Planted = { field: string; payload: string; text: string }

/** All that was planted; a payload says as its number at which place here it stands. */
export const planted: Planted[] = []

/** What a schema asks for that no payload fits. */
const ORDINARY = ['2026-01-05', '08:30', '#2b4a6f', 'northside', '/watchlist', 'leads@northside.example']

/** Each kind of text has its turn of all payloads that fit it. */
const turns = new Map<string, number>()

function textFor({ pattern, format, maxLength = Number.POSITIVE_INFINITY }: JsonSchema, field: string): string {
  const kind = `${pattern} ${format}`
  const fits = (text: string): boolean =>
    text.length <= maxLength &&
    // A feed may have escaped its texts, so a name is judged as it reads.
    (pattern === undefined || new RegExp(pattern, 'is').test(text.replaceAll('&lt;', '<'))) &&
    (format !== 'uri' || (text.startsWith('https:') && URL.canParse(text)))
  const turn = turns.get(kind) ?? 0
  for (let at = turn; at < turn + PAYLOADS.length; at++) {
    const payload = PAYLOADS[at % PAYLOADS.length]!
    const wanted = pattern === undefined && format === undefined ? afterPlainest(payload) : payload
    // A phone without a number is refused.
    const text = `${/phone/.test(field) ? '(02) 5550 0100 ' : ''}${numbered(wanted, planted.length)}`
    if (!fits(text)) continue
    turns.set(kind, at + 1)
    planted.push({ field, payload, text })
    return text
  }
  return ORDINARY.find(fits) ?? ''
}

/** What is given stands as it is, `undefined` for nothing, and every other field that there may be is filled. */
type Own = { [field: string]: unknown }

function filled(schema: JsonSchema, field: string, own?: unknown): unknown {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return filled(chosen(choices, own), field, own)
  if (schema.type === 'object') return filledFields(schema, field, own as Own | undefined)
  if (schema.type === 'array') {
    const items = (own ?? [undefined, undefined]) as unknown[]
    return items.map(item => filled(schema.items ?? {}, field, item))
  }
  if (own !== undefined) return own
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.type === 'string') return textFor(schema, field)
  if (schema.type === 'boolean') return true
  return schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1
}

function filledFields({ properties, additionalProperties }: JsonSchema, field: string, own: Own = {}): Own {
  const others = typeof additionalProperties === 'object' ? additionalProperties : {}
  const names = new Set([...Object.keys(properties ?? {}), ...Object.keys(own)])
  const isLeftOut = (name: string): boolean => name in own && own[name] === undefined
  return Object.fromEntries(
    [...names]
      .filter(name => !isLeftOut(name))
      .map(name => [name, filled(properties?.[name] ?? others, `${field}.${name}`, own[name])]),
  )
}

/** The one that says most, of those that what is given may be. */
function chosen(choices: readonly JsonSchema[], own: unknown): JsonSchema {
  const kind = Array.isArray(own) ? 'array' : typeof own
  const ofKind = own === undefined ? choices : choices.filter(({ type = kind }) => type === kind)
  const isText = (choice: JsonSchema): boolean => choice.type === 'string' && choice.enum === undefined
  return ofKind.find(({ type }) => type === 'object' || type === 'array') ?? ofKind.find(isText) ?? ofKind[0]!
}

/** A record in which each field of its schema has a payload, where one fits. */
function hostile(schema: z.ZodType, name: string, own: Own): Own {
  return filled(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, name, own) as Own
}

const NOT_SAID = undefined
const NO_DAYS = { start: NOT_SAID, expiry: NOT_SAID }
const IN_TWO_DAYS = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)

const location = (id: number, location_type: string): Own => ({
  id,
  slug: `place-${id}`,
  dealership_id: 1,
  dealership_slug: 'northside',
  location_type,
  address: { state: 'NSW', lat: -33.87, long: 151.21 },
  contact_detail: { opening_hours: aWeek() },
  distribution_locations: [],
})

/** The site file of this dealer, called northside. */
export const hostileSiteFile = hostile(SiteSchema, 'site', {
  $schema: NOT_SAID,
  slug: 'northside',
  template: 'group',
  timezone: 'Australia/Sydney',
  contactOnly: false,
  isManufacturerSite: false,
  manufacturer: NOT_SAID,
  baseUrl: 'https://www.northside.example',
  formerUrls: NOT_SAID,
  icon: NOT_SAID,
  brands: ['northmake'],
  sharedAssets: [],
  labels: Object.fromEntries(Object.entries(DEFAULT_LABELS).map(([name, text]) => [name, label(name, text)])),
  theme: { font: NOT_SAID },
  search: { engine: 'embedded', filter: NOT_SAID, optionalFilters: [...OPTIONAL_FILTERS] },
  stock: {
    feeds: [
      {
        file: 'stock.json',
        encoding: NOT_SAID,
        columns: NOT_SAID,
        values: NOT_SAID,
        sometimes: NOT_SAID,
        dates: NOT_SAID,
      },
    ],
    staleAfterHours: 36,
  },
  price: { provenWas: NOT_SAID },
  paths: { watchlist: NOT_SAID, compare: NOT_SAID },
  features: {
    spinToWin: { start: '2020-01-01', end: '2099-12-31', prizes: [1, 2, 3].map(weight => ({ weight })) },
  },
  gates: NOT_SAID,
  cards: { buttons: CARD_BUTTONS.map(kind => ({ kind })) },
  detail: { buttons: DETAIL_BUTTONS.map(kind => ({ kind })), promises: NOT_SAID },
  hours: { specialHours: [{ status: 'Closed', date: IN_TWO_DAYS, locations: NOT_SAID }] },
  locationDisplay: { hiddenNames: [], mapImages: NOT_SAID },
  header: { items: [{ menu: 'models' }, { menu: 'stock' }, { menu: NOT_SAID }] },
  home: { locations: 'all' },
  leads: { byLocation: NOT_SAID, webhook: NOT_SAID },
  finance: { excludedDealershipIds: [] },
  serviceAdvantage: NOT_SAID,
  forms: { replyWithinMinutes: NOT_SAID },
  reviews: { hidden: false, minimumRating: 0, googleCount: NOT_SAID },
  adLaw: { severity: 'off' },
  externalLinks: { sellMyCar: NOT_SAID, serviceBooking: NOT_SAID },
  chat: { script: NOT_SAID },
  defaultPages: { hidden: [], shown: [...DEFAULT_PAGES] },
  promoTiles: [{ ...NO_DAYS, position: 2, display: [] }],
  publish: NOT_SAID,
  excludedIds: NOT_SAID,
  dealerships: [
    {
      id: 1,
      slug: 'northside',
      locations: [11, 12, 13],
      config: { base_domain: 'https://www.northside.example' },
      opening_hours: [],
    },
  ],
  locations: [location(11, 'sales'), location(12, 'service'), location(13, 'parts')],
})

/** Our own words stay, with their placeholders: what fills them is a payload, too. */
function label(name: string, text: string): string {
  return `${text} ${textFor({}, `label.${name}`)}`
}

const LENT = { interestRate: 9, comparisonRate: 9.7, termYears: 5, termMonths: NOT_SAID, disclaimer: NOT_SAID }

const car = (id: number, own: Own = {}): Own =>
  hostile(CarSchema, 'car', {
    id,
    slug: `car-${id}`,
    year: 2021,
    price: 24_990,
    before_price: 26_990,
    offer_price: NOT_SAID,
    subscription_price: NOT_SAID,
    preorder: false,
    car_type: 'used',
    status: 'in_stock',
    sold: false,
    sold_date_timestamp: NOT_SAID,
    reserved: false,
    location_id: 11,
    dealership_id: 1,
    dealership_slug: 'northside',
    images: ['https://ran.example/1.webp'],
    thumbnails: [],
    primary_image_url: NOT_SAID,
    payment_processors: ['stripe'],
    finance_lenders: { manual: LENT },
    ...own,
  })

export const hostileCars: readonly Own[] = [
  car(1),
  car(2),
  car(3, { price: 0 }),
  car(4, { car_type: 'new' }),
  car(5, { car_type: 'demo', item_type: 'caravan' }),
  car(6, { car_type: 'new', item_type: 'motorcycle' }),
]

/** Some of the payloads as one text; what swallows all that follows stands in another text each time. */
let spoken = 0
function spokenPayloads(field: string): string {
  const some = PAYLOADS.slice(spoken, spoken + 6)
  spoken = (spoken + 6) % PAYLOADS.length
  return some
    .map(payload => {
      const text = numbered(payload, planted.length)
      planted.push({ field, payload, text })
      return text
    })
    .join('\n\n')
}

const NO_HTML = { slug: NOT_SAID, html: NOT_SAID, updated: NOT_SAID }

/** Markdown with front matter, which JSON is, too. */
const markdown = (schema: z.ZodType, name: string, own: Own): string =>
  `---\n${JSON.stringify(hostile(schema, name, own))}\n---\n${spokenPayloads(`${name} text`)}\n`

const page = (own: Own = {}) => markdown(ContentPageSchema, 'page', { ...NO_HTML, banner: NO_DAYS, ...own })
const post = (own: Own = {}) => markdown(BlogPostSchema, 'post', { ...NO_HTML, ...own })
const offer = (own: Own = {}) =>
  markdown(OfferSchema, 'offer', {
    ...NO_DAYS,
    id: NOT_SAID,
    sanitized_description: NOT_SAID,
    dealership_ids: [1],
    manufacturer_id: NOT_SAID,
    excluded_website_ids: [],
    model: { slug: NOT_SAID, override_url: NOT_SAID },
    ...own,
  })

/** What lies in its folder, and the catalogue of a make beside it. */
export const hostileFiles: Readonly<Record<string, string>> = {
  'content/pages/one.md': page(),
  'content/pages/two.md': page({ form: 'career', places: 'all' }),
  'content/pages/about-us.md': page({ form: NOT_SAID }),
  'content/blog/one.md': post(),
  'content/blog/two.md': post({ tags: [REVIEW_TAG, NOT_SAID] }),
  'content/offers/one.md': offer(),
  'content/offers/two.md': offer({ manufacturer: NOT_SAID, model: NOT_SAID }),
  'content/offers/three.md': offer(),
  'content/brands/northmake.md': page({ form: NOT_SAID }),
  'content/promo-tiles/one.md': markdown(PromoTileSchema, 'tile', { ...NO_DAYS, position: 1, display: [] }),
  'content/reviews.json': JSON.stringify(
    [1, 2, 3].map(() => hostile(ReviewSchema, 'review', { rating: 5, location_id: 11 })),
  ),
  'content/team.json': JSON.stringify(
    [11, 12].map(id => hostile(TeamMemberSchema, 'member', { location_slug: `place-${id}` })),
  ),
  '../_brands/northmake/brand.json': JSON.stringify(
    hostile(BrandSchema, 'brand', {
      $schema: NOT_SAID,
      manufacturer: { slug: 'northmake' },
      models: [1, 2].map(id => ({ id, slug: `model-${id}`, override_url: NOT_SAID })),
    }),
  ),
}
