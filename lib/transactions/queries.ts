import type { Viewer } from '@/lib/auth/sessions'
import { db } from '@/lib/db/client'
import { decodeCursor, encodeCursor } from '@/lib/db/cursor'
import type { Prisma, TransactionStatus } from '@/lib/db/generated/client'
import { notFound } from '@/lib/errors'
import { requireMember } from '@/lib/membership/membership'
import { isPaidBy, ownedBy } from './own'
import { type ShownRow, showTransaction } from './show-transaction'

/** Reads of transactions, always through the person who asks. Newest first, ties by id. */

const RECENT = 5
const GROUP_LATEST = 10

type PageQuery = { page: number; limit: number; cursor?: string; status?: TransactionStatus }

const newestFirst = [{ createdAt: 'desc' }, { id: 'desc' }] as const
/** What `showTransaction` needs of a row. */
export const shown = {
  group: { select: { id: true, title: true } },
  user: { select: { id: true, username: true } },
  payment: {
    select: {
      failure: true,
      disputes: { select: { status: true, amountPence: true, openPence: true, lostPence: true } },
      refundRequests: { orderBy: { createdAt: 'desc' }, take: 1 },
      gift: true,
    },
  },
  refund: { select: { failure: true, payment: { select: { gift: true } } } },
  noted: { select: { method: true, note: true, takenBackAt: true } },
  transfer: {
    select: {
      awaitingUntil: true,
      legs: { where: { failure: { not: null } }, orderBy: { id: 'asc' }, take: 1, select: { failure: true } },
    },
  },
} as const

export async function listRecentTransactions({ userId }: Viewer) {
  const rows = await db.transaction.findMany({
    where: await ownedBy(db, userId),
    orderBy: [...newestFirst],
    take: RECENT,
    include: shown,
  })
  return rows.map((row) => showTransaction(row, true, userId))
}

export const listAllTransactions = async ({ userId }: Viewer, query: PageQuery) =>
  listPage(await ownedBy(db, userId), query, (row) => showTransaction(row, true, userId))

/** The latest of a group, for its details screen. */
export async function listGroupTransactions(viewer: Viewer, groupId: string) {
  const { member } = await requireMember(viewer, groupId)
  const rows = await db.transaction.findMany({
    where: { groupId },
    orderBy: [...newestFirst],
    take: GROUP_LATEST,
    include: shown,
  })
  return rows.map(showAs(viewer, member.role === 'admin'))
}

export async function listAllGroupTransactions(viewer: Viewer, groupId: string, query: PageQuery) {
  const { member } = await requireMember(viewer, groupId)
  return listPage({ groupId }, query, showAs(viewer, member.role === 'admin'))
}

/** One's own payment; 404 for any other. */
export async function getOwnPayment({ userId }: Viewer, id: string) {
  const row = await db.transaction.findFirst({ where: { id, type: 'payment' }, include: shown })
  if (!row || !isPaidBy(userId, row)) throw notFound('Payment not found.')
  return showTransaction(row, true, userId)
}

/** A transaction as an admin of its group sees it. */
export async function getShown(id: string) {
  const row = await db.transaction.findUniqueOrThrow({ where: { id }, include: shown })
  return showTransaction(row, true)
}

/** Admins see who; an ordinary member sees the own name on the own items alone. */
const showAs = (viewer: Viewer, isAdmin: boolean) => (row: ShownRow) =>
  showTransaction(
    row,
    isAdmin || isPaidBy(viewer.userId, row) || isRefundTo(viewer.userId, row),
    viewer.userId,
  )

const isRefundTo = (userId: string, { refund }: ShownRow) => refund?.payment.gift?.claimedById === userId

function after(cursor: string) {
  const { createdAt, id } = decodeCursor(cursor)
  return [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }]
}

async function listPage<Shown>(
  where: Prisma.TransactionWhereInput,
  { page, limit, cursor, status }: PageQuery,
  show: (row: ShownRow) => Shown,
) {
  const rows = await db.transaction.findMany({
    where: { AND: [where, { status }, cursor ? { OR: after(cursor) } : {}] },
    orderBy: [...newestFirst],
    skip: cursor ? 0 : (page - 1) * limit,
    take: limit + 1,
    include: shown,
  })
  const hasMore = rows.length > limit
  const last = rows[limit - 1]
  return {
    transactions: rows.slice(0, limit).map(show),
    hasMore,
    nextCursor: hasMore && last ? encodeCursor(last) : null,
  }
}
