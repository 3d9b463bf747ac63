import { hashSecret, newSecret } from '@/lib/auth/secrets'
import { USER_NOT_FOUND } from '@/lib/calls/rules'
import { later, MINUTE, now } from '@/lib/clock'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { notFound } from '@/lib/errors'
import { sendMail } from '@/lib/mail/send-mail'

const LINK_MINUTES = 30

/** Mails a link to set a new password. Earlier unused links stay valid, so that nobody can spoil them. */
export async function recover(email: string) {
  const holder = await db.identifier.findUnique({ where: { kind_value: { kind: 'email', value: email } } })
  if (!holder) throw notFound(USER_NOT_FOUND, 'USER_NOT_FOUND')
  const token = newSecret()
  const at = now()
  await db.passwordReset.create({
    data: {
      userId: holder.userId,
      tokenHash: hashSecret(token),
      createdAt: at,
      expiresAt: later(at, LINK_MINUTES * MINUTE),
    },
  })
  const { failure } = await sendMail('reset-link', email, {
    url: `${env.NEXTAUTH_URL}/reset-password?token=${token}`,
    minutes: LINK_MINUTES,
  })
  if (failure) throw failure
  return { message: "We've sent you a link to set a new password." }
}
