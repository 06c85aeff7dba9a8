import { z } from 'zod'
import { DateTextSchema, LinkSchema, listOf, maybe, NameSchema, SlugSchema, TextSchema } from './fields.ts'

/** A page of text: `/pages/{slug}`, or the copy of a fixed page such as `/about-us`. `html` is sanitised. */
export const ContentPageSchema = z.object({
  slug: SlugSchema,
  title: NameSchema,
  description: maybe(TextSchema),
  image: maybe(LinkSchema),
  image_alt: maybe(TextSchema),
  updated: maybe(DateTextSchema),
  html: z.string(),
})

/** Source: DC-19. */
export const BlogPostSchema = ContentPageSchema.extend({ date: DateTextSchema, tags: listOf(TextSchema) })

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
  role: TextSchema.min(1),
  photo: maybe(LinkSchema),
  location_slug: maybe(SlugSchema),
})

export type ContentPage = z.infer<typeof ContentPageSchema>
export type BlogPost = z.infer<typeof BlogPostSchema>
export type Review = z.infer<typeof ReviewSchema>
export type TeamMember = z.infer<typeof TeamMemberSchema>
