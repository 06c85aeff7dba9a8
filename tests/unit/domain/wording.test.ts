import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LEAD_CATEGORIES } from '../../../src/contract/leads.ts'
import { categorySaid } from '../../../src/domain/category-said.ts'
import { aboutVehicles, inRegion, REGIONS, US_WORDS } from '../../../src/domain/wording.ts'

/** Table I to the letter: what an en-AU text says, and what en-US says instead. */
const TABLE_I: [string, string][] = [
  ['colour, colours', 'color, colors'],
  ['personalise, personalised', 'personalize, personalized'],
  ['enquiry, enquiries', 'inquiry, inquiries'],
  ['enquire, enquired, enquiring', 'inquire, inquired, inquiring'],
  ['kilometre, kilometres', 'mile, miles'],
  ['km, kms', 'mi, miles'],
  ['metre, metres', 'meter, meters'],
  ['litre, litres', 'liter, liters'],
  ['centre, centres', 'center, centers'],
  ['tyre, tyres', 'tire, tires'],
  ['licence', 'license'],
  ['favourite, favourites', 'favorite, favorites'],
  ['authorised', 'authorized'],
  ['organise, organisation', 'organize, organization'],
  ['catalogue', 'catalog'],
  ['grey', 'gray'],
  ['aluminium', 'aluminum'],
  ['rego', 'registration'],
]

test.each(REGIONS)('DC-171 a category of a lead is read in %s as other words of the interface are', region => {
  for (const category of LEAD_CATEGORIES) expect(categorySaid(category, region)).toBe(inRegion(category, region))
})

test('RG-01 there are three regions', () => {
  expect(REGIONS).toEqual(['en-AU', 'en-NZ', 'en-US'])
})

test('RG-02 RG-03 RG-04 RG-05 in en-US four words are shown as they are spelled there, and elsewhere as they are', () => {
  const shown = (text: string): string[] => REGIONS.map(region => inRegion(text, region))
  expect(shown('colour')).toEqual(['colour', 'colour', 'color'])
  expect(shown('personalised')).toEqual(['personalised', 'personalised', 'personalized'])
  expect(shown('enquiry')).toEqual(['enquiry', 'enquiry', 'inquiry'])
  expect(shown('enquire')).toEqual(['enquire', 'enquire', 'inquire'])
})

test.each(TABLE_I)('DC-171 Table I: "%s" reads "%s" in en-US and as it is elsewhere', (text, american) => {
  expect(inRegion(text, 'en-US')).toBe(american)
  expect(inRegion(text, 'en-AU')).toBe(text)
  expect(inRegion(text, 'en-NZ')).toBe(text)
})

test('DC-171 the swap list is Table I and nothing else', () => {
  const listed = TABLE_I.flatMap(([text, american]) => {
    const swapped = american.split(', ')
    return text.split(', ').map((word, index) => [word, swapped[index]])
  })
  expect(US_WORDS).toEqual(Object.fromEntries(listed))
})

test('RG-07 swaps keep the letter case', () => {
  expect(inRegion('Enquire', 'en-US')).toBe('Inquire')
  expect(inRegion('ENQUIRY', 'en-US')).toBe('INQUIRY')
  expect(inRegion('Kms', 'en-US')).toBe('Miles')
  expect(inRegion('Enquire for price.', 'en-US')).toBe('Inquire for price.')
  expect(inRegion('PERSONALISED colour', 'en-US')).toBe('PERSONALIZED color')
})

test('DC-171 swaps whole words only', () => {
  expect(inRegion('Colourful Greyhound, kmart', 'en-US')).toBe('Colourful Greyhound, kmart')
  expect(inRegion('every 15,000km or 12 months', 'en-US')).toBe('every 15,000mi or 12 months')
})

test('DC-171 placeholders, addresses, paths, mail and tags inside a text stay', () => {
  const kept = [
    '{kms}',
    '/personalised/finance?colour=grey',
    'https://example.com/tyres',
    'www.tyres.example',
    'enquiry@example.com',
    '<a class="centre">',
  ]
  for (const text of kept) expect(inRegion(text, 'en-US')).toBe(text)
  expect(inRegion('<a href="/enquiry">Enquiry</a>', 'en-US')).toBe('<a href="/enquiry">Inquiry</a>')
  expect(inRegion('Tyres/Rego', 'en-US')).toBe('Tires/Registration')
})

test('DC-171 a text with none of the words stays as it is in every region', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...REGIONS), (text, region) => {
      fc.pre(!Object.keys(US_WORDS).some(word => text.toLowerCase().includes(word)))
      expect(inRegion(text, region)).toBe(text)
    }),
  )
})

test('copy about vehicles says so for “car”, in its case, and leaves alone what only looks like it', () => {
  expect(aboutVehicles('A car, two cars. Your Car, ALL CARS.')).toBe(
    'A vehicle, two vehicles. Your Vehicle, ALL VEHICLES.',
  )
  const kept = ['card care Caravan carpet scar', '{car} of {cars}', '/cars/one', 'www.cars.example', 'In the car park']
  for (const text of kept) expect(aboutVehicles(text)).toBe(text)
  expect(aboutVehicles('<a href="/car">The car’s</a>')).toBe('<a href="/car">The vehicle’s</a>')
})
