import { describe, expect, test } from 'vitest'
import { alertMail, type ToTell } from '../../../src/api/alerts/letter.ts'
import type { AlertRow } from '../../../src/api/db/tables.ts'
import type { News } from '../../../src/domain/alert-news.ts'
import { DAY } from '../../../src/domain/durations.ts'
import type { Car } from '../../../src/records/index.ts'
import type { SiteFile } from '../../../src/site/schema/site.ts'
import { aCar } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

const AT = Date.parse('2026-06-10T16:00:00Z')

type Case = { car?: Partial<Car>; news?: News; alert?: Partial<AlertRow>; settings?: Partial<SiteFile> }

/** A letter about one car that its dealer has. */
function letter({ car: fields = {}, news = { kind: 'new' }, alert = {}, settings = {} }: Case = {}) {
  const car = aCar(fields)
  const site = aSite({ cars: [car], settings: { baseUrl: 'https://www.northside.example', ...settings } })
  const row: AlertRow = {
    id: 'one',
    site: 'northside',
    email: 'visitor@example.com',
    car_id: null,
    car_name: null,
    search: 'make=Toyota',
    created_at: AT,
    confirmed_at: AT,
    ends_at: AT + 180 * DAY,
    told_at: AT,
    looked_at: null,
    written_at: null,
    consent_hash: null,
    ...alert,
  }
  const { id, make, model } = car
  const watched = { id, make, model, since: 0, goneAt: undefined, backAt: undefined, isDoubted: false, prices: [] }
  const toTell: ToTell = { alert: row, told: [{ car: watched, news }] }
  return alertMail(toTell, site, { secret: 'a secret for tests only, of 32 letters or more' })
}

describe('features 3.2 the letter of an alert', () => {
  test('speaks to Americans of miles and plates, and writes their dates', () => {
    const { text } = letter({ car: { regplate: 'ABC12D' }, settings: { region: 'en-US', timezone: 'America/Denver' } })
    expect(text).toContain('\n28,092 mi\nLicense plate ABC12D\n')
    expect(text).toContain('because on June 10, 2026 you asked us')
  })

  test('speaks of vehicles at a dealer who sells other things than cars', () => {
    const settings = { template: 'leisure' as const }
    expect(letter({ settings }).subject).toBe('1 vehicle just in for your search at Northside Cars')
    const gone = letter({ settings, news: { kind: 'gone' }, alert: { car_id: 4711, search: null } })
    expect(gone.text).toContain('you asked us to write about this vehicle:')
  })

  test('has neither kilometres nor a plate of a new car, and no price of one that has none', () => {
    const { text } = letter({
      car: { car_type: 'new', km: 12, regplate: 'ABC12D', price: 0, price_type: 'Drive Away' },
    })
    expect(text).toMatch(/Stock number N4711\nhttps:/)
  })

  test('says that a price is without what the law adds to it, where its page does', () => {
    const { subject, text } = letter({
      car: { price_type: 'Excl. Gov. Charges' },
      news: { kind: 'dropped', dollars: 26_000 },
      alert: { car_id: 4711, search: null },
    })
    expect(subject).toMatch(/, now \$24,990 Excl\. Gov\. Charges$/)
    expect(text).toContain('$24,990 Excl. Gov. Charges\nWhen you asked for these emails, it was $26,000.\n')
  })

  test('leads to the same budget when the dealer has changed how often repayments are told', () => {
    const settings = { finance: { repaymentsPer: 'month' as const } }
    const { text } = letter({ settings, alert: { search: 'make=Toyota&weekly_dollars=1-100' } })
    expect(text).toContain(':\nhttps://www.northside.example/search?make=Toyota&monthly_dollars=1-434\n')
  })

  test('leads to all cars where every car is watched, and nowhere by an address that tells who follows it', () => {
    const { text, stopsAt } = letter({ alert: { search: '' } })
    expect(text).toContain('The whole search:\nhttps://www.northside.example/search\n')
    expect(text).toContain('about this search: every car that we have.')
    expect(text.match(/https:\S+/g)).toEqual([
      'https://www.northside.example/cars/2021-toyota-corolla-4711',
      'https://www.northside.example/search',
      stopsAt,
    ])
  })
})
