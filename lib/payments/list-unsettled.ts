import { HOUR, later, now } from '@/lib/clock'
import { db } from '@/lib/db/client'
import { formatPounds } from '@/lib/money/pence'

export type Unsettled = { what: string; subject: string; detail: string; since: Date }

/** After this long without a definite answer somebody should look. */
const TOO_LONG = HOUR

/** What an operator should look at: flags, and money that waits for an answer for too long. Oldest first. */
export async function listUnsettled(): Promise<Unsettled[]> {
  const before = later(now(), -TOO_LONG)
  const flags = await db.operatorFlag.findMany({ where: { resolvedAt: null } })
  const waiting = await db.transaction.findMany({ where: { status: 'pending', createdAt: { lt: before } } })
  const reversals = await db.reversal.findMany({ where: { status: 'reserved', createdAt: { lt: before } } })
  const events = await db.providerEvent.findMany({ where: { appliedAt: null, receivedAt: { lt: before } } })
  const debts = await db.ledgerAccount.findMany({ where: { kind: 'debt', balancePence: { gt: 0 } } })
  const found: Unsettled[] = [
    ...flags.map(({ kind, subject, detail, createdAt }) => ({
      what: kind,
      subject,
      detail,
      since: createdAt,
    })),
    ...waiting.map(({ type, id, amountPence, createdAt }) => ({
      what: `${type} without an answer`,
      subject: id,
      detail: formatPounds(amountPence),
      since: createdAt,
    })),
    ...reversals.map(({ id, amountPence, createdAt }) => ({
      what: 'reversal without an answer',
      subject: id,
      detail: formatPounds(amountPence),
      since: createdAt,
    })),
    ...events.map(({ id, type, receivedAt }) => ({
      what: 'event not applied',
      subject: id,
      detail: type,
      since: receivedAt,
    })),
    ...debts.map(({ groupId, balancePence }) => ({
      what: 'group in debt',
      subject: groupId,
      detail: formatPounds(Number(balancePence)),
      since: now(),
    })),
  ]
  return found.sort((a, b) => a.since.getTime() - b.since.getTime())
}
