import type { ApiResponse } from '@/lib/api/client/call-server'
import { formatPounds } from '@/lib/base/money/pence'
import { refundProblem } from '@/lib/money/refunds/rules'

export type RefundRequest = ApiResponse<'GET /group/{groupId}/refund-requests'>['refundRequests'][number]

/** What the final button says: the sum, once it is one that can be refunded. */
export const refundLabel = (amountPence: number, leftPence: number): string =>
  refundProblem(amountPence, leftPence) === null ? `Refund ${formatPounds(amountPence)}` : 'Refund'

/** Whose money is on its way, after a refund. */
export const onItsWayText = (name: string, amountPence: number): string =>
  `${name}’s ${formatPounds(amountPence)} is on its way back`
