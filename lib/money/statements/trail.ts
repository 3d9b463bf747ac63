import type { z } from 'zod'
import { notFound } from '@/lib/base/errors'
import type { InPence } from '@/lib/base/money/wire'
import { requireGroupAdmin } from '@/lib/membership/membership'
import { payerName } from '@/lib/membership/payer'
import { isPaidBy } from '@/lib/money/transactions/own-transactions'
import { receiptUrlOf } from '@/lib/money/transactions/receipt-url'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import type { Prisma } from '@/lib/platform/db/generated/client'
import type { getTrail as getTrailCall } from './contract'
import { findDisplacedMoney } from './displaced-money'
import { whereaboutsOf } from './whereabouts'

export type TrailStep = InPence<z.output<typeof getTrailCall.response>>['steps'][number]

/** Everything that happened to a payment's money. */
const withMovements = {
  group: { select: { id: true, title: true } },
  user: { select: { username: true } },
  payment: {
    include: {
      gift: true,
      disputes: true,
      return: true,
      refunds: { include: { transaction: true } },
      legs: { include: { reversals: true, transfer: { include: { transaction: true } } } },
    },
  },
} satisfies Prisma.TransactionInclude

type Row = Prisma.TransactionGetPayload<{ include: typeof withMovements }>
type TrailPayment = Row & { payment: NonNullable<Row['payment']> }

/**
 * What became of a payment, step by step: for its payer, even after they left the group, and for the group's admins.
 * Throws 404 for strangers and 403 for other members.
 */
export async function getTrail(viewer: Viewer, paymentId: string) {
  const row = await findTrailPayment(paymentId)
  const isOwn = isPaidBy(viewer.userId, row)
  if (!isOwn) await requireGroupAdmin(viewer, row.groupId)
  const { group, amountPence, feePence, totalPence } = row
  return {
    groupId: group.id,
    groupTitle: group.title,
    payer: payerName({ gift: row.payment.gift, user: row.user }),
    isOwn,
    amountPence,
    feePence,
    totalPence,
    receiptUrl: receiptUrlOf(row),
    whereabouts: whereaboutsOf(row, await findDisplacedMoney(row)),
    steps: await listSteps(row),
  }
}

/** The steps alone, for an operator; the caller has checked `requireOperator`. Throws 404 if there is no such payment. */
export const listTrailSteps = async (paymentId: string) => listSteps(await findTrailPayment(paymentId))

async function findTrailPayment(paymentId: string): Promise<TrailPayment> {
  const row = await db.transaction.findFirst({
    where: { id: paymentId, type: 'payment' },
    include: withMovements,
  })
  if (!row?.payment) throw notFound('Payment not found.')
  return { ...row, payment: row.payment }
}

