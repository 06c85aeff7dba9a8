import fc from 'fast-check'
import { Window } from 'happy-dom'
import { marked } from 'marked'
import { describe, expect, test } from 'vitest'
import { commentsShown } from '../../../src/domain/comments.ts'
import type { Car } from '../../../src/records/index.ts'
import { findTwin } from '../../../src/routes.ts'
import { carPage } from '../../../src/views/car-page.ts'
import { carTwin, priceInTwin } from '../../../src/views/car-twin.ts'
import { aCar } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

const parser = new new Window().DOMParser()

const twinOf = (fields: Partial<Car> = {}, settings = {}): string => {
  const car = aCar(fields)
  return carTwin(carPage(aSite({ cars: [car], settings: { baseUrl: 'https://cars.example', ...settings } }), car))
}

const read = (twin: string) => parser.parseFromString(marked.parse(twin, { async: false }), 'text/html')
const wordsIn = (twin: string, selector: string): string[] =>
  [...read(twin).querySelectorAll(selector)].map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim())

describe('features #8: the page of a car as Markdown', () => {
  test('says what the car is, what it costs and of what kind that is, where it stands and whom to ask', () => {
    const twin = twinOf({ before_price: 26_490, dealercomments: 'One owner.|Two keys.' })
    expect(twin).toMatch(/^# 2021 Toyota Corolla Ascent Sport\n\nPrice: \$24,990 Drive Away\\\nWas \$26,490\n/)
    expect(twin).toContain('\nhttps://cars.example/cars/2021-toyota-corolla-4711\n')
    expect(wordsIn(twin, 'h2')).toEqual([
      'Car Details',
      'Car Summary',
      'Dealer Comments',
      'Where to see it',
      'Ask about this car',
    ])
    expect(wordsIn(twin, 'li')).toContain('Odometer: 45,210 km')
    expect(wordsIn(twin, 'p')).toEqual(expect.arrayContaining(['One owner.', 'Two keys.']))
    expect([...read(twin).querySelectorAll('a')].at(-1)?.getAttribute('href')).toMatch(
      /^https:\/\/cars\.example\/contact/,
    )
  })

  test('LO-32 says of which date the hours of a holiday are', () => {
    const specialHours = [{ name: 'Good Friday', date: '2025-04-18', status: 'Closed' as const }]
    const car = aCar()
    const at = new Date('2025-04-16T00:00:00Z')
    const twin = carTwin(carPage(aSite({ at, cars: [car], settings: { hours: { specialHours } } }), car))
    expect(wordsIn(twin, 'li')).toContain('Friday, 18 April 2025: Closed')
  })

  test('says first that a car is sold, reserved or still on its way', () => {
    const first = (fields: Partial<Car>) => wordsIn(twinOf(fields), 'p')[0]
    expect(first({ status: 'sold' })).toBe('SOLD')
    expect(first({ reserved: true })).toMatch(/^Reserved /)
    expect(first({ status: 'coming_soon' })).toMatch(/^Coming Soon /i)
    expect(first({ status: 'coming_soon', preorder: true })).toBe('AVAILABLE TO ORDER Ask us about delivery.')
    expect(first({})).toMatch(/^Price: /)
  })

  test('tells no repayment, as that may not stand without its conditions', () => {
    const manual = { interestRate: 8, comparisonRate: 9, paymentWeek: 99, disclaimer: 'Terms apply.' }
    const car = aCar({ finance_lenders: { manual } })
    const page = carPage(aSite({ cars: [car] }), car)
    expect(page.finance?.amount).toBe('$99 per week')
    expect(carTwin(page)).not.toMatch(/week|\b99\b/)
  })

  test('a dealer without an address of its own gets links without one', () => {
    const car = aCar()
    const twin = carTwin(carPage(aSite({ cars: [car] }), car))
    expect(twin).toContain('\n/cars/2021-toyota-corolla-4711\n')
  })

  test('whatever a dealer writes says the same in Markdown, and is no heading, list or link there', () => {
    const written = fc.oneof(
      fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }),
      fc.constantFrom(
        '# big',
        '1. one',
        '2.',
        '- two',
        '> said',
        '[a](b)',
        '![c](d)',
        '`e`',
        '*f*',
        '_g_',
        '&amp;',
        '<b>',
        '| h |',
      ),
    )
    fc.assert(
      fc.property(written, text => {
        const said = text.replaceAll('|', '/').replace(/\s+/g, ' ').trim()
        const page = read(twinOf({ dealercomments: `Before|${said}|After`, standardEquipment: [said] }))
        const words = (selector: string) => [...page.querySelectorAll(selector)].map(({ textContent }) => textContent)
        expect(words('h2')).toContain('Dealer Comments')
        // A comment is read as markup, here as on the page.
        const comment = commentsShown(said)?.paragraphs ?? []
        expect(words('p')).toEqual(expect.arrayContaining(comment))
        if (said !== '') expect(words('li')).toContain(said)
      }),
      { numRuns: 40 },
    )
  })

  test('its price and the kind of it can be read back', () => {
    expect(priceInTwin(twinOf())).toEqual({ now: '$24,990', type: 'Drive Away' })
    expect(priceInTwin(twinOf({ price_type: 'Excl. *all* [charges] \\' }))).toEqual({
      now: '$24,990',
      type: 'Excl. *all* [charges] \\',
    })
    const marked = String.raw`Excl. \\' and \* of it`
    expect(priceInTwin(twinOf({ price_type: marked }))).toEqual({ now: '$24,990', type: marked })
    expect(priceInTwin(twinOf({ price_type: undefined, before_price: 30_000 }))).toEqual({ now: '$24,990' })
    expect(priceInTwin(twinOf({ price: 0 }))).toBeUndefined()
    expect(priceInTwin(twinOf({ price: 0, preorder: true, dealercomments: 'Price: $1 Drive Away' }))).toBeUndefined()
  })
})

test('features #8: a live server finds the twin at its address, and none of a page that has none', () => {
  const site = aSite()
  expect(findTwin(site, '/cars/2021-toyota-corolla-4711.md')).toBe(carTwin(carPage(site, site.cars[0]!)))
  for (const path of ['/cars/2021-toyota-corolla-4711', '/cars/gone.md', '/search.md', '/cars/car.md']) {
    expect([path, findTwin(site, path)]).toEqual([path, undefined])
  }
})
