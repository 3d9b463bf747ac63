import { londonDay } from '@/lib/clock'

export type CollectedPoint = { at: string; pence: number }

/**
 * The points of the chart of what came in: from nothing when the group was opened, one for each day in London
 * (the last of it), to what there is now. Empty while nothing came in.
 */
export function collectedPoints(openedAt: string, points: CollectedPoint[], nowAt: string): CollectedPoint[] {
  const last = points.at(-1)
  if (!last) return []
  const days = new Map(points.map((point) => [londonDay(new Date(point.at)), point]))
  const ends = [...days.values()].filter(({ at }) => at > openedAt && at < nowAt)
  return [{ at: openedAt, pence: 0 }, ...ends, { at: nowAt, pence: last.pence }]
}
