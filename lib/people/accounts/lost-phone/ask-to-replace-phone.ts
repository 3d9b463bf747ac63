import { addMs, DAY, now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { maskAddress } from '@/lib/groups/invitations/mask-address'
import { consumeCode, limitCodeTries } from '@/lib/people/accounts/codes/verify-code'
import type { Viewer } from '@/lib/platform/auth/sessions'
import type { User } from '@/lib/platform/db/generated/client'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { enqueue } from '@/lib/platform/jobs/enqueue'
import { queueMail } from '@/lib/platform/messages/mail/queue-mail'
import { recipientOf } from '@/lib/platform/messages/mail/recipient-of'
import { findTextCountry } from '@/lib/platform/messages/sms/text-destination'
import { lockTexts, requireRoomForText } from '@/lib/platform/messages/sms/text-limits'
import { requireLockedOutUser } from './locked-out-user'
import { lostPhoneBinding } from './send-code'

/** How long the owner has to stop it. */
const REPLACEMENT_WAIT = DAY

/**
 * Takes a code that proves the new number, which replaces the lost one after a day. The owner is told at once wherever
 * they could be reached so far. A wrong try must be counted, so the refusal is thrown after the commit.
 */
export async function askToReplacePhone(viewer: Viewer, input: { phoneNumber: string; code: string }) {
  const { phoneNumber: newNumber, code } = input
  await limitCodeTries(viewer, 'lost-phone')
  const result = await transact(async (tx) => {
    const user = await requireLockedOutUser(tx, viewer, newNumber)
    const refusal = await consumeCode(tx, lostPhoneBinding(viewer, newNumber), code)
    if (refusal) return refusal
    const userKey = { userId: user.id }
    await tx.lostPhone.deleteMany({ where: userKey })
    const at = now()
    const times = { createdAt: at, readyAt: addMs(at, REPLACEMENT_WAIT) }
    const replacement = await tx.lostPhone.create({ data: { ...userKey, newNumber, ...times } })
    await warnOwner(tx, user, replacement)
    return replacement
  })
  if (result instanceof Error) throw result
  return { message: 'Your new number was confirmed', readyAt: result.readyAt.toISOString() }
}

async function warnOwner(tx: Tx, user: User, { id, newNumber, readyAt }: Replacement) {
  const maskedProps = { newNumber: maskAddress({ address: newNumber, addressTyped: null }) }
  if (user.email) {
    const props = { ...recipientOf(user), ...maskedProps, readyAt: readyAt.toISOString(), lostPhoneId: id }
    await queueMail(tx, 'lost-phone', { to: user.email, props, sender: user.id })
  }
  const country =
    user.phoneNumber && user.phoneVerifiedAt && (await findTextCountry(user.phoneNumber, env.SMS_COUNTRIES))
  if (!country) return
  // Without room for the warning there is no replacement.
  await lockTexts(tx)
  await requireRoomForText(tx, { toProven: true, country, alternative: 'your old phone' })
  await tx.invitationText.create({ data: { country, createdAt: now() } })
  await enqueue(tx, 'warn-lost-phone', { lostPhoneId: id }, { sender: user.id, isUrgent: true })
}

type Replacement = { id: string; newNumber: string; readyAt: Date }