/** What moved comes from the ledger; everything else from the history of states. */
async function listSteps(row: TrailPayment): Promise<TrailStep[]> {
  const { id, groupId, status, amountPence, coveredFeePence, createdAt, payment } = row
  // A dispute over a payment that was never credited is between the bank and the operator.
  const disputes = status === 'success' ? payment.disputes : []
  const partByName = movedParts(row)
  const subjectIds = [...new Set([...partByName.keys()].map((name) => name.split(' ')[1] ?? ''))]
  const [entries, changes] = await Promise.all([
    db.ledgerEntry.findMany({
      where: { groupId, subjectId: { in: subjectIds } },
      orderBy: { number: 'asc' },
      include: {
        postings: {
          where: { account: { kind: { in: ['member', 'gifts'] } } },
          select: { amountPence: true },
        },
      },
    }),
    db.stateChange.findMany({
      where: {
        OR: [
          { subject: { in: ['payment', 'return'] }, subjectId: id },
          { subject: 'dispute', subjectId: { in: disputes.map((dispute) => dispute.id) } },
        ],
      },
      orderBy: { id: 'asc' },
    }),
  ])
  const amounts = new Map([
    [`payment ${id}`, amountPence],
    // All that was paid or, if the provider did not say how much that was, what was asked for.
    [`return ${id}`, payment.return?.returnedPence ?? row.totalPence],
    ...disputes.map((one) => [`dispute ${one.id}`, one.amountPence] as const),
  ])
  // A lost dispute takes less than its amount if the rest had already gone back.
  const lostPenceById = new Map(disputes.filter(isLost).map((one) => [one.id, one.lostPence]))
  const stateSteps = changes.flatMap(({ subject, subjectId, from, to, at }) => {
    // An inquiry that closes took nothing, so nothing was won.
    const kind = from === 'inquiry' && to === 'won' ? undefined : STATE_STEPS[`${subject} ${to}`]
    const lostPence = kind === 'dispute_lost' ? lostPenceById.get(subjectId) : undefined
    return kind ? [{ kind, at, amountPence: lostPence ?? amounts.get(`${subject} ${subjectId}`) ?? 0 }] : []
  })
  const entrySteps = entries.flatMap(({ subject, subjectId, step, createdAt: at, postings }) => {
    const kind = ENTRY_STEPS[`${subject} ${step}`]
    const part = partByName.get(`${subject} ${subjectId}`)
    if (!kind || !part) return []
    // A refund made outside may be posted in parts: each entry says what it took off the payer's account.
    const stepFields = {
      ...part,
      ...(subject === 'refund' && { amountPence: Math.abs(sumOf(postings)) }),
      ...(kind === 'fee' && { amountPence: coveredFeePence }),
    }
    return [{ kind, at, ...stepFields }]
  })
  const paidAt = entrySteps.find(({ kind }) => kind === 'paid')?.at ?? createdAt
  const steps = [
    { kind: 'started' as const, at: createdAt, amountPence },
    ...entrySteps,
    // The provider's clock counts whole seconds, so a dispute could seem to come before the payment.
    ...stateSteps.map((step) =>
      step.at < paidAt && step.kind !== 'failed' ? { ...step, at: paidAt } : step,
    ),
    ...pendingSteps(row),
  ]
  return steps
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map((step) => ({ ...step, at: step.at.toISOString() }))
}

const isLost = ({ status }: { status: string }) => status === 'lost'

const sumOf = (postings: { amountPence: bigint }[]) =>
  postings.reduce((sum, { amountPence }) => sum + Number(amountPence), 0)

type Kind = TrailStep['kind']

const ENTRY_STEPS: Record<string, Kind> = {
  'payment paid': 'paid',
  'payment fee-covered': 'fee',
  'refund made': 'refunded',
  'refund lost': 'refunded',
  'refund came-back': 'sent_back',
  'leg made': 'transferred',
  'reversal made': 'reversed',
}

const STATE_STEPS: Record<string, Kind> = {
  'payment failed': 'failed',
  'return success': 'sent_back',
  'dispute open': 'disputed',
  'dispute appealed': 'disputed',
  'dispute won': 'dispute_won',
  'dispute lost': 'dispute_lost',
}

type Part = { amountPence: number; transferId?: string; arrived?: boolean }

/** How much of this payment each subject's entry moved, by our id and the provider's: entries may have either. */
function movedParts({ id, amountPence, payment }: TrailPayment): Map<string, Part> {
  const parts = new Map<string, Part>([[`payment ${id}`, { amountPence }]])
  for (const { transaction, providerRefundId } of payment.refunds)
    for (const refundId of [transaction.id, providerRefundId])
      if (refundId) parts.set(`refund ${refundId}`, { amountPence: transaction.amountPence })
  for (const leg of payment.legs) {
    const { transferId } = leg
    parts.set(`leg ${leg.id}`, { amountPence: leg.amountPence, transferId, arrived: true })
    for (const reversal of leg.reversals)
      for (const reversalId of [reversal.id, reversal.providerReversalId])
        if (reversalId) parts.set(`reversal ${reversalId}`, { amountPence: reversal.amountPence, transferId })
  }
  return parts
}

/** Transfer legs that have no answer yet. */
const pendingSteps = ({ payment }: TrailPayment) =>
  payment.legs
    .filter(({ status }) => status === 'reserved')
    .map(({ amountPence, transferId, transfer }) => ({
      kind: 'transferred' as const,
      at: transfer.transaction.createdAt,
      amountPence,
      transferId,
      arrived: false,
    }))
