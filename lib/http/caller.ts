import { describeWait } from '@/lib/clock'
import { countUse } from '@/lib/db/rate-limits'
import { env } from '@/lib/env'
import { tooMany } from '@/lib/errors'

/**
 * The caller's address. Every hop appends the address it saw to x-forwarded-for, this server included
 * (see instrumentation.ts), so the entry before the trusted proxies' own is the one that cannot be made up.
 */
export function callerAddress(request: Request): string {
  const hops = (request.headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  return hops.at(-1 - env.TRUST_PROXY) ?? hops[0] ?? 'unknown'
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
  const waitSeconds = await countUse(`${name}:${callerAddress(request)}`, limit)
  if (waitSeconds > 0)
    throw tooMany(`Too many requests. Please try again in ${describeWait(waitSeconds)}.`, waitSeconds)
}
