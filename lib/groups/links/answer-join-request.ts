import { conflict, notFound } from '@/lib/base/errors'
import { admitMember } from '@/lib/groups/members/admit-member'
import { lockLiveAccounts } from '@/lib/groups/members/end-join-requests'
import { findJoinEffect } from '@/lib/groups/members/join-effect'
import { listAdminIds } from '@/lib/membership/list-admins'
import { lockAsAdmin, requireGroupAdmin } from '@/lib/membership/membership'
import { requireOpenGroup } from '@/lib/membership/require-open-group'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'
import { notify } from '@/lib/platform/messages/notifications/notify'
import { changeState } from '@/lib/platform/states/change-state'
import { getJoinRequest } from './join-requests'

/** An admin lets in somebody who asked, even if the link is off by then. Throws 409 if they have been answered. */
export function acceptJoinRequest(viewer: Viewer, id: string) {
  return answer(viewer, id, 'accepted', async (tx, { group, user }) => {
    const message = `${viewer.username} let you into “${group.title}”.`
    await admitMember(tx, { admin: viewer, group, user, message, hasAsked: true })
  })
}

/** What letting somebody in would do to the members' shares, for an admin before answering. */
export async function getJoinRequestEffect(viewer: Viewer, id: string) {
  const request = await findJoinRequest(id)
  if (!request) throw notFound('Request not found.')
  await requireGroupAdmin(viewer, request.groupId)
  return findJoinEffect(db, viewer, request.groupId, request.userId)
}

/** An admin declines a request; the person who asked is told. */
export function declineJoinRequest(viewer: Viewer, id: string) {
  return answer(viewer, id, 'declined', (tx, { group, user }) =>
    notify(tx, {
      userIds: [user.id],
      type: 'Group',
      message: `Your request to join “${group.title}” was declined.`,
      groupId: group.id,
    }),
  )
}

type FoundRequest = NonNullable<Awaited<ReturnType<typeof findJoinRequest>>>

async function answer(
  viewer: Viewer,
  id: string,
  to: 'accepted' | 'declined',
  applyAnswer: (tx: Tx, request: FoundRequest) => Promise<void> | void,
) {
  const request = await findJoinRequest(id)
  if (!request) throw notFound('Request not found.')
  const { groupId } = request
  return transact(async (tx) => {
    const { group } = await lockAsAdmin(tx, viewer, groupId)
    if (to === 'accepted') requireOpenGroup(group)
    await lockLiveAccounts(tx, [request.userId])
    const change = { subject: 'join-request', id, actorId: viewer.userId } as const
    const wasOpen = await (to === 'accepted'
      ? changeState(tx, { ...change, to, why: to })
      : changeState(tx, { ...change, to, why: to }))
    if (!wasOpen) throw conflict('This request has already been answered.', 'REQUEST_ANSWERED')
    await applyAnswer(tx, request)
    // Removes the button from every admin's notification.
    announce(tx, await listAdminIds(tx, groupId), ['groups', 'notifications'], groupId)
    return getJoinRequest(viewer, id, tx)
  })
}

async function findJoinRequest(id: string) {
  const request = await db.joinRequest.findUnique({ where: { id }, include: { group: true, user: true } })
  return request && { ...request, user: { ...request.user, username: request.user.username ?? '' } }
}
