import { addMs, HOUR, now } from '@/lib/base/clock'
import { longMoment } from '@/lib/base/dates'
import { conflict, invalid } from '@/lib/base/errors'
import { requireSameRequest } from '@/lib/base/idempotency-keys'
import { formatPounds } from '@/lib/base/money/pence'
import { getGroupBalance } from '@/lib/books/ledger/balances'
import { debtWithheld, moneyReserved } from '@/lib/books/ledger/entries'
import { sumOpenDisputesPence } from '@/lib/books/ledger/open-disputes'
import { postEntry } from '@/lib/books/ledger/post-entry'
import { checkCoverage, requireCoverage } from '@/lib/books/solvency/require-coverage'
import { askAdmins } from '@/lib/membership/ask-admins'
import { listAdminIds } from '@/lib/membership/list-admins'
import { lockAsAdmin, requireGroupAdmin } from '@/lib/membership/membership'
import { requireTrustedAdmin } from '@/lib/membership/new-admin'
import { nextTryAt, TAKEOVER_DELAY_SECONDS } from '@/lib/money/outcomes/settle'
import { listTransferSources } from '@/lib/money/payments/transfer-sources'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import type { Group, PayoutAccount } from '@/lib/platform/db/generated/client'
import { type Reader, type Tx, transact } from '@/lib/platform/db/transaction'
import { enqueue } from '@/lib/platform/jobs/enqueue'
import { announce } from '@/lib/platform/messages/live/announce'
import { requireWithinDailyLimit } from './daily-limit'
import { limitTransfers } from './limit-transfers'
import { planLegs } from './plan-legs'
import { requireAccountReady, requirePayoutAccount } from './readiness'
import { secondAdminProblem, TRANSFER_MESSAGES, transferProblem } from './rules'
import { sendTransfer } from './send-transfer'

/** How long a second admin has to confirm. */
const CONFIRMATION_TIME = 72 * HOUR

type Input = {
  viewer: Viewer
  groupId: string
  amountPence: number
  /** A retry with the same key requests the same transfer. */
  idempotencyKey: string
}

type TransferResult = {
  remainingPence: number
  /** Set while a second admin has to confirm it. */
  waitingTransfer: { transferId: string; expiresAt: string } | null
}

/**
 * Sends collected money to the group's payout account: reserves it first, then asks the provider, leg by leg.
 * With two keys it stays reserved until a second admin confirms. Throws 502 if the provider refused every leg.
 */
export async function requestTransfer(input: Input): Promise<TransferResult> {
  const membership = await requireGroupAdmin(input.viewer, input.groupId)
  const id = (await findRequestedId(db, input)) ?? (await reserveTransfer(input, membership))
  const { awaitingUntil } = await db.transfer.findUniqueOrThrow({ where: { id } })
  if (!awaitingUntil) return { remainingPence: await sendTransfer(id, input.groupId), waitingTransfer: null }
  const waitingTransfer = { transferId: id, expiresAt: awaitingUntil.toISOString() }
  return { remainingPence: await readAvailablePence(db, input.groupId), waitingTransfer }
}

/** The transfer this key has requested. Its legs say how much was asked for; the transaction, how much was sent. */
async function findRequestedId(reader: Reader, { idempotencyKey, groupId, amountPence }: Input) {
  const found = await reader.transfer.findUnique({
    where: { idempotencyKey },
    include: { transaction: true, legs: true },
  })
  if (!found) return undefined
  const askedPence = found.legs.reduce((sum, leg) => sum + leg.amountPence, 0)
  requireSameRequest(found.transaction, found.transaction.groupId === groupId && askedPence === amountPence)
  return found.id
}

