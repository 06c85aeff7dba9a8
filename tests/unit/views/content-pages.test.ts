import { describe, expect, test } from 'vitest'
import type { BlogPost } from '../../../src/records/index.ts'
import { findRoute } from '../../../src/routes.ts'
import type { Site } from '../../../src/site/site.ts'
import type { AccessoriesPage } from '../../../src/views/accessories-page.ts'
import { type BlogPage, blogPage, type PostPage } from '../../../src/views/blog.ts'
import type { BrandPage } from '../../../src/views/brand-page.ts'
import { type TextPage, textPage } from '../../../src/views/content-page.ts'
import type { TeamPage } from '../../../src/views/team-page.ts'
import { aModel, anOffer } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'
import { aPlace } from './a-place.ts'

const page = (slug: string, more: object = {}) => ({ slug, title: slug, html: '<p>Words.</p>', ...more })

const aPost = (slug: string, date: string, ...tags: string[]): BlogPost => ({ ...page(slug), date, tags })

function shown<View>(site: Site, path: string): View | undefined {
  const found = findRoute(site, path)
  return found && (found.route.view(site, found.params) as unknown as View)
}

const place = (id: number, type: 'sales' | 'service', name: string, state = 'NSW') => ({
  ...aPlace({ id, location_type: type, name, slug: `place-${id}`, address: { city: 'Newcastle', state } }),
  primary: id === 1,
})

