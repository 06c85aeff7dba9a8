import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'rolldown'
import { describe, expect, onTestFinished, test } from 'vitest'
import { REGIONS, type Region } from '../../../src/domain/wording.ts'
import { brandPages, defaultPages, standardText } from '../../../src/site/default-pages.ts'
import { keptRecords } from '../../../src/site/kept-records.ts'
import { DEFAULT_PAGES } from '../../../src/site/schema/pages.ts'
import type { SiteFile } from '../../../src/site/schema/site.ts'
import type { Site } from '../../../src/site/site.ts'
import { aCar, aModel } from '../../support/builders.ts'
import { aSite, aSiteFile } from '../../support/site.ts'
import { loadFrom, northside, toldOf } from '../../support/sites-folder.ts'
import { aPlace } from '../views/a-place.ts'

const WORKSHOP = aPlace({ id: 2, location_type: 'service', name: 'Northside Service', slug: 'northside-service' })
const TOYOTA = { id: 1, name: 'Toyota', slug: 'toyota' }

/** A dealer for whom every page makes sense, unless a test says otherwise. */
const dealer = (settings: Partial<SiteFile> = {}, fields: Partial<Site> = {}): Site =>
  aSite({
    settings,
    locations: [...aSite().locations, WORKSHOP],
    manufacturers: [TOYOTA],
    models: [aModel({ fuel: 'Petrol / Hybrid' })],
    ...fields,
  })

const records = keptRecords(undefined, 'tests')

const slugs = (site: Site, own: readonly { slug: string }[] = []) =>
  defaultPages(site, own, records).map(({ slug }) => slug)
const textOf = (site: Site, slug: string): string =>
  JSON.stringify(defaultPages(site, [], records).find(page => page.slug === slug))

test('every file of the folder is a page that settings can name', () => {
  const folder = new URL('../../../src/site/default-pages/', import.meta.url)
  const named = readdirSync(folder).map(name => name.replace(/(\.en-[A-Z]{2})?\.md$/, ''))
  expect(new Set(named)).toEqual(new Set([...DEFAULT_PAGES, 'brand']))
})

test('an American and a New Zealander read of no workshop and no registration of a car', () => {
  for (const region of ['en-NZ', 'en-US'] as const) {
    const pages = defaultPages(dealer({ region }), [], records).filter(({ slug }) =>
      ['genuine-service', 'roadside-assist', 'service', 'vehicle-parts-and-accessories'].includes(slug),
    )
    expect(pages).toHaveLength(4)
    for (const page of pages)
      expect([page.slug, JSON.stringify(page)]).toEqual([
        page.slug,
        expect.not.stringMatching(/workshop|registration/i),
      ])
  }
})

test('no word for what a dealer sells stands behind “a”, as it may begin with a vowel', () => {
  const folder = new URL('../../../src/site/default-pages/', import.meta.url)
  const found = readdirSync(folder).flatMap(name =>
    [...readFileSync(new URL(name, folder), 'utf8').matchAll(/\ban?\s+\{cars?\}/gi)].map(
      ([text]) => `${name}: ${text}`,
    ),
  )
  expect(found).toEqual([])
})

test('DC-15, DC-19 a dealer has every page without having written one', () => {
  expect(slugs(dealer())).toEqual([...DEFAULT_PAGES])
  for (const name of ['complaint-handling', 'connected-services', 'hybrids', 'careers'])
    expect(slugs(dealer())).toContain(name)
})

test('DC-19, CF-06 a page that the dealer has written takes the place of ours', async () => {
  const result = await loadFrom(
    northside({ 'northside/content/pages/warranty.md': '---\ntitle: Ours\n---\nTen years.\n' }),
  )
  const pages = result.ok ? result.site.pages : []
  expect(pages.filter(({ slug }) => slug === 'warranty')).toEqual([
    { slug: 'warranty', title: 'Ours', html: '<p>Ten years.</p>' },
  ])
  expect(pages.map(({ slug }) => slug)).toContain('privacy-policy')
})

