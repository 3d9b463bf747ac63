import type { Tx } from '@/lib/db/transaction'
import { concludeTransfer } from './conclude-transfer'
import { callOffWaiting } from './decline-transfer'
import { giveBackLeg } from './give-back-leg'

const DISCONNECTED = 'The payout account was disconnected before the money was sent.'

/**
 * Gives back what was set aside for an account that is being disconnected and that the provider was not asked to
 * send yet. A leg it was asked for goes on: its outcome may be unknown. Call it with the group locked.
 */
export async function callOffUnasked(tx: Tx, payoutAccountId: string) {
  await callOffWaiting(tx, { payoutAccountId }, 'the payout account was disconnected')
  // Locked before they are checked: a try is counted without the group's lock.
  const unasked = await tx.$queryRaw<
    { id: string; amountPence: number; transferId: string; groupId: string }[]
  >`
    SELECT leg.id, leg."amountPence", leg."transferId", tr."groupId" FROM transfer_legs leg
    JOIN transfers transfer ON transfer.id = leg."transferId" AND transfer."payoutAccountId" = ${payoutAccountId}::uuid
    JOIN transactions tr ON tr.id = leg."transferId"
    WHERE leg.status = 'reserved' AND leg.attempts = 0 ORDER BY leg.id FOR UPDATE OF leg`
  for (const { groupId, ...leg } of unasked)
    await giveBackLeg(tx, { groupId, leg, why: 'called-off', failure: DISCONNECTED })
  for (const transferId of new Set(unasked.map((leg) => leg.transferId)))
    await concludeTransfer(tx, transferId, 'called-off')
}
