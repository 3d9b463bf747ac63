import { parseCookie } from 'cookie'
import { env } from '@/lib/base/env'

const YEAR = 365 * 24 * 60 * 60

const isSecure = env.NEXTAUTH_URL.startsWith('https://')

/** NextAuth's own name for its session cookie. */
export const SESSION_COOKIE = isSecure ? '__Secure-next-auth.session-token' : 'next-auth.session-token'

const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

export const sessionCookie = (secret: string, maxAgeSeconds: number): string =>
  `${SESSION_COOKIE}=${secret}; ${attributes}; Max-Age=${maxAgeSeconds}`

export const clearedCookie = (): string => sessionCookie('', 0)

/** Not part of a session: it outlives logging out, and grants no access by itself (see known-device.ts). */
const KNOWN_DEVICE_COOKIE = `${isSecure ? '__Host-' : ''}whipround.known-device`

export const knownDeviceCookie = (value: string): string =>
  `${KNOWN_DEVICE_COOKIE}=${value}; ${attributes}; Max-Age=${YEAR}`

/** NextAuth's own name for the cookie that goes with a CSRF token. */
const CSRF_COOKIE = `${isSecure ? '__Host-' : ''}next-auth.csrf-token`

const readCookies = (request: Request) => parseCookie(request.headers.get('cookie') ?? '')

export const readKnownDeviceCookie = (request: Request): string | null =>
  readCookies(request)[KNOWN_DEVICE_COOKIE] || null

export const readSessionCookie = (request: Request): string | null =>
  readCookies(request)[SESSION_COOKIE] || null

/** The cookies that NextAuth needs, by their names. */
export function readNextAuthCookies(request: Request): Record<string, string> {
  const cookies = readCookies(request)
  const found = [SESSION_COOKIE, CSRF_COOKIE].map((name) => [name, cookies[name]] as const)
  return Object.fromEntries(found.flatMap(([name, value]) => (value ? [[name, value]] : [])))
}
