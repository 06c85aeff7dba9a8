import { expect, test } from 'vitest'
import { BlogPostSchema, ContentPageSchema } from '../../../src/records/content.ts'

test('a post of the blog has no fields that only pages show', () => {
  const written = { slug: 'a-post', title: 'A post', html: '<p>Words.</p>' }
  const steps = [{ title: 'First', text: 'Call.' }]
  expect(ContentPageSchema.strict().safeParse({ ...written, steps }).success).toBe(true)
  const post = { ...written, date: '2025-01-02', tags: [] }
  expect(BlogPostSchema.strict().safeParse(post).success).toBe(true)
  expect(BlogPostSchema.strict().safeParse({ ...post, steps }).success).toBe(false)
})
