import { now } from '@/lib/base/clock'
import { notFound } from '@/lib/base/errors'
import { listAdminIds } from '@/lib/membership/list-admins'
import { lockAsAdmin, requireGroupAdmin } from '@/lib/membership/membership'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { type Reader, transact } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'
import { inviteAddress } from './invite-address'
import { inviteUser } from './invite-user'
import { markWithdrawn } from './mark-withdrawn'

/** What a group's admins do with an invitation that was sent and is still open. */

/** Sends it again, by the rules and within the limits of a new one. */
export async function resendInvitation(viewer: Viewer, id: string) {
  const { groupId, user, channel, address, addressTyped } = await requireSentInvitation(viewer, id)
  if (channel && address) await inviteAddress(viewer, groupId, { channel, address: addressTyped ?? address })
  else await inviteUser(viewer, groupId, user?.username ?? '')
}

/** Takes it back: its link stops working. Nobody is told. */
export async function withdrawInvitation(viewer: Viewer, id: string) {
  const { groupId } = await requireSentInvitation(viewer, id)
  await transact(async (tx) => {
    await lockAsAdmin(tx, viewer, groupId)
    const invitation = await findOpenInvitation(tx, id)
    if (!invitation) throw noInvitation()
    await markWithdrawn(tx, invitation, { why: 'taken-back', actorId: viewer.userId })
    announce(tx, await listAdminIds(tx, groupId), ['groups'], groupId)
    if (invitation.userId) announce(tx, [invitation.userId], ['groups', 'notifications'], groupId)
  })
}

async function requireSentInvitation(viewer: Viewer, id: string) {
  const invitation = await findOpenInvitation(db, id)
  if (!invitation) throw noInvitation()
  await requireGroupAdmin(viewer, invitation.groupId)
  return invitation
}

const findOpenInvitation = (reader: Reader, id: string) =>
  reader.invitation.findFirst({
    where: { id, acceptedAt: null, expiresAt: { gt: now() } },
    include: { user: { select: { username: true } } },
  })

const noInvitation = () =>
  notFound('This invitation is no longer open: it was answered, or has expired.', 'INVITATION_NOT_FOUND')
