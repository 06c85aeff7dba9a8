import { expect, test } from 'vitest'
import { toJson } from '../../../src/api/db/json.ts'
import { type AcceptedOffer, offerMail } from '../../../src/api/valuations/mail.ts'
import { aLocation, BEST_ANSWERS } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

type About = {
  settings?: NonNullable<Parameters<typeof aSite>[0]>['settings']
  form?: Partial<AcceptedOffer['form']>
  place?: Parameters<typeof aLocation>[0] | null
}

/** The letter of an offer that stands until the end of 17 June in Sydney. */
function letterOf({ settings = {}, form = {}, place = {} }: About = {}) {
  const location = { ...aLocation(place ?? {}), dealership_id: 1, dealership_slug: 'northside-toyota' }
  const site = aSite({ settings: { locations: [location], ...settings } })
  return offerMail({
    form: {
      name: 'Test',
      last_name: 'Visitor',
      email: 'shopper@example.com',
      phone: '0412 345 678',
      category: 'Trade-In',
      make: 'Toyota',
      model: 'Corolla',
      year: 2021,
      kms: 45_000,
      rego: 'XYZ789',
      ...form,
    },
    row: {
      answers: toJson(BEST_ANSWERS),
      estimate: toJson({
        offer: 17_600,
        range: { low: 16_896, high: 18_304 },
        lines: [
          { of: 'market', dollars: 20_000 },
          { of: 'dealer', dollars: -2_400 },
        ],
        alike: 3,
      }),
      offer: 17_600,
      valid_until: Date.parse('2026-06-17T23:59:59.999+10:00'),
    },
    site,
    taker: place === null ? undefined : site.locations[0],
  })
}

test('features #13 the letter of an offer promises no way to arrange the inspection that its place does not have', () => {
  const nobody = { leads: { adfTo: ['crm@northside.example'] } }
  const noPhone = { contact_detail: { opening_hours: [] } }
  expect(letterOf({ settings: nobody }).text).toContain('\nTo arrange the inspection, call us on (02) 5550 1234.\n')
  expect(letterOf({ place: noPhone }).text).toContain('\nTo arrange the inspection, reply to this email.\n')
  expect(letterOf({ place: noPhone, settings: nobody }).text).not.toContain('arrange')
  expect(letterOf({ place: null, settings: nobody }).text).not.toMatch(/arrange|Sample Street/)
})

test('RG-04 DC-174 the letter of an offer speaks as the region does, and names the day of the dealer’s calendar', () => {
  expect(letterOf().text).toContain('This offer stands until 17 June 2026.\n')
  const american = letterOf({
    settings: { region: 'en-US', timezone: 'America/New_York' },
    form: { finance: 'Yes' },
  }).text
  for (const said of [
    'This offer stands until June 17, 2026.\n',
    'License plate XYZ789, 45,000 miles\nDo you still owe money on it? Yes\n',
    '- Your driver’s license, the registration, and the title if you have it\n',
    '- We need a payoff letter from your lender. We pay off the loan first.\n',
    'or call us at (02) 5550 1234.\n',
  ])
    expect(american).toContain(said)
  expect(letterOf({ settings: { region: 'en-NZ' } }).text).toContain(
    'Your car: 2021 Toyota Corolla, Number plate XYZ789, ',
  )
})

test('the letter of an offer asks for a payout letter of nobody who owes nothing', () => {
  expect(letterOf({ form: { finance: 'No' } }).text).not.toContain('letter from')
})
