import { randomUUID } from 'node:crypto'
import { later, MINUTE, now } from '@/lib/clock'
import type { Tx } from '@/lib/db/transaction'
import { enqueue } from '@/lib/jobs/enqueue'

type Wish = { paymentId: string; cause: string; amountPence: number }

/** Asks back from the payout account what was transferred of a payment, up to an amount, oldest leg first. */
export async function reverseLegs(tx: Tx, { paymentId, cause, amountPence }: Wish) {
  const legs = await tx.transferLeg.findMany({
    where: { paymentId, status: 'success' },
    orderBy: { id: 'asc' },
    include: { reversals: { where: { status: { not: 'failed' } } } },
  })
  let left = amountPence
  for (const leg of legs) {
    const reversed = leg.reversals.reduce((sum, reversal) => sum + reversal.amountPence, 0)
    const part = Math.min(left, leg.amountPence - reversed)
    if (part <= 0) continue
    left -= part
    const id = randomUUID()
    await tx.reversal.create({
      data: {
        id,
        legId: leg.id,
        cause,
        amountPence: part,
        idempotencyKey: `reversal:${id}`,
        nextCheckAt: later(now(), MINUTE),
        createdAt: now(),
      },
    })
    await enqueue(tx, 'settle-reversal', { reversalId: id })
  }
}
