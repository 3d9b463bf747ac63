import { AppError } from '@/lib/base/errors'
import { pick } from '@/lib/base/pick'
import { createGroup } from '@/lib/groups/group/create-group'
import { COPIED_DETAILS } from '@/lib/groups/group/rules'
import { inviteUser } from '@/lib/groups/invitations/invite-user'
import { feePayerOf } from '@/lib/membership/fee-payer'
import { requireGroupAdmin } from '@/lib/membership/membership'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'

type Input = { title: string; goalPence: number; paymentDeadline: string; withMembers: boolean }

/**
 * Creates a new group with the cover, details, split, occasion and reminders of an old one. If wanted, everyone in the old one
 * is invited, within the same limits as by hand; the others are returned with the reason, and can be invited later. A
 * retry after the server died half-way invites the rest only.
 */
export async function copyGroup(
  viewer: Viewer,
  groupId: string,
  { withMembers, ...details }: Input,
  idempotencyKey: string,
) {
  const { group } = await requireGroupAdmin(viewer, groupId)
  const copy = {
    ...details,
    ...pick(group, COPIED_DETAILS),
    coverSource: group,
    feePaidBy: feePayerOf(group),
    splitOption: group.splitOption,
    occasion: group.occasion ?? undefined,
    reminders: pick(group, ['remindersOn', 'reminderDays']),
  }
  const data = await createGroup(viewer, copy, idempotencyKey)
  const usernames = withMembers ? await listOthers(viewer, groupId) : []
  return { data, ...(await inviteAll(viewer, data._id, usernames)) }
}

/** Everyone else in the group, in order of joining. */
async function listOthers({ userId }: Viewer, groupId: string): Promise<string[]> {
  const members = await db.member.findMany({
    where: { groupId, leftAt: null, userId: { not: userId }, user: { listed: false } },
    orderBy: [{ joinedAt: 'asc' }, { id: 'asc' }],
    select: { user: { select: { username: true } } },
  })
  return members.flatMap(({ user }) => (user.username ? [user.username] : []))
}

async function inviteAll(viewer: Viewer, groupId: string, usernames: string[]) {
  const alreadyInvited = await listInvited(groupId)
  const invited: string[] = []
  const notInvited: { username: string; reason: string }[] = []
  for (const username of usernames) {
    try {
      if (!alreadyInvited.includes(username)) await inviteUser(viewer, groupId, username)
      invited.push(username)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      notInvited.push({ username, reason: error.message })
    }
  }
  return { invited, notInvited }
}

async function listInvited(groupId: string): Promise<string[]> {
  const users = await db.user.findMany({
    where: { invitations: { some: { groupId, channel: null } } },
    select: { username: true },
  })
  return users.flatMap(({ username }) => username ?? [])
}
