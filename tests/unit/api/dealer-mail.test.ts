import { expect, test } from 'vitest'
import { mailsToDealer } from '../../../src/api/dealer-mail.ts'
import { leadDrafts } from '../../../src/api/leads/mail.ts'
import type { Lead } from '../../../src/contract/leads.ts'
import { placeOfLead } from '../../../src/domain/lead-place.ts'
import { aCar, aDealership, aLocation } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

const toyota = { dealership_id: 1, dealership_slug: 'northside-toyota' }
const kia = { dealership_id: 2, dealership_slug: 'northside-kia' }
const yard = { ...aLocation({ id: 12, name: 'Northside Toyota Yard', primary: true }), ...toyota }
const workshop = { ...aLocation({ id: 20, name: 'Kia Service', location_type: 'service', primary: true }), ...kia }
const annexe = { ...aLocation({ id: 21, name: 'Kia Annexe' }), ...kia }
const showroom = { ...aLocation({ id: 22, name: 'Kia Sales', primary: true }), ...kia }

const site = aSite({
  settings: {
    dealerships: [aDealership(), aDealership({ id: 2, slug: 'northside-kia', name: 'Northside Kia' })],
    locations: [{ ...aLocation({ id: 11 }), ...toyota }, yard, workshop, annexe, showroom],
    leads: { byLocation: { 11: { mailTo: ['toyota@northside.example'] }, 22: { mailTo: ['kia@northside.example'] } } },
  },
})
const car = aCar({ location_id: 11 })

test('FM-08 FM-13 whoever reads a lead knows where the car stands and where the customer wants to go', () => {
  const person = { name: 'Test', last_name: 'Visitor', email: 'visitor@example.com', phone: '0491 570 006' }
  const saidOf = (dealership_slug: string, more: Partial<Lead> = {}, dealer = site) => {
    const form: Lead = { ...person, category: 'Test Drive', car_id: car.id, dealership_slug, ...more }
    const location = placeOfLead(form, car, site.locations)
    const lead = {
      id: 'lead-1',
      site: dealer,
      form,
      car,
      location,
      at: new Date('2026-01-14T02:00:00Z'),
    }
    const [mail] = mailsToDealer({ about: 'lead', id: lead.id, site, location, ...leadDrafts(lead) }, { log: () => {} })
    return { to: mail?.to, text: mail?.text ?? '', adf: mail?.attachments?.[0]?.content ?? '' }
  }
  const elsewhere = saidOf('northside-kia')
  expect(elsewhere.to).toEqual(['kia@northside.example'])
  expect(elsewhere.text).toContain(
    'Location: Kia Sales\nThe car stands at: Northside Toyota Sales\nPreferred dealership: Northside Kia\n',
  )
  expect(elsewhere.adf).toContain('<vendorname>Kia Sales</vendorname>')
  expect(elsewhere.adf).toContain('The car stands at: Northside Toyota Sales\nPreferred dealership: Northside Kia\n')
  const leisure = { ...site, settings: { ...site.settings, template: 'leisure' as const } }
  expect(saidOf('northside-kia', {}, leisure).text).toContain('\nThe vehicle stands at: Northside Toyota Sales\n')
  const own = saidOf('northside-toyota')
  expect(own.to).toEqual(['toyota@northside.example'])
  expect(own.text + own.adf).not.toContain('stands at')
  // A trade-in for a car names the dealership of the car by itself, and its place is chosen.
  const tradedIn = saidOf('northside-toyota', { category: 'Trade-In', location_id: 22 })
  expect(tradedIn.to).toEqual(['kia@northside.example'])
  expect(tradedIn.text).toContain('Location: Kia Sales\nThe car stands at: Northside Toyota Sales\n')
  expect(tradedIn.text + tradedIn.adf).not.toContain('Preferred dealership')
})

test('DC-137 every mail to a dealer goes to people, to a CRM where they have no box, and to nobody’s knowledge never', () => {
  const draft = { subject: 'A prize', text: 'Won' }
  const forCrm = { subject: 'A lead', text: '<adf>' }
  const logged: unknown[] = []
  type Boxes = { mailTo?: string[]; adfTo?: string[] }
  const boxesFor = (boxes: Boxes, more: Partial<Parameters<typeof mailsToDealer>[0]> = {}) => {
    const of = aSite({ settings: { leads: boxes } })
    const about = { about: 'prize' as const, id: 'spin-1', site: of, location: of.locations[0], draft, ...more }
    const mails = mailsToDealer(about, { log: (...line) => logged.push(line) })
    return mails.map(({ to, subject }) => [to.join(), subject])
  }
  const [people, crm] = ['people@northside.example', 'crm@northside.example']
  expect(boxesFor({ mailTo: [people], adfTo: [crm] })).toEqual([[people, 'A prize']])
  expect(boxesFor({ adfTo: [crm] })).toEqual([[crm, 'A prize']])
  expect(boxesFor({ mailTo: [people], adfTo: [crm] }, { forCrm })).toEqual([
    [people, 'A prize'],
    [crm, 'A lead'],
  ])
  expect(boxesFor({ adfTo: [crm] }, { forCrm })).toEqual([[crm, 'A lead']])
  // A dealer whose system is told needs no mail.
  expect([boxesFor({}, { isPosted: true }), logged]).toEqual([[], []])
  expect(boxesFor({})).toEqual([['', 'A prize']])
  expect(logged).toEqual([['error', 'prize-without-recipient', { site: 'northside', id: 'spin-1' }]])
})
