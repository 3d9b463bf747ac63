import { USER_NOT_FOUND } from '@/lib/base/calls/rules'
import { addMs, describeWait, HOUR, MINUTE, now, SECOND } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { notFound, tooMany } from '@/lib/base/errors'
import { limitSpellings } from '@/lib/people/accounts/codes/code-limits'
import { hashSecret, keyedHash, newSecret } from '@/lib/platform/auth/secrets'
import { db } from '@/lib/platform/db/client'
import { consumeLimit } from '@/lib/platform/db/rate-limits'
import { sendMail } from '@/lib/platform/messages/mail/send-mail'

const LINK_MINUTES = 30
/**
 * Limits for one email address, whoever asks. The third link of an hour is held back until the first two have expired,
 * so that someone who keeps asking in the owner's name still leaves a valid link in the inbox at any moment.
 */
const LINKS_PER_HOUR = { calls: 3, seconds: HOUR / SECOND }
const LINKS_AT_ONCE = { calls: 2, seconds: (LINK_MINUTES * MINUTE) / SECOND }

/**
 * Mails a link to set a new password. Earlier unused links stay valid: otherwise anyone could void them by asking
 * again. Throws 404 for an unknown address, 429 above the limits.
 */
export async function recover(email: string) {
  await limitLinks(email)
  const holder = await db.identifier.findUnique({ where: { kind_value: { kind: 'email', value: email } } })
  if (!holder) throw notFound(USER_NOT_FOUND, 'USER_NOT_FOUND')
  if (!holder.provenAt) await limitSpellings(email)
  const token = newSecret()
  const at = now()
  await db.passwordReset.create({
    data: {
      userId: holder.userId,
      tokenHash: hashSecret(token),
      createdAt: at,
      expiresAt: addMs(at, LINK_MINUTES * MINUTE),
    },
  })
  const { failure } = await sendMail('reset-link', email, {
    url: `${env.NEXTAUTH_URL}/reset-password?token=${token}`,
    minutes: LINK_MINUTES,
  })
  if (failure) {
    await undoLinkCount(email)
    throw failure
  }
  return { message: "We've sent you a link to set a new password." }
}

const linkKey = (email: string) => `recover:${keyedHash('recover-limit', email).toString('base64url')}`

/** Counts before looking anything up, so that the refusal does not reveal whether there is an account. */
async function limitLinks(email: string) {
  let waitSeconds = await consumeLimit(linkKey(email), LINKS_PER_HOUR)
  if (waitSeconds === 0) {
    waitSeconds = await consumeLimit(linkKey(email), LINKS_AT_ONCE)
    // A refused request does not count toward the hour.
    if (waitSeconds > 0) await consumeLimit(linkKey(email), LINKS_PER_HOUR, -1)
  }
  if (waitSeconds > 0)
    throw tooMany(
      `Several links have been asked for with this address. Please look through your inbox and spam, or try again in ${describeWait(waitSeconds)}.`,
      waitSeconds,
    )
}

/** Takes the counts back: a link that was definitely not sent does not count. */
async function undoLinkCount(email: string) {
  for (const limit of [LINKS_PER_HOUR, LINKS_AT_ONCE]) await consumeLimit(linkKey(email), limit, -1)
}
