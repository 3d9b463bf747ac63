import { now } from '@/lib/base/clock'
import { displayNameOf } from '@/lib/base/written-names'
import { getGroupBalance } from '@/lib/books/ledger/balances'
import { deadlineDay, isOverdue } from '@/lib/groups/group/deadline'
import { readOrganiser } from '@/lib/groups/links/queries'
import { givingStatus } from '@/lib/groups/links/rules'
import { requireGroupAdmin } from '@/lib/membership/membership'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import type { LabelSummary } from './draw-preview'
import { type Bytes, render } from './renderings'

/** The label on the preview of a group's link, or on that of the one it would have, as an SVG without the cover. */
export async function drawCoverLabel(viewer: Viewer, groupId: string): Promise<Bytes> {
  const { group } = await requireGroupAdmin(viewer, groupId)
  const link = await db.link.findUnique({ where: { groupId } })
  const { remittedPence: collectedPence } = await getGroupBalance(db, groupId)
  const { peopleFields } = await readOrganiser(db, group)
  const { title, goalPence, closedAt } = group
  const deadline = deadlineDay(group.paymentDeadline)
  const label: LabelSummary = {
    title,
    organiser: displayNameOf(peopleFields.organiser.username),
    deadline,
    overdue: isOverdue(deadline),
    goalPence,
    // Until there is a link, its defaults hold.
    collectedPence: (link?.showCollected ?? true) ? collectedPence : null,
    gifts: link ? givingStatus(link, { closedAt, goalPence, collectedPence }, now()) === 'open' : true,
    isClosed: closedAt !== null,
  }
  return render(viewer.userId, ['label', label], async () => {
    const { labelSvg } = await import('./draw-preview')
    return new TextEncoder().encode(labelSvg(label))
  })
}
