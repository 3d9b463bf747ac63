import { getGroupBalance } from '@/lib/books/ledger/balances'
import { reservationReleased } from '@/lib/books/ledger/entries'
import { postEntry } from '@/lib/books/ledger/post-entry'
import type { Tx } from '@/lib/platform/db/transaction'
import { type Change, changeState } from '@/lib/platform/states/change-state'

type ReleasedLeg = {
  groupId: string
  leg: { id: string; amountPence: number }
  why: Extract<Change, { subject: 'leg'; to: 'failed' }>['why']
  /** In plain words. */
  failure: string
}

/** Ends a leg that will never be sent: its reserved money is the group's again. Call it with the group locked. */
export async function releaseLeg(tx: Tx, { groupId, leg, why, failure }: ReleasedLeg) {
  await changeState(tx, { subject: 'leg', id: leg.id, to: 'failed', why })
  await tx.transferLeg.update({ where: { id: leg.id }, data: { failure, nextCheckAt: null } })
  const { debtPence } = await getGroupBalance(tx, groupId)
  const postings = reservationReleased(leg.amountPence, debtPence)
  await postEntry(tx, { groupId, cause: { subject: 'leg', id: leg.id, step: 'given-back' }, postings })
}
