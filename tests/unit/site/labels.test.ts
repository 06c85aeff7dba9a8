import { describe, expect, test } from 'vitest'
import { REGO_NOT_FOUND } from '../../../src/contract/valuation.ts'
import { carCard } from '../../../src/domain/car-card.ts'
import { REGIONS, type Region } from '../../../src/domain/wording.ts'
import { cardSettings } from '../../../src/site/card-settings.ts'
import type { LabelName } from '../../../src/site/label-texts.ts'
import { labelsOf } from '../../../src/site/labels.ts'
import type { SiteFile } from '../../../src/site/schema/site.ts'
import { locationShown } from '../../../src/views/location-shown.ts'
import { catalogueTabs } from '../../../src/views/model-shown.ts'
import { aCar, aLocation, aModel } from '../../support/builders.ts'
import { aSettings, aSite } from '../../support/site.ts'

test('CF-15 the default labels are those of the requirements, and each can be overridden', () => {
  expect(labelsOf(aSettings())).toMatchObject({
    preApproval: 'Get Pre-Approved Now',
    callDealer: 'Call the dealer',
    dealerComments: 'Dealer Comments',
    justSold: 'JUST SOLD',
  })
  const own = labelsOf(aSettings({ labels: { dealerComments: 'What we say' } }))
  expect(own.dealerComments).toBe('What we say')
  expect(own.callDealer).toBe('Call the dealer')
})

test('DC-171 labels are in the spelling of the region, the site’s own ones too', () => {
  const american = labelsOf(aSettings({ region: 'en-US', labels: { contactUs: 'Send an enquiry' } }))
  expect(american.noPrice).toBe('Inquire for price.')
  expect(american.contactUs).toBe('Send an inquiry')
  expect(labelsOf(aSettings({ region: 'en-NZ' })).noPrice).toBe('Enquire for price.')
})

test('a plate, and a form that asks for one, are called as people of the region call them', () => {
  const said = (region: Region) => {
    const { specRegistrationPlate, formRego, formRegoMissing, valuationNotFound } = labelsOf(aSettings({ region }))
    return [specRegistrationPlate, formRego, formRegoMissing, valuationNotFound]
  }
  expect(said('en-AU')).toEqual([
    'Registration plate',
    'Registration',
    'Please enter the registration.',
    REGO_NOT_FOUND,
  ])
  for (const [region, plate] of [
    ['en-NZ', 'number plate'],
    ['en-US', 'license plate'],
  ] as const) {
    const named = plate[0]!.toUpperCase() + plate.slice(1)
    const goesByVin = region === 'en-US'
    const notFound = goesByVin ? 'this vehicle by its plate or VIN' : `this ${plate}`
    expect(said(region)).toEqual([
      named,
      named,
      `Please enter the ${plate}${goesByVin ? ', or the VIN' : ''}.`,
      `We could not find ${notFound}. Please enter make, model and year.`,
    ])
  }
})

test('DC-171 an American reads no Australian word beside the transmission', () => {
  expect(REGIONS.map(region => labelsOf(aSettings({ region })).specGearType)).toEqual([
    'Gear type',
    'Gear type',
    'Transmission type',
  ])
})

test('an American is asked what they owe, where others are asked about finance', () => {
  expect(REGIONS.map(region => labelsOf(aSettings({ region })).formFinanceOwing)).toEqual([
    'Is finance owing on it?',
    'Is finance owing on it?',
    'Do you still owe money on it?',
  ])
})

test('RG-02 an American reads of payments, lenders and mileage in all labels of finance and of a trade-in', () => {
  // Told of a balloon is nobody there.
  const { financeFaqBalloonText: _, ...american } = labelsOf(aSettings({ region: 'en-US' }))
  const said = Object.values(american).join('\n')
  expect(said).not.toMatch(/repay|repaid|finance institution|direct credit|\bowing|distance beside/i)
  for (const text of [
    'Work out your own payments',
    'Total of monthly payments',
    'What if I still owe money on it?',
    'We need a payoff letter from your lender. We pay off the loan first.',
    'Any surplus is paid to you by direct deposit.',
    'Its mileage beside theirs',
  ])
    expect(said.split('\n')).toContain(text)
})

test('LO-07 a dealer is registered as a trader in New Zealand, and licensed elsewhere', () => {
  expect(REGIONS.map(region => labelsOf(aSettings({ region })).dealerLicence)).toEqual([
    'Dealer licence {number}',
    'Registered motor vehicle trader {number}',
    'Dealer license {number}',
  ])
})

test.each(REGIONS)('DC-100 DC-187 in %s the warning stands as it is written, unless the site has its own', region => {
  const labels = labelsOf(aSettings({ region }))
  expect(labels.comparisonRate).toBe('{rate}% comparison rate')
  expect(labels.comparisonRateWarning).toBe(
    'WARNING: This comparison rate is true only for the examples given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate. The comparison rate is based on a 5 year secured loan of $30,000.',
  )
  const own = labelsOf(aSettings({ region, labels: { comparisonRate: '{rate} percent APR' } }))
  expect(own.comparisonRate).toBe('{rate} percent APR')
})

