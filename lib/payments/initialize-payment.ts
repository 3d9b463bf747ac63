import type { Viewer } from '@/lib/auth/sessions'
import { later, MINUTE, now } from '@/lib/clock'
import { db } from '@/lib/db/client'
import { type Tx, transact } from '@/lib/db/transaction'
import { AppError, conflict } from '@/lib/errors'
import { getMemberBalances } from '@/lib/ledger/balances'
import { announce } from '@/lib/live/announce'
import { lockGroup, requireMember } from '@/lib/membership/membership'
import { closeCheckouts } from './close-checkouts'
import { feeTerms } from './fee-terms'
import { feePence } from './fees'
import { describeCheckout, openFor, type Started, withTransaction } from './open-checkout'
import { CHECKOUT_MINUTES, contributionProblem } from './rules'

/** Another tab may start a payment between closing the open ones and starting this one. */
const CLOSING_ROUNDS = 5

type Wish = {
  viewer: Viewer
  groupId: string
  email: string
  amountPence: number
  isInternational: boolean
  /** The same key starts the same payment. */
  onceKey: string
}

type Sharer = { contributionPence: number }

/**
 * Starts a card payment: writes what is intended, then opens the provider's checkout for it.
 * A checkout of the same member that is still open is closed first, so that one at most can be paid.
 */
export async function initializePayment(wish: Wish): Promise<{ url: string; transactionId: string }> {
  const { member } = await requireMember(wish.viewer, wish.groupId)
  const started = (await findStarted(wish)) ?? (await closeAndStart(wish, member))
  if (started.transaction.status !== 'pending')
    throw conflict('This payment has already ended. Please start a new one.')
  const url = started.checkoutUrl ?? (await openFor(started))
  return { url, transactionId: started.id }
}

const findStarted = ({ onceKey }: Wish, tx?: Tx): Promise<Started | null> =>
  (tx ?? db).payment.findUnique({ where: { idempotencyKey: onceKey }, include: withTransaction })

async function closeAndStart(wish: Wish, member: Sharer): Promise<Started> {
  // Asked before anything is closed: a wish that is refused must not cost an open checkout.
  await requirePayable(db, wish, member)
  for (let round = 0; round < CLOSING_ROUNDS; round += 1) {
    await closeCheckouts({ groupId: wish.groupId, userId: wish.viewer.userId, exceptKey: wish.onceKey })
    const started = await transact(async (tx) => {
      await lockGroup(tx, wish.groupId)
      const same = await findStarted(wish, tx)
      return same ?? ((await hasOpenCheckout(tx, wish)) ? null : await writeIntent(tx, wish))
    })
    if (started) return started
  }
  throw conflict('Another payment of yours is just being started. Please try again.')
}

const hasOpenCheckout = async (tx: Tx, { groupId, viewer }: Wish) =>
  (await tx.transaction.count({
    where: { groupId, userId: viewer.userId, type: 'payment', status: 'pending' },
  })) > 0

async function writeIntent(tx: Tx, wish: Wish): Promise<Started> {
  const { viewer, groupId } = wish
  const { group, member } = await requireMember(viewer, groupId, tx)
  await requirePayable(tx, wish, member)
  const fee = feePence(wish.amountPence, feeTerms(wish.isInternational))
  const at = now()
  const transaction = await tx.transaction.create({
    data: {
      groupId,
      userId: viewer.userId,
      type: 'payment',
      amountPence: wish.amountPence,
      feePence: fee,
      totalPence: wish.amountPence + fee,
      createdAt: at,
    },
  })
  await announce(tx, [viewer.userId], ['transactions'], groupId)
  const intent = {
    id: transaction.id,
    email: wish.email,
    isInternational: wish.isInternational,
    idempotencyKey: wish.onceKey,
    sessionExpiresAt: later(at, CHECKOUT_MINUTES * MINUTE),
    nextCheckAt: later(at, MINUTE),
  }
  return tx.payment.create({
    data: { ...intent, request: describeCheckout({ ...intent, transaction: { ...transaction, group } }) },
    include: withTransaction,
  })
}

async function requirePayable(reader: Tx, { viewer, groupId, amountPence }: Wish, member: Sharer) {
  const paid = (await getMemberBalances(reader, groupId)).get(viewer.userId) ?? 0
  const owedPence = member.contributionPence - paid
  const problem = contributionProblem(amountPence, owedPence)
  if (!problem) return
  throw new AppError(400, 'AMOUNT_NOT_PAYABLE', problem, {
    fields: { amount: problem },
    extra: { balancePence: Math.max(0, owedPence) },
  })
}
