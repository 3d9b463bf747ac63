import type { Operator } from '@/lib/auth/operators'
import { now } from '@/lib/clock'
import { transact } from '@/lib/db/transaction'
import { invalid } from '@/lib/errors'
import { lockGroup } from '@/lib/membership/membership'
import { formatPounds } from '@/lib/money/pence'
import { noteAction } from '@/lib/operators/note-action'
import { allowTransfers } from '@/lib/transfers/daily-limit'
import { UNTIL_LATER } from './rules'

type Limit = { groupId: string; amountPence: number; until: Date }

/** Sets how much a group may transfer in a day, until a moment; replaces any earlier limit. */
export async function setTransferLimit(operator: Operator, limit: Limit, reason: string): Promise<void> {
  const { groupId, amountPence, until } = limit
  if (until <= now()) throw invalid(UNTIL_LATER, { until: UNTIL_LATER })
  await transact(async (tx) => {
    await lockGroup(tx, groupId)
    await allowTransfers(tx, limit)
    const detail = `${formatPounds(amountPence)} a day until ${until.toISOString()}`
    await noteAction(tx, operator, { what: 'transfer-limit-set', subject: groupId, reason, detail })
  })
}
