import { HOUR, SECOND } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { deadlineDay } from '@/lib/groups/group/deadline'
import { ensurePersonalLinks } from '@/lib/groups/personal-pages/links'
import { notifyMembers, withShare } from '@/lib/membership/notify-members'
import { markGroupUnopened, wasRemovedAfterOpening } from '@/lib/membership/seen'
import type { Viewer } from '@/lib/platform/auth/sessions'
import type { Group } from '@/lib/platform/db/generated/client'
import { consumeLimit } from '@/lib/platform/db/rate-limits'
import type { Tx } from '@/lib/platform/db/transaction'
import { queueMail } from '@/lib/platform/messages/mail/queue-mail'
import { recipientOf } from '@/lib/platform/messages/mail/recipient-of'
import { notify } from '@/lib/platform/messages/notifications/notify'
import { joinGroup } from './join-group'
import type { requireUserNamed } from './require-member'

const MAILS_PER_HOUR = { calls: 5, seconds: HOUR / SECOND }

type User = Pick<
  Awaited<ReturnType<typeof requireUserNamed>>,
  'id' | 'username' | 'firstname' | 'email' | 'emailVerifiedAt'
>

type Admission = {
  admin: Viewer
  group: Group
  user: User
  /** What the newcomer is told. */
  message: string
  /** They asked to join; if not, they are strangers to the group until they have opened it. */
  hasAsked: boolean
}

/** Makes a user a member on an admin's behalf, and tells them and the other members. */
export async function admitMember(tx: Tx, { admin, group, user, message, hasAsked }: Admission) {
  const isKnown = hasAsked || (await wasRemovedAfterOpening(tx, group.id, user.id))
  const shares = await joinGroup(tx, group.id, user.id, admin.userId)
  if (!isKnown) await markGroupUnopened(tx, group.id, user.id)
  notify(tx, {
    userIds: [user.id],
    type: 'Group',
    message: withShare(message, shares.get(user.id)),
    groupId: group.id,
    actorId: admin.userId,
  })
  await mailNewMember(tx, admin, group, user)
  await notifyMembers(tx, group, {
    kind: 'joined',
    message: `${user.username} joined “${group.title}”.`,
    actorId: user.id,
    except: [admin.userId, user.id],
    shares,
  })
}

/** Mails them too if their address is verified; rate limited, in case someone is added and removed repeatedly. */
async function mailNewMember(tx: Tx, admin: Viewer, group: Group, user: User) {
  if (!user.email || !user.emailVerifiedAt) return
  if ((await consumeLimit(`added:${group.id}:${user.id}`, MAILS_PER_HOUR)) > 0) return
  const { id: memberId } = await tx.member.findUniqueOrThrow({
    where: { groupId_userId: { groupId: group.id, userId: user.id } },
    select: { id: true },
  })
  await queueMail(tx, 'added-to-group', {
    to: user.email,
    props: {
      ...recipientOf(user),
      admin: admin.username,
      groupTitle: group.title,
      goalPence: group.goalPence,
      deadline: deadlineDay(group.paymentDeadline),
      url: `${env.NEXTAUTH_URL}/group/${group.id}`,
      personalLinkId: (await ensurePersonalLinks(tx, [memberId])).get(memberId),
    },
    sender: admin.userId,
  })
}
