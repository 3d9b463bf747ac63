import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Of IPv6, only global unicast addresses, less the ranges below that lead to IPv4 or nowhere. */
const PUBLIC_V6 = new BlockList()
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6')

const PRIVATE_RANGES = new BlockList()
for (const [network, prefix] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
  ] as const),
  ...([
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
  ] as const),
  ...([
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
])
  PRIVATE_RANGES.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  PRIVATE_RANGES.addSubnet(network, prefix, 'ipv6')

/** Whether an address is on the public internet: neither private, nor local, nor reserved. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !PRIVATE_RANGES.check(address, 'ipv4')
  return version === 6 && PUBLIC_V6.check(address, 'ipv6') && !PRIVATE_RANGES.check(address, 'ipv6')
}

export const PRIVATE_ADDRESS = 'PRIVATE_ADDRESS'

/**
 * Resolves a name for a connection and passes on public addresses only. The connection uses these very addresses, so
 * a name that resolves differently a moment later gains nothing. A single private address fails the look-up.
 */
export const lookupPublic: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '')
    if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
      return done(
        Object.assign(new Error('The name resolves to a private address'), { code: PRIVATE_ADDRESS }),
        '',
      )
    const [first] = found
    if (options.all) return done(null, found)
    done(null, first?.address ?? '', first?.family)
  })
}
