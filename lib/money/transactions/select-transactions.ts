import { z } from 'zod'
import { decodeCursor } from '@/lib/platform/db/cursor'
import { Prisma } from '@/lib/platform/db/generated/client'
import {
  DisputeStatus,
  NotedMethod,
  PaymentEnding,
  RefundRequestStatus,
  TransactionStatus,
  TransactionType,
} from '@/lib/platform/db/generated/enums'
import { offsetOf, readRows, sizeFor } from '@/lib/platform/db/read-rows'
import type { Reader } from '@/lib/platform/db/transaction'
import type { ShownRow } from './show-transaction'

/** Which of the transactions that match a condition about `t`: newest first, after a cursor, with a status. */
type Part = { limit: number; offset?: number; cursor?: string; status?: TransactionStatus }

/** Leaves out unpaid checkouts. The subquery looks up one row at a time, and never reads all payments at once. */
export const NOT_ABANDONED = Prisma.sql`(t.status <> 'failed'
  OR (SELECT left_open.ending FROM payments left_open WHERE left_open.id = t.id) IS NULL)`

/** A page in the order of an index: reading stops at the end of the page, and an offset skips only ids. */
function pageOf(where: Prisma.Sql, { limit, offset = 0, cursor, status }: Part) {
  const place = cursor ? decodeCursor(cursor) : null
  const after = place
    ? Prisma.sql`AND (t."createdAt", t.id) < (${place.createdAt}::timestamptz, ${place.id}::uuid)`
    : Prisma.empty
  const inState = status ? Prisma.sql`AND t.status = ${status}::"TransactionStatus"` : Prisma.empty
  return Prisma.sql`(SELECT t.id, t."createdAt" FROM transactions t WHERE ${where} ${after} ${inState}
    ORDER BY t."createdAt" DESC, t.id DESC LIMIT ${sizeFor(limit)} ${offsetOf(offset)})`
}

/** A page of rows that match any condition. Each condition uses its own index; an OR would read all matches of both. */
function pageOfAll([first, ...more]: [Prisma.Sql, ...Prisma.Sql[]], part: Part) {
  if (more.length === 0) return pageOf(first, part)
  const { limit, offset = 0 } = part
  const each = [first, ...more].map((where) => pageOf(where, { ...part, limit: limit + offset, offset: 0 }))
  return Prisma.sql`(SELECT * FROM (${Prisma.join(each, ' UNION ')}) AS either
    ORDER BY "createdAt" DESC, id DESC LIMIT ${sizeFor(limit)} ${offsetOf(offset)})`
}

/** Rows of several groups that match a condition. Each group's index is read only as far as the page could reach. */
function pageOfGroups({ groupIds, where }: OfGroups, part: Part) {
  const { limit, offset = 0 } = part
  const inOne = Prisma.sql`t."groupId" = one.id AND ${where}`
  const page = pageOf(inOne, { ...part, limit: limit + offset, offset: 0 })
  return Prisma.sql`(SELECT latest.* FROM unnest(${groupIds}::uuid[]) AS one(id) CROSS JOIN LATERAL ${page} AS latest
    ORDER BY latest."createdAt" DESC, latest.id DESC LIMIT ${sizeFor(limit)} ${offsetOf(offset)})`
}

type OfGroups = { groupIds: string[]; where: Prisma.Sql }

/** Which transactions: all that match one of several conditions, or those of several groups. */
export type Among = [Prisma.Sql, ...Prisma.Sql[]] | OfGroups

