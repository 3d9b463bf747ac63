import { invalid } from '@/lib/base/errors'
import { describeFlag } from '@/lib/books/flags/flag-kinds'
import { ANONYMOUS } from '@/lib/membership/rules'
import type { Operator } from '@/lib/platform/auth/operators'
import { db } from '@/lib/platform/db/client'
import type { Prisma } from '@/lib/platform/db/generated/client'
import { withRequester } from './decide-adjustment'

/** Reads for operators. The caller has checked `requireOperator` first. */

const groupSelect = { select: { id: true, title: true } } as const

export async function listFlags() {
  const flags = await db.operatorFlag.findMany({ where: { resolvedAt: null }, orderBy: { createdAt: 'asc' } })
  const paymentIds = await listPaymentIds(flags.map(({ subject }) => subject))
  return flags.map(({ id, kind, subject, detail, createdAt }) => ({
    _id: id,
    kind,
    ...describeFlag(kind),
    subject,
    paymentId: paymentIds.get(subject) ?? null,
    detail,
    createdAt: createdAt.toISOString(),
  }))
}

/** The payments that disputes and warnings of fraud are about. */
async function listPaymentIds(subjects: string[]): Promise<Map<string, string>> {
  const subjectQuery = { where: { id: { in: subjects } }, select: { id: true, paymentId: true } }
  const found = [
    ...(await db.dispute.findMany(subjectQuery)),
    ...(await db.fraudWarning.findMany(subjectQuery)),
  ]
  return new Map(found.map(({ id, paymentId }) => [id, paymentId]))
}

type PageQuery = { page: number; limit: number; cursor?: string }

/** The audit trail, newest first. */
export async function listActions({ page, limit, cursor }: PageQuery) {
  if (cursor && !/^\d{1,18}$/.test(cursor)) throw invalid('cursor is not valid.')
  const rows = await db.operatorAction.findMany({
    where: cursor ? { id: { lt: BigInt(cursor) } } : {},
    orderBy: { id: 'desc' },
    skip: cursor ? 0 : (page - 1) * limit,
    take: limit + 1,
  })
  const pageRows = rows.slice(0, limit)
  const hasMore = rows.length > limit
  return {
    actions: pageRows.map(({ id, at, userId: _, ...action }) => ({
      _id: String(id),
      at: at.toISOString(),
      ...action,
    })),
    hasMore,
    nextCursor: hasMore ? String(pageRows.at(-1)?.id) : null,
  }
}

export async function listPauses() {
  const pauses = await db.payoutPause.findMany({
    where: { endedAt: null },
    orderBy: { createdAt: 'asc' },
    include: { group: groupSelect },
  })
  return pauses.map(presentPause)
}

type PauseRow = Prisma.PayoutPauseGetPayload<{ include: { group: typeof groupSelect } }>

const presentPause = ({ id, reason, createdAt, group }: PauseRow) => ({
  _id: id,
  group: group && { _id: group.id, title: group.title },
  reason,
  createdAt: createdAt.toISOString(),
})

export const readPause = async (id: string) =>
  presentPause(await db.payoutPause.findUniqueOrThrow({ where: { id }, include: { group: groupSelect } }))

const adjustmentInclude = { group: groupSelect } as const

/** Adjustments that wait for another operator. */
export async function listAdjustments(operator: Operator) {
  const adjustments = await db.adjustment.findMany({
    where: { status: 'asked' },
    orderBy: { createdAt: 'asc' },
    include: adjustmentInclude,
  })
  return Promise.all(adjustments.map((row) => presentAdjustment(row, operator)))
}

export const readAdjustment = async (operator: Operator, id: string) =>
  presentAdjustment(
    await db.adjustment.findUniqueOrThrow({ where: { id }, include: adjustmentInclude }),
    operator,
  )

type AdjustmentRow = Prisma.AdjustmentGetPayload<{ include: typeof adjustmentInclude }>

async function presentAdjustment(row: AdjustmentRow, { userId, email }: Operator) {
  const { requester } = await withRequester(db, row)
  return {
    _id: row.id,
    group: { _id: row.group.id, title: row.group.title },
    amountPence: row.amountPence,
    reason: row.reason,
    status: row.status,
    askedBy: requester ?? ANONYMOUS,
    isOwn: row.requestedById === userId || requester === email,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }
}
