import { now } from '@/lib/base/clock'
import { retentionCutoff } from '@/lib/groups/group/retention'
import { reportsDb } from '@/lib/platform/db/client'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { dropQueuedMail } from '@/lib/platform/messages/mail/queue-mail'

/** Empties these updates; what is left of them counts as written. Letters that wait are not sent. */
export async function forgetUpdates(tx: Tx, ids: string[]) {
  if (ids.length === 0) return
  const where = { id: { in: ids } }
  await tx.picture.deleteMany({ where: { update: where } })
  await tx.update.updateMany({ where, data: { text: '', signedBy: null, deletedAt: now() } })
  await dropQueuedMail(tx, 'update', ids)
}

/** What somebody wrote goes with their account. */
export async function forgetUpdatesOfUser(tx: Tx, authorId: string) {
  const updates = await tx.update.findMany({ where: { authorId, deletedAt: null }, select: { id: true } })
  await forgetUpdates(
    tx,
    updates.map(({ id }) => id),
  )
}

/** Erases updates and covers long after the collection. Can run at any time, and again. */
export async function forgetOldUpdates() {
  const group = { paymentDeadline: { lt: retentionCutoff() } }
  const old = await reportsDb.update.findMany({ where: { group, deletedAt: null }, select: { id: true } })
  await transact(async (tx) => {
    await forgetUpdates(
      tx,
      old.map(({ id }) => id),
    )
    await tx.picture.deleteMany({ where: { coverOf: group } })
  })
}
