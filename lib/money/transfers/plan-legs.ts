import type { TransferSource } from '@/lib/money/payments/transfer-sources'

type LegPlan = { paymentId: string; amountPence: number }

/** Cuts an amount into legs, oldest payment first; null when the payments cannot cover it. */
export function planLegs(amountPence: number, sources: TransferSource[]): LegPlan[] | null {
  const legs: LegPlan[] = []
  let leftPence = amountPence
  for (const { paymentId, capacityPence } of sources) {
    if (leftPence === 0) break
    const partPence = Math.min(leftPence, capacityPence)
    if (partPence <= 0) continue
    legs.push({ paymentId, amountPence: partPence })
    leftPence -= partPence
  }
  return leftPence === 0 ? legs : null
}
