import { daysAfter, londonDay } from '@/lib/base/clock'
import { exportQuery } from './contract'
import { sumMovements } from './movements'
import type { Overview } from './rules'

/** A year, today included. */
const DAYS_AT_FIRST = 365

/** What an address asks for. */
export type OverviewQuery = Partial<Record<'from' | 'to' | 'groupId', string | string[]>>

/** What moved in these groups in the days that were asked for, or what is wrong with those. */
export async function getOverview(groupIds: string[], query: OverviewQuery): Promise<Overview> {
  const today = londonDay()
  const text = (value: string | string[] | undefined, otherwise: string) =>
    value === undefined ? otherwise : String(value)
  const days = {
    from: text(query.from, daysAfter(today, 1 - DAYS_AT_FIRST)),
    to: text(query.to, today),
  }
  const groupId = groupIds.find((id) => id === query.groupId) ?? null
  const read = exportQuery.safeParse(days)
  const problems = Object.fromEntries(
    (read.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
  )
  const sums = read.success ? await sumMovements({ ...days, groupIds: groupId ? [groupId] : groupIds }) : []
  return { ...days, groupId, problems, sums }
}
