import { requireOpenCheckout } from '@/lib/money/payments/initialize-payment'
import { giftTokenHash } from '@/lib/platform/auth/gift-token'
import { keyedUuid } from '@/lib/platform/auth/secrets'
import { db } from '@/lib/platform/db/client'
import { giftUrlOf } from './gift-url'

/** The namespace of gifts' idempotency keys: one for each link, as givers have no account. */
export const giftNamespace = ({ code }: { code: string }): string =>
  keyedUuid('gift keys', code.toUpperCase())

/** What is stored of a response for replays: its gift token is kept nowhere, only the hash. */
export function storedGiftResponse(response: unknown) {
  const { giftUrl } = response as { giftUrl: string }
  return { gift: giftTokenHash(giftUrl.split('/').at(-1) ?? '').toString('hex') }
}

/** Rebuilds the response for a replay; throws 409 once the checkout is over. */
export async function rebuildGiftResponse(stored: unknown) {
  const tokenHash = Buffer.from((stored as { gift: string }).gift, 'hex')
  const { id, payment } = await db.gift.findUniqueOrThrow({
    where: { tokenHash },
    include: { payment: true },
  })
  await requireOpenCheckout(id)
  return { url: payment.checkoutUrl, giftUrl: giftUrlOf(id) }
}
