import { expect, test } from 'vitest'
import { carCard } from '../../../src/domain/car-card.ts'
import { cardSettings } from '../../../src/site/card-settings.ts'
import { labelsOf } from '../../../src/site/labels.ts'
import { aCar, aLocation } from '../../support/builders.ts'
import { aSettings } from '../../support/site.ts'

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
