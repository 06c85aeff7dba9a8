import { expect, test } from 'vitest'
import type { SiteFile } from '../../../src/site/schema/site.ts'
import { aCar, aLocation } from '../../support/builders.ts'
import { aSiteFile, HOLIDAYS_NAMED } from '../../support/site.ts'
import { loadFrom, northside } from '../../support/sites-folder.ts'

const toyota = {
  '_brands/toyota/brand.json': { manufacturer: { id: 1, name: 'Toyota', slug: 'toyota' } },
  '_brands/toyota/assets/logo.svg': '<svg/>',
  '_brands/toyota/offers/winter.md': '---\nname: Winter\ndealership_ids: [1]\nimage: /brands/toyota/gone.webp\n---\n',
}

/** What a dealer of Toyotas is told of, who has a phone. */
async function warningsOf(settings: Partial<SiteFile>, files: Parameters<typeof northside>[0] = {}): Promise<string[]> {
  const file = aSiteFile({
    stock: { feeds: [{ reader: 'forecourt', file: 'stock.json' }] },
    locations: [{ ...aLocation({ phone: '(02) 5550 0100' }), dealership_id: 1, dealership_slug: 'northside-toyota' }],
    brands: ['toyota'],
    baseUrl: 'https://www.northside.example',
    ...HOLIDAYS_NAMED,
    ...settings,
  })
  const result = await loadFrom({ ...toyota, ...northside({ 'northside/site.json': file, ...files }) })
  if (!result.ok) throw new Error(JSON.stringify(result.faults))
  return result.report.warnings.filter(warning => !warning.includes('gone.webp'))
}

test('CF-17 CF-18 what is to be hidden and is not there is told', async () => {
  const told = await warningsOf(
    {
      locationDisplay: { hiddenNames: ['Northside Toyota Sale', 'Northside Toyota Sales', 'The yard behind'] },
      excludedIds: {
        cars: [4711, 99],
        locations: [12],
        dealerships: [1, 7, 8],
        models: [3],
        offers: ['winter', 'wintr'],
      },
    },
    { 'northside/stock.json': [aCar({ location: 'The yard behind' }), aCar({ id: 2, slug: 'b', dealership_id: 7 })] },
  )
  expect(told).toEqual([
    'northside has "12" in "excludedIds.locations", where there is no such thing → leave it out',
    'northside has "3" in "excludedIds.models", where there is no such thing → leave it out',
    'northside has "wintr" in "excludedIds.offers", where there is no such thing → did you mean "winter"?',
    'northside has "8" in "excludedIds.dealerships", where there is no such thing → leave it out',
    'northside has "99" in "excludedIds.cars", where there is no such thing → leave it out',
    'northside has "Northside Toyota Sale" in "locationDisplay.hiddenNames", where there is no such thing → did you mean "Northside Toyota Sales"?',
  ])
})

test('the maker of an offer that no brand of the dealer has is told', async () => {
  const offer = (fields: string) => `---\nname: Winter\n${fields}\n---\n`
  const told = await warningsOf(
    {},
    {
      'northside/content/offers/known.md': offer('manufacturer_id: 1'),
      'northside/content/offers/named.md': offer('manufacturer_id: 9\nmanufacturer: Lexus'),
      'northside/content/offers/strange.md': offer('manufacturer_id: 9'),
    },
  )
  expect(told).toEqual([
    'sites/northside/content/offers/strange.md has manufacturer_id 9, which no brand of northside has → write the maker\'s name as "manufacturer"',
  ])
})

test('DC-163 RT-71 reviews of a place, and the page of a make, that the dealer does not have are told', async () => {
  const review = { author: 'A. Buyer', rating: 5, date: '2025-01-01' }
  const told = await warningsOf(
    {},
    {
      'northside/content/reviews.json': [
        review,
        { ...review, location_id: 11 },
        ...[9, 9].map(location_id => ({ ...review, location_id })),
      ],
      'northside/content/brands/toyota.md': '---\ntitle: Ours\n---\n',
      'northside/content/brands/zeta.md': '---\ntitle: Not ours\n---\n',
    },
  )
  expect(told).toEqual([
    'northside has reviews of location 9, which it does not have → its locations are 11',
    'sites/northside/content/brands/zeta.md shows nowhere, as northside has no such make → name it in "brands", or delete the file',
  ])
})

test('a picture of the dealer’s own that is not there is told with the file that shows it', async () => {
  const offer = (image: string, text = '') => `---\nname: Free service\nimage: ${image}\n---\n${text}\n`
  const files = {
    'northside/assets/our yard.jpg': 'x',
    '_art/art/suv/white-hero.webp': 'x',
    'northside/content/offers/a.md': offer(
      '/assets/nope.jpg',
      '![The yard](/assets/our%20yard.jpg) ![Gone](/assets/gone.png)',
    ),
    'northside/content/offers/b.md': offer('/art/suv/white-hero.webp'),
    'northside/content/offers/c.md': offer('/brands/toyota/logo.svg'),
    'northside/content/offers/d.md': offer('https://pictures.example/assets/nope.jpg'),
    'northside/content/offers/e.md': offer('/brands/mazda/logo.svg'),
    'northside/content/team.json': [{ name: 'Sales desk', role: 'Sales', photo: '/assets/desk.webp' }],
  }
  const logo = { url: '/assets/logo.svg', alt: 'Northside' }
  const told = (file: string, path: string) =>
    `${file} shows ${path}, and there is no such picture → put it there, or leave it out`
  expect(await warningsOf({ logo, sharedAssets: ['_art'] }, files)).toEqual([
    expect.stringMatching(/^northside has none of 2 pictures of its cars/),
    told('sites/northside/site.json', '/assets/logo.svg'),
    told('sites/northside/content/offers/a.md', '/assets/gone.png'),
    told('sites/northside/content/offers/a.md', '/assets/nope.jpg'),
    told('sites/northside/content/offers/e.md', '/brands/mazda/logo.svg'),
    told('sites/northside/content/team.json', '/assets/desk.webp'),
  ])
  const result = await loadFrom({
    ...toyota,
    ...northside({ 'northside/site.json': aSiteFile({ brands: ['toyota'] }) }),
  })
  expect(result.report.warnings).toContain(told('sites/_brands/toyota/offers/winter.md', '/brands/toyota/gone.webp'))
})
