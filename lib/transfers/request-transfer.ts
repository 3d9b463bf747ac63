import type { Viewer } from '@/lib/auth/sessions'
import { now } from '@/lib/clock'
import { db } from '@/lib/db/client'
import type { PayoutAccount } from '@/lib/db/generated/client'
import { type Tx, transact } from '@/lib/db/transaction'
import { AppError, conflict, invalid, providerFailed } from '@/lib/errors'
import { enqueue } from '@/lib/jobs/enqueue'
import { getGroupBalance } from '@/lib/ledger/balances'
import { reserve } from '@/lib/ledger/entries'
import { postEntry } from '@/lib/ledger/post-entry'
import { announce } from '@/lib/live/announce'
import { lockGroup, requireGroupAdmin } from '@/lib/membership/membership'
import { requirePayoutsOpen } from '@/lib/operators/require-payouts-open'
import { nextTryAt, TAKEN_OVER_AFTER_SECONDS } from '@/lib/outcomes/settle'
import { listSources } from '@/lib/payments/sources'
import { refreshPayoutAccount } from '@/lib/payouts/refresh-payout-account'
import { withinWait } from '@/lib/stripe/within-wait'
import { planLegs } from './legs'
import { transferProblem } from './rules'
import { settleTransfer } from './settle-transfer'

type Input = {
  viewer: Viewer
  groupId: string
  amountPence: number
  /** The same key asks for the same transfer. */
  idempotencyKey: string
}

/**
 * Sends collected money to the group's payout account: sets it aside first, then asks the provider, leg by leg.
 * Returns the available amount that remains, in pence. Throws 502 when the provider refused every leg at once.
 */
export async function requestTransfer(input: Input): Promise<number> {
  await requireGroupAdmin(input.viewer, input.groupId)
  const id = (await findRequested(db, input)) ?? (await reserveTransfer(input))
  await withinWait(settleTransfer(id))
  const { status, transfer } = await db.transaction.findUniqueOrThrow({
    where: { id },
    include: { transfer: { include: { legs: { orderBy: { id: 'asc' } } } } },
  })
  if (status === 'failed') throw providerFailed(transfer?.legs[0]?.failure ?? 'The transfer was refused.')
  return availableOf(db, input.groupId)
}

const findRequested = async (reader: Tx, { idempotencyKey }: Input) =>
  (await reader.transfer.findUnique({ where: { idempotencyKey: idempotencyKey } }))?.id

/** Everything that must be atomic: permission, balance, reservation, and the job that finishes it. */
async function reserveTransfer(input: Input): Promise<string> {
  const account = await requirePayoutAccount(input.groupId)
  return transact(async (tx) => {
    await lockGroup(tx, input.groupId)
    await requireGroupAdmin(input.viewer, input.groupId, tx)
    const requested = await findRequested(tx, input)
    if (requested) return requested
    await requirePayoutsOpen(tx, input.groupId)
    const still = await tx.payoutAccount.findUnique({ where: { id: account.id, disconnectedAt: null } })
    if (!still?.payoutEnabled) throw notEnabled()
    requireAvailable(input.amountPence, await availableOf(tx, input.groupId))
    return writeTransfer(tx, input, account)
  })
}

async function requirePayoutAccount(groupId: string): Promise<PayoutAccount> {
  const enabled = await refreshPayoutAccount(groupId).catch(() => {
    throw providerFailed("We couldn't reach our payment provider. It's safe to try again.", 503)
  })
  const account = await db.payoutAccount.findFirst({
    where: { groupId, disconnectedAt: null, providerAccountId: { not: null } },
  })
  if (!account) throw conflict('Please connect a payout account first.', 'NO_PAYOUT_ACCOUNT')
  if (!enabled) throw notEnabled()
  return account
}

const notEnabled = () =>
  conflict(
    "The payout account can't receive transfers yet. Please finish its onboarding.",
    'PAYOUT_NOT_ENABLED',
  )

function requireAvailable(amountPence: number, availablePence: number) {
  const problem = transferProblem(amountPence, availablePence)
  if (problem) throw invalid(problem, { amount: problem })
}

async function writeTransfer(tx: Tx, input: Input, account: PayoutAccount): Promise<string> {
  const { viewer, groupId, amountPence } = input
  const legs = planLegs(amountPence, await listSources(tx, groupId))
  if (!legs)
    throw new AppError(
      409,
      'NOT_TRANSFERABLE',
      "This money can't be transferred while a payment is in dispute.",
    )
  const { id } = await tx.transaction.create({
    data: {
      groupId,
      userId: viewer.userId,
      type: 'transfer',
      amountPence,
      totalPence: amountPence,
      createdAt: now(),
    },
  })
  await tx.transfer.create({
    data: { id, payoutAccountId: account.id, idempotencyKey: input.idempotencyKey },
  })
  await tx.transferLeg.createMany({
    data: legs.map((leg) => ({
      ...leg,
      transferId: id,
      idempotencyKey: `leg:${id}:${leg.paymentId}`,
      nextCheckAt: nextTryAt(),
    })),
  })
  await postEntry(tx, {
    groupId,
    cause: { subject: 'transfer', id, step: 'requested' },
    postings: reserve(amountPence),
  })
  await enqueue(tx, 'settle-transfer', { transferId: id }, { startAfterSeconds: TAKEN_OVER_AFTER_SECONDS })
  const members = await tx.member.findMany({ where: { groupId, leftAt: null } })
  await announce(
    tx,
    members.map(({ userId }) => userId),
    ['groups', 'transactions'],
    groupId,
  )
  return id
}

const availableOf = async (reader: Tx, groupId: string): Promise<number> =>
  (await getGroupBalance(reader, groupId)).availablePence
