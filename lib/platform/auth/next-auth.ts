import NextAuth, { type AuthOptions } from 'next-auth'
import { env } from '@/lib/base/env'
import { log } from '@/lib/base/log'
import { transact } from '@/lib/platform/db/transaction'
import { endSession, FULL_LIFETIME, findViewer } from './sessions'

// NextAuth reads the origin from the environment, and does not know that ours follows PORT by default.
process.env.NEXTAUTH_URL = env.NEXTAUTH_URL

/**
 * NextAuth manages the cookie, but it carries our own opaque secret of a session row, so that a session can be ended.
 * There are no providers: our own calls sign people in and set the cookie.
 */
export const authOptions: AuthOptions = {
  providers: [],
  secret: env.NEXTAUTH_SECRET,
  session: { strategy: 'jwt', maxAge: FULL_LIFETIME / 1000 },
  pages: { signOut: '/settings' },
  jwt: {
    encode: ({ token }) => Promise.resolve(String(token?.cookie ?? '')),
    decode: async ({ token }) => {
      const viewer = token ? await findViewer({ token: null, cookie: token }) : null
      if (!viewer) return null
      const { userId, username, sessionId, isFull } = viewer
      return { sub: userId, name: username, cookie: token, sessionId, isFull }
    },
  },
  callbacks: {
    // A pending session has no user as far as NextAuth is concerned.
    session: ({ session, token }) => (token.isFull ? session : { expires: session.expires }),
  },
  events: {
    signOut: async ({ token }) => {
      const id = token?.sessionId
      if (typeof id === 'string') await transact((tx) => endSession(tx, id, 'logged-out'))
    },
  },
  logger: {
    error: (code) => log.debug({ code }, 'next-auth'),
    warn: (code) => log.debug({ code }, 'next-auth'),
    debug: () => undefined,
  },
}

/** The part of a request that NextAuth gets to see: only what it needs, and nothing that can make it fail. */
export type NextAuthRequest = {
  action: 'session' | 'csrf' | 'signout'
  method: 'GET' | 'POST'
  cookies: Record<string, string>
  form: { csrfToken?: string; callbackUrl?: string; json?: string }
}

/**
 * Calls NextAuth by its older interface, which takes a request and a response. By its newer one it reads body, cookies
 * and address itself: it accepts bodies of any size, and fails on garbage with a 500.
 */
export async function callNextAuth({ action, method, cookies, form }: NextAuthRequest): Promise<Response> {
  const headers = new Headers()
  const written = { status: 200, body: '' }
  const response = {
    status(status: number) {
      written.status = status
      return response
    },
    getHeader: (name: string) => (/^set-cookie$/i.test(name) ? headers.getSetCookie() : headers.get(name)),
    setHeader(name: string, value: string | string[]) {
      headers.delete(name)
      for (const each of [value].flat()) headers.append(name, each)
      return response
    },
    send(body: unknown) {
      written.body = typeof body === 'string' ? body : JSON.stringify(body)
    },
    json(body: unknown) {
      headers.set('content-type', 'application/json')
      written.body = JSON.stringify(body)
    },
    end: () => undefined,
  }
  await NextAuth(authOptions)(
    { method, cookies, headers: {}, query: { nextauth: [action] }, body: form },
    response,
  )
  return new Response(written.body, { status: written.status, headers })
}
