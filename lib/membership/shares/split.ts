/** How a group's goal is shared among its members. Pure; every amount is integer pence. */

type Sharer = {
  /** The amount set for this member; null if autoSplit decides. */
  pinnedPence: number | null
}

/**
 * The members' shares of the goal under autoSplit, in the order given (the earliest member first).
 * Gifts and former members' payments count first, then pinned amounts; the others share the rest to the penny, with
 * the odd pennies going to the earliest. While anyone is unpinned, all shares together are the larger of the goal less
 * those payments, and the pinned amounts.
 */
export function autoSplit(goalPence: number, nonMemberPence: number, sharers: Sharer[]): number[] {
  const pinnedPence = sharers.reduce((sum, { pinnedPence }) => sum + (pinnedPence ?? 0), 0)
  const unpinnedCount = sharers.filter((sharer) => sharer.pinnedPence === null).length
  const restPence = Math.max(0, goalPence - nonMemberPence - pinnedPence)
  const shares = splitEvenly(restPence, unpinnedCount)
  return sharers.map((sharer) => sharer.pinnedPence ?? shares.shift() ?? 0)
}

/** `count` parts that differ by a penny at most and sum to the whole, the larger ones first. */
export function splitEvenly(totalPence: number, count: number): number[] {
  const oddPennies = count > 0 ? totalPence % count : 0
  return Array.from(
    { length: count },
    (_, place) => Math.floor(totalPence / count) + (place < oddPennies ? 1 : 0),
  )
}

/** Goal less gifts and former members' payments, less all shares; negative if more is assigned than needed. */
export const unassignedPence = (goalPence: number, nonMemberPence: number, sharesPence: number): number =>
  goalPence - nonMemberPence - sharesPence
