import { randomUUID } from 'node:crypto'
import { addMs, DAY, now } from '@/lib/base/clock'
import { invitationToken, invitationTokenHash } from '@/lib/platform/auth/invitation-token'
import type { Channel } from '@/lib/platform/db/generated/enums'
import type { Tx } from '@/lib/platform/db/transaction'
import { changeState } from '@/lib/platform/states/change-state'

const INVITATION_LIFETIME = 14 * DAY

export type Address = { channel: Channel; address: string }
type Invitee = { userId: string; channel: null } | Address
type InvitationDetails = { groupId: string; invitedById: string; addressTyped?: string | null }

/**
 * The id of a locked group's open invitation, which is good for another 14 days from now, or of a new one if there is
 * none or it has expired. Invitations to an address and by username are kept apart, so that neither reveals the other.
 */
export async function issueInvitation(tx: Tx, { groupId, ...details }: InvitationDetails, invitee: Invitee) {
  const at = now()
  const expiresAt = addMs(at, INVITATION_LIFETIME)
  const existing = await tx.invitation.findFirst({
    where: { groupId, ...invitee, acceptedAt: null },
    select: { id: true, expiresAt: true },
  })
  if (existing && existing.expiresAt > at) {
    await tx.invitation.update({ where: { id: existing.id }, data: { expiresAt, ...details } })
    return existing.id
  }
  if (existing) await expire(tx, existing.id, invitee)
  const id = randomUUID()
  const tokenHash = invitationTokenHash(invitationToken(id))
  await tx.invitation.create({
    data: { id, groupId, ...details, ...invitee, tokenHash, createdAt: at, expiresAt },
  })
  return id
}

/** Marks it as expired; the group's history must not reveal whose an address is. */
async function expire(tx: Tx, id: string, { channel }: Invitee) {
  if (channel) await tx.invitation.update({ where: { id }, data: { userId: null } })
  await changeState(tx, { subject: 'invitation', id, to: 'expired', why: 'expired' })
}

/**
 * Whether the person has been in the group since the invitation was last sent: it is then used up, even if they left.
 * An invitation sent to a current member does nothing, so an earlier one must not readmit them either.
 */
export async function wasMemberSince(
  tx: Tx,
  { groupId, expiresAt }: { groupId: string; expiresAt: Date },
  userId: string,
): Promise<boolean> {
  const sinceFilter = { gte: addMs(expiresAt, -INVITATION_LIFETIME) }
  return (
    (await tx.member.count({
      where: { groupId, userId, OR: [{ joinedAt: sinceFilter }, { leftAt: sinceFilter }] },
    })) > 0
  )
}