test('a page is there where it makes sense for the dealer', () => {
  const sales = aSite().locations
  expect(slugs(dealer({ template: 'leisure' }))).not.toContain('roadside-assist')
  const withoutWorkshop = slugs(dealer({}, { locations: sales }))
  for (const slug of ['service', 'vehicle-parts-and-accessories', 'genuine-service']) {
    expect(withoutWorkshop).not.toContain(slug)
  }
  const ofNoMake = slugs(dealer({}, { manufacturers: [] }))
  expect(ofNoMake).toContain('service')
  expect(ofNoMake).not.toContain('connected-services')
  const petrol = { models: [aModel({ fuel: 'Petrol' })], cars: [aCar({ simple_fuel: 'Petrol' })] }
  expect(slugs(dealer({}, petrol))).not.toContain('hybrids')
})

test('settings leave a page out, or bring one that would not be there', () => {
  expect(slugs(dealer({ defaultPages: { hidden: ['careers'] } }))).not.toContain('careers')
  const shown = dealer({ template: 'leisure', defaultPages: { shown: ['roadside-assist'] } })
  expect(slugs(shown)).toContain('roadside-assist')
})

/** What our copy may not say in a region: there it is another thing, or nothing. */
const FOREIGN: Record<Region, RegExp> = {
  'en-AU': /\b(?:tires?|colors?|windshield|hood|stroller|tow hitch)\b/i,
  'en-NZ': /\b(?:tires?|colors?|windshield|hood|stroller|tow hitch|novated)\b/i,
  'en-US':
    /\b(?:tyres?|colours?|centres?|litres?|kilometres?|licence|logbooks?|spanners?|tow ?bars?|novated|windscreen|petrol|bonnet|boot|ute|utes|caravans?|pram|signwriting|fortnight|mudguard|rego|number ?plate|motorway|ring us|organis\w+|authoris\w+)\b/i,
}

describe.each(REGIONS)('in %s', region => {
  const legal = { entity: 'Northside Motors & Sons' }
  const site = dealer({ region, legal })

  test('DC-19 nothing is left to fill in, and markup is safe', () => {
    for (const page of [...defaultPages(site, [], records), ...brandPages(site, [], records)]) {
      expect(JSON.stringify(page)).not.toMatch(/\{\w+\}|lorem/i)
      expect([page.slug, page.title.length > 3, page.slug === 'fleet' || page.description !== undefined]).toEqual([
        page.slug,
        true,
        true,
      ])
    }
    expect(textOf(site, 'terms-and-conditions')).toContain('Northside Motors &amp; Sons')
  })

  test('DC-19 no word of our copy belongs to another region', () => {
    for (const page of [...defaultPages(site, [], records), ...brandPages(site, [], records)])
      expect([page.slug, FOREIGN[region].exec(JSON.stringify(page))?.[0]]).toEqual([page.slug, undefined])
  })

  test('who pays online is told of the provider, and who presses a number that it is counted', () => {
    const text = textOf(site, 'privacy-policy').replace(/\\n/g, ' ')
    for (const said of [
      'reserve or pay online',
      'the payment provider takes your card',
      'presses on our phone numbers',
    ])
      expect(text).toContain(said)
  })

  test('CO-02, CO-03, CO-04 the figures of our promises are in the copy', () => {
    expect(textOf(site, 'warranty')).toContain('warranty of 2 years')
    expect(textOf(site, 'privacy-policy').replace(/\\n/g, ' ')).toMatch(/privacy complaints[^.]* within 30 days/i)
    expect(textOf(site, 'privacy-policy')).toContain('dated April 2021')
    expect(textOf(site, 'terms-and-conditions')).toContain('deposit of $200 holds it for 48 hours')
  })
})

