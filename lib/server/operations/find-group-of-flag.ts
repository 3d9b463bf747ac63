import { isUuid } from '@/lib/base/ids'
import type { Reader } from '@/lib/platform/db/transaction'

/** The group that a flag is about, by what it names; the id of no group, or null, for what is in none. */
export async function findGroupOfFlag(reader: Reader, subject: string): Promise<string | null> {
  const transactionQuery = { select: { transaction: { select: { groupId: true } } } } as const
  const query = { where: { id: subject }, select: { payment: transactionQuery } }
  const asked = (await reader.dispute.findUnique(query)) ?? (await reader.fraudWarning.findUnique(query))
  if (asked) return asked.payment.transaction.groupId
  const id = subject.replace('payout-account:', '')
  if (!isUuid(id)) return null
  const one = { where: { id }, select: { groupId: true } }
  const found = (await reader.transaction.findUnique(one)) ?? (await reader.payoutAccount.findUnique(one))
  return found?.groupId ?? id
}
