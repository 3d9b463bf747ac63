import { z } from 'zod'
import { freezeDisputedMoney } from '@/lib/money/payments/freeze-disputed-money'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { Tx } from '@/lib/platform/db/transaction'
import { concludeTransfer } from './conclude-transfer'
import { endWaitingTransfers } from './end-waiting-transfers'
import { releaseLeg } from './release-leg'

const DISCONNECTED = 'The payout account was disconnected before the money was sent.'

type Account = { id: string; groupId: string }

const columns = z.strictObject({ id: z.string(), amountPence: z.int(), transferId: z.string() })

/**
 * Gives back what was reserved for an account that is being disconnected, unless the provider was already asked to
 * send it: the outcome of such a leg may be unknown, so it goes on. Call it with the group locked.
 */
export async function releaseUnsentLegs(tx: Tx, { id: payoutAccountId, groupId }: Account) {
  await endWaitingTransfers(tx, { payoutAccountId }, 'the payout account was disconnected')
  // Rows are locked before they are checked, because attempts are counted without the group's lock, in the same order.
  const unsentLegs = await queryRows(tx, columns)`
    SELECT leg.id, leg."amountPence", leg."transferId" FROM transfer_legs leg
    JOIN transfers transfer ON transfer.id = leg."transferId" AND transfer."payoutAccountId" = ${payoutAccountId}::uuid
    WHERE leg.status = 'reserved' AND leg.attempts = 0 ORDER BY leg.id FOR UPDATE OF leg`
  for (const leg of unsentLegs)
    await releaseLeg(tx, { groupId, leg, why: 'called-off', failure: DISCONNECTED })
  for (const transferId of new Set(unsentLegs.map((leg) => leg.transferId)))
    await concludeTransfer(tx, transferId, 'called-off')
  await freezeDisputedMoney(tx, groupId)
}
