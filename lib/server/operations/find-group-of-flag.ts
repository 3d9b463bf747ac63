import { isUuid } from '@/lib/base/ids'
import { LedgerSubject } from '@/lib/platform/db/generated/enums'
import type { Reader } from '@/lib/platform/db/transaction'

const transactionQuery = { select: { transaction: { select: { groupId: true } } } } as const

/** The group that a flag is about, by what it names; the id of no group, or null, for what is in none. */
export async function findGroupOfFlag(reader: Reader, subject: string): Promise<string | null> {
  // Some say what it is before the id, and of a difference which part of it behind: `payout-account:…`, `leg:…:fee`.
  const [first = '', second] = subject.split(':')
  const id = second ?? first
  const query = { where: { id }, select: { payment: transactionQuery } }
  const bankReport = (await reader.dispute.findUnique(query)) ?? (await reader.fraudWarning.findUnique(query))
  if (bankReport) return bankReport.payment.transaction.groupId
  const entry = await reader.ledgerEntry.findFirst({
    where: { subject: { in: Object.values(LedgerSubject) }, subjectId: id },
    select: { groupId: true },
  })
  if (entry || !isUuid(id)) return entry?.groupId ?? null
  return (await findGroupOfRow(reader, id)) ?? id
}

/** Of what has no entry, which may be what is wrong with it. */
async function findGroupOfRow(reader: Reader, id: string): Promise<string | undefined> {
  const idQuery = { where: { id }, select: { groupId: true } }
  const found =
    (await reader.transaction.findUnique(idQuery)) ?? (await reader.payoutAccount.findUnique(idQuery))
  if (found) return found.groupId
  const leg = await reader.transferLeg.findFirst({
    where: { OR: [{ id }, { reversals: { some: { id } } }] },
    select: { transfer: transactionQuery },
  })
  return leg?.transfer.transaction.groupId
}
