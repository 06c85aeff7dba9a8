/** First segments of the addresses that every site has. Source: RT-01 to RT-76, DC-14, DC-83. */
const FIXED_PAGES = [
  '404',
  'about-us',
  'api',
  'apply-for-finance',
  'art',
  'blog',
  'book-test-drive',
  'brands',
  'cars',
  'checkout-journey',
  'compare',
  'contact',
  'contact-us',
  'customer-feedback-survey',
  'customer-review',
  'finance',
  'finance-enquiry',
  'fleet',
  'fonts',
  'genuine-service',
  'index',
  'locations',
  'models',
  'new-used-and-demo-cars',
  'offers',
  'online-payment',
  'pages',
  'parts',
  'personalised',
  'privacy-policy',
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
] as const

/** Pages below `/cars` and `/models` that no car or model may stand in front of. Source: RT-06, RT-43, DC-04. */
export const FIXED_CAR_PAGES: readonly string[] = ['car', 'trade-in']
export const FIXED_MODEL_PAGES: readonly string[] = ['get-quote']

/** The slugs that a model may not have, because its page `/{slug}` would hide another (DC-09). */
export function fixedPages(...ownPaths: string[]): ReadonlySet<string> {
  return new Set([...FIXED_PAGES, ...ownPaths.map(firstSegment)])
}

/** "/my/cars" → "my" */
export const firstSegment = (path: string): string => path.split('/')[1]!
