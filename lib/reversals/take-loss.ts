import type { Tx } from '@/lib/db/transaction'
import { getGroupBalance } from '@/lib/ledger/balances'
import { disputeWon, moneyLost, uncoveredPence } from '@/lib/ledger/entries'
import { postEntry } from '@/lib/ledger/post-entry'
import { reverseLegs } from './reverse-legs'

type Loss = {
  paymentId: string
  groupId: string
  userId: string
  /** What it was lost to; `ref` tells apart losses to one dispute. */
  cause: { subject: 'dispute' | 'refund'; id: string; ref?: string }
  /** Of the contribution, in pence. */
  contributionPence: number
  /** Of the fee, which never belonged to the group. */
  beyondPence: number
  /** Previously reserved for it. */
  frozenPence: number
}

/**
 * Takes money off a group that the provider gave back to a payer: from what was frozen, then from what is
 * available. The rest becomes the group's debt, and is asked back from the payout account. Returns that rest.
 */
export async function takeLoss(tx: Tx, loss: Loss): Promise<number> {
  const { groupId, contributionPence } = loss
  const { availablePence, debtPence } = await getGroupBalance(tx, groupId)
  const frozenPence = Math.min(loss.frozenPence, contributionPence)
  const taken = { ...loss, frozenPence, availablePence }
  const posted = await postEntry(tx, {
    groupId,
    cause: { ...loss.cause, step: 'lost' },
    postings: [...disputeWon(loss.frozenPence - frozenPence, debtPence), ...moneyLost(taken)],
  })
  const uncovered = uncoveredPence(taken)
  if (posted && uncovered > 0)
    await reverseLegs(tx, { paymentId: loss.paymentId, cause: loss.cause, amountPence: uncovered })
  return uncovered
}
