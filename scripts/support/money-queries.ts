import { formatPounds, parsePounds } from '@/lib/base/money/pence'
import { requireId, UsageError } from './acting-operator'

export type MoneyQuery = { subject: string; amount?: string; day?: string; email?: string; last4?: string }

/** What operators look up about money; none of it changes anything. */
export const MONEY_QUERIES: Record<string, (query: MoneyQuery) => Promise<string[]>> = {
  find: async ({ amount, day, email, last4 }) => {
    const { searchPayments } = await import('@/lib/server/operations/search-payments')
    if (day !== undefined && Number.isNaN(Date.parse(`${day}T00:00:00Z`)))
      throw new UsageError(`${day} is not a day. It is written like 2026-11-26.`)
    const amountPence = amount === undefined ? undefined : (parsePounds(amount) ?? undefined)
    if (amount !== undefined && amountPence === undefined)
      throw new UsageError(`${amount} is not an amount in pounds.`)
    const found = await searchPayments({ amountPence, day, email, last4 })
    return found.map(
      ({ id, status, createdAt, amountPence, totalPence, groupId, title, isGift }) =>
        `${createdAt.toISOString()}  ${id}  ${isGift ? 'gift' : 'payment'} ${status}  ${formatPounds(amountPence)}, ${formatPounds(totalPence)} with the fee  ${groupId}  ${title}`,
    )
  },
  ledger: async ({ subject }) => {
    const { readLedger } = await import('@/lib/server/operations/read-ledger')
    return readLedger(requireId(subject))
  },
  month: async ({ subject }) => {
    const { exportMonth } = await import('@/lib/server/operations/sum-month')
    return [(await exportMonth(subject)).trimEnd()]
  },
}
