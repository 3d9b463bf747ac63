import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transaction'
import { lockGroup } from '@/lib/membership/membership'
import { noteOutsideReversal, settleReversal } from '@/lib/reversals/settle-reversal'
import { ownId } from '@/lib/stripe/own-id'
import { fetchTransfer, listReversals } from '@/lib/stripe/transfers'
import { noteLeg } from './settle-transfer'

/** Follows a transfer by the provider's id: a leg whose answer was lost, or reversals made by anyone. */
export async function followTransfer(providerTransferId: string): Promise<void> {
  const transfer = await fetchTransfer(providerTransferId)
  const ours = ownId(transfer.metadata, 'leg')
  const leg = ours
    ? await db.transferLeg.findUnique({
        where: { id: ours },
        include: { transfer: { include: { transaction: true } } },
      })
    : null
  if (!leg) return
  const { groupId } = leg.transfer.transaction
  await transact(async (tx) => {
    await lockGroup(tx, groupId)
    await noteLeg(tx, leg.id, { outcome: 'done', value: transfer })
  })
  if (transfer.amount_reversed === 0) return
  for (const made of await listReversals(providerTransferId)) {
    const known = ownId(made.metadata, 'reversal')
    if (known) {
      await settleReversal(known)
      continue
    }
    await transact(async (tx) => {
      await lockGroup(tx, groupId)
      const noted = await tx.reversal.findUnique({ where: { providerReversalId: made.id } })
      if (!noted) await noteOutsideReversal(tx, { id: leg.id, groupId }, made)
    })
  }
}
