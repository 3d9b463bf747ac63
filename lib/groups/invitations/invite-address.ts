import { DAY, now, SECOND } from '@/lib/base/clock'
import { parseEmail } from '@/lib/base/email'
import { env } from '@/lib/base/env'
import { AppError, tooMany } from '@/lib/base/errors'
import { limitInviting } from '@/lib/groups/members/limit-inviting'
import { lockAsAdmin } from '@/lib/membership/membership'
import { requireOpenGroup } from '@/lib/membership/require-open-group'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { limitUse } from '@/lib/platform/db/rate-limits'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { enqueue } from '@/lib/platform/jobs/enqueue'
import { findTextCountry } from '@/lib/platform/messages/sms/text-destination'
import { lockTexts, requireRoomForText } from '@/lib/platform/messages/sms/text-limits'
import { consumeMessageLimit } from './count-message'
import { type Address, issueInvitation } from './issue-invitation'

const DAY_SECONDS = DAY / SECOND
const INVITES_PER_DAY = { calls: 30, seconds: DAY_SECONDS }

/**
 * Invites the owner of an email or a number. A job finds out whether any account has it, so that the response, its timing
 * and the limits are the same either way.
 */
export async function inviteAddress(viewer: Viewer, groupId: string, address: Address) {
  const { to, addressTyped } = parseAddress(address)
  await transact(async (tx) => {
    const { group } = await lockAsAdmin(tx, viewer, groupId)
    requireOpenGroup(group)
    const country = to.channel === 'phone' ? await requireTextCountry(tx, to.address) : null
    await limitInviting(viewer)
    await limitAddresses(viewer, to)
    const invitationId = await issueInvitation(tx, { groupId, invitedById: viewer.userId, addressTyped }, to)
    if (country) await tx.invitationText.create({ data: { country, createdAt: now() } })
    await enqueue(tx, 'deliver-invitation', { invitationId }, { sender: viewer.userId })
  })
}

/** The address that is meant, and what was typed if that differs. */
function parseAddress({ channel, address }: Address) {
  if (channel === 'phone') return { to: { channel, address }, addressTyped: null }
  const { email, emailTyped } = parseEmail(address)
  return { to: { channel, address: email }, addressTyped: emailTyped }
}

/** Returns the number's country. */
async function requireTextCountry(tx: Tx, phoneNumber: string): Promise<string> {
  const country = await findTextCountry(phoneNumber, env.SMS_COUNTRIES)
  if (!country) {
    const text = "We can't send text messages to this number. Please use an email address instead."
    throw new AppError(400, 'NO_TEXTS_THERE', text, { fields: { phoneNumber: text } })
  }
  await lockTexts(tx)
  await requireRoomForText(tx, { toProven: false, country, alternative: 'an email address' })
  return country
}

async function limitAddresses({ userId }: Viewer, to: Address) {
  await limitUse(
    `invites-to-addresses:${userId}`,
    INVITES_PER_DAY,
    () => "You've invited many people by email or number today. Please try again tomorrow.",
  )
  const wait = await consumeMessageLimit(to)
  if (wait > 0)
    throw tooMany('This address has been invited several times today. Please try again tomorrow.', wait)
}
