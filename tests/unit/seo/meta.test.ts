import { expect, test } from 'vitest'
import { scriptData } from '../../../src/components/script-data.ts'
import { autoDealer } from '../../../src/seo/auto-dealer.ts'
import { breadcrumbList } from '../../../src/seo/breadcrumbs.ts'
import { pageMeta } from '../../../src/seo/meta.ts'
import { aDealership, aLocation, aWeek } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

const said = { title: 'Special Offers', description: 'What is on now.', path: '/special-offers' }

test('DC-181 a title names the page and then the dealer, once', () => {
  const site = aSite({ settings: { name: 'Northside Cars' } })
  expect(pageMeta(site, said).title).toBe('Special Offers | Northside Cars')
  expect(pageMeta(site, { ...said, title: 'About Northside Cars' }).title).toBe('About Northside Cars')
})

test('a title that fills by itself what search engines show goes without the dealer', () => {
  const titled = (length: number) => pageMeta(aSite(), { ...said, title: 'o'.repeat(length) }).title
  expect(titled(60)).toBe(`${'o'.repeat(60)} | Northside Cars`)
  expect(titled(61)).toBe('o'.repeat(61))
})

test('DC-181 a description is one line that search engines show whole, cut at a word', () => {
  const { description } = pageMeta(aSite(), { ...said, description: `One\n two ${'and three '.repeat(30)}` })
  expect(description.length).toBeLessThanOrEqual(160)
  expect(description).toMatch(/^One two and three .*(and|three)…$/)
})

test('DC-25, EN-21 the canonical link has the site’s root and no slash at its end', () => {
  const dealerships = [aDealership({ config: { base_domain: 'https://www.northside.example/' } })]
  expect(pageMeta(aSite({ dealerships }), said).canonical).toBe('https://www.northside.example/special-offers')
  const site = aSite({ dealerships, settings: { baseUrl: 'https://cars.example' } })
  expect(pageMeta(site, { ...said, canonicalPath: '/offers' }).canonical).toBe('https://cars.example/offers')
  expect(pageMeta(site, { ...said, image: '/a.webp' }).image).toBe('https://cars.example/a.webp')
  expect(pageMeta(site, { ...said, image: 'https://cdn.example/a.webp' }).image).toBe('https://cdn.example/a.webp')
})

test('DC-183 nothing in structured data can end its script element', () => {
  const text = scriptData({ name: '</script><script>alert(1)</script>' })
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toEqual({ name: '</script><script>alert(1)</script>' })
})

test('DC-181 a location is told to search engines with address, place and the hours of open days', () => {
  const site = aSite({ settings: { baseUrl: 'https://cars.example' } })
  const opening_hours = aWeek({ 5: { close: '20:00' }, 6: { status: 'Closed', open: undefined, close: undefined } })
  const location = aLocation({ name: 'Northside Service', location_type: 'service', contact_detail: { opening_hours } })
  const data = autoDealer(site, location) as unknown as Record<string, unknown>
  expect(data).toMatchObject({ '@type': 'AutoRepair', url: 'https://cars.example/locations/northside-toyota-sales' })
  expect(data.openingHoursSpecification).toEqual([
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday'],
      opens: '08:30',
      closes: '17:00',
    },
    { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Friday'], opens: '08:30', closes: '20:00' },
  ])
})

test('DC-181 breadcrumbs count from 1 and end at the page itself', () => {
  const site = aSite({ settings: { baseUrl: 'https://cars.example' } })
  const crumbs = [
    { label: 'Home', href: '/' },
    { label: 'Models', href: '/models' },
  ]
  expect(breadcrumbList(site, crumbs)).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Home', item: 'https://cars.example/' },
      { position: 2, name: 'Models', item: 'https://cars.example/models' },
    ],
  })
})
