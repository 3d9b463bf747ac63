import { type Stripe, stripe } from './client'

/** A connected account's payouts to its bank since a moment, oldest first. */
export async function listPayouts(accountId: string, since: Date): Promise<Stripe.Payout[]> {
  const found: Stripe.Payout[] = []
  const created = { gte: Math.floor(since.getTime() / 1000) }
  for await (const payout of stripe.payouts.list({ created, limit: 100 }, { stripeAccount: accountId }))
    found.push(payout)
  return found.reverse()
}

/** The provider's ids of the transfers that a payout contains. It tells only of automatic ones what they contain. */
export async function listTransferIds(
  accountId: string,
  { id, automatic }: Stripe.Payout,
): Promise<string[]> {
  if (!automatic) return []
  const paymentIds = new Set<string>()
  const payoutQuery = { payout: id, type: 'payment', limit: 100 }
  for await (const { source } of stripe.balanceTransactions.list(payoutQuery, { stripeAccount: accountId }))
    paymentIds.add(typeof source === 'string' ? source : (source?.id ?? ''))
  const transferIds: string[] = []
  for await (const transfer of stripe.transfers.list({ destination: accountId, limit: 100 })) {
    const { destination_payment: payment } = transfer
    if (paymentIds.has(typeof payment === 'string' ? payment : (payment?.id ?? '')))
      transferIds.push(transfer.id)
  }
  return transferIds
}
