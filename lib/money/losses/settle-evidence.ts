import { now } from '@/lib/base/clock'
import { type Answer, settle } from '@/lib/money/outcomes/settle'
import { db } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import type { Tx } from '@/lib/platform/db/transaction'
import type { Stripe } from '@/lib/platform/stripe/client'
import { evidenceIdOf, fetchDispute, submitEvidence } from '@/lib/platform/stripe/disputes'
import type { EvidenceTexts } from './rules'

const withDispute = {
  dispute: { include: { payment: { include: { transaction: { select: { groupId: true } } } } } },
} satisfies Prisma.DisputeEvidenceInclude

type LoadedEvidence = Prisma.DisputeEvidenceGetPayload<{ include: typeof withDispute }>

/** Sends evidence that has no answer yet, or finds out that it has arrived. */
export function settleEvidence(id: string): Promise<void> {
  const openFilter = { id, sentAt: null, failure: null } as const
  return settle<LoadedEvidence, Stripe.Dispute>({
    countAttempt: (nextAttempt) => db.disputeEvidence.updateMany({ where: openFilter, data: nextAttempt }),
    load: () => db.disputeEvidence.findMany({ where: openFilter, include: withDispute }),
    lookUp: async ({ disputeId }) => {
      const dispute = await fetchDispute(disputeId)
      return evidenceIdOf(dispute) === id ? dispute : null
    },
    isOpen: async () => (await db.disputeEvidence.count({ where: openFilter })) > 0,
    send: ({ disputeId, request }) => submitEvidence({ id, disputeId, texts: request as EvidenceTexts }),
    explain: () =>
      'Our payment provider refused this evidence: the dispute may be decided, answered already, or too old. Nothing was sent.',
    groupIdOf: ({ dispute }) => dispute.payment.transaction.groupId,
    record: recordAnswer,
  })
}

async function recordAnswer(tx: Tx, id: string, answer: Answer<Stripe.Dispute>): Promise<void> {
  const outcome = answer.outcome === 'done' ? { sentAt: now() } : { failure: answer.failure }
  await tx.disputeEvidence.updateMany({
    where: { id, sentAt: null, failure: null },
    data: { ...outcome, request: Prisma.DbNull, nextCheckAt: null },
  })
}
