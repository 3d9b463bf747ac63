/** States of a dispute that is not decided yet. */
const UNDECIDED_STATES: readonly string[] = ['open', 'appealed']

const sum = (rows: Pick<MovedAmount, 'amountPence'>[]) =>
  rows.reduce((total, { amountPence }) => total + amountPence, 0)

type MovedAmount = { amountPence: number; status: string }
type DisputedAmount = MovedAmount & { lostPence: number }
type Payment = { refunds: { transaction: MovedAmount }[]; disputes: DisputedAmount[] }
type PaidTransaction = MovedAmount & {
  coveredFeePence: number
  payment: Payment & { legs: (MovedAmount & { reversals: MovedAmount[] })[] }
}

/**
 * What went back to the payer: successful refunds, and the money of lost disputes, which is less than the disputed
 * amount if part of it had already gone back.
 */
export const refundedPenceOf = ({ refunds, disputes }: Payment): number =>
  sum(refunds.map(({ transaction }) => transaction).filter(({ status }) => status === 'success')) +
  disputes.reduce((total, { lostPence }) => total + lostPence, 0)

export const underReviewPenceOf = ({ disputes }: { disputes: MovedAmount[] }): number =>
  sum(disputes.filter(({ status }) => UNDECIDED_STATES.includes(status)))

/** What of a payment's money is no longer in its group although it was neither transferred nor returned itself. */
export type DisplacedMoney = { inAccountPence: number; feePence: number; correctedPence: number }

/** Where a payment's money is now, in pence; the parts add up to what was paid in. */
export function whereaboutsOf(
  { status, amountPence, coveredFeePence, payment }: PaidTransaction,
  displaced: DisplacedMoney,
) {
  const sentLegs = payment.legs.filter((leg) => leg.status === 'success')
  const reversals = sentLegs
    .flatMap((leg) => leg.reversals)
    .filter((reversal) => reversal.status === 'success')
  const refundedPence = refundedPenceOf(payment)
  const accountPence = sum(sentLegs) - sum(reversals)
  const onItsWayPence = sum(payment.legs.filter((leg) => leg.status === 'reserved'))
  const keptPence = Math.max(0, (status === 'success' ? amountPence : 0) - refundedPence)
  // A fee that the group covered does not come back: whatever is returned beyond the rest is other money of the group's.
  const feePence = Math.min(coveredFeePence, keptPence)
  return {
    // It would be negative while what went back still has to be taken out of the payout account.
    inGroupPence:
      Math.max(0, keptPence - feePence - accountPence - onItsWayPence) -
      displaced.inAccountPence -
      displaced.feePence -
      displaced.correctedPence,
    onItsWayPence,
    inAccountPence: Math.min(accountPence, keptPence - feePence) + displaced.inAccountPence,
    returnedPence: refundedPence,
    // Covered by the group: its own fee, and that of other payments of which nothing is left.
    feePence: feePence + displaced.feePence,
    // Taken out of the group by an operator's correction.
    correctedPence: displaced.correctedPence,
    // The part of all this that is disputed and undecided.
    underReviewPence: underReviewPenceOf(payment),
  }
}
