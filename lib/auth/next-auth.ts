import type { AuthOptions } from 'next-auth'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { log } from '@/lib/log'
import { endSession, FULL_LIFETIME, findViewer } from './sessions'

/**
 * NextAuth keeps the cookie; what it carries is our own opaque secret of a session row, so that a session can
 * be ended. There is no provider: the documented calls sign in, and set the cookie themselves.
 */
export const authOptions: AuthOptions = {
  providers: [],
  secret: env.NEXTAUTH_SECRET,
  session: { strategy: 'jwt', maxAge: FULL_LIFETIME / 1000 },
  pages: { signIn: '/login', signOut: '/settings', error: '/login' },
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
    // A pending session is nobody yet.
    session: ({ session, token }) => (token.isFull ? session : { expires: session.expires }),
  },
  events: {
    signOut: async ({ token }) => {
      if (typeof token?.sessionId === 'string') await endSession(db, token.sessionId, 'logged-out')
    },
  },
  logger: {
    error: (code) => log.debug({ code }, 'next-auth'),
    warn: (code) => log.debug({ code }, 'next-auth'),
    debug: () => undefined,
  },
}
