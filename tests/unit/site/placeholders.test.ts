import { describe, expect, test } from 'vitest'
import type { Site } from '../../../src/site/site.ts'
import { blogPage, postPage } from '../../../src/views/blog.ts'
import { wordFindings } from '../../../src/views/checks/ad-law.ts'
import { offerPage } from '../../../src/views/offer-page.ts'
import { offersPage } from '../../../src/views/offers-page.ts'
import { aSiteFile } from '../../support/site.ts'
import { loadFrom, northside, toldOf } from '../../support/sites-folder.ts'

const OFFER = [
  '---',
  'name: Hold it for {deposit}',
  'category: "{Cars}"',
  'disclaimer: Of {entity} alone.',
  '---',
  'Any {car} of **{name}** for {deposit} plus on-road costs, [all {cars}](/search).',
].join('\n')

const POST = [
  '---',
  'title: A winter with {name}',
  'date: 2025-05-01',
  'image: /assets/winter.webp',
  'image_alt: "{Cars} in the snow"',
  '---',
  'What your {car} needs, says {entity}.',
].join('\n')

const NAMED = { name: 'Northside', legal: { entity: 'Northside Motors & Sons' } }
const FEED = { stock: { feeds: [{ reader: 'forecourt' as const, file: 'stock.json' }] } }

/** A dealer called Northside with these texts in its folder, or with the maker's. */
const dealer = (texts: Record<string, string>, settings: Parameters<typeof aSiteFile>[0] = {}) =>
  northside({ 'northside/site.json': aSiteFile({ ...NAMED, ...FEED, ...settings }), ...texts })

async function siteOf(...[texts, settings]: Parameters<typeof dealer>): Promise<Site> {
  const result = await loadFrom(dealer(texts, settings))
  if (!result.ok) throw new Error(JSON.stringify(result.faults))
  return result.site
}

const brand = JSON.stringify({ manufacturer: { id: 1, name: 'Toyota', slug: 'toyota' } })

describe('an offer names its dealer by placeholders, as pages of text do', () => {
  const withOffer = (text = OFFER) => siteOf({ 'northside/content/offers/hold.md': text })

  test('OF-04, OF-05 on its page and wherever else it is shown', async () => {
    const site = await withOffer()
    const page = offerPage(site, site.offers[0]!)
    const text = 'Any car of Northside for $200 plus on-road costs, all cars.'
    expect(page).toMatchObject({
      name: 'Hold it for $200',
      category: 'Cars',
      html: '<p>Any car of <strong>Northside</strong> for $200 plus on-road costs, <a href="/search">all cars</a>.</p>',
      description: { full: text },
      disclaimer: { full: 'Of Northside Motors & Sons alone.' },
    })
    expect(page.meta).toMatchObject({ title: expect.stringContaining('Hold it for $200'), description: text })
    expect(JSON.stringify(page)).not.toMatch(/\{\w+\}/)
    expect(offersPage(site).offers).toMatchObject([{ name: 'Hold it for $200', text }])
    expect(page.meta.jsonLd).toMatchObject([{ name: 'Hold it for $200', description: text }, {}])
  })

  test('features #5 and the law of advertising reads what a visitor reads', async () => {
    const told = wordFindings(await withOffer()).filter(({ rule }) => rule === 'total-price')
    expect(told.map(({ what }) => what)).toEqual(['says “$200 plus on-road” and no total price'])
  })

  test('OF-06 one of the maker names each dealer that shows it', async () => {
    const text = '---\nname: Toyotas at {name}\ndealership_ids: [1]\n---\nAsk {name}.\n'
    const texts = { '_brands/toyota/brand.json': brand, '_brands/toyota/offers/all.md': text }
    const nameOf = async (name: string) => (await siteOf(texts, { brands: ['toyota'], name })).offers[0]?.name
    expect(await nameOf('Northside')).toBe('Toyotas at Northside')
    expect(await nameOf('Westside')).toBe('Toyotas at Westside')
  })

  test('OF-06 one of the maker names the maker too', async () => {
    const text = '---\nname: "{make} at {name}"\ndealership_ids: [1]\n---\nAsk for a **{make}**.\n'
    const texts = { '_brands/toyota/brand.json': brand, '_brands/toyota/offers/all.md': text }
    const site = await siteOf(texts, { brands: ['toyota'] })
    expect(site.offers).toMatchObject([
      { name: 'Toyota at Northside', sanitized_description: '<p>Ask for a <strong>Toyota</strong>.</p>' },
    ])
  })
})

