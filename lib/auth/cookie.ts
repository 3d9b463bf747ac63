import { env } from '@/lib/env'

const secure = env.NEXTAUTH_URL.startsWith('https://')

/** NextAuth's own name for its session cookie. */
export const SESSION_COOKIE = secure ? '__Secure-next-auth.session-token' : 'next-auth.session-token'

const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

export const sessionCookie = (secret: string, maxAgeSeconds: number): string =>
  `${SESSION_COOKIE}=${secret}; ${attributes}; Max-Age=${maxAgeSeconds}`

export const clearedCookie = (): string => `${SESSION_COOKIE}=; ${attributes}; Max-Age=0`

/** NextAuth's own name for the cookie that goes with a CSRF token. */
const CSRF_COOKIE = `${secure ? '__Host-' : ''}next-auth.csrf-token`

export const readSessionCookie = (request: Request): string | null => readCookie(request, SESSION_COOKIE)

/** The cookies that NextAuth needs, by their names. */
export function readNextAuthCookies(request: Request): Record<string, string> {
  const found = [SESSION_COOKIE, CSRF_COOKIE].map((name) => [name, readCookie(request, name)] as const)
  return Object.fromEntries(found.flatMap(([name, value]) => (value ? [[name, decode(value)]] : [])))
}

function readCookie(request: Request, wanted: string): string | null {
  for (const part of request.headers.get('cookie')?.split(';') ?? []) {
    const [name, ...value] = part.trim().split('=')
    if (name === wanted) return value.join('=') || null
  }
  return null
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