test('the privacy policy of Australia names what a computer decides by itself, and from what', () => {
  const text = textOf(dealer(), 'privacy-policy').replace(/\\n/g, ' ')
  for (const decided of [
    /automatically:.*what we offer for your car, or that there is no offer online: from its registration/,
    /can be held for you: from what others hold, and how many are held from your network/,
    /when a hold or a reservation ends and money goes back: from the time/,
    /play for a prize, from what you have bought and paid; and which prize it is, by chance/,
    /Ask us, and a person looks at any of these again/,
  ])
    expect(text).toMatch(decided)
})

test('who asks an American dealer for what is held, or to delete it, is told by when', () => {
  const text = textOf(dealer({ region: 'en-US' }), 'privacy-policy').replace(/\\n/g, ' ')
  expect(text).toContain('show, correct or delete what we hold, and we answer within 30 days')
})

test('the page of roadside assistance leaves it to the page of a car what that comes with', () => {
  const text = textOf(dealer({ detail: { promises: [] } }), 'roadside-assist')
  expect(text).toContain('where its page says so')
  expect(text).not.toMatch(/\d+ (?:months|years)/i)
})

test.each(REGIONS)('DC-19 our copy says “car” only where the dealer sells cars, in %s', region => {
  const selling = (settings: Partial<SiteFile>): Site => dealer({ region, name: 'Northside', ...settings })
  // The Used Car Rule of the Federal Trade Commission is about these, and about no motorcycle or caravan.
  const car = /\bcars?\b(?! and light truck)/i
  const leisure = selling({ template: 'leisure', defaultPages: { shown: ['roadside-assist'] } })
  for (const page of [...defaultPages(leisure, [], records), ...brandPages(leisure, [], records)])
    expect([page.slug, car.exec(JSON.stringify(page))?.[0]]).toEqual([page.slug, undefined])
  expect(textOf(leisure, 'service')).toContain('the warranty of your vehicle.')
  expect(textOf(selling({ template: 'used' }), 'service')).toContain('the warranty of your car.')
  const labels = { mixedStockNoun: 'caravans', mixedStockNounOne: 'caravan' }
  const caravans = selling({ template: 'leisure', labels })
  expect(textOf(caravans, 'service')).toContain('the warranty of your caravan.')
  expect(textOf(caravans, 'about-us')).toContain('Caravans that are described as they are')
})

