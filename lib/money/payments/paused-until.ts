import { addMs, HOUR } from '@/lib/base/clock'

/** When payments can start again: an hour after the last of `most` declines within an hour. `declines`: oldest first. */
export function pausedUntil(declines: Date[], maxDeclines: number): Date {
  const last = declines.findLast((at, index) => {
    const first = declines[index - maxDeclines + 1]
    return first !== undefined && at.getTime() - first.getTime() < HOUR
  })
  return last ? addMs(last, HOUR) : new Date(0)
}
