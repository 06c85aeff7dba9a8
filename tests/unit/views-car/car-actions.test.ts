import { afterEach, expect, test, vi } from 'vitest'
import type { SiteFile } from '../../../src/site/schema/site.ts'
import { carPage } from '../../../src/views/car-page.ts'
import * as pages from '../../../src/views/pages.ts'
import { aCar } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** The buttons of a car on a site that has these pages beside those of its table of addresses, and lacks the others. */
function actionsOf(settings: Partial<SiteFile> = {}, car = aCar(), has: (path: string) => boolean = () => false) {
  vi.spyOn(pages, 'pagesOf').mockReturnValue(has)
  return carPage(aSite({ settings, cars: [car] }), car).actions
}

const everything: Partial<SiteFile> = {
  features: { priceEstimate: true, checkoutJourney: true },
  chat: { script: 'https://chat.example/widget.js' },
}

test('VD-02, VD-03, VD-05, VD-06, VD-07, VD-08, VD-09, VD-11, VD-14 each button has its words, and the deposit its amount', () => {
  expect(actionsOf(everything).map(({ label }) => label)).toEqual([
    'Enquire',
    'Test Drive',
    'Call the dealer',
    'Reserve Car Now $200',
    'Online Purchase',
    'Finance Enquiry',
    'Trade-In Valuation',
    'Make an Offer',
    'Location',
    'Payment Methods',
    'Print PDF',
    'Share',
  ])
})

test('VD-03 a motorcycle is ridden, unless the site has a word of its own for it', () => {
  const bike = aCar({ item_type: 'motorcycle' })
  const labelOf = (settings: Partial<SiteFile>) =>
    actionsOf(settings, bike).find(({ kind }) => kind === 'test-drive')?.label
  expect(labelOf({})).toBe('Test Ride')
  expect(labelOf({ detail: { buttons: [{ kind: 'test-drive', label: 'Try it' }] } })).toBe('Try it')
})

test('VD-01, VD-05, VD-07, CF-05 a site says which buttons, in which order, in which words, and what it asks as deposit', () => {
  const settings: Partial<SiteFile> = {
    detail: { buttons: ['reserve', { kind: 'finance', label: 'Get Finance Quote' }, 'chat'] },
    reservation: { deposit: 500 },
    chat: { script: 'https://chat.example/widget.js', label: 'Talk to us' },
  }
  expect(actionsOf(settings).map(({ label }) => label)).toEqual([
    'Reserve Car Now $500',
    'Get Finance Quote',
    'Talk to us',
  ])
})

test('each form has its address, with the car linked', () => {
  const hrefs = Object.fromEntries(actionsOf(everything, aCar(), () => true).map(({ kind, href }) => [kind, href]))
  expect(hrefs).toMatchObject({
    'test-drive': '/book-test-drive?car_id=4711',
    finance: '/finance?car_id=4711&car_type=used#finance-form',
    'trade-in': '/cars/trade-in?car_id=4711',
    reserve: '/cars/2021-toyota-corolla-4711/checkout',
    'buy-online': '/checkout-journey?car_id=2021-toyota-corolla-4711',
    location: '#vehicle-map',
  })
})

test('a form that the site does not have leads to the part of the page that names the car and whom to ask', () => {
  const hrefs = new Map(actionsOf(everything).map(({ kind, href }) => [kind, href]))
  for (const kind of ['test-drive', 'finance', 'trade-in', 'reserve', 'buy-online'] as const) {
    expect([kind, hrefs.get(kind)]).toEqual([kind, '#enquire'])
  }
})

test('RT-15, RT-16 personalised finance is for a car with an identification code, on sites that have it', () => {
  const href = (personalisedFinance: boolean, has_nvic: boolean) =>
    actionsOf({ features: { personalisedFinance } }, aCar({ has_nvic }), () => true).find(
      ({ kind }) => kind === 'finance',
    )?.href
  expect(href(true, true)).toBe('/personalised/finance?car_id=4711')
  expect(href(true, false)).toMatch(/^\/finance\?/)
  expect(href(false, true)).toMatch(/^\/finance\?/)
})

test('VD-14, VD-49 the PDF is the one of the car, saved under its slug', () => {
  expect(actionsOf().find(({ kind }) => kind === 'print')?.pdf).toEqual({
    address: '/api/cars/2021-toyota-corolla-4711/pdf',
    name: '2021-toyota-corolla-4711.pdf',
    making: 'Making the PDF…',
    saved: 'The PDF is saved.',
    failed: 'The PDF could not be loaded. Please try again.',
  })
})

test('VD-10, VD-40, DC-72 chat and, for the dealer set so, the offer open the chat and no form', () => {
  const chat = { script: 'https://chat.example/widget.js' }
  const actions = actionsOf({ chat, features: { makeOffer: 'chat' }, detail: { buttons: ['make-offer', 'chat'] } })
  expect(actions.map(({ label, chat: script, href }) => [label, script, href])).toEqual([
    ['Make an Offer', chat.script, undefined],
    ['Chat with us', chat.script, undefined],
  ])
})

test('VD-10, VD-40, DC-72 of a chat that has a page of its own, both lead there in another tab, with or without scripts', () => {
  const chat = { href: 'https://chat.example/northside' }
  const actions = actionsOf({
    chat,
    features: { makeOffer: 'chat' },
    detail: { buttons: ['make-offer', 'chat', 'enquire'] },
  })
  const tab = '(opens in a new tab)'
  expect(actions.map(({ label, chat: script, href, opensTab }) => [label, script, href, opensTab])).toEqual([
    ['Make an Offer', undefined, chat.href, tab],
    ['Chat with us', undefined, chat.href, tab],
    ['Enquire', undefined, '#enquire', undefined],
  ])
})
