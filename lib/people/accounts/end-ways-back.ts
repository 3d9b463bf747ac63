import { now } from '@/lib/base/clock'
import type { Tx } from '@/lib/platform/db/transaction'

/** Ends somebody's open reset links and the wait of a new number: whoever reads their mailbox may have asked for them. */
export async function endWaysBack(tx: Tx, userId: string) {
  await tx.passwordReset.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now() } })
  await tx.lostPhone.deleteMany({ where: { userId } })
}
