/** A group's money as a person with paper and pencil would keep it; all in pence. It knows nothing of the product. */
export type Model = {
  shares: number[]
  isAdmin: boolean[]
  availablePence: number
  transferredPence: number
  payments: { who: number; pence: number; returnedPence: number; state: 'open' | 'paid' | 'ended' }[]
}

export const aModel = (): Model => ({
  shares: [50_000, 50_000, 50_000],
  isAdmin: [true, true, false],
  availablePence: 0,
  transferredPence: 0,
  payments: [],
})

/** What a member has paid and not been given back. */
export const paidBy = ({ payments }: Model, who: number) =>
  payments
    .filter((payment) => payment.who === who && payment.state === 'paid')
    .reduce((sum, { pence, returnedPence }) => sum + pence - returnedPence, 0)

/** From 10p up to what is owed; nothing may be left that is too little to pay, and who owes less than 10p pays 10p. */
export function mayPay(model: Model, who: number, pence: number): boolean {
  const owed = (model.shares[who] ?? 0) - paidBy(model, who)
  if (owed <= 0) return false
  if (owed < 10) return pence === 10
  const left = owed - pence
  return pence >= 10 && (left === 0 || left >= 10)
}

/** A new checkout takes the place of the member's open one. */
export function start(model: Model, who: number, pence: number) {
  for (const payment of model.payments)
    if (payment.who === who && payment.state === 'open') payment.state = 'ended'
  model.payments.push({ who, pence, returnedPence: 0, state: 'open' })
}

/** How an admin's intent to return `pence` of a payment is answered. */
export function refundStatus({ payments, availablePence }: Model, which: number, pence: number): number {
  const payment = payments[which]
  if (payment?.state !== 'paid' || payment.returnedPence === payment.pence) return 409
  if (pence > payment.pence - payment.returnedPence) return 400
  return pence > availablePence ? 409 : 201
}

/** The processing fee: 1.4 % (2.9 % for cards from abroad), half a penny up, and 20p; in whole numbers only. */
export const feeOf = (pence: number, isInternational: boolean) =>
  Math.floor((pence * (isInternational ? 29 : 14) + 500) / 1000) + 20
