import { randomUUID } from 'node:crypto'
import { invitationToken, invitationTokenHash } from '@/lib/auth/invitation-token'
import type { Viewer } from '@/lib/auth/sessions'
import { DAY, HOUR, later, now, SECOND } from '@/lib/clock'
import { countUse } from '@/lib/db/rate-limits'
import { type Tx, transact } from '@/lib/db/transaction'
import { tooMany } from '@/lib/errors'
import { requireNoMember } from '@/lib/groups/add-member'
import { requireUserNamed } from '@/lib/groups/find-person'
import { limitInviting, mayBeMailed } from '@/lib/groups/limit-inviting'
import { queueMail } from '@/lib/mail/queue-mail'
import { lockAsAdmin } from '@/lib/membership/membership'
import { requireOpenGroup } from '@/lib/membership/open-group'
import { notify } from '@/lib/notifications/notify'
import { changeState } from '@/lib/states/change-state'

const INVITATION_LIFETIME = 14 * DAY
/** An invitation can be sent again, but not so often that it pesters anyone. */
const SENDS_AN_HOUR = { calls: 5, seconds: HOUR / SECOND }

/** Invites a user by notification and, where an email is verified, by mail; an open invitation is sent again. */
export async function inviteUser(viewer: Viewer, groupId: string, username: string) {
  await transact(async (tx) => {
    const { group } = await lockAsAdmin(tx, viewer, groupId)
    requireOpenGroup(group)
    const user = await requireUserNamed(tx, username)
    await requireNoMember(tx, groupId, user)
    const waitSeconds = await countUse(`invite:${groupId}:${user.id}`, SENDS_AN_HOUR)
    if (waitSeconds > 0)
      throw tooMany(
        `${user.username} has already been invited several times. Please wait a while.`,
        waitSeconds,
      )
    await limitInviting(viewer)
    const invitationId = await openInvitation(tx, { groupId, userId: user.id, invitedById: viewer.userId })
    await tx.notification.deleteMany({ where: { userId: user.id, invitationId } })
    await notify(tx, {
      userIds: [user.id],
      type: 'Group',
      message: `${viewer.username} invited you to join “${group.title}”.`,
      groupId,
      actorId: viewer.userId,
      invitationId,
    })
    if (user.email && user.emailVerifiedAt && (await mayBeMailed(user.id)))
      await queueMail(
        tx,
        'invitation',
        user.email,
        {
          inviter: viewer.username,
          groupTitle: group.title,
          goalPence: group.goalPence,
          invitationId,
        },
        viewer.userId,
      )
  })
}

/** The open invitation, good for another 14 days, or a new one where there is none or it has expired. */
async function openInvitation(tx: Tx, whom: { groupId: string; userId: string; invitedById: string }) {
  const { groupId, userId, invitedById } = whom
  const at = now()
  const expiresAt = later(at, INVITATION_LIFETIME)
  const open = { groupId, userId, acceptedAt: null }
  const known = await tx.invitation.findFirst({ where: open, select: { id: true, expiresAt: true } })
  if (known && known.expiresAt <= at)
    await changeState(tx, { subject: 'invitation', id: known.id, to: 'expired', why: 'expired' })
  else if (known) {
    await tx.invitation.update({ where: { id: known.id }, data: { expiresAt, invitedById } })
    return known.id
  }
  const id = randomUUID()
  const tokenHash = invitationTokenHash(invitationToken(id))
  await tx.invitation.create({ data: { id, ...whom, tokenHash, createdAt: at, expiresAt } })
  return id
}
