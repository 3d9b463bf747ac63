import { daysAfter, londonDay } from '@/lib/base/clock'
import { exportQuery } from './contract'
import { sumMovements } from './movements'
import type { MovementOverview } from './rules'

/** A year, today included. */
const DEFAULT_DAYS = 365

/** What an address asks for. */
export type OverviewQuery = Partial<Record<'from' | 'to' | 'groupId', string | string[]>>

/** What moved in these groups in the days that were asked for, or what is wrong with those. */
export async function readMovementOverview(
  groupIds: string[],
  query: OverviewQuery,
): Promise<MovementOverview> {
  const today = londonDay()
  const text = (value: string | string[] | undefined, fallback: string) =>
    value === undefined ? fallback : String(value)
  const days = {
    from: text(query.from, daysAfter(today, 1 - DEFAULT_DAYS)),
    to: text(query.to, today),
  }
  const groupId = groupIds.find((id) => id === query.groupId) ?? null
  const parsed = exportQuery.safeParse(days)
  const problems = Object.fromEntries(
    (parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
  )
  const sums = parsed.success ? await sumMovements({ ...days, groupIds: groupId ? [groupId] : groupIds }) : []
  return { ...days, groupId, problems, sums }
}
