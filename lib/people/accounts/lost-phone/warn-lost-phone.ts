import { longMoment } from '@/lib/base/dates'
import { env } from '@/lib/base/env'
import { keepPhoneToken } from '@/lib/platform/auth/keep-phone-token'
import { db } from '@/lib/platform/db/client'
import { sendLostPhoneText, throwIfRetryable } from '@/lib/platform/messages/sms/send-text'

/** Texts the old number while a new one waits. Throws if it should be retried. */
export async function warnLostPhone(lostPhoneId: string) {
  const replacement = await db.lostPhone.findUnique({ where: { id: lostPhoneId }, include: { user: true } })
  if (!replacement?.user.phoneNumber) return
  const url = `${env.NEXTAUTH_URL}/keep-phone/${keepPhoneToken(lostPhoneId)}`
  throwIfRetryable(
    await sendLostPhoneText(replacement.user.phoneNumber, longMoment(replacement.readyAt), url),
  )
}
