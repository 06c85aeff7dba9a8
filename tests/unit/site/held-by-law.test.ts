import { join } from 'node:path'
import { expect, test } from 'vitest'
import { heldByLaw, heldInWords, isHeldCar, isHeldOffer, tooManyHeld } from '../../../src/site/held-by-law.ts'
import { loadSiteAt } from '../../../src/site/load-at.ts'
import { askedPrices } from '../../../src/site/proven-was.ts'
import { aCar, aLocation, anOffer, aPromoTile } from '../../support/builders.ts'
import { aSite, aSiteFile } from '../../support/site.ts'
import { aSitesFolder, loadFrom, northside } from '../../support/sites-folder.ts'

/** Of a used car in New South Wales, all that is asked. */
const sound = aCar({ regplate: 'ABC12D' })
const unplated = aCar({ id: 4712, slug: '2021-toyota-corolla-4712', stocknum: 'N4712' })

const rulesOf = (findings: readonly { rule: string; where: string }[]): string[] =>
  findings.map(({ rule, where }) => `${where} ${rule}`)

test('features #5: what is laid at one car or one offer is held, and what is found in the site or in its texts is not', () => {
  const site = aSite({
    cars: [sound, unplated, aCar({ id: 4713, slug: 'sold-4713', status: 'sold', sold: true })],
    offers: [anOffer(), anOffer({ id: 8, name: 'Corolla, plus on road costs' })],
    promoTiles: [aPromoTile({ alt: 'Now with no on road costs' })],
  })
  const held = heldByLaw(site)
  expect([rulesOf(held.cars), rulesOf(held.offers)]).toEqual([
    ['/cars/2021-toyota-corolla-4712 registration-number'],
    ['/offers/toyota/8 on-road-costs'],
  ])
  expect(site.cars.filter(isHeldCar(held))).toEqual([unplated])
})

test('features #5: of a car that is in the feed twice at two prices, the dearer row is held', () => {
  const twice = { vin: 'JTNKU3JE60J021675', regplate: 'ABC12D' }
  const [dear, cheap] = [aCar(twice), aCar({ ...twice, id: 4712, slug: 'b', price: 23_990 })]
  expect([dear, cheap].filter(isHeldCar(heldByLaw(aSite({ cars: [dear, cheap] }))))).toEqual([dear])
})

test('features #5: a link to an offer that is held is known by either address of it, with whatever it carries', () => {
  const offers = [anOffer(), anOffer({ id: 8, name: 'Corolla, plus on road costs' })]
  const site = aSite({ offers })
  const { leadsToHeld } = isHeldOffer(heldByLaw(site), site)
  const to = ['/offers/toyota/8', '/offers/8?from=tile', '/offers/8#more', '/offers/toyota/7', '/offers/7', undefined]
  expect(to.map(leadsToHeld)).toEqual([true, true, true, false, false, false])
})

test('features #5: a car with several findings is counted once', () => {
  const findings = ['a', 'b'].map(rule => ({ rule, where: '/cars/x', what: 'is wrong' }))
  const other = { rule: 'a', where: '/offers/1', what: 'is wrong' }
  expect(heldInWords({ cars: findings, offers: [] })).toBe('1 car')
  expect(heldInWords({ cars: findings, offers: [other, { ...other, where: '/offers/2' }] })).toBe('1 car and 2 offers')
  expect(heldInWords({ cars: [], offers: [other] })).toBe('1 offer')
})

const offerFile = (name: string, text: string): string => `---\nname: "${name}"\nexpiry: "2025-05-20"\n---\n${text}\n`

