import { z } from 'zod'
import { decodeCursor } from '@/lib/platform/db/cursor'
import { Prisma } from '@/lib/platform/db/generated/client'
import { DisputeStatus, RefundRequestStatus, TransactionStatus } from '@/lib/platform/db/generated/enums'
import { limitClause, offsetClause, readRows } from '@/lib/platform/db/read-rows'
import type { Reader } from '@/lib/platform/db/transaction'
import { ownFields, storedFields } from './contract'

/** Which of the transactions that match a condition about `t`: newest first, after a cursor, with a status. */
type PageOptions = { limit: number; offset?: number; cursor?: string; status?: TransactionStatus }

/** Leaves out unpaid checkouts. The subquery looks up one row at a time, and never reads all payments at once. */
export const NOT_ABANDONED = Prisma.sql`(t.status <> 'failed'
  OR (SELECT left_open.ending FROM payments left_open WHERE left_open.id = t.id) IS NULL)`

/** A page in the order of an index: reading stops at the end of the page, and an offset skips only ids. */
function selectPage(where: Prisma.Sql, { limit, offset = 0, cursor, status }: PageOptions) {
  const position = cursor ? decodeCursor(cursor) : null
  const cursorCondition = position
    ? Prisma.sql`AND (t."createdAt", t.id) < (${position.createdAt}::timestamptz, ${position.id}::uuid)`
    : Prisma.empty
  const statusCondition = status ? Prisma.sql`AND t.status = ${status}::"TransactionStatus"` : Prisma.empty
  return Prisma.sql`(SELECT t.id, t."createdAt" FROM transactions t WHERE ${where} ${cursorCondition} ${statusCondition}
    ORDER BY t."createdAt" DESC, t.id DESC LIMIT ${limitClause(limit)} ${offsetClause(offset)})`
}

/** A page of rows that match any condition. Each condition uses its own index; an OR would read all matches of both. */
function selectPageOfAny([first, ...more]: [Prisma.Sql, ...Prisma.Sql[]], options: PageOptions) {
  if (more.length === 0) return selectPage(first, options)
  const { limit, offset = 0 } = options
  const pages = [first, ...more].map((where) =>
    selectPage(where, { ...options, limit: limit + offset, offset: 0 }),
  )
  return Prisma.sql`(SELECT * FROM (${Prisma.join(pages, ' UNION ')}) AS pages
    ORDER BY "createdAt" DESC, id DESC LIMIT ${limitClause(limit)} ${offsetClause(offset)})`
}

/** Rows of several groups that match a condition. Each group's index is read only as far as the page could reach. */
function selectPageOfGroups({ groupIds, where }: GroupScope, options: PageOptions) {
  const { limit, offset = 0 } = options
  const condition = Prisma.sql`t."groupId" = scope_group.id AND ${where}`
  const page = selectPage(condition, { ...options, limit: limit + offset, offset: 0 })
  return Prisma.sql`(SELECT latest.* FROM unnest(${groupIds}::uuid[]) AS scope_group(id) CROSS JOIN LATERAL ${page} AS latest
    ORDER BY latest."createdAt" DESC, latest.id DESC LIMIT ${limitClause(limit)} ${offsetClause(offset)})`
}

type GroupScope = { groupIds: string[]; where: Prisma.Sql }

/** Which transactions: all that match one of several conditions, or those of several groups. */
export type TransactionScope = [Prisma.Sql, ...Prisma.Sql[]] | GroupScope

/** By name: with `*`, a prepared statement would break as a migration adds a column. */
const TRANSACTION_COLUMNS = Prisma.raw(
  Object.keys(Prisma.TransactionScalarFieldEnum)
    .map((name) => `t."${name}"`)
    .join(', '),
)

