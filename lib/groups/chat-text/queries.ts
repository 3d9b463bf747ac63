import { env } from '@/lib/base/env'
import { displayNameOf } from '@/lib/base/written-names'
import { getGroupBalance, getMemberBalances } from '@/lib/books/ledger/balances'
import { listGiftRows, publicName } from '@/lib/groups/gifts/list-gifts'
import { daysUntil, deadlineDay, isOverdue } from '@/lib/groups/group/deadline'
import { linkPath } from '@/lib/groups/links/paths'
import { isShowingNames } from '@/lib/groups/links/queries'
import { requireGroupAdmin } from '@/lib/membership/membership'
import { VISIBLE_NAME_FIELDS, visibleName } from '@/lib/membership/person'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { chatText } from './rules'

/** How far a group is, for its admins to paste into its chat. */
export async function getChatText(viewer: Viewer, groupId: string, withNames: boolean) {
  const { group } = await requireGroupAdmin(viewer, groupId)
  const [link, members, balances, { remittedPence }, gifts] = await Promise.all([
    db.link.findUnique({ where: { groupId } }),
    db.member.findMany({
      where: { groupId, leftAt: null },
      orderBy: [{ joinedAt: 'asc' }, { id: 'asc' }],
      select: { userId: true, contributionPence: true, user: { select: VISIBLE_NAME_FIELDS } },
    }),
    getMemberBalances(db, groupId),
    getGroupBalance(db, groupId),
    listGiftRows(db, groupId),
  ])
  const paidPenceOf = ({ userId }: { userId: string }) => balances.get(userId) ?? 0
  const sharers = members.filter(({ contributionPence }) => contributionPence > 0)
  // Where nobody has a share, whoever gave is in, by the link as well.
  const hasShares = sharers.length > 0
  const payers = hasShares
    ? sharers.filter((member) => paidPenceOf(member) >= member.contributionPence)
    : members.filter((member) => paidPenceOf(member) > 0)
  const givers = hasShares ? [] : gifts
  const payerNames = payers.map(({ user }) => displayNameOf(visibleName(user)))
  // As everyone with the link sees them, so nobody who asked not to be named.
  const giverNames = gifts.filter(({ anonymous }) => isShowingNames(link) && !anonymous).map(publicName)
  const hasNames = payerNames.length + giverNames.length > 0
  const deadline = deadlineDay(group.paymentDeadline)
  const standing = {
    title: group.title,
    occasion: group.occasion,
    shareCount: sharers.length,
    paidCount: payers.length + givers.length,
    goalPence: group.goalPence,
    // Until there is a link, its default holds.
    remainingPence: (link?.showCollected ?? true) ? Math.max(0, group.goalPence - remittedPence) : null,
    deadline,
    daysLeft: daysUntil(deadline),
    isOverdue: isOverdue(deadline),
    isClosed: group.closedAt !== null,
    url: link?.code ? env.NEXTAUTH_URL + linkPath(link.code) : null,
    names: withNames ? [...payerNames, ...(hasShares ? [] : giverNames)] : [],
    giverNames: withNames && hasShares ? giverNames : [],
  }
  return { text: chatText(standing), spoken: chatText(standing, true), hasNames }
}
