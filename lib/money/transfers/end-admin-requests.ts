import { listAdminIds } from '@/lib/membership/list-admins'
import type { Tx } from '@/lib/platform/db/transaction'
import { endWaitingTransfers } from './end-waiting-transfers'

/** No request to do without a second admin. */
export const NO_TWO_KEYS_REQUEST = { twoKeysOffAt: null, twoKeysOffById: null, twoKeysOffAlone: false }

/**
 * For somebody of a locked group who is no longer an admin: nothing they asked for counts any more, neither a transfer
 * that waits for a second admin nor a request to do without one. Nothing can wait if no second admin is left.
 */
export async function endAdminRequests(tx: Tx, { groupId, userId }: { groupId: string; userId: string }) {
  await tx.group.updateMany({
    where: { id: groupId, twoKeysOffById: userId },
    data: NO_TWO_KEYS_REQUEST,
  })
  await endWaitingTransfers(
    tx,
    { transaction: { groupId, userId } },
    'the admin who asked for it is no longer an admin',
  )
  if ((await listAdminIds(tx, groupId)).length < 2)
    await endWaitingTransfers(
      tx,
      { transaction: { groupId } },
      'there is no second admin who could confirm it',
    )
}
