import { describe, expect, test } from 'vitest'
import { COPY_RULES } from '../../../../src/domain/ad-law/copy-rules.ts'
import { findingsOf, JURISDICTIONS } from '../../../../src/domain/ad-law/rule.ts'
import { REGIONS } from '../../../../src/domain/wording.ts'
import { standardText } from '../../../../src/site/default-pages.ts'
import { labelsOf } from '../../../../src/site/labels.ts'
import type { SiteFile } from '../../../../src/site/schema/site.ts'
import { adLawFindings } from '../../../support/ad-law-findings.ts'
import { aCar, aModel, anOffer, aPromoTile } from '../../../support/builders.ts'
import { aSettings, aSite } from '../../../support/site.ts'

const [place] = aSettings().locations
const licensed = { ...place!, dealer_license_number: 'MD 04101' }

/** A dealer in New South Wales of whom no rule has a word. */
const lawful: Partial<SiteFile> = {
  locations: [licensed],
  phone: { alwaysRevealed: true },
  forms: { optInDefault: false },
  reviews: { minimumRating: 0 },
}
const sound = aCar({ regplate: 'ABC12D' })
const found = (fields: Parameters<typeof aSite>[0] = {}) =>
  adLawFindings(aSite({ cars: [sound], ...fields, settings: { ...lawful, ...fields.settings } })).map(
    ({ rule, where, what }) => `${rule}: ${where} ${what}`,
  )

