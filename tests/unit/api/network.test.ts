import { expect, test } from 'vitest'
import { networkOf } from '../../../src/api/network.ts'

test('E13 an IPv4 address is one visitor however it is written, and an IPv6 network of /64 is one', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
  const same = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:0DB8:0001:0002:0:0:0:3', '2001:db8:1:2::']
  expect(new Set(same.map(networkOf))).toEqual(new Set(['2001:db8:1:2']))
  expect(networkOf('2001:db8:1:3::1')).not.toBe('2001:db8:1:2')
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf(undefined)).toBe('unknown')
})
