import { z } from 'zod'
import { requireGroupAdmin } from '@/lib/membership/membership'
import { ANONYMOUS, ANONYMOUS_GIVER } from '@/lib/membership/rules'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { AuditEntry } from './contract'
import { describeEvent, formatValue } from './describe-event'
import { MONEY_KINDS } from './rules'

const columns = z.strictObject({
  id: z.bigint(),
  what: z.string(),
  subjectId: z.string().nullable(),
  userId: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  why: z.string().nullable(),
  by: z.string(),
  actorId: z.string().nullable(),
  network: z.string().nullable(),
  device: z.string().nullable(),
  at: z.date(),
})
type Row = z.infer<typeof columns>

type AuditPage = { entries: AuditEntry[]; nextCursor: string | null }
type AuditQuery = { cursor?: string; isMoneyOnly?: boolean }

const PAGE_SIZE = 30

/** Changes that operators make: members see neither their names nor their devices. */
const OPERATOR_KINDS = new Set(['adjustment', 'transfer-limit', 'refund-limit', 'transfers'])
const OPERATOR = 'Support'
/** What an invitation's link changes if nobody is logged in where it is opened. */
const LINK_KINDS = new Set(['invitation', 'role', 'contribution'])
const LINK_NAME = 'the link'
/** Not even an admin learns whose account an invited address belongs to before they join. */
const INVITEE_NAME = 'somebody by email or number'

/** What changed in a group, for its admins. */
export async function listGroupAudit(viewer: Viewer, groupId: string, query: AuditQuery): Promise<AuditPage> {
  await requireGroupAdmin(viewer, groupId)
  return readPage(viewer, Prisma.sql`"groupId" = ${groupId}::uuid`, query)
}

/** What changed in the viewer's own account. What they did in groups is in each group's trail. */
export const listOwnAudit = (viewer: Viewer, query: AuditQuery): Promise<AuditPage> =>
  readPage(viewer, Prisma.sql`"userId" = ${viewer.userId}::uuid AND "groupId" IS NULL`, query)

async function readPage(
  viewer: Viewer,
  condition: Prisma.Sql,
  { cursor, isMoneyOnly }: AuditQuery,
): Promise<AuditPage> {
  const cursorClause = cursor ? Prisma.sql`AND id < ${BigInt(cursor)}` : Prisma.empty
  const found = await queryRows(db, columns)(selectPage(condition, cursorClause, isMoneyOnly))
  const rows = found.slice(0, PAGE_SIZE)
  const [names, amounts, objectorIds] = await Promise.all([
    listNames(rows),
    listAmounts(rows),
    listObjectorIds(rows),
  ])
  const nameOf = (id: string | null) => (id && names.get(id)) || ANONYMOUS
  const entries = rows.map((row) => ({
    _id: String(row.id),
    createdAt: row.at.toISOString(),
    what: row.what,
    text: describeEvent({
      ...row,
      whom: isGiftRow(row)
        ? ANONYMOUS_GIVER
        : row.userId || row.what !== 'invitation'
          ? nameOf(row.userId)
          : INVITEE_NAME,
      isGift: isGiftRow(row),
      amountPence: amounts.get(row.subjectId ?? '') ?? null,
    }),
    whom: isGiftRow(row) ? ANONYMOUS_GIVER : row.userId ? nameOf(row.userId) : null,
    who: actorOf(row, nameOf, objectorIds),
    from: formatValue(row.what, row.from),
    to: formatValue(row.what, row.to),
    device: OPERATOR_KINDS.has(row.what) || row.actorId === null ? null : row.device,
    network: row.actorId === viewer.userId ? row.network : null,
  }))
  const last = rows.at(-1)
  return { entries, nextCursor: found.length > PAGE_SIZE && last ? String(last.id) : null }
}

