import { expect, test } from 'vitest'
import { isPhone, maskedPhone, phoneOf, telLink } from '../../../src/domain/phone.ts'
import { aDealership, aLocation } from '../../support/builders.ts'

test('VD-42, DC-73 the mask shows the first five characters as written, then dots', () => {
  expect(maskedPhone('(02) 9999 0000')).toBe('(02) ...')
  expect(maskedPhone('0412 345 678')).toBe('0412 ...')
  expect(maskedPhone('1300123456')).toBe('13001...')
})

test('VD-41 a tel: link has the digits, and the leading plus', () => {
  expect(telLink('(02) 9999 0000')).toBe('tel:0299990000')
  expect(telLink('+61 2 9999-0000')).toBe('tel:+61299990000')
})

test.each([
  ['1300 TOYOTA', 'tel:1300869682'],
  ['0800 Mazda 1', 'tel:0800629321'],
  ['+61 (0)2 9999 0000', 'tel:+61299990000'],
  ['+64 (0) 3 555 0100', 'tel:+6435550100'],
  ['(0)2 9999 0000', 'tel:0299990000'],
  ['(02) 9999 0000 ext 12', 'tel:0299990000'],
  ['(02) 9999 0000 x12', 'tel:0299990000'],
  ['02 9999 0000 / 0400 111 222', 'tel:0299990000'],
  ['(520) 555-0100 or (520) 555-0101', 'tel:5205550100'],
  ['1800 123 CAR', 'tel:1800123227'],
  ['Ph: 02 9999 0000', 'tel:0299990000'],
  ['Tel (02) 9999 0000', 'tel:0299990000'],
  ['Call us +61 2 9999 0000', 'tel:+61299990000'],
  ['(02) 9999 0000 (Sales)', 'tel:0299990000'],
  ['02 9999 0000 – Parts', 'tel:0299990000'],
  ['13 22 77 Sales', 'tel:132277'],
  ['0299990000x123', 'tel:0299990000'],
  ['02 9999 0000 extension 12', 'tel:0299990000'],
  ['02 9999 0000 ext: 12', 'tel:0299990000'],
])('VD-41 what is dialled for %s is %s', (written, link) => {
  expect(telLink(written)).toBe(link)
})

test('DC-74 the number is the first that is set of location, its contact details and dealership', () => {
  const dealership = aDealership({ phone: '4' })
  const hours = { opening_hours: [] }
  const full = aLocation({ phone: '1', contact_detail: { ...hours, phone: '2', landline_phone: '3' } })
  expect(phoneOf(full, dealership)).toBe('1')
  expect(phoneOf({ ...full, phone: undefined }, dealership)).toBe('2')
  expect(phoneOf(aLocation({ contact_detail: { ...hours, landline_phone: '3' } }), dealership)).toBe('3')
  expect(phoneOf(aLocation({ contact_detail: hours }), dealership)).toBe('4')
  expect(phoneOf(undefined, dealership)).toBe('4')
})

test('VD-44 without any number there is none', () => {
  expect(phoneOf(aLocation({ phone: ' ', contact_detail: { opening_hours: [] } }), aDealership())).toBeUndefined()
})

test('DC-74 a car of no known dealership has no number of it', () => {
  expect(phoneOf(undefined)).toBeUndefined()
})

test('VD-41 spaces around a number and a plus inside it are not dialled', () => {
  expect(telLink(' 02 9999 0000 ')).toBe('tel:0299990000')
  expect(telLink(' +61 2 9999 0000')).toBe('tel:+61299990000')
  expect(telLink('02 9999 0000 +5')).toBe('tel:02999900005')
})

test.each([
  '(02) 9999 0000',
  '+61 2 9999 0000',
  '13 22 77',
  '13 CARS',
  '1300 NISSAN',
  '1-800-FLOWERS',
  '1800 123 CAR',
  'Ph: 02 9999 0000 (Sales)',
  '02 9999 0000 ext 12',
])('VD-41 %s is a number to call', written => {
  expect(isPhone(written)).toBe(true)
})

test.each([
  'call Pete',
  'by appointment',
  'ask at gate 12',
  '1 for the yard',
  '12345',
  '02',
  '-/-',
  'sales@northside.example',
])('VD-41 %s is none', written => {
  expect(isPhone(written)).toBe(false)
})
