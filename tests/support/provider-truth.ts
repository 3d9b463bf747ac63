import { stripe } from '@/lib/stripe/client'

/** What really moved for a group, as the provider alone knows it; all in pence. */
export type Truth = {
  /** Charges that succeeded, by our payment's id, with all that went back to the payer. */
  charges: Map<string, { returnedPence: number; openDispute: boolean }>
  /** Transfers that were made, by our transfer's id. */
  transferred: Map<string, number>
  reversedPence: number
}

/** The truth of each group for which anything happened, by its id. */
export async function readTruths(): Promise<Map<string, Truth>> {
  const truths = new Map<string, Truth>()
  const truthOf = (groupId = '') => {
    const truth = truths.get(groupId) ?? noTruth()
    truths.set(groupId, truth)
    return truth
  }
  const byCharge = new Map<string, { returnedPence: number; openDispute: boolean }>()
  for await (const charge of stripe.charges.list({ limit: 100 })) {
    if (charge.status !== 'succeeded') continue
    const known = { returnedPence: 0, openDispute: false }
    truthOf(charge.metadata.group).charges.set(charge.metadata.payment ?? '', known)
    byCharge.set(charge.id, known)
  }
  for await (const { charge, amount, status } of stripe.refunds.list({ limit: 100 })) {
    const known = byCharge.get(String(charge))
    if (known && status === 'succeeded') known.returnedPence += amount
  }
  for await (const { charge, status, balance_transactions: movements } of stripe.disputes.list({
    limit: 100,
  })) {
    const known = byCharge.get(String(charge))
    const takenPence = -movements.reduce((sum, { amount }) => sum + amount, 0)
    if (known && status === 'lost') known.returnedPence += takenPence
    if (known && status !== 'lost' && takenPence > 0) known.openDispute = true
  }
  for await (const transfer of stripe.transfers.list({ limit: 100 })) {
    const truth = truthOf(transfer.metadata.group)
    const id = transfer.metadata.transfer ?? ''
    truth.transferred.set(id, (truth.transferred.get(id) ?? 0) + transfer.amount)
    truth.reversedPence += transfer.amount_reversed
  }
  return truths
}

export const noTruth = (): Truth => ({ charges: new Map(), transferred: new Map(), reversedPence: 0 })