describe('pages of text', () => {
  test.each(['service', 'warranty', 'roadside-assist', 'genuine-service', 'vehicle-parts-and-accessories'])(
    'RT-56, RT-59, RT-61 to RT-63 the page %s stands at its own address',
    slug => {
      const site = aSite({ pages: [page(slug)] })
      expect(shown<TextPage>(site, `/${slug}`)?.title).toBe(slug)
      expect(findRoute(site, `/pages/${slug}`)).toBeUndefined()
      expect(findRoute(aSite(), `/${slug}`)).toBeUndefined()
    },
  )

  describe('RT-68, RT-69 a long text', () => {
    const HEADINGS = ['Prices', 'Your <em>rights</em>', 'Q&amp;A', 'Prices 5', 'Prices']
    const textOf = (headings: readonly string[]) =>
      headings.map(heading => `<h2>${heading}</h2>\n<p>Words.</p>`).join('\n')
    const storyOf = (html: string, more: object = {}) =>
      textPage(aSite({ locations: [place(1, 'sales', 'Newcastle')] }), page('privacy-policy', { html, ...more })).story

    test('leads to each of its parts, also where two are called the same', () => {
      const { contents, html } = storyOf(textOf(HEADINGS))
      expect(contents).toEqual({
        title: 'On this page',
        parts: [
          { label: 'Prices', href: '#part-prices' },
          { label: 'Your rights', href: '#part-your-rights' },
          { label: 'Q&A', href: '#part-q-a' },
          { label: 'Prices 5', href: '#part-prices-5' },
          { label: 'Prices', href: '#part-prices--5' },
        ],
      })
      for (const { href } of contents.parts) expect(html).toContain(`<h2 id="${href.slice(1)}">`)
      expect(html).toContain('<h2 id="part-your-rights">Your <em>rights</em></h2>\n<p>Words.</p>')
    })

    test('is left as it is where it is short, and where the places that it is about stand beside it', () => {
      const short = textOf(HEADINGS.slice(1))
      expect(storyOf(short)).toMatchObject({ html: short, contents: { parts: [] } })
      const long = textOf(HEADINGS)
      expect(storyOf(long, { places: 'sales' })).toMatchObject({ html: long, contents: { parts: [] } })
    })
  })

  test('OF-03 an image banner has its picture, its words, and a link where the site has that page', () => {
    const bannerOf = (link?: string) =>
      textPage(aSite(), page('hybrids', { banner: { image: '/a.webp', alt: 'Two cars', link } })).story.banner
    expect(bannerOf('/special-offers')).toMatchObject({
      picture: { src: '/a.webp', alt: 'Two cars' },
      href: '/special-offers',
    })
    expect(bannerOf()).toMatchObject({ picture: { alt: 'Two cars' }, href: undefined })
    expect(bannerOf('/nowhere')).toMatchObject({ picture: { alt: 'Two cars' }, href: undefined })
  })

  test('DC-17, DC-113 what a page leads to is the dealer’s own portal, and no page that the site lacks', () => {
    const actions = [
      { label: 'Book', href: '/service/booking' },
      { label: 'Nowhere', href: '/nowhere' },
      { label: 'Write', href: '/contact-us' },
    ]
    const externalLinks = { serviceBooking: 'https://booking.example/' }
    const paths = { contact: '/contact' } as const
    const site = aSite({ settings: { externalLinks, paths } })
    expect(textPage(site, page('service', { actions })).actions).toEqual([
      { label: 'Book', href: 'https://booking.example/' },
      { label: 'Write', href: '/contact' },
    ])
  })

  test('DC-19 beside a page stand the places it is about; a dealer without any answers from the showroom', () => {
    const names = (locations: Site['locations']) =>
      textPage(aSite({ locations }), page('service', { places: 'service' })).story.places.items.map(({ name }) => name)
    const [sales, workshop] = [place(1, 'sales', 'Showroom'), place(2, 'service', 'Workshop')]
    expect(names([sales, workshop])).toEqual(['Workshop'])
    expect(names([sales])).toEqual(['Showroom'])
  })

  test('DC-19 a form follows where the page invites one', () => {
    const categoryOf = (form: string) =>
      textPage(aSite(), page('anything', { form })).form?.form.hidden.find(([name]) => name === 'category')?.[1]
    expect(categoryOf('parts')).toBe('Parts Enquiry')
    expect(categoryOf('service')).toBe('Service Enquiry')
    expect(textPage(aSite(), page('anything')).form).toBeUndefined()
  })

  test('DC-181 questions are told to search engines in the words of the page', () => {
    const questions = [{ question: 'How long?', answer: 'Half a day.' }]
    const { meta, story } = textPage(aSite(), page('service', { questions }))
    expect(story.questions.items).toEqual(questions)
    expect(meta.jsonLd[1]).toMatchObject({
      '@type': 'FAQPage',
      mainEntity: [{ name: 'How long?', acceptedAnswer: { text: 'Half a day.' } }],
    })
  })

  test('CO-04 a legal page says who stands behind it and as of when', () => {
    const site = aSite({ settings: { legal: { entity: 'Northside Motors Pty Ltd', abn: '00 000 000 000' } } })
    const signed = (slug: string, more: object = {}) => textPage(site, page(slug, more)).signedText
    expect(signed('privacy-policy')).toBe('Northside Motors Pty Ltd\u00a0· ABN 00 000 000 000\u00a0· As of April 2021')
    expect(signed('terms-and-conditions', { updated: '2026-11-21' })).toBe(
      'Northside Motors Pty Ltd\u00a0· ABN 00 000 000 000\u00a0· As of 21 November 2026',
    )
    expect(signed('about-us')).toBeUndefined()
  })

  test('a dealer’s business number is called as it is where the dealer is', () => {
    const signed = (region: 'en-NZ' | 'en-US', abn: string) => {
      const site = aSite({ settings: { region, legal: { entity: 'Northside', abn } } })
      return textPage(site, page('privacy-policy')).signedText
    }
    expect(signed('en-NZ', '9429000000000')).toMatch(/^Northside\u00a0· NZBN 9429000000000\u00a0· /)
    expect(signed('en-US', '00-0000000')).toMatch(/^Northside\u00a0· 00-0000000\u00a0· /)
  })
})

