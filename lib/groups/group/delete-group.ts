import { conflict } from '@/lib/base/errors'
import { lockAsAdmin } from '@/lib/membership/membership'
import { notifyMembers } from '@/lib/membership/notify-members'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { transact } from '@/lib/platform/db/transaction'
import { deleteLockedGroup } from './delete-locked-group'
import { type DeletionObstacle, findDeletionObstacle } from './deletion-obstacle'

/** Deletes a group whose money is settled, else throws 409. It disappears for its members; its ledger stays. */
export async function deleteGroup(viewer: Viewer, groupId: string) {
  await transact(async (tx) => {
    const { group } = await lockAsAdmin(tx, viewer, groupId)
    const obstacle = await findDeletionObstacle(tx, groupId)
    if (obstacle) throw conflict(REASONS[obstacle.code](obstacle.amount), obstacle.code)
    const notifiedIds = await deleteLockedGroup(tx, group, viewer.userId)
    await notifyMembers(tx, group, {
      message: `${viewer.username} deleted “${group.title}”.`,
      actorId: viewer.userId,
      except: [viewer.userId, ...notifiedIds],
    })
  })
}

const REASONS: Record<DeletionObstacle, (amount: string) => string> = {
  PENDING_TRANSACTION: () => 'Cannot delete a group with a pending transaction',
  GROUP_HAS_MONEY: (amount) =>
    `Cannot delete a group with money in it: ${amount} must be transferred or refunded first.`,
  GROUP_HAS_DEBT: (amount) => `Cannot delete a group that owes ${amount} after a refund or a dispute.`,
  GROUP_HAS_DISPUTE: (amount) =>
    `Cannot delete a group while ${amount} is in dispute. Please wait until the bank has decided.`,
}
