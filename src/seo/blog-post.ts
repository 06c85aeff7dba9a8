import type { BlogPosting, WithContext } from 'schema-dts'
import type { BlogPost } from '../records/index.ts'
import { absolute } from '../site/root.ts'
import type { Site } from '../site/site.ts'
import { dealerRef } from './dealer.ts'

/** A post of the blog as search engines read it; the dealer is its author. https://schema.org/BlogPosting */
export function postData(site: Site, post: BlogPost, path: string): WithContext<BlogPosting> {
  const url = absolute(site, path)
  const dealer = dealerRef(site)
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    '@id': url,
    url,
    headline: post.title,
    description: post.description,
    datePublished: post.date,
    dateModified: post.updated ?? post.date,
    image: post.image && absolute(site, post.image),
    author: dealer,
    publisher: dealer,
  }
}