describe('the complaints page', () => {
  const AUSTRALIA = [
    ['NSW', 'NSW Fair Trading'],
    ['VIC', 'Consumer Affairs Victoria'],
    ['QLD', 'Queensland Office of Fair Trading'],
    ['WA', 'Consumer Protection Western Australia'],
    ['SA', 'Consumer and Business Services South Australia'],
    ['TAS', 'Consumer, Building and Occupational Services Tasmania'],
    ['ACT', 'Access Canberra (ACT)'],
    ['NT', 'Northern Territory Consumer Affairs'],
  ] as const
  const ACCC = 'Australian Competition and Consumer Commission (ACCC)'

  const regulators = (state: string, settings = {}) =>
    textPage(
      aSite({ settings, locations: [place(1, 'sales', 'Showroom', state)] }),
      page('complaint-handling', { html: '' }),
    ).regulators!
  const labels = (links: readonly { label: string }[] = []) => links.map(({ label }) => label)

  test.each(AUSTRALIA)('RV-07, DC-165 a dealer in %s names %s and the ACCC first, then the others', (state, name) => {
    const { near, elsewhere } = regulators(state)
    expect(labels(near)).toEqual([name, ACCC])
    expect(new Set(labels(elsewhere?.links))).toEqual(
      new Set(AUSTRALIA.map(([, other]) => other).filter(other => other !== name)),
    )
    for (const { href } of [...near, ...elsewhere!.links]) expect(href).toMatch(/^https:\/\/[^/]+\.gov\.au(\/|$)/)
  })

  test('DC-165 the addresses are data of the site, which may replace them', () => {
    const own = [{ name: 'Fair Dealing Office', url: 'https://office.example' }]
    expect(regulators('NSW', { legal: { regulators: own } })).toMatchObject({
      near: [{ label: 'Fair Dealing Office', href: 'https://office.example' }],
    })
    expect(labels(regulators('Canterbury', { region: 'en-NZ' }).near)).toContain('Motor Vehicle Disputes Tribunal')
    expect(labels(regulators('AZ', { region: 'en-US' }).near)).toContain('Federal Trade Commission')
  })
})

describe('the blog', () => {
  const posts = [
    aPost('newest', '2026-11-16', 'service'),
    aPost('ute-driven', '2026-10-12', 'vehicle-reviews', 'utes'),
    aPost('van-driven', '2026-09-01', 'vehicle-reviews'),
  ]
  const site = aSite({ posts })
  const paths = ({ first, others }: BlogPage) => [first, ...others].map(({ path }) => path)

  test('RT-66 the list has all posts, the newest first', () => {
    expect(paths(blogPage(site))).toEqual(['/blog/newest', '/blog/ute-driven', '/blog/van-driven'])
    expect(findRoute(aSite(), '/blog')).toBeUndefined()
  })

  test('RT-67, DC-19 the reviews are the posts with the tag, at an address of their own', () => {
    const reviews = shown<BlogPage>(site, '/blog/vehicle-reviews')!
    expect(paths(reviews)).toEqual(['/blog/ute-driven', '/blog/van-driven'])
    expect(reviews.lists.map(({ href, current }) => [href, current])).toEqual([
      ['/blog', false],
      ['/blog/vehicle-reviews', true],
    ])
    expect(findRoute(aSite({ posts: [posts[0]!] }), '/blog/vehicle-reviews')).toBeUndefined()
    expect(reviews.meta.canonical).toMatch(/\/blog\/vehicle-reviews$/)
    // Where all are reviews, no link leads from one list to the other.
    const only = aSite({ posts: posts.filter(({ tags }) => tags.includes('vehicle-reviews')) })
    expect(blogPage(only, 'reviews').meta.canonical).toMatch(/\/blog$/)
  })

  test('without reviews, or without anything else, there is no choice of lists', () => {
    const lists = (some: BlogPost[]) => blogPage(aSite({ posts: some })).lists.map(({ href }) => href)
    expect(lists(posts)).toEqual(['/blog', '/blog/vehicle-reviews'])
    expect(lists([posts[0]!])).toEqual([])
    expect(lists(posts.slice(1))).toEqual([])
  })

  test('DC-19 a post carries title, date and picture, and names those that are most like it', () => {
    const post = shown<PostPage>(site, '/blog/van-driven')!
    expect(post).toMatchObject({ title: 'van-driven', dateText: '1 September 2026' })
    expect(post.others.items.map(({ path }) => path)).toEqual(['/blog/ute-driven', '/blog/newest'])
    expect(post.meta.jsonLd[0]).toMatchObject({ '@type': 'BlogPosting', datePublished: '2026-09-01' })
  })
})

