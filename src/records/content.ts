import { z } from 'zod'
import { DateTextSchema, LineSchema, LinkSchema, listOf, maybe, NameSchema, SlugSchema, TextSchema } from './fields.ts'

const PageLinkSchema = z.strictObject({ label: NameSchema, href: LinkSchema })
const PointSchema = z.strictObject({ title: NameSchema, text: TextSchema.min(1) })

/** A wide picture that says something, and may lead somewhere; with its own days, as a promo tile has them. Source: OF-03. */
const ImageBannerSchema = z.strictObject({
  image: LinkSchema,
  alt: LineSchema.min(1),
  link: maybe(LinkSchema),
  start: maybe(DateTextSchema),
  expiry: maybe(DateTextSchema),
})

/** The forms that a page may end with (DC-19). */
const PAGE_FORMS = ['enquiry', 'service', 'parts', 'career'] as const

/** The places that stand beside a text, for whoever wants to call or come. */
const PAGE_PLACES = ['sales', 'service', 'parts', 'all'] as const

/** What a dealer writes, whatever it is; `html` is sanitised. */
const WrittenSchema = z.object({
  slug: SlugSchema,
  title: NameSchema,
  description: maybe(TextSchema),
  image: maybe(LinkSchema),
  image_alt: maybe(TextSchema),
  updated: maybe(DateTextSchema),
  html: z.string(),
})

/**
 * A page of text: `/pages/{slug}`, or the copy of a fixed page such as `/about-us`. What it has beside its text, it shows
 * in this order.
 */
export const ContentPageSchema = WrittenSchema.extend({
  /** What to do next: the first is what the page is for. Links to pages that the site lacks are left out. */
  actions: maybe(z.array(PageLinkSchema)),
  /** What one should know at a glance. */
  points: maybe(z.array(PointSchema)),
  places: maybe(z.enum(PAGE_PLACES)),
  banner: maybe(ImageBannerSchema),
  /** How it goes, in order. */
  steps: maybe(z.array(PointSchema)),
  steps_title: maybe(NameSchema),
  questions: maybe(z.array(z.strictObject({ question: NameSchema, answer: TextSchema.min(1) }))),
  form: maybe(z.enum(PAGE_FORMS)),
  /** Posts of the blog with this tag. */
  posts: maybe(TextSchema),
})

/** Source: DC-19. */
export const BlogPostSchema = WrittenSchema.extend({ date: DateTextSchema, tags: listOf(TextSchema) })

/** Source: DC-163. Collected before the build; never fetched by the browser. */
export const ReviewSchema = z.object({
  author: NameSchema,
  rating: z.number().min(1).max(5),
  text: maybe(TextSchema),
  date: DateTextSchema,
  location_id: maybe(z.number().int()),
})

/** Source: DC-16. */
export const TeamMemberSchema = z.object({
  name: NameSchema,
  role: LineSchema.min(1),
  photo: maybe(LinkSchema),
  location_slug: maybe(SlugSchema),
})

export type ImageBanner = z.infer<typeof ImageBannerSchema>
export type ContentPage = z.infer<typeof ContentPageSchema>
export type BlogPost = z.infer<typeof BlogPostSchema>
export type Review = z.infer<typeof ReviewSchema>
export type TeamMember = z.infer<typeof TeamMemberSchema>
