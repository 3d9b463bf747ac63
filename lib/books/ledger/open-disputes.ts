import type { DisputeStatus } from '@/lib/platform/db/generated/enums'
import type { Reader } from '@/lib/platform/db/transaction'

/** What the provider has decided. In any other state, even one added later, a dispute is open. */
export const DECIDED_STATUSES: DisputeStatus[] = ['won', 'lost']

/** The total of a group's undecided disputes over payments that were credited, in pence; null if there are none. */
export async function sumOpenDisputesPence(reader: Reader, groupId: string): Promise<number | null> {
  const { _count, _sum } = await reader.dispute.aggregate({
    where: { status: { notIn: DECIDED_STATUSES }, payment: { transaction: { groupId, status: 'success' } } },
    _count: true,
    _sum: { amountPence: true },
  })
  return _count > 0 ? (_sum.amountPence ?? 0) : null
}
