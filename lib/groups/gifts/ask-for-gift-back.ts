import { createRefundRequest } from '@/lib/money/refunds/requests/ask-for-refund'
import { readGift } from './read-gift'

/** Asks the admins for a gift back. Returns the request only: the token's holder learns nothing else of the payment. */
export async function askForGiftBack(token: string, reason: string, idempotencyKey: string) {
  const { id } = await readGift(token)
  const request = await createRefundRequest({ paymentId: id, reason, idempotencyKey })
  return { _id: request._id, status: request.status, reason: request.reason, answer: request.answer }
}
