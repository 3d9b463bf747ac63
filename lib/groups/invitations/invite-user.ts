import { HOUR, SECOND } from '@/lib/base/clock'
import { tooMany } from '@/lib/base/errors'
import { requireNotMember } from '@/lib/groups/members/add-member'
import { lockLiveAccount } from '@/lib/groups/members/end-join-requests'
import { limitInviting } from '@/lib/groups/members/limit-inviting'
import { requireUserNamed } from '@/lib/groups/members/require-member'
import { lockAsAdmin } from '@/lib/membership/membership'
import { requireOpenGroup } from '@/lib/membership/require-open-group'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { consumeLimit } from '@/lib/platform/db/rate-limits'
import { transact } from '@/lib/platform/db/transaction'
import { issueInvitation } from './issue-invitation'
import { notifyAndMailInvited } from './notify-invited'

/** An invitation can be sent again, but not so often that it pesters anyone. */
const SENDS_PER_HOUR = { calls: 5, seconds: HOUR / SECOND }

/** Invites a user by notification and, where an email is verified, by mail; an open invitation is sent again. */
export async function inviteUser(viewer: Viewer, groupId: string, username: string) {
  await transact(async (tx) => {
    const { group } = await lockAsAdmin(tx, viewer, groupId)
    requireOpenGroup(group)
    const user = await requireUserNamed(tx, username)
    await lockLiveAccount(tx, user.id)
    await requireNotMember(tx, groupId, user)
    const waitSeconds = await consumeLimit(`invite:${groupId}:${user.id}`, SENDS_PER_HOUR)
    if (waitSeconds > 0)
      throw tooMany(
        `${user.username} has already been invited several times. Please wait a while.`,
        waitSeconds,
      )
    await limitInviting(viewer)
    const details = { groupId, invitedById: viewer.userId }
    const id = await issueInvitation(tx, details, { userId: user.id, channel: null })
    const inviter = { id: viewer.userId, username: viewer.username }
    await notifyAndMailInvited(tx, { id, inviter, group }, user)
  })
}
