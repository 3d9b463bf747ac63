import type { Posting } from './post-entry'

/**
 * Every kind of entry, as postings in pence that sum to zero. Balances are debit-positive: what is in the group's
 * favour (available, reserved, disputed, member, gifts) is negative, assets are positive.
 *
 * | what happened          | provider | withdrawn | available | reserved | disputed | debt | fees | member | remitted |
 * |------------------------|----------|-----------|-----------|----------|----------|------|------|--------|----------|
 * | payment of A, fee F    | +A+F     |           | −A        |          |          |      | −F   | −A     | +A       |
 * | group bears fee F      |          |           | +F        |          |          |      | −F   |        |          |
 * | provider's own fee R   | −R       |           |           |          |          |      | +R   |        |          |
 * | X reserved             |          |           | +X        | −X       |          |      |      |        |          |
 * | transfer leg x made    | −x       |           |           | +x       |          |      |      |        |          |
 * | x given back to group  |          |           | −(x−d)    | +x       |          | −d   |      |        |          |
 * | refund X made          | −X       |           |           | +X       |          |      |      | +X     | −X       |
 * | refund X came back     | +X       |           | −(X−d)    |          |          | −d   |      | −X     | +X       |
 * | dispute moves m, fee R | +m−R     | −m        |           |          |          |      | +R   |        |          |
 * | dispute freezes f      |          |           | +f        |          | −f       |      |      |        |          |
 * | dispute releases f     |          |           | −(f−d)    |          | +f       | −d   |      |        |          |
 * | money lost (see below) | −(c+e)   | or −(c+e) | +a        |          | +f       | +u   | +e   | +c     | −c       |
 * | lost money came back   | +c+e     | or +c+e   | −(c−d)    |          |          | −d   | −e   | −c     | +c       |
 * | leg reversed by r      | +r       |           | −(r−d)    |          |          | −d   |      |        |          |
 * | d kept back for debt   |          |           | +d        |          |          | −d   |      |        |          |
 * | A noted (paid outside) |          |           |           |          |          |      |      | −A     | +A       |
 * | noted A taken back     |          |           |           |          |          |      |      | +A     | −A       |
 * | place with A taken over |         |           |           |          |          |      |      | +A−A   |          |
 * | adjusted by X          |          |           | −(X−d)    |          |          | −d   | +X   |        |          |
 * | adjusted by −X         |          |           | +a        |          |          | +u   | −X   |        |          |
 *
 * d: money that comes back pays the group's debt first. New money does not: the part of it that the debt needs is not
 * available, and is kept back when the group transfers, or at night. m is negative when a dispute takes money, which is
 * `withdrawn` until it is lost or comes back. Money is lost by a dispute (out of `withdrawn`) or by a refund made in
 * the provider's dashboard (from the provider): c of the contribution and e beyond it. Of c, f was frozen, a is taken
 * from available and u becomes debt: c = f + a + u. If only the split between c and e changes, c + e = 0.
 * Where the group bears the fee, its payer pays A alone, and F is posted with it; refunds and disputes leave it there.
 * A gift is posted to its group's gifts account where any other payment is posted to its member's.
 * An adjustment is between the group and the operator, whose fees bear it: X = a + u.
 */

/** Money that comes back pays the group's debt first. */
function credit(pence: number, debtPence: number): Posting[] {
  const paidOffPence = Math.min(pence, debtPence)
  return [
    { kind: 'debt', amountPence: -paidOffPence },
    { kind: 'available', amountPence: -(pence - paidOffPence) },
  ]
}

/** A payment without a user is a gift: it counts for the group, but for nobody's share. */
const remitted = (userId: string | null, pence: number): Posting[] => [
  userId === null ? { kind: 'gifts', amountPence: -pence } : { kind: 'member', userId, amountPence: -pence },
  { kind: 'remitted', amountPence: pence },
]

export const paymentPaid = (payment: {
  userId: string | null
  amountPence: number
  feePence: number
}): Posting[] => [
  { kind: 'provider', amountPence: payment.amountPence + payment.feePence },
  { kind: 'fees', amountPence: -payment.feePence },
  { kind: 'available', amountPence: -payment.amountPence },
  ...remitted(payment.userId, payment.amountPence),
]

/** The group bears a payment's fee: out of what was just paid, so it is always there. */
export const feeCovered = (pence: number): Posting[] => [
  { kind: 'available', amountPence: pence },
  { kind: 'fees', amountPence: -pence },
]

/** Paid another way: it counts, but its money never came in here. */
export const paymentRecorded = (userId: string, pence: number): Posting[] => remitted(userId, pence)

export const recordedPaymentTakenBack = (userId: string, pence: number): Posting[] => remitted(userId, -pence)

