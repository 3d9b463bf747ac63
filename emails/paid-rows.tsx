import { longMoment } from '@/lib/dates'
import { formatPounds } from '@/lib/money/pence'
import { Rows } from './layout'

export type Paid = {
  amountPence: number
  feePence: number
  totalPence: number
  /** ISO 8601. */
  paidAt: string
}

/** What was paid, under the label that the payer knows. */
export const PaidRows = ({ what, paid }: { what: string; paid: Paid }) => (
  <Rows
    rows={[
      [what, formatPounds(paid.amountPence)],
      ['Processing fee', formatPounds(paid.feePence)],
      ['Total', formatPounds(paid.totalPence)],
      ['Paid', longMoment(paid.paidAt)],
    ]}
  />
)
