import { conflict } from '@/lib/base/errors'
import { lockUser } from '@/lib/platform/auth/lock-account'
import { db } from '@/lib/platform/db/client'
import type { Member } from '@/lib/platform/db/generated/client'
import type { Tx } from '@/lib/platform/db/transaction'

/**
 * Notes that an admin added them without being asked: until they have opened the group, they are not reminded, and not
 * mailed as its admin.
 */
export const markGroupUnopened = (tx: Tx, groupId: string, userId: string) =>
  tx.member.updateMany({ where: { groupId, userId }, data: { addedUnseen: true } })

/**
 * Whether they had opened the group when an admin removed them. Nobody becomes a stranger to it by being removed and added
 * again: a stolen session could keep news of the payout account from another admin.
 */
export const wasRemovedAfterOpening = async (tx: Tx, groupId: string, userId: string) =>
  (await tx.member.count({ where: { groupId, userId, wasRemoved: true, addedUnseen: false } })) > 0

type Opening = Pick<Member, 'id' | 'addedUnseen' | 'adminUnseen'>

/** A member opens the group as what they are when it is read. Writes once in a membership, and once more as its admin. */
export async function recordGroupOpened({ id, addedUnseen, adminUnseen }: Opening) {
  if (!addedUnseen && !adminUnseen) return
  const data = { addedUnseen: false, ...(adminUnseen && { adminUnseen: false }) }
  await db.member.updateMany({ where: { id }, data })
}

/** More than anybody is added to by people they know before they look. */
const MAX_UNOPENED = 30

/** Of these people, those who were added to so many groups unasked that they have not opened. */
export async function listWithManyUnopened(tx: Tx, userIds: string[]): Promise<Set<string>> {
  const counts = await tx.member.groupBy({
    by: ['userId'],
    where: { userId: { in: userIds }, addedUnseen: true, leftAt: null, group: { deletedAt: null } },
    _count: true,
  })
  return new Set(counts.filter(({ _count }) => _count >= MAX_UNOPENED).map(({ userId }) => userId))
}

/**
 * Throws 409 for one of them. Each group is listed among their own, and has to be left before the account can be deleted:
 * strangers must not add without end. An invitation still reaches them.
 */
export async function requireFewUnopenedGroups(tx: Tx, { id, username }: { id: string; username: string }) {
  // The second of two who add them sees the first.
  await lockUser(tx, id)
  if (!(await listWithManyUnopened(tx, [id])).has(id)) return
  throw conflict(
    `${username} was added to many groups that they haven’t opened yet. Please invite them instead.`,
    'LIMIT_UNOPENED',
  )
}
