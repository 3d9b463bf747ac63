import { getGroupBalance } from '@/lib/books/ledger/balances'
import type { EntryCause } from '@/lib/books/ledger/causes'
import { lossRecovered, moneyLost, uncoveredPenceOf } from '@/lib/books/ledger/entries'
import { postWithNextRef } from '@/lib/books/ledger/post-with-next-ref'
import type { Tx } from '@/lib/platform/db/transaction'

/** How much of a loss was contribution, and how much was beyond it: fee, which never was the group's. */
export type LossSplit = { lostPence: number; beyondPence: number }

type Loss = {
  groupId: string
  /** Null for a gift. */
  userId: string | null
  from: 'provider' | 'withdrawn'
  /** Already frozen for it. */
  frozenPence: number
  before: LossSplit
  after: LossSplit
  cause: EntryCause
  /** For the entry that gives back what is no longer lost. */
  recoveryCause: EntryCause
}

/**
 * Posts a change to a loss. An increase is covered by what was frozen, then by what is available, and the rest becomes
 * the group's debt; a decrease is the group's again. Returns what became debt, in pence.
 */
export async function postLoss(tx: Tx, loss: Loss): Promise<number> {
  const { groupId, userId, from, before, after } = loss
  const contributionPence = after.lostPence - before.lostPence
  const beyondPence = after.beyondPence - before.beyondPence
  const { availablePence, debtPence } = await getGroupBalance(tx, groupId)
  if (contributionPence > 0 || (contributionPence === 0 && beyondPence > 0)) {
    const frozenPence = Math.min(loss.frozenPence, contributionPence)
    const taken = { userId, from, contributionPence, beyondPence, frozenPence, availablePence }
    await postWithNextRef(tx, { groupId, cause: loss.cause, postings: moneyLost(taken) })
    return uncoveredPenceOf(taken)
  }
  const recovery = {
    userId,
    from,
    contributionPence: -contributionPence,
    beyondPence: -beyondPence,
    debtPence,
  }
  await postWithNextRef(tx, { groupId, cause: loss.recoveryCause, postings: lossRecovered(recovery) })
  return 0
}
