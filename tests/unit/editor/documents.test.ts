import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fieldsFor, readDealer } from '../../../scripts/editor/dealer.ts'
import {
  documentOf,
  leftAlone,
  listDocuments,
  openDocument,
  SETTING,
  textFrom,
  typedOf,
  unknownKeys,
} from '../../../scripts/editor/documents.ts'
import { fieldsOf, placeTyped, type Typed } from '../../../scripts/editor/fields.ts'
import { KINDS, kindOf } from '../../../scripts/editor/kinds.ts'
import { standardCopy } from '../../../scripts/editor/standard-pages.ts'
import { TOP } from '../../../scripts/options/folders.ts'
import { PLANS } from '../../../scripts/samples/plans.ts'
import { splitFrontMatter } from '../../../src/site/content.ts'
import { DEFAULT_PAGES } from '../../../src/site/schema/pages.ts'

const SITES = join(TOP, 'sites')
const NOW = new Date('2026-11-01T00:00:00Z')

const offers = kindOf('offers')!
const tiles = kindOf('promo-tiles')!
const pages = kindOf('pages')!
const holidays = kindOf('holiday-hours')!

const typed = (fields: Record<string, string | string[]>): Typed =>
  new Map(Object.entries(fields).map(([name, value]) => [name, Array.isArray(value) ? value : [value]]))

test('every file of every sample dealer that goes through its form unchanged is the same, byte for byte', () => {
  const seen = PLANS.flatMap(({ slug }) => {
    const dealer = readDealer(SITES, slug, NOW)
    return KINDS.flatMap(kind => {
      const hasMany = 'folder' in kind.place || 'each' in kind.place
      const names = hasMany ? listDocuments(SITES, slug, kind).map(({ name }) => name) : [SETTING]
      return names.flatMap(name => {
        const document = openDocument(SITES, slug, kind, name)
        if (document === undefined) throw new Error(`${slug} ${kind.id} ${name}`)
        const fields = fieldsFor(kind, dealer)
        // As a browser sends it: lines end with two characters.
        const sent = [...typedOf(kind, fields, document)].map(
          ([path, texts]) => [path, texts.map(text => text.replaceAll('\n', '\r\n'))] as const,
        )
        expect([document.file, textFrom(kind, fields, new Map(sent), document)]).toEqual([document.file, document.text])
        expect([document.file, unknownKeys(kind, document), leftAlone(fields, document)]).toEqual([
          document.file,
          [],
          [],
        ])
        return document.file
      })
    })
  })
  expect(seen.length).toBeGreaterThan(80)
})

test('our standard page that goes through the form for a new one is all there', () => {
  for (const slug of ['wattle-coast-toyota', 'southern-drift-leisure', 'saguaro-ridge-auto']) {
    const dealer = readDealer(SITES, slug, NOW)
    const fields = fieldsFor(pages, dealer)
    for (const name of DEFAULT_PAGES) {
      const copy = standardCopy(name, dealer.settings!)
      const text = textFrom(pages, fields, typedOf(pages, fields, copy), undefined)
      const written = documentOf(pages, `${name}.md`, text)!
      expect({ fields: written.fields, body: written.body }, name).toEqual(copy)
    }
  }
})

test('a form has a field for everything that the site’s own check knows, except what feeds write', () => {
  const shown = (id: string): string[] => {
    const { schema, words } = kindOf(id)!
    return fieldsOf(schema, words).map(({ key, widget }) => `${key} ${widget.kind}`)
  }
  expect(shown('offers')).toEqual([
    'name text',
    'category text',
    'start date',
    'expiry date',
    'image picture',
    'disclaimer long',
    'model group',
    'manufacturer text',
    'dealership_ids list',
    'description long',
  ])
  expect(shown('promo-tiles')).toEqual([
    'image picture',
    'alt text',
    'link link',
    'position number',
    'start date',
    'expiry last-day',
    'display choices',
    'strictDisplay yes',
    'background colour',
  ])
  expect(shown('contact-details')).toEqual([
    'phone text',
    'address group',
    'dealer_license_number text',
    'motor_vehicle_repairer text',
    'store_code text',
  ])
  expect(shown('dealerships')).toEqual(['phone text', 'facebook_url link', 'instagram_url link', 'config group'])
  expect(shown('car-pages')).toEqual([
    'whatsIncluded paragraphs',
    'whyBuyFromUs paragraphs',
    'reserveOnline paragraphs',
    'protectYourCar paragraphs',
  ])
  expect([...shown('menu'), ...shown('footer')]).toEqual(['items groups', 'groups groups'])
  expect(shown('legal')).toEqual(['priceDisclaimer long', 'entity text', 'abn text'])
  expect([...shown('opening-hours'), ...shown('holiday-hours')]).toEqual([
    'opening_hours groups',
    'specialHours groups',
  ])
  expect([...shown('reviews'), ...shown('team')]).toEqual(['list groups', 'list groups'])
  expect(shown('name')).toEqual(['name text', 'tagline text', 'logo group', 'icon picture', 'notice long'])
  expect(shown('colours')).toEqual(['primary colour', 'secondary colour', 'font choice'])
  expect(shown('finance')).toEqual(['calculatorRate number', 'rateUntil date', 'fees group', 'repaymentsPer choice'])
  expect(shown('running-costs')).toEqual([
    'petrolPerLitre number',
    'dieselPerLitre number',
    'electricityPerKwh number',
    'roadUserPer1000Km number',
    'registrationAYear number',
    'asOf date',
    'kmAYear number',
  ])
  expect(shown('reservation')).toEqual(['deposit number', 'holdHours number'])
  // What a schema gets tomorrow is in the form tomorrow, under its own name.
  expect(fieldsOf(tiles.schema, {}).map(({ label }) => label)).toContain('Strict display')
})

