import { MINUTE, now, SECOND } from '@/lib/base/clock'
import { type AppError, invalid, notFound, tooMany, unauthenticated } from '@/lib/base/errors'
import { claimGifts } from '@/lib/money/payments/claim-gifts'
import { type IdentifierKey, lockIdentifiers, proveIdentifier } from '@/lib/people/accounts/identifiers'
import { forgetReset } from '@/lib/people/accounts/lost-phone/replace-phone'
import { presentUser } from '@/lib/people/accounts/present-user'
import { CODE_MESSAGES } from '@/lib/people/accounts/rules'
import { newKnownDevice } from '@/lib/platform/auth/known-device'
import { lockUser, lockUsersWithContact } from '@/lib/platform/auth/lock-account'
import { areSameBytes } from '@/lib/platform/auth/secrets'
import { addedSinceLogin, recordVerification, type Viewer } from '@/lib/platform/auth/sessions'
import type { Channel, CodePurpose } from '@/lib/platform/db/generated/enums'
import { limitUse } from '@/lib/platform/db/rate-limits'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'
import { undoCodeCountByAddress } from './code-limits'
import { type CodeBinding, hashCode, purposeFor } from './request-code'
import { canSignInBy, isProven, unprovenDestination } from './sign-in-channels'

const MAX_TRIES = 5
/** Tries for all codes together: more than anybody needs, given the waits between codes. */
const TRY_LIMIT = { calls: 60, seconds: (15 * MINUTE) / SECOND }

const MESSAGES = {
  ...CODE_MESSAGES,
  expired: 'This code has expired. Please request a new one.',
  tooMany: 'Too many wrong attempts. Please request a new code.',
  nothing: 'No code has been requested. Please request one.',
} as const

const tooManyAttempts = (wait: string) => `Too many attempts. Please try again in ${wait}.`

type SubmittedCode = { channel: Channel; code: string; destination?: string; callerAddress: string }

/**
 * Verifies a code for the caller's own account: proves the channel, makes a pending session full, and steps a full one
 * up if the channel had been proven before that. Without `destination`, the account's own address on that channel is meant. A wrong try must be counted, so the
 * refusal is thrown after the commit. A device where a code signed somebody in is a known device from then on.
 */
export async function verifyCode(viewer: Viewer | null, submitted: SubmittedCode) {
  const { channel, code, destination, callerAddress } = submitted
  if (!viewer) throw unauthenticated(MESSAGES.noSession)
  const purpose = purposeFor(viewer)
  await limitCodeTries(viewer, purpose)
  const result = await transact(async (tx) => {
    await lockForProof(tx, viewer.userId, channel)
    // The session may have ended while this waited for the lock.
    const sessions = { some: { id: viewer.sessionId } }
    const user = await tx.user.findFirst({ where: { id: viewer.userId, deletedAt: null, sessions } })
    if (!user) return unauthenticated(MESSAGES.noSession)
    const ownDestination = channel === 'email' ? user.email : user.phoneNumber
    if (!ownDestination || (destination ?? ownDestination) !== ownDestination)
      return notFound(MESSAGES.nothing)
    if (!viewer.isFull && !canSignInBy(user, channel)) return unprovenDestination()
    const binding = { userId: user.id, channel, destination: ownDestination, purpose }
    const refusal = await consumeCode(tx, binding, code)
    if (refusal) return refusal
    if (!isProven(user, channel)) await prove(tx, user.id, { kind: channel, value: ownDestination })
    if (user.resetByEmail) await forgetReset(tx, user.id)
    const provenAt = channel === 'email' ? user.emailVerifiedAt : user.phoneVerifiedAt
    const isAccepted = await recordVerification(tx, viewer.sessionId, provenAt)
    if (!isAccepted && provenAt) return addedSinceLogin()
    announce(tx, [user.id], ['account'])
    return tx.user.findUniqueOrThrow({ where: { id: user.id } })
  })
  if (result instanceof Error) throw result
  await undoCodeCountByAddress(callerAddress)
  return {
    responseBody: { message: 'Verified successfully', user: presentUser(result) },
    knownDevice: viewer.isFull ? null : newKnownDevice(result),
  }
}

/**
 * Serialises an account's tries. A try that may prove an identifier first takes the lock on identifiers, as does a
 * registration that replaces this account. A proven address stays proven, so checking that needs no lock.
 */
async function lockForProof(tx: Tx, userId: string, channel: Channel) {
  const user = await tx.user.findUnique({ where: { id: userId } })
  if (!user || isProven(user, channel)) return lockUser(tx, userId)
  await lockIdentifiers(tx)
  await lockUsersWithContact(tx, user, channel)
}

/** Proving an email address also claims the gifts made with it. */
async function prove(tx: Tx, userId: string, identifier: IdentifierKey & { kind: Channel }) {
  await proveIdentifier(tx, userId, identifier)
  if (identifier.kind === 'email') await claimGifts(tx, userId, identifier.value)
}

/** Counted separately for each purpose: someone who knows only the password cannot keep the owner from confirming. */
export const limitCodeTries = ({ userId }: Viewer, purpose: CodePurpose | 'lost-phone') =>
  limitUse(`verify:${purpose}:${userId}`, TRY_LIMIT, tooManyAttempts)

/** Uses up the newest code sent for this purpose, the only valid one; otherwise returns why it failed. */
export async function consumeCode(tx: Tx, binding: CodeBinding, code: string): Promise<AppError | null> {
  const newest = await tx.oneTimeCode.findFirst({
    where: { ...binding, unsentAt: null },
    orderBy: { createdAt: 'desc' },
  })
  if (!newest) return notFound(MESSAGES.nothing)
  if (newest.deadAt) return tooMany(MESSAGES.tooMany, 1, 'CODE_DEAD')
  if (newest.usedAt) return invalid(MESSAGES.wrong)
  if (newest.expiresAt <= now()) return invalid(MESSAGES.expired)
  const where = { id: newest.id }
  if (areSameBytes(newest.codeHash, hashCode(code, binding))) {
    await tx.oneTimeCode.update({ where, data: { usedAt: now() } })
    return null
  }
  const isLastTry = newest.tries + 1 >= MAX_TRIES
  await tx.oneTimeCode.update({ where, data: { tries: { increment: 1 }, deadAt: isLastTry ? now() : null } })
  return isLastTry ? tooMany(MESSAGES.tooMany, 1, 'CODE_DEAD') : invalid(MESSAGES.wrong)
}
