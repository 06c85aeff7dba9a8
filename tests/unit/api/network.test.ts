import { expect, test } from 'vitest'
import { addressIn, networkOf } from '../../../src/api/network.ts'

test('E13 an IPv4 address is one visitor however it is written, and an IPv6 network of /64 is one', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
  const same = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:0DB8:0001:0002:0:0:0:3', '2001:db8:1:2::']
  expect(new Set(same.map(networkOf))).toEqual(new Set(['2001:db8:1:2']))
  expect(networkOf('2001:db8:1:3::1')).not.toBe('2001:db8:1:2')
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf(undefined)).toBe('unknown')
})

test('E13 an address counts without the port that a proxy writes behind it, and what is no address counts as none', () => {
  for (const written of [
    '198.51.100.10',
    '198.51.100.10:46532',
    '198.51.100.10:443',
    ' 198.51.100.10 ',
    '[198.51.100.10]:1',
  ]) {
    expect([written, addressIn(written)]).toEqual([written, '198.51.100.10'])
  }
  for (const written of ['2001:db8::1', '[2001:db8::1]', '[2001:db8::1]:46532']) {
    expect([written, addressIn(written)]).toEqual([written, '2001:db8::1'])
  }
  // As CloudFront writes it.
  const full = '2001:db8:a:b:c:d:e:f'
  for (const written of [full, `${full}:46532`, `${full}:443`, `[${full}]:443`]) {
    expect([written, addressIn(written)]).toEqual([written, full])
  }
  expect(networkOf(addressIn('2001:db8:a:b::f:46532'))).toBe('2001:db8:a:b')
  expect(addressIn('fe80::1%eth0')).toBe('fe80::1%eth0')
  for (const none of [
    '',
    'unknown',
    '198.51.100.10, 203.0.113.7',
    '198.51.100.10:',
    '_hidden:80',
    '[a]:1',
    '1.2.3:4',
    '2001:db8:a:b:c:d:e:f:80:80',
  ]) {
    expect([none, addressIn(none)]).toEqual([none, undefined])
  }
})
