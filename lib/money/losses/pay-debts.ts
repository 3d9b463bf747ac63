import { londonDay } from '@/lib/base/clock'
import { log } from '@/lib/base/log'
import { formatPounds } from '@/lib/base/money/pence'
import { getGroupBalance } from '@/lib/books/ledger/balances'
import { debtWithheld } from '@/lib/books/ledger/entries'
import { postEntry } from '@/lib/books/ledger/post-entry'
import { lockGroup } from '@/lib/membership/membership'
import { notifyMembers } from '@/lib/membership/notify-members'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'

/**
 * Pays the debts of groups that have no more than they owe: no transfer would ever do so, because none of their money
 * is available. A group with more pays its debt when it transfers. A failure holds up no other group, but fails the
 * run.
 */
export async function payDebts(): Promise<void> {
  const debts = await db.ledgerAccount.findMany({
    where: { kind: 'debt', balancePence: { gt: 0 } },
    select: { groupId: true },
  })
  let failedCount = 0
  for (const { groupId } of debts)
    await payDebt(groupId).catch((error: unknown) => {
      failedCount++
      log.error({ err: error, group: groupId }, 'could not pay a debt, will retry')
    })
  if (failedCount > 0)
    throw new Error(
      `The debts of ${failedCount} ${failedCount === 1 ? 'group' : 'groups'} could not be paid.`,
    )
}

const payDebt = (groupId: string) =>
  transact(async (tx) => {
    await lockGroup(tx, groupId)
    const { freePence, debtPence } = await getGroupBalance(tx, groupId)
    if (freePence === 0 || freePence > debtPence) return
    const cause = { subject: 'adjustment', id: groupId, step: 'debt-paid', ref: londonDay() } as const
    if (!(await postEntry(tx, { groupId, cause, postings: debtWithheld(freePence) }))) return
    const { title } = await tx.group.findUniqueOrThrow({ where: { id: groupId } })
    const leftPence = debtPence - freePence
    const restText = leftPence > 0 ? `It still owes ${formatPounds(leftPence)}.` : 'It owes nothing any more.'
    const message = `${formatPounds(freePence)} in “${title}” was kept back for what the group owed after a refund or a dispute. ${restText}`
    await notifyMembers(tx, { id: groupId }, { type: 'Payment', message })
  })
