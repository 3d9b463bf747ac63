import { notFound } from '@/lib/base/errors'
import { withContents } from '@/lib/groups/orders/check-order'
import { giftTokenHash } from '@/lib/platform/auth/gift-token'
import { db } from '@/lib/platform/db/client'
import type { Prisma } from '@/lib/platform/db/generated/client'
import type { Reader } from '@/lib/platform/db/transaction'

const giftInclude = {
  payment: {
    include: {
      transaction: { include: { group: { include: { link: true } } } },
      disputes: true,
      refunds: { include: { transaction: true } },
      refundRequests: { orderBy: { createdAt: 'desc' } },
      order: { include: withContents },
    },
  },
} satisfies Prisma.GiftInclude

export type GiftWithPayment = Prisma.GiftGetPayload<{ include: typeof giftInclude }>

/** The gift that a token belongs to; throws 404 if there is none. */
export async function readGift(token: string, reader: Reader = db): Promise<GiftWithPayment> {
  const tokenHash = giftTokenHash(token)
  const gift = await reader.gift.findUnique({ where: { tokenHash }, include: giftInclude })
  if (!gift) throw notFound("There's no gift at this address.", 'GIFT_NOT_FOUND')
  return gift
}
