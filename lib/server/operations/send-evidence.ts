import { now } from '@/lib/base/clock'
import { longMoment } from '@/lib/base/dates'
import { conflict, forbidden, notFound, providerFailed } from '@/lib/base/errors'
import { recordAction } from '@/lib/books/flags/record-action'
import { lockGroup } from '@/lib/membership/membership'
import { isUndecided } from '@/lib/money/losses/dispute-states'
import type { EvidenceTexts } from '@/lib/money/losses/rules'
import { settleEvidence } from '@/lib/money/losses/settle-evidence'
import { nextTryAt } from '@/lib/money/outcomes/settle'
import type { Operator } from '@/lib/platform/auth/operators'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { waitForProvider } from '@/lib/platform/stripe/wait-for-provider'
import { isInvolved } from './is-involved'

type Evidence = { disputeId: string; texts: EvidenceTexts; reason: string }

/**
 * Answers a dispute, once for each of its states. Returns whether the provider has it; if that is unknown, jobs ask
 * until it is not. Throws 403 for who is or was in its group, 409 if it was answered or decided before, 502 if the provider
 * refuses.
 */
export async function sendEvidence(operator: Operator, evidence: Evidence): Promise<{ isSent: boolean }> {
  const id = await writeEvidence(operator, evidence)
  await waitForProvider(() => settleEvidence(id))
  const { sentAt, failure } = await db.disputeEvidence.findUniqueOrThrow({ where: { id } })
  if (failure) throw providerFailed(failure)
  return { isSent: sentAt !== null }
}

/** Written down, and in the audit trail, before the provider is asked. */
async function writeEvidence(operator: Operator, { disputeId, texts, reason }: Evidence): Promise<string> {
  const found = await db.dispute.findUnique({
    where: { id: disputeId },
    select: { payment: { select: { transaction: { select: { groupId: true } } } } },
  })
  if (!found) throw notFound('Dispute not found.')
  const { groupId } = found.payment.transaction
  return transact(async (tx) => {
    await lockGroup(tx, groupId)
    if (await isInvolved(tx, operator, groupId)) throw forbidden('Another operator has to answer this.')
    const { status: stage } = await tx.dispute.findUniqueOrThrow({ where: { id: disputeId } })
    if (!isUndecided(stage)) throw conflict('This dispute has been decided.')
    const existing = await tx.disputeEvidence.findFirst({ where: { disputeId, stage, failure: null } })
    if (existing?.sentAt) throw conflict(`This was sent on ${longMoment(existing.sentAt)}.`)
    if (existing) throw conflict('This is on its way already: we keep asking whether it arrived.')
    const { id } = await tx.disputeEvidence.create({
      data: { disputeId, stage, request: texts, nextCheckAt: nextTryAt(), createdAt: now() },
    })
    await recordAction(tx, operator, { what: 'evidence-sent', subject: disputeId, reason })
    return id
  })
}