const selectTransactions = (scope: TransactionScope, options: PageOptions) => Prisma.sql`
  SELECT ${TRANSACTION_COLUMNS}, g.title AS "groupTitle", g."deletedAt" AS "groupDeletedAt",
    g."closedAt" AS "groupClosedAt", u.username, u.listed,
    u.firstname, u.lastname, coalesce(u."isProfileVisible", false) AS "isProfileVisible",
    p.id IS NOT NULL AS "isPayment", p.ending::text,
    p.message AS "onCard", p."messageHiddenAt", r."paymentId",
    noted.method::text, nullif(noted.note, '') AS note, noted."takenBackAt", tr."awaitingUntil",
    gift.name, gift.message, gift.anonymous, gift."hiddenAt", gift."claimedById",
    coalesce(refunded.parts, '[]') AS refunds, coalesce(disputed.all, '[]') AS disputes, coalesce(request.all, '[]') AS requests,
    coalesce(p.failure, r.failure, (SELECT leg.failure FROM transfer_legs leg
      WHERE t.status = 'failed' AND leg."transferId" = tr.id AND leg.failure IS NOT NULL
      ORDER BY leg.id LIMIT 1)) AS failure
  FROM ${Array.isArray(scope) ? selectPageOfAny(scope, options) : selectPageOfGroups(scope, options)} AS page
  JOIN transactions t USING (id)
  JOIN groups g ON g.id = t."groupId"
  LEFT JOIN users u ON u.id = t."userId"
  LEFT JOIN payments p ON p.id = t.id AND t.type = 'payment'
  LEFT JOIN refunds r ON r.id = t.id AND t.type = 'refund'
  LEFT JOIN noted_payments noted ON noted.id = t.id AND t.type = 'noted'
  LEFT JOIN transfers tr ON tr.id = t.id AND t.type = 'transfer'
  LEFT JOIN gifts gift ON gift.id = coalesce(r."paymentId", p.id)
  LEFT JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object('amountPence', part."amountPence", 'status', part.status)) AS parts
    FROM refunds JOIN transactions part ON part.id = refunds.id WHERE refunds."paymentId" = p.id
  ) AS refunded ON true
  LEFT JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object('status', d.status, 'amountPence', d."amountPence",
      'openPence', d."openPence", 'lostPence', d."lostPence")) AS all
    FROM disputes d WHERE d."paymentId" = p.id
  ) AS disputed ON true
  LEFT JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object('id', q.id, 'status', q.status, 'reason', q.reason, 'answer', q.answer)
      ORDER BY q."createdAt" DESC) AS all
    FROM refund_requests q WHERE q."paymentId" = p.id
  ) AS request ON true
  ORDER BY page."createdAt" DESC, page.id DESC`

const columns = z.strictObject({
  ...storedFields,
  ...ownFields,
  id: z.string(),
  groupId: z.string(),
  userId: z.string().nullable(),
  amountPence: z.int(),
  feePence: z.int(),
  coveredFeePence: z.int(),
  totalPence: z.int(),
  createdAt: z.date(),
  timePaid: z.date().nullable(),
  groupTitle: z.string(),
  groupDeletedAt: z.date().nullable(),
  groupClosedAt: z.date().nullable(),
  username: z.string().nullable(),
  listed: z.boolean().nullable(),
  firstname: z.string().nullable(),
  lastname: z.string().nullable(),
  isProfileVisible: z.boolean(),
  isPayment: z.boolean(),
  failure: z.string().nullable(),
  onCard: z.string().nullable(),
  messageHiddenAt: z.date().nullable(),
  paymentId: z.string().nullable(),
  takenBackAt: z.date().nullable(),
  awaitingUntil: z.date().nullable(),
  name: z.string().nullable(),
  message: z.string().nullable(),
  anonymous: z.boolean().nullable(),
  hiddenAt: z.date().nullable(),
  claimedById: z.string().nullable(),
  refunds: z.array(z.strictObject({ amountPence: z.int(), status: z.enum(TransactionStatus) })),
  disputes: z.array(
    z.strictObject({
      status: z.enum(DisputeStatus),
      amountPence: z.int(),
      openPence: z.int(),
      lostPence: z.int(),
    }),
  ),
  requests: z.array(
    z.strictObject({
      id: z.string(),
      status: z.enum(RefundRequestStatus),
      reason: z.string(),
      answer: z.string().nullable(),
    }),
  ),
})
export type TransactionRow = z.output<typeof columns>

/** Transactions with everything that is shown of them, in one statement; newest first. */
export async function listTransactions(
  scope: TransactionScope,
  options: PageOptions,
  reader?: Reader,
): Promise<TransactionRow[]> {
  const rows = await readRows(columns, selectTransactions(scope, options), reader)
  return rows.slice(0, options.limit)
}

/** One of them: if several match, the newest. */
export async function findTransaction(where: Prisma.Sql, reader?: Reader): Promise<TransactionRow | null> {
  const [row] = await listTransactions([where], { limit: 1 }, reader)
  return row ?? null
}