/** A page of the view `audit_trail`: through the view, PostgreSQL would sort all of a group's rows for each page. */
const selectPage = (condition: Prisma.Sql, cursorClause: Prisma.Sql, isMoneyOnly = false) => Prisma.sql`
  SELECT * FROM (
    (SELECT id, subject AS what, "subjectId", "userId", "from", "to", why, "by", "actorId", network, device, at
      FROM state_changes
      WHERE ${condition} ${cursorClause} AND subject <> 'reversal' AND ${visibleCondition}
        AND (NOT ${isMoneyOnly} OR subject = ANY(${MONEY_KINDS}))
      ORDER BY id DESC LIMIT ${PAGE_SIZE + 1})
    UNION ALL
    (SELECT id, setting, NULL, "userId", "from", "to", NULL, "by", "actorId", network, device, at
      FROM setting_changes WHERE ${condition} ${cursorClause} AND NOT ${isMoneyOnly} ORDER BY id DESC LIMIT ${PAGE_SIZE + 1})
  ) AS page ORDER BY id DESC LIMIT ${PAGE_SIZE + 1}`

/** Legs are shown only when confirmed, once for all legs of a transfer. Other subjects' ids need not be UUIDs. */
const visibleCondition = Prisma.sql`CASE WHEN subject <> 'leg' THEN true ELSE why = 'confirmed' AND NOT EXISTS (
  SELECT FROM transfer_legs leg
  JOIN transfer_legs earlier ON earlier."transferId" = leg."transferId" AND earlier.id < leg.id
  WHERE leg.id = "subjectId"::uuid) END`

/** Kinds of rows that a gift may have: without a user, they belong to a giver. */
const GIFT_KINDS = new Set(['payment', 'return', 'refund', 'refund-request', 'dispute'])
const isGiftRow = ({ what, userId }: Row) => userId === null && GIFT_KINDS.has(what)

function actorOf(
  row: Row,
  nameOf: (id: string | null) => string,
  objectorIds: Set<string | null>,
): string | null {
  const { what, why, by, actorId } = row
  if (why === 'ended-by-operator') return OPERATOR
  if (by !== 'person') return null
  if (actorId === null) return LINK_KINDS.has(what) ? LINK_NAME : ANONYMOUS_GIVER
  return OPERATOR_KINDS.has(what) && !objectorIds.has(actorId) ? OPERATOR : nameOf(actorId)
}

/** Who of these held transfers because of a new payout account, as anybody concerned may, and not as an operator. */
async function listObjectorIds(rows: Row[]): Promise<Set<string | null>> {
  const ids = rows.flatMap(({ what, actorId }) => (what === 'transfers' && actorId ? [actorId] : []))
  if (ids.length === 0) return new Set()
  const pauses = await db.payoutPause.findMany({
    where: { heldById: { in: ids } },
    select: { heldById: true },
  })
  return new Set(pauses.map(({ heldById }) => heldById))
}

async function listNames(rows: Row[]): Promise<Map<string, string | null>> {
  const ids = rows.flatMap(({ userId, actorId }) => [userId, actorId]).filter((id) => id !== null)
  const users = await db.user.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, username: true },
  })
  return new Map(users.map(({ id, username }) => [id, username]))
}

/** Amounts in pence of the transactions, transfers, disputes, requests and corrections that these rows are about, by id. */
async function listAmounts(rows: Row[]): Promise<Map<string, number>> {
  const idsOf = (...kinds: string[]) =>
    rows.flatMap(({ what, subjectId }) => (subjectId && kinds.includes(what) ? [subjectId] : []))
  const amountFields = { id: true, amountPence: true } as const
  const found = await Promise.all([
    db.transaction.findMany({
      where: { id: { in: idsOf('payment', 'refund', 'transfer', 'noted') } },
      select: amountFields,
    }),
    db.dispute.findMany({ where: { id: { in: idsOf('dispute') } }, select: amountFields }),
    db.canManageRequest.findMany({ where: { id: { in: idsOf('can-manage') } }, select: amountFields }),
    db.adjustment.findMany({ where: { id: { in: idsOf('adjustment') } }, select: amountFields }),
    listTransferAmounts(idsOf('leg')),
  ])
  return new Map(found.flat().map(({ id, amountPence }) => [id, amountPence]))
}

/** The amount of the whole transfer, by the id of each of these legs. */
async function listTransferAmounts(legIds: string[]) {
  const legs = await db.transferLeg.findMany({
    where: { id: { in: legIds } },
    select: { id: true, transfer: { select: { transaction: { select: { amountPence: true } } } } },
  })
  return legs.map(({ id, transfer }) => ({ id, amountPence: transfer.transaction.amountPence }))
}