/** Does in one transaction what must be atomic: permission, balance, reservation, and the job that finishes it. */
async function reserveTransfer(
  input: Input,
  seenMembership: Awaited<ReturnType<typeof requireGroupAdmin>>,
): Promise<string> {
  requireTrustedAdmin(seenMembership)
  await limitTransfers('transfer', { groupId: input.groupId, userId: input.viewer.userId })
  await requireSecondAdmin(db, seenMembership.group)
  const account = await requirePayoutAccount(input.groupId)
  // Skip asking if the group seems to have too little: the check under the lock refuses it, whatever came in since.
  const seenPence = await readAvailablePence(db, input.groupId)
  const coverage =
    input.amountPence <= seenPence ? await checkCoverage(input.groupId, input.amountPence) : null
  return transact(async (tx) => {
    const membership = await lockAsAdmin(tx, input.viewer, input.groupId)
    const { group } = membership
    const requestedId = await findRequestedId(tx, input)
    if (requestedId) return requestedId
    requireTrustedAdmin(membership)
    await requireSecondAdmin(tx, group)
    await requireAccountReady(tx, account)
    const { availablePence, debtPence } = await getGroupBalance(tx, input.groupId)
    requireAvailable(input.amountPence, Math.min(seenPence, availablePence))
    await requireWithinDailyLimit(tx, { ...input, userId: input.viewer.userId })
    if (coverage) await requireCoverage(tx, coverage)
    return writeTransfer(tx, input, { account, group, debtPence })
  })
}

/** With two keys, a sole admin has nobody to confirm. */
async function requireSecondAdmin(reader: Reader, { id: groupId, twoKeys }: Group) {
  const problem = secondAdminProblem(twoKeys, (await listAdminIds(reader, groupId)).length)
  if (problem) throw conflict(problem, 'TWO_KEYS')
}

function requireAvailable(amountPence: number, availablePence: number) {
  const problem = transferProblem(amountPence, availablePence)
  if (problem) throw invalid(problem, { amount: problem })
}

async function writeTransfer(
  tx: Tx,
  input: Input,
  { account, group, debtPence }: { account: PayoutAccount; group: Group; debtPence: number },
): Promise<string> {
  const { viewer, groupId, amountPence } = input
  const legs = planLegs(amountPence, await listTransferSources(tx, groupId))
  if (!legs) throw conflict(await explainNotTransferable(tx, groupId), 'NOT_TRANSFERABLE')
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
  const awaitingUntil = group.twoKeys ? addMs(now(), CONFIRMATION_TIME) : null
  await tx.transfer.create({
    data: { id, payoutAccountId: account.id, idempotencyKey: input.idempotencyKey, awaitingUntil },
  })
  await tx.transferLeg.createMany({
    data: legs.map((leg) => ({
      ...leg,
      transferId: id,
      idempotencyKey: `leg:${id}:${leg.paymentId}`,
      ...(group.twoKeys ? { status: 'waiting' as const } : { nextCheckAt: nextTryAt() }),
    })),
  })
  await postEntry(tx, {
    groupId,
    cause: { subject: 'transfer', id, step: 'debt-kept' },
    postings: debtWithheld(debtPence),
  })
  await postEntry(tx, {
    groupId,
    cause: { subject: 'transfer', id, step: 'requested' },
    postings: moneyReserved(amountPence),
  })
  if (awaitingUntil) await askOtherAdmins(tx, input, { id, group, until: awaitingUntil })
  else
    await enqueue(
      tx,
      'settle-transfer',
      { transferId: id },
      { sender: groupId, startAfterSeconds: TAKEOVER_DELAY_SECONDS },
    )
  const members = await tx.member.findMany({ where: { groupId, leftAt: null } })
  announce(
    tx,
    members.map(({ userId }) => userId),
    ['groups', 'transactions'],
    groupId,
  )
  return id
}

/** Money leaves only with the payment that brought it; an adjustment in the group's favour has none. */
async function explainNotTransferable(tx: Tx, groupId: string): Promise<string> {
  return (await sumOpenDisputesPence(tx, groupId)) === null
    ? TRANSFER_MESSAGES.noPayment
    : TRANSFER_MESSAGES.disputed
}

/** Tells the other admins that one of them has to confirm. */
async function askOtherAdmins(
  tx: Tx,
  { viewer, amountPence }: Input,
  { id, group, until }: { id: string; group: Group; until: Date },
) {
  await askAdmins(tx, 'transfer_confirmation', {
    group,
    askerName: viewer.username,
    actorId: viewer.userId,
    summary: `${viewer.username} wants to transfer ${formatPounds(amountPence)} from “${group.title}”. A second admin can confirm it until ${longMoment(until)}.`,
    actionId: id,
  })
}

const readAvailablePence = async (reader: Reader, groupId: string): Promise<number> =>
  (await getGroupBalance(reader, groupId)).availablePence
