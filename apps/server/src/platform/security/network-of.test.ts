import { expect, it } from 'vitest'

import { networkOf, truncateAddress } from './network-of.ts'

it.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['2001:db8:1:2::9.9.9.9', '2001:db8:1:2::/64'],
  ['not an address', 'not an address'],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:DB8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['1.2.3', null],
  ['not an address', null],
])('%s is truncated to %s', (ip, kept) => {
  expect(truncateAddress(ip)).toBe(kept)
})
