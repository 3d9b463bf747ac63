/**
 * How much of what went back to a payer was contribution; the rest was fee. In the order of the amounts, each takes
 * of the contribution what is left of it after refunds and after those before it. All in pence.
 */
export function apportion(leftPence: number, wentBackPence: number[]): number[] {
  let left = Math.max(0, leftPence)
  return wentBackPence.map((pence) => {
    const part = Math.min(left, Math.max(0, pence))
    left -= part
    return part
  })
}
