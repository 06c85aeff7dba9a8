import { expect, test } from 'vitest'
import { toWho } from '../../../src/api/visitors/who.ts'

test.each([
  ['+61412345678', '0412 345 678', '+61 412 345 678', '+61 (0)412 345 678', '0061412345678', '412-345-678'],
  ['+61298765432', '(02) 9876 5432', '02 9876 5432', '+61 2 9876 5432', '61298765432', '0011 61 2 9876 5432'],
  ['+64211234567', '021 123 4567', '+64 21 123 4567', '+64 (0)21 123-4567', '0064 21 1234567', '64211234567'],
  ['+12125550143', '(212) 555-0143', '1-212-555-0143', '+1 212 555 0143', '2125550143', '011 1 212 555 0143'],
])('%s is known however it was typed', (phone, ...typed) => {
  const who = toWho({ phone })!
  expect(typed.filter(one => !who.isTheirs(one))).toEqual([])
  expect(who.phone).toBe(phone)
})

test('a phone that ends alike, has a digit more or is in other words is another one', () => {
  const who = toWho({ phone: '+61 412 345 678' })!
  const others = [
    '0412 345 679',
    '1412 345 678',
    '04123456780',
    '+64 412 345 678',
    '345 678',
    '',
    '0412345678@example.com',
  ]
  expect(others.filter(who.isTheirs)).toEqual([])
  expect(who.hasSent({ phone: '0491 570 006', email: '0412345678@example.com' })).toBe(false)
})

test('a phone that is typed as at home or in part, or is none, is nobody’s', () => {
  const others = ['0412345678', '61412345678', '+61', '+6129876', '+6198765432', 'Jo']
  expect(others.map(phone => toWho({ phone }))).toEqual(others.map(() => undefined))
})

test('a mail address is theirs in whichever case; a form of theirs has the one or the other', () => {
  const who = toWho({ phone: '+61412345678', email: ' Jo.Bloggs@Example.com ' })!
  expect(who.isTheirs('jo.bloggs@example.COM')).toBe(true)
  expect(who.isTheirs('bloggs@example.com')).toBe(false)
  expect(who.hasSent({ phone: '0491 570 006', email: 'JO.bloggs@example.com' })).toBe(true)
  expect(who.hasSent({ phone: '0412345678', email: 'x@example.com' })).toBe(true)
  expect(toWho({ email: 'jo@example.com' })!.hasSent({ phone: '', email: '' })).toBe(false)
})
