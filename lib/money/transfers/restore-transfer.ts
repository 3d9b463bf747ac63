import { moneyReserved } from '@/lib/books/ledger/entries'
import { postEntry } from '@/lib/books/ledger/post-entry'
import { lockGroup } from '@/lib/membership/membership'
import { nextTryAt } from '@/lib/money/outcomes/settle'
import { db } from '@/lib/platform/db/client'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import type { Stripe } from '@/lib/platform/stripe/client'
import { idOf } from '@/lib/platform/stripe/id-of'
import { ownId } from '@/lib/platform/stripe/own-id'
import { listMadeLegs } from '@/lib/platform/stripe/transfers'
import { releaseLeg } from './release-leg'
import { recordLeg } from './settle-transfer'

/**
 * Writes a whole transfer again that a restored database has lost: the legs that the provider made, with their money
 * reserved as it was then. Returns null if its payout account or one of its payments is unknown here. A leg that was
 * requested but never made is left out: none of its money moved.
 */
export async function restoreTransfer({ metadata, destination }: Stripe.Transfer): Promise<string | null> {
  const id = ownId(metadata, 'transfer')
  const groupId = ownId(metadata, 'group')
  if (!id || !groupId) return null
  const providerAccountId = idOf(destination) ?? ''
  const account = await db.payoutAccount.findUnique({
    where: { providerAccountId_groupId: { providerAccountId, groupId } },
  })
  if (!account) return null
  const legs = await findLegs([...(await listMadeLegs(groupId, id))])
  if (!legs) return null
  const userId = await findRequester(ownId(metadata, 'by'), account.ownerId)
  return transact(async (tx) => {
    await lockGroup(tx, groupId)
    if (await tx.transfer.findUnique({ where: { id } })) return id
    return write(tx, { id, groupId, userId, payoutAccountId: account.id, legs })
  })
}

/** Who asked for it or, if they are unknown here, the owner of the account it went to. */
async function findRequester(askedBy: string | null, ownerId: string): Promise<string> {
  const requester = askedBy
    ? await db.user.findUnique({ where: { id: askedBy }, select: { id: true } })
    : null
  return requester?.id ?? ownerId
}

type Leg = { id: string; paymentId: string; amountPence: number; madeAt: Date }

/** Null if the payment of one of them is not in the books. */
async function findLegs(madeLegs: [string, Stripe.Transfer][]): Promise<Leg[] | null> {
  const chargeIds = madeLegs.map(([, { source_transaction }]) => idOf(source_transaction) ?? '')
  const payments = await db.payment.findMany({
    where: { chargeId: { in: chargeIds }, transaction: { status: 'success' } },
  })
  const legs = madeLegs.flatMap(([id, { amount, created, source_transaction }]) =>
    payments
      .filter(({ chargeId }) => chargeId === idOf(source_transaction))
      .map((payment) => ({
        id,
        paymentId: payment.id,
        amountPence: amount,
        madeAt: new Date(created * 1000),
      })),
  )
  return legs.length > 0 && legs.length === madeLegs.length ? legs : null
}

/**
 * For a transfer that waits for a second admin although the provider has made legs of it: its confirmation was lost
 * when the database was restored. Its other legs never moved, so they are given back. Call it with the group locked.
 */
export async function recordLostConfirmation(
  tx: Tx,
  transferId: string,
  madeLegs: Map<string, Stripe.Transfer>,
) {
  const { legs, transaction } = await tx.transfer.update({
    where: { id: transferId },
    data: { awaitingUntil: null },
    include: { legs: { where: { status: 'waiting' }, orderBy: { id: 'asc' } }, transaction: true },
  })
  const { groupId } = transaction
  for (const leg of legs.filter(({ id }) => !madeLegs.has(id)))
    await releaseLeg(tx, { groupId, leg, why: 'called-off', failure: NOT_SENT })
  for (const { id } of legs) {
    const value = madeLegs.get(id)
    if (value) await recordLeg(tx, id, { outcome: 'done', value })
  }
}

const NOT_SENT = 'This part of the transfer was not sent. The money is back in the group.'

type LostTransfer = { id: string; groupId: string; userId: string; payoutAccountId: string; legs: Leg[] }

async function write(tx: Tx, { id, groupId, userId, payoutAccountId, legs }: LostTransfer): Promise<string> {
  const amountPence = legs.reduce((sum, leg) => sum + leg.amountPence, 0)
  const createdAt = new Date(Math.min(...legs.map(({ madeAt }) => madeAt.getTime())))
  await tx.transaction.create({
    data: { id, groupId, userId, type: 'transfer', amountPence, totalPence: amountPence, createdAt },
  })
  await tx.transfer.create({ data: { id, payoutAccountId, idempotencyKey: `restored:${id}` } })
  await tx.transferLeg.createMany({
    data: legs.map(({ madeAt: _, ...leg }) => ({
      ...leg,
      transferId: id,
      idempotencyKey: `leg:${id}:${leg.paymentId}`,
      // Made already, and recorded next. If that is cut off, the counted attempt makes the retry look it up first.
      attempts: 1,
      nextCheckAt: nextTryAt(),
    })),
  })
  const cause = { subject: 'transfer', id, step: 'requested' } as const
  await postEntry(tx, { groupId, cause, postings: moneyReserved(amountPence) })
  return id
}
