import type { Viewer } from '@/lib/auth/sessions'
import { HOUR, SECOND } from '@/lib/clock'
import type { Group } from '@/lib/db/generated/client'
import { countUse } from '@/lib/db/rate-limits'
import { type Reader, type Tx, transact } from '@/lib/db/transaction'
import { env } from '@/lib/env'
import { conflict } from '@/lib/errors'
import { queueMail } from '@/lib/mail/queue-mail'
import { lockAsAdmin } from '@/lib/membership/membership'
import { requireOpenGroup } from '@/lib/membership/open-group'
import { tellMembers, withShare } from '@/lib/membership/tell-members'
import { notify } from '@/lib/notifications/notify'
import { deadlineDay } from './deadline'
import { requireUserNamed } from './find-person'
import { joinGroup } from './join-group'
import { limitInviting, mayBeMailed } from './limit-inviting'
import { listMembers } from './queries'

const MAILS_AN_HOUR = { calls: 5, seconds: HOUR / SECOND }

type User = Pick<
  Awaited<ReturnType<typeof requireUserNamed>>,
  'id' | 'username' | 'email' | 'emailVerifiedAt'
>

/** Adds a user to the group directly. Returns the username and the members as they are then. */
export async function addMember(viewer: Viewer, groupId: string, username: string) {
  return transact(async (tx) => {
    const { group } = await lockAsAdmin(tx, viewer, groupId)
    requireOpenGroup(group)
    const user = await requireUserNamed(tx, username)
    await requireNoMember(tx, groupId, user)
    await limitInviting(viewer)
    const shares = await joinGroup(tx, groupId, user.id, viewer.userId)
    await notify(tx, {
      userIds: [user.id],
      type: 'Group',
      message: withShare(`${viewer.username} added you to “${group.title}”.`, shares.get(user.id)),
      groupId,
      actorId: viewer.userId,
    })
    await mailNewMember(tx, viewer, group, user)
    await tellMembers(tx, group, {
      kind: 'joined',
      message: `${user.username} joined “${group.title}”.`,
      actorId: user.id,
      except: [viewer.userId, user.id],
      shares,
    })
    return { username: user.username, members: await listMembers(viewer, groupId, tx) }
  })
}

/** By mail too, if the address is verified; rate limited, in case someone is added and removed repeatedly. */
export async function mailNewMember(tx: Tx, viewer: Viewer, group: Group, user: User) {
  if (!user.email || !user.emailVerifiedAt) return
  if ((await countUse(`added:${group.id}:${user.id}`, MAILS_AN_HOUR)) > 0) return
  if (!(await mayBeMailed(user.id))) return
  await queueMail(
    tx,
    'added-to-group',
    user.email,
    {
      username: user.username,
      admin: viewer.username,
      groupTitle: group.title,
      goalPence: group.goalPence,
      deadline: deadlineDay(group.paymentDeadline),
      url: `${env.NEXTAUTH_URL}/group/${group.id}`,
    },
    viewer.userId,
  )
}

/** 409 for someone who is in the group already. */
export async function requireNoMember(
  reader: Reader,
  groupId: string,
  user: { id: string; username: string },
) {
  const isMember = await reader.member.count({ where: { groupId, userId: user.id, leftAt: null } })
  if (isMember) throw conflict(`${user.username} is already a member of this group.`, 'ALREADY_MEMBER')
}
