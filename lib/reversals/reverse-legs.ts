import { randomUUID } from 'node:crypto'
import { now } from '@/lib/clock'
import type { Tx } from '@/lib/db/transaction'
import { enqueue } from '@/lib/jobs/enqueue'
import { getGroupBalance } from '@/lib/ledger/balances'
import { nextTryAt } from '@/lib/outcomes/settle'
import { listSources } from '@/lib/payments/sources'

type Input = {
  paymentId: string
  /** What it is asked back for: the same is asked for once of each leg. */
  cause: { subject: 'dispute' | 'refund' | 'leg'; id: string; ref?: string }
  amountPence: number
}

/** Asks back from the payout account what was transferred of a payment, up to an amount, oldest leg first. */
export async function reverseLegs(tx: Tx, { paymentId, cause, amountPence }: Input) {
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
        cause: cause.subject,
        causeId: cause.id,
        causeRef: cause.ref,
        amountPence: part,
        idempotencyKey: `reversal:${id}`,
        nextCheckAt: nextTryAt(),
        createdAt: now(),
      },
    })
    await enqueue(tx, 'settle-reversal', { reversalId: id })
  }
}

/** A leg that went although its payment was given back meanwhile: what the group owes of it is asked back too. */
export async function reverseLateLeg(tx: Tx, groupId: string, leg: { id: string; paymentId: string }) {
  const { debtPence } = await getGroupBalance(tx, groupId)
  if (debtPence === 0) return
  const { paymentId } = leg
  const source = (await listSources(tx, groupId)).find((one) => one.paymentId === paymentId)
  const asked = await tx.reversal.aggregate({
    where: { status: 'reserved', leg: { paymentId } },
    _sum: { amountPence: true },
  })
  const sentTooMuch = -(source?.capacityPence ?? 0)
  const amountPence = Math.min(debtPence, sentTooMuch) - (asked._sum.amountPence ?? 0)
  if (amountPence > 0)
    await reverseLegs(tx, { paymentId, cause: { subject: 'leg', id: leg.id }, amountPence })
}
