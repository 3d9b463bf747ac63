import { askBack } from '@/lib/refund-requests/ask-for-refund'
import { findGift } from './find-gift'

/** Asks the admins for one's own gift back; nothing of the rest of the payment is said to whoever has the token. */
export async function askForGiftBack(token: string, reason: string) {
  const { id } = await findGift(token)
  const request = await askBack(id, reason)
  return { _id: request._id, status: request.status, reason: request.reason, answer: request.answer }
}
