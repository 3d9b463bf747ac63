import { lockGroup } from '@/lib/membership/membership'
import { db } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'
import { type Change, changeState } from '@/lib/platform/states/change-state'
import { findEnding } from './find-ending'

type FailureReason = Extract<Change, { subject: 'payment'; to: 'failed' }>['why']

type FailureOptions = {
  /** Tells the payer more than that the payment was not completed. */
  failure?: string
  /** The payer finished the checkout, but their bank refused. */
  wasTried?: boolean
}

/**
 * Marks a pending payment as failed; any other keeps its state. Ends the sweep's checks in either case. The caller
 * holds the group's lock.
 */
export async function markPaymentFailed(
  tx: Tx,
  payment: { id: string; groupId: string; userId: string | null },
  why: FailureReason,
  { failure, wasTried = false }: FailureOptions = {},
) {
  const failed = await changeState(tx, { subject: 'payment', id: payment.id, to: 'failed', why })
  const failureData = failed && {
    failure: failure ?? null,
    ending: wasTried ? null : await findEnding(tx, payment.id, why),
  }
  await tx.payment.update({
    where: { id: payment.id },
    data: { nextCheckAt: null, request: Prisma.DbNull, ...failureData },
  })
  if (failed) announce(tx, [payment.userId], ['transactions', 'groups'], payment.groupId)
}

/**
 * Like markPaymentFailed, for a payment whose checkout was never shown to anyone; takes the lock itself. Returns false, and
 * changes nothing, if the checkout was opened in the meantime: then the provider knows the outcome.
 */
export async function failPayment(id: string, why: FailureReason): Promise<boolean> {
  const { groupId, userId } = await db.transaction.findUniqueOrThrow({ where: { id } })
  return transact(async (tx) => {
    await lockGroup(tx, groupId)
    const { checkoutSessionId } = await tx.payment.findUniqueOrThrow({ where: { id } })
    if (checkoutSessionId) return false
    await markPaymentFailed(tx, { id, groupId, userId }, why)
    return true
  })
}
