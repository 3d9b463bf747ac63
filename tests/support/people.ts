import { randomBytes, randomInt } from 'node:crypto'
import { addMs, MINUTE, now } from '@/lib/base/clock'
import { hashPassword } from '@/lib/people/accounts/sign-in/passwords'
import { SESSION_COOKIE } from '@/lib/platform/auth/cookie'
import { openSession, recordVerification } from '@/lib/platform/auth/sessions'
import type { User } from '@/lib/platform/db/generated/client'
import { transact } from '@/lib/platform/db/transaction'

export const PASSWORD = 'Sunny-Meadow-42!'

/** Hashing is slow on purpose, so it is done once for all people of a test file. */
let passwordHash: Promise<string> | undefined

/** What the sign-up form sends, with names that nobody has yet. */
export function aNewAccount(
  options: Partial<Record<'username' | 'email' | 'phoneNumber' | 'password', string>> = {},
) {
  const username = `user_${randomBytes(5).toString('hex')}`
  return {
    firstname: 'Ada',
    lastname: 'Byron',
    username,
    email: `${username}@example.com`,
    phoneNumber: `+4477${randomInt(10_000_000, 99_999_999)}`,
    password: PASSWORD,
    ...options,
  }
}

type Options = Partial<
  Pick<
    User,
    | 'username'
    | 'email'
    | 'phoneNumber'
    | 'firstname'
    | 'lastname'
    | 'is2FaEnabled'
    | 'isProfileVisible'
    | 'passwordHash'
  >
> & {
  /** A browser's session: its token counts only together with the cookie. */
  isBrowser?: boolean
  /** The session is still pending, and nothing has been verified. */
  isPending?: boolean
}

export type SignedInUser = { user: User; token: string; cookie: string; sessionId: string }

/** Someone with an account, a full session and a verified email. `cookie` is a whole Cookie header. */
export async function aSignedInUser(options: Options = {}): Promise<SignedInUser> {
  const { isBrowser = false, isPending = false, ...overrides } = options
  passwordHash ??= hashPassword(PASSWORD, { queueKey: 'tests' })
  const { password: _, ...names } = aNewAccount()
  const at = now()
  const person = { ...names, passwordHash: await passwordHash, ...overrides }
  const provenAt = isPending ? null : at
  const heldUntil = addMs(at, 30 * MINUTE)
  return transact(async (tx) => {
    const user = await tx.user.create({
      data: {
        ...person,
        createdAt: at,
        emailVerifiedAt: provenAt,
        identifiers: {
          create: [
            ...(person.username
              ? [{ kind: 'username' as const, value: person.username.toLowerCase(), provenAt, heldUntil }]
              : []),
            ...(person.email ? [{ kind: 'email' as const, value: person.email, provenAt, heldUntil }] : []),
            ...(person.phoneNumber
              ? [{ kind: 'phone' as const, value: person.phoneNumber, provenAt: null, heldUntil }]
              : []),
          ],
        },
      },
    })
    const session = await openSession(tx, user.id, { isBrowser, device: 'A test' })
    if (!isPending) await recordVerification(tx, session.id)
    return {
      user,
      token: session.token,
      cookie: `${SESSION_COOKIE}=${session.cookie}`,
      sessionId: session.id,
    }
  })
}
