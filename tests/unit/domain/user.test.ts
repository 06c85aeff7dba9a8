import { expect, test } from 'vitest'
import { hasPhone, isSignedIn } from '../../../src/domain/user.ts'

test('AU-02 a user counts as signed in by a phone, or by an id', () => {
  expect(isSignedIn({ phone: '+61491570006' })).toBe(true)
  expect(isSignedIn({ id: 'a1' })).toBe(true)
  expect(isSignedIn({})).toBe(false)
  expect(isSignedIn({ id: '', phone: '' })).toBe(false)
  expect(isSignedIn(undefined)).toBe(false)
})

test('AU-03 saving takes a phone: an id alone is not enough', () => {
  expect(hasPhone({ id: 'a1', phone: '+61491570006' })).toBe(true)
  expect(hasPhone({ id: 'a1' })).toBe(false)
  expect(hasPhone(undefined)).toBe(false)
})
