import { env } from '@/lib/base/env'
import { getGroupBalance, getMemberBalances } from '@/lib/books/ledger/balances'
import { daysUntil, deadlineDay, isOverdue } from '@/lib/groups/group/deadline'
import { linkPath } from '@/lib/groups/links/paths'
import { requireGroupAdmin } from '@/lib/membership/membership'
import { VISIBLE_NAME_FIELDS, visibleName } from '@/lib/membership/person'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { chatText } from './rules'

/** How far a group is, for its admins to paste into its chat. */
export async function getChatText(viewer: Viewer, groupId: string, withNames: boolean): Promise<string> {
  const { group } = await requireGroupAdmin(viewer, groupId)
  const [link, members, balances, { remittedPence }] = await Promise.all([
    db.link.findUnique({ where: { groupId } }),
    db.member.findMany({
      where: { groupId, leftAt: null, contributionPence: { gt: 0 } },
      orderBy: [{ joinedAt: 'asc' }, { id: 'asc' }],
      select: { userId: true, contributionPence: true, user: { select: VISIBLE_NAME_FIELDS } },
    }),
    getMemberBalances(db, groupId),
    getGroupBalance(db, groupId),
  ])
  const payers = members.filter(
    ({ userId, contributionPence }) => (balances.get(userId) ?? 0) >= contributionPence,
  )
  const deadline = deadlineDay(group.paymentDeadline)
  return chatText({
    title: group.title,
    occasion: group.occasion,
    shareCount: members.length,
    paidCount: payers.length,
    // Until there is a link, its default holds.
    toGoPence: (link?.showCollected ?? true) ? Math.max(0, group.goalPence - remittedPence) : null,
    daysLeft: daysUntil(deadline),
    isOverdue: isOverdue(deadline),
    isClosed: group.closedAt !== null,
    url: link?.code ? env.NEXTAUTH_URL + linkPath(link.code) : null,
    names: withNames ? payers.map(({ user }) => visibleName(user)) : [],
  })
}