describe('a leisure dealer', () => {
  const leisure = (settings: Partial<SiteFile> = {}) => labelsOf(aSettings({ template: 'leisure', ...settings }))
  /** The kinds of its stock may be called by their names. */
  const KINDS: readonly LabelName[] = ['kindCars']

  test.each(REGIONS)('CF-15 says “car” nowhere in our labels but of the kind, in %s', region => {
    const labels = leisure({ region })
    const words = Object.entries(labels).filter(([name]) => !KINDS.includes(name as LabelName))
    expect(words.filter(([, text]) => /\bcars?\b/i.test(text.replace(/\{\w+\}/g, '')))).toEqual([])
    expect(labels.kindCars).toBe('Cars and utes')
  })

  test('CF-15 speaks of vehicles where others speak of cars, in the same case, and lets other words be', () => {
    expect(leisure()).toMatchObject({
      compareOpen: 'Compare {count} vehicles',
      noLongerAvailable: 'This vehicle is no longer in our stock.',
      newCars: 'New Vehicles',
      payIntro: 'Pay an invoice, or for a vehicle that you have agreed on with us.',
      reservationMailSubject: 'Your {car} is reserved',
      caravanDetails: 'Caravan Details',
      careers: 'Careers',
      checkoutByCard: 'card',
      blogText: 'Roads we have taken, questions we are asked, and what to do before a long trip.',
    })
    for (const template of ['manufacturer', 'group', 'used'] as const) {
      expect(leisure({ template })).toMatchObject({ compareOpen: 'Compare {count} cars', newCars: 'New Cars' })
    }
  })

  test('CF-03 keeps a label of its own as it wrote it', () => {
    expect(leisure({ labels: { newCars: 'New tow cars' } }).newCars).toBe('New tow cars')
  })

  test('DC-171 has both, its own word and the spelling of its region', () => {
    expect(leisure({ region: 'en-US' }).formThisCar).toBe('Your inquiry is about this vehicle')
  })
})

test('CF-11, CD-03, CD-06, CD-17, CD-18, CD-20, CD-26, CD-27, DC-59, DC-61 cards go by all that the site says of them', () => {
  const cards = {
    locationOverlay: true,
    detailsRow: false,
    financeBlock: false,
    hideTogglesWithoutPrice: true,
    hideTogglesWithoutImages: true,
  }
  const said = {
    region: 'en-NZ',
    timezone: 'Pacific/Auckland',
    stock: { distanceUnit: 'mi' },
    features: { reserve: false, checkoutJourney: true, certifiedBadge: true },
    reservation: { deposit: 500 },
    finance: { provider: 'manual', excludedDealershipIds: [9], showComparisonRate: false },
    paths: { checkout: 'buy-online', finance: '/finance-enquiry' },
    price: { useOfferPrice: true, showSubscription: true },
    tags: { electrified: true },
  } as const
  const settings = aSettings({
    ...said,
    finance: { ...said.finance, excludedDealershipIds: [9] },
    cards: { ...cards, buttons: ['reserve'] },
  })
  const { labels, pictures, unsavedLocationIds, ...told } = cardSettings(settings, labelsOf(settings))
  expect(told).toEqual({ ...said, cards: { ...cards, buttons: [{ kind: 'reserve' }] } })
})

test('an island gets what a card needs as plain JSON', () => {
  const location = { ...aLocation(), dealership_id: 1, dealership_slug: 'northside-toyota' }
  const settings = aSettings({
    timezone: 'Australia/Perth',
    finance: { provider: 'taurus' },
    locations: [location, { ...location, id: 12, slug: 'other', garage_enabled: false }],
  })
  const card = cardSettings(settings, labelsOf(settings))
  expect(JSON.parse(JSON.stringify(card))).toEqual(card)
  expect(card).toMatchObject({ timezone: 'Australia/Perth', finance: { provider: 'taurus' }, unsavedLocationIds: [12] })
  expect(JSON.stringify(card).length).toBeLessThan(3000)
})

test('DC-63 a sold car reads SOLD, or the just-sold label on sites set so', () => {
  const soldText = (labels: object) => {
    const settings = aSettings({ labels })
    return carCard(aCar({ status: 'sold' }), cardSettings(settings, labelsOf(settings)), new Date()).soldText
  }
  expect(soldText({})).toBe('SOLD')
  expect(soldText({ useJustSold: true })).toBe('JUST SOLD')
  expect(soldText({ useJustSold: true, justSold: 'GONE' })).toBe('GONE')
})

test('CF-03 the days of the hours and the tabs of the models menu can be called otherwise too', () => {
  const site = aSite({
    settings: {
      manufacturer: 'Toyota',
      labels: { monday: 'Rāhina', friday: 'Rāmere', tabAll: 'Everything', tabUtesVans: 'Workhorses' },
    },
    models: [aModel()],
  })
  const [location] = site.locations
  const { hours } = locationShown(site, location!, labelsOf(site.settings), 'card')
  expect(hours[0]?.days).toBe('Rāhina - Rāmere')
  const tabs = catalogueTabs(site).map(({ label }) => label)
  expect(tabs).toContain('Workhorses')
  expect(tabs[0]).toBe('Everything')
  expect(tabs).toContain('Hatch & sedans')
})
