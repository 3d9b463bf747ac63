/**
 * How much of each amount that went back to a payer was contribution; the rest was fee. In order, each takes what the
 * ones before it left of `leftPence`, the contribution after refunds. All in pence.
 */
export function apportion(leftPence: number, takenPence: number[]): number[] {
  let remainingPence = Math.max(0, leftPence)
  return takenPence.map((pence) => {
    const partPence = Math.min(remainingPence, Math.max(0, pence))
    remainingPence -= partPence
    return partPence
  })
}
