import { longMoment } from '@/lib/base/dates'
import { feeText } from '@/lib/base/money/fee-text'
import { formatPounds } from '@/lib/base/money/pence'
import { Rows } from './layout'

export type ReceiptRows = {
  amountPence: number
  feePence: number
  /** By the group. */
  isFeeCovered: boolean
  totalPence: number
  /** ISO 8601. */
  paidAt: string
}

/** What was paid, under the label that the payer knows. */
export const PaidRows = ({ what, paid }: { what: string; paid: ReceiptRows }) => (
  <Rows
    rows={[
      [what, formatPounds(paid.amountPence)],
      ['Processing fee', feeText(paid)],
      ['Total', formatPounds(paid.totalPence)],
      ['Paid', longMoment(paid.paidAt)],
    ]}
  />
)
