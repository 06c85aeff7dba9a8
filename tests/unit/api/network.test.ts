import { expect, test } from 'vitest'
import { networkOf } from '../../../src/api/network.ts'
import { zonedIso } from '../../../src/api/zoned-iso.ts'

test('E13 an IPv4 address is one visitor however it is written, and an IPv6 network of /64 is one', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
  const same = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:0DB8:0001:0002:0:0:0:3', '2001:db8:1:2::']
  expect(new Set(same.map(networkOf))).toEqual(new Set(['2001:db8:1:2']))
  expect(networkOf('2001:db8:1:3::1')).not.toBe('2001:db8:1:2')
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf(undefined)).toBe('unknown')
})

test('an instant is shown on the wall of its zone, also where daylight saving moves it', () => {
  expect(zonedIso(new Date('2026-10-03T15:59:59Z'), 'Australia/Sydney')).toBe('2026-10-04T01:59:59+10:00')
  expect(zonedIso(new Date('2026-10-03T16:00:00Z'), 'Australia/Sydney')).toBe('2026-10-04T03:00:00+11:00')
  expect(zonedIso(new Date('2026-06-01T00:00:00Z'), 'Australia/Adelaide')).toBe('2026-06-01T09:30:00+09:30')
  expect(zonedIso(new Date('2026-06-01T00:00:00Z'), 'America/New_York')).toBe('2026-05-31T20:00:00-04:00')
})
