import { generateSecret, generateURI, verifySync } from 'otplib'
import { DAY, MINUTE, now, SECOND } from '@/lib/base/clock'
import { qrCode } from '@/lib/base/documents/qr-code'
import { conflict, invalid, notFound, tooMany } from '@/lib/base/errors'
import { PRODUCT_NAME } from '@/lib/base/product'
import { forgetReset } from '@/lib/people/accounts/lost-phone/replace-phone'
import { warnAboutPausedApp } from '@/lib/people/accounts/sign-in/warn-about-guessing'
import { lockOwnAccount } from '@/lib/platform/auth/lock-account'
import { seal, unseal } from '@/lib/platform/auth/seal'
import { addedSinceLogin, recordVerification, type Viewer } from '@/lib/platform/auth/sessions'
import type { TotpFactor } from '@/lib/platform/db/generated/client'
import { consumeLimit, limitUse } from '@/lib/platform/db/rate-limits'
import { transact } from '@/lib/platform/db/transaction'
import { notifyAboutFactor } from '@/lib/platform/messages/notify-account-holder'
import { requireFactorAllowed } from './require-factor-allowed'

const TRY_LIMIT = { calls: 10, seconds: (15 * MINUTE) / SECOND }
const WRONG_CODE_LIMIT = { calls: 30, seconds: DAY / SECOND }
const PURPOSE = 'totp'

/**
 * Creates a secret for an authenticator app, which takes effect once a code from it is confirmed. Throws 409 if there
 * is an app already.
 */
export async function beginTotp(viewer: Viewer) {
  const secret = generateSecret()
  await transact(async (tx) => {
    await lockOwnAccount(tx, viewer.userId)
    const where = { userId: viewer.userId }
    const existing = await tx.totpFactor.findUnique({ where })
    if (existing?.confirmedAt) throw totpExists()
    const data = { secret: seal(PURPOSE, viewer.userId, secret), lastUsedStep: null, createdAt: now() }
    await tx.totpFactor.upsert({ where, create: { ...where, ...data }, update: data })
  })
  const uri = generateURI({ issuer: PRODUCT_NAME, label: viewer.username, secret })
  return { secret, uri, qr: qrCode(uri) }
}

const totpExists = () => conflict('You already have an authenticator app. Remove it first.')

/** Adds the app. Its code is no proof of who is at the screen, since whoever is there may have scanned the secret. */
export async function confirmTotp(viewer: Viewer, code: string) {
  await consumeTotp(viewer, code, 'unconfirmed')
  return { message: 'The authenticator app was added' }
}

/** Steps a full session up: a code from the app counts like one we send. After a reset by mail it signs in. */
export async function stepUpByTotp(viewer: Viewer, code: string) {
  await requireFactorAllowed(viewer)
  await consumeTotp(viewer, code, 'confirmed')
  return { message: 'Verified successfully' }
}

export async function removeTotp(viewer: Viewer) {
  await transact(async (tx) => {
    await lockOwnAccount(tx, viewer.userId)
    const { count } = await tx.totpFactor.deleteMany({ where: { userId: viewer.userId } })
    if (count === 0) throw notFound("You don't have an authenticator app set up.")
    await notifyAboutFactor(tx, viewer.userId, 'The authenticator app was removed from your account.')
  })
  return { message: 'The authenticator app was removed' }
}

/** Uses up a code. Each works once: its time step must be later than the last one used. */
async function consumeTotp(viewer: Viewer, code: string, state: 'confirmed' | 'unconfirmed') {
  const { userId } = viewer
  await limitTries(userId)
  await transact(async (tx) => {
    await lockOwnAccount(tx, userId)
    const factor = await tx.totpFactor.findUnique({ where: { userId } })
    if (!factor || (state === 'confirmed' && !factor.confirmedAt))
      throw notFound("You haven't set up an authenticator app yet.")
    if (state === 'unconfirmed' && factor.confirmedAt) return requireConfirmedBy(factor, code)
    const step = stepOf(secretOf(userId, factor.secret), code, factor.lastUsedStep)
    if (step === null) throw invalid("That code isn't right. Please try the next one.")
    const confirmedAt = factor.confirmedAt ?? now()
    await tx.totpFactor.update({ where: { userId }, data: { lastUsedStep: step, confirmedAt } })
    if (state === 'confirmed') {
      if (!(await recordVerification(tx, viewer.sessionId, factor.confirmedAt))) throw addedSinceLogin()
      if (!viewer.isFull) await forgetReset(tx, userId)
    } else await notifyAboutFactor(tx, userId, 'An authenticator app was added to your account.')
  })
  // A correct code does not count towards the daily limit.
  await consumeLimit(wrongCountKey(userId), WRONG_CODE_LIMIT, -1)
}

/** Throws 409 for a secret sealed before NEXTAUTH_SECRET was changed: no code from that app can be right again. */
function secretOf(userId: string, sealed: Uint8Array): string {
  try {
    return unseal(PURPOSE, userId, sealed)
  } catch {
    throw conflict(
      'Your authenticator app no longer works here. Please confirm with a code that we send you, then remove the app and add it again.',
    )
  }
}

const wrongCountKey = (userId: string) => `totp-wrong:${userId}`

/** Counts a try as if it were wrong; throws 429 above a limit. Beyond the day's limit, the owner is told. */
async function limitTries(userId: string) {
  await limitUse(`totp:${userId}`, TRY_LIMIT, (wait) => `Too many attempts. Please try again in ${wait}.`)
  const waitSeconds = await consumeLimit(wrongCountKey(userId), WRONG_CODE_LIMIT)
  if (waitSeconds === 0) return
  await warnAboutPausedApp(userId)
  throw tooMany(
    'Too many wrong codes today. Please confirm in another way, or try again tomorrow.',
    waitSeconds,
  )
}

/** A retry with the code that confirmed the app succeeds: its response may have been lost. Other codes throw 409. */
function requireConfirmedBy({ userId, secret, lastUsedStep }: TotpFactor, code: string) {
  if (stepOf(secretOf(userId, secret), code, null) !== lastUsedStep) throw totpExists()
}

/** The time step a code belongs to, allowing one either side for clock drift; null when wrong or already used. */
function stepOf(secret: string, token: string, lastUsedStep: bigint | null): bigint | null {
  const result = verifySync({
    secret,
    token,
    epoch: Math.floor(now().getTime() / SECOND),
    epochTolerance: 30,
    ...(lastUsedStep !== null && { afterTimeStep: Number(lastUsedStep) }),
  })
  return result.valid && 'timeStep' in result ? BigInt(result.timeStep) : null
}
