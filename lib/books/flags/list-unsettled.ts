import { z } from 'zod'
import { addMs, HOUR, now } from '@/lib/base/clock'
import { formatPounds } from '@/lib/base/money/pence'
import { db } from '@/lib/platform/db/client'
import { queryRows } from '@/lib/platform/db/read-rows'

type UnsettledItem = { what: string; subject: string; detail: string; since: Date }

/** After this long without a definite answer, an operator should look. */
export const OVERDUE_AFTER = HOUR

/**
 * What an operator should look at, oldest first: flags (payments that do not match, differences found), money that has
 * waited too long for an answer, events that could not be applied, open disputes, groups in debt, and money that
 * came to a group after it was deleted.
 */
export async function listUnsettled(): Promise<UnsettledItem[]> {
  return mergeOldestFirst([await listFlags(), await listUnsettledExceptFlags()])
}

const mergeOldestFirst = (found: UnsettledItem[][]) =>
  found.flat().sort((a, b) => a.since.getTime() - b.since.getTime())

/** The same without the flags. */
export async function listUnsettledExceptFlags(): Promise<UnsettledItem[]> {
  const cutoff = addMs(now(), -OVERDUE_AFTER)
  const found = await Promise.all([
    listPendingTransactions(cutoff),
    listReversals(cutoff),
    listReturns(cutoff),
    listEvents(cutoff),
    listDisputes(),
    listDebts(),
    listStrandedMoney(),
  ])
  return mergeOldestFirst(found)
}

async function listFlags(): Promise<UnsettledItem[]> {
  const flags = await db.operatorFlag.findMany({ where: { resolvedAt: null } })
  return flags.map(({ kind, subject, detail, createdAt }) => ({
    what: kind,
    subject,
    detail,
    since: createdAt,
  }))
}

const waitingColumns = z.strictObject({
  type: z.string(),
  id: z.string(),
  amountPence: z.int(),
  createdAt: z.date(),
})

/** With a literal status: with a parameter, PostgreSQL could not tell that the index of pending ones fits. */
async function listPendingTransactions(cutoff: Date): Promise<UnsettledItem[]> {
  const waiting = await queryRows(db, waitingColumns)`
    SELECT t.type::text, t.id, t."amountPence", t."createdAt"
    FROM transactions t LEFT JOIN transfers ON transfers.id = t.id
    WHERE t.status = 'pending' AND t."createdAt" < ${cutoff} AND transfers."awaitingUntil" IS NULL`
  return waiting.map(({ type, id, amountPence, createdAt }) => ({
    what: `${type}-unknown`,
    subject: id,
    detail: formatPounds(amountPence),
    since: createdAt,
  }))
}

async function listReversals(cutoff: Date): Promise<UnsettledItem[]> {
  // One that the provider has on record is known: it waits for the payout account's money.
  const whereUnknown = { status: 'reserved', providerReversalId: null, createdAt: { lt: cutoff } } as const
  const reversals = await db.reversal.findMany({ where: whereUnknown })
  return reversals.map(({ id, amountPence, createdAt }) => ({
    what: 'reversal-unknown',
    subject: id,
    detail: formatPounds(amountPence),
    since: createdAt,
  }))
}

async function listReturns(cutoff: Date): Promise<UnsettledItem[]> {
  const returns = await db.paymentReturn.findMany({ where: { status: 'pending', createdAt: { lt: cutoff } } })
  return returns.map(({ id, failure, createdAt }) => ({
    what: 'return-unknown',
    subject: id,
    detail: failure ?? 'no answer',
    since: createdAt,
  }))
}

async function listEvents(cutoff: Date): Promise<UnsettledItem[]> {
  const events = await db.providerEvent.findMany({ where: { appliedAt: null, receivedAt: { lt: cutoff } } })
  return events.map(({ id, type, receivedAt }) => ({
    what: 'event-not-applied',
    subject: id,
    detail: type,
    since: receivedAt,
  }))
}

async function listDisputes(): Promise<UnsettledItem[]> {
  const disputes = await db.dispute.findMany({
    where: { OR: [{ status: { notIn: ['won', 'lost'] } }, { openPence: { gt: 0 } }] },
  })
  return disputes.map(({ id, status, amountPence, openedAt }) => ({
    what: `dispute-${status}`,
    subject: id,
    detail: formatPounds(amountPence),
    since: openedAt,
  }))
}

const groupColumns = z.strictObject({ groupId: z.string(), pence: z.bigint(), since: z.date() })

async function listDebts(): Promise<UnsettledItem[]> {
  const debts = await queryRows(db, groupColumns)`
    SELECT account."groupId", account."balancePence" AS pence, max(entry."createdAt") AS since
    FROM ledger_accounts account
    JOIN ledger_postings posting ON posting."accountId" = account.id
    JOIN ledger_entries entry ON entry.id = posting."entryId"
    WHERE account.kind = 'debt' AND account."balancePence" > 0 GROUP BY account.id`
  return debts.map(({ groupId, pence, since }) => ({
    what: 'group-in-debt',
    subject: groupId,
    detail: formatPounds(Number(pence)),
    since,
  }))
}

/** Such as a refund that the bank sent back: no member can see a deleted group. */
async function listStrandedMoney(): Promise<UnsettledItem[]> {
  const stranded = await queryRows(db, groupColumns)`
    SELECT "group".id AS "groupId", (-sum(account."balancePence"))::bigint AS pence, "group"."deletedAt" AS since
    FROM groups "group" JOIN ledger_accounts account ON account."groupId" = "group".id
    WHERE "group"."deletedAt" IS NOT NULL AND account.kind IN ('available', 'reserved', 'disputed')
    GROUP BY "group".id HAVING sum(account."balancePence") <> 0`
  return stranded.map(({ groupId, pence, since }) => ({
    what: 'money-in-deleted-group',
    subject: groupId,
    detail: formatPounds(Number(pence)),
    since,
  }))
}
