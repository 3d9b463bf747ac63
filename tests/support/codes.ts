import { generateSync } from 'otplib'
import { POST as generateOtp } from '@/app/api/email/generate-otp/route'
import { POST as verifyEmail } from '@/app/api/email/verify-otp/route'
import { POST as sendOtp } from '@/app/api/mobile/send-otp/route'
import { POST as verifyMobile } from '@/app/api/mobile/verify-otp/route'
import { now, SECOND, setClockOffset } from '@/lib/base/clock'
import { SESSION_COOKIE } from '@/lib/platform/auth/cookie'
import { openSession, recordVerification } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { call } from './call'
import type { openInbox } from './inbox'
import type { TestUser } from './money'
import { aSignedInUser, type SignedInUser } from './people'

type Options = Parameters<typeof call>[2]
type Inbox = ReturnType<typeof openInbox>
/** Who asks, and where they can be reached. */
type Person = { user: { email: string | null; phoneNumber: string | null }; token: string }

/** Somebody who has just signed up: pending until a code is verified. */
export const aNewcomer = () => aSignedInUser({ isPending: true })

export const mailCode = ({ user, token }: Person, options: Options = {}) =>
  call(generateOtp, '/email/generate-otp', { body: { email: user.email }, token, ...options })

export const textCode = ({ user, token }: Person, options: Options = {}) =>
  call(sendOtp, '/mobile/send-otp', { body: { phoneNumber: user.phoneNumber }, token, ...options })

export const submitMailedCode = ({ token }: { token?: string }, otp: unknown, options: Options = {}) =>
  call(verifyEmail, '/email/verify-otp', { body: { otp }, token, ...options })

export const submitTextedCode = (
  { token }: Person,
  phoneNumber: unknown,
  code: unknown,
  options: Options = {},
) => call(verifyMobile, '/mobile/verify-otp', { body: { phoneNumber, code }, token, ...options })

/** Requests a code by mail and submits it. */
export async function proveEmail(inbox: Inbox, person: Person) {
  await mailCode(person)
  return submitMailedCode(person, inbox.newestCode(person))
}

/** Requests a code by text message and submits it. */
export async function provePhone(inbox: Inbox, person: Person) {
  await textCode(person)
  return submitTextedCode(person, person.user.phoneNumber, inbox.newestTextedCode(person))
}

/** The same person with a new pending session, for when the first has expired by the test's clock. */
export async function openPendingSession(person: SignedInUser): Promise<SignedInUser> {
  const opened = await transact((tx) => openSession(tx, person.user.id, { isBrowser: false, device: '' }))
  return { ...person, token: opened.token }
}

/** The same person in a new full session whose code no longer counts: nothing was verified since the log-in. */
export async function logInAgain(person: SignedInUser): Promise<SignedInUser> {
  const { token, cookie, id } = await transact(async (tx) => {
    const opened = await openSession(tx, person.user.id, { isBrowser: false, device: '' })
    await recordVerification(tx, opened.id)
    return opened
  })
  await db.session.update({ where: { id }, data: { steppedUpAt: null } })
  return { ...person, token, cookie, sessionId: id }
}

/** As if these people, or everybody, had just entered a code, by the test's clock. */
export const stepUp = (...people: (SignedInUser | TestUser)[]) =>
  db.session.updateMany({
    where:
      people.length > 0
        ? { userId: { in: people.map((one) => ('user' in one ? one.user.id : one.id)) } }
        : {},
    data: { steppedUpAt: now() },
  })

/** The same person in a browser, where the cookie alone identifies them. */
export async function openBrowserSession(person: SignedInUser): Promise<SignedInUser> {
  const opened = await transact(async (tx) => {
    const session = await openSession(tx, person.user.id, { isBrowser: true, device: '' })
    await recordVerification(tx, session.id)
    return session
  })
  return {
    ...person,
    token: opened.token,
    cookie: `${SESSION_COOKIE}=${opened.cookie}`,
    sessionId: opened.id,
  }
}

/** What an authenticator app shows now, or `steps` times 30 seconds away from now. */
export const totpCode = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(now().getTime() / SECOND) + 30 * steps })

export async function newestCodeSentAt({ user }: SignedInUser): Promise<Date> {
  const newest = await db.oneTimeCode.findFirstOrThrow({
    where: { userId: user.id },
    orderBy: { createdAt: 'desc' },
  })
  return newest.createdAt
}

/** Moves the clock to `ms` after a moment. */
export const setClock = (moment: Date, ms: number) => setClockOffset(moment.getTime() + ms - Date.now())
