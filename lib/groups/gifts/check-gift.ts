import { checkPendingPayment } from '@/lib/money/payments/check-pending-payment'
import { cancelCheckout } from '@/lib/money/payments/close-checkouts'
import { presentGift } from './present-gift'
import { readGift } from './read-gift'

/** A gift by its token. While it is pending, the provider is asked first; if that fails, shows what was last known. */
export async function checkGift(token: string) {
  const gift = await readGift(token)
  if (gift.payment.transaction.status !== 'pending') return presentGift(gift)
  await checkPendingPayment(gift.id)
  return presentGift(await readGift(token))
}

/** Closes the gift's own open checkout; if it turns out to have been paid, it is credited. */
export async function cancelGift(token: string) {
  const gift = await readGift(token)
  if (gift.payment.transaction.status === 'pending') await cancelCheckout(gift.id)
  return presentGift(await readGift(token))
}
