import { now } from '@/lib/base/clock'
import { forbidden, invalid } from '@/lib/base/errors'
import { formatPounds } from '@/lib/base/money/pence'
import { recordAction } from '@/lib/books/flags/record-action'
import { lockGroup } from '@/lib/membership/membership'
import type { Operator } from '@/lib/platform/auth/operators'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { isInvolved } from './is-involved'
import { UNTIL_NOT_FUTURE } from './rules'

type Limit = { kind: 'transfer' | 'refund'; groupId: string; amountPence: number; until: Date }

/**
 * Sets how much a group may transfer or refund in a day, until a moment; replaces any earlier limit of its kind. Throws
 * 403 for who is or was in the group, as the end of a pause does.
 */
export async function setDailyLimit(operator: Operator, { reason, ...limit }: Limit & { reason: string }) {
  const { kind, groupId, amountPence, until } = limit
  if (until <= now()) throw invalid(UNTIL_NOT_FUTURE, { until: UNTIL_NOT_FUTURE })
  await transact(async (tx) => {
    await lockGroup(tx, groupId)
    if (await isInvolved(tx, operator, groupId)) throw forbidden('Another operator has to set this.')
    await writeDailyLimit(tx, limit)
    const detail = `${formatPounds(amountPence)} a day until ${until.toISOString()}`
    await recordAction(tx, operator, { what: `${kind}-limit-set`, subject: groupId, reason, detail })
  })
}

export async function writeDailyLimit(tx: Tx, { kind, groupId, ...limit }: Limit) {
  const upsertArgs = { where: { groupId }, create: { groupId, ...limit }, update: limit }
  await (kind === 'transfer' ? tx.transferLimit.upsert(upsertArgs) : tx.refundLimit.upsert(upsertArgs))
}
