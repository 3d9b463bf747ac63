import { now } from '@/lib/base/clock'
import { invalid } from '@/lib/base/errors'
import { formatPounds } from '@/lib/base/money/pence'
import { recordAction } from '@/lib/books/flags/record-action'
import { lockGroup } from '@/lib/membership/membership'
import { allowRefunds } from '@/lib/money/refunds/daily-limit'
import { allowTransfers } from '@/lib/money/transfers/daily-limit'
import type { Operator } from '@/lib/platform/auth/operators'
import { transact } from '@/lib/platform/db/transaction'
import { UNTIL_LATER } from './rules'

const ALLOW = { transfer: allowTransfers, refund: allowRefunds }

type Limit = { of: keyof typeof ALLOW; groupId: string; amountPence: number; until: Date; reason: string }

/** Sets how much a group may transfer or refund in a day, until a moment; replaces any earlier limit of its kind. */
export async function setDailyLimit(operator: Operator, { of, reason, ...limit }: Limit): Promise<void> {
  const { groupId, amountPence, until } = limit
  if (until <= now()) throw invalid(UNTIL_LATER, { until: UNTIL_LATER })
  await transact(async (tx) => {
    await lockGroup(tx, groupId)
    await ALLOW[of](tx, limit)
    const detail = `${formatPounds(amountPence)} a day until ${until.toISOString()}`
    await recordAction(tx, operator, { what: `${of}-limit-set`, subject: groupId, reason, detail })
  })
}
