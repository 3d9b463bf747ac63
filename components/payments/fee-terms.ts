import { toPence } from '@/lib/money/pence'

type Quoted = { originalAmount: number; feeBreakdown: { totalFee: number; percentage: number } }

/** The quoted fee in words: '1.4% + 20p'. The fixed part is what the fee holds beyond the percentage. */
export function feeTermsText({ originalAmount, feeBreakdown }: Quoted): string {
  const { totalFee, percentage } = feeBreakdown
  const tenThousandths = Math.round(percentage * 10_000)
  const share = Math.round((toPence(originalAmount) * tenThousandths) / 1_000_000)
  const fixed = toPence(totalFee) - share
  return fixed > 0 ? `${percentage}% + ${fixed}p` : `${percentage}%`
}
