import { networkOf, surroundingNetwork } from '@/lib/platform/http/network'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  // How a dual-stack server sees IPv4 callers: they are not one network.
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['64:ff9b::203.0.113.9', '203.0.113.9'],
  // How some proxies write a caller: each connection has a port of its own.
  ['203.0.113.9:49152', '203.0.113.9'],
  ['[2001:db8:1:2::1]:49152', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
  ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
  ['unknown', 'unknown'],
  ['203.0.113.9:', '203.0.113.9:'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['203.0.113.9', null],
  ['unknown', null],
])('around %s is %s', (network, around) => {
  expect(surroundingNetwork(network)).toBe(around)
})
