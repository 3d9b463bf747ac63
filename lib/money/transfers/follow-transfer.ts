import { lockGroup } from '@/lib/membership/membership'
import { recordOutsideReversal, recordReversal } from '@/lib/money/losses/settle-reversal'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { ownId } from '@/lib/platform/stripe/own-id'
import { fetchTransfer, findMadeLegs, listReversals } from '@/lib/platform/stripe/transfers'
import { recordConfirmed, restoreTransfer } from './restore-transfer'
import { recordLeg } from './settle-transfer'

const ofTransfer = { transfer: { include: { transaction: true } } } as const

/**
 * Follows a transfer by the provider's id: a leg whose response was lost, or reversals made by anyone. Anything that a
 * restored database has lost of it is written again.
 */
export async function followTransfer(providerTransferId: string): Promise<void> {
  const transfer = await fetchTransfer(providerTransferId)
  const id = ownId(transfer.metadata, 'leg')
  if (!id) return
  const find = () => db.transferLeg.findUnique({ where: { id }, include: ofTransfer })
  const leg = (await find()) ?? ((await restoreTransfer(transfer)) ? await find() : null)
  if (!leg) return
  const { transferId, status } = leg
  const { groupId } = leg.transfer.transaction
  const confirmed = status === 'waiting' ? await findMadeLegs(groupId, transferId) : null
  await transact(async (tx) => {
    await lockGroup(tx, groupId)
    if (confirmed) await recordConfirmed(tx, transferId, confirmed)
    else await recordLeg(tx, leg.id, { outcome: 'done', value: transfer })
  })
  if (transfer.amount_reversed === 0) return
  for (const made of await listReversals(providerTransferId)) {
    const ours = ownId(made.metadata, 'reversal')
    await transact(async (tx) => {
      await lockGroup(tx, groupId)
      if (ours && (await tx.reversal.findUnique({ where: { id: ours } })))
        return recordReversal(tx, ours, { outcome: 'done', value: made })
      const noted = await tx.reversal.findUnique({ where: { providerReversalId: made.id } })
      if (!noted) await recordOutsideReversal(tx, { id: leg.id, groupId }, made, ours)
    })
  }
}
