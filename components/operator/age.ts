import { DAY, HOUR, MINUTE } from '@/lib/base/clock'

const UNITS = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const

/** How old something is, in the largest whole unit: '3 days'. */
export function ageOf(since: string, now: Date): string {
  const ms = Math.max(MINUTE, now.getTime() - new Date(since).getTime())
  const [unit, length] = UNITS.find(([, length]) => ms >= length) ?? UNITS[2]
  const count = Math.floor(ms / length)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
