import { now } from '@/lib/base/clock'
import { normaliseMailbox } from '@/lib/base/email'
import { lockGroup } from '@/lib/membership/membership'
import { giftToken, giftTokenHash } from '@/lib/platform/auth/gift-token'
import { db } from '@/lib/platform/db/client'
import type { Tx } from '@/lib/platform/db/transaction'
import { transact } from '@/lib/platform/db/transaction'
import { readRecoveryMetadata } from '@/lib/platform/stripe/checkout'
import type { Stripe } from '@/lib/platform/stripe/client'
import { ownId } from '@/lib/platform/stripe/own-id'

type RestoredPayment = { id: string; groupId: string }

/**
 * Writes a paid payment again that a restored database has lost, from its checkout's metadata; the caller settles it.
 * Returns null if its group or payer is unknown here, or the metadata is not ours.
 */
export async function restorePayment(session: Stripe.Checkout.Session): Promise<RestoredPayment | null> {
  const id = ownId(session.metadata, 'payment')
  const groupId = ownId(session.metadata, 'group')
  const metadata = readRecoveryMetadata(session.metadata)
  if (!id || !groupId || !metadata || session.payment_status !== 'paid') return null
  if (!(await db.group.findUnique({ where: { id: groupId }, select: { id: true } }))) return null
  const { userId } = metadata
  if (userId && !(await db.user.findUnique({ where: { id: userId }, select: { id: true } }))) return null
  await transact(async (tx) => {
    await lockGroup(tx, groupId)
    if (!(await tx.payment.findUnique({ where: { id } })))
      await write(tx, session, { id, groupId, ...metadata })
  })
  return { id, groupId }
}

type LostPayment = { id: string; groupId: string } & NonNullable<ReturnType<typeof readRecoveryMetadata>>

async function write(tx: Tx, session: Stripe.Checkout.Session, payment: LostPayment) {
  const { id, groupId, userId, amountPence, feePence, coveredFeePence, isInternational } = payment
  await tx.transaction.create({
    data: {
      id,
      groupId,
      userId,
      type: 'payment',
      amountPence,
      feePence,
      coveredFeePence,
      totalPence: amountPence + feePence,
      createdAt: new Date(session.created * 1000),
    },
  })
  await tx.payment.create({
    data: {
      id,
      isInternational,
      checkoutSessionId: session.id,
      nextCheckAt: now(),
      email: normaliseMailbox(session.customer_email ?? ''),
      // The original idempotency key is lost, too.
      idempotencyKey: `restored:${id}`,
      sessionExpiresAt: new Date(session.expires_at * 1000),
      // The provider was never given a giver's name or message.
      gift: userId
        ? undefined
        : { create: { name: '', anonymous: true, tokenHash: giftTokenHash(giftToken(id)) } },
    },
  })
}
