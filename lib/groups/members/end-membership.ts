import { now } from '@/lib/base/clock'
import { conflict } from '@/lib/base/errors'
import { endClaimsOfMember } from '@/lib/groups/claims/end-claims'
import { findDeletionObstacle } from '@/lib/groups/group/deletion-obstacle'
import { forgetAddresses } from '@/lib/groups/people-list/forget-addresses'
import { endReductionRequests } from '@/lib/groups/reduction-requests/end-reduction-requests'
import { resplit } from '@/lib/membership/shares/resplit'
import { disconnectOwnersAccount } from '@/lib/money/payouts/disconnect-account'
import { endAdminRequests } from '@/lib/money/transfers/end-admin-requests'
import type { Group, Member } from '@/lib/platform/db/generated/client'
import type { Reader, Tx } from '@/lib/platform/db/transaction'
import { enqueue } from '@/lib/platform/jobs/enqueue'
import { isSecondKey } from './member-actions'

/**
 * Takes a member out of a locked group: expires their open checkout, closes their requests and disconnects their payout
 * account. The caller has checked that they may go; `wasRemoved` means that somebody else took them out. Returns the
 * shares that changed, in pence by user.
 */
export async function endMembership(
  tx: Tx,
  { id, groupId, userId }: Pick<Member, 'id' | 'groupId' | 'userId'>,
  { wasRemoved = false } = {},
): Promise<Map<string, number>> {
  await tx.member.update({ where: { id }, data: { leftAt: now(), role: 'member', wasRemoved } })
  // Someone who comes back has no promise, and another personal link.
  await tx.paymentPromise.deleteMany({ where: { memberId: id } })
  await tx.personalLink.deleteMany({ where: { memberId: id } })
  await forgetAddresses(tx, { memberId: id })
  await endClaimsOfMember(tx, { id, groupId, userId })
  await enqueue(tx, 'expire-checkout', { groupId, userId }, { sender: groupId })
  await endReductionRequests(tx, { groupId, userId }, { why: 'left' })
  await endAdminRequests(tx, { groupId, userId })
  await disconnectOwnersAccount(tx, { groupId, ownerId: userId })
  return resplit(tx, groupId)
}

/** Throws 409 if this would remove one of the two admins that transfers need, unless they remove themselves. */
export async function requireTwoAdminsLeft(tx: Tx, { twoKeys }: Group, member: Member, actorId: string) {
  if (member.role !== 'admin' || member.userId === actorId) return
  if (isSecondKey(twoKeys, (await countOthers(tx, member)).admins))
    throw conflict('Transfers need two admins here. Make another member an admin first.', 'TWO_KEYS')
}

/** How many others with a login are in the group, how many are admins, or have opened it as such, and how many are listed. */
export async function countOthers(reader: Reader, { groupId, userId }: Pick<Member, 'groupId' | 'userId'>) {
  const others = await reader.member.findMany({
    where: { groupId, leftAt: null, userId: { not: userId } },
    select: { role: true, addedUnseen: true, adminUnseen: true, user: { select: { listed: true } } },
  })
  const listed = others.filter(({ user }) => user.listed).length
  const admins = others.filter(({ role }) => role === 'admin')
  const knowingAdmins = admins.filter(({ addedUnseen, adminUnseen }) => !addedUnseen && !adminUnseen).length
  return { members: others.length - listed, admins: admins.length, knowingAdmins, listed }
}

/**
 * Throws 409 for the last admin who has opened the group, while it could not be deleted: a stranger must not leave a debt
 * or a dispute to somebody who was made an admin unasked, and could not delete their account for it.
 */
export async function requireKnowingAdmin(reader: Reader, groupId: string, { knowingAdmins }: Others) {
  if (knowingAdmins === 0 && (await findDeletionObstacle(reader, groupId)))
    throw conflict(
      'No other admin has opened this group yet, and its money needs one who knows it.',
      'ADMINS_UNAWARE',
    )
}

type Others = Awaited<ReturnType<typeof countOthers>>

/** Throws 409 for the only member with a login while people are on the list: nobody could look after them. */
export function requireOtherWithLogin({ members, listed }: { members: number; listed: number }) {
  if (members === 0 && listed > 0) throw conflict('Delete the group first.', 'ONLY_LOGIN')
}
