import { HOUR, later } from '@/lib/clock'

/** When starts work again: an hour after the last decline that made `most` within an hour. Expects them in order. */
export function restsUntil(declines: Date[], most: number): Date {
  const last = declines.findLast((at, index) => {
    const first = declines[index - most + 1]
    return first !== undefined && at.getTime() - first.getTime() < HOUR
  })
  return last ? later(last, HOUR) : new Date(0)
}
