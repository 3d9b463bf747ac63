import { log } from '@/lib/base/log'
import { closeCheckout } from '@/lib/money/payments/close-checkouts'
import { settlePayment } from '@/lib/money/payments/settle-payment'
import { findGift } from './find-gift'
import { presentGift } from './present-gift'

/** A gift by its token. While it is pending, the provider is asked first; if that fails, shows what was last known. */
export async function checkGift(token: string) {
  const gift = await findGift(token)
  if (gift.payment.transaction.status !== 'pending') return presentGift(gift)
  try {
    await settlePayment(gift.id)
  } catch (error) {
    log.warn({ err: error, payment: gift.id }, 'could not check the gift with the provider')
  }
  return presentGift(await findGift(token))
}

/** Closes the gift's own open checkout; if it turns out to have been paid, it is credited. */
export async function cancelGift(token: string) {
  const gift = await findGift(token)
  if (gift.payment.transaction.status === 'pending') await closeCheckout(gift.id)
  return presentGift(await findGift(token))
}
