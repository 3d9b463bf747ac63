import { type Stripe, stripe } from './client'

/** Sends part of a charge to a connected account. It joins the charge's transfer group; naming another is refused. */
export const makeTransfer = (leg: {
  id: string
  idempotencyKey: string
  transferId: string
  groupId: string
  /** The admin who asked for it, from which a restored database can recover it. */
  askedBy: string | null
  amountPence: number
  chargeId: string
  accountId: string
}): Promise<Stripe.Transfer> =>
  stripe.transfers.create(
    {
      amount: leg.amountPence,
      currency: 'gbp',
      destination: leg.accountId,
      source_transaction: leg.chargeId,
      metadata: { leg: leg.id, transfer: leg.transferId, group: leg.groupId, by: leg.askedBy },
    },
    { idempotencyKey: leg.idempotencyKey },
  )

/** The legs of a transfer that the provider has made, by our own ids: the truth after a lost response. */
export async function listMadeLegs(
  groupId: string,
  transferId: string,
): Promise<Map<string, Stripe.Transfer>> {
  const made = new Map<string, Stripe.Transfer>()
  for await (const transfer of stripe.transfers.list({ transfer_group: groupId, limit: 100 }))
    if (transfer.metadata.transfer === transferId && transfer.metadata.leg)
      made.set(transfer.metadata.leg, transfer)
  return made
}

export const fetchTransfer = (id: string) => stripe.transfers.retrieve(id)

export const makeReversal = (reversal: {
  id: string
  idempotencyKey: string
  providerTransferId: string
  amountPence: number
}): Promise<Stripe.TransferReversal> =>
  stripe.transfers.createReversal(
    reversal.providerTransferId,
    { amount: reversal.amountPence, metadata: { reversal: reversal.id } },
    { idempotencyKey: reversal.idempotencyKey },
  )

export const fetchReversal = (providerTransferId: string, id: string): Promise<Stripe.TransferReversal> =>
  stripe.transfers.retrieveReversal(providerTransferId, id)

/** The SDK does not know the status yet: only platforms whose reversals may wait get one. */
type ReversalWithStatus = Stripe.TransferReversal & { status?: string | null }

/** Whether the money is back, still has to come from the account, or stays there. */
export function stateOfReversal({ status }: ReversalWithStatus): 'made' | 'under way' | 'failed' {
  if (status === 'failed' || status === 'canceled') return 'failed'
  return status === 'pending' ? 'under way' : 'made'
}

export async function listReversals(providerTransferId: string): Promise<Stripe.TransferReversal[]> {
  const found: Stripe.TransferReversal[] = []
  for await (const reversal of stripe.transfers.listReversals(providerTransferId, { limit: 100 }))
    found.push(reversal)
  return found
}
