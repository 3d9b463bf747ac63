import { later, MINUTE, now } from '@/lib/clock'
import { db } from '@/lib/db/client'
import type { TransferLeg } from '@/lib/db/generated/client'
import { type Tx, transact } from '@/lib/db/transaction'
import { withConcurrency } from '@/lib/jobs/with-concurrency'
import { getGroupBalance } from '@/lib/ledger/balances'
import { givenBack, legMade } from '@/lib/ledger/entries'
import { postEntry } from '@/lib/ledger/post-entry'
import { lockGroup } from '@/lib/membership/membership'
import { reverseLateLeg } from '@/lib/reversals/reverse-legs'
import { type Attempt, attempt } from '@/lib/stripe/attempt'
import type { Stripe } from '@/lib/stripe/client'
import { explainRefusal } from '@/lib/stripe/explain-refusal'
import { findMadeLegs, makeTransfer } from '@/lib/stripe/transfers'
import { concludeTransfer } from './conclude-transfer'

/** How long after its last try a leg without an answer is tried again. */
export const RETRY_AFTER = MINUTE
/** Legs asked for at the same time. */
const AT_ONCE = 8

const load = (id: string) =>
  db.transfer.findUniqueOrThrow({
    where: { id },
    include: {
      transaction: true,
      payoutAccount: true,
      legs: { where: { status: 'reserved' }, orderBy: { id: 'asc' }, include: { payment: true } },
    },
  })

type Loaded = Awaited<ReturnType<typeof load>>
type Outcome = Attempt<{ id: string }>

/**
 * Asks the provider for every leg of a transfer that has no answer yet; running it again sends nothing twice.
 * A leg that was tried before is looked up first, and then asked for again with the same key.
 */
export async function settleTransfer(transferId: string): Promise<void> {
  const transfer = await load(transferId)
  const triedBefore = transfer.legs.some(({ attempts }) => attempts > 0)
  const made = triedBefore
    ? await findMadeLegs(transfer.transaction.groupId, transferId)
    : new Map<string, Stripe.Transfer>()
  await withConcurrency(AT_ONCE, transfer.legs, async (leg) => {
    const found = made.get(leg.id)
    await noteLeg(leg, found ? { outcome: 'done', value: found } : await askFor(transfer, leg))
  })
}

async function askFor(transfer: Loaded, leg: Loaded['legs'][number]): Promise<Outcome> {
  const { providerAccountId } = transfer.payoutAccount
  const { chargeId } = leg.payment
  if (!providerAccountId || !chargeId)
    return { outcome: 'refused', reason: 'The payment has no charge.', code: undefined }
  await db.transferLeg.update({
    where: { id: leg.id },
    data: { attempts: { increment: 1 }, nextCheckAt: later(now(), RETRY_AFTER) },
  })
  return attempt(() =>
    makeTransfer({
      id: leg.id,
      idempotencyKey: leg.idempotencyKey,
      transferId: transfer.id,
      groupId: transfer.transaction.groupId,
      amountPence: leg.amountPence,
      chargeId,
      accountId: providerAccountId,
    }),
  )
}

/** Writes down a definite answer, once; whatever has none stays set aside. */
export async function noteLeg(leg: Pick<TransferLeg, 'id' | 'transferId'>, outcome: Outcome): Promise<void> {
  if (outcome.outcome === 'unknown') return
  await transact(async (tx) => {
    const { groupId } = await tx.transaction.findUniqueOrThrow({ where: { id: leg.transferId } })
    await lockGroup(tx, groupId)
    const open = await tx.transferLeg.findFirst({ where: { id: leg.id, status: 'reserved' } })
    if (!open) return
    if (outcome.outcome === 'done') await noteMade(tx, groupId, open, outcome.value.id)
    else await noteRefused(tx, groupId, open, explainRefusal(outcome))
    await concludeTransfer(tx, leg.transferId)
  })
}

async function noteMade(tx: Tx, groupId: string, leg: TransferLeg, providerTransferId: string) {
  await tx.transferLeg.update({
    where: { id: leg.id },
    data: { status: 'success', providerTransferId, nextCheckAt: null },
  })
  await postEntry(tx, { groupId, cause: `leg:${leg.id}:made`, postings: legMade(leg.amountPence) })
  await reverseLateLeg(tx, groupId, leg)
}

async function noteRefused(tx: Tx, groupId: string, leg: TransferLeg, failure: string) {
  await tx.transferLeg.update({
    where: { id: leg.id },
    data: { status: 'failed', failure, nextCheckAt: null },
  })
  const { debtPence } = await getGroupBalance(tx, groupId)
  const postings = givenBack(leg.amountPence, debtPence)
  await postEntry(tx, { groupId, cause: `leg:${leg.id}:given-back`, postings })
}
