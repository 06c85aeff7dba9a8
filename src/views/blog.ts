import { formatDate } from '../domain/date.ts'
import { type PictureShown, pictureIfAny, WIDE_WIDTHS } from '../domain/picture.ts'
import { plainText, shortenAtWord } from '../domain/text.ts'
import type { BlogPost } from '../records/index.ts'
import { postData } from '../seo/blog-post.ts'
import { breadcrumbList, type Crumb } from '../seo/breadcrumbs.ts'
import { type PageMeta, pageMeta } from '../seo/meta.ts'
import { type Labels, labelsOf } from '../site/labels.ts'
import type { Site } from '../site/site.ts'
import { siteZone } from '../site/zone.ts'
import { existing, type TextLink } from './links.ts'
import { pagesOf } from './pages.ts'
import { withTextPictures } from './text-pictures.ts'

/** A post as lists show it. */
export type PostCard = {
  title: string
  path: string
  text: string
  date: string
  dateText: string
  picture?: PictureShown
}

export type BlogPage = {
  meta: PageMeta
  crumbs: readonly Crumb[]
  title: string
  text: string
  /** The newest post, shown large. */
  first: PostCard
  others: readonly PostCard[]
  /** All posts, and those that review a car, where there are both. */
  lists: readonly (TextLink & { current: boolean })[]
  readMore: string
}

export type PostPage = {
  meta: PageMeta
  crumbs: readonly Crumb[]
  title: string
  lead?: string
  date: string
  dateText: string
  picture?: PictureShown
  html: string
  next: { title: string; text: string; links: readonly TextLink[] }
  others: { title: string; items: readonly PostCard[]; all: TextLink }
}

export const BLOG = '/blog'
/** The posts with this tag have a list of their own. Source: RT-67, DC-19. */
export const REVIEW_TAG = 'vehicle-reviews'

const OTHERS = 3
/** Of a card's text, in characters. */
const TEXT_SHOWS = 160
const CARD_WIDTHS = [480, 960]

export const hasPosts = ({ posts }: Pick<Site, 'posts'>): boolean => posts.length > 0
export const hasReviews = ({ posts }: Pick<Site, 'posts'>): boolean => posts.some(isReview)

const isReview = ({ tags }: BlogPost): boolean => tags.includes(REVIEW_TAG)

/** The posts with a tag, then the others; newest first among both. */
export function postsAbout(site: Site, tag: string): PostCard[] {
  const isAbout = ({ tags }: BlogPost): boolean => tags.includes(tag)
  const others = site.posts.filter(post => !isAbout(post))
  return [...site.posts.filter(isAbout), ...others].map(post => postCard(site, post))
}

function postCard({ settings }: Site, post: BlogPost): PostCard {
  return {
    title: post.title,
    path: `${BLOG}/${post.slug}`,
    text: post.description ?? shortenAtWord(plainText(post.html), TEXT_SHOWS),
    date: post.date,
    dateText: formatDate(post.date, settings.region, siteZone(settings)),
    picture: pictureIfAny(post.image, settings.pictures, { alt: post.image_alt ?? '', widths: CARD_WIDTHS }),
  }
}

/** All posts, or those that review a car; newest first. Source: RT-66, RT-67, DC-19. */
export function blogPage(site: Site, list: 'all' | 'reviews' = 'all'): BlogPage {
  const labels = labelsOf(site.settings)
  const reviewsPath = `${BLOG}/${REVIEW_TAG}`
  const isAll = list === 'all'
  const title = isAll ? labels.blog : labels.vehicleReviews
  const path = isAll ? BLOG : reviewsPath
  const areAllReviews = site.posts.every(isReview)
  const [first, ...others] = (isAll ? site.posts : site.posts.filter(isReview)).map(post => postCard(site, post))
  const crumbs = [...crumbsOfBlog(labels), ...(isAll ? [] : [{ label: title, href: path }])]
  const both = [
    { label: labels.allPosts, href: BLOG, current: isAll },
    { label: labels.vehicleReviews, href: reviewsPath, current: !isAll },
  ]
  const text = isAll ? labels.blogText : labels.vehicleReviewsText
  return {
    meta: pageMeta(site, {
      title,
      description: `${text} ${site.settings.name}.`,
      path,
      // Where all posts are reviews, both lists are one.
      ...(areAllReviews && { canonicalPath: BLOG }),
      image: site.posts.find(({ image }) => image !== undefined)?.image,
      jsonLd: [breadcrumbList(site, crumbs)],
    }),
    crumbs,
    title,
    text,
    first: first!,
    others,
    lists: areAllReviews || !hasReviews(site) ? [] : both,
    readMore: labels.readPost,
  }
}

const crumbsOfBlog = (labels: Labels): Crumb[] => [
  { label: labels.home, href: '/' },
  { label: labels.blog, href: BLOG },
]

/** One post, and what to do or read after it. Source: DC-19. */
export function postPage(site: Site, post: BlogPost): PostPage {
  const { settings } = site
  const labels = labelsOf(settings)
  const path = `${BLOG}/${post.slug}`
  const crumbs = [...crumbsOfBlog(labels), { label: post.title, href: path }]
  const { date, dateText } = postCard(site, post)
  const alike = (other: BlogPost): number => other.tags.filter(tag => post.tags.includes(tag)).length
  const others = site.posts
    .filter(({ slug }) => slug !== post.slug)
    .sort((one, other) => alike(other) - alike(one))
    .slice(0, OTHERS)
  return {
    meta: pageMeta(site, {
      title: post.title,
      description: post.description ?? plainText(post.html),
      path,
      image: post.image,
      jsonLd: [postData(site, post, path), breadcrumbList(site, crumbs)],
    }),
    crumbs,
    title: post.title,
    lead: post.description,
    date,
    dateText,
    picture: pictureIfAny(post.image, settings.pictures, { alt: post.image_alt ?? '', widths: WIDE_WIDTHS }),
    html: withTextPictures(post.html, site),
    next: {
      title: labels.afterPost,
      text: labels.afterPostText,
      links: existing(
        [
          { label: labels.searchStock, href: '/search' },
          { label: labels.contactUs, href: settings.paths.contact },
        ],
        pagesOf(site),
      ),
    },
    others: {
      title: labels.readOn,
      items: others.map(other => postCard(site, other)),
      all: { label: labels.allPosts, href: BLOG },
    },
  }
}
