import { z } from 'zod'
import type { DisputeStatus } from './dispute-states'
import { refused } from './errors'
import { recordEvent } from './events'
import { expand, flag, metadata, text } from './parameters'
import type { Dispute } from './records'
import { nowSeconds, type World } from './world'

/** The fields that are texts; the sandbox takes no files. */
const LONG_FIELDS = [
  'access_activity_log',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'duplicate_charge_explanation',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'uncategorized_text',
]
const SHORT_FIELDS = [
  'billing_address',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'duplicate_charge_id',
  'service_date',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
]
const MAX_TOTAL_LENGTH = 150_000

const fields = (names: string[], maxLength: number) =>
  Object.fromEntries(names.map((name) => [name, text(maxLength).optional()]))

const evidence = z
  .strictObject({ ...fields(LONG_FIELDS, 20_000), ...fields(SHORT_FIELDS, 5000) })
  .refine(
    (given) => Object.values(given).reduce((sum, value) => sum + (value?.length ?? 0), 0) <= MAX_TOTAL_LENGTH,
    `The combined character count of all evidence is limited to ${MAX_TOTAL_LENGTH}.`,
  )

export const updateDisputeSchema = z.strictObject({
  evidence: evidence.optional(),
  expand,
  metadata: metadata.optional(),
  submit: flag.optional(),
})

const STATUS_WHEN_ANSWERED: Partial<Record<DisputeStatus, DisputeStatus>> = {
  warning_needs_response: 'warning_under_review',
  needs_response: 'under_review',
  appeal_needs_response: 'appeal_under_review',
}

/**
 * Keeps evidence with a dispute and, unless it is only staged, submits it: once for each time that the bank asks.
 * Returns the status that the dispute moves to then.
 */
export function answerDispute(
  world: World,
  dispute: Dispute,
  { evidence: newEvidence, metadata: newMetadata, submit = true }: z.output<typeof updateDisputeSchema>,
): DisputeStatus | null {
  const { evidence_details: details } = dispute
  const nextStatus = STATUS_WHEN_ANSWERED[dispute.status]
  if (newEvidence && !nextStatus)
    throw refused(`This dispute is ${dispute.status}: evidence can no longer be submitted.`)
  if (newEvidence && details.due_by !== null && details.due_by < nowSeconds(world))
    throw refused('The deadline for evidence in this dispute is over.')
  Object.assign(dispute.metadata, newMetadata)
  for (const [name, value] of Object.entries(newEvidence ?? {})) if (value) dispute.evidence[name] = value
  details.has_evidence = Object.keys(dispute.evidence).length > 0
  world.disputes.put(dispute)
  if (!newEvidence || !submit) {
    recordEvent(world, 'charge.dispute.updated', dispute)
    return null
  }
  details.submission_count += 1
  return nextStatus ?? null
}