const filesWith = (severity: 'hold' | 'report') =>
  northside({
    'northside/site.json': aSiteFile({
      adLaw: { severity },
      stock: { feeds: [{ reader: 'forecourt', file: 'stock.json' }] },
      promoTiles: [
        aPromoTile({ alt: 'Tyres', link: '/offers/tyres' }),
        aPromoTile({ alt: 'Fuel', link: '/offers/fuel' }),
      ],
      price: { provenWas: {} },
    }),
    'northside/stock.json': [sound, { ...unplated, before_price: 30_000 }],
    'northside/content/offers/tyres.md': offerFile('Winter tyres', 'Fitted, with no on-road costs.'),
    'northside/content/offers/fuel.md': offerFile('A tank of fuel', 'With every service.'),
    'northside/content/pages/tyres.md':
      '---\ntitle: On-road costs\nbanner: { image: /assets/a.webp, alt: Tyres, link: /offers/tyres }\n---\nText\n',
  })

async function loaded(severity: 'hold' | 'report') {
  const result = await loadFrom(filesWith(severity))
  if (!result.ok) throw new Error(result.faults[0]?.message)
  return result.site
}

test('features #5: with severity "hold" a site has neither such cars and offers nor what leads to them, and all else', async () => {
  const [site, all] = await Promise.all([loaded('hold'), loaded('report')])
  expect(site.cars.map(({ id }) => id)).toEqual([4711])
  expect(site.offers.map(({ id }) => id)).toEqual(['fuel'])
  expect(site.promoTiles.map(({ alt }) => alt)).toEqual(['Fuel'])
  const tyres = site.pages.find(({ slug }) => slug === 'tyres')
  expect([tyres?.title, tyres?.banner]).toEqual(['On-road costs', undefined])
  expect([rulesOf(site.held!.cars), rulesOf(site.held!.offers)]).toEqual([
    ['/cars/2021-toyota-corolla-4712 registration-number'],
    ['/offers/tyres on-road-costs'],
  ])
  expect([site.provenWas?.held, askedPrices(site).map(({ id }) => id)]).toEqual([[], [4711]])
  // Any other severity leaves all of it where it is.
  expect(all.held).toBeUndefined()
  expect([all.cars, all.offers, all.promoTiles].map(({ length }) => length)).toEqual([2, 2, 2])
  expect(all.pages.find(({ slug }) => slug === 'tyres')?.banner?.link).toBe('/offers/tyres')
  expect(all.provenWas?.held.map(({ id }) => id)).toEqual([4712])
  expect(site.pages.length).toBe(all.pages.length)
})

test('features #5: a look at another moment shows what is held then', async () => {
  const perth = { ...aLocation(), address: { ...aLocation().address, state: 'WA' } }
  const location = { ...perth, dealership_id: 1, dealership_slug: 'northside-toyota' }
  const feeds = [{ reader: 'forecourt' as const, file: 'stock.json' }]
  const sitesDir = await aSitesFolder({
    'northside/site.json': aSiteFile({ adLaw: { severity: 'hold' }, stock: { feeds }, locations: [location] }),
    'northside/stock.json': [aCar({ car_type: 'new', state: 'WA', rego_expiry: '2090-05-31' })],
  })
  const carsAt = async (moment: string) => {
    const loaded = await loadSiteAt(join(sitesDir, 'northside'), moment, { sitesDir })
    return loaded.ok && loaded.site.cars.length
  }
  // Registered for twelve months on the first of these days, and for less on the second.
  expect([await carsAt('2089-05-31T23:59'), await carsAt('2089-06-01')]).toEqual([1, 0])
})

test('features #5: a site of which too little would be left, as where a feed lacks a field, says so; one of a few cars holds what it holds', () => {
  const findings = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ rule: 'a', where: `/cars/${index}`, what: 'is wrong' }))
  const told = (held: number, left: number): string | undefined => {
    const cars = Array.from({ length: left }, (_, index) => aCar({ id: index, slug: `left-${index}` }))
    return tooManyHeld({ ...aSite({ cars }), held: { cars: [...findings(held), ...findings(1)], offers: [] } })
  }
  // The share that has to be left is 0.6.
  expect(told(9, 11)).toMatch(/^would hold back 9 of 20 cars → /)
  expect([told(8, 12), told(9, 10), told(0, 20)]).toEqual([undefined, undefined, undefined])
  expect(tooManyHeld(aSite({ cars: [sound] }))).toBeUndefined()
})
