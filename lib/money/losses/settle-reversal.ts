import { addMs, DAY, HOUR, now } from '@/lib/base/clock'
import { formatPounds } from '@/lib/base/money/pence'
import { getGroupBalance } from '@/lib/books/ledger/balances'
import { legReversed } from '@/lib/books/ledger/entries'
import { postEntry } from '@/lib/books/ledger/post-entry'
import { notifyAdmins } from '@/lib/membership/notify-admins'
import { type Answer, settle } from '@/lib/money/outcomes/settle'
import { flagIfGroupDeleted } from '@/lib/money/payments/flag-deleted-group'
import { db } from '@/lib/platform/db/client'
import type { Prisma } from '@/lib/platform/db/generated/client'
import type { Tx } from '@/lib/platform/db/transaction'
import { changeState } from '@/lib/platform/states/change-state'
import type { Stripe } from '@/lib/platform/stripe/client'
import { explainReversalRefusal } from '@/lib/platform/stripe/explain-refusal'
import { fetchReversal, listReversals, makeReversal, stateOfReversal } from '@/lib/platform/stripe/transfers'
import { coverLosses } from './cover-losses'

/** The pause after a refusal is an hour; it doubles with each further one, up to this. */
const MAX_PAUSE = 7 * DAY
/** How often the provider is asked about one that waits for the account's money, which it may for 45 days. */
const WAITING_CHECK_INTERVAL = HOUR
const ACCOUNT_EMPTY_FAILURE = 'the account never held the money'

const withLeg = {
  leg: { include: { transfer: { include: { transaction: { include: { group: true } } } } } },
} satisfies Prisma.ReversalInclude

type LoadedReversal = Prisma.ReversalGetPayload<{ include: typeof withLeg }>

/**
 * Asks the provider for a reversal that has no answer yet. Columns that never change determine the whole request, so
 * it is not stored.
 */
export function settleReversal(id: string): Promise<void> {
  const openFilter = { id, status: 'reserved' } as const
  return settle<LoadedReversal, Stripe.TransferReversal>({
    countAttempt: (nextAttempt) => db.reversal.updateMany({ where: openFilter, data: nextAttempt }),
    load: () => db.reversal.findMany({ where: openFilter, include: withLeg }),
    lookUp,
    isOpen: async () => (await db.reversal.count({ where: openFilter })) > 0,
    send: sendReversal,
    explain: explainReversalRefusal,
    groupIdOf: ({ leg }) => leg.transfer.transaction.groupId,
    record: recordReversal,
  })
}

async function lookUp({
  id,
  leg,
  providerReversalId,
}: LoadedReversal): Promise<Stripe.TransferReversal | undefined> {
  const { providerTransferId } = leg
  if (!providerTransferId) return undefined
  if (providerReversalId) return fetchReversal(providerTransferId, providerReversalId)
  return (await listReversals(providerTransferId)).find(({ metadata }) => metadata?.reversal === id)
}

async function sendReversal({ id, idempotencyKey, amountPence, leg }: LoadedReversal) {
  const { providerTransferId } = leg
  return providerTransferId ? makeReversal({ id, idempotencyKey, amountPence, providerTransferId }) : null
}

/** Records the provider's answer, with the group locked; a reversal that has one already stays as it is. */
export async function recordReversal(tx: Tx, id: string, answer: Answer<Stripe.TransferReversal>) {
  const reversal = await tx.reversal.findFirst({ where: { id, status: 'reserved' }, include: withLeg })
  if (!reversal) return
  if (answer.outcome === 'refused') return recordRefused(tx, reversal, answer.failure)
  const state = stateOfReversal(answer.value)
  if (state === 'made') await recordReversed(tx, reversal, answer.value.id)
  else if (state === 'failed') await recordRefused(tx, reversal, ACCOUNT_EMPTY_FAILURE)
  else await recordWaiting(tx, reversal, answer.value.id)
}

