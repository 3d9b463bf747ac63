import type { Group } from './group'

export const LATEST_SHOWN = 3

export type GroupSummary = Pick<
  Group,
  '_id' | 'title' | 'coverUrl' | 'remittedPence' | 'goalPence' | 'goalStatus' | 'closedAt'
>

/** The viewer's groups in numbers, and the latest of them. */
export type Overview = {
  count: number
  createdCount: number
  collectedPence: number
  openGroups: GroupSummary[]
  closedGroups: GroupSummary[]
}

/** Newest first, closed groups last. */
export function sortOpenFirst<T extends Pick<Group, 'closedAt'>>(groups: T[]): T[] {
  const newestFirst = groups.toReversed()
  return [...newestFirst.filter((one) => !one.closedAt), ...newestFirst.filter((one) => one.closedAt)]
}

type ViewerGroups = { groups: GroupSummary[]; today: { owed: { groupId: string; amountPence: number }[] } }

/** All groups but one, and what the viewer owes in each. */
export function otherGroups({ groups, today }: ViewerGroups, shownId: string | null) {
  const owed = new Map(today.owed.map(({ groupId, amountPence }) => [groupId, amountPence]))
  return sortOpenFirst(groups.filter(({ _id }) => _id !== shownId)).map((group) => ({
    ...group,
    owedPence: owed.get(group._id) ?? 0,
  }))
}

/** Of many groups, only those that are shown are sent to the browser. */
export function overviewOf(groups: (GroupSummary & Pick<Group, 'createdBy'>)[], viewerId: string): Overview {
  const latestGroups = (isClosed: boolean) =>
    groups
      .filter(({ closedAt }) => (closedAt !== null) === isClosed)
      .slice(-LATEST_SHOWN)
      .reverse()
      .map(({ _id, title, coverUrl, remittedPence, goalPence, goalStatus, closedAt }) => ({
        ...{ _id, title, coverUrl, remittedPence, goalPence, goalStatus, closedAt },
      }))
  return {
    count: groups.length,
    createdCount: groups.filter(({ createdBy }) => createdBy === viewerId).length,
    collectedPence: groups.reduce((sum, { remittedPence }) => sum + remittedPence, 0),
    openGroups: latestGroups(false),
    closedGroups: latestGroups(true),
  }
}