describe('teams', () => {
  const locations = [place(1, 'sales', 'Showroom'), place(2, 'service', 'Workshop'), place(3, 'sales', 'Yard')]
  const team = [
    { name: 'Sales desk', role: 'Sales' },
    { name: 'Service desk', role: 'Bookings', location_slug: 'place-2', photo: '/desk.webp' },
  ]

  test('RT-54, DC-16 a team page lists the members of its location with name, role and photo', () => {
    const site = aSite({ locations, team })
    expect(shown<TeamPage>(site, '/teams/place-2')?.members).toEqual([
      { name: 'Service desk', role: 'Bookings', monogram: 'SD', photo: expect.objectContaining({ src: '/desk.webp' }) },
    ])
    // Somebody of no location is at the main one.
    expect(shown<TeamPage>(site, '/teams/place-1')?.members.map(({ name, photo }) => [name, photo])).toEqual([
      ['Sales desk', undefined],
    ])
  })

  test('RT-53 its way back leads where location links of the site lead, and to no page that the site lacks', () => {
    const crumbs = (settings?: object) =>
      shown<TeamPage>(aSite({ locations, team, settings }), '/teams/place-2')?.crumbs.map(({ href }) => href)
    expect(crumbs()).toEqual(['/', '/locations', '/locations/place-2', '/teams/place-2'])
    const contactOnly = crumbs({ contactOnly: true, paths: { contact: '/contact' } })
    expect(contactOnly).toContain('/contact')
    expect(contactOnly).not.toContain('/locations/place-2')
  })

  test('DC-16 without members there is no such page', () => {
    expect(findRoute(aSite({ locations, team }), '/teams/place-3')).toBeUndefined()
    expect(findRoute(aSite({ locations }), '/teams/place-1')).toBeUndefined()
  })
})

describe('accessories', () => {
  const accessories = [{ name: 'Mats', image: '/mats.webp', price: 265, text: 'Rubber.' }, { name: 'Tow bar' }]
  const models = [aModel({ name: 'Corolla', slug: 'corolla', accessories })]

  test('RT-47, DC-22 the list shows name, picture, price and text of each accessory, as far as it has them', () => {
    const list = shown<AccessoriesPage>(aSite({ models }), '/corolla/accessories')!
    expect(list.accessories).toEqual([
      { name: 'Mats', text: 'Rubber.', priceText: '$265', picture: expect.objectContaining({ src: '/mats.webp' }) },
      { name: 'Tow bar' },
    ])
  })

  test('MD-20 a model without accessories has no such page', () => {
    expect(findRoute(aSite({ models: [aModel({ accessories: [] })] }), '/corolla/accessories')).toBeUndefined()
  })
})

test('RT-71 the page of a make has its range, its stock, its offers and who sells it', () => {
  const maker = { id: 1, name: 'Jeep', slug: 'jeep' }
  const site = aSite({
    manufacturers: [maker, { id: 2, name: 'Kia', slug: 'kia' }],
    brandPages: [page('jeep', { places: 'sales' }), page('kia')],
    models: [
      aModel({ id: 1, name: 'Wrangler', slug: 'wrangler', manufacturer_name: 'Jeep' }),
      aModel({ id: 2, name: 'Rio', slug: 'rio', manufacturer_name: 'Kia' }),
    ],
    offers: [
      anOffer({ id: 1, name: 'Winter weeks', manufacturer: 'Jeep', expiry: undefined }),
      anOffer({ id: 2, name: 'Winter weeks', manufacturer: 'Kia', expiry: undefined }),
    ],
    locations: [
      { ...place(1, 'sales', 'Kia showroom'), manufacturers: ['Kia'] },
      { ...place(2, 'sales', 'Jeep showroom'), manufacturers: ['Jeep'] },
    ],
  })
  const brand = shown<BrandPage>(site, '/brands/jeep')!
  expect(brand.models.items.map(({ name }) => name)).toEqual(['Wrangler'])
  // Offers may have one name.
  expect(brand.offers.items.map(({ path }) => path)).toEqual(['/offers/jeep/1'])
  expect(brand.story.places.items.map(({ name }) => name)).toEqual(['Jeep showroom'])
  expect(brand.actions[0]).toEqual({ label: 'Jeep in stock', href: '/search/jeep' })
  expect(findRoute(site, '/brands/ford')).toBeUndefined()
})
