import { env } from '@/lib/env'

const secure = env.NEXTAUTH_URL.startsWith('https://')

/** NextAuth's own name for its session cookie. */
export const SESSION_COOKIE = secure ? '__Secure-next-auth.session-token' : 'next-auth.session-token'

const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

export const sessionCookie = (secret: string, maxAgeSeconds: number): string =>
  `${SESSION_COOKIE}=${secret}; ${attributes}; Max-Age=${maxAgeSeconds}`

export const clearedCookie = (): string => `${SESSION_COOKIE}=; ${attributes}; Max-Age=0`

export function readSessionCookie(request: Request): string | null {
  for (const part of request.headers.get('cookie')?.split(';') ?? []) {
    const [name, ...value] = part.trim().split('=')
    if (name === SESSION_COOKIE) return value.join('=') || null
  }
  return null
}
