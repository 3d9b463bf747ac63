import { isIPv6 } from 'node:net'
import { limitUse } from '@/lib/db/rate-limits'
import { env } from '@/lib/env'

/**
 * The caller's address. Every hop appends the address it saw to x-forwarded-for, this server included
 * (see lib/edge/caller-address.ts), so the entry before the trusted proxies' own is the one that cannot be made up.
 */
export function callerAddress(request: Request): string {
  const hops = (request.headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  return hops.at(-1 - env.TRUST_PROXY) ?? hops[0] ?? 'unknown'
}

/** The address, or for IPv6 the first 64 bits: who has one of such a network has them all. */
export function callerNetwork(request: Request): string {
  const address = callerAddress(request)
  if (!isIPv6(address)) return address
  // The parser of addresses writes every one of them in the same way.
  const [front = '', back] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const parts = front.split(':').filter(Boolean)
  const rest = back?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: 8 - parts.length - rest.length }, () => '0')
  return `${[...parts, ...zeros, ...rest].slice(0, 4).join(':')}::/64`
}

/** Browsers say where a request comes from, scripts do not. */
export const isBrowser = (request: Request): boolean => request.headers.has('sec-fetch-site')

export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site) return site === 'same-origin'
  return request.headers.get('origin') === new URL(env.NEXTAUTH_URL).origin
}

/** Counts this call against `name` for the caller's address; 429 with Retry-After above the limit. */
export async function limitCaller(request: Request, name: string, limit: { calls: number; seconds: number }) {
  const key = `${name}:${callerAddress(request)}`
  await limitUse(key, limit, (wait) => `Too many requests. Please try again in ${wait}.`)
}
