import { longMoment } from '@/lib/base/dates'
import { feeText } from '@/lib/base/money/fee-text'
import { formatPounds } from '@/lib/base/money/pence'
import { Rows } from './layout'

export type ReceiptDetails = {
  amountPence: number
  feePence: number
  /** By the group. */
  isFeeCovered: boolean
  totalPence: number
  /** ISO 8601. */
  paidAt: string
}

/** What was paid, under the label that the payer knows. */
export const PaymentRows = ({ label, receipt }: { label: string; receipt: ReceiptDetails }) => (
  <Rows
    rows={[
      [label, formatPounds(receipt.amountPence)],
      ['Processing fee', feeText(receipt)],
      ['Total', formatPounds(receipt.totalPence)],
      ['Paid', longMoment(receipt.paidAt)],
    ]}
  />
)
