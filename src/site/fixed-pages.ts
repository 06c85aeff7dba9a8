/** First segments of the addresses that every site has. Source: RT-01 to RT-76, DC-14, DC-83. */
const FIXED_PAGES = [
  '404',
  'about-us',
  'alerts',
  'api',
  'apply-for-finance',
  'art',
  'ask-about-cars',
  'blog',
  'book-test-drive',
  'brands',
  'cars',
  'checkout-journey',
  'collection-notice',
  'compare',
  'contact',
  'contact-us',
  'customer-feedback-survey',
  'customer-review',
  'enquiry',
  'feeds',
  'finance',
  'finance-enquiry',
  'fleet',
  'fonts',
  'genuine-service',
  'index',
  'locations',
  'make-offer',
  'models',
  'new-used-and-demo-cars',
  'offers',
  'online-payment',
  'pages',
  'parts',
  'personalised',
  'privacy-policy',
  'request-photos',
  'roadside-assist',
  'search',
  'sell-my-car',
  'service',
  'sign-in',
  'special-offers',
  'spin-to-win',
  'stock-state',
  'success',
  'teams',
  'terms-and-conditions',
  'trade-in',
  'used-car',
  'vehicle-parts-and-accessories',
  'warranty',
  'watchlist',
] as const

/** Where the finance page may be; the others lead to it. Source: RT-09. */
export const FINANCE_PATHS = ['/finance', '/finance-enquiry', '/apply-for-finance'] as const

/** The page that compares cars; where a site gives it a path of its own, that is one more address of it (DC-83). */
export const COMPARE_PAGE = '/compare'

/** The page of kept cars, which a site may give a path of its own, too (RT-40, DC-81). */
export const WATCHLIST_PAGE = '/watchlist'

/** The private page of a lead, whose address ends in its token. Source: features #10. */
export const TRACKER_PAGE = '/enquiry'

/** What each form asks and why, as the law wants it told where it is asked. Source: features.md 3.12. */
export const NOTICE_PAGE = '/collection-notice'

/** Where a shopper asks for news of a car or a search. Source: features 3.2. */
export { ALERTS_PAGE } from '../domain/alert-links.ts'

/** Pages below `/cars` and `/models` that no car or model may stand in front of. Source: RT-06, RT-43, DC-04. */
export const FIXED_CAR_PAGES: readonly string[] = ['car', 'trade-in']
export const FIXED_MODEL_PAGES: readonly string[] = ['get-quote']

/** The list below `/blog` whose address no post may have. Source: DC-19. */
export const FIXED_POST_PAGES: readonly string[] = ['vehicle-reviews']

/** The slugs that a model may not have, because its page `/{slug}` would hide another (DC-09). */
export function fixedPages(...ownPaths: string[]): ReadonlySet<string> {
  return new Set([...FIXED_PAGES, ...ownPaths.map(firstSegment)])
}

/** "/my/cars" → "my" */
export const firstSegment = (path: string): string => path.split('/')[1]!
