import { locationSlug } from '../domain/location.ts'
import { dayTold } from '../seo/dated.ts'
import type { Site } from '../site/site.ts'
import { accessoriesPage, hasAccessories } from './accessories-page.ts'
import { BLOG, blogPage, hasPosts, hasReviews, postPage, REVIEW_TAG } from './blog.ts'
import { brandBasis, brandPage } from './brand-page.ts'
import { namedPages, textPage } from './content-page.ts'
import { onlyIf, type Route } from './route.ts'
import { placesWithTeam, teamPage } from './team-page.ts'
import { OWN_ADDRESSES } from './written-paths.ts'

const bySlug = <Item extends { slug: string }>(items: readonly Item[], slug: string | undefined): Item =>
  items.find(item => item.slug === slug)!

/**
 * The lines that pages of content bring to the table of addresses (`routes.ts`).
 * Source: RT-47, RT-54, RT-56, RT-59, RT-61 to RT-63, RT-65 to RT-69, RT-71 to RT-75.
 */
export const contentRoutes: readonly Route[] = [
  ...OWN_ADDRESSES.map(slug => ({
    pattern: `/${slug}`,
    paths: ({ pages }: Site) => onlyIf(pages.some(page => page.slug === slug)),
    view: (site: Site) => textPage(site, bySlug(site.pages, slug)),
    dayTold: (site: Site) => dayTold(site, bySlug(site.pages, slug).updated),
  })),
  {
    pattern: '/pages/[slug]',
    paths: site => namedPages(site).map(({ slug }) => ({ slug })),
    view: (site, { slug }) => textPage(site, bySlug(site.pages, slug)),
    dayTold: (site, { slug }) => dayTold(site, bySlug(site.pages, slug).updated),
  },
  { pattern: BLOG, paths: site => onlyIf(hasPosts(site)), view: site => blogPage(site) },
  {
    pattern: `${BLOG}/${REVIEW_TAG}`,
    paths: site => onlyIf(hasReviews(site)),
    view: site => blogPage(site, 'reviews'),
  },
  {
    pattern: `${BLOG}/[slug]`,
    paths: ({ posts }) => posts.map(({ slug }) => ({ slug })),
    view: (site, { slug }) => postPage(site, bySlug(site.posts, slug)),
    dayTold: (site, { slug }) => {
      const { updated, date } = bySlug(site.posts, slug)
      return dayTold(site, updated ?? date)
    },
  },
  {
    pattern: '/brands/[slug]',
    paths: ({ manufacturers }) => manufacturers.map(({ slug }) => ({ slug })),
    view: (site, { slug }) => brandPage(site, bySlug(site.manufacturers, slug)),
    basis: (site, { slug }) => brandBasis(site, bySlug(site.manufacturers, slug)),
  },
  {
    pattern: '/teams/[slug]',
    paths: site => placesWithTeam(site).map(location => ({ slug: locationSlug(location) })),
    view: (site, { slug }) => teamPage(site, site.locations.find(location => locationSlug(location) === slug)!),
  },
  {
    pattern: '/[slug]/accessories',
    paths: ({ models }) => models.filter(hasAccessories).map(({ slug }) => ({ slug })),
    view: (site, { slug }) => accessoriesPage(site, bySlug(site.models, slug)),
  },
]