describe('a page that the dealer has written', () => {
  const written = (text: string, file = 'pages/warranty.md') => northside({ [`northside/content/${file}`]: text })
  const pageOf = async (text: string) => {
    const result = await loadFrom(written(text))
    return result.ok && result.site.pages.find(({ slug }) => slug === 'warranty')
  }

  test('names the dealer and what it sells by placeholders, as our copy does', async () => {
    const text = [
      '---',
      'title: Warranty of {name}',
      'questions:',
      '  - { question: "Is my {car} covered?", answer: "{Cars} of {name} are." }',
      '---',
      'Parts have {partsYears} years, [all {cars}](/search) more.',
    ]
    expect(await pageOf(text.join('\n'))).toEqual({
      slug: 'warranty',
      title: 'Warranty of Northside Cars',
      questions: [{ question: 'Is my car covered?', answer: 'Cars of Northside Cars are.' }],
      html: '<p>Parts have 2 years, <a href="/search">all cars</a> more.</p>',
    })
  })

  test('keeps its own spelling, as it is no copy of ours', async () => {
    const site = aSiteFile({ region: 'en-US', stock: { feeds: [{ reader: 'forecourt', file: 'stock.json' }] } })
    const result = await loadFrom({
      ...written('---\ntitle: Ours\n---\nTyres of {name}.\n'),
      'northside/site.json': site,
    })
    const html = result.ok && result.site.pages.find(({ slug }) => slug === 'warranty')?.html
    expect(html).toBe('<p>Tyres of Northside Cars.</p>')
  })

  test('is refused with a placeholder that stands for nothing, be it mistyped or in other braces', async () => {
    const text = '---\ntitle: About {nam}\npoints:\n  - { title: One, text: "By {make}" }\n---\n{{cars}} and { car }.\n'
    const file = 'sites/northside/content/pages/warranty.md'
    const faults = await toldOf(written(text))
    expect(faults.slice(0, 1)).toEqual([`${file} ✖ {nam} stands for nothing; did you mean "{name}"? → at title`])
    expect(faults.slice(1).map(fault => fault.split(';')[0])).toEqual([
      `${file} ✖ {{cars}} stands for nothing`,
      `${file} ✖ { car } stands for nothing`,
      `${file} ✖ {make} stands for nothing`,
    ])
  })

  test('is refused with a placeholder in a link, be it in the text or in front of it', async () => {
    const text = [
      '---',
      'title: Warranty',
      'image: "https://images.example/{name}.jpg"',
      'actions:',
      '  - { label: "All {cars}", href: "/search?make={make}" }',
      'banner: { image: /one.jpg, alt: "{name}", link: "/search?q={cars}" }',
      '---',
      '[All {cars}](/search?q={cars}), <a href="/search?make={make}">these</a>, ![{car}](/{name}.jpg)',
      'and [this one](/search?id=%7B21EC2020-3AEA%7D).',
    ]
    const faultOf = (found: string, path: string) =>
      `sites/northside/content/pages/warranty.md ✖ a link cannot have a placeholder, as ${found} is; write the address itself → at ${path}`
    const faults = await toldOf(written(text.join('\n')))
    expect(faults.toSorted()).toEqual(
      [
        faultOf('{name}', 'image'),
        faultOf('{make}', 'actions[0].href'),
        faultOf('{cars}', 'banner.link'),
        faultOf('{cars}', 'the text'),
        faultOf('{make}', 'the text'),
        faultOf('{name}', 'the text'),
      ].toSorted(),
    )
  })

  test('names the make where it is about one', async () => {
    expect(await toldOf(written('---\ntitle: "{make} at {name}"\n---\n', 'brands/toyota.md'))).toEqual([])
    const own = { slug: 'toyota', title: '{make} at {name}', html: '' }
    expect(brandPages(dealer(), [own], records)).toMatchObject([{ title: 'Toyota at Northside Cars' }])
  })
})

test('CF-06, DC-171 law and spelling are those of the region', () => {
  const lawOf = (region: SiteFile['region']) => {
    const text = textOf(dealer({ region }), 'warranty')
    return ['Australian Consumer Law', 'Consumer Guarantees Act', 'Buyers Guide'].filter(law => text.includes(law))
  }
  expect(lawOf('en-AU')).toEqual(['Australian Consumer Law'])
  expect(lawOf('en-NZ')).toEqual(['Consumer Guarantees Act'])
  expect(lawOf('en-US')).toEqual(['Buyers Guide'])
  expect(textOf(dealer({ region: 'en-US' }), 'service')).toContain('tires and brakes')
})

test('RT-71, DC-19 each make has a page with its name, until the dealer writes its own', () => {
  const own = { slug: 'toyota', title: 'Our Toyotas', html: '' }
  expect(brandPages(dealer(), [], records)).toMatchObject([{ slug: 'toyota', title: 'Toyota at Northside Cars' }])
  expect(brandPages(dealer(), [own], records)).toEqual([own])
})

test('DC-27 in one file, as a host of functions has our code, the pages are read from the folder that is sent along', async () => {
  const top = join(import.meta.dirname, '../../..')
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-one-file-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'api.mjs')
  const input = join(top, 'src/site/default-pages.ts')
  await build({ input, platform: 'node', output: { file, format: 'esm', codeSplitting: false }, logLevel: 'silent' })
  const main = join(folder, 'main.mjs')
  writeFileSync(
    main,
    "import { standardText } from './api.mjs'; process.stdout.write(standardText('privacy-policy', 'en-NZ'))",
  )
  const told = execFileSync(process.execPath, [main], { cwd: top, encoding: 'utf8' })
  expect(told).toBe(standardText('privacy-policy', 'en-NZ'))
})