test('what was typed becomes data of the kind that the file has, and an empty field is left out', () => {
  const text = textFrom(
    tiles,
    fieldsOf(tiles.schema, tiles.words),
    typed({
      image: ' /art/a.webp ',
      alt: 'A “tile”',
      position: '8',
      display: ['new', 'used'],
      strictDisplay: 'yes',
      link: '',
    }),
    undefined,
  )
  expect(text).toBe(
    '---\nimage: "/art/a.webp"\nalt: "A “tile”"\nposition: 8\ndisplay:\n  - "new"\n  - "used"\nstrictDisplay: true\n---\n',
  )
})

test('what is no number stays as it was typed, for the check to refuse', () => {
  const text = textFrom(tiles, fieldsOf(tiles.schema, tiles.words), typed({ position: 'eight' }), undefined)
  expect(splitFrontMatter(text, '').fields).toEqual({ position: 'eight' })
})

test('DC-146 the last day of a tile or a banner is the one before the day in its file, and a moment stays one', () => {
  for (const [kind, file, path] of [
    [tiles, 'image: /a.webp\nalt: A\nposition: 8\nexpiry: 2026-06-01\n', 'expiry'],
    [pages, 'title: A\nbanner: { image: /a.webp, alt: A, expiry: 2026-06-01 }\n', 'banner.expiry'],
  ] as const) {
    const fields = fieldsOf(kind.schema, kind.words)
    const document = documentOf(kind, 'a.md', `---\n${file}---\n`)!
    const form = typedOf(kind, fields, document)
    expect(form.get(path)).toEqual(['2026-05-31'])
    const written = (day: string): unknown => {
      const { fields: values } = splitFrontMatter(
        textFrom(kind, fields, new Map([...form, [path, [day]]]), document),
        '',
      )
      return ((values['banner'] ?? values) as { expiry?: unknown }).expiry
    }
    expect(['2026-12-31', '2026-12-31T17:00', '2026-02-30', ''].map(written)).toEqual([
      '2027-01-01',
      '2026-12-31T17:00',
      '2026-02-30',
      undefined,
    ])
  }
})

test('rows that are left empty are no rows, and what is wrong with a later one is told at its own place', () => {
  const [field] = fieldsOf(holidays.schema, holidays.words)
  const before = documentOf(holidays, 'northside/site.json', '{\n  "slug": "northside"\n}\n')!
  const form = typed({
    'hours.specialHours[0].name': 'Christmas Day',
    'hours.specialHours[0].date': '2026-12-25',
    'hours.specialHours[0].status': 'Closed',
    'hours.specialHours[1].name': '',
    'hours.specialHours[1].status': 'Open',
    'hours.specialHours[2].date': '2026-12-26',
    'hours.specialHours[2].status': 'Open',
  })
  expect(JSON.parse(textFrom(holidays, [field!], form, before)).hours).toEqual({
    specialHours: [
      { status: 'Closed', date: '2026-12-25', name: 'Christmas Day' },
      { status: 'Open', date: '2026-12-26' },
    ],
  })
  const place = placeTyped(field!, 'hours.specialHours', form, undefined, 'hours.specialHours[1].start_hour')
  expect(place).toBe('hours.specialHours[2].start_hour')
})

test('what the form cannot show stays in the file, whatever else is changed', () => {
  const text = '---\nname: A\nmanufacturer: { name: Jeep }\nwobble: 3\nid: 7\n---\n\nText.\n'
  const document = documentOf(offers, 'a.md', text)!
  const fields = fieldsOf(offers.schema, offers.words)
  expect(leftAlone(fields, document).map(({ key }) => key)).toEqual(['manufacturer'])
  expect(unknownKeys(offers, document)).toEqual(['wobble'])
  const form = new Map([...typedOf(offers, fields, document), ['name', ['B']]])
  expect(textFrom(offers, fields, form, document)).toBe(text.replace('name: A', 'name: "B"'))
  const without = textFrom(offers, fields, new Map([...form, ['remove', ['wobble']]]), document)
  expect(without).toBe(text.replace('name: A', 'name: "B"').replace('wobble: 3\n', ''))
})

test('of a group, what has no field in the form stays', () => {
  const fields = fieldsOf(pages.schema, { banner: { label: 'Banner', fields: { start: 'hidden', expiry: 'hidden' } } })
  const document = documentOf(
    pages,
    'a.md',
    '---\ntitle: A\nbanner: { image: /a.webp, alt: A, expiry: 2026-05-31 }\n---\n',
  )!
  const form = new Map([...typedOf(pages, fields, document), ['banner.alt', ['B']]])
  expect(splitFrontMatter(textFrom(pages, fields, form, document), '').fields['banner']).toEqual({
    image: '/a.webp',
    alt: 'B',
    expiry: '2026-05-31',
  })
})

test('boxes that stay ticked stay in the order of their file, and are no change', () => {
  const fields = fieldsOf(tiles.schema, tiles.words)
  const text = '---\nimage: /a.webp\nalt: A\nposition: 4\ndisplay: [used, new] # both\n---\n'
  const document = documentOf(tiles, 'a.md', text)!
  const withTicks = (...display: string[]) =>
    textFrom(tiles, fields, new Map([...typedOf(tiles, fields, document), ['display', display]]), document)
  // A browser sends them in the order of the form.
  expect(withTicks('new', 'used')).toBe(text)
  expect(splitFrontMatter(withTicks('new', 'demo', 'used'), '').fields['display']).toEqual(['used', 'new', 'demo'])
})
