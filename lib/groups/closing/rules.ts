import { mediumDay } from '@/lib/base/dates'
import { formatPounds } from '@/lib/base/money/pence'

/** Rules of closing a group that the browser and the server share. Amounts are integer pence. */

export const THANKS_MAX = 300
/** Why nothing can be shared out while a transfer waits: nobody has said that it should be called off. */
export const TRANSFER_WAITING_TEXT =
  'A transfer is waiting for a second admin. Confirm or decline it first, then share out what is left.'

type Progress = { goalStatus: string; isOverdue: boolean; closedAt: string | null }

/** Whether a collection that is still open has reached its goal or its deadline. */
export const isTimeToClose = ({ goalStatus, isOverdue, closedAt }: Progress): boolean =>
  closedAt === null && (goalStatus === 'completed' || isOverdue)

type Collected = {
  remittedPence: number
  /** The fees that the group covered out of that. */
  coveredFeesPence: number
  availablePence: number
}

/** How much of the available money is beyond the goal. */
export const beyondGoalPence = (
  { remittedPence, coveredFeesPence, availablePence }: Collected,
  goalPence: number,
): number => Math.max(0, Math.min(availablePence, remittedPence - coveredFeesPence - goalPence))

type Sums = {
  collectedPence: number
  /** Part of what was collected. */
  giftPence: number
  /** Never came in here, so it is in no sum. */
  notedPence: number
  /** Card fees that the group covered. */
  coveredFeesPence: number
  refundedPence: number
  transfers: { at: string; amountPence: number }[]
  reversedPence: number
  correctedPence: number
  heldPence: number
}

export type StatementRow = {
  label: string
  amountPence: number
  /** A 'part' of the line above, a 'sum', or a 'noted' amount that never came in here. */
  kind: 'line' | 'part' | 'sum' | 'noted'
}

/**
 * Where every pound went, line by line, as people read it: what came in, what went out, what is left. Recorded payments
 * stand below the total: they count toward the goal but never came in here.
 */
export function statementRows(sums: Sums): StatementRow[] {
  const { collectedPence, giftPence, notedPence, heldPence } = sums
  const rowUnlessZero = (
    label: string,
    amountPence: number,
    kind: StatementRow['kind'] = 'line',
  ): StatementRow[] => (amountPence === 0 ? [] : [{ label, amountPence, kind }])
  const memberPaidPence = giftPence === 0 ? 0 : collectedPence - giftPence
  return [
    { label: 'Collected', amountPence: collectedPence, kind: 'sum' },
    ...rowUnlessZero('Of that, paid by members', memberPaidPence, 'part'),
    ...rowUnlessZero('Of that, given as gifts', giftPence, 'part'),
    ...rowUnlessZero(COVERED_FEES_LABEL, sums.coveredFeesPence),
    ...rowUnlessZero('Went back to those who paid', sums.refundedPence),
    ...sums.transfers.flatMap(({ at, amountPence }) =>
      rowUnlessZero(`Transferred on ${mediumDay(at)}`, amountPence),
    ),
    ...rowUnlessZero('Came back from the payout account', sums.reversedPence),
    ...rowUnlessZero('Corrections by us', sums.correctedPence),
    {
      label: heldPence < 0 ? 'Owed by the group' : 'Left in the group',
      amountPence: Math.abs(heldPence),
      kind: 'sum',
    },
    ...rowUnlessZero(RECORDED_LABEL, notedPence, 'noted'),
  ]
}

export const COVERED_FEES_LABEL = 'Card fees, covered by the collection'
const RECORDED_LABEL = 'Paid another way, as noted'

/** Explains the line of recorded payments; '' if there is none. */
export const recordedPaymentsText = ({ notedPence }: Pick<Sums, 'notedPence'>): string =>
  notedPence > 0
    ? 'Noted payments were made in cash or by bank transfer. They count towards the goal, but never came in here, so they are in none of the sums.'
    : ''

/** The lines as mails print them. */
export const printedRows = (sums: Sums): [string, string][] =>
  statementRows(sums).map(({ label, amountPence }) => [label, formatPounds(amountPence)])

/** The same day (YYYY-MM-DD) in the first later year in which it has not passed yet. */
export function nextAnniversary(day: string, today: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const isLeapDay = month === '02' && date === '29'
  for (let nextYear = Number(year) + 1; ; nextYear += 1) {
    const anniversary = `${nextYear}-${month}-${isLeapDay && nextYear % 4 ? '28' : date}`
    if (anniversary >= today) return anniversary
  }
}
