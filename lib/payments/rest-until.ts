import { HOUR, later } from '@/lib/clock'

/** Until when starts rest: an hour after the last decline that made `most` of them within an hour. In order of time. */
export function restsUntil(declines: Date[], most: number): Date {
  const last = declines.findLast((at, index) => {
    const first = declines[index - most + 1]
    return first !== undefined && at.getTime() - first.getTime() < HOUR
  })
  return last ? later(last, HOUR) : new Date(0)
}
