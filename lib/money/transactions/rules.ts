import { formatPounds } from '@/lib/base/money/pence'

/** Rules for refund requests and words for recorded payments, which screens and commands share. Amounts are integer pence. */

/** How a recorded payment was made. */
export const METHOD_NAMES = { cash: 'cash', bank: 'bank transfer' } as const

/** '£5.00 in cash': a recorded payment. */
export const describeRecordedPayment = (amountPence: number, method: keyof typeof METHOD_NAMES): string =>
  `${formatPounds(amountPence)} ${method === 'cash' ? 'in' : 'by'} ${METHOD_NAMES[method]}`

/** How often a refund of one payment can be requested. */
const REQUESTS_MAX = 3

/** Why a payment cannot be refunded, whoever asks. */
export const REFUND_REFUSALS = {
  unpaid: { message: 'Only a payment that succeeded can be refunded.', code: 'NOT_REFUNDABLE' },
  disputed: { message: "This payment is in dispute, so it can't be refunded.", code: 'PAYMENT_IN_DISPUTE' },
  nothingLeft: { message: 'This payment has already been refunded in full.', code: 'NOT_REFUNDABLE' },
} as const

type Payment = {
  status: 'pending' | 'success' | 'failed'
  /** What is left of the contribution. */
  leftPence: number
  groupDeletedAt: Date | null
  disputes: { status: string }[]
  refundRequests: { status: string }[]
}

/** Why the payer cannot ask the admins to refund a payment, or null. */
export function refundRequestProblem(payment: Payment): { message: string; code: string } | null {
  const { status, leftPence, groupDeletedAt, disputes, refundRequests } = payment
  if (groupDeletedAt) return { message: 'This group was deleted.', code: 'GROUP_DELETED' }
  if (status !== 'success') return REFUND_REFUSALS.unpaid
  if (disputes.some((dispute) => dispute.status !== 'inquiry' && dispute.status !== 'won'))
    return REFUND_REFUSALS.disputed
  if (leftPence <= 0) return REFUND_REFUSALS.nothingLeft
  if (refundRequests.some((request) => request.status === 'open'))
    return {
      message: "You've already asked for this back. You'll be told the answer.",
      code: 'REFUND_REQUEST_OPEN',
    }
  if (refundRequests.length < REQUESTS_MAX) return null
  const message = `You've asked for this back ${REQUESTS_MAX} times. Please talk to whoever runs the group.`
  return { message, code: 'REFUND_REQUEST_LIMIT' }
}

/** Why an admin cannot decline a refund request, or null: nobody may decline their own while another admin can. */
export const decliningProblem = (request: { isOwn: boolean; isOnlyAdmin: boolean }): string | null =>
  request.isOwn && !request.isOnlyAdmin ? 'Another admin has to answer your own request.' : null
