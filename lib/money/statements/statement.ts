import { z } from 'zod'
import { now } from '@/lib/base/clock'
import { noGroup, requireMember, whereMember } from '@/lib/membership/membership'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { reportsDb } from '@/lib/platform/db/client'
import { type Group, Prisma } from '@/lib/platform/db/generated/client'
import { queryRows, readRows } from '@/lib/platform/db/read-rows'
import type { Reader } from '@/lib/platform/db/transaction'
import { PDF_LINES_MAX } from './pdf-lines'
import { describeEntry, listSubjects, nameForAdmins, type Subject } from './subjects'

export type StatementLine = {
  at: Date
  what: string
  /** The name, as far as the viewer may see it. */
  who: string
  /** The transaction's id, where there is one. */
  reference: string
  /** By how much it changed the money held for the group, in pence: positive for in, negative for out. */
  changePence: number
  /** The money held for the group after it, in pence; negative if the group owes. */
  balancePence: number
}

export type Statement = {
  groupTitle: string
  madeAt: Date
  lines: StatementLine[]
  incomingPence: number
  outgoingPence: number
  balancePence: number
}

const movementColumns = z.strictObject({
  subject: z.string(),
  id: z.string(),
  step: z.string(),
  at: z.date(),
  pence: z.int(),
})

/**
 * All that came into a group and went out of it, oldest first, from the ledger itself: the lines add up to what
 * is available, reserved and frozen, less what the group owes. Throws 404 for someone who is not a member.
 */
export async function getStatement(viewer: Viewer, groupId: string): Promise<Statement> {
  const { group, member } = await requireMember(viewer, groupId)
  return makeStatement(group, (subject) =>
    member.role === 'admin' || subject.userId === viewer.userId
      ? nameForAdmins(subject)
      : subject.anonymousName,
  )
}

/** A group's statement, with people named as `nameOf` says; the caller has checked who may see it. */
export async function makeStatement(
  { id: groupId, title }: Pick<Group, 'id' | 'title'>,
  nameOf: (subject: Subject) => string,
): Promise<Statement> {
  const [entries, subjects] = await Promise.all([
    listMovements(reportsDb, groupId),
    listSubjects({ groupId }),
  ])
  const lines: StatementLine[] = []
  for (const { subject: kind, id, step, at, pence } of entries) {
    const subject = subjects.get(`${kind} ${id}`)
    const balancePence = (lines.at(-1)?.balancePence ?? 0) + pence
    lines.push({
      at,
      what: describeEntry(kind, step, subject),
      who: subject ? nameOf(subject) : '',
      reference: subject?.transactionId ?? '',
      changePence: pence,
      balancePence,
    })
  }
  return { groupTitle: title, madeAt: now(), lines, ...totalsOf(lines) }
}

const lengthColumns = z.strictObject({ isTooLong: z.boolean() })

/** Whether a statement may have more lines than a PDF holds: it has at most one for each entry. */
export async function mayExceedPdfLimit(viewer: Viewer, groupId: string): Promise<boolean> {
  const [found] = await readRows(
    lengthColumns,
    Prisma.sql`SELECT EXISTS (SELECT FROM ledger_entries
      WHERE "groupId" = ${groupId}::uuid AND number > ${PDF_LINES_MAX}) AS "isTooLong" WHERE ${whereMember(groupId, viewer)}`,
  )
  if (!found) throw noGroup()
  return found.isTooLong
}

function totalsOf(lines: StatementLine[]) {
  const sum = (part: number[]) => part.reduce((total, pence) => total + pence, 0)
  const changes = lines.map(({ changePence }) => changePence)
  return {
    incomingPence: sum(changes.filter((pence) => pence > 0)),
    outgoingPence: -sum(changes.filter((pence) => pence < 0)),
    balancePence: sum(changes),
  }
}

/** The accounts whose sum is the money held for a group. */
export const HELD_ACCOUNTS = Prisma.sql`('available', 'reserved', 'disputed', 'debt')`

/** By how much each entry changed the money held for the group: 0 for recorded payments; moves within it are left out. */
const listMovements = (reader: Reader, groupId: string) => queryRows(reader, movementColumns)`
  SELECT e.subject, e."subjectId" AS id, e.step, e."createdAt" AS at, (-sum(p."amountPence"))::float8 AS pence
  FROM ledger_entries e
  JOIN ledger_postings p ON p."entryId" = e.id
  JOIN ledger_accounts a ON a.id = p."accountId" AND (e.subject = 'noted' OR a.kind IN ${HELD_ACCOUNTS})
  WHERE e."groupId" = ${groupId}::uuid
  GROUP BY e.id HAVING e.subject = 'noted' OR sum(p."amountPence") <> 0 ORDER BY e.id`

const sumColumns = z.strictObject({
  subject: z.string(),
  pence: z.int(),
  giftPence: z.int(),
  memberPence: z.int(),
})
export type MovementSum = z.infer<typeof sumColumns>

/**
 * How entries about each kind of subject changed the money held; how much of that was gifts and members' payments. Fees
 * that the group bore are a kind of their own.
 */
export const sumMovementsByKind = (reader: Reader, groupId: string) => queryRows(reader, sumColumns)`
  SELECT CASE e.step WHEN 'fee-covered' THEN e.step ELSE e.subject::text END AS subject,
    coalesce(-sum(p."amountPence") FILTER (WHERE a.kind IN ${HELD_ACCOUNTS}), 0)::float8 AS pence,
    coalesce(-sum(p."amountPence") FILTER (WHERE a.kind = 'gifts'), 0)::float8 AS "giftPence",
    coalesce(-sum(p."amountPence") FILTER (WHERE a.kind = 'member'), 0)::float8 AS "memberPence"
  FROM ledger_entries e
  JOIN ledger_postings p ON p."entryId" = e.id
  JOIN ledger_accounts a ON a.id = p."accountId"
  WHERE e."groupId" = ${groupId}::uuid
  GROUP BY 1`
