import type { Tx } from '@/lib/db/transaction'
import { callOffWaiting } from './decline-transfer'

/**
 * Somebody of a locked group is no admin any more, so nothing they asked for counts: neither a transfer that waits
 * for a second admin nor a request to do without one. Nor can anything wait for a second admin once there is none.
 */
export async function loseWord(tx: Tx, { groupId, userId }: { groupId: string; userId: string }) {
  await tx.group.updateMany({
    where: { id: groupId, twoKeysOffById: userId },
    data: { twoKeysOffAt: null, twoKeysOffById: null, twoKeysOffAlone: false },
  })
  await callOffWaiting(
    tx,
    { transaction: { groupId, userId } },
    'the admin who asked for it is no longer an admin',
  )
  const admins = await tx.member.count({ where: { groupId, leftAt: null, role: 'admin' } })
  if (admins < 2)
    await callOffWaiting(tx, { transaction: { groupId } }, 'there is no second admin who could confirm it')
}
