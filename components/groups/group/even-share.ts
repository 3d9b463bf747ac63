import { parseAmount } from '@/lib/base/money/parse-amount'
import { formatPoundsShort } from '@/lib/base/money/pence'
import { splitEvenly } from '@/lib/membership/shares/split'

/** '£300 ÷ 12 = £25 each', for a goal and a number of people as typed; null until both can be read. */
export function evenShareText(goal: string, people: string): string | null {
  const goalPence = parseAmount(goal)
  const count = /^\d{1,4}$/.test(people.trim()) ? Number(people) : 0
  if (!goalPence || count < 1) return null
  const shares = splitEvenly(goalPence, count)
  const [maxPence = 0, minPence = 0] = [shares[0], shares.at(-1)]
  const shareText =
    maxPence === minPence
      ? formatPoundsShort(maxPence)
      : `${formatPoundsShort(minPence)} or ${formatPoundsShort(maxPence)}`
  return `${formatPoundsShort(goalPence)} ÷ ${count} = ${shareText} each`
}
