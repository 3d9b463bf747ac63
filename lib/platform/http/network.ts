import { isIPv6 } from 'node:net'

/** IPv4 addresses embedded in IPv6: as a dual-stack socket sees them (IPv4-mapped), and as NAT64 writes them. */
const EMBEDDED_V4 = /^(?:::ffff:|64:ff9b::)([\da-f]{1,4}):([\da-f]{1,4})$/

/** As some proxies write it: an IPv6 address in brackets, and the port of the connection after it. */
const ADDRESS_WITH_PORT = /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/

/**
 * What limits identify a caller by: the address, or for IPv6 its first 64 bits, because someone who has one address of
 * such a network has them all.
 */
export function networkOf(address: string): string {
  const [, bracketed, v4] = ADDRESS_WITH_PORT.exec(address) ?? []
  const addressWithoutPort = bracketed ?? v4 ?? address
  const [addressWithoutZone = ''] = addressWithoutPort.split('%')
  if (!isIPv6(addressWithoutZone)) return addressWithoutPort
  // The URL parser writes every address in one canonical form.
  const canonicalAddress = new URL(`http://[${addressWithoutZone}]`).hostname.slice(1, -1)
  const [, high, low] = EMBEDDED_V4.exec(canonicalAddress) ?? []
  if (high && low) return [high, low].flatMap(bytesOf).join('.')
  const [front = '', back] = canonicalAddress.split('::')
  const parts = front.split(':').filter(Boolean)
  const rest = back?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: 8 - parts.length - rest.length }, () => '0')
  return `${[...parts, ...zeros, ...rest].slice(0, 4).join(':')}::/64`
}

/**
 * The /48 around an IPv6 network as `networkOf` writes it: what a hosting company gives one customer, for nothing. Null
 * for anything else.
 */
export function surroundingNetwork(network: string): string | null {
  const [, front] = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(network) ?? []
  return front ? `${front}::/48` : null
}

/**
 * In whose name a caller at a network, as `networkOf` writes it, waits in a queue: somebody with a whole /48 must not
 * come as 65,536 callers.
 */
export const queueKeyForNetwork = (network: string): string => surroundingNetwork(network) ?? network

function bytesOf(hextet: string): number[] {
  const value = Number.parseInt(hextet, 16)
  return [value >> 8, value & 255]
}
