import { legMade } from '@/lib/books/ledger/entries'
import { postEntry } from '@/lib/books/ledger/post-entry'
import { coverLosses } from '@/lib/money/losses/cover-losses'
import { isBalanceInsufficient, retryKey } from '@/lib/money/outcomes/insufficient-balance'
import { type Answer, settle } from '@/lib/money/outcomes/settle'
import { db } from '@/lib/platform/db/client'
import type { Prisma, TransferLeg } from '@/lib/platform/db/generated/client'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { changeState } from '@/lib/platform/states/change-state'
import type { Stripe } from '@/lib/platform/stripe/client'
import { explainRefusal } from '@/lib/platform/stripe/explain-refusal'
import { listMadeLegs, makeTransfer } from '@/lib/platform/stripe/transfers'
import { concludeTransfer } from './conclude-transfer'
import { keepLegWaiting } from './keep-leg-waiting'
import { releaseLeg } from './release-leg'

/**
 * Asks the provider for every leg of a transfer that has no answer yet, with one look-up for all of them. Columns that
 * never change determine the whole request for a leg, so it is not stored.
 */
export function settleTransfer(transferId: string): Promise<void> {
  let madeLegs: ReturnType<typeof listMadeLegs> | undefined
  return settle<OpenLeg, { id: string }>({
    countAttempt: (nextAttempt) => countAttempt(transferId, nextAttempt),
    load: () => loadOpenLegs(transferId),
    lookUp: async (leg) => {
      madeLegs ??= listMadeLegs(groupIdOf(leg), transferId)
      return (await madeLegs).get(leg.id)
    },
    isOpen: async ({ id }) => (await db.transferLeg.count({ where: { id, status: 'reserved' } })) > 0,
    send: sendLeg,
    explain: explainRefusal,
    groupIdOf,
    record: (tx, id, answer, leg) =>
      isBalanceInsufficient(answer) ? keepLegWaiting(tx, leg) : recordLeg(tx, id, answer),
  })
}

/** Without the group's lock; legs are locked in the order in which disconnecting an account locks them. */
const countAttempt = (transferId: string, nextAttempt: Prisma.TransferLegUpdateManyMutationInput) =>
  transact(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM transfer_legs
      WHERE "transferId" = ${transferId}::uuid AND status = 'reserved' ORDER BY id FOR UPDATE`
    await tx.transferLeg.updateMany({ where: { transferId, status: 'reserved' }, data: nextAttempt })
  })

const loadOpenLegs = (transferId: string) =>
  db.transferLeg.findMany({
    where: { transferId, status: 'reserved', attempts: { gt: 0 } },
    orderBy: { id: 'asc' },
    include: { payment: true, transfer: { include: { transaction: true, payoutAccount: true } } },
  })

type OpenLeg = Awaited<ReturnType<typeof loadOpenLegs>>[number]

const groupIdOf = (leg: OpenLeg) => leg.transfer.transaction.groupId

async function sendLeg(leg: OpenLeg): Promise<Stripe.Transfer | null> {
  const { id, transferId, amountPence } = leg
  const { chargeId } = leg.payment
  const accountId = leg.transfer.payoutAccount.providerAccountId
  if (!accountId || !chargeId) return null
  const { groupId, userId: askedBy } = leg.transfer.transaction
  return makeTransfer({
    id,
    idempotencyKey: retryKey(leg.shortRefusals, leg.idempotencyKey),
    transferId,
    groupId,
    askedBy,
    amountPence,
    chargeId,
    accountId,
  })
}

/** Records a leg's answer, once; call it with the group locked. */
export async function recordLeg(tx: Tx, legId: string, answer: Answer<{ id: string }>): Promise<void> {
  const leg = await tx.transferLeg.findFirst({
    where: { id: legId, status: { in: ['waiting', 'reserved'] } },
    include: { transfer: { include: { transaction: true } } },
  })
  if (!leg) return
  const { groupId } = leg.transfer.transaction
  if (answer.outcome === 'done') await recordMade(tx, groupId, leg, answer.value.id)
  else await releaseLeg(tx, { groupId, leg, why: 'refused', failure: answer.failure })
  // Its payment may have been disputed or refunded in the meantime.
  await coverLosses(tx, groupId)
  await concludeTransfer(tx, leg.transferId)
}

async function recordMade(tx: Tx, groupId: string, leg: TransferLeg, providerTransferId: string) {
  await changeState(tx, { subject: 'leg', id: leg.id, to: 'success', why: 'made' })
  await tx.transferLeg.update({ where: { id: leg.id }, data: { providerTransferId, nextCheckAt: null } })
  await postEntry(tx, {
    groupId,
    cause: { subject: 'leg', id: leg.id, step: 'made' },
    postings: legMade(leg.amountPence),
  })
}
