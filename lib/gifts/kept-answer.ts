import { giftTokenHash } from '@/lib/auth/gift-token'
import { keyedUuid } from '@/lib/auth/secrets'
import { db } from '@/lib/db/client'
import { requireOpenCheckout } from '@/lib/payments/initialize-payment'
import { giftUrlOf } from './gift-url'

/** Keys of gifts live in their link's space: nobody's own, and no other link's. */
export const giftKeySpace = ({ code }: { code: string }): string => keyedUuid('gift keys', code.toUpperCase())

/** The answer has the gift's token in it, which is kept nowhere: its hash is. */
export function keepGiftAnswer(answer: unknown) {
  const { giftUrl } = answer as { giftUrl: string }
  return { gift: giftTokenHash(giftUrl.split('/').at(-1) ?? '').toString('hex') }
}

/** 409 once the checkout is over. */
export async function restoreGiftAnswer(kept: unknown) {
  const tokenHash = Buffer.from((kept as { gift: string }).gift, 'hex')
  const { id, payment } = await db.gift.findUniqueOrThrow({
    where: { tokenHash },
    include: { payment: true },
  })
  await requireOpenCheckout(id)
  return { url: payment.checkoutUrl, giftUrl: giftUrlOf(id) }
}
