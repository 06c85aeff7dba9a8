import { expect, test } from 'vitest'
import {
  DETAIL_BUTTONS,
  type DetailButtonKind,
  hasDetailButton,
  LEADING_BUTTONS,
  standingsOf,
} from '../../../src/domain/detail-buttons.ts'
import { aCar } from '../../support/builders.ts'
import { aSettings } from '../../support/site.ts'

const atHand = { phone: true, place: true }

function kindsOf(car = aCar(), settings = aSettings(), hand = atHand): DetailButtonKind[] {
  return DETAIL_BUTTONS.filter(kind => hasDetailButton(kind, car, settings, hand))
}

test('VD-02, VD-03, VD-05, VD-09, VD-11, VD-12, VD-13, VD-14 a car to be had has the buttons that need nothing more', () => {
  expect(kindsOf()).toEqual([
    'enquire',
    'test-drive',
    'finance',
    'reserve',
    'call',
    'make-offer',
    'location',
    'payment-methods',
    'print',
    'share',
  ])
})

test('nobody drives a caravan', () => {
  expect(kindsOf(aCar({ item_type: 'caravan' }))).not.toContain('test-drive')
  expect(kindsOf(aCar({ item_type: 'motorcycle' }))).toContain('test-drive')
})

test('VD-02, VD-03, VD-05 a site without offers by form still takes enquiries, test drives and finance', () => {
  const off = kindsOf(aCar(), aSettings({ features: { makeOffer: 'off' } }))
  expect(off.slice(0, 4)).toEqual(['enquire', 'test-drive', 'finance', 'reserve'])
  expect(off).not.toContain('make-offer')
})

test('what brings a visitor to the car, or the car to them, leads; all else is for knowing more', () => {
  expect(DETAIL_BUTTONS.filter(kind => LEADING_BUTTONS.has(kind))).toEqual([
    'test-drive',
    'reserve',
    'buy-online',
    'call',
  ])
})

test('VD-06 the valuation is offered only where the dealer has the estimate, for a free car above $200', () => {
  const settings = aSettings({ features: { priceEstimate: true } })
  const isOffered = (fields: Parameters<typeof aCar>[0]) => kindsOf(aCar(fields), settings).includes('trade-in')
  expect(isOffered({})).toBe(true)
  expect(isOffered({ price: 201 })).toBe(true)
  expect(isOffered({ price: 200 })).toBe(false)
  expect(isOffered({ reserved: true })).toBe(false)
  expect(isOffered({ sold: true })).toBe(false)
  expect(isOffered({ status: 'coming_soon' })).toBe(false)
  expect(kindsOf()).not.toContain('trade-in')
})

test('VD-07, RS-04 a car is reserved only while it is free, and where the site lets it', () => {
  expect(kindsOf(aCar({ reserved: true }))).not.toContain('reserve')
  expect(kindsOf(aCar({ status: 'coming_soon' }))).not.toContain('reserve')
  expect(kindsOf(aCar(), aSettings({ features: { reserve: false } }))).not.toContain('reserve')
})

test('VD-08, RS-06 only a used car is bought online, on sites that have the journey', () => {
  const settings = aSettings({ features: { checkoutJourney: true } })
  expect(kindsOf(aCar(), settings)).toContain('buy-online')
  expect(kindsOf(aCar({ car_type: 'demo' }), settings)).not.toContain('buy-online')
  expect(kindsOf()).not.toContain('buy-online')
})

test('VD-10, DC-72 the chat button is there on sites with a chat', () => {
  const settings = aSettings({ chat: { script: 'https://chat.example/widget.js' } })
  expect(kindsOf(aCar(), settings)).toContain('chat')
  expect(kindsOf()).not.toContain('chat')
})

test('VD-11, VD-40 an offer is made in a dialog, in a chat that is there, or not at all', () => {
  const chat = { script: 'https://chat.example/widget.js' }
  expect(kindsOf(aCar(), aSettings({ features: { makeOffer: 'chat' }, chat }))).toContain('make-offer')
  expect(kindsOf(aCar(), aSettings({ features: { makeOffer: 'chat' } }))).not.toContain('make-offer')
  expect(kindsOf(aCar(), aSettings({ features: { makeOffer: 'off' }, chat }))).not.toContain('make-offer')
})

test('VD-04, VD-12, VD-44 a report, a place and a number each have their button only where there is one', () => {
  expect(kindsOf(aCar({ file: 'https://reports.example/4711.pdf' }))).toContain('history-report')
  expect(kindsOf(aCar(), aSettings(), { phone: false, place: true })).not.toContain('call')
  expect(kindsOf(aCar(), aSettings(), { phone: true, place: false })).not.toContain('location')
})

test('CD-16, VD-20 of a sold car nothing is asked, tried or offered for, and the dealer can still be called', () => {
  expect(kindsOf(aCar({ status: 'sold' }))).toEqual(['call', 'location', 'payment-methods', 'print', 'share'])
})

test('DC-04 when a car is reserved after the page was made, it can still be asked about and no longer be taken', () => {
  const kept = DETAIL_BUTTONS.filter(kind => standingsOf(kind).includes('reserved'))
  expect(DETAIL_BUTTONS.filter(kind => !kept.includes(kind))).toEqual(['trade-in', 'reserve', 'buy-online'])
  expect(DETAIL_BUTTONS.filter(kind => standingsOf(kind).includes('sold'))).toEqual([
    'history-report',
    'call',
    'chat',
    'location',
    'payment-methods',
    'print',
    'share',
  ])
  for (const kind of DETAIL_BUTTONS) {
    expect([kind, standingsOf(kind).includes('free')]).toEqual([kind, true])
    expect([kind, standingsOf(kind).includes('gone')]).toEqual([kind, standingsOf(kind).includes('sold')])
    expect([kind, standingsOf(kind).includes('coming')]).toEqual([kind, standingsOf(kind).includes('reserved')])
  }
})
