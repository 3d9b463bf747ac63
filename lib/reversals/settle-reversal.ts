import { now } from '@/lib/clock'
import { db } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import type { Tx } from '@/lib/db/transaction'
import { getGroupBalance } from '@/lib/ledger/balances'
import { legReversed } from '@/lib/ledger/entries'
import { postEntry } from '@/lib/ledger/post-entry'
import { tellAdmins } from '@/lib/membership/tell-admins'
import { formatPounds } from '@/lib/money/pence'
import { type Answer, settle } from '@/lib/outcomes/settle'
import { changeState } from '@/lib/states/change-state'
import type { Stripe } from '@/lib/stripe/client'
import { explainReversalRefusal } from '@/lib/stripe/explain-refusal'
import { listReversals, makeReversal } from '@/lib/stripe/transfers'

const whole = {
  leg: { include: { transfer: { include: { transaction: { include: { group: true } } } } } },
} satisfies Prisma.ReversalInclude

type Loaded = Prisma.ReversalGetPayload<{ include: typeof whole }>

/**
 * Asks the provider for a reversal that has no answer yet. What it is asked for with is wholly determined by
 * columns that never change: it is not kept a second time.
 */
export function settleReversal(id: string): Promise<void> {
  const open = { id, status: 'reserved' } as const
  return settle<Loaded, { id: string }>({
    count: (tried) => db.reversal.updateMany({ where: open, data: tried }),
    load: () => db.reversal.findMany({ where: open, include: whole }),
    lookUp,
    ask: askFor,
    explain: explainReversalRefusal,
    groupOf: ({ leg }) => leg.transfer.transaction.groupId,
    note: noteAnswer,
  })
}

async function lookUp({ id, leg }: Loaded): Promise<Stripe.TransferReversal | undefined> {
  const made = leg.providerTransferId ? await listReversals(leg.providerTransferId) : []
  return made.find(({ metadata }) => metadata?.reversal === id)
}

async function askFor({ id, idempotencyKey, amountPence, leg }: Loaded): Promise<{ id: string } | null> {
  const { providerTransferId } = leg
  return providerTransferId ? makeReversal({ id, idempotencyKey, amountPence, providerTransferId }) : null
}

async function noteAnswer(tx: Tx, id: string, answer: Answer<{ id: string }>) {
  const reversal = await tx.reversal.findFirst({ where: { id, status: 'reserved' }, include: whole })
  if (!reversal) return
  if (answer.outcome === 'done') await noteReversed(tx, reversal, answer.value.id)
  else await noteRefused(tx, reversal, answer.failure)
}

async function noteReversed(tx: Tx, { id, amountPence, leg }: Loaded, providerReversalId: string) {
  const { groupId, group } = leg.transfer.transaction
  await changeState(tx, { subject: 'reversal', id, to: 'success', why: 'made' })
  await tx.reversal.update({ where: { id }, data: { providerReversalId, nextCheckAt: null } })
  await postReversal(tx, groupId, id, amountPence)
  const what = `${formatPounds(amountPence)} came back to “${group.title}” from its payout account, to cover money returned to a payer.`
  await tellAdmins(tx, groupId, what)
}

/** What could not be taken back stays the group's debt: later money pays it. */
async function noteRefused(tx: Tx, { id, amountPence, leg }: Loaded, failure: string) {
  const { groupId, group } = leg.transfer.transaction
  await changeState(tx, { subject: 'reversal', id, to: 'failed', why: 'refused' })
  await tx.reversal.update({ where: { id }, data: { failure, nextCheckAt: null } })
  const what = `${formatPounds(amountPence)} could not be taken back from the payout account of “${group.title}”. The group owes this, and it will be taken from what comes in next.`
  await tellAdmins(tx, groupId, what)
}

async function postReversal(tx: Tx, groupId: string, id: string, amountPence: number) {
  const { debtPence } = await getGroupBalance(tx, groupId)
  await postEntry(tx, {
    groupId,
    cause: { subject: 'reversal', id, step: 'made' },
    postings: legReversed(amountPence, debtPence),
  })
}

/** A reversal that was made in the provider's own dashboard brings its money back to the group too. */
export async function noteOutsideReversal(
  tx: Tx,
  leg: { id: string; groupId: string },
  made: Stripe.TransferReversal,
) {
  await tx.reversal.create({
    data: {
      legId: leg.id,
      cause: 'outside',
      causeId: made.id,
      amountPence: made.amount,
      status: 'success',
      idempotencyKey: `outside:${made.id}`,
      providerReversalId: made.id,
      createdAt: now(),
    },
  })
  await postReversal(tx, leg.groupId, made.id, made.amount)
}
