import { z } from 'zod'
import { now } from '@/lib/base/clock'
import { isIn, noGroup, requireMember } from '@/lib/membership/membership'
import { giverName } from '@/lib/membership/payer'
import { OPEN_NAME, type OpenlyNamed, openName } from '@/lib/membership/person'
import { ANONYMOUS, SOMEONE } from '@/lib/membership/rules'
import { paidWith } from '@/lib/money/transactions/rules'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { reportsDb } from '@/lib/platform/db/client'
import { type Gift, Prisma } from '@/lib/platform/db/generated/client'
import { queryRows, readRows } from '@/lib/platform/db/read-rows'
import type { Reader } from '@/lib/platform/db/transaction'
import { PDF_LINES_MAX } from './pdf-lines'

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
  inPence: number
  outPence: number
  balancePence: number
}

type Subject = {
  transactionId: string
  userId: string | null
  /** The name that admins and the payer themselves see. */
  name: string | null
  /** What other members see instead. */
  unnamed: string
  isGift: boolean
  /** For a recorded payment: its amount, and how it was paid. */
  noted: string | null
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
  const [entries, subjects] = await Promise.all([listMovements(reportsDb, groupId), listSubjects(groupId)])
  const nameOf = ({ userId, name, unnamed }: Subject) =>
    (member.role === 'admin' || userId === viewer.userId ? name : null) ?? unnamed
  const lines: StatementLine[] = []
  for (const { subject: kind, id, step, at, pence } of entries) {
    const subject = subjects.get(`${kind} ${id}`)
    const what = kind === 'noted' ? recordedAs(step, subject) : whatOf(`${kind} ${step}`, subject)
    const balancePence = (lines.at(-1)?.balancePence ?? 0) + pence
    const who = subject ? nameOf(subject) : ''
    lines.push({ at, what, who, reference: subject?.transactionId ?? '', changePence: pence, balancePence })
  }
  return { groupTitle: group.title, madeAt: now(), lines, ...totalsOf(lines) }
}

const lengthColumns = z.strictObject({ isTooLong: z.boolean() })

/** Whether a statement may have more lines than a PDF holds: it has at most one for each entry. */
export async function mayBeTooLong(viewer: Viewer, groupId: string): Promise<boolean> {
  const [found] = await readRows(
    lengthColumns,
    Prisma.sql`SELECT EXISTS (SELECT FROM ledger_entries
      WHERE "groupId" = ${groupId}::uuid AND number > ${PDF_LINES_MAX}) AS "isTooLong" WHERE ${isIn(groupId, viewer)}`,
  )
  if (!found) throw noGroup()
  return found.isTooLong
}

const WHAT: Record<string, string> = {
  'payment paid': 'Payment',
  'payment fee-covered': 'Processing fee',
  'refund made': 'Refund',
  'refund lost': 'Refund',
  'refund came-back': 'Refund sent back by the bank',
  'dispute lost': 'Lost dispute',
  'dispute no-longer-lost': 'Dispute no longer lost',
  'leg made': 'Transfer to the payout account',
  'reversal made': 'Transfer reversed',
}

const whatOf = (move: string, subject: Subject | undefined): string =>
  move === 'payment paid' && subject?.isGift ? 'Gift' : (WHAT[move] ?? 'Adjustment')

/** The amount is given in words only: that money never came in here, and does not go out. */
const recordedAs = (step: string, subject: Subject | undefined): string =>
  `${step === 'noted' ? 'Noted' : 'Taken back'}: ${subject?.noted ?? 'paid another way'}`

function totalsOf(lines: StatementLine[]) {
  const sum = (part: number[]) => part.reduce((total, pence) => total + pence, 0)
  const changes = lines.map(({ changePence }) => changePence)
  return {
    inPence: sum(changes.filter((pence) => pence > 0)),
    outPence: -sum(changes.filter((pence) => pence < 0)),
    balancePence: sum(changes),
  }
}

/** The accounts whose sum is the money held for a group. */
const HELD = Prisma.sql`('available', 'reserved', 'disputed', 'debt')`

