import NextAuth, { type AuthOptions } from 'next-auth'
import { transact } from '@/lib/db/transaction'
import { env } from '@/lib/env'
import { log } from '@/lib/log'
import { endSession, FULL_LIFETIME, findViewer } from './sessions'

// NextAuth reads the origin for itself, and knows nothing of PORT.
process.env.NEXTAUTH_URL = env.NEXTAUTH_URL

/**
 * NextAuth keeps the cookie; what it carries is our own opaque secret of a session row, so that a session can
 * be ended. There is no provider: the documented calls sign in, and set the cookie themselves.
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

/** What of a request NextAuth gets to see: nothing it does not need, and nothing that can make it fail. */
export type NextAuthQuestion = {
  action: 'session' | 'csrf' | 'signout'
  method: 'GET' | 'POST'
  cookies: Record<string, string>
  form: { csrfToken?: string; callbackUrl?: string; json?: string }
}

/**
 * Asks NextAuth by its older interface, a request and an answer that are handed to it. By its newer one it reads
 * body, cookies and address itself: bodies of any size, and garbage that it answers with a 500.
 */
export async function askNextAuth({ action, method, cookies, form }: NextAuthQuestion): Promise<Response> {
  const headers = new Headers()
  const told = { status: 200, body: '' }
  const answer = {
    status(status: number) {
      told.status = status
      return answer
    },
    getHeader: (name: string) => (/^set-cookie$/i.test(name) ? headers.getSetCookie() : headers.get(name)),
    setHeader(name: string, value: string | string[]) {
      headers.delete(name)
      for (const each of [value].flat()) headers.append(name, each)
      return answer
    },
    send(body: unknown) {
      told.body = typeof body === 'string' ? body : JSON.stringify(body)
    },
    json(body: unknown) {
      headers.set('content-type', 'application/json')
      told.body = JSON.stringify(body)
    },
    end: () => undefined,
  }
  await NextAuth(authOptions)(
    { method, cookies, headers: {}, query: { nextauth: [action] }, body: form },
    answer,
  )
  return new Response(told.body, { status: told.status, headers })
}
