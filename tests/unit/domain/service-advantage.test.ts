import { expect, test } from 'vitest'
import {
  DEFAULT_ADVANTAGE,
  type OwnAdvantage,
  type ServiceAdvantage,
  serviceAdvantage,
  serviceAdvantageText,
} from '../../../src/domain/service-advantage.ts'
import { DEFAULT_LABELS } from '../../../src/site/label-texts.ts'

const NOTHING_OWN: OwnAdvantage = { default: {}, byModel: {} }

const advantageOf = (model: string, own: Partial<OwnAdvantage> = {}): ServiceAdvantage =>
  serviceAdvantage(model, 'Toyota', { ...NOTHING_OWN, ...own }, 'en-AU')!

const australia = { region: 'en-AU' } as const
const text = (model: string): string => serviceAdvantageText(advantageOf(model), DEFAULT_LABELS, australia)

test('TSA-02, TSA-03 the default', () => {
  expect(DEFAULT_ADVANTAGE).toEqual({
    amount: 250,
    years: 5,
    services: 5,
    interval: { months: 12, km: 15_000 },
    range: 75_000,
  })
})

const yearly = (amount: number) => `$${amount} 5 years 5 services 12 months 15000 km to 75000 km`
const twice = (amount: number, years: number) =>
  `$${amount} ${years} years ${years * 2} services 6 months 10000 km to ${years * 20_000} km`

const ADVANTAGES = [
  ['TSA-04', 'Coaster', twice(485, 3)],
  ['TSA-05', 'HiAce', twice(290, 3)],
  ['TSA-06', 'Granvia', twice(290, 3)],
  ['TSA-07', 'HiLux', twice(290, 3)],
  ['TSA-08', 'Fortuner', twice(290, 3)],
  ['TSA-09', 'Prado', twice(390, 5)],
  ['TSA-10', 'LandCruiser 70', yearly(525)],
  ['TSA-11', 'LandCruiser 300', twice(400, 5)],
  ['TSA-12', 'Tundra', twice(400, 5)],
  ['TSA-13', 'bZ4X', yearly(180)],
  ['TSA-14', 'Corolla', yearly(245)],
  ['TSA-15', 'Yaris', yearly(245)],
  ['TSA-16', 'Camry', yearly(255)],
  ['TSA-17', 'Yaris Cross', yearly(250)],
  ['TSA-18', 'C-HR', yearly(250)],
  ['TSA-19', 'Corolla Cross', yearly(250)],
  ['TSA-20', 'RAV4', yearly(260)],
  ['TSA-21', 'Kluger', yearly(265)],
  ['TSA-22', 'Supra', yearly(250)],
] as const

test.each(ADVANTAGES)('TSA-04 to TSA-22, DC-156: %s %s', (_, model, expected) => {
  const { amount, years, services, interval, range } = advantageOf(model)
  expect(
    `$${amount} ${years} years ${services} services ${interval.months} months ${interval.km} km to ${range} km`,
  ).toBe(expected)
})

test('DC-150 names are compared whole; GR models take the default', () => {
  expect(advantageOf('Toyota LandCruiser Prado').amount).toBe(390)
  expect(serviceAdvantage('hilux', 'TOYOTA', NOTHING_OWN, 'en-AU')?.amount).toBe(290)
  expect(advantageOf('GR Yaris')).toEqual(DEFAULT_ADVANTAGE)
})

test.each([
  [{ amount: 300 }, { amount: 300 }],
  [{ years: 7 }, { years: 7 }],
  [{ services: 9 }, { services: 9 }],
  [{ range: 90_000 }, { range: 90_000 }],
  [{ interval: { months: 9 } }, { interval: { months: 9, km: 10_000 } }],
  [{ interval: { km: 12_000 } }, { interval: { months: 6, km: 12_000 } }],
])('DC-156 a site can override each number of a model: %o', (numbers, changed) => {
  const own = { byModel: { 'hi-lux': numbers } }
  expect(advantageOf('HiLux', own)).toEqual({ ...advantageOf('HiLux'), ...changed })
  expect(advantageOf('HiAce', own)).toEqual(advantageOf('HiAce'))
})

test('DC-156 a site’s own default holds for what is not stated of a model', () => {
  const own = { default: { amount: 275, years: 6, interval: { km: 12_500 } }, byModel: { Camry: { amount: 280 } } }
  const others = { ...DEFAULT_ADVANTAGE, years: 6, interval: { months: 12, km: 12_500 } }
  expect(advantageOf('Supra', own)).toEqual({ ...others, amount: 275 })
  expect(advantageOf('RAV4', own)).toEqual({ ...others, amount: 260 })
  expect(advantageOf('Camry', own)).toEqual({ ...others, amount: 280 })
  expect(advantageOf('Prado', own)).toEqual(advantageOf('Prado'))
})

test('DC-157 only Toyotas have one', () => {
  expect(serviceAdvantage('Ranger', 'Ford', NOTHING_OWN, 'en-AU')).toBeUndefined()
})

test.each(['en-NZ', 'en-US'] as const)(
  '%s has only what a site states itself, as the maker promises it in Australia',
  region => {
    const advantage = (own: Partial<OwnAdvantage>) =>
      serviceAdvantage('Corolla', 'Toyota', { ...NOTHING_OWN, ...own }, region)
    expect(advantage({})).toBeUndefined()
    expect(advantage({ byModel: { Camry: { amount: 300 } } })).toBeUndefined()
    expect(advantage({ byModel: { Corolla: { amount: 300 } } })).toEqual({ ...DEFAULT_ADVANTAGE, amount: 300 })
    expect(advantage({ default: { amount: 275 } })).toEqual({ ...DEFAULT_ADVANTAGE, amount: 275 })
  },
)

test('DC-157 reads as one sentence', () => {
  expect(text('Supra')).toBe(
    'Up to $250 per service for 5 years / 5 services, every 12 months or 15,000 km, up to 75,000 km',
  )
  expect(text('Prado')).toBe(
    'Up to $390 per service for 5 years / 10 services, every 6 months or 10,000 km, up to 100,000 km',
  )
})

test('CF-03, DC-157 a site may say it in its own words', () => {
  const labels = { serviceAdvantageText: '{services} services at {amount} at most' }
  expect(serviceAdvantageText(DEFAULT_ADVANTAGE, labels, australia)).toBe('5 services at $250 at most')
})

test('DC-172 reads in miles on an en-US site', () => {
  expect(serviceAdvantageText(DEFAULT_ADVANTAGE, DEFAULT_LABELS, { region: 'en-US' })).toContain(
    '9,321 mi, up to 46,603 mi',
  )
})
