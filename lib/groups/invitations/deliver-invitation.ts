import { now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { displayNameOf } from '@/lib/base/written-names'
import { lockLiveAccounts } from '@/lib/groups/members/end-join-requests'
import { lockGroup } from '@/lib/membership/membership'
import { ANONYMOUS } from '@/lib/membership/rules'
import { invitationToken } from '@/lib/platform/auth/invitation-token'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { sendInvitationText, throwIfRetryable } from '@/lib/platform/messages/sms/send-text'
import type { Address } from './issue-invitation'
import { mailInvitation, notifyAndMailInvited } from './notify-invited'

/**
 * Delivers an invitation to its address: in the usual way if an account has proven it, else by mail or text with the
 * link. Members are told nothing. Throws if it should be retried.
 */
export async function deliverInvitation(invitationId: string) {
  const text = await transact((tx) => deliver(tx, invitationId))
  if (!text) return
  const url = `${env.NEXTAUTH_URL}/invitation/${invitationToken(invitationId)}/accept`
  throwIfRetryable(await sendInvitationText(text.to, text.inviter, url))
}

/** Returns the text message that is still to be sent, if any. */
async function deliver(tx: Tx, invitationId: string): Promise<{ to: string; inviter: string } | null> {
  const found = await tx.invitation.findUnique({ where: { id: invitationId }, select: { groupId: true } })
  if (!found) return null
  await lockGroup(tx, found.groupId)
  const openInvitation = await tx.invitation.findFirst({
    where: { id: invitationId, acceptedAt: null, expiresAt: { gt: now() }, group: { deletedAt: null } },
    include: { group: true, invitedBy: { select: { id: true, username: true } } },
  })
  if (!openInvitation?.channel || !openInvitation.address) return null
  const recipient = { channel: openInvitation.channel, address: openInvitation.address }
  const inviter = { id: openInvitation.invitedById, username: openInvitation.invitedBy.username ?? ANONYMOUS }
  const invitation = { id: openInvitation.id, inviter, group: openInvitation.group }
  const user = await findUserByAddress(tx, recipient)
  // Before the invitation, as deleting the account does.
  if (user && (await lockLiveAccounts(tx, [user.id])).length > 0) {
    const isMember = await tx.member.count({
      where: { groupId: openInvitation.groupId, userId: user.id, leftAt: null },
    })
    if (isMember) return null
    await tx.invitation.update({ where: { id: openInvitation.id }, data: { userId: user.id } })
    await notifyAndMailInvited(tx, invitation, user)
    return null
  }
  if (recipient.channel === 'phone')
    return { to: recipient.address, inviter: displayNameOf(inviter.username) }
  await mailInvitation(tx, invitation, recipient.address, { isToStranger: true })
  return null
}

/** The user who has proven an address. */
const findUserByAddress = (tx: Tx, { channel, address }: Address) =>
  tx.user.findFirst({
    where: {
      deletedAt: null,
      ...(channel === 'email'
        ? { email: address, emailVerifiedAt: { not: null } }
        : { phoneNumber: address, phoneVerifiedAt: { not: null } }),
    },
    select: { id: true, email: true, emailVerifiedAt: true },
  })
