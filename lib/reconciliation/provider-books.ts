import { disputeFeePence, stateOfDispute } from '@/lib/stripe/disputes'
import { allCharges, allDisputes, allRefunds, allTransfers } from '@/lib/stripe/records'
import { stateOfRefund } from '@/lib/stripe/refunds'
import { listReversals } from '@/lib/stripe/transfers'

/** What moved at the provider, in pence, positive for money that came in. */
export type Movement = { pence: number; at: Date }

/** The provider's records by the same names as the subjects of our ledger's entries: see `own-books.ts`. */
export type Books = Map<string, Movement>

/** Reads everything the provider has recorded of this account's money. */
export async function readProviderBooks(): Promise<Books> {
  const books: Books = new Map()
  // Summed, so that something made twice under one of our ids does not look like once.
  const note = (subject: string, pence: number, created: number) => {
    const before = books.get(subject)?.pence ?? 0
    if (pence !== 0) books.set(subject, { pence: before + pence, at: new Date(created * 1000) })
  }
  await noteCharges(note)
  await noteRefunds(note)
  await noteDisputes(note)
  await noteTransfers(note)
  return books
}

type Note = (subject: string, pence: number, created: number) => void

async function noteCharges(note: Note) {
  for await (const { id, amount, created, status, metadata, balance_transaction } of allCharges()) {
    if (status !== 'succeeded') continue
    const subject = metadata.payment ? `payment:${metadata.payment}` : `charge:${id}`
    note(subject, amount, created)
    if (balance_transaction && typeof balance_transaction === 'object')
      note(`${subject}:fee`, -balance_transaction.fee, created)
  }
}

async function noteRefunds(note: Note) {
  for await (const refund of allRefunds()) {
    const { id, amount, created, metadata } = refund
    if (stateOfRefund(refund) === 'made') note(`refund:${metadata?.refund ?? id}`, -amount, created)
  }
}

async function noteDisputes(note: Note) {
  for await (const dispute of allDisputes()) {
    const { id, amount, created } = dispute
    const state = stateOfDispute(dispute)
    if (state === 'lost') note(`dispute:${id}`, -amount, created)
    if (state !== 'open') note(`dispute:${id}:fee`, -disputeFeePence(dispute), created)
  }
}

async function noteTransfers(note: Note) {
  for await (const { id, amount, amount_reversed, created, metadata } of allTransfers()) {
    note(metadata.leg ? `leg:${metadata.leg}` : `transfer:${id}`, -amount, created)
    if (amount_reversed === 0) continue
    for (const reversal of await listReversals(id))
      note(`reversal:${reversal.metadata?.reversal ?? reversal.id}`, reversal.amount, reversal.created)
  }
}
