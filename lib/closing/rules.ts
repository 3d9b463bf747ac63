import { mediumDay } from '@/lib/dates'
import { formatPounds } from '@/lib/money/pence'

/** Rules of closing a group that the browser and the server share. Amounts are integer pence. */

export const THANKS_MAX = 300
/** How many can be forgiven by name at once. */
export const NAMES_MAX = 200

type Progress = { goalStatus: string; isOverdue: boolean; closedAt: string | null }

/** Whether a collection has come to its end, by its goal or by its deadline, and is still open. */
export const isTimeToClose = ({ goalStatus, isOverdue, closedAt }: Progress): boolean =>
  closedAt === null && (goalStatus === 'completed' || isOverdue)

/** What of the available money is more than the goal asked for. */
export const beyondGoal = (remittedPence: number, goalPence: number, availablePence: number): number =>
  Math.max(0, Math.min(availablePence, remittedPence - goalPence))

type Sums = {
  collectedPence: number
  refundedPence: number
  transfers: { at: string; amountPence: number }[]
  reversedPence: number
  correctedPence: number
  heldPence: number
}

/** Where every pound went, line by line, as people read it: what came in, what went out, what is left. */
export function statementRows(sums: Sums): [string, string][] {
  const unlessNone = (label: string, pence: number): [string, string][] =>
    pence === 0 ? [] : [[label, formatPounds(pence)]]
  const { heldPence } = sums
  return [
    ['Collected', formatPounds(sums.collectedPence)],
    ...unlessNone('Went back to those who paid', sums.refundedPence),
    ...sums.transfers.map(({ at, amountPence }): [string, string] => [
      `Transferred on ${mediumDay(at)}`,
      formatPounds(amountPence),
    ]),
    ...unlessNone('Came back from the payout account', sums.reversedPence),
    ...unlessNone('Corrections by us', sums.correctedPence),
    [heldPence < 0 ? 'Owed by the group' : 'Left in the group', formatPounds(Math.abs(heldPence))],
  ]
}

/** The same day (YYYY-MM-DD) in the first year in which it has not passed yet. */
export function sameDayAgain(day: string, today: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const isLeap = month === '02' && date === '29'
  for (let next = Number(year) + 1; ; next += 1) {
    const again = `${next}-${month}-${isLeap && next % 4 ? '28' : date}`
    if (again >= today) return again
  }
}