const selectionOf = (among: Among, part: Part) => Prisma.sql`
  SELECT t.id, t."groupId", t."userId", t.type::text, t.status::text, t."amountPence", t."feePence", t."coveredFeePence", t."totalPence",
    t."createdAt", t."timePaid", g.title AS "groupTitle", g."deletedAt" AS "groupDeletedAt", u.username, u.listed,
    p.id IS NOT NULL AS "isPayment", p.failure, p.ending::text, r."paymentId", r.failure AS "refundFailure",
    noted.method::text, noted.note, noted."takenBackAt", tr.id IS NOT NULL AS "isTransfer", tr."awaitingUntil",
    gift.name, gift.message, gift.anonymous, gift."hiddenAt", gift."claimedById",
    coalesce(back.parts, '[]') AS refunds, coalesce(asked.all, '[]') AS disputes, coalesce(request.all, '[]') AS requests,
    (SELECT leg.failure FROM transfer_legs leg WHERE leg."transferId" = tr.id AND leg.failure IS NOT NULL
      ORDER BY leg.id LIMIT 1) AS "legFailure"
  FROM ${Array.isArray(among) ? pageOfAll(among, part) : pageOfGroups(among, part)} AS page
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
  ) AS back ON true
  LEFT JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object('status', d.status, 'amountPence', d."amountPence",
      'openPence', d."openPence", 'lostPence', d."lostPence")) AS all
    FROM disputes d WHERE d."paymentId" = p.id
  ) AS asked ON true
  LEFT JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object('id', q.id, 'status', q.status, 'reason', q.reason, 'answer', q.answer)
      ORDER BY q."createdAt" DESC) AS all
    FROM refund_requests q WHERE q."paymentId" = p.id
  ) AS request ON true
  ORDER BY page."createdAt" DESC, page.id DESC`

const columns = z.strictObject({
  id: z.string(),
  groupId: z.string(),
  userId: z.string().nullable(),
  type: z.enum(TransactionType),
  status: z.enum(TransactionStatus),
  amountPence: z.int(),
  feePence: z.int(),
  coveredFeePence: z.int(),
  totalPence: z.int(),
  createdAt: z.date(),
  timePaid: z.date().nullable(),
  groupTitle: z.string(),
  groupDeletedAt: z.date().nullable(),
  username: z.string().nullable(),
  listed: z.boolean().nullable(),
  isPayment: z.boolean(),
  failure: z.string().nullable(),
  ending: z.enum(PaymentEnding).nullable(),
  paymentId: z.string().nullable(),
  refundFailure: z.string().nullable(),
  method: z.enum(NotedMethod).nullable(),
  note: z.string().nullable(),
  takenBackAt: z.date().nullable(),
  isTransfer: z.boolean(),
  awaitingUntil: z.date().nullable(),
  legFailure: z.string().nullable(),
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
type Row = z.output<typeof columns>

/** Transactions with everything that is shown of them, in one statement; newest first. */
export async function selectTransactions(among: Among, part: Part, reader?: Reader): Promise<ShownRow[]> {
  const rows = await readRows(columns, selectionOf(among, part), reader)
  return rows.slice(0, part.limit).map(asShown)
}

function asShown(row: Row): ShownRow {
  const { id, groupId, userId, type, status, amountPence, feePence, coveredFeePence, totalPence } = row
  const { createdAt, timePaid } = row
  const { name, message, anonymous, hiddenAt, claimedById } = row
  const gift =
    name === null || message === null || anonymous === null
      ? null
      : { name, message, anonymous, hiddenAt, claimedById }
  const { failure, ending, disputes, requests, method, note, takenBackAt } = row
  return {
    id,
    groupId,
    userId,
    type,
    status,
    amountPence,
    feePence,
    coveredFeePence,
    totalPence,
    createdAt,
    timePaid,
    group: { id: groupId, title: row.groupTitle, deletedAt: row.groupDeletedAt },
    user: userId ? { id: userId, username: row.username, listed: row.listed ?? false } : null,
    payment: row.isPayment
      ? {
          failure,
          ending,
          disputes,
          gift,
          refunds: row.refunds.map((transaction) => ({ transaction })),
          refundRequests: requests,
        }
      : null,
    refund: row.paymentId
      ? { failure: row.refundFailure, paymentId: row.paymentId, payment: { gift } }
      : null,
    noted: method ? { method, note, takenBackAt } : null,
    transfer: row.isTransfer
      ? { awaitingUntil: row.awaitingUntil, legs: row.legFailure ? [{ failure: row.legFailure }] : [] }
      : null,
  }
}
