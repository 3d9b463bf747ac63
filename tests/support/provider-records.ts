import { SECOND } from '@/lib/base/clock'
import { stripe } from '@/lib/platform/stripe/client'

/** What really moved for a group, according to the provider alone; all in pence. */
export type ProviderRecords = {
  /** Successful charges, by our payment's id. */
  charges: Map<string, ChargeRecord>
  /** Completed transfers by our transfer's id, and the accounts they went to. */
  transferredPenceById: Map<string, number>
  destinations: Map<string, Set<string>>
  reversedPence: number
}

type ChargeRecord = {
  totalPence: number
  /** Everything that was returned to the payer. */
  returnedPence: number
  /** What we refunded because it was not what we asked for. */
  mismatchedPence: number
  hasOpenDispute: boolean
  /** Everything that ever left for a dispute or a refund, whatever came of it. */
  totalTakenPence: number
  /** What its transfers took and no reversal, by anybody, brought back. */
  sentPence: number
  /** What we reversed of its transfers, without reversals made in a dashboard. */
  reversedByUsPence: number
}

/**
 * The records of each group for which anything happened, by group id, and when each charge, refund and dispute was made,
 * by its id.
 */
export async function readProviderRecords() {
  const recordsByGroup = new Map<string, ProviderRecords>()
  const times = new Map<string | null, Date>()
  const recordsOf = (groupId = '') => {
    const records = recordsByGroup.get(groupId) ?? noRecords()
    recordsByGroup.set(groupId, records)
    return records
  }
  const recordsByCharge = new Map<string, ChargeRecord>()
  for await (const charge of stripe.charges.list({ limit: 100 })) {
    if (charge.status !== 'succeeded') continue
    times.set(charge.id, new Date(charge.created * SECOND))
    const taken = { returnedPence: 0, mismatchedPence: 0, totalTakenPence: 0 }
    const sent = { sentPence: 0, reversedByUsPence: 0 }
    const record = { totalPence: charge.amount, ...taken, ...sent, hasOpenDispute: false }
    recordsOf(charge.metadata.group).charges.set(charge.metadata.payment ?? '', record)
    recordsByCharge.set(charge.id, record)
  }
  for await (const refund of stripe.refunds.list({ limit: 100 })) {
    const { id, charge, amount, status, metadata, created } = refund
    times.set(id, new Date(created * SECOND))
    const record = recordsByCharge.get(String(charge))
    if (!record) continue
    record.totalTakenPence += amount
    if (status === 'succeeded') record[metadata?.return ? 'mismatchedPence' : 'returnedPence'] += amount
  }
  for await (const dispute of stripe.disputes.list({ limit: 100 })) {
    const { id, charge, status, balance_transactions: movements, created } = dispute
    times.set(id, new Date(created * SECOND))
    const record = recordsByCharge.get(String(charge))
    if (record) record.totalTakenPence += movements.reduce((sum, { amount }) => sum + Math.max(0, -amount), 0)
    const takenPence = -movements.reduce((sum, { amount }) => sum + amount, 0)
    if (record && status === 'lost') record.returnedPence += takenPence
    if (record && status !== 'lost' && takenPence > 0) record.hasOpenDispute = true
  }
  for await (const transfer of stripe.transfers.list({ limit: 100 })) {
    const records = recordsOf(transfer.metadata.group)
    const id = transfer.metadata.transfer ?? ''
    records.transferredPenceById.set(id, (records.transferredPenceById.get(id) ?? 0) + transfer.amount)
    records.destinations.set(
      id,
      (records.destinations.get(id) ?? new Set()).add(String(transfer.destination)),
    )
    records.reversedPence += transfer.amount_reversed
    const source = recordsByCharge.get(String(transfer.source_transaction))
    if (source) source.sentPence += transfer.amount - transfer.amount_reversed
    for (const { amount, metadata } of transfer.reversals.data)
      if (source && metadata?.reversal) source.reversedByUsPence += amount
  }
  return { recordsByGroup, times }
}

export const noRecords = (): ProviderRecords => ({
  charges: new Map(),
  transferredPenceById: new Map(),
  destinations: new Map(),
  reversedPence: 0,
})
