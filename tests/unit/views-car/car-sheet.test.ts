import { describe, expect, test } from 'vitest'
import { carPage } from '../../../src/views/car-page.ts'
import { carSheet } from '../../../src/views/car-sheet.ts'
import { aCar, aLocation } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

const financed = aCar({
  finance_lenders: {
    manual: { interestRate: 8, comparisonRate: 9, paymentWeek: 99, disclaimer: 'Subject to approval.' },
  },
})
const baseUrl = 'https://www.northside.example'
const sheetOf = (car = financed, settings: NonNullable<Parameters<typeof aSite>[0]>['settings'] = {}) =>
  carSheet(aSite({ cars: [car], settings: { baseUrl, ...settings } }), car)

describe('what the PDF of a car says', () => {
  test('VD-49 is what its page says: title, price, facts and finance', () => {
    const page = carPage(aSite({ cars: [financed] }), financed)
    const sheet = sheetOf()
    expect(sheet).toMatchObject({ slug: financed.slug, title: page.title, price: page.price })
    expect(sheet.finance).toEqual({
      title: 'Car Finance',
      amount: page.finance?.amount,
      rate: page.finance?.rate,
      warning: page.finance?.warning,
      example: page.finance?.example,
    })
    // On paper nothing is folded away: the key information goes first, and what the page adds below follows.
    const facts = new Set([page.keyInformation, page.specifications].flatMap(({ first, rest }) => [...first, ...rest]))
    expect(sheet.facts).toEqual(
      [...facts].filter(({ name }) => !['condition', 'stockNumber', 'location'].includes(name)),
    )
    expect(sheet.eyebrow).toBe('Used · Stock number N4711')
  })

  test('FN-21, DC-98 its example is of the lender’s own terms', () => {
    const taurus = { interestRate: 9, termMonths: 42, disclaimer: 'Subject to approval.' }
    const { finance } = sheetOf(aCar({ price: 30_000, year: 2024, finance_lenders: { taurus } }))
    expect(finance?.amount).toBe('$173 per week')
    expect(finance?.example?.rows).toContainEqual({ label: 'Weekly', value: '$173' })
    expect(finance?.example?.rows).toContainEqual({ label: 'Term', value: '42 months' })
  })

  test('FN-13 FN-20 a repayment brings the lender’s words, which on paper nobody can ask for', () => {
    expect(sheetOf().smallPrint[0]).toBe('Subject to approval. Offer valid until 14 June 2025')
    expect(sheetOf(aCar()).finance).toBeUndefined()
    expect(sheetOf(aCar()).smallPrint.join()).not.toContain('Offer valid')
  })

  test('VD-20 a sold car is said to be sold, and is not financed', () => {
    expect(sheetOf()).not.toHaveProperty('standingText', expect.any(String))
    expect(sheetOf({ ...financed, sold: true })).toMatchObject({ standingText: 'SOLD', finance: undefined })
    expect(sheetOf({ ...financed, sold: true }, { labels: { useJustSold: true } }).standingText).toBe('JUST SOLD')
    expect(sheetOf({ ...financed, reserved: true })).toMatchObject({ standingText: 'Reserved', finance: {} })
  })

  test('a car without a price asks for a call, as its page does', () => {
    const sheet = sheetOf(aCar({ price: 0 }))
    expect(sheet.price).toMatchObject({ kind: 'ask', now: 'Enquire for price.' })
    expect(sheet.price.type).toBeUndefined()
  })

  test('has the day of the car’s place, and the link only where the site knows its own address', () => {
    const car = aCar({ state: 'WA' })
    const at = new Date('2025-05-14T15:59:00Z')
    const site = aSite({ at, cars: [car], settings: { baseUrl } })
    expect(carSheet(site, car).dateText).toMatch(/^As of 14 May 2025\./)
    expect(carSheet({ ...site, at: new Date(at.getTime() + 60_000) }, car).dateText).toMatch(/^As of 15 May 2025\./)
    expect(sheetOf().link).toBe('https://www.northside.example/cars/2021-toyota-corolla-4711')
    expect(sheetOf().dealer.address).toBe('www.northside.example')
    expect(sheetOf(financed, { baseUrl: undefined }).link).toBeUndefined()
  })

  test('LO-07 shows the place where the car stands, with its licence; without one, the main one of its dealership', () => {
    const other = { ...aLocation({ id: 12, name: 'Northside Two', dealer_license_number: 'MD 2' }) }
    const locations = [
      { ...aLocation({ id: 13, name: 'Westside' }), dealership_id: 2, dealership_slug: 'b' },
      { ...aLocation(), dealership_id: 1, dealership_slug: 'a' },
      { ...other, dealership_id: 1, dealership_slug: 'a' },
    ]
    expect(sheetOf(aCar({ location_id: 12 }), { locations }).place).toMatchObject({
      name: 'Northside Two',
      licences: ['Dealer licence MD 2'],
    })
    expect(sheetOf(aCar({ location_id: 99 }), { locations }).place?.name).toBe('Northside Toyota Sales')
    expect(carSheet(aSite({ locations: [] }), aCar()).place).toBeUndefined()
  })

  test('a rendering is marked as one, and who made it is credited', () => {
    const sheet = sheetOf(financed, { pictureCredit: 'Pictures by somebody.' })
    expect(sheet.picture).toEqual({
      src: '/art/hatch/white-hero.webp',
      alt: '2021 Toyota Corolla Ascent Sport',
      mark: 'Illustration of sample data',
    })
    expect(sheet.smallPrint).toContain('Pictures by somebody.')
    expect(sheetOf().picture).not.toHaveProperty('mark')
    expect(sheetOf(aCar({ images: [] })).picture).toBeUndefined()
  })

  test('RG-02 is in the words and the date of the region', () => {
    const sheet = sheetOf(financed, { region: 'en-US' })
    expect(sheet.dateText).toMatch(/^As of May 13, 2025\./)
    expect(sheet.price.now).toBe('$24,990')
    expect(sheet.facts.find(({ name }) => name === 'colour')?.label).toBe('Color')
  })
})
