import { randomUUID } from 'node:crypto'
import { askBack } from '@/lib/refund-requests/ask-for-refund'
import { findGift } from './find-gift'

/** Asks the admins for a gift back. Returns the request only: the token's holder learns nothing else of the payment. */
export async function askForGiftBack(token: string, reason: string) {
  const { id } = await findGift(token)
  // Of this call no retry is recognised: a second request is refused while one is open.
  const request = await askBack({ paymentId: id, reason, idempotencyKey: randomUUID() })
  return { _id: request._id, status: request.status, reason: request.reason, answer: request.answer }
}
