/** How left-over money goes back to those who paid. Pure; every amount is integer pence. */

type RefundablePayment = {
  paymentId: string
  /** Who paid: several payments of one payer make one part. */
  payerKey: string
  /** How much of it has not gone back yet. */
  leftPence: number
}

type Part<Payment> = { payment: Payment; amountPence: number }

const sum = (pence: number[]) => pence.reduce((total, one) => total + one, 0)

/**
 * Plans the refunds that give an amount back to payers, in proportion to what each has paid and not got back. Odd
 * pennies go to the largest remainders, then to those who paid first. Each payer's latest payment is refunded first, so
 * that few cards are touched. `payments` come oldest first; throws RangeError if less than the amount is left of them.
 */
export function planShareOut<Payment extends RefundablePayment>(
  amountPence: number,
  payments: Payment[],
): Part<Payment>[] {
  const paymentsByPayer = new Map<string, Payment[]>()
  for (const payment of payments) {
    const ownPayments = paymentsByPayer.get(payment.payerKey)
    if (ownPayments) ownPayments.push(payment)
    else paymentsByPayer.set(payment.payerKey, [payment])
  }
  const all = [...paymentsByPayer.values()]
  const parts = splitInProportion(
    amountPence,
    all.map((own) => sum(own.map(({ leftPence }) => leftPence))),
  )
  return all.flatMap((own, index) => takeLatest(parts[index] ?? 0, own))
}

/** Splits an amount in proportion to `sizes`; odd pennies go to the larger remainders, then to the earlier ones. */
function splitInProportion(amountPence: number, sizes: number[]): number[] {
  const total = sum(sizes)
  if (amountPence > total) throw new RangeError('There is not that much to share out')
  if (total === 0) return sizes.map(() => 0)
  const floors = sizes.map((size) => Math.floor((amountPence * size) / total))
  const oddPence = amountPence - sum(floors)
  const remainder = (index: number) => (amountPence * (sizes[index] ?? 0)) % total
  const order = sizes.map((_, index) => index).sort((a, b) => remainder(b) - remainder(a) || a - b)
  const roundedUp = new Set(order.slice(0, oddPence))
  return floors.map((pence, index) => pence + (roundedUp.has(index) ? 1 : 0))
}

function takeLatest<Payment extends RefundablePayment>(
  amountPence: number,
  ownPayments: Payment[],
): Part<Payment>[] {
  let remainingPence = amountPence
  return ownPayments.toReversed().flatMap((payment) => {
    const partPence = Math.min(remainingPence, payment.leftPence)
    remainingPence -= partPence
    return partPence > 0 ? [{ payment, amountPence: partPence }] : []
  })
}
