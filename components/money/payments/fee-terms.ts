import { describeFee } from '@/lib/money/payments/fees'

type QuotedFee = {
  originalPence: number
  feeBreakdown: { totalFeePence: number; percentage: number }
  coveredFeePence?: number
}

/** The quoted fee in words: '1.4% + 20p'. The fixed part is the fee minus the percentage. */
export function feeTermsText({ originalPence, feeBreakdown, coveredFeePence = 0 }: QuotedFee): string {
  const { totalFeePence, percentage } = feeBreakdown
  const tenThousandths = Math.round(percentage * 10_000)
  const percentageFeePence = Math.round((originalPence * tenThousandths) / 1_000_000)
  return describeFee({
    rateMillionths: tenThousandths,
    fixedPence: totalFeePence + coveredFeePence - percentageFeePence,
  })
}
