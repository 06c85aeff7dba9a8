import { expect, test } from 'vitest'
import { findTwin } from '../../../src/routes.ts'
import { aCar, aWeek } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'
import { aPlace } from './a-place.ts'

const twinOf = (place: Parameters<typeof aPlace>[0], settings = {}): string => {
  const location = aPlace({ id: 7, name: 'Northside Sales', slug: 'northside', ...place })
  const site = aSite({ settings: { baseUrl: 'https://cars.example', ...settings }, locations: [location] })
  return findTwin(site, '/locations/northside.md')!
}

test('features #8: the twin of a place says where it is, when it is open, also on holidays, and whom to call', () => {
  const twin = twinOf(
    {
      location_type: 'service',
      address: { street: '1 High Street', city: 'Newcastle', state: 'NSW', postcode: '2300' },
      phone: '(02) 5550 0100',
      contact_detail: { opening_hours: aWeek() },
      dealer_license_number: 'MD 1',
    },
    {
      hours: { specialHours: [{ status: 'Closed', date: '2026-12-25', name: 'Christmas Day' }] },
      locationDisplay: { bookServiceButton: true },
    },
  )
  expect(twin).toMatch(/^# Northside Sales\n\nhttps:\/\/cars\.example\/locations\/northside\n\nService\n\n/)
  expect(twin).toContain('\n1 High Street\\\nNewcastle NSW 2300\\\n(02) 5550 0100\n')
  expect(twin).toContain('\n## Opening hours\n\n- Monday - Friday: ')
  expect(twin).toContain('\n## Holiday hours\n\n- Christmas Day, 25 December 2026: Closed\n')
  expect(twin).toContain('\nDealer licence MD 1\n')
  expect(twin).toContain('- [Contact](https://cars.example/contact-us/')
  expect(twin).toContain('- [Book a Service](https://cars.example/service/booking)')
})

test('features #8: what a place does not have leaves nothing in its twin', () => {
  const twin = twinOf({ phone: undefined, address: {}, contact_detail: { opening_hours: [] } })
  expect(twin).not.toMatch(/undefined|Opening hours|Holiday|licence|Book|\n\n\n/)
})

test('features #8, LO-32: the hours of a holiday stand in the twin with their date', () => {
  const settings = { hours: { specialHours: [{ status: 'Closed', date: '2025-05-16', name: 'Stocktake' }] } }
  const week = { address: { state: 'NSW' }, contact_detail: { opening_hours: aWeek() } }
  expect(twinOf(week, settings)).toContain('\n- Friday, 16 May 2025: Closed\n')
})

test('features #8: the twin of a place leads to the list of the stock for its cars, where the site has one', () => {
  const locations = [aPlace({ id: 7, name: 'Northside Sales', slug: 'northside' })]
  const links = (settings: object, location_name = 'Northside Sales'): string[] => {
    const site = aSite({ settings, locations, cars: [aCar({ location_name })] })
    return [...findTwin(site, '/locations/northside.md')!.matchAll(/\]\((.*?)\)/g)].map(([, href]) => href!)
  }
  const ours = (hrefs: string[]) => hrefs.filter(href => /\/search|stock/.test(href) && !href.includes('google'))
  expect(ours(links({ baseUrl: 'https://cars.example' }))).toEqual(['https://cars.example/stock.json'])
  expect(ours(links({ baseUrl: 'https://cars.example' }, 'Southside'))).toEqual([])
  expect(ours(links({}))).toEqual([])
})

test('holidays that are over at the place are left out of what is told of it', () => {
  const closed = (date: string) => ({ status: 'Closed', date, name: `Holiday ${date}` })
  const twin = twinOf({}, { hours: { specialHours: ['2025-05-13', '2025-05-14', '2025-12-25'].map(closed) } })
  expect(twin).not.toContain('Holiday 2025-05-13')
  expect(twin).toContain('## Holiday hours\n\n- Holiday 2025-05-14, 14 May 2025: Closed\n- Holiday 2025-12-25')
})
