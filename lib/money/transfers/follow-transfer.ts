import { lockGroup } from '@/lib/membership/membership'
import { recordOutsideReversal, recordReversal } from '@/lib/money/losses/settle-reversal'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { ownId } from '@/lib/platform/stripe/own-id'
import { fetchTransfer, listMadeLegs, listReversals } from '@/lib/platform/stripe/transfers'
import { recordLostConfirmation, restoreTransfer } from './restore-transfer'
import { recordLeg } from './settle-transfer'

const withTransfer = { transfer: { include: { transaction: true } } } as const

/**
 * Follows a transfer by the provider's id: a leg whose response was lost, or reversals made by anyone. Anything that a
 * restored database has lost of it is written again.
 */
export async function followTransfer(providerTransferId: string): Promise<void> {
  const transfer = await fetchTransfer(providerTransferId)
  const id = ownId(transfer.metadata, 'leg')
  if (!id) return
  const find = () => db.transferLeg.findUnique({ where: { id }, include: withTransfer })
  const leg = (await find()) ?? ((await restoreTransfer(transfer)) ? await find() : null)
  if (!leg) return
  const { transferId, status } = leg
  const { groupId } = leg.transfer.transaction
  const madeLegs = status === 'waiting' ? await listMadeLegs(groupId, transferId) : null
  await transact(async (tx) => {
    await lockGroup(tx, groupId)
    if (madeLegs) await recordLostConfirmation(tx, transferId, madeLegs)
    else await recordLeg(tx, leg.id, { outcome: 'done', value: transfer })
  })
  if (transfer.amount_reversed === 0) return
  for (const reversal of await listReversals(providerTransferId)) {
    const reversalId = ownId(reversal.metadata, 'reversal')
    await transact(async (tx) => {
      await lockGroup(tx, groupId)
      if (reversalId && (await tx.reversal.findUnique({ where: { id: reversalId } })))
        return recordReversal(tx, reversalId, { outcome: 'done', value: reversal })
      const existing = await tx.reversal.findUnique({ where: { providerReversalId: reversal.id } })
      if (!existing) await recordOutsideReversal(tx, { id: leg.id, groupId }, reversal, reversalId)
    })
  }
}