describe('features #5: the advertising of a site', () => {
  test('is clean where it says what the law asks', () => {
    expect(found()).toEqual([])
  })

  test('DC-187 settings that stand as specified are told, each by its name in site.json', () => {
    const told = adLawFindings(aSite({ cars: [sound], settings: { locations: [licensed] } }))
    expect(told.map(({ where }) => where)).toEqual([
      'phone.alwaysRevealed',
      'forms.optInDefault',
      'reviews.minimumRating',
    ])
    expect(found({ settings: { finance: { showComparisonRate: false } } })).toEqual([
      'comparison-rate-shown: finance.showComparisonRate leaves comparison rate and warning out',
    ])
  })

  test('offers, tiles, pages, models and the words of site.json are read, markup and all', () => {
    const bad = 'spared <b>on-road</b> costs'
    const says = 'says “on-road costs”'
    expect(found({ offers: [anOffer({ id: 9, sanitized_description: `<p>${bad}</p>` })] })).toEqual([
      `on-road-costs: /offers/toyota/9 ${says}`,
    ])
    expect(found({ promoTiles: [aPromoTile({ alt: 'No on-road costs' })] })).toEqual([
      `on-road-costs: promo tile “No on-road costs” ${says}`,
    ])
    const page = { slug: 'about-us', title: 'About', html: `<p>${bad}</p>` }
    expect(found({ pages: [page] })).toEqual([`on-road-costs: /about-us ${says}`])
    expect(found({ posts: [{ ...page, slug: 'one', date: '2025-05-01', tags: [] }] })).toEqual([
      `on-road-costs: /blog/one ${says}`,
    ])
    expect(found({ models: [aModel({ slug: 'corolla', description: bad })] })).toEqual([
      `on-road-costs: /corolla ${says}`,
    ])
    expect(found({ settings: { home: { hero: { text: 'No on-road costs' } } } })).toEqual([
      `on-road-costs: home.hero.text ${says}`,
    ])
  })

  test('features #4: a rate may stand in a home banner for a time, which has a last day, and no raffle is asked for once that is over', () => {
    const of = (banner: { title: string; expiry: string }) => found({ settings: { home: { seasonal: [banner] } } })
    const rate = 'Loans at 5% p.a., comparison rate 6% p.a.'
    expect(of({ title: rate, expiry: '2025-05-31' }).filter(told => told.startsWith('rate-that-ends'))).toEqual([])
    const raffle = { title: 'Our Christmas raffle: win a HiLux' }
    expect(of({ ...raffle, expiry: '2025-05-31' })).toEqual([expect.stringContaining(': home.seasonal.0.title ')])
    expect(of({ ...raffle, expiry: '2025-05-01' })).toEqual([])
  })

  test('of what leads somewhere, the words that stand there are read, and not those of its address', () => {
    const href = '/pages/our-christmas-raffle-win-a-hilux'
    const links = [{ label: 'Home', href: 'https://raffle.example/win-a-hilux' }]
    const of = (label: string) =>
      found({
        settings: {
          header: { items: [{ label, href }] },
          footer: { groups: [{ title: 'More', links }] },
          home: { hero: { image: '/assets/raffle.webp' } },
        },
      })
    expect(of('Win')).toEqual([])
    expect(of('Raffle')).toEqual([expect.stringContaining(': header.items.0.label ')])
  })

  test('words are read as a reader sees them, whatever their spaces and hyphens are written with', () => {
    const ways = ['on&nbsp;road costs', 'on\u00a0road\u202fcosts', 'on&#8239;road&thinsp;costs', 'on&#x2009;road costs']
    for (const text of [...ways, 'on\u2011road costs', 'on&#8209;road costs', 'on-\u00adroad\u200b costs']) {
      const page = { slug: 'about-us', title: 'About', html: `<p>Spared ${text}</p>` }
      expect([text, found({ pages: [page] })]).toEqual([text, [expect.stringContaining('on-road-costs: /about-us')]])
      const told = found({ cars: [{ ...sound, dealercomments: `Plus ${text}` }] })
      expect([text, told]).toEqual([text, [expect.stringContaining('on-road-costs: /cars/')]])
    }
  })

  test('a rate in the words of the settings is told what helps there, where nothing has a last day', () => {
    const text =
      '2.9% p.a., comparison rate 3.4% p.a. WARNING: This comparison rate is true only for the examples given.'
    const remedies = (fields: Parameters<typeof aSite>[0]) =>
      adLawFindings(aSite({ cars: [sound], ...fields, settings: { ...lawful, ...fields?.settings } })).map(
        ({ rule, remedy }) => [rule, remedy],
      )
    expect(remedies({ settings: { tagline: text } })).toEqual([
      ['rate-that-ends', expect.stringContaining('Take the figure out, or make an offer with a last day')],
    ])
    const page = { slug: 'about-us', title: 'About', html: text }
    expect(remedies({ pages: [page] })).toEqual([['rate-that-ends', undefined]])
  })

  test('a privacy policy of the dealer’s own is told what of the site it leaves out, as far as the site does it', () => {
    const pages = [{ slug: 'privacy-policy', title: 'Privacy', html: '<p>Nothing is decided automatically.</p>' }]
    const told = (settings: Partial<SiteFile>) => found({ pages, settings })
    const says = 'collected-told: /privacy-policy says nothing of the pages that visitors look at'
    expect(told({})).toEqual([`${says}, or of reservations and payments, or of signing in`])
    const plain = { features: { reserve: false }, favourites: { mode: 'local' } } as const
    expect(told(plain)).toEqual([says])
    expect(told({ ...plain, features: { ...plain.features, checkoutJourney: true } })).toEqual([
      `${says}, or of reservations and payments`,
    ])
    expect(told({ ...plain, gates: { tradeIn: true } })).toEqual([`${says}, or of signing in`])
    for (const region of REGIONS) {
      const html = standardText('privacy-policy', region)
      expect(found({ pages: [{ ...pages[0]!, html }], settings: { region } })).not.toContainEqual(
        expect.stringContaining('/privacy-policy'),
      )
    }
  })

  test('cars are read as they are offered: not sold ones, and their comments too', () => {
    const car = aCar({ dealercomments: 'Yours|plus on-road costs' })
    expect(found({ cars: [car] })).toEqual([
      `registration-number: /cars/${car.slug} has no registration number`,
      `on-road-costs: /cars/${car.slug} says “on-road costs”`,
    ])
    expect(found({ cars: [{ ...car, status: 'sold' }] })).toEqual([])
    expect(found({ cars: [{ ...car, show_on_dealer_website: false }] })).toEqual([])
  })

  test('a car with short registration in Western Australia is told on the day from which it is', () => {
    const perth = { ...licensed, address: { ...licensed.address, state: 'WA' } }
    const car = aCar({ car_type: 'new', rego_expiry: '2026-05-14' })
    const on = (at: string) => found({ cars: [car], at: new Date(at), settings: { locations: [perth] } })
    expect(on('2025-05-14T04:00:00Z')).toEqual([])
    expect(on('2025-05-15T04:00:00Z')).toEqual([
      `short-registration: /cars/${car.slug} is registered until 2026-05-14 only`,
    ])
  })

  test('a promotion is looked at until it is over', () => {
    const spinToWin = { start: '2025-06-05', end: '2025-06-07', terms: 'One prize each.' }
    const on = (at: string) => found({ at: new Date(at), settings: { features: { spinToWin } } })
    expect(on('2025-06-07T13:59:00Z')).toHaveLength(1)
    expect(on('2025-06-07T14:00:00Z')).toEqual([])
  })

  test('our own labels say nothing that any state objects to, but for the wheel, whose terms are a rule’s own subject', () => {
    for (const region of REGIONS) {
      for (const [name, text] of Object.entries(labelsOf(aSettings({ region })))) {
        if (name === 'spinIntro') continue
        const copy = { text: String(text), states: JURISDICTIONS, ends: false, over: false }
        expect(findingsOf(COPY_RULES, copy, { where: region, states: JURISDICTIONS })).toEqual([])
      }
    }
  })
})
