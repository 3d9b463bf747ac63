import type { Viewer } from '@/lib/auth/sessions'
import { now } from '@/lib/clock'
import { type Tx, transact } from '@/lib/db/transaction'
import { conflict } from '@/lib/errors'
import { getHeldPence } from '@/lib/ledger/balances'
import { lockAsAdmin } from '@/lib/membership/membership'
import { tellMembers } from '@/lib/membership/tell-members'
import { formatPounds } from '@/lib/money/pence'
import { endRequestsOfGroup } from '@/lib/refund-requests/end-requests'

/** Deletes a group without money in it: it disappears for its members, and its ledger stays. */
export async function deleteGroup(viewer: Viewer, groupId: string) {
  await transact(async (tx) => {
    const { group } = await lockAsAdmin(tx, viewer, groupId)
    await requireNoMoney(tx, groupId)
    await tx.group.update({ where: { id: groupId }, data: { deletedAt: now() } })
    await endRequestsOfGroup(tx, group, viewer.userId)
    await tellMembers(tx, group, {
      message: `${viewer.username} deleted “${group.title}”.`,
      actorId: viewer.userId,
      except: [viewer.userId],
    })
  })
}

/** 409 while a payment is in progress or the group holds money, which would vanish from view with it. */
async function requireNoMoney(tx: Tx, groupId: string) {
  const openCheckouts = await tx.transaction.count({ where: { groupId, type: 'payment', status: 'pending' } })
  if (openCheckouts > 0)
    throw conflict('Cannot delete a group with a pending transaction', 'PENDING_TRANSACTION')
  const heldPence = await getHeldPence(tx, groupId)
  if (heldPence > 0)
    throw conflict(
      `Cannot delete a group with money in it: ${formatPounds(heldPence)} must be transferred or refunded first.`,
      'GROUP_HAS_MONEY',
    )
}
