import { expect, test } from 'vitest'
import { toAdf } from '../../../src/api/leads/adf.ts'
import type { LeadFacts } from '../../../src/api/leads/facts.ts'
import type { Lead } from '../../../src/contract/leads.ts'
import { REGIONS } from '../../../src/domain/wording.ts'
import { aCar } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

const form: Lead = {
  name: 'Test',
  last_name: 'Visitor',
  email: 'visitor@example.com',
  phone: '0491 570 006',
  category: 'Used Vehicle Enquiry',
  message: 'Is it <still> there & free?',
}

function aLead(fields: Partial<Lead> = {}, facts: Partial<LeadFacts> = {}): LeadFacts {
  const site = aSite({ settings: { timezone: 'Australia/Sydney' } })
  const at = new Date('2026-01-14T02:00:00Z')
  return { id: 'lead-1', site, form: { ...form, ...fields }, car: aCar(), location: site.locations[0], at, ...facts }
}

test('a lead as ADF 1.0: elements in the order that the standard asks for, markup escaped, time with its offset', () => {
  expect(toAdf(aLead())).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<?adf version="1.0"?>
<adf>
  <prospect status="new">
    <id sequence="1" source="northside">lead-1</id>
    <requestdate>2026-01-14T13:00:00+11:00</requestdate>
    <vehicle interest="buy" status="used">
      <year>2021</year>
      <make>Toyota</make>
      <model>Corolla</model>
      <stock>N4711</stock>
      <trim>Ascent Sport</trim>
      <doors>5</doors>
      <bodystyle>Hatchback</bodystyle>
      <transmission>Automatic</transmission>
      <odometer units="km">45210</odometer>
      <colorcombination>
        <exteriorcolor>White</exteriorcolor>
      </colorcombination>
      <price type="asking" currency="AUD">24990</price>
      <pricecomments>Drive Away</pricecomments>
      <comments>2021 Toyota Corolla Ascent Sport</comments>
    </vehicle>
    <customer>
      <contact>
        <name part="first" type="individual">Test</name>
        <name part="last" type="individual">Visitor</name>
        <email>visitor@example.com</email>
        <phone type="cellphone">0491 570 006</phone>
      </contact>
      <comments>Message: Is it &lt;still&gt; there &amp; free?
Category: Used Vehicle Enquiry
Marketing: no</comments>
    </customer>
    <vendor>
      <id source="northside">11</id>
      <vendorname>Northside Toyota Sales</vendorname>
      <contact>
        <name part="full" type="business">Northside Toyota Sales</name>
      </contact>
    </vendor>
    <provider>
      <name>Forecourt</name>
      <service>Northside Cars website</service>
    </provider>
  </prospect>
</adf>
`)
})

test('DC-121 a test drive says so, when, and whether that is booked, and an offer is a price of type offer', () => {
  const TEN = '2026-01-20T10:00:00+11:00'
  const timeOf = (date_time: string, isBooked = false) => {
    const drive = toAdf(aLead({ category: 'Test Drive', date_time }, { isBooked }))
    expect(drive).toContain('<vehicle interest="test-drive" status="used">')
    return drive.match(/<\/contact>\s*<timeframe>\s*(.*?)\s*<\/timeframe>/s)?.[1]?.split(/\n\s*/)
  }
  const wish = '<description>Asks for: 10:00 am Tuesday 20 January (AEDT). This time is not booked.</description>'
  const earliest = `<earliestdate>${TEN}</earliestdate>`
  expect(timeOf(TEN, true)).toEqual(['<description>Booked: 10:00 am Tuesday 20 January (AEDT)</description>', earliest])
  expect(timeOf(TEN)).toEqual([wish, earliest])
  // Typed, where no free times could be shown: on the wall of the place.
  expect(timeOf('2026-01-20T10:00')).toEqual([wish, earliest])
  expect(timeOf('2026-01-20')).toEqual([wish.replace('10:00 am Tuesday 20 January (AEDT)', '20 January 2026')])
  for (const words of ['Saturday morning', '2026-99-99T10:00Z', '2026-01-20 or the day after'])
    expect(timeOf(words)).toEqual([`<description>Asks for: ${words}. This time is not booked.</description>`])
  expect(toAdf(aLead({ offer_from_client: 22_000 }))).toContain('<price type="offer" currency="AUD">22000</price>')
})

test('a trade-in is a second vehicle, and somebody who only sells names no car of the dealer’s', () => {
  const trade = {
    category: 'Trade-In',
    make: 'Mazda',
    model: '3',
    year: 2018,
    kms: 80_000,
    rego: 'ABC123',
    regoState: 'NSW',
  } as const
  const both = toAdf(aLead(trade))
  expect([...both.matchAll(/<vehicle interest="([\w-]+)"/g)].map(match => match[1])).toEqual(['buy', 'trade-in'])
  expect(both).toContain('<odometer units="km">80000</odometer>')
  const selling = toAdf(aLead({ ...trade, category: 'Sell My Car' }, { car: undefined }))
  expect([...selling.matchAll(/<vehicle interest="([\w-]+)"/g)].map(match => match[1])).toEqual(['sell'])
})

test('TI-16 what a valuation came to is the appraisal of the customer’s car, behind its odometer', () => {
  const trade = { category: 'Trade-In', make: 'Mazda', model: '3', kms: 80_000, rego: 'ABC123' } as const
  expect(toAdf(aLead(trade, { valuation: { offer: 17_600 } }))).toMatch(
    /<odometer units="km">80000<\/odometer>\s*<price type="appraisal" currency="AUD">17600<\/price>\s*<comments>Registration/,
  )
  expect(toAdf(aLead(trade, { valuation: {} }))).not.toContain('appraisal')
})

test('a VIN is that of the customer’s car, behind its model', () => {
  const form = { category: 'Trade-In', make: 'Ford', model: 'F-150', vin: '1M8GDM9AXKP042788', kms: 80_000 } as const
  expect(toAdf(aLead(form))).toMatch(
    /<model>F-150<\/model>\s*<vin>1M8GDM9AXKP042788<\/vin>\s*<odometer units="km">80000</,
  )
})

test.each([
  ['en-AU', 'Registration'],
  ['en-NZ', 'Number plate'],
  ['en-US', 'License plate'],
] as const)('RG-04 in %s a plate is called as the form calls it: %s', (region, plate) => {
  const adf = toAdf(aLead({ category: 'Trade-In', rego: 'ABC123' }, { site: aSite({ settings: { region } }) }))
  expect(adf).toContain(`<comments>${plate} ABC123</comments>`)
})

test('features #1: what the price includes stands beside it as on the page, and an offer says nothing of it', () => {
  const told = (fields: Parameters<typeof aCar>[0], form = {}) =>
    toAdf(aLead(form, { car: aCar(fields) })).match(/<pricecomments>(.*)<\/pricecomments>/)?.[1]
  expect(told({ price_type: 'Excl. Gov. Charges' })).toBe('Excl. Gov. Charges')
  expect(told({ price_type: undefined })).toBeUndefined()
  expect(told({ price: undefined, preorder: true })).toBeUndefined()
  expect(told({}, { offer_from_client: 22_000 })).toBeUndefined()
})

test('a lead without a car still has the vehicle that the standard asks for', () => {
  expect(toAdf(aLead({ category: 'General Enquiry' }, { car: undefined }))).toMatch(
    /<make>Unspecified<\/make>\s*<model>Unspecified<\/model>/,
  )
})

test.each(REGIONS)('RG-08 DC-173 in %s what a car costs and what is offered for it are Australian dollars', region => {
  const site = aSite({ settings: { region } })
  expect(toAdf(aLead({}, { site }))).toContain('<price type="asking" currency="AUD">24990</price>')
  expect(toAdf(aLead({ offer_from_client: 20_000 }, { site }))).toContain(
    '<price type="offer" currency="AUD">20000</price>',
  )
})

test('RG-06 distances are in the unit of the site, the visitor’s own car too, and ADF has a word of its own for miles', () => {
  const inRegion = (region: 'en-NZ' | 'en-US', category: Lead['category'] = 'Trade-In'): string =>
    toAdf(aLead({ category, kms: 30_000 }, { site: aSite({ settings: { region } }) }))
  expect(inRegion('en-NZ')).toContain('<odometer units="km">30000</odometer>')
  expect(inRegion('en-US')).toContain('<odometer units="mi">30000</odometer>')
  expect([...inRegion('en-US').matchAll(/<odometer units="(.*?)"/g)].map(([, units]) => units)).toEqual(['mi', 'mi'])
  expect(inRegion('en-US', 'Service Enquiry')).toContain('Their car: 30,000 miles')
})

test('the car that a buyer would give in return stands beside the one that is wanted, if anything is known of it', () => {
  const wish = { category: 'Online Purchase', 'do-you-have-a-trade-in': 'Yes' } as const
  const adf = toAdf(aLead({ ...wish, make: 'Mazda', model: '3', kms: 90_000 }))
  expect(adf).toContain('<vehicle interest="buy" status="used">')
  expect(adf).toContain('<vehicle interest="trade-in" status="used">')
  expect(adf).toContain('<make>Mazda</make>')
  expect(toAdf(aLead(wish))).not.toContain('trade-in" status')
  expect(toAdf(aLead({ ...wish, 'do-you-have-a-trade-in': 'No', make: 'Mazda' }))).not.toContain('trade-in" status')
})