/** The provider takes the money as soon as the account has it; meanwhile the group's other money stands in. */
async function recordWaiting(
  tx: Tx,
  { id, amountPence, leg, providerReversalId }: LoadedReversal,
  waitingId: string,
) {
  const { groupId, group } = leg.transfer.transaction
  const nextCheckAt = addMs(now(), WAITING_CHECK_INTERVAL)
  await tx.reversal.update({ where: { id }, data: { providerReversalId: waitingId, nextCheckAt } })
  if (providerReversalId) return
  await coverLosses(tx, groupId)
  await notifyAdmins(
    tx,
    groupId,
    `${formatPounds(amountPence)} will be taken back from the payout account of “${group.title}” as soon as it holds that much. ${await describeConsequence(tx, groupId, leg.paymentId)}`,
  )
}

async function recordReversed(tx: Tx, { id, amountPence, leg }: LoadedReversal, providerReversalId: string) {
  const { groupId, group } = leg.transfer.transaction
  await changeState(tx, { subject: 'reversal', id, to: 'success', why: 'made' })
  await tx.reversal.update({ where: { id }, data: { providerReversalId, nextCheckAt: null } })
  await tx.transferLeg.update({ where: { id: leg.id }, data: { reversalsRefused: 0, reverseAfter: null } })
  await postReversal(tx, groupId, id, amountPence)
  const what = `${formatPounds(amountPence)} came back to “${group.title}” from its payout account, to cover money that is disputed or was returned to a payer.`
  await notifyAdmins(tx, groupId, what, { kind: 'reversed', amountPence })
}

/** A refused reversal is requested again later; meanwhile the group's other money stands in for it. */
async function recordRefused(tx: Tx, { id, amountPence, leg }: LoadedReversal, failure: string) {
  const { groupId, group } = leg.transfer.transaction
  await changeState(tx, { subject: 'reversal', id, to: 'failed', why: 'refused' })
  await tx.reversal.update({ where: { id }, data: { failure, nextCheckAt: null } })
  const reversalsRefused = leg.reversalsRefused + 1
  const reverseAfter = addMs(now(), Math.min(MAX_PAUSE, HOUR * 2 ** leg.reversalsRefused))
  await tx.transferLeg.update({ where: { id: leg.id }, data: { reversalsRefused, reverseAfter } })
  await coverLosses(tx, groupId)
  if (reversalsRefused > 1) return
  const refusalText = `${formatPounds(amountPence)} could not be taken back from the payout account of “${group.title}”.`
  await notifyAdmins(tx, groupId, `${refusalText} ${await describeConsequence(tx, groupId, leg.paymentId)}`)
}

async function describeConsequence(tx: Tx, groupId: string, paymentId: string): Promise<string> {
  const { debtPence } = await getGroupBalance(tx, groupId)
  if (debtPence > 0) return 'The group owes this, and it will be taken from what comes in next.'
  const openDisputeCount = await tx.dispute.count({ where: { paymentId, openPence: { gt: 0 } } })
  return openDisputeCount > 0
    ? 'Until the dispute is decided it is set aside from the group’s other money, as far as there is any. We will keep trying.'
    : 'We will keep trying while the group needs it.'
}

async function postReversal(tx: Tx, groupId: string, id: string, amountPence: number) {
  const { debtPence } = await getGroupBalance(tx, groupId)
  await postEntry(tx, {
    groupId,
    cause: { subject: 'reversal', id, step: 'made' },
    postings: legReversed(amountPence, debtPence),
  })
  await coverLosses(tx, groupId)
  await flagIfGroupDeleted(tx, groupId)
}

/**
 * A reversal made in the provider's own dashboard brings its money back to the group, too. So does one of ours that a
 * restored database has lost; `lostId` is the id it had.
 */
export async function recordOutsideReversal(
  tx: Tx,
  leg: { id: string; groupId: string },
  reversal: Stripe.TransferReversal,
  lostId: string | null = null,
) {
  if (stateOfReversal(reversal) !== 'made') return
  await tx.reversal.create({
    data: {
      id: lostId ?? undefined,
      legId: leg.id,
      cause: 'outside',
      causeId: reversal.id,
      amountPence: reversal.amount,
      status: 'success',
      idempotencyKey: `outside:${reversal.id}`,
      providerReversalId: reversal.id,
      createdAt: now(),
    },
  })
  await postReversal(tx, leg.groupId, lostId ?? reversal.id, reversal.amount)
}
