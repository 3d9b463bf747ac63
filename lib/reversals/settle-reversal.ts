import { later, MINUTE, now } from '@/lib/clock'
import { db } from '@/lib/db/client'
import { type Tx, transact } from '@/lib/db/transaction'
import { getGroupBalance } from '@/lib/ledger/balances'
import { legReversed } from '@/lib/ledger/entries'
import { postEntry } from '@/lib/ledger/post-entry'
import { lockGroup } from '@/lib/membership/membership'
import { tellAdmins } from '@/lib/membership/tell-admins'
import { formatPounds } from '@/lib/money/pence'
import { changeState } from '@/lib/states/change-state'
import { type Attempt, attempt } from '@/lib/stripe/attempt'
import type { Stripe } from '@/lib/stripe/client'
import { listReversals, makeReversal } from '@/lib/stripe/transfers'

const RETRY_AFTER = MINUTE

const load = (reader: Tx, id: string) =>
  reader.reversal.findUnique({
    where: { id },
    include: { leg: { include: { transfer: { include: { transaction: { include: { group: true } } } } } } },
  })

type Loaded = NonNullable<Awaited<ReturnType<typeof load>>>

/** Asks the provider for a reversal that has no answer yet; running it again takes nothing back twice. */
export async function settleReversal(reversalId: string): Promise<void> {
  const reversal = await load(db, reversalId)
  if (reversal?.status !== 'reserved') return
  await db.reversal.update({
    where: { id: reversalId },
    data: { attempts: { increment: 1 }, nextCheckAt: later(now(), RETRY_AFTER) },
  })
  const answer = await askFor(reversal)
  if (answer.outcome === 'unknown') return
  await transact(async (tx) => {
    await lockGroup(tx, reversal.leg.transfer.transaction.groupId)
    const open = await load(tx, reversalId)
    if (open?.status !== 'reserved') return
    if (answer.outcome === 'done') await noteReversed(tx, open, answer.value.id)
    else await noteRefused(tx, open, answer.reason)
  })
}

async function askFor(reversal: Loaded): Promise<Attempt<{ id: string }>> {
  const { providerTransferId } = reversal.leg
  if (!providerTransferId) return { outcome: 'refused', reason: 'There is no transfer.', code: undefined }
  const { id, idempotencyKey, amountPence, attempts } = reversal
  const made = attempts > 0 ? await listReversals(providerTransferId) : []
  const found = made.find(({ metadata }) => metadata?.reversal === id)
  if (found) return { outcome: 'done', value: found }
  return attempt(() => makeReversal({ id, idempotencyKey, amountPence, providerTransferId }))
}

async function noteReversed(tx: Tx, { id, amountPence, leg }: Loaded, providerReversalId: string) {
  const { groupId, group } = leg.transfer.transaction
  await changeState(tx, { subject: 'reversal', id, to: 'success', why: 'made' })
  await tx.reversal.update({ where: { id }, data: { providerReversalId, nextCheckAt: null } })
  await postReversal(tx, groupId, id, amountPence)
  const what = `${formatPounds(amountPence)} came back to “${group.title}” from the payout account, for money that was returned to a payer.`
  await tellAdmins(tx, groupId, what)
}

/** What could not be taken back stays the group's debt: later money pays it. */
async function noteRefused(tx: Tx, { id, amountPence, leg }: Loaded, failure: string) {
  const { groupId, group } = leg.transfer.transaction
  await changeState(tx, { subject: 'reversal', id, to: 'failed', why: 'refused' })
  await tx.reversal.update({ where: { id }, data: { failure, nextCheckAt: null } })
  const what = `${formatPounds(amountPence)} could not be taken back from the payout account of “${group.title}”. The group owes it: it is taken from what comes in next.`
  await tellAdmins(tx, groupId, what)
}

async function postReversal(tx: Tx, groupId: string, id: string, amountPence: number) {
  const { debtPence } = await getGroupBalance(tx, groupId)
  await postEntry(tx, {
    groupId,
    cause: `reversal:${id}:made`,
    postings: legReversed(amountPence, debtPence),
  })
}

/** A reversal that was made in the provider's own dashboard brings its money back to the group too. */
export async function noteOutsideReversal(
  tx: Tx,
  leg: { id: string; groupId: string },
  made: Stripe.TransferReversal,
) {
  const cause = `outside:${made.id}`
  await tx.reversal.create({
    data: {
      legId: leg.id,
      cause,
      amountPence: made.amount,
      status: 'success',
      idempotencyKey: cause,
      providerReversalId: made.id,
      createdAt: now(),
    },
  })
  await postReversal(tx, leg.groupId, made.id, made.amount)
}
