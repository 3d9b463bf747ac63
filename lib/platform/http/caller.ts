import { isIPv4 } from 'node:net'
import { env } from '@/lib/base/env'
import { describeDevice } from '@/lib/platform/auth/device'
import type { ChangeOrigin } from '@/lib/platform/db/origin'
import { limitByAddress } from './limit-address'
import { networkOf, queueKeyForNetwork } from './network'

/**
 * The caller's address as limits use it; for IPv6, its network. Every hop, this server included, appends the address it
 * saw to x-forwarded-for (server.mjs): the entry before the trusted proxies' own cannot be forged.
 */
export function callerAddress(request: Pick<Request, 'headers'>): string {
  const hops = (request.headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  return networkOf(hops.at(-1 - env.TRUST_PROXY) ?? hops[0] ?? 'unknown')
}

/**
 * In whose name whoever asks without an account waits in a queue. Not in that of what they ask for: anybody can have any
 * number of groups, and would have a place for each.
 */
export const queueKeyOf = (request: Pick<Request, 'headers'>): string =>
  queueKeyForNetwork(callerAddress(request))

/** Where a change came from, as the history keeps it: only the network of the address, and the kind of device. */
export function changeOriginOf(request: Request, userId: string | null): ChangeOrigin {
  const address = callerAddress(request)
  const network = isIPv4(address)
    ? address.replace(/\.\d+$/, '.0/24')
    : address.endsWith('::/64')
      ? address
      : 'unknown'
  return { userId, network, device: describeDevice(request.headers.get('user-agent')) }
}

/** Browsers send this header, scripts do not. */
export const isBrowser = (request: Pick<Request, 'headers'>): boolean => request.headers.has('sec-fetch-site')

export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site) return site === 'same-origin'
  return request.headers.get('origin') === new URL(env.NEXTAUTH_URL).origin
}

/** Counts this call against `name` for the caller's address; throws 429 with Retry-After above the limit. */
export async function limitCaller(
  request: Pick<Request, 'headers'>,
  name: string,
  limit: { calls: number; seconds: number },
) {
  const messageFor = (wait: string) => `Too many requests. Please try again in ${wait}.`
  await limitByAddress(name, callerAddress(request), limit, messageFor)
}