describe('a post names its dealer by placeholders, as pages of text do', () => {
  test('RT-66 on its page and in the list', async () => {
    const site = await siteOf({ 'northside/content/blog/winter.md': POST })
    const page = postPage(site, site.posts[0]!)
    expect(page).toMatchObject({
      title: 'A winter with Northside',
      html: '<p>What your car needs, says Northside Motors &amp; Sons.</p>',
      picture: { alt: 'Cars in the snow' },
      meta: { description: 'What your car needs, says Northside Motors & Sons.' },
    })
    expect(JSON.stringify(page)).not.toMatch(/\{\w+\}/)
    expect(blogPage(site).first).toMatchObject({
      title: 'A winter with Northside',
      text: 'What your car needs, says Northside Motors & Sons.',
    })
  })
})

describe('a placeholder that cannot be filled is a fault', () => {
  const offer = (fields: string, text = 'Text.') =>
    `---\nname: An offer\ndealership_ids: [1]\n${fields}\n---\n${text}\n`

  test('in an offer of the dealer and in one of the maker', async () => {
    const told = await toldOf(
      dealer(
        {
          'northside/content/offers/one.md': offer('disclaimer: By {nam}\ncategory: "{make}"', 'For {{cars}}.'),
          '_brands/toyota/brand.json': brand,
          '_brands/toyota/offers/two.md': offer('category: "{maker}"'),
        },
        { brands: ['toyota'] },
      ),
    )
    expect(told.map(fault => fault.split(';')[0]!.replace(/ → .*/, ''))).toEqual([
      'sites/northside/content/offers/one.md ✖ {make} stands for nothing',
      'sites/northside/content/offers/one.md ✖ {{cars}} stands for nothing',
      'sites/northside/content/offers/one.md ✖ {nam} stands for nothing',
      'sites/_brands/toyota/offers/two.md ✖ {maker} stands for nothing',
    ])
  })

  test('in each link of an offer', async () => {
    const fields = [
      'image: https://images.example/{name}.jpg',
      'image_url: https://images.example/{car}.jpg',
      'image_or_model_image: { url: "https://images.example/{cars}.jpg" }',
      'model: { name: Corolla, override_url: "/{entity}" }',
    ]
    const text = offer(fields.join('\n'), '[All {cars}](/search?q={deposit}).')
    const told = await toldOf(dealer({ 'northside/content/offers/one.md': text }))
    const found = told.map(fault => /placeholder, as (\S+) is; .* → at (.*)/.exec(fault)?.slice(1).join(' '))
    expect(found.toSorted()).toEqual([
      '{cars} image_or_model_image.url',
      '{car} image_url',
      '{deposit} the text',
      '{entity} model.override_url',
      '{name} image',
    ])
  })

  test('in a post', async () => {
    const text = '---\ntitle: Winter with {make}\ndate: 2025-05-01\n---\n[All](/search?q={cars})\n'
    const told = await toldOf(dealer({ 'northside/content/blog/winter.md': text }))
    expect(told.map(fault => fault.split(';')[0])).toEqual([
      'sites/northside/content/blog/winter.md ✖ {make} stands for nothing',
      'sites/northside/content/blog/winter.md ✖ a link cannot have a placeholder, as {cars} is',
    ])
  })
})