/** By how much each entry changed the money held for the group: 0 for recorded payments; moves within it are left out. */
const listMovements = (reader: Reader, groupId: string) => queryRows(reader, movementColumns)`
  SELECT e.subject, e."subjectId" AS id, e.step, e."createdAt" AS at, (-sum(p."amountPence"))::float8 AS pence
  FROM ledger_entries e
  JOIN ledger_postings p ON p."entryId" = e.id
  JOIN ledger_accounts a ON a.id = p."accountId" AND (e.subject = 'noted' OR a.kind IN ${HELD})
  WHERE e."groupId" = ${groupId}::uuid
  GROUP BY e.id HAVING e.subject = 'noted' OR sum(p."amountPence") <> 0 ORDER BY e.id`

const sumColumns = z.strictObject({
  subject: z.string(),
  pence: z.int(),
  giftPence: z.int(),
  memberPence: z.int(),
})
export type Sum = z.infer<typeof sumColumns>

/**
 * How entries about each kind of subject changed the money held; how much of that was gifts and members' payments. Fees
 * that the group bore are a kind of their own.
 */
export const sumMovements = (reader: Reader, groupId: string) => queryRows(reader, sumColumns)`
  SELECT CASE e.step WHEN 'fee-covered' THEN e.step ELSE e.subject::text END AS subject,
    coalesce(-sum(p."amountPence") FILTER (WHERE a.kind IN ${HELD}), 0)::float8 AS pence,
    coalesce(-sum(p."amountPence") FILTER (WHERE a.kind = 'gifts'), 0)::float8 AS "giftPence",
    coalesce(-sum(p."amountPence") FILTER (WHERE a.kind = 'member'), 0)::float8 AS "memberPence"
  FROM ledger_entries e
  JOIN ledger_postings p ON p."entryId" = e.id
  JOIN ledger_accounts a ON a.id = p."accountId"
  WHERE e."groupId" = ${groupId}::uuid
  GROUP BY 1`

/** The transaction behind each entry, by the entry's subject and id. */
async function listSubjects(groupId: string): Promise<Map<string, Subject>> {
  const rows = await reportsDb.transaction.findMany({
    where: { groupId, status: { not: 'pending' } },
    select: {
      id: true,
      amountPence: true,
      noted: { select: { method: true } },
      user: { select: { id: true, ...OPEN_NAME } },
      refund: { select: { providerRefundId: true, payment: { select: { gift: true } } } },
      payment: { select: { gift: true, disputes: { select: { id: true } } } },
      transfer: {
        select: {
          legs: { select: { id: true, reversals: { select: { id: true, providerReversalId: true } } } },
        },
      },
    },
  })
  const subjects = new Map<string, Subject>()
  for (const { id, amountPence, noted, user, refund, payment, transfer } of rows) {
    const legs = transfer?.legs ?? []
    const reversals = legs.flatMap((leg) => leg.reversals)
    const names = [
      `noted ${id}`,
      `payment ${id}`,
      `refund ${id}`,
      `refund ${refund?.providerRefundId}`,
      ...(payment?.disputes ?? []).map((dispute) => `dispute ${dispute.id}`),
      ...legs.map((leg) => `leg ${leg.id}`),
      ...reversals.flatMap((one) => [`reversal ${one.id}`, `reversal ${one.providerReversalId}`]),
    ]
    const about = noted && paidWith(amountPence, noted.method)
    const whose = payerOf(user, payment?.gift ?? refund?.payment.gift, transfer !== null)
    const subject = { transactionId: id, ...whose, isGift: Boolean(payment?.gift), noted: about }
    for (const name of names) subjects.set(name, subject)
  }
  return subjects
}

type Payer = { id: string } & OpenlyNamed

/** Every member sees who sent a transfer. */
function payerOf(user: Payer | null, gift: Gift | null | undefined, isTransfer: boolean) {
  if (gift) return { userId: gift.claimedById, name: giverName(gift), unnamed: SOMEONE }
  const name = user?.username ? bothNames(user) : null
  return { userId: user?.id ?? null, name, unnamed: (isTransfer && name) || ANONYMOUS }
}

/** 'Sam Okafor (sam)': two people may have one name. */
function bothNames(user: OpenlyNamed): string {
  const name = openName(user)
  return name === user.username ? name : `${name} (${user.username})`
}
