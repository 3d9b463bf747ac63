import type { Tx } from '@/lib/db/transaction'
import { getGroupBalance } from '@/lib/ledger/balances'
import type { EntryCause } from '@/lib/ledger/causes'
import { lostCameBack, moneyLost, uncoveredPence } from '@/lib/ledger/entries'
import { postNext } from '@/lib/ledger/post-next'

/** The part of a loss that was contribution, and what was lost beyond it: of the fee, which never was the group's. */
export type Split = { lostPence: number; beyondPence: number }

type Loss = {
  groupId: string
  /** Null for a gift. */
  userId: string | null
  from: 'provider' | 'withdrawn'
  /** Set aside for it before. */
  frozenPence: number
  was: Split
  is: Split
  cause: EntryCause
  /** Of the entry that gives back what is no longer lost. */
  backCause: EntryCause
}

/**
 * Posts what changed of a loss. More of it is covered by what was frozen, then by what is available, and the rest
 * becomes the group's debt; less of it is the group's again. Returns what became debt.
 */
export async function postLoss(tx: Tx, loss: Loss): Promise<number> {
  const { groupId, userId, from, was, is } = loss
  const contributionPence = is.lostPence - was.lostPence
  const beyondPence = is.beyondPence - was.beyondPence
  const { availablePence, debtPence } = await getGroupBalance(tx, groupId)
  if (contributionPence > 0 || (contributionPence === 0 && beyondPence > 0)) {
    const frozenPence = Math.min(loss.frozenPence, contributionPence)
    const taken = { userId, from, contributionPence, beyondPence, frozenPence, availablePence }
    await postNext(tx, { groupId, cause: loss.cause, postings: moneyLost(taken) })
    return uncoveredPence(taken)
  }
  const back = { userId, from, contributionPence: -contributionPence, beyondPence: -beyondPence, debtPence }
  await postNext(tx, { groupId, cause: loss.backCause, postings: lostCameBack(back) })
  return 0
}
