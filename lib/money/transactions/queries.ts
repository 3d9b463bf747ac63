import { z } from 'zod'
import { notFound } from '@/lib/base/errors'
import { listManagedGroups, requireStanding, type Standing } from '@/lib/membership/membership'
import { CONTRIBUTION_LEFT_PENCE } from '@/lib/money/payments/contribution-left'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { encodeCursor } from '@/lib/platform/db/cursor'
import { Prisma } from '@/lib/platform/db/generated/client'
import type { Role, TransactionStatus } from '@/lib/platform/db/generated/enums'
import { readRows } from '@/lib/platform/db/read-rows'
import { readOnStandby } from '@/lib/platform/db/standby'
import {
  findTransaction,
  listTransactions,
  NOT_ABANDONED,
  type TransactionRow,
  type TransactionScope,
} from './list-transactions'
import { ownTransactionConditions } from './own-transactions'
import { presentFullTransaction, presentTransactionToOthers } from './present-transaction'

/** Reads of transactions, always as the viewer may see them. Newest first, ties by id. */

const RECENT_COUNT = 5
const GROUP_LATEST_COUNT = 10

type PageQuery = { page: number; limit: number; cursor?: string; status?: TransactionStatus }

/** Unpaid checkouts are left out of short lists, and of other people's lists. */
export async function listRecentTransactions({ userId }: Viewer) {
  const rows = await listTransactions(ownTransactionConditions(userId, NOT_ABANDONED), {
    limit: RECENT_COUNT,
  })
  return rows.map((row) => presentFullTransaction(row, userId))
}

export const listAllTransactions = async ({ userId }: Viewer, query: PageQuery) =>
  listPage(ownTransactionConditions(userId), query, (row) => presentFullTransaction(row, userId))

const sumColumns = z.strictObject({ pence: z.number(), groups: z.int() })

/** What somebody has put into collections, by card or otherwise and with gifts they have claimed, less what went back. */
export async function sumOwnContributions({ userId }: Viewer) {
  const [row] = await readRows(
    sumColumns,
    Prisma.sql`
    SELECT coalesce(sum(pence), 0)::float8 AS pence, count(*)::int AS groups FROM (
      SELECT "groupId", sum(pence) AS pence FROM (
        SELECT "groupId", -"balancePence" AS pence FROM ledger_accounts
        WHERE kind = 'member' AND "userId" = ${userId}::uuid
        UNION ALL
        SELECT payment."groupId", ${CONTRIBUTION_LEFT_PENCE} FROM gifts gift
        JOIN transactions payment ON payment.id = gift.id AND payment.status = 'success'
        WHERE gift."claimedById" = ${userId}::uuid
      ) AS each_part GROUP BY "groupId" HAVING sum(pence) > 0
    ) AS each_group`,
  )
  return row ?? { pence: 0, groups: 0 }
}

const groupCondition = (groupId: string, condition: Prisma.Sql) =>
  Prisma.sql`t."groupId" = ${groupId}::uuid AND ${condition}`

/** A group's latest transactions, for its details screen. Who has read the viewer's standing already passes it on. */
export async function listGroupTransactions(
  viewer: Viewer,
  groupId: string,
  standingPromise: Promise<Standing> = requireStanding(viewer, groupId),
  limit = GROUP_LATEST_COUNT,
) {
  const [rows, standing] = await Promise.all([
    listTransactions([groupCondition(groupId, NOT_ABANDONED)], { limit }),
    standingPromise,
  ])
  return rows.map(presenterFor(viewer, standing))
}

export async function listAllGroupTransactions(
  viewer: Viewer,
  groupId: string,
  query: PageQuery,
  standingPromise: Promise<Standing> = requireStanding(viewer, groupId),
) {
  const standing = await standingPromise
  const visible = visibleCondition(viewer, query, standing.role)
  return listPage([groupCondition(groupId, visible)], query, presenterFor(viewer, standing))
}

/** The transactions of all groups that the viewer is an admin of, together. */
export async function listManagedTransactions(viewer: Viewer, query: PageQuery) {
  const managedGroups = await listManagedGroups(viewer)
  const isAloneByGroup = new Map(managedGroups.map(({ groupId, isOnlyAdmin }) => [groupId, isOnlyAdmin]))
  const scope = { groupIds: [...isAloneByGroup.keys()], where: visibleCondition(viewer, query, 'admin') }
  return listPage(scope, query, (row) =>
    presentFullTransaction(row, viewer.userId, { isOnlyAdmin: isAloneByGroup.get(row.groupId) ?? false }),
  )
}

/** Other people's unpaid checkouts are news only for an admin who asks for what failed. */
const visibleCondition = ({ userId }: Viewer, { status }: PageQuery, role: Role) =>
  role === 'admin' && status === 'failed'
    ? Prisma.sql`true`
    : Prisma.sql`(t."userId" = ${userId}::uuid OR ${NOT_ABANDONED})`

/** The viewer's own payment; throws 404 for any other. */
export async function getOwnPayment({ userId }: Viewer, id: string) {
  const row = await findTransaction(Prisma.sql`t.id = ${id}::uuid AND t.type = 'payment'`)
  if (!row || !isOwnTransaction(userId, row)) throw notFound('Payment not found.')
  return presentFullTransaction(row, userId)
}

/** The viewer's payment in a group that is still open; null if there is none. */
export async function findOpenPayment({ userId }: Viewer, groupId: string) {
  const row = await findTransaction(
    groupCondition(
      groupId,
      Prisma.sql`t."userId" = ${userId}::uuid AND t.type = 'payment' AND t.status = 'pending'`,
    ),
  )
  return row && presentFullTransaction(row, userId)
}

/** A transaction as an admin of its group sees it. */
export async function getTransaction(id: string) {
  const row = await findTransaction(Prisma.sql`t.id = ${id}::uuid`)
  if (!row) throw notFound('Transaction not found.')
  return presentFullTransaction(row)
}

/** Admins see who it was; other members see only their own name, on what is theirs. */
function presenterFor({ userId }: Viewer, { role, isOnlyAdmin }: { role: Role; isOnlyAdmin: boolean }) {
  const admin = role === 'admin' ? { isOnlyAdmin } : undefined
  return (row: TransactionRow) => {
    const maySeeInFull = admin !== undefined || isOwnTransaction(userId, row)
    return maySeeInFull ? presentFullTransaction(row, userId, admin) : presentTransactionToOthers(row)
  }
}

/** Whether it names this person, or is a gift that they have claimed, or a refund of one. */
const isOwnTransaction = (userId: string, row: TransactionRow) => (row.userId ?? row.claimedById) === userId

async function listPage<Shown>(
  scope: TransactionScope,
  { page, limit, cursor, status }: PageQuery,
  show: (row: TransactionRow) => Shown,
) {
  const offset = cursor ? 0 : (page - 1) * limit
  const rows = await readOnStandby((reader) =>
    listTransactions(scope, { limit: limit + 1, offset, cursor, status }, reader),
  )
  const hasMore = rows.length > limit
  const last = rows[limit - 1]
  return {
    transactions: rows.slice(0, limit).map(show),
    hasMore,
    nextCursor: hasMore && last ? encodeCursor(last) : null,
  }
}
