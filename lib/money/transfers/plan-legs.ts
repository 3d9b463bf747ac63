import type { Source } from '@/lib/money/payments/sources'

type LegPlan = { paymentId: string; amountPence: number }

/** Cuts an amount into legs, oldest payment first; null when the payments cannot cover it. */
export function planLegs(amountPence: number, oldestFirst: Source[]): LegPlan[] | null {
  const legs: LegPlan[] = []
  let left = amountPence
  for (const { paymentId, capacityPence } of oldestFirst) {
    if (left === 0) break
    const part = Math.min(left, capacityPence)
    if (part <= 0) continue
    legs.push({ paymentId, amountPence: part })
    left -= part
  }
  return left === 0 ? legs : null
}
