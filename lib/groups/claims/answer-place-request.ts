import { conflict, forbidden, notFound } from '@/lib/base/errors'
import { listAdminIds } from '@/lib/membership/list-admins'
import { lockAsAdmin } from '@/lib/membership/membership'
import { notifyMembers } from '@/lib/membership/notify-members'
import { requireOpenGroup } from '@/lib/membership/require-open-group'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'
import { notify } from '@/lib/platform/messages/notifications/notify'
import { changeState } from '@/lib/platform/states/change-state'
import { declineOthers, takeOverPlace } from './answer-claim'
import { isOnlyAdmin, type LiveClaim, lockClaim } from './lock-claim'
import { mergePlaces } from './merge-places'
import { CLAIM_MESSAGES } from './rules'

/**
 * An admin joins a member's own place and the listed one that is theirs too, or lets somebody who was removed take it.
 * Throws 409 once it was answered.
 */
export async function acceptPlaceRequest(viewer: Viewer, id: string) {
  await transact(async (tx) => {
    const claim = await lockRequest(tx, viewer, id)
    const { groupId, userId, place, user } = claim
    requireOpenGroup(place.group)
    const ownPlace = await tx.member.findFirst({ where: { groupId, userId, leftAt: null } })
    if (!ownPlace) return takeOverPlace(tx, claim, 'joined', viewer.userId)
    await changeState(tx, { subject: 'claim', id, to: 'accepted', why: 'joined', actorId: viewer.userId })
    const shares = await mergePlaces(tx, id, place, ownPlace)
    await declineOthers(tx, claim)
    await notifyMembers(tx, place.group, {
      message: `${user.username}’s two places in “${place.group.title}” are one now.`,
      actorId: userId,
      except: [viewer.userId],
      shares,
    })
    announce(tx, [viewer.userId], ['notifications'])
  })
}

/** An admin leaves both places as they are. */
export async function declinePlaceRequest(viewer: Viewer, id: string) {
  await transact(async (tx) => {
    const { userId, groupId, place } = await lockRequest(tx, viewer, id)
    await changeState(tx, { subject: 'claim', id, to: 'refused', why: 'refused', actorId: viewer.userId })
    notify(tx, {
      userIds: [userId],
      type: 'Group',
      message: `Your place and ${place.name}’s in “${place.group.title}” stay as they are.`,
      groupId,
      actorId: place.userId,
    })
    announce(tx, await listAdminIds(tx, groupId), ['groups', 'notifications'], groupId)
  })
}

/** Locks the group of a request that waits for an admin: another than the one who asks, if there is one. */
async function lockRequest(tx: Tx, viewer: Viewer, id: string): Promise<LiveClaim> {
  const claim = await lockClaim(tx, id, (groupId) => lockAsAdmin(tx, viewer, groupId))
  if (claim.status === 'open' || claim.status === 'declined')
    throw notFound(CLAIM_MESSAGES.none, 'CLAIM_NOT_FOUND')
  if (claim.status !== 'asked') throw conflict(CLAIM_MESSAGES.answered, 'CLAIM_ANSWERED')
  if (claim.userId === viewer.userId && !(await isOnlyAdmin(tx, claim)))
    throw forbidden('Another admin answers this.')
  return claim
}
