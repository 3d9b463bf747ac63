import { randomInt } from 'node:crypto'
import { addMs, MINUTE, now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { AppError } from '@/lib/base/errors'
import { CODE_MINUTES } from '@/lib/people/accounts/rules'
import { lockUser } from '@/lib/platform/auth/lock-account'
import { keyedHash } from '@/lib/platform/auth/secrets'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import type { Channel, CodePurpose } from '@/lib/platform/db/generated/enums'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { sendMail } from '@/lib/platform/messages/mail/send-mail'
import { sendCodeText } from '@/lib/platform/messages/sms/send-text'
import { findTextCountry } from '@/lib/platform/messages/sms/text-destination'
import { limitCodesByAddress, requireRoomForCode, undoCodeCountByAddress } from './code-limits'
import { canSignInBy, isProven, unprovenDestination } from './sign-in-channels'

export type CodeBinding = { userId: string; channel: Channel; destination: string; purpose: CodePurpose }

export const hashCode = (code: string, { userId, channel, destination, purpose }: CodeBinding) =>
  keyedHash('one-time-code', userId, channel, destination, purpose, code)

/** A code verified in a pending session signs in; in a full one it is a step-up. */
export const purposeFor = (viewer: Viewer): CodePurpose => (viewer.isFull ? 'stepUp' : 'verify')

/**
 * Sends a code to a destination on the caller's own account. For any other destination it does nothing, and the caller
 * cannot tell. Throws 400 if a code sent there would sign nobody in.
 */
export async function requestCode(
  viewer: Viewer,
  channel: Channel,
  destination: string,
  callerAddress: string,
) {
  const binding = { userId: viewer.userId, channel, destination, purpose: purposeFor(viewer) }
  await sendCode(binding, callerAddress, async (tx) => {
    await lockUser(tx, viewer.userId)
    const user = await findHolder(tx, binding)
    if (!user) return null
    if (!viewer.isFull && !canSignInBy(user, channel)) throw unprovenDestination()
    return { toProven: isProven(user, channel) }
  })
}

/**
 * Sends a code, unless `check` returns null; it takes the account's lock. The intent is written first: a send whose
 * outcome is unknown counts as sent.
 */
export async function sendCode(
  binding: CodeBinding,
  callerAddress: string,
  check: (tx: Tx) => Promise<{ toProven: boolean } | null>,
) {
  const { channel, destination } = binding
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const writtenCode = await transact(async (tx) => {
    const checked = await check(tx)
    if (!checked) return null
    const country = channel === 'phone' ? await findTextCountry(destination, env.SMS_COUNTRIES) : null
    if (channel === 'phone' && !country) throw cannotText()
    await requireRoomForCode(tx, { ...binding, ...checked, country })
    await limitCodesByAddress(callerAddress)
    const createdAt = now()
    const expiresAt = addMs(createdAt, CODE_MINUTES * MINUTE)
    return tx.oneTimeCode.create({
      data: { ...binding, codeHash: hashCode(code, binding), createdAt, expiresAt, ...checked, country },
      select: { id: true },
    })
  })
  if (!writtenCode) return
  const failure = await send(channel, destination, code)
  if (!failure) return
  await db.oneTimeCode.update({ where: writtenCode, data: { unsentAt: now() } })
  await undoCodeCountByAddress(callerAddress)
  throw failure
}

/** The user, or null if the destination is not on the account. */
function findHolder(tx: Tx, { userId, channel, destination }: CodeBinding) {
  const filter = channel === 'email' ? { email: destination } : { phoneNumber: destination }
  return tx.user.findFirst({ where: { id: userId, deletedAt: null, ...filter } })
}

const cannotText = () =>
  new AppError(
    400,
    'NO_TEXTS_THERE',
    "We can't send text messages to this number. Please use your email instead.",
  )

/** Null when the code was sent, or may have been; otherwise the error to show. */
async function send(channel: Channel, destination: string, code: string): Promise<AppError | null> {
  const outcome =
    channel === 'email'
      ? await sendMail('code', destination, { code, minutes: CODE_MINUTES })
      : await sendCodeText(destination, code, CODE_MINUTES)
  return outcome.failure
}
