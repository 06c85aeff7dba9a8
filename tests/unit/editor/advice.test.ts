import { expect, test } from 'vitest'
import { adviceOn } from '../../../scripts/editor/advice.ts'
import { kindOf } from '../../../scripts/editor/kinds.ts'

test.each([
  ['02 5550 41xx', 'has letters'],
  ['02 5550 4ONE', 'has letters'],
  ['0412', 'has only 4 digits'],
  ['ask us', 'has letters'],
  ['(02) 5550 0100', undefined],
  ['02 5550 0100 or 0400 111 222 (Sales)', undefined],
  ['Call +61 (0)2 5550 0100 ext 12', undefined],
  ['13 22 77', undefined],
  ['1300 TOYOTA', undefined],
  ['', undefined],
])('of a phone such as “%s”, staff are told that it %s', (phone, told) => {
  const clock = { now: new Date(), zone: 'Australia/Sydney', region: 'en-AU' as const }
  const text = told && `“${phone}” ${told}, so nobody can dial it.`
  const contact = kindOf('contact-details')!
  expect(adviceOn(contact, new Map([['phone', [phone]]]), clock)).toEqual(text ? [{ path: 'phone', text }] : [])
})
