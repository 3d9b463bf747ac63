import { env } from '@/lib/base/env'
import { toPence } from '@/lib/base/money/pence'
import type { Transaction } from '@/lib/platform/db/generated/client'
import type { Tx } from '@/lib/platform/db/transaction'

/**
 * Whether the card's bank has to confirm a payment with its holder: a large one by somebody of whom we know nothing
 * yet, a giver or a person whose payments, if any, banks took back, asked about or called fraud. If it is fraud all the
 * same, the bank usually bears the loss.
 */
export async function needsBankConfirmation(
  tx: Tx,
  { userId, totalPence }: Pick<Transaction, 'userId' | 'totalPence'>,
): Promise<boolean> {
  const thresholdPence = toPence(env.THREE_D_SECURE_FROM)
  if (thresholdPence === 0 || totalPence < thresholdPence) return false
  if (userId === null) return true
  const earlierPayment = await tx.transaction.findFirst({
    where: {
      ...{ userId, type: 'payment', status: 'success' },
      payment: { disputes: { every: { status: 'won' } }, fraudWarnings: { none: {} } },
    },
    select: { id: true },
  })
  return earlierPayment === null
}