/** A listed person's place was taken over: what they paid counts for the account that took it. */
export const placeClaimed = (fromUserId: string, userId: string, pence: number): Posting[] => [
  { kind: 'member', userId: fromUserId, amountPence: pence },
  { kind: 'member', userId, amountPence: -pence },
]

export const providerFeeTaken = (pence: number): Posting[] => [
  { kind: 'provider', amountPence: -pence },
  { kind: 'fees', amountPence: pence },
]

export const moneyReserved = (pence: number): Posting[] => [
  { kind: 'available', amountPence: pence },
  { kind: 'reserved', amountPence: -pence },
]

export const legMade = (pence: number): Posting[] => [
  { kind: 'reserved', amountPence: pence },
  { kind: 'provider', amountPence: -pence },
]

export const reservationReleased = (pence: number, debtPence: number): Posting[] => [
  { kind: 'reserved', amountPence: pence },
  ...credit(pence, debtPence),
]

export const refundMade = (userId: string | null, pence: number): Posting[] => [
  { kind: 'reserved', amountPence: pence },
  { kind: 'provider', amountPence: -pence },
  ...remitted(userId, -pence),
]

export const refundCameBack = (userId: string | null, pence: number, debtPence: number): Posting[] => [
  { kind: 'provider', amountPence: pence },
  ...credit(pence, debtPence),
  ...remitted(userId, pence),
]

/** A movement of the provider's for a dispute: the amount is negative if it takes money, the fee if it returns one. */
export const disputedMoneyMoved = (movement: { amountPence: number; feePence: number }): Posting[] => [
  { kind: 'provider', amountPence: movement.amountPence - movement.feePence },
  { kind: 'fees', amountPence: movement.feePence },
  { kind: 'withdrawn', amountPence: -movement.amountPence },
]

export const disputeFrozen = (pence: number): Posting[] => [
  { kind: 'available', amountPence: pence },
  { kind: 'disputed', amountPence: -pence },
]

export const disputeReleased = (pence: number, debtPence: number): Posting[] => [
  { kind: 'disputed', amountPence: pence },
  ...credit(pence, debtPence),
]

/** Where lost money is taken from: the provider's balance, or what a dispute had withdrawn before. */
type LossSource = { from: 'provider' | 'withdrawn' }

/** What is neither frozen nor available becomes debt (see `uncoveredPenceOf`). */
export const moneyLost = (
  loss: LossSource & {
    userId: string | null
    contributionPence: number
    beyondPence: number
    frozenPence: number
    availablePence: number
  },
): Posting[] => {
  const uncoveredDebtPence = uncoveredPenceOf(loss)
  return [
    { kind: loss.from, amountPence: -(loss.contributionPence + loss.beyondPence) },
    { kind: 'fees', amountPence: loss.beyondPence },
    { kind: 'disputed', amountPence: loss.frozenPence },
    { kind: 'available', amountPence: loss.contributionPence - loss.frozenPence - uncoveredDebtPence },
    { kind: 'debt', amountPence: uncoveredDebtPence },
    ...remitted(loss.userId, -loss.contributionPence),
  ]
}

/** The part of lost money that the group's own money does not cover. */
export const uncoveredPenceOf = (loss: {
  contributionPence: number
  frozenPence: number
  availablePence: number
}): number => Math.max(0, loss.contributionPence - loss.frozenPence - loss.availablePence)

export const lossRecovered = (
  loss: LossSource & {
    userId: string | null
    contributionPence: number
    beyondPence: number
    debtPence: number
  },
): Posting[] => [
  { kind: loss.from, amountPence: loss.contributionPence + loss.beyondPence },
  { kind: 'fees', amountPence: -loss.beyondPence },
  ...credit(loss.contributionPence, loss.debtPence),
  ...remitted(loss.userId, loss.contributionPence),
]

export const legReversed = (pence: number, debtPence: number): Posting[] => [
  { kind: 'provider', amountPence: pence },
  ...credit(pence, debtPence),
]

export const debtWithheld = (pence: number): Posting[] => [
  { kind: 'available', amountPence: pence },
  { kind: 'debt', amountPence: -pence },
]

/** An operator's correction: positive in the group's favour; if negative, what is not available becomes debt. */
export const adjustmentMade = (adjustment: {
  amountPence: number
  availablePence: number
  debtPence: number
}): Posting[] => {
  const takenPence = Math.min(Math.max(0, -adjustment.amountPence), adjustment.availablePence)
  return adjustment.amountPence > 0
    ? [
        { kind: 'fees', amountPence: adjustment.amountPence },
        ...credit(adjustment.amountPence, adjustment.debtPence),
      ]
    : [
        { kind: 'fees', amountPence: adjustment.amountPence },
        { kind: 'available', amountPence: takenPence },
        { kind: 'debt', amountPence: -adjustment.amountPence - takenPence },
      ]
}
